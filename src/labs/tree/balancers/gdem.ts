import { networkOf } from '../../../core/network/index.ts'
import { number } from '../../../core/parameters.ts'
import { mapPhases } from '../../../core/phases/by-phase.ts'
import { prepareGdem } from '../model/gdem/prepare.ts'
import { coefficientOf } from '../model/operations/gdem.ts'
import { type Begin, balancer } from './balancer.ts'

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
})

export const begin: Begin<typeof gdem> = (system, phases) =>
  prepareGdem(system, () => [networkOf(phases[0]), mapPhases(phases, coefficientOf)])
