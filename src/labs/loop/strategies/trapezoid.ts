import { type Begin, strategy } from './strategy.ts'

/** TSS: chunks that fall in a straight line. */
export const trapezoid = strategy({
  label: 'Trapezoid self-scheduling',
  help: 'Chunks get smaller in a straight line, from half a processor’s share to one iteration.',
  source: 'Tzen and Ni 1993',
  parameters: {},
  way: { kind: 'queue' },
})

export const beginTrapezoid: Begin<typeof trapezoid> = ({ total, processors }) => {
  const first = Math.ceil(total / (2 * processors))
  const chunks = Math.ceil((2 * total) / (first + 1))
  let k = 0
  return {
    next: () => (chunks === 1 ? first : Math.floor(first - (k++ * (first - 1)) / (chunks - 1))),
  }
}
