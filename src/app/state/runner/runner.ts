/** Runs the present scenario: feeds the machine with what the page and the worker say, and does what it decides. */
import { applyInFrame, applyNow, paintInFrame } from '../../../charts/in-frame.ts'
import { isWithoutFile, namedByLabel } from '../../../core/attachments/named.ts'
import type { Artifacts } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { RECORDING_BYTES, Recorder } from '../../../core/recording.ts'
import { createTrial } from '../../../core/run/long-run.ts'
import { createSource } from '../../../core/source.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { Details } from '../../../labs/page.ts'
import { createClient } from '../../../worker/client.ts'
import type { Wants } from '../../../worker/protocol.ts'
import { withNotice, withoutNotices } from '../notices.ts'
import type { State as Page, PageStore } from '../store.ts'
import { createArtifacts } from './artifacts.ts'
import { dueOf, type Effect, type Event, next, START } from './state-machine.ts'
import { createTimeLeft } from './time-left.ts'

/** Runs scenarios for the page. */
export interface Runner {
  /** Gets ready to run a lab, and a scenario of it. */
  prepare(lab: string, values?: Values): void
  /**
   * Runs the store's scenario, or says why it cannot be run. One that turns out very long is ended, and the reader is asked. While values
   * are `dragged`, each as good as the next, a run goes on until there is something to show of it.
   */
  start(dragged?: boolean): void
  /** The value that was dragged last is meant: it waits only for a run that has nearly ended. */
  settle(): void
  /** Runs the store's scenario however long it takes. */
  insist(): void
  /** Ends the run; what it has so far is shown. */
  cancel(): void
  /** Looks into a step of the run that is shown, counted from 0; runs that follow are looked at in the same place. */
  inspect(step: number, place?: Wants['place']): void
  /** Forgets the run that is shown: another lab comes. */
  forget(): void
  readonly details: Details
  readonly artifacts: Artifacts
}

/** What is kept of a run: its rows, and what estimates its time. */
const createTrack = (lab: string, values: Page['values'], since: number) => {
  const { shape, lanes } = labs[lab].shape(values)
  return { recorder: new Recorder(shape, lanes), trial: createTrial(), timeLeft: createTimeLeft(since) }
}

/** Creates a runner; `connect` gives it a worker. */
export function createRunner({ getState, setState }: PageStore, connect = createClient): Runner {
  let state = START
  /** By id of the run: the run that the worker is at, and the run that is shown. */
  const tracks = new Map<number, ReturnType<typeof createTrack>>()
  const detail = createSource<ReturnType<Details['get']>>(undefined)
  /** Rings when the machine wants a `tick`. */
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The place that was looked into last: runs that follow are looked into there. */
  let place: Wants['place']
  const artifacts = createArtifacts((key) => client.make(key))

  /** Every report of the worker comes in here. */
  const client = connect(
    {
      progress({ rows, artifacts: arrived, looked, share, metrics, references, cut }) {
        if (state.phase.name === 'idle') return
        const { id } = state.phase.run
        const track = tracks.get(id)
        if (!track) return
        if (rows) track.recorder.put(rows)
        for (const key in arrived) artifacts.put(key, id, arrived[key])
        const now = performance.now()
        send({
          type: 'progress',
          share,
          rows: track.recorder.count > 0,
          seconds: track.trial(share, now),
          secondsLeft: track.timeLeft(share, now),
          end: metrics && { metrics, references, cut },
          looked: looked && { step: looked.step, lanes: track.recorder.lanes },
        })
        if (looked) detail.set(looked)
      },
      failed(failure) {
        artifacts.failed()
        artifacts.dropDraft()
        send({ type: 'failed', failure })
      },
      inspected({ step, detail: latestDetail }) {
        // It may come after its run was forgotten, when the views of another lab are about to read it.
        if (state.picture === undefined) return
        detail.set(latestDetail && { step, detail: latestDetail })
      },
      artifact: ({ key, artifact }) => artifacts.complete(key, artifact),
    },
    applyInFrame,
  )

  /** Takes the machine to its next state, and does what follows from that; the store changes once. */
  const send = (event: Event) => {
    const { status } = state
    const [after, effects] = next(state, event, performance.now())
    state = after
    let change: Partial<Page> | undefined = status === state.status ? undefined : { status: state.status }
    for (const effect of effects) {
      const caused = carryOut(effect)
      if (caused) change = { ...change, ...caused }
    }
    if (change) setState(change)
    artifacts.makeOf(state.phase.name === 'shown' && state.phase.whole ? state.phase.run.id : undefined)
    clearTimeout(timer)
    const due = dueOf(state)
    if (Number.isFinite(due)) timer = setTimeout(tick, Math.ceil(due - performance.now()))
  }

  const painted = () => send({ type: 'painted' })

  const tick = () => {
    // A run that is to give way may have ended since the last frame.
    applyNow()
    send({ type: 'tick' })
  }

  /** Returns what changes in the store. */
  const carryOut = (effect: Effect): Partial<Page> | undefined => {
    switch (effect.type) {
      case 'run': {
        const { id, lab, values, since } = effect.run
        for (const other of tracks.keys()) if (other !== state.picture) tracks.delete(other)
        tracks.set(id, createTrack(lab, values, since))
        client.run(lab, values, { keys: artifacts.keys(), draftAfter: effect.draftAfter, place })
        return undefined
      }
      case 'cancel':
        client.cancel()
        artifacts.dropDraft()
        return undefined
      case 'inspect':
        client.inspect(effect.step)
        return undefined
      case 'awaitPaint':
        paintInFrame(painted)
        return undefined
      case 'notify': {
        const { kind, text, parameter, line, column } = effect
        const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
        const problems = parameter && { problems: [{ parameter, message: text, ...place }] }
        // What is wrong with a text that is being written stands below it.
        if (problems && getState().side === 'program') return problems
        return { ...withNotice(getState(), { id: 'run', kind, text }), ...problems }
      }
      case 'show': {
        const { run, end } = effect
        const recording = tracks.get(run.id)?.recorder
        if (!recording) return undefined
        if (recording.count > 0) artifacts.dropDraft()
        const { stride, shape } = recording
        return {
          run: {
            values: run.values,
            recording,
            metrics: end?.metrics,
            references: end?.references ?? {},
            cut: end?.cut,
            finished: end !== undefined,
          },
          ...(stride === 1 || shape.few
            ? withoutNotices(getState(), 'stride')
            : withNotice(getState(), {
                id: 'stride',
                kind: 'info',
                text: `A long run: each row stands for ${stride} ${shape.step}s, to stay within ${RECORDING_BYTES / 2 ** 20} MB.`,
              })),
        }
      }
    }
  }

  /** Asks for a run of the present scenario, or says why there is none; see `wanted` in state-machine.ts. */
  const start = ({ dragged = false, insisted = false }) => {
    const { lab, values, notices, problems: before } = getState()
    const problems = labs[lab].check(values)
    // In a drag there is usually nothing to remove, and the store stays as it is.
    if (problems.length + before.length + notices.length > 0)
      setState({ problems, ...withoutNotices(getState(), 'run') })
    if (problems.length === 0) return send({ type: 'wanted', scenario: { lab, values }, dragged, insisted })
    const [problem] = problems
    const { missing } = problem
    const message = isWithoutFile(problem)
      ? namedByLabel(problem, labs[lab].parameters[problem.parameter])
      : problem.message
    const advice = missing ? '; drop it on the page, or choose it among the parameters' : ''
    send({ type: 'refused', message: message + advice })
  }

  return {
    prepare: client.prepare,
    start: (dragged = false) => start({ dragged }),
    settle: () => send({ type: 'settled' }),
    insist: () => start({ insisted: true }),
    cancel: () => send({ type: 'cancelled' }),
    inspect(step, at) {
      place = at
      const lanes = tracks.get(state.picture ?? 0)?.recorder.lanes ?? 0
      send({ type: 'inspect', step, lanes, playing: getState().playing })
    },
    forget() {
      place = undefined
      send({ type: 'forgotten' })
      detail.set(undefined)
      artifacts.clear()
    },
    details: detail,
    artifacts: artifacts.view,
  }
}
