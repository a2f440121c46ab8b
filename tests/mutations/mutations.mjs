/**
 * Do the tests notice? `npm run mutations -- [NUMBER] [SEED] [FOLDER…]` draws changes of single places (a comparison, an operand, a condition, a
 * call that is left out), makes one at a time, and runs the unit tests that stand nearest to it (those that import it, over at most three
 * steps). One bundle of the unit tests holds all changes and a choice between them. With `--page`, what they leave is tried in the page: one build holds these changes, browser tests run
 * once to find which of them reach which change, and then those that reach it run with it; of these only some files with `E2E=async,work`.
 * Words and styles are left alone. Run it where nothing is uncommitted. What is known stands in test-results/mutations.json, from which the next call goes on.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import seedrandom from 'seedrandom'
import { placesOf, withChoices } from './places.mjs'

const page = process.argv.includes('--page')
const [number = '60', seed = '1', ...folderNames] = process.argv.slice(2).filter((one) => one !== '--page')
const folders = folderNames.length > 0 ? folderNames : ['src/app', 'src/views', 'src/worker']
const random = seedrandom(seed)
/** Test files that are tried for one change, nearest first. */
const MOST_UNIT_TESTS = 8
const STEPS = 3
/** Tests that load the views of all labs, and the page with its worker, and what the first reaches so. */
const DRAWS = 'tests/drawn.test.tsx'
const PAGE = 'tests/page.test.tsx'
const DRAWN = /^src\/(charts|views|labs\/\w+\/views)\//
/** Browser tests that are tried for one change, those first that reach the fewest changes; and files of those that try long lists. */
const MOST_BROWSER_TESTS = 5
const LONG_LISTS = /^(accessibility|faults|fuzz)\./
const isWanted = (name) =>
  process.env.E2E ? process.env.E2E.split(',').includes(name.split('.')[0]) : !LONG_LISTS.test(name)
/** Tests that have not ended by then hang. */
const TIMEOUT_MS = 240_000
const STORE = 'test-results/mutations.json'
const BUILD = 'dist/page'
/** A program that starts the tests, where others use the computer too: `WITH=nice`. */
const [starter, ...before] = [...(process.env.WITH ?? '').split(' ').filter(Boolean), process.execPath]

const say = (text) => process.stdout.write(`${text}\n`)
/** Runs a program; when it hangs, it ends with those that it has started: a loop without an end does not notice that its parent is gone. */
function run(args, env = {}) {
  const options = { stdio: 'ignore', timeout: TIMEOUT_MS, env: { ...process.env, ...env }, detached: true }
  const ended = spawnSync(starter, [...before, ...args], options)
  if (ended.status === null) {
    try {
      process.kill(-ended.pid, 'SIGKILL')
    } catch {
      // All have ended.
    }
  }
  return ended
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const listed = execFileSync('git', ['ls-files', 'src', 'tests'], { encoding: 'utf8' }).split('\n')
const sources = new Map(listed.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]))

/** The files that import a module, types left out. */
const importers = new Map()
for (const [file, text] of sources)
  for (const [, kind, path] of text.matchAll(/(?:from|(import)\() ?'(\.[^']+)'/g)) {
    const target = normalize(join(dirname(file), path)).replaceAll('\\', '/')
    // What is loaded later is not what a test of the asker is about.
    if (!kind) importers.set(target, [...(importers.get(target) ?? []), file])
  }

/** The tests of a module, nearest first. */
function testsOf(file) {
  const tests = []
  let front = [file]
  const seen = new Set(front)
  for (let step = 0; step <= STEPS; step++) {
    const next = front.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one))
    for (const one of next) seen.add(one)
    tests.push(...new Set(next.filter((one) => isTest(one) && !/^tests\/e2e|lessons\.test/.test(one))))
    front = [...new Set(next.filter((one) => !isTest(one)))]
  }
  const near = tests.slice(0, MOST_UNIT_TESTS)
  if (DRAWN.test(file)) return [...new Set([DRAWS, ...near])]
  return /^src\/(app|worker)\//.test(file) ? [...new Set([...near, PAGE])] : near
}

/** Draws changes: of each folder as many as of the others, of its kinds too, and none that overlaps another. */
function draw() {
  const drawn = []
  const kinds = folders.map((folder) => {
    const picked = [...sources].filter(
      ([file]) => file.startsWith(folder) && !isTest(file) && !/words|\.d\.ts$|testing|offline\/sw/.test(file),
    )
    const places = picked.flatMap(([file, text]) => placesOf(text, file))
    return [...new Set(places.map(({ kind }) => kind))].map((kind) => places.filter((place) => place.kind === kind))
  })
  while (drawn.length < Number(number)) {
    const folder = kinds[drawn.length % folders.length]
    const places = folder[Math.floor(random() * folder.length)]
    const [place] = places.splice(Math.floor(random() * places.length), 1)
    if (
      !place.bare &&
      !drawn.some(({ file, start, end }) => file === place.file && start < place.end && place.start < end)
    )
      drawn.push({ id: drawn.length + 1, ...place })
  }
  return drawn
}

const drawing = `${seed} ${folders.join(' ')}`
mkdirSync('test-results', { recursive: true })
const stored = existsSync(STORE) ? JSON.parse(readFileSync(STORE, 'utf8')) : {}
// A longer drawing begins with the changes of a shorter one.
const tried = stored.drawing === drawing ? stored.changes : []
const isSame = (a, b) => a.file === b.file && a.start === b.start && a.from === b.from
const state = {
  ...(stored.drawing === drawing ? stored : { drawing }),
  changes: draw().map((change, i) => (tried[i] && isSame(tried[i], change) ? tried[i] : change)),
}
const save = () => writeFileSync(STORE, JSON.stringify(state, null, 1))

/** A plug-in by which modules hold changes and a choice between them. */
const choices = (changes, before = '') => ({
  name: 'choices',
  enforce: 'pre',
  transform(code, id) {
    const here = changes.filter(({ file }) => id === join(process.cwd(), file))
    return here.length > 0 ? { code: before + withChoices(code, here), map: null } : null
  },
})

/** Runs tests with one of the changes; null where they hang. */
const runTests = (tests, id) =>
  run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--maxWorkers=1',
      '--bail=1',
      ...tests.map((test) => `dist/units/${test.replace(/\.tsx?$/, '.js')}`),
    ],
    // A build leaves “production” behind, in which React has no `act`.
    { EVENKEEL_BUILT: '1', CHANGED: String(id), NODE_ENV: 'test' },
  ).status

/** Bundles the unit tests with all changes that have not been tried. */
async function bundleUnits(changes) {
  const { build } = await import('vite')
  const choice = 'globalThis.__changed ??= (id) => id === Number(process.env.CHANGED);'
  await build({ mode: 'units', logLevel: 'error', plugins: [choices(changes, choice)] })
  const near = new Set(changes.flatMap(({ file }) => testsOf(file)))
  if (near.size > 0 && runTests([...near], 0) !== 0) throw new Error('the unit tests fail without any change')
}

/** What the unit tests near a change say of it. */
function tryUnits(change) {
  const { file, id } = change
  const tests = testsOf(file)
  if (tests.length === 0) return 'no unit test near'
  const status = runTests(tests, id)
  if (status === null) return 'hangs'
  return status === 0 ? `not noticed by ${tests.length} files of unit tests` : 'noticed by unit tests'
}

const lineOf = ({ file, start }) => sources.get(file).slice(0, start).split('\n').length
const report = (change, verdict) =>
  say(`${change.id}. ${change.file}:${lineOf(change)} ${verdict}\n   ${change.from}\n → ${change.to}`)

const untried = state.changes.filter(({ units }) => !units)
if (untried.length > 0) await bundleUnits(untried)
for (const change of untried) {
  change.units = tryUnits(change)
  save()
  report(change, change.units)
}
const remaining = state.changes.filter(({ units }) => /^not? /.test(units))

if (page) await tryPage()

const noticed = state.changes.filter(({ units }) => /^(noticed|hangs)/.test(units)).length
const inPage = remaining.filter(({ page }) => /^noticed/.test(page ?? '')).length
say(`${noticed} of ${state.changes.length} noticed by unit tests, ${inPage} more by browser tests`)
process.exit()

/** Tries what remains in the page, with browser tests that reach it. */
async function tryPage() {
  const { build, preview } = await import('vite')
  const plugin = choices(remaining)
  await build({ logLevel: 'error', plugins: [plugin], worker: { plugins: () => [plugin] } })
  const files = new Map(
    readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|html)$/.test(file))
      .map((file) => [join(BUILD, file), readFileSync(join(BUILD, file), 'utf8')])
      .filter(([file, text]) => file === join(BUILD, 'index.html') || text.includes('__changed(')),
  )
  /** Says how a choice is made, in each file that has one. While it is recorded what is reached, the page may report it. */
  const choose = (changed, recorded) => {
    for (const [file, text] of files) {
      const html = recorded ? text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '') : text
      writeFileSync(file, file.endsWith('.html') ? html : `globalThis.__changed??=${changed};\n${text}`)
    }
  }

  const base = '/some/where/evenkeel/'
  const reached = []
  const record = (request, response, next) => {
    if (!request.url.includes('/reached?')) return next()
    reached.push({ at: Date.now(), id: Number(request.url.split('?')[1]) })
    response.writeHead(204).end()
  }
  const server = await preview({
    base,
    logLevel: 'warn',
    preview: { port: 0 },
    plugins: [{ name: 'record', configurePreviewServer: ({ middlewares }) => void middlewares.use(record) }],
  })
  const { port } = server.httpServer.address()
  /** Runs browser tests, and resolves to what came of each. */
  const browser = (tests, ...options) =>
    new Promise((resolve) => {
      const json = join('test-results', 'browser.json')
      const program = 'node_modules/@playwright/test/cli.js'
      const args = [
        ...before,
        program,
        'test',
        '--config',
        'tests/mutations/playwright.config.ts',
        ...options,
        ...tests,
      ]
      const env = { ...process.env, EVENKEEL_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_FILE: json }
      writeFileSync(json, '{"suites":[]}')
      const child = spawn(starter, args, { stdio: 'ignore', env })
      child.on('close', () => resolve(testsIn(JSON.parse(readFileSync(json, 'utf8')))))
    })

  choose(
    `((s)=>i=>(s.has(i)||(s.add(i),fetch("http://localhost:${port}/reached?"+i,{mode:"no-cors"}).catch(()=>{})),!1))(new Set)`,
    true,
  )
  state.reached ??= {}
  for (const file of readdirSync('tests/e2e').filter(
    (name) => name.endsWith('.spec.ts') && isWanted(name) && !state.reached[name],
  )) {
    reached.length = 0
    const tests = await browser([`tests/e2e/${file}`])
    // Tests run one after the other: what is reported while one runs, it has reached.
    state.reached[file] = tests.map(({ line, title, startTime, duration, status }) => {
      const begin = Date.parse(startTime)
      const during = reached.filter(({ at }) => at >= begin && at <= begin + duration).map(({ id }) => id)
      return { test: `tests/e2e/${file}:${line}`, title, duration, status, ids: [...new Set(during)] }
    })
    save()
    say(`${file}: ${tests.length} tests, ${new Set(reached.map(({ id }) => id)).size} changes reached`)
  }

  const tests = Object.values(state.reached).flat()
  for (const change of remaining.filter((one) => !one.page)) {
    const near = tests.filter(({ ids }) => ids.includes(change.id)).sort((a, b) => a.ids.length - b.ids.length)
    const chosen = [...new Set(near.map(({ test }) => test))].slice(0, MOST_BROWSER_TESTS)
    change.page = 'reached by no browser test'
    if (chosen.length > 0) {
      choose(`i=>i===${change.id}`)
      const results = await browser(chosen, '--max-failures=1')
      const failed = results.find(({ status }) => status === 'failed' || status === 'timedOut')
      change.page = failed
        ? `noticed by ${failed.file}: ${failed.title}`
        : `not noticed by ${results.length} browser tests`
      change.message = failed?.error?.message?.slice(0, 600)
    }
    save()
    report(change, change.page)
  }
  // The page goes on as it is; the next build has no choices.
  choose('i=>!1')
}

/** The browser tests in a report of Playwright's. */
function testsIn({ suites }) {
  const list = (suite) => [
    ...(suite.suites ?? []).flatMap(list),
    ...(suite.specs ?? []).map(({ file, line, title, tests: [{ results }] }) => ({ file, line, title, ...results[0] })),
  ]
  return suites.flatMap(list)
}
