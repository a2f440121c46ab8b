/**
 * Do the tests notice? `npm run mutations -- [NUMBER] [SEED] [FOLDER…]` draws changes of single places (a comparison, an operand, a condition, a
 * call that is left out), makes one at a time, and runs the unit tests that stand nearest to it (those that import it, over at most three
 * steps) and reach it. One bundle of the unit tests holds all changes and a choice between them. `--places` makes no change: it lists what no
 * unit test reaches, the files with most of it last. With `--page`, what they leave is tried in the page: one build holds these changes, browser tests run
 * once to find which of them reach which change, and then those that reach it run with it; of these only some files with `E2E=async,work`.
 * Words and styles are left alone. Run it where nothing is uncommitted. What is known stands in test-results/mutations.json, from which the next call goes on.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import seedrandom from 'seedrandom'
import { placesOf, withChoices, withMarks } from './places.mjs'

const page = process.argv.includes('--page')
const [number = '60', seed = '1', ...folderNames] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const folders = folderNames.length > 0 ? folderNames : ['src/app', 'src/views', 'src/worker']
const random = seedrandom(seed)
/** Test files that are tried for one change, nearest first. */
const MOST_UNIT_TESTS = 8
const STEPS = 3
/** Tests that load the views of all labs, and the page with its worker, and what the first reaches so. */
const DRAWS = 'tests/drawn.test.tsx'
const PAGE = 'tests/page.test.tsx'
const PARTS = 'tests/parts.test.tsx'
const LONG = [PARTS, DRAWS, PAGE]
const DRAWN = /^src\/(charts|views|labs\/\w+\/views)\//
/** Browser tests that are tried for one change, those first that reach the fewest changes; and files of those that try long lists. */
const MOST_BROWSER_TESTS = 5
const LONG_LISTS = /^(accessibility|faults|fuzz)\./
const isWanted = (name) =>
  process.env.E2E ? process.env.E2E.split(',').includes(name.split('.')[0]) : !LONG_LISTS.test(name)
/** Tests that have not ended by then hang; where programs wait for each other, `TIMEOUT_MS=900000`. */
const TIMEOUT_MS = Number(process.env.TIMEOUT_MS ?? 240_000)
const STORE = 'test-results/mutations.json'
const BUILD = 'dist/page'
/** A program that starts the tests, where others use the computer too: `WITH=nice`. */
const [starter, ...before] = [...(process.env.WITH ?? '').split(' ').filter(Boolean), process.execPath]

const say = (text) => process.stdout.write(`${text}\n`)
/** Runs a program; when it hangs, it ends with those that it has started: a loop without an end does not notice that its parent is gone. */
function run(args, env = {}, timeout = TIMEOUT_MS) {
  const options = { stdio: 'ignore', timeout, env: { ...process.env, ...env }, detached: true }
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
  const reached = new Set(front)
  for (let step = 0; step <= STEPS; step++) {
    const next = front.flatMap((one) => importers.get(one) ?? []).filter((one) => !reached.has(one))
    for (const one of next) reached.add(one)
    tests.push(...new Set(next.filter((one) => isTest(one) && !/^tests\/e2e|lessons\.test/.test(one))))
    front = [...new Set(next.filter((one) => !isTest(one)))]
  }
  if (DRAWN.test(file)) return [...new Set([DRAWS, ...tests])]
  return /^src\/(app|worker)\//.test(file) ? [...new Set([...tests, PARTS, PAGE])] : tests
}

/** What can be changed in a folder: words and what only tests use left out. */
const placesIn = (folder) =>
  [...sources]
    .filter(([file]) => file.startsWith(folder) && !isTest(file) && !/words|\.d\.ts$|testing|offline\/sw/.test(file))
    .flatMap(([file, text]) => placesOf(text, file))

/** Draws changes: of each folder as many as of the others, of its kinds too, and none that overlaps another. */
function draw() {
  const drawn = []
  const kinds = folders.map((folder) => {
    const places = placesIn(folder)
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
function choices(changes, before = '', written = withChoices) {
  const byFile = new Map()
  for (const change of changes) byFile.set(change.file, [...(byFile.get(change.file) ?? []), change])
  return {
    name: 'choices',
    enforce: 'pre',
    transform(code, id) {
      const here = byFile.get(relative(process.cwd(), id))
      return here ? { code: before + written(code, here), map: null } : null
    },
  }
}

/** How a choice is made in unit tests: which of them reach a change is written down while they run without any. */
const CHOICE = `globalThis.__changed ??= (() => {
  const { CHANGED, REACHED } = process.env
  if (!REACHED) return (id) => id === Number(CHANGED)
  const { appendFileSync } = process.getBuiltinModule('node:fs')
  const written = new Set()
  return (id) => {
    const { filepath, current } = globalThis.__vitest_worker__ ?? {}
    const names = []
    if (process.env.NAMES) for (let task = current; task && !task.filepath; task = task.suite) names.unshift(task.name)
    const line = [id, current ? filepath : 'loading', ...names].join('\\t') + '\\n'
    if (!written.has(line)) appendFileSync(REACHED, line)
    written.add(line)
    return false
  }
})();`

/** Runs tests, with one of the changes if the environment says so; null where they hang. */
const runTests = (tests, env, options = ['--bail=1'], timeout = TIMEOUT_MS) =>
  run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--maxWorkers=1',
      ...options,
      ...tests.map((test) => `dist/units/${test.replace(/\.tsx?$/, '.js')}`),
    ],
    // A build leaves “production” behind, in which React has no `act`.
    { EVENKEEL_BUILT: '1', NODE_ENV: 'test', ...env },
    timeout,
  ).status

/**
 * Runs tests without any change. Returns the files of tests that reach each change, with the parts of them that do (the first words of their
 * tests' names); what runs while a module loads is reached by all. Files that fail are named and left out.
 */
function reachedIn(tests, env = {}) {
  const [lines, results] = ['reached.txt', 'units.json'].map((name) => join(process.cwd(), 'test-results', name))
  for (const file of [lines, results]) rmSync(file, { force: true })
  runTests(tests, { REACHED: lines, ...env }, ['--reporter=json', `--outputFile=${results}`], 8 * TIMEOUT_MS)
  const isOf = (path) => (test) => path === join(process.cwd(), 'dist/units', test.replace(/\.tsx?$/, '.js'))
  const failed = JSON.parse(readFileSync(results, 'utf8')).testResults.filter(({ status }) => status !== 'passed')
  for (const { name } of failed) say(`fails without any change: ${tests.find(isOf(name))}`)
  const passing = tests.filter((test) => !failed.some(({ name }) => isOf(name)(test)))
  const reached = {}
  for (const line of existsSync(lines) ? readFileSync(lines, 'utf8').trim().split('\n') : []) {
    const [id, path, part = ''] = line.split('\t')
    reached[id] ??= {}
    for (const file of path === 'loading' ? passing : passing.filter(isOf(path)))
      reached[id][file] = [...new Set([...(reached[id][file] ?? []), part])]
  }
  return reached
}

/** Bundles the unit tests with all changes that have not been tried, and finds what reaches them. */
async function bundleUnits(changes) {
  const { build } = await import('vite')
  await build({ mode: 'units', logLevel: 'error', plugins: [choices(changes, CHOICE)] })
  return reachedIn([...new Set(changes.flatMap(({ file }) => testsOf(file)))], { NAMES: '1' })
}

/** Runs the parts of a long file of tests that reach a change; they count if they pass by themselves without it. */
function runParts(test, parts, id) {
  const escaped = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const options = parts.some((part) => part === '') ? [] : ['-t', `^(${parts.map(escaped).join('|')})`]
  const status = runTests([test], { CHANGED: String(id) }, ['--bail=1', ...options])
  if (status === 0 || options.length === 0) return status
  state.alone ??= {}
  const key = `${test} ${options[1]}`
  state.alone[key] ??= runTests([test], { CHANGED: '0' }, options) === 0
  return state.alone[key] ? status : runTests([test], { CHANGED: String(id) })
}

/** What the unit tests near a change say of it. */
function tryUnits({ file, id }) {
  const near = testsOf(file)
  const reached = state.reachedUnits[id] ?? {}
  const tests = near.filter((test) => reached[test])
  if (tests.length === 0) return near.length > 0 ? 'not reached by unit tests' : 'no unit test near'
  // Drawings and pages take long: they come last, and only where no other file has noticed.
  const [long, short] = [true, false].map((isLong) => tests.filter((test) => LONG.includes(test) === isLong))
  let status = short.length > 0 ? runTests(short.slice(0, MOST_UNIT_TESTS), { CHANGED: String(id) }) : 0
  // What is drawn depends on what was drawn before.
  for (const test of long) if (status === 0) status = runParts(test, test === DRAWS ? [''] : reached[test], id)
  if (status === null) return 'hangs'
  return status === 0 ? `not noticed by ${tests.length} files of unit tests` : 'noticed by unit tests'
}

const lineOf = ({ file, start }) => sources.get(file).slice(0, start).split('\n').length
const report = (change, verdict) =>
  say(`${change.id}. ${change.file}:${lineOf(change)} ${verdict}\n   ${change.from}\n → ${change.to}`)

if (process.argv.includes('--places')) await listPlaces()

const untried = state.changes.filter(({ units }) => !units)
const print = createHash('sha256')
  .update(JSON.stringify([...sources]))
  .digest('hex')
// A call that goes on finds the bundle of the one before.
if (untried.length > 0 && state.print !== print) {
  state.reachedUnits = await bundleUnits(untried)
  state.print = print
  save()
}
for (const change of untried) {
  if (performance.now() > 6e4 * Number(process.env.MINUTES ?? 1e6)) break
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

/** Lists the places that no unit test near reaches, by file. */
async function listPlaces() {
  const { build } = await import('vite')
  const places = [...new Set(folders)]
    .flatMap(placesIn)
    .filter(({ bare }) => !bare)
    .map((place, id) => ({ ...place, id }))
  await build({ mode: 'units', logLevel: 'error', plugins: [choices(places, CHOICE, withMarks)] })
  const reached = reachedIn([...new Set(places.flatMap(({ file }) => testsOf(file)))])
  const inFiles = [...new Set(places.map(({ file }) => file))].map((file) => {
    const here = places.filter((place) => place.file === file)
    return { file, here, missed: here.filter(({ id }) => !(id in reached)) }
  })
  for (const { file, here, missed } of inFiles.toSorted((a, b) => a.missed.length - b.missed.length))
    if (missed.length > 0)
      say(`${file}: ${missed.length} of ${here.length}, lines ${[...new Set(missed.map(lineOf))].join(' ')}`)
  for (const folder of new Set(folders)) {
    const here = places.filter(({ file }) => file.startsWith(folder))
    say(`${folder}: ${here.filter(({ id }) => id in reached).length} of ${here.length} places are reached`)
  }
  process.exit()
}

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
