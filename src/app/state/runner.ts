/**
 * Runs the present scenario and keeps the picture of it: the latest run wins, and the old picture stays until the new one
 * is there, or has grown for so long that it is shown growing. A run on its way is shown before a newer one begins, if it soon
 * ends: so a drag shows pictures even where the next value always comes before the last one's run has ended. Also looks into
 * single steps of a run.
 */
import { type Artifact, type Artifacts, DRAFT } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import { RECORDING_BYTES, Recorder } from '../../core/recording.ts'
import { createTrial, roughTime, VERY_LONG } from '../../core/run/long-run.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Details } from '../../labs/page.ts'
import { createClient } from '../../worker/client.ts'
import type { Progress } from '../../worker/protocol.ts'
import { withNotice, withoutNotices } from './notices.ts'
import type { PageStore } from './store.ts'
import { createTimeLeft } from './time-left.ts'

/** A run that is not done after so long is shown while it grows, in milliseconds. */
const PATIENCE_MS = 150

/** In a drag a run that has no row after so long is shown as a draft, in milliseconds: ten pictures a second are the least. */
const DRAFT_MS = 50

/**
 * A picture that grows is drawn anew when it has rested for so long, in milliseconds: the rest of the page wants to live; in a drag,
 * where runs are left soon, when it has rested for half as long. When none has
 * followed for so long in a drag, its runs are over.
 */
const REST_MS = 100

/**
 * A step is looked into once in so many milliseconds. In a drag the worker has runs to make, and nobody reads so fast. While it plays so
 * fast that a step is over before its detail has come, asking with every frame took a quarter of the main thread's time.
 */
const LOOK_MS = { dragged: 125, played: 40 } as const

/**
 * A run on its way keeps a newer one waiting for so long, in milliseconds. Then it is shown as far as it is, and so on as often as it is
 * let go on because it would end within as many times this: four while values are dragged, for a whole run has numbers too, and one
 * for the value that is meant. A run of which there is nothing to show yet goes on while the drag does: one that begins later would have
 * something to show later still.
 */
const GIVE_WAY_MS = 80
const SPARED = { dragged: 4, meant: 1 } as const

/** A run on its way, with what has come of it. */
interface Running {
  readonly id: number
  readonly lab: string
  readonly values: Values
  readonly recorder: Recorder
  readonly since: number
  readonly left: ReturnType<typeof createTimeLeft>
  /** Says whether it takes very long; undefined once it has said so, or where nobody asks. */
  trial: ReturnType<typeof createTrial> | undefined
  /** How much of it is done, 0 to 1, as last heard. */
  share: number
  /** How often it has been let go on because it would soon end. */
  spared: number
}

/** Runs scenarios for the page. */
export interface Runner {
  /** Gets ready to run a lab. */
  prepare(lab: string): void
  /**
   * Runs the store's scenario, or says why it cannot be run. One that turns out very long is left, and the reader asked. While values are
   * `dragged`, each as good as the next, a run is let go on until there is something to show of it.
   */
  start(dragged?: boolean): void
  /** The value that was dragged last is meant: it waits for no other that is not nearly done. */
  settle(): void
  /** Runs the store's scenario however long it takes. */
  insist(): void
  /** Ends the run; what it has so far is shown. */
  cancel(): void
  /** Looks into a step of the run that is shown, counted from 0. */
  inspect(step: number): void
  /** Forgets the run that is shown: another lab comes. */
  forget(): void
  readonly details: Details
  readonly artifacts: Artifacts
}

/** Creates a runner. */
export function createRunner(store: PageStore): Runner {
  const { getState, setState } = store
  /** The latest run that the worker was given; `underWay` until it has ended. */
  let running: Running | undefined
  let underWay = false
  /** Set while the store's scenario waits for the run on its way: what ends the wait. */
  let wait: ReturnType<typeof setTimeout> | undefined
  let drag = false
  let restLater: ReturnType<typeof setTimeout> | undefined
  let shown: Running | undefined
  let asked: number | undefined
  /** When a step was looked into last, of how many lanes; and what looks into the next one. */
  let looked = { at: 0, lanes: 0 }
  let lookLater: ReturnType<typeof setTimeout> | undefined
  /** The scenario that is to be run however long it takes. */
  let insisted: Values | undefined
  let detail: ReturnType<Details['get']>
  const detailListeners = new Set<() => void>()
  /** Artifacts by key with the run that they are of, the latest last; the one that is on its way, and who waits. */
  const made = new Map<string, { readonly of: Running; readonly artifact: Artifact | undefined }>()
  const wants = new Map<string, Set<() => void>>()
  let making: string | undefined

  /** Has the next artifact made that is wanted, of a run that the worker still has. */
  const makeNext = () => {
    if (making !== undefined || !shown || shown !== running || !getState().run?.finished) return
    const missing = [...wants.keys()].filter((key) => key !== DRAFT && made.get(key)?.of !== shown)
    // In a drag the next run comes before all are made: those that have waited longest come first.
    making = missing.find((key) => !made.has(key)) ?? [...made.keys()].find((key) => missing.includes(key))
    if (making !== undefined) client.make(making)
  }

  /** An artifact of a run has come; without one, as when there is more to show than a draft, it is gone. */
  const put = (key: string, of?: Running, artifact?: Artifact) => {
    made.delete(key)
    if (of) made.set(key, { of, artifact })
    for (const listener of wants.get(key) ?? []) listener()
  }

  const client = createClient({
    progress(progress) {
      if (!running) return
      const first = running.recorder.count === 0
      if (progress.rows) running.recorder.put(progress.rows)
      for (const key in progress.artifacts) put(key, running, progress.artifacts[key])
      const { share, metrics } = progress
      running.share = share
      if (metrics && wait !== undefined) {
        const ended = running
        begin()
        show(ended, progress)
        return
      }
      const { left, since } = running
      const now = performance.now()
      if (wait !== undefined && first && now - since > GIVE_WAY_MS) {
        // A page that has been busy hears late of what is long there: the rest of it comes first, and may be the whole run.
        clearTimeout(wait)
        wait = setTimeout(giveWay)
        return
      }
      const whole = metrics ? undefined : running.trial?.(share, now)
      if (whole !== undefined && whole > VERY_LONG) return leave(whole)
      if (whole !== undefined) running.trial = undefined
      // What may yet be left does not take the old picture's place.
      const doubtful = running.trial !== undefined && now - since > 1000 * VERY_LONG * share
      if (metrics) {
        underWay = false
        show(running, progress)
        if (drag) restLater = setTimeout(rested, REST_MS)
        makeNext()
      } else if (!resting && now - since > PATIENCE_MS) {
        // The picture before stays in a drag, and where a draft is shown over it.
        const nothing = running.recorder.count === 0 && shown !== undefined && (drag || made.has(DRAFT))
        if (!doubtful && !nothing) show(running, progress)
        setState({ status: { kind: 'running', share, since, left: left(share, now) } })
        rest()
      }
    },
    failed({ code, message, parameter }) {
      making = undefined
      underWay = false
      put(DRAFT)
      // What failed is no longer wanted where a newer run waits.
      if (wait !== undefined) return begin()
      if (parameter) setState({ problems: [{ parameter, message }] })
      showProblem(
        code === 'invalid' ? message : `The simulation failed: ${message}`,
        code === 'invalid' ? 'warning' : 'error',
      )
    },
    inspected({ step, detail: found }) {
      // It may come after its run has been forgotten, when another lab's views are about to read it.
      if (!shown) return
      detail = found && { step, detail: found }
      for (const listener of detailListeners) listener()
    },
    made({ key, artifact }) {
      making = undefined
      if (!shown) return
      put(key, shown, artifact)
      makeNext()
    },
  })

  let resting = false
  /** From when the picture has been painted, which may take long itself. */
  const rest = () => {
    resting = true
    requestAnimationFrame(() =>
      setTimeout(
        () => {
          resting = false
        },
        drag ? REST_MS / 2 : REST_MS,
      ),
    )
  }

  const show = (run: Running, { metrics, references }: Pick<Progress, 'metrics' | 'references'>) => {
    const { recorder, values } = run
    if (shown !== run) asked = undefined
    shown = run
    if (recorder.count > 0) put(DRAFT)
    setState((state) => ({
      run: { values, recording: recorder, metrics, references, finished: metrics !== undefined },
      // Together: every change of the state is looked through by all that follow it.
      ...(metrics && run === running && !drag && { status: { kind: 'done' } }),
      ...(recorder.stride === 1 || recorder.shape.few
        ? withoutNotices(state, 'stride')
        : withNotice(state, {
            id: 'stride',
            kind: 'info',
            text: `A long run: each row stands for ${recorder.stride} ${recorder.shape.step}s, to stay within ${RECORDING_BYTES / 2 ** 20} MB.`,
          })),
    }))
  }

  /** Ends the run on its way and what waits for it. */
  const stop = () => {
    making = undefined
    client.cancel()
    put(DRAFT)
    endWait()
    underWay = false
  }
  const endWait = () => {
    clearTimeout(restLater)
    clearTimeout(wait)
    wait = undefined
  }

  /** No run follows the last one, though the slider may still be held. */
  const rested = () => {
    if (running && !underWay && getState().status.kind === 'running') setState({ status: { kind: 'done' } })
  }

  /** Ends a run that takes very long, and asks. */
  const leave = (seconds: number) => {
    stop()
    running = undefined
    setState((state) => ({
      status: { kind: 'long', seconds },
      ...withNotice(state, {
        id: 'run',
        kind: 'info',
        text: `At the pace of its beginning this run takes about ${roughTime(seconds)}, so it was not started. “Run it” below the machine starts it all the same; less work makes it shorter.`,
      }),
    }))
  }

  const showProblem = (message: string, kind: 'warning' | 'error') =>
    setState((state) => ({
      status: { kind: 'failed', message },
      ...withNotice(state, { id: 'run', kind, text: message }),
    }))

  const start = (dragged = false) => {
    drag = dragged
    const { lab: id, values, notices, problems: before } = getState()
    const lab = labs[id]
    const problems = lab.check(values)
    // In a drag there is nothing to take away.
    if (problems.length + before.length + notices.length > 0)
      setState((state) => ({ problems, ...withoutNotices(state, 'run') }))
    if (problems.length > 0) {
      stop()
      running = undefined
      const { message, missing } = problems[0]
      showProblem(missing ? `${message}; drop it on the page, or choose it among the parameters` : message, 'warning')
    } else if (underWay && running?.lab === id && insisted !== values)
      wait ??= setTimeout(giveWay, running.since + GIVE_WAY_MS - performance.now())
    else begin()
  }

  /** The run on its way has had its time: it is shown as far as it is, and ended unless its end, or its first picture, is near. */
  const giveWay = () => {
    endWait()
    if (!running) return
    const { recorder, share, since, spared } = running
    const begun = recorder.count > 0
    if (begun && !resting) show(running, { metrics: undefined, references: {} })
    const most = drag ? SPARED.dragged : SPARED.meant
    const near = spared < most && (performance.now() - since) * (1 - share) <= most * GIVE_WAY_MS * share
    if (near) running.spared++
    if (near || (drag && !begun)) wait = setTimeout(giveWay, GIVE_WAY_MS)
    else begin()
  }

  /** Gives the store's scenario to the worker, whatever it is at. */
  const begin = () => {
    endWait()
    const { lab: id, values } = getState()
    const { shape, lanes } = labs[id].shape(values)
    making = undefined
    const since = performance.now()
    running = {
      id: client.run(id, values, { keys: [DRAFT, ...wants.keys()], draftAfter: drag ? DRAFT_MS : PATIENCE_MS }),
      lab: id,
      values,
      recorder: new Recorder(shape, lanes),
      since,
      left: createTimeLeft(since),
      trial: insisted === values ? undefined : createTrial(),
      share: 0,
      spared: 0,
    }
    underWay = true
    const { status } = getState()
    // While values are dragged one run follows the other: that is said once.
    if (!drag || status.kind !== 'running' || status.share > 0)
      setState({ status: { kind: 'running', share: 0, since } })
  }

  return {
    prepare: client.prepare,
    start,
    settle() {
      drag = false
      rested()
    },
    insist() {
      insisted = getState().values
      start()
    },
    cancel() {
      const { status } = getState()
      if (status.kind !== 'running' || !running) return
      // What waits has nothing to show yet.
      const { recorder } = running
      const begun = wait === undefined && recorder.count > 0
      stop()
      if (begun) show(running, { metrics: undefined, references: {} })
      else running = undefined
      setState({ status: { kind: 'cancelled', share: status.share } })
    },
    inspect(step) {
      // While a newer run is on its way the worker no longer has this one; its details come with the new picture.
      clearTimeout(lookLater)
      if (!shown || shown !== running || shown.recorder.count === 0 || step === asked) return
      const now = performance.now()
      const { lanes } = shown.recorder
      // What was found last stays until then: it has to be of as many lanes.
      const { dragging, playing } = getState()
      const rest = dragging ? LOOK_MS.dragged : playing ? LOOK_MS.played : 0
      const left = looked.lanes === lanes ? looked.at + rest - now : 0
      if (left > 0) {
        // While it plays the next frame asks again.
        if (!playing) lookLater = setTimeout(() => this.inspect(step), left)
        return
      }
      looked = { at: now, lanes }
      asked = step
      client.inspect(step)
    },
    forget() {
      stop()
      running = shown = asked = detail = undefined
      made.clear()
    },
    details: {
      get: () => detail,
      subscribe(listener) {
        detailListeners.add(listener)
        return () => detailListeners.delete(listener)
      },
    },
    artifacts: {
      get: (key) => made.get(key),
      want(key, listener) {
        const listeners = wants.get(key) ?? new Set()
        wants.set(key, listeners.add(listener))
        makeNext()
        return () => {
          listeners.delete(listener)
          if (listeners.size > 0) return
          wants.delete(key)
          made.delete(key)
          if (making !== key) return
          making = undefined
          client.make(undefined)
        }
      },
    },
  }
}
