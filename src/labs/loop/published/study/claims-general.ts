/** What the source claims of all loops together: that balancing pays, and that the model predicts well (table 1.4, §1.5.5). */
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import type { Comparison } from '../../../../core/reproduce/study.ts'
import { CASES, FOUR, nameOf } from '../cases.ts'
import { each, together } from './claim-rules.ts'
import { IDLE } from './ids.ts'
import { communicationId, NONE, synchronisationsId } from './methods.ts'
import { bestOf, isGlobal, lossOf, mean, points, predictedOf } from './numbers.ts'

function printed(id: string, source: string, here: string): readonly Comparison[] {
  return [{ text: `${id}: printed ${nameOf(source)}, here ${nameOf(here)}`, holds: source === here }]
}

export const GENERAL: Judges = {
  'idle-negligible': each(IDLE, (samples, one) =>
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
  'local-cheaper': each(CASES, (samples, one) => {
    const [local, global] = (['lddlb', 'gddlb'] as const).map((id) => mean(samples, communicationId(id)))
    const holds = local < global
    return [
      {
        text: `${one.id}: ${local.toPrecision(3)} s ${holds ? 'below' : 'not below'} ${global.toPrecision(3)} s a processor`,
        holds,
      },
    ]
  }),
}

export const PREDICTIONS: Judges = {
  'table-actual': each(CASES, (samples, { id, actual }) => printed(id, actual, bestOf(samples))),
  'table-side': each(CASES, (samples, { id, actual }) => {
    const best = bestOf(samples)
    return [
      {
        text: `${id}: printed ${nameOf(actual)}, here ${nameOf(best)}`,
        holds: isGlobal(best) === isGlobal(actual),
      },
    ]
  }),
  'table-predicted': each(CASES, (samples, { id, predicted }) => printed(id, predicted, predictedOf(samples))),
  'predicted-most': together(CASES, (of) => {
    const right = CASES.filter(({ id }) => predictedOf(of(id)) === bestOf(of(id))).length
    return [{ text: `${right} of ${CASES.length}`, holds: right > CASES.length / 2 }]
  }),
  'predicted-loss': together(CASES, (of) => {
    const losses = CASES.map(({ id }) => lossOf(of(id))).filter((loss) => loss > 0)
    if (losses.length === 0) return [{ text: 'the predicted one is the best in every case', holds: false }]
    const average = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
    const most = Math.max(...losses)
    const where = `in ${losses.length} of ${CASES.length} cases`
    const about = (loss: number, source: number) => source / 2 <= loss && loss <= 2 * source
    return [
      { text: `${where} ${average.toFixed(2)} % on average, printed 2.7 %`, holds: about(average, 2.7) },
      { text: `${where} ${most.toFixed(2)} % at its most, printed 8.2 %`, holds: about(most, 8.2) },
    ]
  }),
  'predicted-second': together(CASES, (of) => {
    const wrong = CASES.filter(({ id }) => predictedOf(of(id)) !== bestOf(of(id)))
    const second = wrong.filter(({ id }) => {
      const chosen = mean(of(id), predictedOf(of(id)))
      return FOUR.filter((strategy) => mean(of(id), strategy) < chosen).length === 1
    }).length
    return [{ text: `${second} of ${wrong.length}`, holds: wrong.length === 0 || second > wrong.length / 2 }]
  }),
}
