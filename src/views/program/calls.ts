/** Finds calls of a program's handlers in a run. */
import type { ProgramTrace } from '../../core/program/trace.ts'

/** The last call of an instance before a moment; −1 where there is none. */
export function lastCall({ calls }: ProgramTrace, instance: number, before: number): number {
  for (let k = calls.at.length - 1; k >= 0; k--) {
    if (calls.instance[k] === instance && calls.at[k] < before) return k
  }
  return -1
}

/** The lines that ran in a call, each once, in rising order. */
export function linesOf({ calls, lines }: ProgramTrace, call: number): readonly number[] {
  return [...new Set(lines.subarray(calls.first[call], calls.first[call + 1]))].sort((a, b) => a - b)
}

/** The first call from a moment on in which a line runs, of one instance or at any; undefined where there is none. */
export function nextOf(
  { calls, lines }: ProgramTrace,
  line: number,
  from: number,
  instance: number | undefined,
): number | undefined {
  let earliest: number | undefined
  for (let k = 0; k < calls.at.length; k++) {
    if (calls.at[k] < from || (instance !== undefined && calls.instance[k] !== instance)) continue
    if (earliest !== undefined && calls.at[k] >= calls.at[earliest]) continue
    if (lines.subarray(calls.first[k], calls.first[k + 1]).includes(line)) earliest = k
  }
  return earliest
}
