/** Branch and bound as it searches: the salesman's map or the knapsack, and what each processor knows. */

import { count, counted } from '../../../core/text/format.ts'
import { type KnapsackScene, knapsackTask } from '../../../core/workloads/search/knapsack-task.ts'
import { pathOf, type SalesmanScene, salesmanTask } from '../../../core/workloads/search/salesman-task.ts'
import { FATE } from '../../../core/workloads/workload.ts'
import { momentIn, relative, taskFacts } from '../facts.ts'
import type { WorkPicture, WorkScene } from '../painting.ts'
import styles from '../work.module.css'
import { beliefsOn } from './beliefs.ts'
import { mapOn } from './map.ts'
import { progressOf } from './progress.ts'
import { sackOn } from './sack.ts'

const sceneOf = ({ scene }: WorkScene) => scene as SalesmanScene | KnapsackScene

function SearchLegend({ scene, mode }: { readonly scene: WorkScene; readonly mode: string }) {
  const tours = sceneOf(scene).kind === 'salesman'
  if (mode === 'known') return <span>{tours ? 'lower' : 'higher'} is better; steps apart are late news</span>
  if (!tours) return <span>width: weight; the whole bar: capacity</span>
  return (
    <>
      <span>
        <i className={styles.best} />
        shortest of all
      </span>
      <span>
        <i className={styles.own} />
        each processor’s own
      </span>
      <span>
        <i className={styles.path} />
        being looked at
      </span>
    </>
  )
}

/** What differs between the problems. */
const problems = {
  salesman: {
    sign: 1,
    paint: mapOn,
    what: ({ x }: SalesmanScene) => `The shortest tour of ${counted(x.length, 'city', 'cities')}`,
    best: 'the shortest tour known is',
    name: (drawing: WorkScene, at: number) => `Path ${pathOf(drawing.work.descriptors, at).join('–')}`,
    bound: (drawing: WorkScene, at: number) => ({
      label: 'No tour is shorter than',
      value: count(salesmanTask(drawing.work.descriptors, at).bound),
    }),
  },
  knapsack: {
    sign: -1,
    paint: sackOn,
    what: ({ weights }: KnapsackScene) => `The fullest knapsack of ${counted(weights.length, 'item')}`,
    best: 'the most valuable one known is worth',
    name: (drawing: WorkScene, at: number) =>
      `Items from number ${count(knapsackTask(drawing.work.descriptors, at).next + 1)}`,
    bound: (drawing: WorkScene, at: number) => ({
      label: 'No more than',
      value: count(knapsackTask(drawing.work.descriptors, at).bound),
    }),
  },
} satisfies Record<string, Problem>

interface Problem {
  /** 1 where the least value is searched for, −1 where the largest is: searches count it negative. */
  readonly sign: 1 | -1
  readonly paint: typeof mapOn
  what(scene: object): string
  readonly best: string
  name(drawing: WorkScene, at: number): string
  bound(drawing: WorkScene, at: number): { readonly label: string; readonly value: string }
}

const problemOf = (drawing: WorkScene): Problem => problems[sceneOf(drawing).kind]

/** The best value that any processor knows, in the problem's own sign; undefined before the first. */
function bestKnown(drawing: WorkScene, time: number): number | undefined {
  const { bestValueOf } = progressOf(drawing)
  const values = Array.from({ length: drawing.work.processors }, (_, q) => bestValueOf(q, time))
  const least = values.reduce((a, b) => Math.min(a, b))
  return least < Number.POSITIVE_INFINITY ? problemOf(drawing).sign * least : undefined
}

export const search: WorkPicture = {
  modes: [
    { id: 'solution', label: 'Solutions' },
    { id: 'known', label: 'Values known' },
  ],
  painter(drawing, surface, theme, mode) {
    const { paint, sign } = problemOf(drawing)
    return mode === 'known' ? beliefsOn(drawing, surface, theme, sign) : paint(drawing, surface, theme)
  },
  summary(drawing, time) {
    const { what, best } = problemOf(drawing)
    const bestValue = bestKnown(drawing, time)
    const { order, doneBy } = drawing.timeline
    const done = order.subarray(0, doneBy(time))
    const dropped = done.filter((task) => drawing.work.fate[task] === FATE.dropped).length
    const value = bestValue === undefined ? 'none is known' : `${best} ${count(bestValue)}`
    return `${what(sceneOf(drawing))}: ${momentIn(time)} ${value}, after ${counted(done.length, 'visit')}, of which ${count(dropped)} dropped their task at once.`
  },
  nameOf: (drawing, task) => problemOf(drawing).name(drawing, task * drawing.work.words),
  facts: (drawing, task, time) => [
    problemOf(drawing).bound(drawing, task * drawing.work.words),
    ...(drawing.work.end[task] <= time && drawing.work.fate[task] === FATE.dropped
      ? [{ label: 'Dropped', value: 'as good is known' }]
      : []),
    ...taskFacts(drawing, task, time),
  ],
  step: relative,
  table(drawing, time) {
    const { work, timeline } = drawing
    const { sign } = problemOf(drawing)
    const { bestValueOf } = progressOf(drawing)
    const visits = new Int32Array(work.processors)
    const dropped = new Int32Array(work.processors)
    for (let i = timeline.doneBy(time) - 1; i >= 0; i--) {
      const task = timeline.order[i]
      visits[work.owner[task]]++
      if (work.fate[task] === FATE.dropped) dropped[work.owner[task]]++
    }
    return {
      caption: `What each processor has searched and knows ${momentIn(time)}`,
      head: ['Processor', 'Visits', 'Dropped', 'Best value known'],
      rows: Array.from(visits, (_, q) => {
        const value = bestValueOf(q, time)
        return [
          String(q),
          count(visits[q]),
          count(dropped[q]),
          value < Number.POSITIVE_INFINITY ? count(sign * value) : 'none',
        ]
      }),
    }
  },
  Legend: SearchLegend,
}
