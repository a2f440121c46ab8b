/** What captions, readouts and markers claim, read out of them again and held against the iterations of random runs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meshScenario } from '../../../../tests/oracle/mesh-scenarios.ts'
import { remembered } from '../../../../tests/remembered.ts'
import { byChance } from '../../../../tests/setup/cases.ts'
import { folded, read, shownRun } from '../../../../tests/setup/shown.ts'
import { defaults } from '../../../core/parameters.ts'
import type { RunView } from '../../page.ts'
import { lab, meshModel } from '../index.ts'
import type { IterationDetail, MeshDetail } from '../model/detail.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { caption, headlines, markers, readout, turnedText, withoutChange, wrongText } from './words.ts'

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)

/** What a sentence on the iterations of a row claims. */
function checkIterations(view: RunView, row: number, details: readonly IterationDetail[]): string {
  const { recording } = view
  const text = caption(view, row, details[0])
  const longest = / no processor computes longer than processor ([\d\u202f]+)/.exec(text)
  const by = (processor: number) => Math.fround(sum(details.map(({ compute }) => compute[processor])))
  if (longest) {
    const most = Math.max(...Array.from({ length: recording.lanes }, (_, i) => by(i)))
    expect(by(read(longest[1])), text).toBeGreaterThanOrEqual(most * (1 - 1e-6))
    expect(text.includes('load factor'), text).toBe(
      sum(details.map(({ loads }) => loads[read(longest[1])])) / details.length > 1.005,
    )
  } else expect(recording.lanes).toBe(1)
  expect(text.includes('on average'), text).toBe(details.length > 1 || recording.stride > 1)
  const checks = details.flatMap(({ check }) => check ?? [])
  const remaps = checks.filter(({ remapped }) => remapped)
  const moved = sum(remaps.map(({ transfers }) => transfers.moved))
  const several =
    /There (?:is|are) ([\d\u202f]+) checks?(?: and ([\d\u202f]+) remaps?: ([\d\u202f]+) elements? moves?|, and nothing moves)\./.exec(
      text,
    )
  if (several) {
    expect(
      several.slice(1).map((number) => read(number ?? '0')),
      text,
    ).toEqual([checks.length, remaps.length, moved])
    return text
  }
  expect(text.includes('check') || text.includes('leaves or joins'), text).toBe(checks.length > 0)
  if (checks.length === 0) return text
  const [{ gain, horizon, price, forced, transfers, remapped }] = checks
  const number = / (?:remap of|joins:) ([\d\u202f]+) elements?/.exec(text)
  expect(number ? read(number[1]) : 0, text).toBe(transfers.moved)
  if (text.includes('leaves or joins')) expect([forced, remapped]).toEqual([true, true])
  if (text.includes('and is made')) expect(remapped).toBe(true)
  if (text.includes('is not made')) expect(remapped).toBe(false)
  if (view.values.policy === 'profitable' && !forced && transfers.moved > 0) {
    expect(gain * horizon > price, text).toBe(text.includes('and is made'))
  }
  return text
}

/** What a sentence on a single remap claims. */
function checkRemap(view: RunView, row: number): string {
  const { recording } = view
  const text = caption(view, row)
  const [, stay, move, messages] =
    /([\d\u202f]+) elements? stays?, ([\d\u202f]+) moves? in ([\d\u202f]+) messages?\.$/.exec(text) ?? []
  const { matrices, lanes, columns } = recording
  const items = sum(matrices.items.subarray(row * lanes, (row + 1) * lanes))
  expect(read(stay) + read(move), text).toBe(items)
  expect(read(stay), text).toBe(sum(matrices.kept.subarray(row * lanes, (row + 1) * lanes)))
  expect(read(messages) > 0, text).toBe(read(move) > 0)
  if (text.startsWith('The order')) expect(row, text).toBe(0)
  if (text.startsWith('Processor')) expect(read(/place ([\d\u202f]+):/.exec(text)?.[1])).toBe(columns.place[row])
  return text
}

test('captions, readouts, headlines and markers are true of runs and remaps of every kind', () => {
  const sentences = new Set<string>()
  fc.assert(
    fc.property(meshScenario(6), fc.integer({ min: 2, max: 20 }), (values: MeshValues, most) => {
      fc.pre(meshModel.check(values).length === 0)
      const view = shownRun(lab, values)
      const { count } = view.recording
      const details = meshModel.inspect(values).window(0, count) as MeshDetail[]
      const iterations = details.filter((detail) => detail.kind === 'iteration')
      for (const recording of [view.recording, folded(view.recording, count, most)]) {
        const { stride } = recording
        for (let row = 0; row < recording.count; row++) {
          const shown = { ...view, recording }
          const text =
            values.experiment === 'run'
              ? checkIterations(shown, row, iterations.slice(row * stride, Math.min(count, (row + 1) * stride)))
              : checkRemap(shown, row)
          expect(text).not.toMatch(/NaN|undefined|∞/)
          sentences.add(text.replace(/[\d\u202f.]+/g, '#'))
          for (const { value } of readout(shown, row)) expect(value).toMatch(/\d/)
        }
      }
      for (const { note } of headlines(view)) expect(note ?? '').not.toMatch(/NaN|undefined|∞/)
      const marks = markers(view)
      const moved = sum(marks.map(({ label }) => read(/: ([\d\u202f]+)/.exec(label)?.[1])))
      if (values.experiment === 'run' && marks.length < 60) expect(moved).toBe(sum(view.recording.columns.moved))
    }),
    byChance(8, 18, [
      // One who leaves while others have work; a load for which remapping pays.
      ...remembered<MeshValues, [number]>('mesh', 20),
      ...['away:0.5,20', 'constant:3'].map((loads): [MeshValues, number] => [
        { ...defaults(parameters), mesh: 'grid', vertices: 2000, processors: 4, loads, iterations: 40 },
        7,
      ]),
    ]),
  )
  for (const words of [
    'which has other work as well',
    'would move',
    'and is made',
    'is not made',
    'leaves or joins',
    'and nothing moves',
    'on average',
    'The order of the intervals',
    'is tried at all places',
    'The new partition',
  ])
    expect(
      [...sentences].some((text) => text.includes(words)),
      words,
    ).toBe(true)
})

test('a remap that costs less than to stay pays at once, and one that costs something after a number of iterations', () => {
  const { recording, metrics } = shownRun(lab, { ...defaults(parameters), vertices: 100, iterations: 4 })
  const noteAt = (breakEven: number | null) => {
    const view = {
      values: defaults(parameters),
      metrics: { ...metrics, breakEven },
      recording,
      references: {},
      finished: true,
    }
    return headlines(view as unknown as RunView).find(({ metric }) => metric === 'breakEven')?.note
  }
  expect(noteAt(2.5)).toMatch(/pays after 2\.50 iterations/)
  expect(noteAt(-0.68)).toMatch(/pays at once/)
  expect(noteAt(-0.68)).not.toMatch(/−/)
  expect(noteAt(null)).toBeUndefined()
})

test('what a check cost is said for both decisions, and how many were wrong', () => {
  expect(turnedText({ remapped: true, more: -0.1 })).toBe('Staying would have saved 100 ms.')
  expect(turnedText({ remapped: false, more: 0.2 })).toBe('A remap would have taken 200 ms more.')
  expect(turnedText({ remapped: false, more: 0 })).toMatch(/the same time/)
  expect(wrongText([{ more: 0 }, { more: 1 }])).toMatch(/^None of 2 decisions was wrong/)
  expect(wrongText([{ more: -1 }, { more: 1 }])).toMatch(/^1 of 2 decisions was wrong/)
})

test('where the parts end with more edges cut than the coarsest graph, that is said', () => {
  const values: MeshValues = { ...defaults(parameters), experiment: 'partition', vertices: 300, processors: 8 }
  const view = shownRun(lab, values)
  const { gained } = view.recording.columns
  const worse = gained.subarray(0, view.recording.count).findIndex((edges) => edges < 0)
  expect(caption(view, worse)).toMatch(/evening out the parts adds 2\./)
  expect(headlines(view)[0].note).toMatch(/^[\d.]+ % more than/)
})

test('why iterations take the same time is said only where nothing changes', () => {
  const run = (values: Partial<MeshValues>) =>
    shownRun(lab, { ...defaults(parameters), mesh: 'grid', vertices: 400, iterations: 30, policy: 'never', ...values })
  expect(withoutChange(run({ loads: '' }))).toMatch(/because no load changes/)
  // Another load comes and goes where a slower processor makes all wait.
  const changing = run({ processors: 2, speeds: [0.1, 1], loads: ';step:2,0.5,1' })
  const { matrices, count, lanes } = changing.recording
  expect(new Set(matrices.load.subarray(0, count * lanes)).size).toBe(2)
  expect(withoutChange(changing)).toMatch(/takes [\d.]+ .?s\.$/)
})
