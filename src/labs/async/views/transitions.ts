/** The transitions of a run: when they were, and when each processor learned of them. */
import type { Metric } from '../../../core/lab.ts'
import type { RunView } from '../../page.ts'
import { adapts } from '../balancers/index.ts'
import type { MarksArtifact } from '../model/detail.ts'

/** A transition. */
export interface Transition {
  readonly symbol: 't₁' | 't₂'
  /** The phase that it begins. */
  readonly phase: 'steady' | 'emptying'
  /** When it was, in seconds. */
  readonly time: number
  /** Whether anything is done differently from then on. */
  readonly acted: boolean
  /** When processors learned of it, in seconds; empty where none has to. */
  readonly learned: readonly number[]
}

const single = (metric: Metric | undefined): number | undefined => (typeof metric === 'number' ? metric : undefined)

/** The transitions that a finished run has had, in the order of time. */
export function transitionsOf({ metrics, values }: RunView, marks?: MarksArtifact): readonly Transition[] {
  const moments = (of: Float64Array | undefined) =>
    adapts(values) && of ? [...of].filter((time) => !Number.isNaN(time)) : []
  const transitions: Transition[] = []
  const [first, second] = [single(metrics?.t1), single(metrics?.t2)]
  const acts = (id: string) => adapts(values) && values[id] === 'on'
  if (first !== undefined) {
    transitions.push({ symbol: 't₁', phase: 'steady', time: first, acted: acts('t1'), learned: moments(marks?.first) })
  }
  if (second !== undefined) {
    transitions.push({
      symbol: 't₂',
      phase: 'emptying',
      time: second,
      acted: acts('t2'),
      learned: moments(marks?.second),
    })
  }
  return transitions
}
