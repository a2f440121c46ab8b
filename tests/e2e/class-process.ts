/** A class that `evenkeel class` serves, and the phones in it. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser } from '@playwright/test'
import { listen } from './page.ts'

let running: ChildProcess | undefined

/** Starts a class; its addresses are of this computer, as a phone's are of the network. */
export async function beginClass() {
  const child = spawn(process.execPath, ['dist/cli/evenkeel.js', 'class'])
  running = child
  const text = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece
      if (printed.includes('Ctrl+C')) resolve(printed)
    })
    child.once('exit', () => reject(new Error(`evenkeel class has ended: ${printed}`)))
  })
  const [, room, key] = /\?room=(\w+)&key=(\w+)/.exec(text) ?? []
  const [, port] = /Listening on port (\d+)/.exec(text) ?? []
  return { child, room, key, address: `http://127.0.0.1:${port}/` }
}

/** Ends the class that was started, after each test. */
export const endClass = () => running?.kill()

/** A phone, with what it writes to the console. */
export async function phoneOf(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const written = listen(context)
  return { page: await context.newPage(), context, written }
}
