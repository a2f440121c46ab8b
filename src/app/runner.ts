/**
 * Runs the present scenario and keeps the picture of it: the latest run wins, and the old picture stays until the new one
 * is there, or has grown for so long that it is shown growing. Also looks into the step under the playhead.
 */
import type { Metrics } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { RECORDING_BYTES, Recorder, type RecordingShape } from '../core/recording.ts'
import { labs } from '../labs/descriptions.ts'
import type { Details } from '../labs/page.ts'
import { createClient } from '../worker/client.ts'
import type { Progress } from '../worker/protocol.ts'
import { axisRows } from './compare/axis.ts'
import type { Playhead } from './cursor.ts'
import { type PageStore, withNotice, withoutNotices } from './store.ts'
import { createTimeLeft } from './time-left.ts'

/** A run that is not done after so long is shown while it grows, in milliseconds. */
const PATIENCE_MS = 150

/** A picture that grows is drawn anew when it has rested for so long, in milliseconds: the rest of the page wants to live. */
const REST_MS = 100

/** A run on its way, with what has come of it. */
interface Running {
  readonly id: number
  readonly values: Values
  readonly recorder: Recorder
  readonly since: number
  readonly left: ReturnType<typeof createTimeLeft>
}

/** Hears how many steps a run has that was to have more, and what it records. */
type Past = (steps: number, shape: RecordingShape) => void

/** Runs scenarios for the page. */
export interface Runner {
  /** Runs the store's scenario, or says why it cannot be run. */
  start(): void
  /** Ends the run; what it has so far is shown. */
  cancel(): void
  /**
   * Where the playhead shall stand once the run has come so far: a step counted from 0; undefined for where its lab opens.
   * `past` hears of a run that has fewer steps.
   */
  await(step: number | undefined, past?: Past): void
  /** Moves the playhead to the step that was awaited, if a longer axis now reaches as far as that. */
  comeBack(): void
  /** The step under the playhead, counted from 0: the last one of its row. */
  step(): number
  /** The step at which the lab opens. */
  homeStep(): number
  /** The step to come back to; undefined where the lab opens. */
  keptStep(): number | undefined
  /** Forgets the run that is shown: another lab comes. */
  forget(): void
  readonly details: Details
}

/** Creates a runner. */
export function createRunner(store: PageStore, playhead: Playhead): Runner {
  const { getState, setState } = store
  let running: Running | undefined
  let shown: Running | undefined
  let awaited: number | undefined
  let tellPast: Past | undefined
  /** The step that was awaited last, and where the playhead then stood, which is before it in a shorter run. */
  let kept: { readonly step: number; readonly position: number } | undefined
  /** The next run opens where its lab has it. */
  let fresh = true
  let asked: number | undefined
  let detail: ReturnType<Details['get']>
  const detailListeners = new Set<() => void>()

  const client = createClient({
    progress(progress) {
      if (!running) return
      if (progress.rows) running.recorder.put(progress.rows)
      const { share, metrics } = progress
      const { left, since } = running
      const now = performance.now()
      if (metrics) {
        show(running, progress)
        setState({ status: { kind: 'done' } })
      } else if (!resting && now - since > PATIENCE_MS) {
        show(running, progress)
        setState({ status: { kind: 'running', share, since, left: left(share, now) } })
        rest()
      }
    },
    failed({ code, message }) {
      refuse(
        code === 'refused' ? message : `The simulation failed: ${message}`,
        code === 'refused' ? 'warning' : 'error',
      )
    },
    inspected({ step, detail: found }) {
      detail = found && { row: rowOf(step), detail: found }
      for (const listener of detailListeners) listener()
    },
  })

  let resting = false
  /** From when the picture has been painted, which may take long itself. */
  const rest = () => {
    resting = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        resting = false
      }, REST_MS),
    )
  }

  const rowOf = (step: number) => Math.floor(step / (shown?.recorder.stride ?? 1))
  const step = () => {
    if (!shown) return 0
    const { stride, steps, count } = shown.recorder
    const row = Math.floor(playhead.position())
    // Past the end of this run, where a compared one goes on, a row has its own step.
    return Math.max(0, row < count ? Math.min(steps, (row + 1) * stride) - 1 : row * stride)
  }

  const opensAtEnd = () => (shown ? shown.recorder.shape.opensAt === 'end' : false)
  const homeStep = () => (opensAtEnd() && shown ? Math.max(0, shown.recorder.steps - 1) : 0)

  const inspect = () => {
    // While a newer run is on its way the worker no longer has this one; its details come with the new picture.
    if (!shown || shown !== running || shown.recorder.count === 0) return
    const wanted = Math.min(step(), shown.recorder.steps - 1)
    if (wanted === asked) return
    asked = wanted
    client.inspect(wanted)
  }
  playhead.subscribe(inspect)

  const show = (
    run: Running,
    { metrics, companions }: Pick<Progress, 'metrics' | 'companions'>,
    over = metrics !== undefined,
  ) => {
    const { recorder, values } = run
    if (shown !== run) asked = undefined
    shown = run
    playhead.setCount(axisRows(recorder, getState()))
    setState((state) => ({
      run: { values, recording: recorder, metrics, companions, finished: metrics !== undefined },
      ...(recorder.stride === 1
        ? withoutNotices(state, 'stride')
        : withNotice(state, {
            id: 'stride',
            kind: 'info',
            text: `A long run: each row stands for ${recorder.stride} ${recorder.shape.step}s, to stay within ${RECORDING_BYTES / 2 ** 20} MB.`,
          })),
    }))
    if (awaited !== undefined && (over || rowOf(awaited) < recorder.count)) {
      playhead.place(rowOf(awaited))
      kept = { step: awaited, position: playhead.position() }
      // Where runs are compared, the axis may go on.
      if (metrics && awaited >= recorder.steps && getState().compared.length === 0)
        tellPast?.(recorder.steps, recorder.shape)
      awaited = tellPast = undefined
    }
    inspect()
  }

  const refuse = (message: string, kind: 'warning' | 'error') =>
    setState((state) => ({
      status: { kind: 'failed', message },
      ...withNotice(state, { id: 'run', kind, text: message }),
    }))

  return {
    start() {
      const { lab: id, values } = getState()
      const lab = labs[id]
      const problems = lab.check(values)
      setState((state) => ({ problems, ...withoutNotices(state, 'run') }))
      if (problems.length > 0) {
        client.cancel()
        running = undefined
        refuse(problems[0].message, 'warning')
        return
      }
      const { shape, lanes } = lab.shape(values)
      const home = fresh || (opensAtEnd() && step() === homeStep())
      // A playhead that only a shorter run has moved goes back to where the reader left it.
      const left = kept?.position === playhead.position() ? kept.step : step()
      if (awaited === undefined)
        awaited = !home && shown ? left : shape.opensAt === 'end' ? Number.POSITIVE_INFINITY : 0
      fresh = false
      const since = performance.now()
      running = {
        id: client.run(id, values),
        values,
        recorder: new Recorder(shape, lanes),
        since,
        left: createTimeLeft(since),
      }
      setState({ status: { kind: 'running', share: 0, since } })
    },
    cancel() {
      const { status } = getState()
      if (status.kind !== 'running' || !running) return
      client.cancel()
      const none: Readonly<Record<string, Metrics>> = {}
      if (running.recorder.count > 0) show(running, { metrics: undefined, companions: none }, true)
      else running = undefined
      setState({ status: { kind: 'cancelled', share: status.share } })
    },
    await(wanted, past) {
      awaited = wanted
      tellPast = wanted === undefined ? undefined : past
      fresh = wanted === undefined
    },
    comeBack() {
      if (!kept || !Number.isFinite(kept.step) || kept.position !== playhead.position()) return
      playhead.place(rowOf(kept.step))
      kept = { step: kept.step, position: playhead.position() }
    },
    step,
    homeStep,
    keptStep: () => (step() === homeStep() ? undefined : step()),
    forget() {
      client.cancel()
      running = shown = awaited = asked = detail = kept = undefined
      fresh = true
      playhead.setCount(0)
    },
    details: {
      get: () => detail,
      subscribe(listener) {
        detailListeners.add(listener)
        return () => detailListeners.delete(listener)
      },
    },
  }
}
