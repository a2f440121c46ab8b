/**
 * Decides what happens to runs, as a pure machine: `next` takes a state, an event and the time, and returns the state that follows and the
 * effects that the runner carries out. The rules:
 *
 * - The latest scenario wins. The worker has one run at a time; a newer scenario waits for it for a short time only.
 * - The old picture stays until the new run has ended, or has rows and has grown for `TIMES.patience`.
 * - A run that keeps a newer scenario waiting is shown as far as it is and gives way, unless it will end soon. So a drag shows pictures even
 *   where each value comes before the run of the last one has ended.
 * - A run that turns out very long is ended, and the reader is asked.
 * - Steps are looked into in the picture's run while the worker still has it, and no more often than `TIMES.inspect`.
 */
import type { Metrics } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { roughTime, VERY_LONG } from '../../../core/run/long-run.ts'
import type { RunView } from '../../../labs/page.ts'
import type { Failure } from '../../../worker/protocol.ts'
import { TIMES } from './times.ts'

/** What is to be run. */
interface Scenario {
  readonly lab: string
  readonly values: Values
}

/** A run that the worker was given. */
export interface Run extends Scenario {
  /** Counts the runs of this page, from 1. */
  readonly id: number
  /** When it began, in milliseconds of the page. */
  readonly since: number
  /** Share of the work that is done, 0 to 1. */
  readonly share: number
  /** Whether it has a row, so that there is something to show. */
  readonly rows: boolean
  /** Whether it may still turn out very long, which ends it. */
  readonly onTrial: boolean
}

/** The worker is at a run. */
interface Running {
  readonly name: 'running'
  readonly run: Run
}

/** The worker is at a run, and a newer scenario waits. */
interface Waiting {
  readonly name: 'waiting'
  readonly run: Run
  readonly following: Scenario
  /** When the run is to give way. */
  readonly due: number
  /** How often it was let go on because it would end soon. */
  readonly spared: number
}

/** What the worker does. */
type Phase =
  /** It has no run that the page shows. */
  | { readonly name: 'idle' }
  | Running
  | Waiting
  /** Its run is shown: the whole, or what there was when it was cancelled or failed. No run will follow in a drag if none has by `quietAt`. */
  | { readonly name: 'shown'; readonly run: Run; readonly whole: boolean; readonly quietAt: number }

/** What the page says about the latest run. */
export type Status =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running'
      readonly share: number
      readonly since: number
      /** Seconds that it still takes, once they are known. */
      readonly secondsLeft?: number | undefined
    }
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled'; readonly share: number }
  /** It would take this number of seconds, and waits until the reader wants that. */
  | { readonly kind: 'long'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly message: string }

/** A step that is to be looked into. */
interface Inspection {
  /** Counted from 0. */
  readonly step: number
  /** Lanes of the run that is shown. */
  readonly lanes: number
  /** Whether the playhead moves by itself. */
  readonly playing: boolean
}

/** Everything that the machine remembers. */
export interface State {
  readonly phase: Phase
  readonly status: Status
  /** Whether values are dragged, each as good as the next. */
  readonly dragged: boolean
  /** Id of the run that is shown. */
  readonly picture: number | undefined
  /** The time from which a growing picture may be shown again; infinite until the last one has been painted. */
  readonly restsUntil: number
  /** The values that the reader wants to be run however long it takes. */
  readonly insisted: Values | undefined
  /** The step that was looked into last: its run, the number of lanes, and when. */
  readonly inspected: { readonly run: number; readonly step: number; readonly lanes: number; readonly at: number }
  /** The step that is looked into next, and when. */
  readonly inspectLater: (Inspection & { readonly due: number }) | undefined
  /** How many runs there have been. */
  readonly runs: number
}

/** Before the first run. */
export const START: State = {
  phase: { name: 'idle' },
  status: { kind: 'idle' },
  dragged: false,
  picture: undefined,
  restsUntil: 0,
  insisted: undefined,
  inspected: { run: 0, step: -1, lanes: 0, at: 0 },
  inspectLater: undefined,
  runs: 0,
}

/** What a run has given when it has ended. */
type End = Pick<RunView, 'references' | 'cut'> & { readonly metrics: Metrics }

/** What can happen. */
export type Event =
  /** Another scenario is to be run; `insisted`: however long it takes. */
  | { readonly type: 'wanted'; readonly scenario: Scenario; readonly dragged?: boolean; readonly insisted?: boolean }
  /** The scenario cannot be run. */
  | { readonly type: 'refused'; readonly message: string }
  /** The drag has ended: the value that came last is meant. */
  | { readonly type: 'settled' }
  /** News of the run that the worker is at. */
  | {
      readonly type: 'progress'
      readonly share: number
      /** Whether the run has a row by now. */
      readonly rows: boolean
      /** The seconds that the whole run takes at the pace of its beginning; comes once. */
      readonly seconds?: number | undefined
      /** Seconds that it still takes, once they are known. */
      readonly secondsLeft?: number | undefined
      readonly end?: End | undefined
      /** What came with the end: a step that has been looked into, and the number of lanes. */
      readonly looked?: { readonly step: number; readonly lanes: number } | undefined
    }
  | { readonly type: 'failed'; readonly failure: Failure }
  /** The reader ends the run. */
  | { readonly type: 'cancelled' }
  /** Another lab comes. */
  | { readonly type: 'forgotten' }
  | ({ readonly type: 'inspect' } & Inspection)
  /** A growing picture has been painted. */
  | { readonly type: 'painted' }
  /** It is time for what is due. */
  | { readonly type: 'tick' }

/** What the runner is to do. */
export type Effect =
  /** Give a run to the worker; drafts of it are wanted after this number of milliseconds. */
  | { readonly type: 'run'; readonly run: Run; readonly draftAfter: number }
  /** End what the worker is at. */
  | { readonly type: 'cancel' }
  | { readonly type: 'inspect'; readonly step: number }
  /** Show a run: the whole with its end, otherwise what there is. */
  | { readonly type: 'show'; readonly run: Run; readonly end?: End | undefined }
  /** Send `painted` once the frame has been painted. */
  | { readonly type: 'awaitPaint' }
  /** Show a notice about the latest run, and mark the parameter at fault. */
  | {
      readonly type: 'notify'
      readonly kind: 'info' | 'warning' | 'error'
      readonly text: string
      readonly parameter?: string | undefined
      readonly line?: number | undefined
      readonly column?: number | undefined
    }

type Step = readonly [State, readonly Effect[]]

const IDLE: Phase = { name: 'idle' }

/** What follows from an event at a time, in milliseconds of the page. */
export function next(state: State, event: Event, now: number): Step {
  const { phase } = state
  const busy = phase.name === 'running' || phase.name === 'waiting'
  switch (event.type) {
    case 'wanted': {
      const { scenario, dragged = false } = event
      const next: State = { ...state, dragged, insisted: event.insisted ? scenario.values : state.insisted }
      if (!busy || next.insisted === scenario.values) return begin(next, scenario, now)
      const { run } = phase
      const waiting = phase.name === 'waiting' ? phase : { due: Math.max(now, run.since + TIMES.giveWay), spared: 0 }
      return [{ ...next, phase: { ...waiting, name: 'waiting', run, following: scenario } }, []]
    }
    case 'settled':
      return [done({ ...state, dragged: false }), []]
    case 'refused':
      return [
        { ...state, phase: IDLE, status: { kind: 'failed', message: event.message } },
        [{ type: 'cancel' }, { type: 'notify', kind: 'warning', text: event.message }],
      ]
    case 'progress':
      return busy ? progress(state, phase, event, now) : [state, []]
    case 'failed': {
      // A failure of what is no longer wanted is not reported.
      if (phase.name === 'waiting') return begin(state, phase.following, now)
      const { code, parameter, line, column } = event.failure
      const invalid = code === 'invalid'
      const message = invalid ? event.failure.message : `The simulation failed: ${event.failure.message}`
      const partly: Phase =
        phase.name === 'running' && phase.run.id === state.picture
          ? { name: 'shown', run: phase.run, whole: false, quietAt: now }
          : IDLE
      return [
        { ...state, phase: phase.name === 'shown' ? phase : partly, status: { kind: 'failed', message } },
        [{ type: 'notify', kind: invalid ? 'warning' : 'error', text: message, parameter, line, column }],
      ]
    }
    case 'cancelled': {
      if (!busy) return [state, []]
      const { run } = phase
      const cancelled: State = { ...state, phase: IDLE, status: { kind: 'cancelled', share: run.share } }
      // A scenario that waited has nothing to show yet.
      if (phase.name === 'waiting' || !run.rows) return [cancelled, [{ type: 'cancel' }]]
      return [
        { ...cancelled, phase: { name: 'shown', run, whole: false, quietAt: now }, picture: run.id },
        [{ type: 'cancel' }, { type: 'show', run }],
      ]
    }
    case 'forgotten':
      return [{ ...state, phase: IDLE, picture: undefined, inspectLater: undefined }, [{ type: 'cancel' }]]
    case 'inspect':
      return inspect(state, event, now)
    case 'painted':
      return [{ ...state, restsUntil: now + (state.dragged ? TIMES.rest.dragged : TIMES.rest.usual) }, []]
    case 'tick':
      if (phase.name === 'waiting' && phase.due <= now) return giveWay(state, phase, now)
      if (state.inspectLater && state.inspectLater.due <= now) return inspect(state, state.inspectLater, now)
      return [phase.name === 'shown' && phase.quietAt <= now ? done(state) : state, []]
  }
}

/** When the next `tick` is due, in milliseconds of the page; infinite for never. */
export function dueOf({ phase, status, inspectLater }: State): number {
  const quietAt = phase.name === 'shown' && status.kind === 'running' ? phase.quietAt : Infinity
  return Math.min(phase.name === 'waiting' ? phase.due : quietAt, inspectLater?.due ?? Infinity)
}

/** Gives a scenario to the worker, whatever that is at. In a drag one run follows the other: that is said once. */
function begin(state: State, { lab, values }: Scenario, now: number): Step {
  const { dragged, insisted, status } = state
  const run = { id: state.runs + 1, lab, values, since: now, share: 0, rows: false, onTrial: insisted !== values }
  return [
    {
      ...state,
      phase: { name: 'running', run },
      status:
        dragged && status.kind === 'running' && status.share === 0 ? status : { kind: 'running', share: 0, since: now },
      runs: run.id,
    },
    [{ type: 'run', run, draftAfter: dragged ? TIMES.draft : TIMES.patience }],
  ]
}

/** Says that the run that is shown is done, which a drag puts off: another run may follow at once. */
const done = (state: State): State =>
  state.phase.name === 'shown' && state.status.kind === 'running' ? { ...state, status: { kind: 'done' } } : state

function progress(
  state: State,
  phase: Running | Waiting,
  news: Extract<Event, { type: 'progress' }>,
  now: number,
): Step {
  const { share, rows, seconds, end, looked } = news
  const { since, onTrial } = phase.run
  const run: Run = { ...phase.run, share, rows, onTrial: onTrial && seconds === undefined }
  const inspected = looked ? { run: run.id, ...looked, at: now } : state.inspected
  if (end && phase.name === 'waiting') return thenShow(begin({ ...state, inspected }, phase.following, now), run, end)
  if (end)
    return [
      {
        ...state,
        inspected,
        phase: { name: 'shown', run, whole: true, quietAt: now + TIMES.quiet },
        picture: run.id,
        status: state.dragged ? state.status : { kind: 'done' },
      },
      [{ type: 'show', run, end }],
    ]
  if (onTrial && seconds !== undefined && seconds > VERY_LONG)
    return phase.name === 'waiting' ? begin(state, phase.following, now) : endAndAsk(state, seconds)
  // A page that was busy gets the first rows late: what has come behind them goes first, and may be the whole run.
  if (phase.name === 'waiting' && rows && !phase.run.rows && now - since > TIMES.giveWay)
    return [{ ...state, phase: { ...phase, run, due: now } }, []]
  const grown: State = { ...state, phase: { ...phase, run } }
  if (now < state.restsUntil || now - since <= TIMES.patience) return [grown, []]
  // A run that may still be ended as very long does not take the place of the old picture, nor does one without a row.
  const doubtful = run.onTrial && now - since > 1000 * VERY_LONG * share
  const shows = !doubtful && (rows || state.picture === undefined)
  return [
    {
      ...grown,
      status: { kind: 'running', share, since, secondsLeft: news.secondsLeft },
      picture: shows ? run.id : state.picture,
      restsUntil: Infinity,
    },
    shows ? [{ type: 'show', run }, { type: 'awaitPaint' }] : [{ type: 'awaitPaint' }],
  ]
}

/** Ends a run that takes very long, and asks. */
const endAndAsk = (state: State, seconds: number): Step => [
  { ...state, phase: IDLE, status: { kind: 'long', seconds } },
  [
    { type: 'cancel' },
    {
      type: 'notify',
      kind: 'info',
      text: `Judged by its beginning, this run would take about ${roughTime(seconds)}, so it was not started. “Run it” below the machine starts it all the same; less work makes it shorter.`,
    },
  ],
]

/** The run has kept a newer scenario waiting for long enough: it gives way unless its end, or in a drag its first picture, is near. */
function giveWay(state: State, waiting: Waiting, now: number): Step {
  const { run, following, spared } = waiting
  const most = state.dragged ? TIMES.spared.dragged : TIMES.spared.meant
  const millisLeft = ((now - run.since) * (1 - run.share)) / run.share
  const endsSoon = spared < most && millisLeft <= most * TIMES.giveWay
  const shows = run.rows && now >= state.restsUntil
  // Without a row, one that begins later would have something to show later still.
  if (!endsSoon && (run.rows || !state.dragged)) {
    const begun = begin(state, following, now)
    return shows ? thenShow(begun, run) : begun
  }
  const phase: Phase = { ...waiting, due: now + TIMES.giveWay, spared: endsSoon ? spared + 1 : spared }
  return shows ? [{ ...state, phase, picture: run.id }, [{ type: 'show', run }]] : [{ ...state, phase }, []]
}

/** Shows a run after the next one has begun, so that the worker is at that one while the page draws. */
const thenShow = ([state, effects]: Step, run: Run, end?: End): Step => [
  { ...state, picture: run.id },
  [...effects, { type: 'show', run, end }],
]

/** Looks into a step now, or as soon as it may. With a newer run on its way the worker no longer has the one that is shown. */
function inspect(state: State, { step, lanes, playing }: Inspection, now: number): Step {
  const { phase, picture, inspected, dragged } = state
  const idle: State = { ...state, inspectLater: undefined }
  if (phase.name === 'idle' || phase.run.id !== picture || !phase.run.rows) return [idle, []]
  if (inspected.run === picture && inspected.step === step) return [idle, []]
  const every = dragged ? TIMES.inspect.dragged : playing ? TIMES.inspect.played : 0
  // The detail of the step before is drawn until then, so it has to be of as many lanes.
  const due = inspected.lanes === lanes ? inspected.at + every : now
  if (due > now) return [{ ...state, inspectLater: { step, lanes, playing, due } }, []]
  return [{ ...idle, inspected: { run: picture, step, lanes, at: now } }, [{ type: 'inspect', step }]]
}
