/** What captions and readouts claim, read out of them again and held against the slots of random runs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Scenario } from '../../../../tests/oracle/async/scenario.ts'
import { asyncScenarios } from '../../../../tests/oracle/async/scenarios.ts'
import { remembered } from '../../../../tests/remembered.ts'
import { byChance } from '../../../../tests/setup/cases.ts'
import { folded, read, shownRun } from '../../../../tests/setup/shown.ts'
import { defaults } from '../../../core/parameters.ts'
import { asyncModel, lab } from '../index.ts'
import type { AsyncDetail } from '../model/detail.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { firstWorkerOf } from './scenario.ts'
import { shown } from './shown.ts'
import { caption, headlines, markers, readout } from './words.ts'

const ROW =
  /^[^:]*s to [^:]*s: on average (\S+(?: × \S+)?) tasks? (?:is|are) in the system; the (?:worker|processor)s? computes? (\S+(?: × \S+)?|≈ 0) % of the time(?:, and ([\d\u202f]+) messages? (?:is|are) sent, with ([\d\u202f]+) tasks?|, and no message is sent)\./

/** What a sentence on a moment in a slot claims. */
function checkMoment(text: string, { pieces, messages, load }: AsyncDetail, time: number, first: number): void {
  const number = (words: RegExp) => read(words.exec(text)?.[1] ?? 'x')
  const computing = new Set(
    pieces.filter((one) => one.state === 0 && one.begin <= time && time < one.end).map(({ lane }) => lane),
  )
  const workers = [...load.keys()].filter((q) => q >= first)
  expect(number(/: ([\d\u202f]+) of/), text).toBe(workers.filter((q) => computing.has(q)).length)
  expect(number(/of ([\d\u202f]+) (?:worker|processor)/), text).toBe(workers.length)
  expect(number(/([\d\u202f]+) others? ha(?:s an empty queue|ve empty queues)/), text).toBe(
    workers.filter((q) => !computing.has(q) && load[q] === 0).length,
  )
  const onTheWay = messages.filter(({ sent, arrived }) => sent <= time && time < arrived)
  if (onTheWay.length === 0) {
    expect(text).toMatch(/; no message is on its way\.$/)
    return
  }
  expect(number(/; ([\d\u202f]+) messages? (?:is|are) on/), text).toBe(onTheWay.length)
  const carried = onTheWay.reduce((sum, { tasks }) => sum + tasks, 0)
  expect(text).toContain(carried === 0 ? 'with no task' : `with ${carried} task`)
  const [, from, sent, to] =
    /Processor ([\d\u202f]+) sent (?:([\d\u202f]+) tasks?|“[^”]+”) to ([\d\u202f]+)/.exec(text) ?? []
  expect(
    onTheWay.some((one) => one.tasks === read(sent ?? '0') && one.from === read(from) && one.to === read(to)),
    text,
  ).toBe(true)
}

test('captions, readouts, headlines and markers are true of runs of every kind', () => {
  const sentences = new Set<string>()
  fc.assert(
    fc.property(asyncScenarios, fc.integer({ min: 2, max: 20 }), fc.nat(999), (drawn, most, thousandth) => {
      const values = { ...defaults(parameters), ...drawn } as AsyncValues
      fc.pre(asyncModel.check(values).length === 0)
      const view = shownRun(lab, values)
      const { recording } = view
      const slots = recording.steps
      const at = Math.floor((thousandth / 1000) * slots)
      const growing = folded(recording, Math.min(recording.count, 60), most)
      for (const state of [view, { ...view, recording: growing, finished: false }]) {
        const { columns, count } = state.recording
        for (const row of new Set([0, Math.floor(count / 2), count - 1])) {
          const text = caption(state, row)
          const [sentence = '', tasks, compute, sent, moved] = ROW.exec(text) ?? []
          expect(sentence, text).toBe(text)
          const seconds = columns.time[row] - (row > 0 ? columns.time[row - 1] : 0)
          // Three digits of them.
          const near = (text: string, value: number) =>
            /^[\d.]+$/.test(text) && expect(Math.abs(read(text) - value), text).toBeLessThanOrEqual(0.006 * value)
          near(tasks, columns.tasks[row])
          near(compute, Math.min(100, (100 * columns.compute[row]) / seconds))
          expect([read(sent ?? '0'), read(moved ?? '0')], text).toEqual(
            [columns.messages[row], columns.migrated[row]].map((n) => (sent ? n : 0)),
          )
          sentences.add(text.replace(/[\d\u202f.]+/g, '#'))
          for (const { value } of readout(state, row)) expect(value).toMatch(/\d/)
        }
      }
      const [detail] = asyncModel.inspect(values).window(at, at + 1) as AsyncDetail[]
      if (detail?.complete) {
        const place = { id: 'steps', x: at + 0.5, share: 0, playing: false } as const
        const now = shown(view, place, { step: at, detail }, undefined)
        const text = caption(view, Math.floor(at / recording.stride), detail, now)
        checkMoment(text, detail, now?.time ?? Number.NaN, firstWorkerOf(values))
        sentences.add(text.replace(/[\d\u202f.]+/g, '#'))
      }
      for (const { note } of headlines(view)) expect(note ?? '').not.toMatch(/NaN|undefined|∞/)
      const rows = markers(view).map(({ row }) => row)
      expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    }),
    byChance(4, 11, remembered<Scenario, [number, number]>('async', 20, 500)),
  )
  for (const words of ['no message is sent', 'no message is on its way', ' sent '])
    expect(
      [...sentences].some((text) => text.includes(words)),
      words,
    ).toBe(true)
})
