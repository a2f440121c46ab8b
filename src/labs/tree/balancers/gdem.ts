import { type NetworkValues, networkOf } from '../../../core/network/index.ts'
import { number } from '../../../core/parameters.ts'
import { mapPhases } from '../../../core/phases/by-phase.ts'
import { prepareGdem } from '../model/gdem/prepare.ts'
import { type Begin, balancer } from './balancer.ts'

const lambdaOf = (values: NetworkValues & { readonly lambda: number | 'auto' }): number =>
  values.lambda === 'auto' ? networkOf(values).lambda : values.lambda

/**
 * GDEM, the generalised dimension exchange (figures 2.2, 4.6): neighbours even out, pair by pair, one colour of links after
 * another. The exchange itself is in ../kernel/gdem.ts.
 */
export const gdem = balancer({
  label: 'GDEM',
  help: 'Generalised dimension exchange: neighbours even out, pair by pair, in rounds of links that are used at the same time.',
  source: '§2.3.2, figure 4.6',
  parameters: {
    lambda: number({
      label: 'Exchange parameter',
      symbol: 'λ',
      group: 'balancer',
      default: 'auto',
      slider: { min: 0.01, max: 1, step: 0.01 },
      limits: { min: 0.01, max: 1 },
      words: { auto: 'The best part for repeated sweeps over loads that stay as they are, on this topology.' },
      offers: { '½': { value: 0.5, help: 'Neighbours share equally.' } },
      help: 'Which part of the difference the heavier of two neighbours sends. Above ½ the two swap roles.',
      source: '§2.3.2',
    }),
  },
  balances: true,
  operation: {
    kind: 'pairs',
    stage: 'round',
    about:
      'The links of a round are used at the same time: no two of them share a processor (the source calls a round a colour).',
    stages: (network) => network.colours,
    symbol: 'λ',
    coefficient: lambdaOf,
    rule: 'All pairs of a round exchange at once. Both report their load to each other; if they differ by more than one task, the heavier sends ⌊λ · difference⌋.',
    replay({ a, b, moved, integers }, sheet) {
      for (let i = 0; i < a.length; i++) {
        sheet.hear(b[i], sheet.report(a[i]))
        sheet.hear(a[i], sheet.report(b[i]))
        const tasks = Math.abs(moved[i])
        const [from, to] = moved[i] > 0 ? [a[i], b[i]] : [b[i], a[i]]
        if (tasks > 0) sheet.take(to, tasks, integers[i], sheet.give(from, tasks, integers[i]))
      }
    },
  },
})

export const begin: Begin<typeof gdem> = (system, phases) =>
  prepareGdem(system, () => [networkOf(phases[0]), mapPhases(phases, lambdaOf)])
