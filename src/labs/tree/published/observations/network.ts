/** §5.3.2. */
import type { Observation } from '../../../../core/reproduce/published.ts'
import {
  ALWAYS,
  all,
  bestAt,
  bothGain,
  countsText,
  gainsMore,
  goes,
  moreAt,
  numbers,
  signed,
  tableGainsMore,
  techniques,
  USUALLY,
  where,
} from './checks.ts'

const of = (table: string, sentence: string, check: Observation['check']): Observation => ({ table, sentence, check })

export const networkObservations: readonly Observation[] = [
  of('5.15', 'The best interval does not change with the network’s speed.', (cellsOf) => {
    const cells = cellsOf('5.15')
    const first = (set: { readonly [id: string]: unknown }) =>
      cells.find((c) => c.set.processors === set.processors && c.set.balancer === set.balancer)?.value
    const best = cells.filter(({ set, value }) => value === first(set))
    return { holds: best.length === cells.length, because: `${best.length} of ${cells.length} are as at s = 0.25` }
  }),
  of(
    '5.15',
    'The best interval falls with p for GDEM and rises for Loadserver.',
    all(
      goes('down', '5.15', 'processors', ALWAYS, { balancer: 'gdem' }),
      goes('up', '5.15', 'processors', ALWAYS, { balancer: 'loadserver' }),
    ),
  ),
  of('5.16', 'With t₁, improvement always rises with the network’s speed.', goes('up', '5.16', 'networkSpeed')),
  of('5.16', 'Both balancers gain from t₁ in most cases.', bothGain('5.16', 1, USUALLY)),
  of('5.16', 'GDEM gains more than Loadserver.', gainsMore('gdem', '5.16')),
  of(
    '5.16',
    'GDEM gains most at p = 128, Loadserver at p = 32, at every speed.',
    all(bestAt('5.16', 'gdem', 128, 'networkSpeed'), bestAt('5.16', 'loadserver', 32, 'networkSpeed')),
  ),
  of('5.18', 'With t₂, improvement always falls as the network gets faster.', goes('down', '5.18', 'networkSpeed')),
  of(
    '5.18',
    'Both balancers can gain from t₂ in some cases, though less than from t₁.',
    all(bothGain('5.18', 0.01), tableGainsMore('5.16', '5.18')),
  ),
  of('5.18', 'Loadserver gains more from t₂ than GDEM.', gainsMore('loadserver', '5.18')),
  of(
    '5.18',
    'GDEM loses at p = 128 at every speed; Loadserver loses at p = 32 at almost every one.',
    all(
      signed('negative', '5.18', { balancer: 'gdem', processors: 128 }),
      signed('negative', '5.18', { balancer: 'loadserver', processors: 32 }, USUALLY),
    ),
  ),
  of(
    '5.20',
    'With both transitions, improvement always rises with the network’s speed.',
    goes('up', '5.20', 'networkSpeed'),
  ),
  of('5.20', 'Both balancers gain from t₁t₂ in most cases.', bothGain('5.20', 1, USUALLY)),
  of('5.20', 'GDEM gains much on medium and large machines, Loadserver only on medium ones.', (cellsOf) => {
    const least = (set: Parameters<typeof where>[1]) => Math.min(...numbers(where(cellsOf('5.20'), set)))
    const most = (set: Parameters<typeof where>[1]) => Math.max(...numbers(where(cellsOf('5.20'), set)))
    const gdem = least({ balancer: 'gdem', processors: [32, 128] })
    const medium = least({ balancer: 'loadserver', processors: 32 })
    const rest = most({ balancer: 'loadserver', processors: [4, 128] })
    return {
      holds: gdem > 5 && medium > 5 && rest < 5,
      because: `GDEM at least ${gdem.toFixed(1)} %; Loadserver at least ${medium.toFixed(1)} % at p = 32, at most ${rest.toFixed(1)} % elsewhere`,
    }
  }),
  of(
    '5.22',
    'Adapting always brings an improvement, most at large p for GDEM and at medium p for Loadserver.',
    all(
      signed('positive', '5.22', {}),
      signed('positive', '5.23', {}),
      moreAt('5.22', [128], [4, 32]),
      moreAt('5.23', [32], [4, 128]),
    ),
  ),
  of('5.22', 't₁t₂ is best for GDEM.', (cellsOf) => {
    const cells = cellsOf('5.22').filter(({ column }) => column.best?.gives === 'option')
    const adaptive = cells.filter(({ value }) => String(value).split(', ').includes('t₁t₂'))
    return { holds: adaptive.length === cells.length, because: `${adaptive.length} of ${cells.length}` }
  }),
  of('5.22', 't₁t₂ helps Loadserver too, but t₂ is better at very large p.', (cellsOf) => {
    const small = techniques(where(cellsOf('5.23'), { processors: [4, 32] }))
    const large = techniques(where(cellsOf('5.23'), { processors: 128 }))
    return {
      holds: small['t₁t₂'] >= Math.max(small['t₁'], small['t₂']) && large['t₂'] >= Math.max(large['t₁'], large['t₁t₂']),
      because: `p = 4 and 32: ${countsText(small)}; p = 128: ${countsText(large)}`,
    }
  }),
]
