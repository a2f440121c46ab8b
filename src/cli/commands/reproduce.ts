/** `evenkeel reproduce`. */
import { needDistinctFiles } from '../distinct-files.ts'
import { findAndReproduce, reproducedJson, reproducedText } from '../reproduce.ts'
import type { Job, Typed } from './typed.ts'

/** Measures the tables of a source. */
export function reproduce({ words: [source], flags }: Typed): Job {
  const { samples, groups, out, shard, jobs, write = false, json } = flags
  return async (_, program) => {
    needDistinctFiles({ '--out': out }, { reproduce: source })
    const it = await findAndReproduce({ source, experiments: { samples, groups, out, shard, jobs }, write }, program)
    console.log((json ? reproducedJson : reproducedText)(it))
    if (it.broken.length > 0) process.exitCode = 1
  }
}
