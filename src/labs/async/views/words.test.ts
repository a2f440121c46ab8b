/** What captions and readouts claim, read out of them again and held against the slots of random runs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asyncScenarios } from '../../../../tests/oracle/async/scenarios.ts'
import { cases } from '../../../../tests/setup/cases.ts'
import { folded, read, shownRun } from '../../../../tests/setup/shown.ts'
import { takesTurns } from '../../../../tests/setup/turns.ts'
import { defaults } from '../../../core/parameters.ts'
import { asyncModel, lab } from '../index.ts'
import type { AsyncDetail } from '../model/detail.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { caption, headlines, markers, readout } from './words.ts'

const ROW =
  /^[^:]*s to [^:]*s: on average (\S+(?: × \S+)?) tasks? (?:is|are) in the system; the (?:worker|processor)s? computes? (\S+(?: × \S+)?|≈ 0) % of the time(?:, and ([\d\u202f]+) messages? (?:is|are) sent, with ([\d\u202f]+) tasks?|, and no message is sent)\./

/** How many of each kind of activity a sentence on a moment has: "3 communicate". */
const doing = (text: string, words: RegExp) =>
  read(new RegExp(`([\\d\\u202f]+) ${words.source}`).exec(text)?.[1] ?? '0')

/** What a sentence on the moment at which a slot begins claims. */
function checkMoment(text: string, { begin, pieces, messages }: AsyncDetail): void {
  const at = (state: number) => pieces.filter((one) => one.state === state && one.begin <= begin && begin < one.end)
  const moment = text.slice(text.indexOf(' At '))
  expect(doing(moment, /processors? computes?/), text).toBe(at(0).length)
  expect(doing(moment, /communicates?/), text).toBe(at(1).length)
  expect(doing(moment, /handles? tasks/), text).toBe(at(2).length)
  expect(doing(moment, /waits?\b/), text).toBe(at(3).length)
  const flying = /” ?(?:with ([\d\u202f]+) tasks? )?is on its way from processor ([\d\u202f]+) to ([\d\u202f]+)/.exec(
    moment,
  )
  expect(flying !== null, text).toBe(messages.some(({ sent, arrived }) => sent <= begin && begin < arrived))
  if (!flying) return
  const [tasks, from, to] = flying.slice(1).map((word) => read(word ?? '0'))
  expect(
    messages.some(
      (one) => one.sent <= begin && begin < one.arrived && one.tasks === tasks && one.from === from && one.to === to,
    ),
    text,
  ).toBe(true)
}

test('captions, readouts, headlines and markers are true of runs of every kind', (context) => {
  takesTurns(context)
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
      for (const shown of [view, { ...view, recording: growing, finished: false }]) {
        const { columns, count } = shown.recording
        for (const row of new Set([0, Math.floor(count / 2), count - 1])) {
          const text = caption(shown, row)
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
          for (const { value } of readout(shown, row)) expect(value).toMatch(/\d/)
        }
      }
      const [detail] = asyncModel.inspect(values).window(at, at + 1) as AsyncDetail[]
      if (detail?.complete) {
        const text = caption(view, Math.floor(at / recording.stride), detail)
        checkMoment(text, detail)
        sentences.add(text.replace(/[\d\u202f.]+/g, '#'))
      }
      for (const { note } of headlines(view)) expect(note ?? '').not.toMatch(/NaN|undefined|∞/)
      const rows = markers(view).map(({ row }) => row)
      expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    }),
    { seed: 4, numRuns: cases(44) },
  )
  for (const words of ['no message is sent', 'is on its way', 'communicate'])
    expect(
      [...sentences].some((text) => text.includes(words)),
      words,
    ).toBe(true)
})
