/** What the sentences of the stories on real work say, checked against their runs. */
import { expect } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { defaults } from '../../../core/parameters.ts'
import { begin as beginPicture } from '../../../core/workloads/mandelbrot/tiles.ts'
import { mandelbrot } from '../../../core/workloads/mandelbrot.ts'
import { begin as beginIntegral, quadrature } from '../../../core/workloads/quadrature.ts'
import { walked } from '../../../core/workloads/testing.ts'
import { heaviest } from '../../../core/workloads/walk.ts'
import type { WorkDone } from '../../../core/workloads/workload.ts'
import { lab } from '../index.ts'
import type { work } from './work.ts'

type Numbers = Readonly<Record<string, number>>
type Id = (typeof work)[number]['id']

const seconds = (digits: number, ...all: readonly Numbers[]) => all.map(({ totalTime }) => totalTime.toFixed(digits))
const millis = (digits: number, ...all: readonly Numbers[]) =>
  all.map(({ totalTime }) => (1000 * totalTime).toFixed(digits))
const speedup = (...all: readonly Numbers[]) => all.map((it) => it.speedup.toFixed(1))
const visits = (...all: readonly Numbers[]) => all.map((it) => it.visits)

/** When a search finds the best value, in milliseconds, and which processor finds it. */
function bestFound(query: string): readonly [string, number] {
  const { values } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
  const work = lab.artifacts?.work(values)
  if (!work) throw new Error('the lab does not keep its work')
  while (!work.advance(1e7));
  const { learned } = work.result() as WorkDone
  const at = learned.value.indexOf(Math.min(...learned.value))
  return [(1000 * learned.time[at]).toFixed(1), learned.processor[at]]
}

/** Checks what each sentence says; `run` gives further runs, `queryOf` a story's scenario. */
export function workClaims(
  run: (query: string, changes?: Readonly<Record<string, string>>) => Numbers,
  queryOf: (id: Id) => string,
): Record<Id, (it: Numbers) => void> {
  const along = (id: Id, parameter: string, values: readonly (number | string)[]) =>
    values.map((value) => run(queryOf(id), { [parameter]: `${value}` }))
  return {
    tiles: (it) => {
      const [large, small, pixel] = along('tiles', 'tile', [64, 4, 1])
      expect(seconds(2, large, it, small, pixel)).toEqual(['11.00', '5.44', '4.07', '4.51'])
      // The most expensive tile stands below a few divisions, which hardly take any time.
      expect([large.criticalPath.toFixed(2), small.workBound.toFixed(2)]).toEqual(['5.65', '3.94'])
      expect(pixel.leaves).toBe(512 ** 2)
    },
    elephant: (it) => {
      const { share } = heaviest(walked(beginPicture({ ...defaults(mandelbrot.parameters), region: 'elephant' })))
      expect([(100 * share).toFixed(0), (1 / share).toFixed(1)]).toEqual(['53', '1.9'])
      const [four] = along('elephant', 'processors', [4])
      const [inside] = along('elephant', 'region', ['inside'])
      expect(speedup(four, it, inside)).toEqual(['3.9', '13.6', '14.2'])
    },
    filled: (it) => {
      const all = run('workload=mandelbrot')
      expect([all, it].map(({ work }) => work.toFixed(1))).toEqual(['62.5', '27.0'])
      expect([all, it].map(({ criticalPath }) => criticalPath.toFixed(2))).toEqual(['0.35', '1.39'])
      expect([...speedup(all, it), ...seconds(2, it, all)]).toEqual(['25.2', '16.5', '1.64', '2.48'])
    },
    'late-news': (it) => {
      const one = run('workload=search&processors=1')
      const [reported] = along('late-news', 'sharing', ['broadcast'])
      expect(seconds(3, it, one, reported)).toEqual(['0.840', '0.820', '0.156'])
      expect(visits(it, one, reported)).toEqual([38_616, 2570, 3686])
      expect(speedup(it, reported)).toEqual(['7.8', '7.1'])
    },
    'super-linear': (it) => {
      const [one, four] = along('super-linear', 'processors', [1, 4])
      expect(millis(1, one, it, four)).toEqual(['99.5', '38.0', '23.8'])
      expect(visits(it, one)).toEqual([761, 1215])
      const found = [1, 2].map((processors) => bestFound(queryOf('super-linear').replace('=2', `=${processors}`)))
      expect(found).toEqual([
        ['98.3', 0],
        ['4.4', 1],
      ])
    },
    'slower-together': (it) => {
      const [one] = along('slower-together', 'processors', [1])
      const [never] = along('slower-together', 'sharing', ['never'])
      expect(visits(one, it, never)).toEqual([100, 644, 9313])
      expect(millis(1, one, it, never)).toEqual(['3.0', '10.0', '29.4'])
      const found = [1, 16].map((processors) => bestFound(queryOf('slower-together').replace('=16', `=${processors}`)))
      expect(found).toEqual([
        ['2.8', 0],
        ['7.6', 0],
      ])
    },
    quicksort: (it) => {
      const [one, few, many] = along('quicksort', 'processors', [1, 4, 64])
      expect(millis(1, one)).toEqual(['41.5'])
      expect([(1000 * it.criticalPath).toFixed(2), (it.work / it.criticalPath).toFixed(1)]).toEqual(['4.76', '8.7'])
      expect(speedup(few, it, many)).toEqual(['2.7', '3.5', '3.3'])
      const [sorted] = along('quicksort', 'sortInput', ['sorted'])
      expect([sorted.criticalPath, sorted.tasksMigrated]).toEqual([sorted.work, 0])
    },
    peak: (it) => {
      const { share } = heaviest(walked(beginIntegral({ ...defaults(quadrature.parameters), evaluation: 1000 })))
      expect([(100 * share).toFixed(0), (1 / share).toFixed(2)]).toEqual(['99', '1.01'])
      expect(speedup(it)).toEqual(['14.4'])
    },
    queens: (it) => {
      const [one, three, seven] = along('queens', 'queensCutoff', [1, 3, 7])
      expect(millis(0, it, one, three, seven)).toEqual(['115', '907', '151', '178'])
      expect([one.leaves, seven.nodes]).toEqual([12, 194_771])
    },
  }
}
