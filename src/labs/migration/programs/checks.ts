/** How programs of the migration lab are checked, and where they compete. */
import { checksOf, measured } from '../../../core/program/checks.ts'

/** A second. */
const SHORT = 'migration=on&duration=20000000&period=1000000'

export const checks = checksOf({
  league: {
    metric: 'messagesPerChannel',
    situations: [
      { name: 'Drawn places', query: `${SHORT}&placement=random` },
      { name: 'Needs that differ', query: `${SHORT}&placement=random&computeSpread=80` },
      { name: 'Needs that change', query: `${SHORT}&computeSpread=80&phaseMean=4000000&phaseChange=30000` },
      { name: 'Ring', query: `${SHORT}&placement=random&topology=ring&processors=8&processes=50` },
      { name: 'Hypercube', query: `${SHORT}&placement=random&topology=hypercube&computeSpread=80` },
      { name: 'Large processes', query: `${SHORT}&placement=random&computeSpread=80&processBytes=5000000` },
    ],
    rivals: [
      { name: 'Nothing moves', query: 'migration=off' },
      { name: 'Selection and location', query: 'strategy=thesis' },
      { name: 'Sender', query: 'strategy=sender' },
      { name: 'Receiver', query: 'strategy=receiver' },
      { name: 'Two choices', query: 'strategy=twochoices' },
      { name: 'Diffusion', query: 'strategy=diffusion' },
    ],
  },
  seeds: 2,
  beside: { migration: 'off' },
  checks: [
    measured({
      id: 'pays',
      holds: 'At least 3 of 4 runs get as far as those in which nothing moves.',
      verdict: 'slow',
      share: 0.75,
      broken(of, beside) {
        const share = of('messagesPerChannel') / beside('messagesPerChannel')
        return share < 0.995 ? `The run gets ${Math.round(100 * share)} % as far as where nothing moves` : undefined
      },
    }),
    measured({
      id: 'often',
      holds: 'No run moves processes more than 400 times in its second.',
      verdict: 'slow',
      broken: (of) => (of('migrations') > 400 ? `Processes move ${of('migrations')} times in a second` : undefined),
    }),
  ],
})
