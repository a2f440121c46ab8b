/** What is said about tasks in every picture of work. */
import { count, quantity } from '../../core/text/format.ts'
import type { Fact } from '../network/graph.ts'
import type { WorkScene } from './painting.ts'

/** Which processor executes a task and when, as far as this is known by a moment. */
export function taskFacts({ work }: WorkScene, task: number, time: number): readonly Fact[] {
  const { begin, end, operations, owner } = work
  if (!(begin[task] <= time)) return [{ label: 'Executed', value: 'not yet' }]
  const facts = [
    { label: 'Processor', value: String(owner[task]) },
    { label: 'Operations', value: count(operations[task]) },
    { label: 'Takes', value: quantity(end[task] - begin[task], 's') },
  ]
  return end[task] <= time ? [...facts, { label: 'Done at', value: quantity(end[task], 's') }] : facts
}

/** "after 12.3 ms". */
export const momentIn = (time: number) => `after ${quantity(Math.max(0, time), 's')}`

/** A task's relatives by arrow keys: up to the parent, down to the first child, sideways to a sibling; −1 where there is none. */
export function relative({ work }: WorkScene, task: number, key: string): number {
  const { parent, count: tasks } = work
  const sibling = (other: number) => (task > 0 && parent[other] === parent[task] ? other : -1)
  if (key === 'ArrowUp') return parent[task]
  if (key === 'ArrowLeft') return sibling(task - 1)
  if (key === 'ArrowRight') return sibling(task + 1)
  if (key !== 'ArrowDown') return -1
  for (let other = task + 1; other < tasks; other++) if (parent[other] === task) return other
  return -1
}

/** What each processor has done by a moment, as a table: tasks without children under a name of their own, and operations. */
export function tableOf(
  drawing: WorkScene,
  time: number,
  what: string,
  leaves: string,
  isLeaf: (task: number) => boolean,
) {
  const { work, timeline } = drawing
  const tasks = new Int32Array(work.processors)
  const leavesOf = new Int32Array(work.processors)
  const operations = new Float64Array(work.processors)
  for (let i = timeline.doneBy(time) - 1; i >= 0; i--) {
    const task = timeline.order[i]
    const q = work.owner[task]
    tasks[q]++
    if (isLeaf(task)) leavesOf[q]++
    operations[q] += work.operations[task]
  }
  return {
    caption: `${what} ${momentIn(time)}`,
    head: ['Processor', 'Tasks', leaves, 'Operations'],
    rows: Array.from(tasks, (_, q) => [String(q), count(tasks[q]), count(leavesOf[q]), count(operations[q])]),
  }
}
