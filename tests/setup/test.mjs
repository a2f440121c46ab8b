/**
 * `npm test`: installs what is missing, goes through every gate in order and ends with one line, `N passed, N failed`:
 * the unit and browser tests one by one, and one for each other gate.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { installDependencies, root } from './dependencies.mjs'

let passed = 0
let failed = 0

function add(ok, bad) {
  passed += ok
  failed += bad
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Runs a package's program and returns whether it succeeded. */
function run(script, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

/** A gate that passes or fails as a whole. */
function gate(name, ...programs) {
  say(`\n— ${name}`)
  const ok = programs.every(([script, ...args]) => run(script, args))
  add(ok ? 1 : 0, ok ? 0 : 1)
  if (!ok) say(`${name}: failed`)
  return ok
}

/** A test runner, whose own report says how many tests passed; without a report, or with one that hides a failure, it is one failure. */
function runner(name, report, count, script, args, env = {}) {
  say(`\n— ${name}`)
  const ok = run(script, args, env)
  const [good, bad] = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0]
  add(good, bad || (ok && good > 0 ? 0 : 1))
}

installDependencies()
const began = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'evenkeel-test-'))
const units = join(reports, 'units.json')
const browser = join(reports, 'browser.json')

gate('format and lint', ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'])
gate('types', ['typescript/bin/tsc', '--noEmit'])
runner('unit and property tests', units, (r) => [r.numPassedTests, r.numFailedTests], 'vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${units}`,
])
const built = gate(
  'build',
  ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  ['vite/bin/vite.js', 'build', '--mode', 'cli', '--logLevel', 'warn'],
)
if (built) {
  gate('size', ['size-limit/bin.js'])
  const chromium = ensureChromium()
  if (chromium) {
    runner(
      'browser tests',
      browser,
      (r) => [r.stats.expected, r.stats.unexpected + r.stats.flaky],
      '@playwright/test/cli.js',
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
rmSync(reports, { recursive: true, force: true })
say(`\nTook ${Math.round((Date.now() - began) / 1000)} s`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
