/** The figures whose curves the simulator drew. Their points do not survive, only what the text says of them. */
import { powerOfTwo } from '../../../core/math/bits.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { FigureCurve, PublishedFigure } from '../../../core/reproduce/published.ts'
import { nodesPerLevel } from '../model/levels.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { RANDOM_TREE } from './columns.ts'
import { VALIDATION } from './validation.ts'

const powers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => powerOfTwo(from + k))
const GDEM: FigureCurve = { label: 'GDEM', set: { balancer: 'gdem' } }
const LOADSERVER: FigureCurve = { label: 'Loadserver', set: { balancer: 'loadserver' } }
const NO_POINTS = 'The thesis’s own points do not survive; what stands beside the curves is what its text says of them.'

const machines = (processors: readonly number[]): FigureCurve[] =>
  processors.map((p) => ({ label: `p = ${p}`, set: { processors: p } }))

const time = (parameter: string, over: readonly number[], yScale: 'log' | 'linear' = 'log') =>
  ({ of: 'sweep', parameter, over, metric: 'totalTime', xScale: 'log', yScale }) as const

function workload(number: string, title: string, set: Values, processors: number[], says: string[]): PublishedFigure {
  const kind = { of: 'trace', column: 'tasks' } as const
  const common = { section: '§5.1.1', curves: machines(processors), kind, notes: [NO_POINTS] }
  return { number, title, set: { ...RANDOM_TREE, interval: 16, grain: 100, ...set }, says, ...common }
}

function sensitivity(number: string, traversal: string, processors: number, says: string[]): PublishedFigure {
  return {
    number,
    title: `The sensitivity of i for ${traversal} traversal (p = ${processors})`,
    section: '§5.1.2',
    set: { ...RANDOM_TREE, grain: 100, traversal, processors },
    curves: [GDEM, LOADSERVER],
    kind: time('interval', powers(0, 10)),
    says,
    notes: [NO_POINTS],
  }
}

function grains(number: string, processors: number): PublishedFigure {
  return {
    number,
    title: `Grain size: the effects of varying i for GDEM (p = ${processors})`,
    section: '§5.3.1',
    set: { ...RANDOM_TREE, balancer: 'gdem', processors },
    curves: [10, 100, 1000, 10000].map((grain) => ({ label: `g = ${grain}`, set: { grain } })),
    kind: time('interval', powers(0, 10)),
    says: ['The best interval falls as the grain grows.'],
    notes: [NO_POINTS],
  }
}

const LEVELS = { of: 'own', xLabel: 'Depth', yLabel: 'Nodes' } as const

function levels(number: string, title: string, curves: FigureCurve[], says: string[]): PublishedFigure {
  const set: Values = { depth: 16, fanOut: 2 }
  const points = (curve: number) =>
    nodesPerLevel({
      ...defaults(parameters),
      ...(set as Partial<TreeValues>),
      ...(curves[curve].set as Partial<TreeValues>),
    })
  return { number, title, section: '§4.2.3', set, curves, kind: { ...LEVELS, points }, says, notes: [NO_POINTS] }
}

function validated(number: string, grain: number, title: string, says: string[]): PublishedFigure {
  return {
    number,
    title,
    section: '§4.4.2',
    set: { ...VALIDATION, grain },
    curves: [GDEM, LOADSERVER],
    kind: time('processors', powers(1, 9)),
    says,
    notes: [NO_POINTS, 'The simulated side alone; the real machine’s times are not known.'],
  }
}

const BREADTH = { traversal: 'breadth-first' }

export const figures: readonly PublishedFigure[] = [
  {
    number: '2.5',
    title: 'The speedup of Loadserver',
    section: '§2.5.2',
    set: { tree: 'balanced', depth: 16, grain: 10000, balancer: 'loadserver', interval: 16 },
    curves: [{ label: 'Loadserver', set: {} }],
    kind: { of: 'sweep', parameter: 'processors', over: powers(2, 9), metric: 'speedup', xScale: 'log', yScale: 'log' },
    says: ['Speedup grows with the number of processes, which include the server and a front end.'],
    notes: [
      NO_POINTS,
      'The thesis’s curve is of another problem, a Mandelbrot image, run by the asynchronous Loadserver on the real machine: only its rise can be compared.',
    ],
  },
  levels(
    '4.10',
    'Nodes in each depth of the balanced and the random tree',
    [
      { label: 'balanced', set: { tree: 'balanced' } },
      ...[12, 8, 4, 0].map((minDepth) => ({ label: `random, from ${minDepth}`, set: { tree: 'random', minDepth } })),
    ],
    ['There are fewest nodes when splitting may fail from depth 0 on.'],
  ),
  levels(
    '4.11',
    'Nodes in each depth of the imbalance tree',
    [0, 0.1, 0.2, 0.3, 0.5, 1].map((imbalance) => ({
      label: `m = ${imbalance}`,
      set: { tree: 'imbalance', imbalance },
    })),
    ['m = 0 is the balanced tree, m = 1 a chain slanted to the right with two children at each level.'],
  ),
  validated('4.15', 10000, 'Computation dominated problem (g = 10 000)', [
    'The simulation is within 15 % of the real machine up to 128 processors, mostly above it.',
    'Loadserver is much slower than GDEM (§5.4).',
  ]),
  validated('4.16', 100, 'Communication dominated problem (g = 100)', [
    'The simulation is within 25 % of the real machine up to 128 processors.',
    'Loadserver is much slower than GDEM (§5.4).',
  ]),
  workload(
    '5.1',
    'The workload under GDEM, breadth-first',
    { ...BREADTH, ...GDEM.set },
    [4, 32, 128],
    ['Each curve is close to a bell.'],
  ),
  workload(
    '5.2',
    'The workload under Loadserver, breadth-first',
    { ...BREADTH, ...LOADSERVER.set },
    [4, 32, 128],
    [
      'Close to a bell, but for p = 128, which looks like two bells together.',
      'The workload grows more slowly than under GDEM: one processor is the server.',
    ],
  ),
  workload(
    '5.3',
    'The workload under GDEM, depth-first, medium and large machines',
    GDEM.set,
    [32, 128],
    ['Like a bell, but flatter and more jagged than breadth-first, with a lower peak.'],
  ),
  workload(
    '5.4',
    'The workload under GDEM, depth-first, small machine',
    GDEM.set,
    [4],
    ['The smaller the machine the more jagged the curve.'],
  ),
  workload(
    '5.5',
    'The workload under Loadserver, depth-first, large machines',
    LOADSERVER.set,
    [32, 128],
    ['Like a bell, but flatter and more jagged than breadth-first.'],
  ),
  workload(
    '5.6',
    'The workload under Loadserver, depth-first, small machine',
    LOADSERVER.set,
    [4],
    ['The smaller the machine the more jagged the curve.'],
  ),
  ...[4, 32, 128].map((p, i) =>
    sensitivity(`5.${7 + i}`, 'breadth-first', p, [
      'Loadserver is the more sensitive one: a slightly different interval may cost much.',
    ]),
  ),
  ...[4, 32, 128].map((p, i) =>
    sensitivity(`5.${10 + i}`, 'depth-first', p, [
      'A wider range of intervals comes close to the best time than breadth-first.',
      'Both are faster than breadth-first, Loadserver by more.',
    ]),
  ),
  ...[4, 32, 128].map((p, i) => grains(`5.${13 + i}`, p)),
  {
    number: '5.16',
    title: 'Grain size: times with and without t₁ (p = 128)',
    section: '§5.3.1',
    set: { ...RANDOM_TREE, processors: 128 },
    curves: [
      { label: 'GDEM', set: { balancer: 'gdem', interval: 16 } },
      { label: 'GDEM, t₁', set: { balancer: 'gdem', interval: 16, t1: 'on' } },
      { label: 'Loadserver', set: { balancer: 'loadserver', interval: 64 } },
      { label: 'Loadserver, t₁', set: { balancer: 'loadserver', interval: 64, t1: 'on' } },
    ],
    kind: time('grain', [10, 100, 1000, 10000]),
    says: ['With t₁ GDEM is faster at every grain, Loadserver only at large ones.'],
    notes: ['Its numbers are those of tables 5.4 and 5.5.'],
  },
]
