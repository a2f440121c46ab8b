/** What the source claims of matrix multiplication (§1.5.2) and of adjoint convolution (§1.5.4). */
import type { Claim } from '../../../../core/reproduce/study.ts'
import { casesOf } from '../cases.ts'
import { each, grows, localGap, order, side, together } from './claim-rules.ts'
import { overheadId } from './methods.ts'
import { gap, gapText, mean } from './numbers.ts'

const mxm = casesOf('mxm')
const ac = casesOf('ac')

export const MATRICES: readonly Claim[] = [
  order(
    { id: 'mxm-gddlb-best', place: '§1.5.2, figure 1.7', sentence: 'GDDLB is the best strategy for matrices.' },
    mxm,
    ['gddlb', 'gcdlb'],
    ['gddlb', 'lcdlb'],
    ['gddlb', 'lddlb'],
  ),
  each(
    {
      id: 'mxm-gcdlb-close',
      place: '§1.5.2, figure 1.7',
      sentence: 'GCDLB follows it closely.',
      measure: 'The mean of GCDLB is less than 1 % of no balancing from that of GDDLB, in each case.',
    },
    mxm,
    (samples, one) => {
      const apart = gap(samples, 'gcdlb', 'gddlb')
      return [{ text: `${one.id}: ${gapText(apart)} %`, holds: Math.abs(apart.percent) < 1 }]
    },
  ),
  order(
    { id: 'mxm-lddlb-lcdlb', place: '§1.5.2', sentence: 'Of the local strategies LDDLB is better than LCDLB.' },
    mxm,
    ['lddlb', 'lcdlb'],
  ),
  order(
    { id: 'mxm-global', place: '§1.5.2', sentence: 'The global strategies are better than the local ones.' },
    mxm,
    ['gcdlb', 'lcdlb'],
    ['gcdlb', 'lddlb'],
    ['gddlb', 'lcdlb'],
    ['gddlb', 'lddlb'],
  ),
  together(
    {
      id: 'mxm-gap',
      place: '§1.5.2',
      sentence: 'On 16 processors global and local are closer to each other.',
      measure:
        'The mean of LDDLB less that of GDDLB, in percent of no balancing, is smaller on 16 processors than on 4 with as many rows each.',
    },
    mxm,
    (of) =>
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
  order(
    {
      id: 'mxm-distributed',
      place: '§1.5.2',
      sentence: 'One master that does everything in turn makes the centralised strategies slower.',
    },
    mxm,
    ['gddlb', 'gcdlb'],
    ['lddlb', 'lcdlb'],
  ),
  each(
    {
      id: 'mxm-lcdlb-overhead',
      place: '§1.5.2',
      sentence: 'LCDLB has further overhead, of waiting for the one balancer and of context switches.',
      measure: 'The mean time of overhead, as the processors spend it, is longer with LCDLB than with LDDLB.',
    },
    mxm,
    (samples, one) => {
      const [central, distributed] = (['lcdlb', 'lddlb'] as const).map((id) => 1000 * mean(samples, overheadId(id)))
      const holds = central > distributed
      return [
        {
          text: `${one.id}: ${central.toFixed(1)} ms ${holds ? 'above' : 'not above'} ${distributed.toFixed(1)} ms a processor`,
          holds,
        },
      ]
    },
  ),
]

export const CONVOLUTION: readonly Claim[] = [
  each(
    {
      id: 'ac-small',
      place: '§1.5.4, figure 1.10',
      sentence: 'For small data the local strategies are better, on 4 processors and on 16.',
      measure: 'The best mean time is that of a local strategy for n = 100.',
    },
    ac.filter(({ n }) => n === 100),
    (samples, one) => [side(samples, one, 'local')],
  ),
  each(
    {
      id: 'ac-large',
      place: '§1.5.4, figure 1.10',
      sentence: 'For large data the global strategies are better, on 4 processors and on 16.',
      measure: 'The best mean time is that of a global strategy for n = 250.',
    },
    ac.filter(({ n }) => n === 250),
    (samples, one) => [side(samples, one, 'global')],
  ),
  ...([4, 16] as const).map((processors) =>
    grows(
      `ac-trend-${processors}`,
      '§1.5.4, figure 1.10',
      `On ${processors} processors the trend turns from local to global as the data grows.`,
      casesOf('ac', processors),
    ),
  ),
  order(
    {
      id: 'ac-distributed',
      place: '§1.5.4, figure 1.10',
      sentence: 'The distributed strategies have a slight edge over the centralised ones.',
    },
    ac,
    ['gddlb', 'gcdlb'],
    ['lddlb', 'lcdlb'],
  ),
]
