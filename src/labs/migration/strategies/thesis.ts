/** The strategy “Selection and location”: its words, and what it does in a round. */
import { locate } from '../locations/index.ts'
import { LOAD, type Round } from '../model/round.ts'
import { select } from '../selections/index.ts'
import type { Begin, StrategyDefinition, StrategyValues } from './strategy.ts'

/** Processors that are used more than their neighbours give processes to those that are used less. */
export const thesis: StrategyDefinition = {
  label: 'Selection and location',
  help: 'Processors that are busier than their neighbourhood give processes to neighbours that are less busy.',
  source: '§6.1',
  uses: ['select', 'locate', 'guard', 'inundation'],
  compares: 'neighbourhood',
}

export const begin: Begin = (values) => (round) => {
  const accepted = new Float64Array(round.processors)
  for (let p = 0; p < round.processors; p++) {
    if (round.load[p] === LOAD.high) give(round, values, p, accepted)
  }
}

/**
 * A loaded processor sends processes to neighbours with little load, and notes what it looked at.
 *
 * @param accepted by processor, cycles of work that come to it in this round
 */
function give(round: Round, values: StrategyValues, p: number, accepted: Float64Array): void {
  const { busy, load, neighbourhood, neighbourhoodSize } = round
  const { threshold } = values
  const sum = neighbourhood[p]
  const scale = 100 * neighbourhoodSize[p]
  const low = (100 - threshold) * sum
  const lower = [...round.neighbours(p)].filter((q) => load[q] === LOAD.low && scale * busy[q] < low)
  const targets = lower.filter((q) => round.isFree(p, q))
  const allowed = (cycles: number) => values.guard === 'off' || scale * (busy[p] - cycles) >= low
  const candidates = targets.length > 0 ? round.candidates(p) : []
  const selected = select[values.select](candidates, targets.length, allowed)
  const pairs = targets.length > 0 ? locate[values.locate](selected, targets, p, round) : []
  const refused: number[] = []
  for (const { process, target } of pairs) {
    const work = selected.find((one) => one.process === process)?.worked ?? 0
    if (values.inundation === 'on' && floods(round, values, target, accepted[target] + work)) {
      refused.push(process)
      continue
    }
    accepted[target] += work
    round.order(process, p, target)
  }
  round.note({
    by: p,
    processor: p,
    asked: [],
    targets,
    occupied: lower.filter((q) => !targets.includes(q)),
    candidates,
    ...(values.guard === 'on' ? { most: busy[p] - low / scale } : {}),
    selected: selected.map(({ process }) => process),
    pairs,
    refused,
  })
}

/** Whether a processor would be above the mean of its neighbourhood with so much more work. */
function floods(
  { busy, neighbourhood, neighbourhoodSize }: Round,
  { threshold }: StrategyValues,
  q: number,
  more: number,
) {
  return 100 * neighbourhoodSize[q] * (busy[q] + more) > (100 + threshold) * neighbourhood[q]
}
