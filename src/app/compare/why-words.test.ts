import { describe, expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { fallOf } from '../../core/time/fall.ts'
import { labs } from '../../labs/registry.ts'
import { MARKS } from '../state/compared-runs.ts'
import { causes, costliest, placeText, reasonText, stepsText } from './why-words.ts'

const { timeSplit: split = [] } = labs.tree
const change = (by: number) => ({ parts: split.slice(0, 1), change: by })

describe('a waterfall', () => {
  test('begins each bar where the one before it ends', () => {
    const { origin, cut, from, to, bars } = fallOf({ from: 20, to: 5, changes: [change(-20), change(5)] })
    expect([origin, cut, from, to]).toEqual([0, false, 1, 0.25])
    expect(bars).toEqual([
      { left: 0, right: 1 },
      { left: 0, right: 0.25 },
    ])
  })

  test('of small changes begins later, and says so', () => {
    const { origin, cut, from, to, bars } = fallOf({ from: 1000, to: 1010, changes: [change(20), change(-10)] })
    expect([origin, cut]).toEqual([988, true])
    expect(from).toBeCloseTo(12 / 32, 12)
    expect([bars[0].left, bars[0].right, bars[1].left]).toEqual([from, 1, to])
  })

  test('has a line at what no run can beat, unless that lies before its left edge', () => {
    const whole = { from: 20, to: 5, changes: [change(-15)] }
    expect(fallOf(whole, 4).bound).toBeCloseTo(0.2, 12)
    expect(fallOf(whole).bound).toBeUndefined()
    const cut = { from: 1000, to: 1010, changes: [change(10)] }
    expect(fallOf(cut, 900).bound).toBeUndefined()
    expect(fallOf(cut, 1000).bound).toBe(fallOf(cut, 1000).from)
  })

  test('that passes through less than nothing has room for it; one without changes is whole', () => {
    const fall = fallOf({ from: 10, to: 4, changes: [change(-14), change(8)] })
    expect([fall.origin, fall.cut, fall.bars[0].left]).toEqual([-4, false, 0])
    expect(fallOf({ from: 7, to: 7, changes: [] })).toMatchObject({ origin: 0, cut: false, from: 1, to: 1 })
    expect(fallOf({ from: 0, to: 0, changes: [] })).toMatchObject({ from: 0, to: 0 })
  })
})

describe('the words of a bar', () => {
  /** A finished run of a link, as the page has it. */
  const runOf = (link: string) => {
    const { values } = parseLink(link, labs)
    const { metrics, recording } = runWhole(labs.tree, values, { record: true })
    if (!recording) throw new Error('not recorded')
    return { values, recording, metrics, references: {}, finished: true }
  }
  const [torus, chain] = ['tree?processors=16&depth=10', 'tree?processors=16&depth=10&topology=chain'].map(runOf)
  const [, , , waiting] = split

  test('say how many steps there are, and what each has of a part', () => {
    const [a, b] = [torus.recording.steps, chain.recording.steps]
    expect(stepsText([torus, chain], MARKS)).toBe(`B has ${b} iterations, ${b - a} more than A.`)
    expect(stepsText([torus, torus], MARKS)).toBe(`Both have ${a} iterations.`)
    const text = reasonText({ parts: [waiting], change: 1 }, [torus, chain], MARKS, 's', [1, 1])
    const [, steps, mean] =
      /^In A (\d+) iterations of ([\d.]+) µs on average, in B \d+ of [\d.]+ µs\.$/.exec(text) ?? []
    expect(Number(steps)).toBe(a)
    expect((Number(steps) * Number(mean)) / 1e6).toBeCloseTo(torus.metrics.waitTime as number, 5)
  })

  test('of slots of time are shares of the whole', () => {
    const slots = {
      ...torus,
      recording: { ...torus.recording, shape: { ...torus.recording.shape, slots: true as const } },
    }
    const { waitTime, totalTime } = torus.metrics as Record<string, number>
    const text = reasonText({ parts: [waiting], change: 1 }, [slots, slots], MARKS, 's', [totalTime, 2 * totalTime])
    const [a, b] = [1, 2].map((more) => Math.round((100 * waitTime) / totalTime / more))
    expect(text).toBe(`In A ${a} % of its time, in B ${b} %.`)
  })

  test('name what differs, with what it means', () => {
    const table = labs.tree.parameters
    const [cause, ...more] = causes(table, [torus, chain], MARKS)
    expect(more).toEqual([])
    for (const words of [table.topology.label, 'A, 2-d torus', 'B, chain']) expect(cause).toContain(words)
    const twice = { ...chain, values: { ...chain.values, depth: 9, seed: 5 } }
    expect(causes(table, [torus, twice], MARKS)).toHaveLength(3)
    expect(causes(table, [torus, torus], MARKS)).toEqual([])
  })

  test('find the step that has most of a part', () => {
    const row = costliest(torus.recording, waiting)
    expect(torus.recording.columns.wait[row]).toBe(Math.max(...torus.recording.columns.wait))
    expect(placeText(torus.recording, row)).toBe(`iteration ${row + 1}`)
    expect(costliest(torus.recording, { use: 'wait', metric: 'waitTime' })).toBe(-1)
  })
})
