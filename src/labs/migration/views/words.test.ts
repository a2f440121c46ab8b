/** What captions, readouts and markers claim, read out of them again and held against the run and its rounds, for runs of every kind. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrationScenarios } from '../../../../tests/oracle/migration/scenarios.ts'
import { remembered } from '../../../../tests/remembered.ts'
import { byChance } from '../../../../tests/setup/cases.ts'
import { read, shownRun } from '../../../../tests/setup/shown.ts'
import { defaults } from '../../../core/parameters.ts'
import { axisOf } from '../../../core/playhead/axis.ts'
import type { RunView } from '../../page.ts'
import { lab, migrationModel } from '../index.ts'
import { CYCLES_PER_SECOND, type MigrationDetail, type RoundDetail } from '../model/detail.ts'
import type { MigrationValues } from '../parameters.ts'
import { parameters } from '../parameters.ts'
import { fate, locationText, ranked, refusedText, selectionText, targetsText, whoText } from './microscope/why.ts'
import { predictedText } from './predicted.ts'
import { caption, headlines, markers, readout, roundText } from './words.ts'

test('captions, readouts, headlines and markers are true of runs of every kind', () => {
  const sentences = new Set<string>()
  fc.assert(
    fc.property(migrationScenarios, fc.nat(999), (values, thousandth) => {
      const share = thousandth / 1000
      const view = shownRun(lab, values)
      const { recording } = view
      const { columns, lanes, matrices } = recording
      const inspector = migrationModel.inspect(values)
      const steps = [stepAt(view, share), Math.floor(share * recording.steps)].toSorted((a, b) => a - b)
      for (const step of new Set(steps)) {
        const row = Math.floor(step / recording.stride)
        const [detail] = inspector.window(step, step + 1) as MigrationDetail[]
        const text = caption(view, row, detail)
        expect(text).not.toMatch(/NaN|undefined|∞/)
        expect(text).toMatch(row === 0 ? /^0 s to [^:]* .?s: / : /^[^:]* .?s to [^:]* .?s: /)
        const loads = Array.from(matrices.load.subarray(row * lanes, (row + 1) * lanes))
        const most = /queue is longer than that of processor ([\d\u202f]+), /.exec(text)
        if (most) expect(loads[read(most[1])]).toBe(Math.max(...loads))
        else if (text.includes('no process is at a CPU')) expect(Math.max(...loads)).toBe(0)
        else expect(lanes).toBe(1)
        const arrived = /\. ([\d\u202f]+) process(?:es)? arrived/.exec(text)
        expect(arrived ? read(arrived[1]) : 0).toBe(columns.migrations[row])
        checkRound(text, detail)
        for (const words of texts(view, detail)) {
          expect(words).not.toMatch(/NaN|undefined|∞/)
          sentences.add(words.replace(/[\d\u202f]+/g, '#'))
        }
        sentences.add(text.replace(/[\d\u202f]+/g, '#'))
        for (const { value } of readout(view, row)) expect(value).toMatch(/\d/)
      }
      for (const { note } of headlines(view)) expect(note ?? '').not.toMatch(/NaN|undefined|∞/)
      const marks = markers(view)
      expect(marks.map((mark) => mark.row)).toEqual(marks.map((mark) => mark.row).toSorted((a, b) => a - b))
      if (marks.length < 60) {
        const moved = marks.reduce((sum, { label }) => sum + read(/: ([\d\u202f]+) process/.exec(label)?.[1] ?? '0'), 0)
        expect(moved).toBe(view.metrics?.migrations)
      }
    }),
    byChance(3, 100, remembered<MigrationValues, [number]>('migration', 500)),
  )
  // The random runs have come to every kind of sentence.
  for (const words of [
    'no process is to move',
    'are to move, among them',
    'arrived at another processor',
    'is high',
    'looks for a processor to give to',
    'looks for a processor to take from',
    'No processor suits',
    'is low, also by',
    'No neighbour is a target',
    'refuses process',
    'went over that link',
    'more than may go',
    'others come first',
    'Those that communicate are left out',
  ])
    expect(
      [...sentences].some((text) => text.includes(words)),
      words,
    ).toBe(true)
})

/** A step of a run: of its rounds one, where it has any. */
function stepAt({ recording, values }: RunView, share: number): number {
  const seconds = axisOf(recording, 'seconds')
  const period = Number(values.period) / CYCLES_PER_SECOND
  const rounds = values.migration === 'on' ? Math.ceil(seconds.end / period) - 1 : 0
  return Math.floor(
    rounds > 0 ? seconds.stepAt((1 + Math.floor(share * rounds)) * period + 1e-12) : share * recording.steps,
  )
}

/** Whether a caption is about a round in its slot, with an order that it gave and the numbers that it saw. */
function checkRound(text: string, { rounds }: MigrationDetail): void {
  expect(text.includes('the balancers compare')).toBe(rounds.length > 0)
  const order = /process ([\d\u202f]+)(?: is to move)? from processor ([\d\u202f]+) to ([\d\u202f]+), which/.exec(text)
  if (!order) {
    expect(rounds.every(({ orders }) => orders.length === 0)).toBe(true)
    return
  }
  const [process, from, to] = order.slice(1).map(read)
  const round = rounds.find(({ orders }) => orders.some((one) => one.process === process && one.from === from))
  expect(round?.orders).toContainEqual({ process, from, to })
  const busy = / were busy ([\d.]+) %/.exec(text)
  if (round && busy) expect(read(busy[1])).toBeCloseTo((100 * round.busy[from]) / round.window, -1)
}

/** Everything that the microscope says about the rounds of a slot, which has to agree with the orders that were given. */
function texts(view: RunView, { rounds }: MigrationDetail): readonly string[] {
  return rounds.flatMap((round) => {
    const orderedPairs = round.decisions.flatMap(({ pairs, refused, processor }) =>
      pairs
        .filter(({ process }) => !refused.includes(process))
        .map(({ process, target }) => [process, processor, target]),
    )
    const ordered = round.orders.map(({ process, from, to }) => [process, from, to])
    const sorted = (list: readonly (readonly number[])[]) => list.toSorted((a, b) => a[0] - b[0])
    expect(sorted(orderedPairs)).toEqual(sorted(ordered))
    return round.decisions.flatMap((decision) => {
      const order = ranked(view, decision)
      expect(order.map(({ process }) => process).slice(0, decision.selected.length)).toEqual(decision.selected)
      return [
        whoText(view, round, decision),
        targetsText(view, round, decision),
        ...(decision.targets.length > 0 ? [selectionText(view, decision), locationText(view, decision)] : []),
        refusedText(decision) ?? '',
        ...order.map((candidate) => fate(view, candidate, decision)),
      ]
    })
  })
}

test('a prediction is said beside the run, or that the model has no say, with the setting by its label', () => {
  const text = (values: object, metrics?: object) =>
    predictedText({ values: { ...defaults(parameters), ...values }, metrics } as Parameters<typeof predictedText>[0])
  const metrics = { predictedLow: 71.6, predictedHigh: 92.9, utilisation: 95 }
  expect(text({})).toBeUndefined()
  expect(text({ migration: 'on' }, metrics)).toBe(
    '72 to 93 % with migration in 19 of 20 runs; this one has 95.0 %, above that',
  )
  expect(text({}, metrics)).toBe('72 to 93 % with migration in 19 of 20 runs; this one without has 95.0 %')
  const outside = (words: string) => `The model was fitted to runs with ${words}, so it says nothing of this one`
  expect(text({ program: 'farm' }, metrics)).toBe(outside('Program Synthetic'))
  expect(text({ processes: 16 }, metrics)).toBe(outside('Processes 32 to 142'))
  expect(text({ migration: 'on', period: 500_000 }, metrics)).toBe(outside('Period 2\u202f000\u202f000 cycles'))
  expect(text({ placement: 'learned' }, metrics)).toBe(outside('Placement Random, even numbers or Random'))
})

test('what an even placement allows is said of programs that it limits alone', () => {
  const metrics = { boundUtilisation: 70, bestStanding: 95, utilisation: 60 }
  const hasReason = (program: string) =>
    headlines({ values: { ...defaults(parameters), program }, metrics } as unknown as RunView)[0].reason !== undefined
  expect(['synthetic', 'wator', 'farm', 'divide', 'tasks'].filter(hasReason)).toEqual(['synthetic', 'wator'])
})

test('what a processor was busy is a reason where the strategy moves from more to less alone', () => {
  const round = {
    time: 1,
    window: 10,
    busy: [2, 9],
    present: [2, 9],
    mean: [5, 5],
    orders: [{ process: 3, from: 0, to: 1 }],
  } as unknown as RoundDetail
  const text = (strategy: string) =>
    roundText({ values: { ...defaults(parameters), migration: 'on', strategy } } as unknown as RunView, round)
  for (const strategy of ['greedy', 'own']) expect(text(strategy)).not.toMatch(/because/)
  expect(text('thesis')).toMatch(/because processor 0/)
})
