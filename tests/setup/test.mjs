/**
 * `npm test`: installs what is missing, goes through every gate, side by side those that need no other, and ends with one
 * line, `N passed, N failed`: the unit and browser tests one by one, and one for each other gate.
 *
 * `npm run test:all` is the long suite (tests/setup/cases.ts): the same with long lists to their end and random cases by the thousand from
 * a seed that it prints, the page in Firefox and WebKit where they are installed, and golden links in every engine. `npm run test:all -- --seed 7` draws the same again.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { installDependencies, root } from './dependencies.mjs'

let passed = 0
let failed = 0

function add(ok, bad) {
  passed += ok
  failed += bad
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)

function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Runs a script to its end and resolves to whether it succeeded. What it writes comes as it is written, or, where
 * others run beside it, in one piece at its end. What it sends to its parent goes to `onMessage`.
 */
function run(script, args, { env = {}, beside = false, onMessage } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', ...Array(2).fill(beside ? 'pipe' : 'inherit'), ...(onMessage ? ['ipc'] : [])],
      env: { ...process.env, ...env },
    })
    let output = ''
    const append = (text) => {
      output += text
    }
    child.stdout?.setEncoding('utf8').on('data', append)
    child.stderr?.setEncoding('utf8').on('data', append)
    if (onMessage) child.on('message', onMessage)
    child.on('error', (error) => append(`${error}\n`))
    child.on('close', (status) => {
      process.stdout.write(output)
      resolve(status === 0)
    })
  })
}

/** A gate that passes or fails as a whole, beside other gates. */
async function gate(name, script, args = [], options = {}) {
  const ok = await run(script, args, { ...options, beside: true })
  add(ok ? 1 : 0, ok ? 0 : 1)
  say(`— ${name}: ${ok ? 'passed' : 'failed'}`)
  return ok
}

/** A test runner, whose own report says how many tests passed; without a report, or with one that hides a failure, it is one failure. */
async function runner(name, report, count, script, args, env = {}) {
  say(`\n— ${name}`)
  const ok = await run(script, args, { env })
  const [good, bad] = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0]
  add(good, bad || (ok && good > 0 ? 0 : 1))
}

/** Says in which files the most time goes: where to look when the suite is too long. */
function sayLongest(times) {
  const longest = Object.entries(times).sort(([, a], [, b]) => b - a)
  const named = longest.slice(0, 8).map(([file, time]) => `${relative(root, file)} ${Math.round(time / 1000)} s`)
  say(`The longest files, each by itself: ${named.join(', ')}`)
}

/** The unit tests that passed and failed. */
function countUnits({ testResults, numPassedTests, numFailedTests }) {
  sayLongest(Object.fromEntries(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime])))
  return [numPassedTests, numFailedTests]
}

/** How long the tests of a file of browser tests took. */
const timeOf = ({ suites = [], specs = [] }) =>
  sum(suites.map(timeOf)) +
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).map(({ duration }) => duration))

/** The browser tests that passed and failed; those that passed only at the second try are listed. */
function countBrowser({ stats, suites }) {
  sayLongest(Object.fromEntries(suites.map((suite) => [join(root, 'tests/e2e', suite.file), timeOf(suite)])))
  const list = (suite, path = []) => [
    ...(suite.suites ?? []).flatMap((inner) => list(inner, [...path, inner.title])),
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.some(({ status }) => status === 'flaky') ? [[...path, title].join(' › ')] : [],
    ),
  ]
  for (const title of suites.flatMap((suite) => list(suite, [suite.title]))) say(`Passed at the second try: ${title}`)
  return [stats.expected + stats.flaky, stats.unexpected]
}

installDependencies()
const began = Date.now()
const { values: options } = parseArgs({ options: { all: { type: 'boolean' }, seed: { type: 'string' } } })
if (options.all) {
  const seed = options.seed ?? String(1 + Math.floor(Math.random() * 1e6))
  if (!/^[1-9]\d{0,6}$/.test(seed)) {
    say(`seed: expected an integer from 1 to 9999999, got ${seed}`)
    process.exit(2)
  }
  Object.assign(process.env, { SUITE: 'all', SEED: seed })
  say(`Random cases are drawn with seed ${seed}; the same again: npm run test:all -- --seed ${seed}`)
}
const reports = mkdtempSync(join(tmpdir(), 'evenkeel-test-'))
const units = join(reports, 'units.json')
const browser = join(reports, 'browser.json')

// None of these needs another. Two keep two cores busy: the build has one thread for most of its time, and so have types with one checker, where
// several each check what all need; it takes two thirds of the processor so, and fewer collections of garbage another tenth.
const ready = ensureChromium()
const types = ['--noEmit', '--checkers', '1']
let building
// The page, which is built last, is not needed by unit tests.
const needed = new Promise((resolve) => {
  const onMessage = (mode) => mode === 'library' && resolve(true)
  building = gate('build', 'build/all.mjs', ['cli', 'single', 'library', 'page'], { onMessage })
  building.then(resolve)
})
const checking = gate('types', 'node_modules/typescript/bin/tsc', types, { env: { GOGC: '400' } }).then(() =>
  gate('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings']),
)
const isBuilt = await needed
const [built] = await Promise.all([
  building.then(async (ok) => {
    if (ok) await gate('size', 'node_modules/size-limit/bin.js')
    return ok
  }),
  checking,
  runner(
    'unit and property tests',
    units,
    countUnits,
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
    // The tests of the command line and of the library need not build them again.
    isBuilt ? { EVENKEEL_BUILT: '1' } : {},
  ),
])
if (built) {
  const chromium = await ready
  if (chromium) {
    await runner(
      'browser tests',
      browser,
      countBrowser,
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'tests/playwright.config.ts'],
      { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browser },
    )
  } else {
    add(0, 1)
    say(
      'Browser tests need Chromium, which is neither here nor could be installed. Install it, or name one in CHROMIUM.',
    )
  }
} else {
  add(0, 2)
  say('\nSize and browser tests need a build: both count as failed.')
}
if (options.all && built) {
  say('\n— Firefox and WebKit')
  const ok = await run('node_modules/tsx/dist/cli.mjs', ['tools/browsers/browsers.ts', 'firefox', 'webkit'])
  add(ok ? 1 : 0, ok ? 0 : 1)
  say('\n— The same numbers in every engine')
  const same = await run('node_modules/tsx/dist/cli.mjs', ['tools/browsers/engines.ts'])
  add(same ? 1 : 0, same ? 0 : 1)
}
rmSync(reports, { recursive: true, force: true })
say(`\nTook ${Math.round((Date.now() - began) / 1000)} s`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
