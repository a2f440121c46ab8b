/** The longest time for which a worker receives nothing, over random scenarios. */

import type { Lab } from '../../src/core/lab.ts'
import { formatLink } from '../../src/core/link/link.ts'
import type { Values } from '../../src/core/parameters.ts'
import { FIRST_WORK, nextWork } from '../../src/core/run/slice.ts'

/** How long a run is followed, in milliseconds. */
const FOLLOWED = 500

/** The longest that one call of a run took: milliseconds of the processor, whatever else it is busy with. */
export interface Longest {
  readonly call: 'start' | 'advance' | 'progress'
  readonly millis: number
  readonly link: string
}

/** Runs a scenario as the worker does, for a while. */
export function longestOf(lab: Lab, values: Values): Longest {
  let longest: Longest = { call: 'start', millis: 0, link: formatLink(lab, values) }
  const timed = <R>(call: Longest['call'], does: () => R) => {
    const begin = process.cpuUsage()
    const result = does()
    const { user, system } = process.cpuUsage(begin)
    const millis = (user + system) / 1000
    if (millis > longest.millis) longest = { ...longest, call, millis }
    return { result, millis }
  }
  const { result: run } = timed('start', () => lab.start(values, { record: true }))
  const end = performance.now() + FOLLOWED
  for (let work = FIRST_WORK; performance.now() < end; ) {
    const { result: over, millis } = timed('advance', () => run.advance(work))
    if (over) break
    timed('progress', () => run.progress())
    work = nextWork(work, millis)
  }
  return longest
}
