/**
 * Watches a thread of Node in which programs of the reader's own run: it is ended when one call takes more than two seconds of the thread's own
 * time of the processor. A computer that is busy with other things ends none.
 */
import { readSigns, SILENCE } from '../core/program/signs.ts'

/** How often the signs are looked at, in milliseconds. */
const LOOK_MS = 100

/** Node's modules, without an import that a page could not load; undefined in a browser. */
export const builtIn = <M>(name: string): M | undefined =>
  (globalThis.process as { getBuiltinModule?: (name: string) => M } | undefined)?.getBuiltinModule?.(name)

/** The number that the system has for this thread; 0 where it does not say. */
export function threadNumber(): number {
  try {
    const place = builtIn<typeof import('node:fs')>('node:fs')?.readlinkSync('/proc/thread-self') ?? ''
    return Number(place.split('/').at(-1)) || 0
  } catch {
    return 0
  }
}

/** Threads that are watched and in a call at present: where the system does not count for each, they share what the process takes. */
const inCalls = new Set<Int32Array>()

/** Milliseconds of the processor that a thread has taken; where the system does not say, those of the whole process. */
export function processorTime(thread: number): { readonly taken: number; readonly ofAll: boolean } {
  try {
    const files = builtIn<typeof import('node:fs')>('node:fs')
    const text = thread > 0 && files?.readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8')
    if (text) return { taken: Number(text.split(' ')[0]) / 1e6, ofAll: false }
  } catch {
    // Another system, or one that does not keep the books.
  }
  const { user, system } = process.cpuUsage()
  return { taken: (user + system) / 1000, ofAll: true }
}

/**
 * Watches the signs of a thread.
 *
 * @param silent called once when a call does not end, with the line of the function that was called, or 0
 * @returns ends the watching
 */
export function watchThread(signs: Int32Array, silent: (line: number) => void): () => void {
  let lastCalls = -1
  let before = 0
  /** What the present call has taken. */
  let spent = 0
  const end = () => {
    clearInterval(timer)
    inCalls.delete(signs)
  }
  const timer = setInterval(() => {
    const { calls, isInCall, line, thread } = readSigns(signs)
    if (!isInCall) {
      inCalls.delete(signs)
      spent = 0
      lastCalls = calls
      return
    }
    inCalls.add(signs)
    const { taken, ofAll } = processorTime(thread)
    const since = taken - before
    before = taken
    spent = calls === lastCalls ? spent + (ofAll ? since / inCalls.size : since) : 0
    lastCalls = calls
    if (spent < SILENCE) return
    end()
    silent(line)
  }, LOOK_MS)
  // What is watched keeps the process alive, not the watching.
  timer.unref()
  return end
}
