/** What the source's tables and figures ask for and no single run reports: means over random samples, and its worked examples. */

import type { Metrics, Run } from '../../core/lab.ts'
import { powerOfTwo } from '../../core/math/bits.ts'
import { pow } from '../../core/math/exponential.ts'
import { stream } from '../../core/random/random.ts'
import { whole } from '../../core/run/making.ts'
import { sort1 } from './inspectors/index.ts'
import { costsOf } from './model/costs.ts'
import { comparisonWith } from './model/cut.ts'
import { scheduleOf, translationTable } from './model/schedule.ts'
import { inOrder, sizesOf } from './model/sizes.ts'
import { laying } from './model/store.ts'
import { redistributionTime } from './model/times.ts'
import type { MeshValues } from './parameters.ts'
import { remappingOf } from './remapping/index.ts'
import { move } from './remapping/mcr.ts'
import { bestArrangement } from './remapping/optimum.ts'

/** Samples of a mean; the source takes 100 for table 2, whose means then are off by some percent. */
export const SAMPLES = 2000

/** Capabilities before and after a change, drawn evenly. */
interface Sample {
  readonly old: { readonly arrangement: Int32Array; readonly sizes: Int32Array }
  readonly sizes: Int32Array
}

/** Random samples of capabilities: all from 0 to 1, as likely as each other. */
function sampler(processors: number, n: number, seed: number): () => Sample {
  const random = stream(seed, `capabilities of ${processors} processors`)
  const draw = () =>
    sizesOf(
      n,
      Array.from({ length: processors }, () => 1 - random()),
    )
  return () => ({ old: { arrangement: inOrder(processors), sizes: draw() }, sizes: draw() })
}

/** A run that does one thing after the other. */
function counted(count: number, work: number, each: () => void, metrics: () => Metrics): Run {
  let done = 0
  return {
    advance(budget) {
      for (let left = budget; done < count && left > 0; left -= work, done++) each()
      return done === count
    },
    progress: () => done / count,
    metrics,
  }
}

/** The mean time of a redistribution over random samples (table 2). */
export const meanRemapping = (values: MeshValues): Run => remappingOver(SAMPLES, values)

/** The same over any number of them. */
export function remappingOver(samples: number, values: MeshValues): Run {
  const { processors, vertices, seed, arrangement, messageWeight } = values
  const next = sampler(processors, vertices, seed)
  const remapping = remappingOf(arrangement)
  const of = { itemBytes: values.itemBytes, costs: costsOf(values) }
  let sum = 0
  const one = () => {
    const { old, sizes } = next()
    if (remapping.of !== 'list') return
    const { overlap, messages } = comparisonWith(old, sizes)
    const { arrangement } = remapping.arrange(old, sizes, messageWeight)
    sum += redistributionTime({ moved: vertices - overlap(arrangement), messages: messages(arrangement) }, of)
  }
  return counted(samples, 4 * pow(processors, 3), one, () => ({ meanRemapping: sum / samples }))
}

/** The mean overlap of an arrangement over that of the optimum, over random samples. */
export function meanOverlap({ processors, vertices, seed, arrangement, messageWeight }: MeshValues): Run {
  const next = sampler(processors, vertices, seed)
  const remapping = remappingOf(arrangement)
  let sum = 0
  const one = () => {
    const { old, sizes } = next()
    if (remapping.of !== 'list') return
    const { overlap } = comparisonWith(old, sizes)
    const overlapping = overlap(remapping.arrange(old, sizes, messageWeight).arrangement)
    sum += overlapping / overlap(bestArrangement(old, sizes, messageWeight))
  }
  return counted(SAMPLES, 8 * processors * powerOfTwo(processors), one, () => ({ meanOverlap: sum / SAMPLES }))
}

/**
 * The references of figure 4 by position, counted from 0, as printed, damage included: element 3 names 1 and 1 does not name 3, element 5
 * names itself.
 */
export const FIGURE_4 = {
  references: [
    [7, 8],
    [4, 3, 9, 6],
    [1, 2],
    [7, 2],
    [6, 5, 9],
    [5, 2, 8],
    [4, 1],
    [6, 1],
    [5, 2],
  ],
  firsts: [0, 4, 7],
  sizes: [4, 3, 2],
  /** The order in which each processor visits its elements. */
  visited: [
    [1, 4, 2, 3],
    [5, 6, 7],
    [8, 9],
  ],
} as const

/** Figure 4's lists before and after sorting, by name: what processor 1 receives and what processor 0 sends. */
export function figure4(): Run {
  const { references, firsts, sizes, visited } = FIGURE_4
  const start = Int32Array.from({ length: references.length + 1 }, (_, at) =>
    references.slice(0, at).reduce((sum, { length }) => sum + length, 0),
  )
  const neighbours = Int32Array.from(references.flat(), (number) => number - 1)
  const table = translationTable(firsts, sizes)
  const local = visited.map((numbers, i) =>
    scheduleOf(
      { start, neighbours },
      table,
      i,
      numbers.map((number) => number - 1),
    ),
  )
  const agreed = whole(sort1.agree(local))
  const lists: Record<string, readonly number[]> = {}
  for (const [name, schedules] of [
    ['found', local],
    ['sorted', agreed],
  ] as const) {
    for (const { with: from, references } of schedules[1].receive) lists[`${name}From${from}`] = references
    for (const { with: to, references } of schedules[0].send) lists[`${name}To${to}`] = references
  }
  return counted(
    1,
    1,
    () => undefined,
    () => lists,
  )
}

/** Figure 7's example: MOVE({1, 3, 5, 4, 6}, 5, 0), places counted from 0. */
export function figure7(): Run {
  const list = Int32Array.of(1, 3, 5, 4, 6)
  return counted(
    1,
    1,
    () => move(list, 5, 0),
    () => ({ figure7: [...list] }),
  )
}

/** How many references the loop of figure 8 reads in an iteration. */
export function references(values: MeshValues): Run {
  const making = laying(values)
  return {
    advance: (work) => making.advance(work),
    progress: () => making.progress(),
    metrics: () => ({ references: making.result().neighbours.length }),
  }
}
