/** What can go wrong in each lab's runs: the scenario in which it does is valid, a link, the same before the moment, and another one after it. */
import { describe, expect, test } from 'vitest'
import { fitted } from '../src/core/lab.ts'
import { formatDifferences, LINK_LIMIT, parseLink } from '../src/core/link/link.ts'
import { axesOf, axisOf } from '../src/core/playhead/axis.ts'
import { runWhole } from '../src/core/run/run.ts'
import { scenarioOf } from '../src/labs/loop/model/scenario.ts'
import type { LoopValues } from '../src/labs/loop/parameters.ts'
import { labs } from '../src/labs/registry.ts'

/** Scenarios in which something goes wrong, beside each lab's defaults. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  mesh: ['loads=constant:3;;away:5'],
  requests: ['requests=3000&periods=2:0:90000:0.5', 'requests=3000'],
  loop: ['loads=0,0,0,5', 'maxLoad=0'],
  divisible: ['algorithm=installments', 'algorithm=lifo', 'algorithm=fifo&system=random'],
  migration: [
    'migration=on&period=1000000&duration=40000000',
    'program=wator&processes=64',
    'program=farm',
    'program=divide',
    'placement=learned&runsBefore=2&duration=20000000',
  ],
}

const breaking = Object.entries(labs).filter(([, { breaks }]) => breaks)

test('a load that jumps leaves all others as they were drawn, to the end of the run', () => {
  const { loop } = labs
  const [jump] = loop.breaks ?? []
  const { values } = parseLink('loop?seed=7', { loop })
  const moment = 20
  const changed = { ...values, ...jump.change(values, moment, 2) }
  const [before, after] = [values, changed].map((each) => scenarioOf(each as LoopValues).loads)
  const last = Math.ceil(Number(runWhole(loop, changed, { record: false }).metrics.totalTime) / before.block)
  expect(last).toBeGreaterThan(moment / before.block + 2)
  for (let i = 0; i < 4; i++)
    for (let k = 0; k <= last; k++) {
      const more = i === 2 && k >= moment / before.block ? 5 : 0
      expect([i, k, after.load(i, k)]).toEqual([i, k, before.load(i, k) + more])
    }
})

test('all labs can break: their runs go on in time, or their schedules', () => {
  expect(breaking.map(([id]) => id)).toEqual(['tree', 'loop', 'divisible', 'mesh', 'migration', 'async', 'requests'])
})

describe.each(breaking)('%s', (id, lab) => {
  test.each(['', ...(SCENARIOS[id] ?? [])])('%s', (query) => {
    const { breaks = [] } = lab
    expect(breaks.length).toBeGreaterThan(0)
    const { values } = parseLink(`${id}?${query}`, { [id]: lab })
    const before = runWhole(lab, values, { record: true })
    const { recording } = before
    if (!recording) throw new Error('nothing was recorded')
    const inTime = axesOf(recording.shape).includes('seconds')
    const axis = axisOf(recording, inTime ? 'seconds' : 'steps')
    const moment = 0.4 * (inTime ? axis.end : Number(before.metrics.makespan))
    for (const what of breaks) {
      // A search shows many schedules, of which none is carried out.
      if (what.count(values) === 0) continue
      const target = what.count(values) - 1
      const broken = { ...values, ...what.change(values, moment, target) }
      expect(lab.check(broken), what.id).toEqual([])
      // It is a link.
      const link = `${id}?${formatDifferences(fitted(lab, broken).parameters, broken)}`
      expect(link.length).toBeLessThan(LINK_LIMIT)
      const again = parseLink(link, { [id]: lab })
      expect(again.problems).toEqual([])
      expect(again.values).toEqual(broken)
      const after = runWhole(lab, broken, { record: true })
      expect(after.metrics, `${what.id}: nothing happens`).not.toEqual(before.metrics)
      expect(what.words(target)).toContain(String(target))
      // Nothing happens before the moment: a row that has ended by then is the same. The loop lab's rows are shares of another time.
      const other = after.recording
      if (!inTime || !other || other.stride !== recording.stride || id === 'loop') continue
      const rows = Math.max(0, axis.rowAt(moment) - 1)
      for (const column of Object.keys(recording.columns))
        expect(other.columns[column].slice(0, rows), `${what.id}: ${column}`).toEqual(
          recording.columns[column].slice(0, rows),
        )
    }
  })
})
