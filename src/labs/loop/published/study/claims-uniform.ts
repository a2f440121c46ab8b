/** What the source claims of matrix multiplication (§1.5.2) and of adjoint convolution (§1.5.4). */
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import { casesOf } from '../cases.ts'
import { each, grows, localGap, side, together } from './claim-rules.ts'
import { overheadId } from './methods.ts'
import { gap, gapText, mean } from './numbers.ts'

const mxm = casesOf('mxm')
const ac = casesOf('ac')

export const MATRICES: Judges = {
  'mxm-gcdlb-close': each(mxm, (samples, one) => {
    const apart = gap(samples, 'gcdlb', 'gddlb')
    return [{ text: `${one.id}: ${gapText(apart)} %`, holds: Math.abs(apart.percent) < 1 }]
  }),
  'mxm-gap': together(mxm, (of) =>
    casesOf('mxm', 4).map((few, i) => {
      const many = casesOf('mxm', 16)[i]
      const [on4, on16] = [few, many].map(({ id }) => localGap(of(id)))
      const holds = on16.percent < on4.percent
      return {
        text: `${many.id}: ${gapText(on16)} ${holds ? 'below' : 'not below'} ${gapText(on4)} of ${few.id}`,
        holds,
      }
    }),
  ),
  'mxm-lcdlb-overhead': each(mxm, (samples, one) => {
    const [central, distributed] = (['lcdlb', 'lddlb'] as const).map((id) => 1000 * mean(samples, overheadId(id)))
    const holds = central > distributed
    return [
      {
        text: `${one.id}: ${central.toFixed(1)} ms ${holds ? 'above' : 'not above'} ${distributed.toFixed(1)} ms a processor`,
        holds,
      },
    ]
  }),
}

export const CONVOLUTION: Judges = {
  'ac-small': each(
    ac.filter(({ n }) => n === 100),
    (samples, one) => [side(samples, one, 'local')],
  ),
  'ac-large': each(
    ac.filter(({ n }) => n === 250),
    (samples, one) => [side(samples, one, 'global')],
  ),
  'ac-trend-4': grows(casesOf('ac', 4)),
  'ac-trend-16': grows(casesOf('ac', 16)),
}
