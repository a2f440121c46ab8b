/** How far a sweep is, on a line of the terminal that is written over. */

import { duration } from '../core/text/format.ts'

/** How often the line is written, in milliseconds. */
const EVERY_MS = 200

/** Shows progress where there is a terminal, and nothing elsewhere. */
export function createProgress(total: number, out: NodeJS.WriteStream = process.stderr) {
  const began = performance.now()
  let done = 0
  let written = Number.NEGATIVE_INFINITY
  const clear = () => {
    if (out.isTTY && written > 0) out.write('\r\u001B[K')
  }
  return {
    add(count: number) {
      done += count
      const now = performance.now()
      if (!out.isTTY || now - written < EVERY_MS) return
      written = now
      const remaining = done > 0 ? ((now - began) / done) * (total - done) : Number.NaN
      out.write(`\r\u001B[K${done} of ${total} runs, ${duration(remaining)} left`)
    },
    /** Takes the line away, to write something else. */
    clear,
  }
}

/** Says what is done now on a line of the terminal that is written over, and nothing where there is no terminal. */
export function createSaying() {
  const out = process.stderr
  const clear = () => {
    if (out.isTTY) out.write('\r\u001B[K')
  }
  return {
    say(text: string) {
      if (out.isTTY) out.write(`\r\u001B[K${text.slice(0, (out.columns ?? 80) - 1)}`)
    },
    clear,
  }
}
