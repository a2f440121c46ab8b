/**
 * Browsers other than the one of the browser tests, each behind the same few calls. Playwright drives only builds of Firefox and WebKit of
 * its own, which it downloads; these are the ones that people have: Firefox by WebDriver BiDi, and WebKitGTK by its WebDriver.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KeyInput, launch } from 'puppeteer-core'

/** A browser with one window. */
export interface Driven {
  /** Name and version. */
  readonly name: string
  /** Loads an address. */
  load(url: string): Promise<void>
  /** Runs the body of an async function in the page and returns its result, which is plain data. */
  run<T>(body: string): Promise<T>
  /** Presses keys together, by the names of `KeyboardEvent.key`. */
  press(...keys: string[]): Promise<void>
  /** Presses the pointer at a point, moves it to others in turn and releases it; pixels of the window. */
  drag(points: readonly (readonly [x: number, y: number])[]): Promise<void>
  /** Sets the size of the page's window, in pixels. */
  resize(width: number, height: number): Promise<void>
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** The first of some programs that exists; undefined without any. */
const firstOf = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))

/** Firefox or Chromium by puppeteer; undefined where it is not installed. */
async function puppeteer(browser: 'firefox' | 'chrome'): Promise<Driven | undefined> {
  const executablePath =
    browser === 'firefox'
      ? firstOf(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox')
      : firstOf(process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome')
  if (!executablePath) return undefined
  const args = browser === 'chrome' ? ['--no-sandbox', '--disable-background-networking', '--disable-gpu'] : []
  const started = await launch({ browser, executablePath, headless: true, args, defaultViewport: null })
  const page = (await started.pages())[0] ?? (await started.newPage())
  return {
    name: await started.version(),
    load: async (url) => void (await page.goto(url)),
    run: async <T>(body: string) => (await page.evaluate(`(async () => { ${body} })()`)) as T,
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput)
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput)
    },
    async drag([start, ...others]) {
      await page.mouse.move(...start)
      await page.mouse.down()
      for (const point of others) await page.mouse.move(...point)
      await page.mouse.up()
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    close: () => started.close(),
  }
}

/** Keys that WebDriver writes as private characters (W3C WebDriver, 17.4.2). */
const WEBDRIVER_KEYS: Readonly<Record<string, string>> = {
  Escape: '\uE00C',
  Shift: '\uE008',
  Control: '\uE009',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

/** WebKitGTK's MiniBrowser by its WebDriver, on a screen of its own; undefined where either is not installed. */
async function webkit(): Promise<Driven | undefined> {
  const driver = firstOf(process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver')
  const screen = firstOf('/usr/bin/Xvfb')
  if (!driver || !screen) return undefined
  const display = `:${90 + (process.pid % 400)}`
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const children: ChildProcess[] = []
  const start = (program: string, args: string[], env = {}) =>
    children.push(spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } }))
  start(screen, [display, '-screen', '0', '2200x1400x24', '-nolisten', 'tcp'])
  start(driver, [`--port=${port}`], {
    DISPLAY: display,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    GDK_BACKEND: 'x11',
  })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : undefined,
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error}: ${value.message}`)
    return value
  }
  const endAll = () => {
    for (const child of children) child.kill()
  }
  for (let turn = 0; ; turn++) {
    try {
      if ((await call('GET', '/status')).ready) break
    } catch (error) {
      if (turn > 50) {
        endAll()
        throw error
      }
    }
    await sleep(200)
  }
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  })
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 90_000, pageLoad: 60_000 })
  /** The pointer and keys move in steps of one request each, so that chords arrive together. */
  const act = (source: object) => call('POST', `${session}/actions`, { actions: [source] })
  return {
    name: `${capabilities.browserName}/${capabilities.browserVersion}`,
    load: (url) => call('POST', `${session}/url`, { url }),
    async run<T>(body: string) {
      const script = `const done = arguments[0]; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await call('POST', `${session}/execute/async`, { script, args: [] })
      if (error) throw new Error(error)
      return value as T
    },
    async press(...keys) {
      const values = keys.map((key) => WEBDRIVER_KEYS[key] ?? key)
      await act({
        type: 'key',
        id: 'keys',
        actions: [
          ...values.map((value) => ({ type: 'keyDown', value })),
          ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
        ],
      })
    },
    async drag([[x, y], ...others]) {
      const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 30, x: Math.round(x), y: Math.round(y) })
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          move(x, y),
          { type: 'pointerDown', button: 0 },
          ...others.map((point) => move(...point)),
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { width, height })
      // The window has a frame and a bar, which count.
      const [inner, outer] = await call('POST', `${session}/execute/sync`, {
        script: 'return [[innerWidth, innerHeight], [outerWidth, outerHeight]]',
        args: [],
      })
      const rect = { width: width + outer[0] - inner[0], height: height + outer[1] - inner[1] }
      await call('POST', `${session}/window/rect`, rect)
    },
    picture: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', session).catch(() => undefined)
      endAll()
    },
  }
}

/** How each browser is started, by the name that the command takes. */
export const browsers: Readonly<Record<string, () => Promise<Driven | undefined>>> = {
  chromium: () => puppeteer('chrome'),
  firefox: () => puppeteer('firefox'),
  webkit,
}
