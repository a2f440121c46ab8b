/**
 * Signs of life of a thread in which programs of the reader's own run, in memory that it shares with who watches it: a call of a program
 * that never ends lets nothing else happen in its thread, so only another one can end it.
 */
import type { Problem } from '../parameters.ts'

/** Places in the memory: calls begun and ended, which is odd within a call; the line of the function that is called; the thread's number. */
const CALLS = 0
const LINE = 1
const THREAD = 2

/** Memory for the signs of a thread. */
export const createSigns = (): Int32Array => new Int32Array(new SharedArrayBuffer(12))

/** Where this thread gives its signs; without one who watches, in memory of its own. */
let given = new Int32Array(3)

/** Whether that memory is shared. */
let isShared = false
/** What is called with a line where it is not. */
let report: ((line: number) => void) | undefined
/** The line that was reported last, 0 where it is not known; and how often another one may be reported yet. */
let reported = 0
let left = 0

/** How often a line is reported between two slices of a run: each is a message to another thread. */
const MOST_REPORTED = 20

/**
 * Gives signs of life from now on.
 *
 * @param thread the number that the system has for this thread; 0 where it is not known
 */
export function giveSigns(signs: Int32Array, thread: number): void {
  given = signs as Int32Array<ArrayBuffer>
  isShared = true
  Atomics.store(given, THREAD, thread)
}

/**
 * Reports from now on in which line the function is that is called, to a thread that shares no memory: each time it is another line. Where that is
 * too often, it reports that the line is not known.
 *
 * @param to posts the line, or 0, before the call begins
 */
export function reportLines(to: (line: number) => void): void {
  report = isShared ? undefined : to
  reported = 0
  left = MOST_REPORTED
}

/** A slice of a run is over: as many lines may be reported again. */
export function reportMore(): void {
  left = MOST_REPORTED
}

function reportOf(line: number): void {
  const known = left > 0 ? line : 0
  left--
  if (known === reported) return
  reported = known
  report?.(known)
}

/** A call of a program begins: of a function that is in a line, or 0. */
export function beginCall(line: number): void {
  given[LINE] = line
  Atomics.add(given, CALLS, 1)
  if (report && line !== reported) reportOf(line)
}

/** It has ended. */
export function endCall(): void {
  Atomics.add(given, CALLS, 1)
}

/** Makes a call of which the line is not known; it has ended even where it throws. */
export function inCall<T>(call: () => T): T {
  beginCall(0)
  try {
    return call()
  } finally {
    endCall()
  }
}

/** What the signs of a thread say now. */
export function readSigns(signs: Int32Array) {
  const calls = Atomics.load(signs, CALLS)
  return { calls, isInCall: calls % 2 !== 0, line: signs[LINE], thread: Atomics.load(signs, THREAD) }
}

/** How long a call of a program may take before it is ended from outside, in milliseconds of the processor's time. */
export const SILENCE = 2000

/** What is said of a program that was ended so: at which line, where that is known. */
export function silentProblem(parameter: string, line = 0): Problem {
  const place = line > 0 ? `line ${line}: ` : ''
  const why = `it did not answer for ${SILENCE / 1000} s and was ended: a loop never ends, or goes through lists or texts that are too long`
  return { parameter, message: `${parameter}: ${place}${why}`, ...(line > 0 && { line }) }
}
