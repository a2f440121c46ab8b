/** Finds calls of a program's handlers in a run. */
import type { ProgramArtifact } from '../../model/detail.ts'

/** The last call at a processor before a moment; −1 where there is none. */
export function lastCall({ calls }: ProgramArtifact, processor: number, before: number): number {
  for (let k = calls.at.length - 1; k >= 0; k--) {
    if (calls.processor[k] === processor && calls.at[k] < before) return k
  }
  return -1
}

/** The lines that ran in a call, each once, in rising order. */
export function linesOf({ calls, lines }: ProgramArtifact, call: number): readonly number[] {
  return [...new Set(lines.subarray(calls.first[call], calls.first[call + 1]))].sort((a, b) => a - b)
}

/** The first call from a moment on in which a line runs, at one processor or at any; undefined where there is none. */
export function nextOf(
  { calls, lines }: ProgramArtifact,
  line: number,
  from: number,
  processor: number | undefined,
): number | undefined {
  let found: number | undefined
  for (let k = 0; k < calls.at.length; k++) {
    if (calls.at[k] < from || (processor !== undefined && calls.processor[k] !== processor)) continue
    if (found !== undefined && calls.at[k] >= calls.at[found]) continue
    if (lines.subarray(calls.first[k], calls.first[k + 1]).includes(line)) found = k
  }
  return found
}
