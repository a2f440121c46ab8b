/** Browser tests of the built page (dist/page), served under a sub-path to prove that it runs under any. */
import { defineConfig } from '@playwright/test'
import { findChromium } from './setup/chromium.mjs'

// Read by every process of a run, so the first one draws the port and the others inherit it.
process.env.EVENKEEL_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const port = Number(process.env.EVENKEEL_PORT)
const base = '/some/where/evenkeel/'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  // On a machine shared with others a key now and then outruns the page. A second try distinguishes that from a fault; `npm
  // test` lists it.
  retries: 1,
  // No test asserts a time: the limits only end what hangs, on the slowest machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${port}${base}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // Keeping everything for offline use, once a test, would take longer than the tests; the one that needs it allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--disable-gpu',
        // Frames need not go to another process: an eighth less of the processor.
        '--in-process-gpu',
        '--no-first-run',
        // Code is made fast late, because a page lives for a moment: a twentieth less.
        '--js-flags=--interrupt-budget=800000,--min-semi-space-size=16',
      ],
    },
  },
  webServer: {
    command: `node tests/setup/serve.mjs ${base} ${port}`,
    cwd: '..',
    url: `http://localhost:${port}${base}`,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
