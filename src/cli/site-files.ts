/** The files of the built page, as a server sends them: only those that are there when it begins, so no path leads anywhere else. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { inputError } from './input-error.ts'

/** A file that is sent. */
export interface SiteFile {
  readonly type: string
  /** Whether its name changes with its content, so that browsers may keep it for ever. */
  readonly keeps: boolean
  /** Its content: gzipped, if that is asked for and makes it smaller. */
  content(zipped: boolean): Promise<{ readonly bytes: Buffer; readonly zipped: boolean }>
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

/** The files in a folder, by their paths from there. Throws a sentence where no page is. */
export function siteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  if (!existsSync(join(folder, 'index.html')))
    throw inputError('class', 'the built page beside the program; npm run build makes both', 'none')
  const files = new Map<string, SiteFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    const file = join(folder, name)
    if (path.startsWith('.') || !statSync(file).isFile()) continue
    files.set(path, siteFile(file, path.startsWith('assets/')))
  }
  return files
}

function siteFile(file: string, keeps: boolean): SiteFile {
  const ending = extname(file)
  // Read once, when it is first asked for: the whole page is some megabytes.
  let bytes: Buffer | undefined
  let packed: Promise<Buffer> | undefined
  return {
    type: TYPES[ending] ?? 'application/octet-stream',
    keeps,
    async content(zipped) {
      bytes ??= readFileSync(file)
      if (!zipped || PACKED.includes(ending)) return { bytes, zipped: false }
      packed ??= zip(bytes)
      return { bytes: await packed, zipped: true }
    },
  }
}
