/**
 * The files of the built page, as a server sends them. From a folder only the files that it holds at the start are sent, so no path leads
 * anywhere else; from an address, the files below it, each fetched once.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { quoted } from '../core/text/expected.ts'
import { inputError } from '../library/input-error.ts'

/** A file that is sent. */
interface SiteFile {
  readonly type: string
  /** Whether its name changes with its content, so that browsers may keep it for ever. */
  readonly keeps: boolean
  /** Its content: gzipped, if that is asked for and makes it smaller; undefined where the address has no such file. */
  content(form: 'plain' | 'gzipped'): Promise<{ readonly bytes: Buffer; readonly zipped: boolean } | undefined>
}

/** Files by their paths from the page's folder. */
export interface Site {
  get(path: string): SiteFile | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
/** What is small already. */
const PACKED = ['.webp', '.woff2']

const zip = promisify(gzip)

const WANTED = 'a folder with the built page (npm run build makes dist/page), or the https address where it is'

/** The files of the page: beside the program, or where `page` says. Throws a sentence where no page is. */
export async function siteOf(beside: string, page: string | undefined, command = 'class'): Promise<Site> {
  if (page !== undefined && /^https?:\/\//.test(page)) return siteAt(page)
  const folder = page ?? beside
  if (existsSync(join(folder, 'index.html'))) return siteFiles(folder)
  if (page !== undefined) throw inputError('--page', WANTED, quoted(page))
  throw inputError(command, `--page with ${WANTED}, as the package holds no page`, 'none')
}

/** The files below an address. */
async function siteAt(page: string): Promise<Site> {
  const base = URL.canParse(page) ? new URL('./', page) : undefined
  if (!base) throw inputError('--page', WANTED, quoted(page))
  const files = new Map<string, SiteFile>()
  const get = (path: string) => {
    const type = TYPES[extname(path)]
    if (type === undefined || !/^\w[\w-]*(?:[./]\w[\w-]*)*$/.test(path)) return undefined
    const file = files.get(path) ?? siteFile(path, path.startsWith('assets/'), () => fetched(new URL(path, base)))
    files.set(path, file)
    return file
  }
  const first = await get('index.html')
    ?.content('plain')
    .catch((error: Error) => String(error.cause ?? error.message))
  if (typeof first === 'string') throw inputError('--page', WANTED, `${quoted(page)} (${first})`)
  if (!first?.bytes.includes('<title>Evenkeel')) throw inputError('--page', WANTED, `${quoted(page)} without it`)
  return { get }
}

async function fetched(url: URL): Promise<Buffer | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
}

/** The files in a folder, by their paths from there. */
function siteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    const file = join(folder, name)
    if (path.startsWith('.') || !statSync(file).isFile()) continue
    files.set(
      path,
      siteFile(file, path.startsWith('assets/'), async () => readFileSync(file)),
    )
  }
  return files
}

function siteFile(file: string, keeps: boolean, read: () => Promise<Buffer | undefined>): SiteFile {
  const ending = extname(file)
  // Read once, when it is first asked for: the whole page is some megabytes. What failed is asked for again.
  let reading: Promise<Buffer | undefined> | undefined
  let packed: Promise<Buffer> | undefined
  return {
    type: TYPES[ending] ?? 'application/octet-stream',
    keeps,
    async content(form) {
      reading ??= read()
      const bytes = await reading.catch((error) => {
        reading = undefined
        throw error
      })
      if (!bytes) return undefined
      if (form === 'plain' || PACKED.includes(ending)) return { bytes, zipped: false }
      packed ??= zip(bytes)
      return { bytes: await packed, zipped: true }
    },
  }
}
