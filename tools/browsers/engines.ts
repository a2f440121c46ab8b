/**
 * `npm run engines [-- NAME…]`: the golden links of the newest release (tests/links) run by the built library in every engine of JavaScript that
 * can be had, and what each gives is compared with their hashes, which are of all digits. V8 is here as Chromium and as Node in its versions,
 * SpiderMonkey as Firefox, JavaScriptCore as WebKitGTK. What is not installed is skipped and named; other versions of Node come from the registry's package
 * `node`, or are named by their files in NODES. Needs `npm run build`.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changesFor, parseLink } from '../../src/core/link/link.ts'
import { unexpected } from '../../src/core/text/expected.ts'
import { labs } from '../../src/labs/registry.ts'
import { browsers } from './driven.ts'

const LIBRARY = resolve('dist/library')
const LINKS = 'tests/links'
/** The versions of Node that are promised, beside the one that this runs in. */
const VERSIONS = ['20', '22', '24']
/** Links that are run in one go. */
const AT_ONCE = 25

/** The newest file of links, by the numbers in its name. */
const newest = readdirSync(LINKS)
  .filter((name) => name.endsWith('.txt'))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1)
if (!newest) throw new Error(`${LINKS} has no links`)
const golden = readFileSync(join(LINKS, newest), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
const links = golden.map(([, link]) => link)
/** The metrics that there were, of each lab; one that has come since is not in the hash. */
const metricNames = new Set(
  readFileSync(join(LINKS, newest.replace('.txt', '.metrics')), 'utf8')
    .trim()
    .split('\n'),
)

/** What each link gives; where a model has been changed on purpose since that release, what the first engine gives. */
const expected: (string | undefined)[] = golden.map(([hash, link]) => {
  return changesFor(parseLink(link, labs), labs[link.split('?')[0]]).length > 0 ? undefined : hash
})
const changed = expected.filter((hash) => hash === undefined).length

/** The body of a function that loads the library from its address, and gives the metrics of each as text; in a page and in Node. */
const body = (library: string, some: readonly string[]) => `
  const { run } = await import(${JSON.stringify(library)})
  const texts = []
  for (const link of ${JSON.stringify(some)}) {
    const { metrics } = await run(link, { record: false })
    texts.push(JSON.stringify(Object.entries(metrics)))
  }
  return texts
`

function hashOf(link: string, text: string): string {
  const [lab] = link.split('?')
  const metrics = (JSON.parse(text) as [string, unknown][])
    .filter(([id]) => metricNames.has(`${lab} ${id}`))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(metrics)).digest('hex').slice(0, 16)
}

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-engines-'))
let failed = 0
let passed = 0
const skipped: string[] = []

/** Runs all links in an engine, and says which give other numbers. */
async function compare(
  name: string,
  library: string,
  run: (body: string) => Promise<readonly string[]>,
): Promise<void> {
  const differ: string[] = []
  for (let at = 0; at < links.length; at += AT_ONCE) {
    const some = links.slice(at, at + AT_ONCE)
    const texts = await run(body(library, some))
    some.forEach((link, i) => {
      const hash = hashOf(link, texts[i])
      expected[at + i] ??= hash
      if (hash !== expected[at + i]) differ.push(link)
    })
  }
  passed += links.length - differ.length
  failed += differ.length
  console.log(`${name}: ${links.length - differ.length} of ${links.length} links give the same to the last digit`)
  for (const link of differ) console.log(`  other numbers: ${link}`)
}

/** What a program says, or undefined where it cannot be run. */
function output(file: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((done) => {
    // On Windows npx is a script of the shell.
    const shell = process.platform === 'win32' && file === 'npx'
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'], shell })
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (some) => {
      text += some
    })
    child.on('error', () => done(undefined))
    child.on('close', (status) => done(status === 0 ? text : undefined))
  })
}

/** A version of Node as a program with its first arguments. */
type Node = readonly [file: string, ...args: string[]]

async function inNode([file, ...args]: Node): Promise<boolean> {
  const version = (await output(file, [...args, '--version']))?.trim()
  if (!version) return false
  await compare(`Node ${version}`, pathToFileURL(join(LIBRARY, 'index.js')).href, async (text) => {
    // Not by the standard input: threads of the library would take their files for such programs, too.
    const program = join(folder, 'links.mjs')
    writeFileSync(program, `const texts = await (async () => {${text}})()\nconsole.log(JSON.stringify(texts))\n`)
    const texts = await output(file, [...args, program])
    if (texts === undefined) throw new Error(`Node ${version} could not run the library`)
    return JSON.parse(texts) as string[]
  })
  return true
}

async function inBrowser(name: string, url: string): Promise<boolean> {
  const driven = await browsers[name]()
  if (!driven) return false
  try {
    await driven.load(url)
    await compare(driven.name, new URL('index.js', url).href, (text) => driven.run(text))
  } finally {
    await driven.close()
  }
  return true
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' }

/** The library's folder with an empty page, on a port of its own. */
const server = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
  const file = join(LIBRARY, name)
  if (name === '' || !file.startsWith(LIBRARY) || !existsSync(file)) {
    response
      .writeHead(name === '' ? 200 : 404, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Links</title>')
    return
  }
  response
    .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    .end(readFileSync(file))
})

if (!existsSync(join(LIBRARY, 'index.js'))) throw new Error('nothing is built: run npm run build first')
const NAMES = [...Object.keys(browsers), 'node']
const chosen = process.argv.slice(2)
for (const name of chosen) if (!NAMES.includes(name)) throw new Error(unexpected('engine', NAMES.join(', '), name))
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

const since = changed > 0 ? `; ${changed} of a model that was changed since, as the first engine here` : ''
console.log(`${links.length} links of ${newest}${since}`)
if (isChosen('node')) {
  await inNode([process.execPath])
  const others = process.env.NODES?.split(',').map((file): readonly [string, Node] => [file, [file]])
  const running = process.versions.node.split('.')[0]
  const fromRegistry = VERSIONS.filter((version) => version !== running).map((version): readonly [string, Node] => [
    version,
    ['npx', '--yes', `node@${version}`],
  ])
  for (const [name, node] of others ?? fromRegistry) if (!(await inNode(node))) skipped.push(`Node ${name}`)
}
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
for (const name of Object.keys(browsers))
  if (isChosen(name) && !(await inBrowser(name, `http://127.0.0.1:${port}/`))) skipped.push(name)
server.close()
rmSync(folder, { recursive: true, force: true })
if (skipped.length > 0) console.log(`skipped, because they could not be had: ${skipped.join(', ')}`)
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
process.exitCode = failed ? 1 : 0
