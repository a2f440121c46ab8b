/** §5.3.3. */
import type { Observation } from '../../../../core/reproduce/published.ts'
import { ALWAYS, all, bothGain, countsText, gainsMore, goes, moreAt, signed, techniques, USUALLY } from './checks.ts'
import { intervalsOf } from './intervals.ts'

const of = (table: string, sentence: string, check: Observation['check']): Observation => ({ table, sentence, check })

export const imbalanceObservations: readonly Observation[] = [
  of('5.24', 'The best interval falls as the tree gets more lopsided.', goes('down', '5.24', 'imbalance')),
  of('5.24', 'The best interval falls as the machine grows.', goes('down', '5.24', 'processors')),
  of('5.24', 'GDEM’s best interval is smaller than Loadserver’s.', intervalsOf('5.24')),
  of('5.25', 'With t₁, improvement usually rises with imbalance.', goes('up', '5.25', 'imbalance', 2 / 3)),
  of('5.25', 'Both balancers gain from t₁ most of the time.', bothGain('5.25', 1, 0.5)),
  of('5.25', 'GDEM gains more than Loadserver.', gainsMore('gdem', '5.25')),
  of(
    '5.25',
    'At every imbalance GDEM gains at p = 128 and Loadserver at p = 32, more with more imbalance.',
    all(
      signed('positive', '5.25', { balancer: 'gdem', processors: 128 }),
      signed('positive', '5.25', { balancer: 'loadserver', processors: 32 }),
      goes('up', '5.25', 'imbalance', ALWAYS, { balancer: 'gdem', processors: 128 }),
      goes('up', '5.25', 'imbalance', ALWAYS, { balancer: 'loadserver', processors: 32 }),
    ),
  ),
  of('5.28', 'With t₂, no clear relation to imbalance shows.', (cellsOf) => {
    const [up, down] = [
      goes('up', '5.28', 'imbalance', USUALLY)(cellsOf),
      goes('down', '5.28', 'imbalance', USUALLY)(cellsOf),
    ]
    return { holds: !up.holds && !down.holds, because: up.because }
  }),
  of(
    '5.31',
    'With both transitions, improvement usually rises with imbalance, and more so at large p.',
    all(goes('up', '5.31', 'imbalance', 2 / 3), moreAt('5.31', [128], [4, 32])),
  ),
  of('5.31', 'Both balancers gain from t₁t₂ most of the time.', bothGain('5.31', 1, 0.5)),
  of('5.31', 'Overall GDEM gains more from t₁t₂ than Loadserver.', gainsMore('gdem', '5.31')),
  of(
    '5.31',
    'GDEM gains at every imbalance at p = 32 and 128, Loadserver at almost every one.',
    all(
      signed('positive', '5.31', { balancer: 'gdem', processors: [32, 128] }),
      signed('positive', '5.31', { balancer: 'loadserver', processors: [32, 128] }, USUALLY),
    ),
  ),
  of(
    '5.32',
    'Adapting always brings an improvement, most at large p for GDEM and at medium p for Loadserver.',
    all(
      signed('positive', '5.32', {}),
      signed('positive', '5.33', {}),
      moreAt('5.32', [128], [4, 32]),
      moreAt('5.33', [32], [4, 128]),
    ),
  ),
  of('5.32', 't₁t₂ is usually best for GDEM.', (cellsOf) => {
    const counts = techniques(cellsOf('5.32'))
    return { holds: counts['t₁t₂'] >= 2 * Math.max(counts['t₁'], counts['t₂']), because: countsText(counts) }
  }),
  of('5.32', 't₁t₂ is sometimes best for Loadserver.', (cellsOf) => {
    const counts = techniques(cellsOf('5.33'))
    return { holds: counts['t₁t₂'] > 0 && counts['t₁t₂'] < 12, because: countsText(counts) }
  }),
]
