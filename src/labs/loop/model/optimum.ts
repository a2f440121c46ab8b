/** The least time in which the iterations of a small loop can be done if nothing has to be sent, with a certificate. */
import { type Best, bestOf, type Choices, type Searched } from '../../../core/certificate/search.ts'
import { RunStopped } from '../../../core/lab.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { count } from '../../../core/text/format.ts'
import { finishOf, workBetween } from './loads.ts'
import type { Scenario } from './scenario.ts'
import { longOnesOf, wholeBound } from './whole-bound.ts'

/** Blocks of load that a certificate lists for each processor. */
const MOST_BLOCKS = 10_000

/** Units of work of a block of a processor's load, and of comparing two processors. */
const BLOCK_WORK = 3
const ALIKE_WORK = 10

/** What may be lost by rounding, as a share. */
const ROUNDING = 1e-9

/** Why nothing is proved where loads change that often. */
function tooManyBlocks(): RunStopped {
  const expected = `loads that last, of which a certificate lists at most ${count(MOST_BLOCKS)} for each processor`
  return new RunStopped({ parameter: 'persistence', message: unexpected('persistence', expected, 'more') })
}

/** The certificate of the best; undefined where there are too many cases to prove it. Times in seconds. Yields units of work. */
export function* certificateOf(scenario: Scenario, searched?: Searched): Generator<number, object | undefined> {
  const { loop, loads, processors, sequential } = scenario
  const begin = sequential > 0 ? finishOf(loads, 0, 0, sequential) : 0
  const bound = (yield* wholeBound(scenario)) ?? 0
  // Nothing ends before the bound, and a certificate lists the blocks up to its end.
  if (bound / loads.block > MOST_BLOCKS) throw tooManyBlocks()
  const costs = Array.from({ length: loop.count }, (_, n) => loop.before[n + 1] - loop.before[n])
  // The longest first: they decide most.
  const order = Array.from({ length: loop.count }, (_, n) => n).sort((a, b) => costs[b] - costs[a])
  /** Blocks of load up to the bound, about. */
  const lasts = Math.ceil(bound / loads.block)
  const rows = Array.from({ length: processors }, (_, i) => i)
  /** The time that was tried last, and what each processor can do before it. */
  let latest = { value: Number.NaN, before: rows.map(() => 0) }
  /** The work that each processor can do just before a time. */
  const before = (value: number) => {
    if (latest.value !== value) {
      latest = { value, before: rows.map((i) => workBetween(loads, i, begin, value * (1 - ROUNDING))) }
    }
    return latest.before
  }
  /** By processor: the first one that is loaded as it is. */
  const alike: number[] = []
  for (const i of rows) {
    const firsts = rows.slice(0, i).filter((other) => alike[other] === other)
    alike.push(firsts.find((other) => isAlike(i, other)) ?? i)
    yield ALIKE_WORK * (firsts.length + lasts)
  }
  const choices: Choices<readonly number[]> = {
    depth: loop.count,
    options: processors,
    begin: rows.map(() => 0),
    take: (taken, nth, i) => taken.map((sum, j) => (j === i ? sum + costs[order[nth]] : sum)),
    // Loads that are drawn differ between processors.
    isSame: (taken, a, b) => taken[a] === taken[b] && alike[a] === alike[b],
    cost: (taken, nth, i) => finishOf(loads, i, begin, taken[i] + costs[order[nth]]),
    isNoBetter(taken, nth, value) {
      if (value === Number.POSITIVE_INFINITY) return false
      const most = before(value)
      let left = 0
      let room = 0
      for (let k = nth; k < order.length; k++) left += costs[order[k]]
      for (const i of rows) {
        if (taken[i] > most[i]) return true
        room += most[i] - taken[i]
      }
      if (left > room) return true
      for (let k = nth; k < order.length; k++) {
        const theta = costs[order[k]]
        // The costs fall, so those from nth to the last equal one are at least as long.
        if (k + 1 < order.length && costs[order[k + 1]] === theta) continue
        let fits = 0
        for (const i of rows) fits += Math.floor((most[i] - taken[i]) / theta)
        if (fits < k + 1 - nth) return true
      }
      return false
    },
    value: (taken) => rows.reduce((end, i) => Math.max(end, finishOf(loads, i, begin, taken[i])), begin),
    work: BLOCK_WORK * processors * lasts,
  }
  const best: Best | undefined = yield* bestOf(choices, searched)
  if (!best) return undefined
  const blocks = Math.ceil(best.value / loads.block) + 1
  if (blocks > MOST_BLOCKS) throw tooManyBlocks()
  const on = costs.map(() => 0)
  for (const [nth, i] of best.chosen.entries()) on[order[nth]] = i
  const problem = {
    costs,
    begin,
    block: loads.block,
    speeds: rows.map((i) => Array.from({ length: blocks }, (_, k) => loads.speed(i, k))),
  }
  const most = before(best.value)
  const proof = (yield* longOnesOf(loop)).find(
    ({ time, count }) => rows.reduce((fits, i) => fits + Math.floor(most[i] / time), 0) < count,
  )
  const isWhole = proof && bound >= best.value * (1 - 1e-6)
  return {
    kind: 'loop',
    problem,
    time: best.value,
    on,
    ...(isWhole ? { theta: proof.time, count: proof.count } : { order, tree: best.tree }),
  }

  function isAlike(a: number, b: number): boolean {
    const end = finishOf(loads, a, begin, loop.before[loop.count])
    for (let k = 0; k * loads.block <= end; k++) if (loads.speed(a, k) !== loads.speed(b, k)) return false
    return true
  }
}
