import { describe, expect, test } from 'vitest'
import { dueOf, type Effect, type Event, next, type Run, START, type State } from './state-machine.ts'

const first = { lab: 'tree', values: { processors: 2 } }
const second = { lab: 'tree', values: { processors: 3 } }
const third = { lab: 'tree', values: { processors: 4 } }

/** A run that began at 1000, and the one that follows it. */
const run: Run = { id: 5, ...first, since: 1000, share: 0, rows: false, onTrial: true }
const tried = { ...run, onTrial: false }
const begun = (since: number, scenario = second): Run => ({ ...run, id: 6, ...scenario, since })
const end = { metrics: { totalTime: 3 }, references: {} }

const runningAt = (share: number, since = 1000) => ({ kind: 'running', share, since }) as const
const base: State = { ...START, runs: 5 }
const ended: State = {
  ...base,
  phase: { name: 'shown', run: tried, whole: true, quietAt: 1600 },
  picture: 5,
  status: { kind: 'done' },
}
/** A run is on its way, the picture of the one before is shown. */
const running = (now: Partial<Run> = {}, more: Partial<State> = {}): State => ({
  ...base,
  phase: { name: 'running', run: { ...run, ...now } },
  status: runningAt(0),
  picture: 4,
  ...more,
})
/** A run on its way keeps another one waiting. */
const waiting = (now: Partial<Run> = {}, more: Partial<State> = {}, spared = 0): State => ({
  ...running(now, more),
  phase: { name: 'waiting', run: { ...run, ...now }, following: second, due: 1080, spared },
})
const dragged = { dragged: true }

const progress = (share: number, more = {}): Event => ({
  type: 'progress',
  share,
  rows: false,
  seconds: undefined,
  ...more,
})
const wants = (scenario: typeof first, more = {}): Event => ({ type: 'wanted', scenario, ...more })
const begins = (since: number, draftAfter = 150, scenario = second): Effect => ({
  type: 'run',
  run: begun(since, scenario),
  draftAfter,
})
const cancel: Effect = { type: 'cancel' }
const tick: Event = { type: 'tick' }
const crash = { code: 'crashed', message: 'out of memory' } as const
const failed: Event = { type: 'failed', failure: crash }
const failure = { kind: 'failed', message: 'The simulation failed: out of memory' } as const
const report: Effect = { type: 'notify', kind: 'error', text: failure.message, parameter: undefined }

/** A state, what happens in it and when; what differs in the state that follows, and what is to be done. */
interface Row {
  readonly name: string
  readonly in: State
  readonly on: Event
  readonly at: number
  readonly now?: Partial<State>
  readonly does?: readonly Effect[]
}

const check = (rows: readonly Row[]) =>
  test.each(rows)('$name', ({ in: state, on, at, now = {}, does = [] }) => {
    const [after, effects] = next(state, on, at)
    expect(after).toEqual({ ...state, ...now })
    expect(effects).toEqual(does)
  })

/** A run has begun. */
const starts = (since: number, more: Partial<State> = {}, scenario = second): Partial<State> => ({
  phase: { name: 'running', run: begun(since, scenario) },
  runs: 6,
  status: runningAt(0, since),
  ...more,
})
const growing = (share: number, onTrial = false): Run => ({ ...run, share, rows: true, onTrial })

describe('a scenario that is wanted', () => {
  const insisted = { ...begun(2000), onTrial: false }
  check([
    {
      name: 'is run where nothing is',
      in: ended,
      on: wants(second),
      at: 2000,
      now: starts(2000),
      does: [begins(2000)],
    },
    {
      name: 'is run in a drag with a draft soon',
      in: ended,
      on: wants(second, dragged),
      at: 2000,
      now: starts(2000, dragged),
      does: [begins(2000, 50)],
    },
    {
      name: 'is said once to be computed in a drag',
      in: { ...ended, status: runningAt(0) },
      on: wants(second, dragged),
      at: 2000,
      now: starts(2000, { dragged: true, status: runningAt(0) }),
      does: [begins(2000, 50)],
    },
    {
      name: 'begins from nothing after a run that was seen on its way, in a drag too',
      in: { ...ended, status: runningAt(0.4) },
      on: wants(second, dragged),
      at: 2000,
      now: starts(2000, dragged),
      does: [begins(2000, 50)],
    },
    {
      name: 'waits for the run on its way until that has had 80 ms',
      in: running(),
      on: wants(second),
      at: 1030,
      now: { phase: { name: 'waiting', run, following: second, due: 1080, spared: 0 } },
    },
    {
      name: 'waits for no longer than now where the run has had more',
      in: running(),
      on: wants(second, dragged),
      at: 1300,
      now: { dragged: true, phase: { name: 'waiting', run, following: second, due: 1300, spared: 0 } },
    },
    {
      name: 'takes the place of the one that waits, and not its time',
      in: waiting({}, {}, 1),
      on: wants(third),
      at: 1070,
      now: { phase: { name: 'waiting', run, following: third, due: 1080, spared: 1 } },
    },
    {
      name: 'that the reader insists on does not wait, and is on no trial',
      in: running(),
      on: wants(second, { insisted: true }),
      at: 2000,
      now: starts(2000, { insisted: second.values, phase: { name: 'running', run: insisted } }),
      does: [{ type: 'run', run: insisted, draftAfter: 150 }],
    },
    {
      name: 'that cannot be run ends what is on its way',
      in: waiting(),
      on: { type: 'refused', message: 'too many processors' },
      at: 1070,
      now: { phase: START.phase, status: { kind: 'failed', message: 'too many processors' } },
      does: [cancel, { type: 'notify', kind: 'warning', text: 'too many processors' }],
    },
  ])
})

describe('the end of a drag', () => {
  const draggedState: State = { ...ended, dragged: true, status: runningAt(0) }
  check([
    {
      name: 'leaves its last run on its way',
      in: running({}, dragged),
      on: { type: 'settled' },
      at: 1070,
      now: { dragged: false },
    },
    {
      name: 'says that its runs are done',
      in: draggedState,
      on: { type: 'settled' },
      at: 1510,
      now: { dragged: false, status: { kind: 'done' } },
    },
    {
      name: 'has come where no run has followed for 100 ms',
      in: draggedState,
      on: tick,
      at: 1600,
      now: { status: { kind: 'done' } },
    },
    { name: 'has not come before', in: draggedState, on: tick, at: 1599 },
    { name: 'leaves what was said of a failure', in: { ...ended, status: failure }, on: tick, at: 1600 },
  ])
})

describe('news of a run', () => {
  const shown = (share: number, secondsLeft?: number) => ({
    status: { ...runningAt(share), secondsLeft },
    restsUntil: Infinity,
  })
  const paint: Effect = { type: 'awaitPaint' }
  check([
    {
      name: 'that has ended shows it',
      in: running(),
      on: progress(1, { rows: true, end }),
      at: 1020,
      now: {
        phase: { name: 'shown', run: growing(1, true), whole: true, quietAt: 1120 },
        picture: 5,
        status: { kind: 'done' },
      },
      does: [{ type: 'show', run: growing(1, true), end }],
    },
    {
      name: 'that has ended in a drag shows it, and does not say that it is done',
      in: running({}, dragged),
      on: progress(1, { rows: true, end }),
      at: 1020,
      now: { phase: { name: 'shown', run: growing(1, true), whole: true, quietAt: 1120 }, picture: 5 },
      does: [{ type: 'show', run: growing(1, true), end }],
    },
    {
      name: 'shows nothing for 150 ms',
      in: running({ onTrial: false }),
      on: progress(0.5, { rows: true }),
      at: 1150,
      now: { phase: { name: 'running', run: growing(0.5) } },
    },
    {
      name: 'shows it growing afterwards',
      in: running({ onTrial: false }),
      on: progress(0.5, { rows: true, secondsLeft: 4 }),
      at: 1151,
      now: { phase: { name: 'running', run: growing(0.5) }, picture: 5, ...shown(0.5, 4) },
      does: [{ type: 'show', run: growing(0.5) }, paint],
    },
    {
      name: 'does not show it while the picture rests',
      in: running({ onTrial: false }, { restsUntil: 1201 }),
      on: progress(0.5, { rows: true }),
      at: 1200,
      now: { phase: { name: 'running', run: growing(0.5) } },
    },
    {
      name: 'without a row leaves the picture, and says how far it is',
      in: running({ onTrial: false }),
      on: progress(0.5),
      at: 1151,
      now: { phase: { name: 'running', run: { ...tried, share: 0.5 } }, ...shown(0.5) },
      does: [paint],
    },
    {
      name: 'without a row shows it where there is no picture',
      in: running({ onTrial: false }, { picture: undefined }),
      on: progress(0.5),
      at: 1151,
      now: { phase: { name: 'running', run: { ...tried, share: 0.5 } }, picture: 5, ...shown(0.5) },
      does: [{ type: 'show', run: { ...tried, share: 0.5 } }, paint],
    },
    {
      name: 'that may be very long leaves the picture',
      in: running(),
      on: progress(1e-6, { rows: true }),
      at: 1301,
      now: { phase: { name: 'running', run: growing(1e-6, true) }, ...shown(1e-6) },
      does: [paint],
    },
    {
      name: 'that is on trial but gets on shows it',
      in: running(),
      on: progress(0.002, { rows: true }),
      at: 1600,
      now: { phase: { name: 'running', run: growing(0.002, true) }, picture: 5, ...shown(0.002) },
      does: [{ type: 'show', run: growing(0.002, true) }, paint],
    },
    {
      name: 'whose beginning is fast ends its trial',
      in: running({ share: 0.1 }),
      on: progress(0.1, { rows: true, seconds: 300 }),
      at: 1100,
      now: { phase: { name: 'running', run: growing(0.1) } },
    },
    {
      name: 'that is very long ends it, and asks',
      in: running(),
      on: progress(0.001, { rows: true, seconds: 301 }),
      at: 2000,
      now: { phase: START.phase, status: { kind: 'long', seconds: 301 } },
      does: [cancel, { type: 'notify', kind: 'info', text: expect.stringContaining('about 5 minutes') }],
    },
    {
      name: 'that is very long is what the reader insisted on',
      in: running({ onTrial: false }, { restsUntil: Infinity }),
      on: progress(0.001, { seconds: 301 }),
      at: 2000,
      now: { phase: { name: 'running', run: { ...tried, share: 0.001 } } },
    },
    { name: 'that the worker no longer has is ignored', in: ended, on: progress(0.5), at: 1200 },
    {
      name: 'lets the picture rest for 100 ms once it has been painted',
      in: ended,
      on: { type: 'painted' },
      at: 2000,
      now: { restsUntil: 2100 },
    },
    {
      name: 'lets it rest for 50 ms in a drag',
      in: { ...ended, dragged: true },
      on: { type: 'painted' },
      at: 2000,
      now: { restsUntil: 2050 },
    },
  ])
})

describe('news of a run that keeps another one waiting', () => {
  const whole: Effect = { type: 'show', run: growing(1, true), end }
  check([
    {
      name: 'begins the next one, then shows the one that has ended',
      in: waiting(),
      on: progress(1, { rows: true, end }),
      at: 1060,
      now: starts(1060, { picture: 5 }),
      does: [begins(1060), whole],
    },
    {
      name: 'says nothing of the next one in a drag',
      in: waiting({}, dragged),
      on: progress(1, { rows: true, end }),
      at: 1060,
      now: starts(1060, { ...dragged, picture: 5, status: runningAt(0) }),
      does: [begins(1060, 50), whole],
    },
    {
      name: 'whose first rows come late is followed by what has come behind them',
      in: waiting(),
      on: progress(0.5, { rows: true }),
      at: 1400,
      now: { phase: { name: 'waiting', run: growing(0.5, true), following: second, due: 1400, spared: 0 } },
    },
    {
      name: 'that is very long begins the next one, and asks nothing',
      in: waiting(),
      on: progress(0.001, { seconds: 301 }),
      at: 2000,
      now: starts(2000),
      does: [begins(2000)],
    },
    {
      name: 'is not reported where it failed',
      in: waiting(),
      on: failed,
      at: 1060,
      now: starts(1060),
      does: [begins(1060)],
    },
  ])
})

describe('a run that has kept another one waiting for its time', () => {
  const later = (now: Partial<Run>, due: number, spared: number): Partial<State> => ({
    phase: { name: 'waiting', run: { ...run, ...now }, following: second, due, spared },
  })
  const some = (share: number) => ({ rows: true, share })
  const show = (share: number): Effect => ({ type: 'show', run: growing(share, true) })
  check([
    { name: 'has it until then', in: waiting(some(0.1)), on: tick, at: 1079 },
    {
      name: 'is shown as far as it is, and gives way',
      in: waiting(some(0.1)),
      on: tick,
      at: 1080,
      now: starts(1080, { picture: 5 }),
      does: [begins(1080), show(0.1)],
    },
    {
      name: 'gives way without a picture while the last one rests',
      in: waiting(some(0.1), { restsUntil: 1090 }),
      on: tick,
      at: 1080,
      now: starts(1080),
      does: [begins(1080)],
    },
    {
      name: 'goes on where it ends in 80 ms, shown meanwhile',
      in: waiting(some(0.5)),
      on: tick,
      at: 1080,
      now: { ...later(some(0.5), 1160, 1), picture: 5 },
      does: [show(0.5)],
    },
    {
      name: 'gives way where it would take longer than that',
      in: waiting(some(0.49)),
      on: tick,
      at: 1080,
      now: starts(1080, { picture: 5 }),
      does: [begins(1080), show(0.49)],
    },
    {
      name: 'goes on once',
      in: waiting(some(0.9), {}, 1),
      on: tick,
      at: 1160,
      now: starts(1160, { picture: 5 }),
      does: [begins(1160), show(0.9)],
    },
    {
      name: 'goes on in a drag where it ends in 320 ms',
      in: waiting(some(0.2), dragged, 3),
      on: tick,
      at: 1080,
      now: { ...later(some(0.2), 1160, 4), picture: 5 },
      does: [show(0.2)],
    },
    {
      name: 'gives way in a drag where it would take longer than that',
      in: waiting(some(0.19), dragged),
      on: tick,
      at: 1080,
      now: starts(1080, { picture: 5, status: runningAt(0) }),
      does: [begins(1080, 50), show(0.19)],
    },
    {
      name: 'goes on four times in a drag',
      in: waiting(some(0.9), dragged, 4),
      on: tick,
      at: 1400,
      now: starts(1400, { picture: 5, status: runningAt(0) }),
      does: [begins(1400, 50), show(0.9)],
    },
    {
      name: 'goes on in a drag as long as there is nothing to show of it',
      in: waiting({}, dragged, 2),
      on: tick,
      at: 3000,
      now: later({}, 3080, 2),
    },
    {
      name: 'gives way where there is nothing to show and the value is meant',
      in: waiting({ share: 0.1 }),
      on: tick,
      at: 1080,
      now: starts(1080),
      does: [begins(1080)],
    },
  ])
})

describe('the end of a run by other means', () => {
  check([
    {
      name: 'shows what a cancelled run has',
      in: running({ rows: true, share: 0.3 }),
      on: { type: 'cancelled' },
      at: 1100,
      now: {
        phase: { name: 'shown', run: growing(0.3, true), whole: false, quietAt: 1100 },
        picture: 5,
        status: { kind: 'cancelled', share: 0.3 },
      },
      does: [cancel, { type: 'show', run: growing(0.3, true) }],
    },
    {
      name: 'leaves the picture where a cancelled run has no row',
      in: running({ share: 0.3 }),
      on: { type: 'cancelled' },
      at: 1100,
      now: { phase: START.phase, status: { kind: 'cancelled', share: 0.3 } },
      does: [cancel],
    },
    {
      name: 'ends what waits with the run that is cancelled',
      in: waiting({ rows: true, share: 0.3 }),
      on: { type: 'cancelled' },
      at: 1100,
      now: { phase: START.phase, status: { kind: 'cancelled', share: 0.3 } },
      does: [cancel],
    },
    { name: 'cancels nothing where no run is on its way', in: ended, on: { type: 'cancelled' }, at: 2000 },
    {
      name: 'reports a failure',
      in: running(),
      on: failed,
      at: 1100,
      now: { phase: START.phase, status: failure },
      does: [report],
    },
    {
      name: 'can be looked into where a run fails that is shown growing',
      in: running({ rows: true }, { picture: 5 }),
      on: failed,
      at: 1100,
      now: { phase: { name: 'shown', run: { ...run, rows: true }, whole: false, quietAt: 1100 }, status: failure },
      does: [report],
    },
    {
      name: 'leaves a run that is shown where a step of it fails',
      in: ended,
      on: failed,
      at: 1100,
      now: { status: failure },
      does: [report],
    },
    {
      name: 'reports a scenario that cannot be run with its parameter',
      in: running(),
      on: { type: 'failed', failure: { code: 'invalid', message: 'too many', parameter: 'processors' } },
      at: 1100,
      now: { phase: START.phase, status: { kind: 'failed', message: 'too many' } },
      does: [{ type: 'notify', kind: 'warning', text: 'too many', parameter: 'processors' }],
    },
    {
      name: 'forgets the run that is shown where another lab comes',
      in: { ...ended, inspectLater: { step: 3, lanes: 2, playing: false, due: 3000 } },
      on: { type: 'forgotten' },
      at: 2000,
      now: { phase: START.phase, picture: undefined, inspectLater: undefined },
      does: [cancel],
    },
  ])
})

describe('a step', () => {
  const shown: State = { ...ended, phase: { name: 'shown', run: { ...tried, rows: true }, whole: true, quietAt: 1600 } }
  const inspect = (step: number, more = {}) => ({ type: 'inspect', step, lanes: 2, playing: false, ...more }) as const
  const inspected = (step: number, at: number, lanes = 2) => ({ run: 5, step, lanes, at })
  const inspects = (step: number): Effect => ({ type: 'inspect', step })
  const lookedInto = { ...shown, inspected: inspected(3, 2000) }
  const later = (step: number, due: number, playing = false) => ({ inspectLater: { step, lanes: 2, playing, due } })
  check([
    {
      name: 'is looked into',
      in: lookedInto,
      on: inspect(4),
      at: 2001,
      now: { inspected: inspected(4, 2001) },
      does: [inspects(4)],
    },
    { name: 'is looked into once', in: lookedInto, on: inspect(3), at: 3000 },
    {
      name: 'is looked into again in another run',
      in: { ...shown, inspected: { ...inspected(3, 2000), run: 4 } },
      on: inspect(3),
      at: 3000,
      now: { inspected: inspected(3, 3000) },
      does: [inspects(3)],
    },
    { name: 'is not looked into before a run has a row', in: ended, on: inspect(3), at: 3000 },
    {
      name: 'is not looked into in a run that the worker no longer has',
      in: running({ rows: true }),
      on: inspect(3),
      at: 3000,
    },
    {
      name: 'waits in a drag for 125 ms',
      in: { ...lookedInto, dragged: true },
      on: inspect(4),
      at: 2124,
      now: later(4, 2125),
    },
    {
      name: 'is looked into in a drag after 125 ms',
      in: { ...lookedInto, dragged: true, ...later(4, 2125) },
      on: tick,
      at: 2125,
      now: { inspected: inspected(4, 2125), inspectLater: undefined },
      does: [inspects(4)],
    },
    { name: 'is not looked into before', in: { ...lookedInto, dragged: true, ...later(4, 2125) }, on: tick, at: 2124 },
    {
      name: 'does not wait in a drag where the number of lanes has changed',
      in: { ...lookedInto, dragged: true },
      on: inspect(4, { lanes: 3 }),
      at: 2001,
      now: { inspected: inspected(4, 2001, 3) },
      does: [inspects(4)],
    },
    {
      name: 'waits in play for 40 ms',
      in: lookedInto,
      on: inspect(4, { playing: true }),
      at: 2039,
      now: later(4, 2040, true),
    },
    {
      name: 'takes the place of the one that waits',
      in: { ...lookedInto, ...later(4, 2040, true) },
      on: inspect(5, { playing: true }),
      at: 2032,
      now: later(5, 2040, true),
    },
    {
      name: 'where play stops is looked into at once',
      in: { ...lookedInto, ...later(4, 2040, true) },
      on: inspect(5),
      at: 2032,
      now: { inspected: inspected(5, 2032), inspectLater: undefined },
      does: [inspects(5)],
    },
  ])
})

test('time is asked for when a run is to give way, a drag is over or a step is to be looked into, whichever is first', () => {
  const inspectLater = { step: 4, lanes: 2, playing: false, due: 1040 }
  expect(dueOf(ended)).toBe(Infinity)
  expect(dueOf({ ...ended, status: runningAt(0) })).toBe(1600)
  expect(dueOf(waiting())).toBe(1080)
  expect(dueOf({ ...ended, inspectLater })).toBe(1040)
  expect(dueOf(waiting({}, { inspectLater }))).toBe(1040)
})
