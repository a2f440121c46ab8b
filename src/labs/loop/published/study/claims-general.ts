/** What the source claims of all loops together: that balancing pays, and that the model predicts well (table 1.4, §1.5.5). */
import type { Claim, Comparison } from '../../../../core/reproduce/study.ts'
import { CASES, FOUR, nameOf } from '../cases.ts'
import { each, order, together } from './claim-rules.ts'
import { IDLE } from './ids.ts'
import { communicationId, NONE, synchronisationsId } from './methods.ts'
import { bestOf, isGlobal, lossOf, mean, points, predictedOf } from './numbers.ts'

function printed(id: string, source: string, here: string): readonly Comparison[] {
  return [{ text: `${id}: printed ${nameOf(source)}, here ${nameOf(here)}`, holds: source === here }]
}

export const GENERAL: readonly Claim[] = [
  order(
    { id: 'balancing-pays', place: '§1.1', sentence: 'Under load that comes and goes balancing at run time pays.' },
    CASES,
    ...FOUR.map((strategy) => [strategy, NONE] as const),
  ),
  each(
    {
      id: 'idle-negligible',
      place: '§1.5',
      sentence:
        'Where no owner loads the machines balancing costs almost nothing: all are done at the same time, and synchronise once.',
      measure:
        'Without load every strategy takes less than 1 % longer than no balancing, with one synchronisation a group.',
    },
    IDLE,
    (samples, one) =>
      FOUR.map((strategy) => {
        const [longer, synchronisations] = [
          100 * (mean(samples, strategy) / mean(samples, NONE) - 1),
          mean(samples, synchronisationsId(strategy)),
        ]
        return {
          text: `${one.id}, ${nameOf(strategy)}: ${points(longer, 3)} % longer, ${synchronisations} synchronisations`,
          holds: longer < 1 && synchronisations === (isGlobal(strategy) ? 1 : 2),
        }
      }),
  ),
  each(
    {
      id: 'local-cheaper',
      place: '§1.2.2',
      sentence: 'Local strategies communicate less.',
      measure: 'The mean time of communication, as the processors spend it, is shorter with LDDLB than with GDDLB.',
    },
    CASES,
    (samples, one) => {
      const [local, global] = (['lddlb', 'gddlb'] as const).map((id) => mean(samples, communicationId(id)))
      const holds = local < global
      return [
        {
          text: `${one.id}: ${local.toPrecision(3)} s ${holds ? 'below' : 'not below'} ${global.toPrecision(3)} s a processor`,
          holds,
        },
      ]
    },
  ),
]

export const PREDICTIONS: readonly Claim[] = [
  each(
    {
      id: 'table-actual',
      place: 'table 1.4',
      sentence: 'The best strategies are those of table 1.4.',
      measure: 'The least mean time is that of the printed strategy, in each of the 28 cases.',
    },
    CASES,
    (samples, { id, actual }) => printed(id, actual, bestOf(samples)),
  ),
  each(
    {
      id: 'table-side',
      place: 'table 1.4',
      sentence: 'Global or local is best as in table 1.4.',
      measure: 'The least mean time is on the printed strategy’s side, in each of the 28 cases.',
    },
    CASES,
    (samples, { id, actual }) => {
      const best = bestOf(samples)
      return [
        {
          text: `${id}: printed ${nameOf(actual)}, here ${nameOf(best)}`,
          holds: isGlobal(best) === isGlobal(actual),
        },
      ]
    },
  ),
  each(
    {
      id: 'table-predicted',
      place: 'table 1.4',
      sentence: 'The predicted best strategies are those of table 1.4.',
      measure: 'The least mean of the predicted times is that of the printed strategy, in each of the 28 cases.',
    },
    CASES,
    (samples, { id, predicted }) => printed(id, predicted, predictedOf(samples)),
  ),
  together(
    {
      id: 'predicted-most',
      place: '§1.5.5',
      sentence: 'The predicted best strategy is the best one in most of the cases.',
      measure: 'By the means, in more than half of the 28 cases; the source has 19.',
    },
    CASES,
    (of) => {
      const right = CASES.filter(({ id }) => predictedOf(of(id)) === bestOf(of(id))).length
      return [{ text: `${right} of ${CASES.length}`, holds: right > CASES.length / 2 }]
    },
  ),
  together(
    {
      id: 'predicted-loss',
      place: '§1.5.5',
      sentence: 'Where it is not, it is behind by 2.7 % on average and by 8.2 % at most.',
      measure: 'The mean of the predicted best is above that of the best by no more than these.',
    },
    CASES,
    (of) => {
      const losses = CASES.map(({ id }) => lossOf(of(id))).filter((loss) => loss > 0)
      const average = losses.length === 0 ? 0 : losses.reduce((sum, loss) => sum + loss, 0) / losses.length
      const most = Math.max(0, ...losses)
      const where = `in ${losses.length} of ${CASES.length} cases`
      return [
        { text: `${where} ${average.toFixed(2)} % on average, at most 2.7 %`, holds: average < 2.75 },
        { text: `${where} ${most.toFixed(2)} % at its most, at most 8.2 %`, holds: most < 8.25 },
      ]
    },
  ),
  together(
    {
      id: 'predicted-second',
      place: '§1.5.5',
      sentence: 'Where another strategy is the best, the predicted one is mostly the second.',
      measure: 'By the means it is the second in more than half of these cases.',
    },
    CASES,
    (of) => {
      const wrong = CASES.filter(({ id }) => predictedOf(of(id)) !== bestOf(of(id)))
      const second = wrong.filter(({ id }) => {
        const chosen = mean(of(id), predictedOf(of(id)))
        return FOUR.filter((strategy) => mean(of(id), strategy) < chosen).length === 1
      }).length
      return [{ text: `${second} of ${wrong.length}`, holds: wrong.length === 0 || second > wrong.length / 2 }]
    },
  ),
]
