/** §5.3.1. */
import type { Observation } from '../../../../core/reproduce/published.ts'
import {
  all,
  bothGain,
  countsText,
  gainsMore,
  goes,
  moreAt,
  signed,
  tableGainsMore,
  techniques,
  USUALLY,
  where,
} from './checks.ts'
import { intervalsOf } from './intervals.ts'

const of = (table: string, sentence: string, check: Observation['check']): Observation => ({ table, sentence, check })

export const grainObservations: readonly Observation[] = [
  of('5.2', 'The best interval falls as the grain grows.', goes('down', '5.2', 'grain')),
  of('5.2', 'The best interval falls as the machine grows.', goes('down', '5.2', 'processors')),
  of('5.2', 'GDEM’s best interval is smaller than Loadserver’s.', intervalsOf('5.2')),
  of('5.3', 'With t₁, improvement always rises with the grain.', goes('up', '5.3', 'grain')),
  of('5.3', 'Both balancers can gain much from t₁ in some cases.', bothGain('5.3', 10)),
  of('5.3', 'Overall GDEM gains more from t₁ than Loadserver.', gainsMore('gdem', '5.3')),
  of(
    '5.3',
    'At every grain GDEM gains at p = 128, Loadserver at p = 32.',
    all(
      signed('positive', '5.3', { balancer: 'gdem', processors: 128 }),
      signed('positive', '5.3', { balancer: 'loadserver', processors: 32 }),
    ),
  ),
  of('5.3', 'It is mainly at small grains that t₁ costs time.', (cellsOf) => {
    const losses = cellsOf('5.3').filter(({ value }) => Number(value) < 0)
    const small = where(losses, { grain: [10, 100] })
    return {
      holds: small.length > losses.length / 2,
      because: `${small.length} of ${losses.length} losses at g = 10 or 100`,
    }
  }),
  of(
    '5.3',
    'Loadserver loses by t₁ at p = 4, whatever the grain.',
    signed('negative', '5.3', { balancer: 'loadserver', processors: 4 }),
  ),
  of('5.6', 'With t₂, improvement always falls as the grain grows.', goes('down', '5.6', 'grain')),
  of(
    '5.6',
    'Both balancers can gain from t₂ in some cases, though less than from t₁.',
    all(bothGain('5.6', 0.01), tableGainsMore('5.3', '5.6')),
  ),
  of('5.6', 'Loadserver gains more from t₂ than GDEM.', gainsMore('loadserver', '5.6')),
  of('5.6', 'At p = 4 t₂ changes nothing.', signed('zero', '5.6', { processors: 4 })),
  of(
    '5.6',
    'Every grain gains for Loadserver at p = 128 and for GDEM at p = 32.',
    all(
      signed('positive', '5.6', { balancer: 'loadserver', processors: 128 }),
      signed('positive', '5.6', { balancer: 'gdem', processors: 32 }),
    ),
  ),
  of(
    '5.6',
    'GDEM loses at p = 128, whatever the grain.',
    signed('negative', '5.6', { balancer: 'gdem', processors: 128 }),
  ),
  of('5.11', 'With both transitions, improvement sometimes rises and sometimes falls with the grain.', (cellsOf) => {
    const [up, down] = [goes('up', '5.11', 'grain')(cellsOf), goes('down', '5.11', 'grain')(cellsOf)]
    return { holds: !up.holds && !down.holds, because: up.because }
  }),
  of('5.11', 'Both balancers can gain from t₁t₂ in some cases.', bothGain('5.11', 1)),
  of('5.11', 'Overall GDEM gains more from t₁t₂ than Loadserver.', gainsMore('gdem', '5.11')),
  of(
    '5.11',
    'At every grain GDEM gains at p = 128, Loadserver at p = 32.',
    all(
      signed('positive', '5.11', { balancer: 'gdem', processors: 128 }),
      signed('positive', '5.11', { balancer: 'loadserver', processors: 32 }),
    ),
  ),
  of(
    '5.13',
    'Adapting mostly brings an improvement, and more on large machines.',
    all(
      signed('positive', '5.13', {}, USUALLY),
      signed('positive', '5.14', {}, USUALLY - 0.1),
      moreAt('5.13', [128], [4, 32]),
      moreAt('5.14', [128], [4, 32]),
    ),
  ),
  of('5.13', 'No technique is the best one for a balancer, or for a size of machine.', (cellsOf) => {
    const counts = [techniques(cellsOf('5.13')), techniques(cellsOf('5.14'))]
    const several = counts.every((each) => Object.values(each).filter((n) => n > 0).length > 1)
    return { holds: several, because: `GDEM: ${countsText(counts[0])}; Loadserver: ${countsText(counts[1])}` }
  }),
  of('5.13', 't₁t₂ or t₁ alone is best at large grains.', (cellsOf) => {
    const large = where([...cellsOf('5.13'), ...cellsOf('5.14')], { grain: [1000, 10000], processors: [32, 128] })
    const chosen = large.filter(({ column }) => column.best?.gives === 'option')
    const adaptive = chosen.filter(({ value }) => String(value).includes('t₁'))
    return {
      holds: adaptive.length === chosen.length,
      because: `${adaptive.length} of ${chosen.length} at p = 32 and 128`,
    }
  }),
  of('5.13', 'GDEM favours t₁t₂, Loadserver t₁ and t₂ alone.', (cellsOf) => {
    const [gdem, server] = [techniques(cellsOf('5.13')), techniques(cellsOf('5.14'))]
    const both = gdem['t₁t₂'] >= Math.max(gdem['t₁'], gdem['t₂'])
    return {
      holds: both && server['t₁'] + server['t₂'] > server['t₁t₂'],
      because: `GDEM: ${countsText(gdem)}; Loadserver: ${countsText(server)}`,
    }
  }),
]
