/** Browser tests of a build that holds changes: they run one after the other, once, on a server that runs already. */
import base from '../playwright.config.ts'

export default {
  ...base,
  testDir: '../e2e',
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['json']],
  webServer: undefined,
}
