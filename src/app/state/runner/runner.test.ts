import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { applyInFrame } from '../../../charts/in-frame.ts'
import { DRAFT } from '../../../core/lab.ts'
import { defaults } from '../../../core/parameters.ts'
import type { LookedInto } from '../../../core/playhead/shown.ts'
import { Recorder } from '../../../core/recording.ts'
import { labs, loadLabs } from '../../../labs/descriptions.ts'
import type { Client, Listener } from '../../../worker/client.ts'
import type { Wants } from '../../../worker/protocol.ts'
import { createPageStore } from '../store.ts'
import { createRunner } from './runner.ts'

await loadLabs()

/** What the runner asked of its worker, and how the worker answers. */
const calls: string[] = []
let answer: Listener
let lastWants: Wants | undefined
const connect = (listener: Listener): Client => {
  answer = listener
  let id = 0
  return {
    run(lab, _values, wants) {
      calls.push(`run ${lab}`)
      lastWants = wants
      return ++id
    },
    prepare: () => undefined,
    cancel: () => void calls.push('cancel'),
    inspect: (step) => void calls.push(`inspect ${step}`),
    make: (key) => void calls.push(`make ${key}`),
    dispose: () => undefined,
  }
}

const { shape } = labs.tree.shape(defaults(labs.tree.parameters))
/** A recorder in the worker, whose rows the runner gets. */
let recorder: Recorder

/** News of a run without rows. */
const news = (share: number, draft?: object) => {
  const artifacts: Record<string, object> = draft ? { [DRAFT]: draft } : {}
  answer.progress({ type: 'progress', runId: 1, rows: undefined, artifacts, share, metrics: undefined, references: {} })
}

/** Records this number of iterations, and sends them, with the metrics if they are the last. */
function send(steps: number, metrics?: { readonly totalTime: number }, artifacts = {}, looked?: LookedInto): void {
  for (let step = 0; step < steps; step++) recorder.push(Array(shape.columns.length).fill(step), [new Int32Array(2)])
  const rows = recorder.take()
  answer.progress({ type: 'progress', runId: 1, rows, artifacts, looked, share: 0.5, metrics, references: {} })
}

function setUp(values = {}) {
  const store = createPageStore('tree', { ...defaults(labs.tree.parameters), processors: 2, ...values })
  return { store, runner: createRunner(store, connect), state: store.getState }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callback())
  recorder = new Recorder(shape, 2)
  calls.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a run is shown when it is finished', () => {
  const { runner, state } = setUp()
  runner.start()
  expect(state().status.kind).toBe('running')
  send(10)
  expect(state().run).toBeUndefined()
  send(5, { totalTime: 3 })
  expect(state().status.kind).toBe('done')
  expect(state().run).toMatchObject({ finished: true, metrics: { totalTime: 3 }, recording: { steps: 15 } })
})

test('a run that takes long is shown while it grows, ten times a second', () => {
  const { runner, state } = setUp()
  runner.start()
  vi.advanceTimersByTime(200)
  send(10)
  const first = state().run
  expect(first).toMatchObject({ finished: false, recording: { steps: 10 } })
  send(10)
  expect(state().run).toBe(first)
  vi.advanceTimersByTime(100)
  send(10)
  expect(state().run).not.toBe(first)
  expect(state().run?.recording.steps).toBe(30)
})

test('the old picture stays until the new one is there', () => {
  const { runner, state } = setUp()
  runner.start()
  send(10, { totalTime: 3 })
  const first = state().run
  recorder = new Recorder(shape, 2)
  runner.start()
  send(4)
  expect(state().run).toBe(first)
  send(4, { totalTime: 2 })
  expect(state().run?.recording.steps).toBe(8)
})

describe('while values come faster than their runs end, as in a drag', () => {
  /** Starts a run with another number of processors. */
  const drag = ({ store, runner }: ReturnType<typeof setUp>, processors: number) => {
    store.setState((state) => ({ values: { ...state.values, processors } }))
    runner.start(true)
  }
  const present = ({ state }: ReturnType<typeof setUp>) => state().run?.values.processors
  const ended = () => {
    send(4, { totalTime: 3 })
    recorder = new Recorder(shape, 2)
  }

  test('each run that ends soon is shown, and then the newest value is run, and no other', () => {
    const page = setUp()
    drag(page, 2)
    for (const processors of [3, 4, 5]) drag(page, processors)
    expect(calls).toEqual(['run tree'])
    vi.advanceTimersByTime(70)
    ended()
    expect(present(page)).toBe(2)
    expect(calls).toEqual(['run tree', 'run tree'])
    expect(page.state().status.kind).toBe('running')
    ended()
    expect(present(page)).toBe(5)
    vi.advanceTimersByTime(1000)
    expect(page.state().status.kind).toBe('done')
    expect(calls).toHaveLength(2)
  })

  test('a run whose end waits for the next frame is shown whole, and does not give way', () => {
    const frame: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frame.push(callback))
    const page = setUp()
    drag(page, 2)
    drag(page, 3)
    vi.advanceTimersByTime(70)
    applyInFrame(ended)
    expect(present(page)).toBeUndefined()
    vi.advanceTimersByTime(15)
    expect(present(page)).toBe(2)
    expect(page.state().run?.finished).toBe(true)
    expect(calls).toEqual(['run tree', 'run tree'])
    for (const callback of frame) callback()
  })

  test('a run that takes longer is shown as far as it is, and left', () => {
    const page = setUp()
    drag(page, 2)
    answer.progress({ type: 'progress', runId: 1, rows: undefined, share: 0.1, metrics: undefined, references: {} })
    recorder.push(Array(shape.columns.length).fill(1), [new Int32Array(2)])
    const rows = recorder.take()
    answer.progress({ type: 'progress', runId: 1, rows, share: 0.15, metrics: undefined, references: {} })
    drag(page, 3)
    vi.advanceTimersByTime(80)
    expect(page.state().run).toMatchObject({ finished: false, values: { processors: 2 } })
    expect(calls).toEqual(['run tree', 'run tree'])
  })

  test('one whose end is there by the time that a busy page notices is shown whole', () => {
    const page = setUp()
    drag(page, 2)
    vi.advanceTimersByTime(400)
    drag(page, 3)
    send(4)
    ended()
    vi.advanceTimersByTime(1)
    expect(page.state().run).toMatchObject({ finished: true, values: { processors: 2 } })
    expect(calls).toHaveLength(2)
  })

  test('what waits ends with the run that it waits for when the reader cancels, another lab comes or a value cannot be run', () => {
    const page = setUp()
    drag(page, 2)
    send(4)
    drag(page, 3)
    page.runner.cancel()
    expect(page.state().run).toBeUndefined()
    expect(page.state().status.kind).toBe('cancelled')
    drag(page, 4)
    drag(page, 5)
    page.runner.forget()
    drag(page, 6)
    drag(page, 7)
    page.store.setState(({ values }) => ({ values: { ...values, topology: 'hypercube', processors: 12 } }))
    page.runner.start()
    expect(page.state().status.kind).toBe('failed')
    vi.advanceTimersByTime(1000)
    expect(calls.filter((call) => call !== 'cancel')).toHaveLength(3)
  })

  test('a failure of a run that is no longer wanted is not reported, and the newest is run', () => {
    const page = setUp()
    drag(page, 2)
    drag(page, 3)
    answer.failed({ code: 'crashed', message: 'out of memory' })
    expect(page.state().status.kind).toBe('running')
    expect(page.state().notices).toEqual([])
    expect(calls).toEqual(['run tree', 'run tree'])
  })
})

test('what cannot be run is reported, and nothing is asked of the worker', () => {
  const { runner, state } = setUp({ topology: 'hypercube', processors: 12 })
  runner.start()
  expect(state().problems.length).toBeGreaterThan(0)
  expect(state().status).toEqual({ kind: 'failed', message: state().problems[0].message })
  expect(calls).toEqual(['cancel'])
})

test('a run that fails is reported', () => {
  const { runner, state } = setUp()
  runner.start()
  answer.failed({ code: 'crashed', message: 'out of memory' })
  expect(state().status).toEqual({ kind: 'failed', message: 'The simulation failed: out of memory' })
  expect(state().notices.map(({ kind }) => kind)).toEqual(['error'])
})

test('a parameter that the worker finds at fault is marked', () => {
  const { runner, state } = setUp()
  runner.start()
  answer.failed({ code: 'invalid', message: 'too many', parameter: 'processors' })
  expect(state().problems).toEqual([{ parameter: 'processors', message: 'too many' }])
  runner.start()
  expect(state().problems).toEqual([])
})

test('one timer serves everything that is due', () => {
  const { runner } = setUp()
  for (let run = 0; run < 5; run++) runner.start(true)
  expect(vi.getTimerCount()).toBe(1)
})

test('a run that is cancelled shows what it has, and no artifact of it is asked for', () => {
  const { runner, state } = setUp()
  runner.artifacts.want('nodes', () => {})
  runner.start()
  send(10)
  runner.cancel()
  expect(calls).toEqual(['run tree', 'cancel'])
  expect(state().status).toMatchObject({ kind: 'cancelled' })
  expect(state().run).toMatchObject({ finished: false, recording: { steps: 10 } })
})

test('a step is looked into once, and only in the run that the worker has', () => {
  const { runner } = setUp()
  runner.inspect(3)
  runner.start()
  send(10, { totalTime: 3 })
  runner.inspect(3)
  runner.inspect(3)
  runner.inspect(4)
  expect(calls).toEqual(['run tree', 'inspect 3', 'inspect 4'])
  let notified = 0
  runner.details.subscribe(() => notified++)
  answer.inspected({ type: 'inspected', runId: 1, step: 4, detail: { loads: 2 } })
  expect([notified, runner.details.get()]).toEqual([1, { step: 4, detail: { loads: 2 } }])
  recorder = new Recorder(shape, 2)
  runner.start()
  runner.inspect(5)
  expect(calls.slice(3)).toEqual(['run tree'])
  send(10, { totalTime: 3 })
  runner.inspect(4)
  expect(calls.at(-1)).toBe('inspect 4')
})

test('while values are dragged a step is looked into eight times a second, the last one in the end', () => {
  const { runner, store } = setUp()
  store.setState({ dragging: true })
  vi.advanceTimersByTime(1000)
  for (let run = 0; run < 10; run++) {
    recorder = new Recorder(shape, 2)
    runner.start(true)
    send(10, { totalTime: 3 })
    runner.inspect(run)
    vi.advanceTimersByTime(25)
  }
  expect(calls.filter((one) => one.startsWith('inspect'))).toEqual(['inspect 0', 'inspect 4', 'inspect 9'])
})

test('in a drag what came with the end of a run is shown with it, also when the next has begun, and is not asked for again', () => {
  const { runner, state } = setUp()
  runner.start()
  send(10, { totalTime: 3 })
  runner.inspect(4, { unit: 'steps', x: 4.5 })
  for (const loads of [1, 2, 3]) {
    recorder = new Recorder(shape, 2)
    runner.start(true)
    expect(lastWants?.place, 'the worker does not learn where the reader looks').toEqual({ unit: 'steps', x: 4.5 })
    // Another value comes before the run has ended.
    runner.start(true)
    send(10, { totalTime: loads }, {}, { step: 4, detail: { loads } })
    runner.inspect(4, { unit: 'steps', x: 4.5 })
    expect([state().run?.metrics, runner.details.get()]).toEqual([{ totalTime: loads }, { step: 4, detail: { loads } }])
  }
  runner.settle()
  expect(calls.filter((one) => one.startsWith('inspect'))).toEqual(['inspect 4'])
})

test('while it plays fast not every step is looked into, and the one where it stops is', () => {
  const { runner, store } = setUp()
  runner.start()
  send(100, { totalTime: 3 })
  store.setState({ playing: true })
  for (let step = 0; step < 10; step++) {
    runner.inspect(step)
    vi.advanceTimersByTime(16)
  }
  store.setState({ playing: false })
  runner.inspect(10)
  const looked = calls.filter((one) => one.startsWith('inspect'))
  expect(looked).toEqual(['inspect 0', 'inspect 2', 'inspect 4', 'inspect 7', 'inspect 9', 'inspect 10'])
})

test('a recording that folds its rows says how many steps one stands for, until one does not', () => {
  const { runner, state } = setUp()
  recorder = new Recorder(shape, 2, 8 * (8 * shape.columns.length + 8))
  runner.start()
  send(20, { totalTime: 3 })
  expect(state().notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(saying('each row', '4 iterations', '64 MB')),
  ])
  recorder = new Recorder(shape, 2)
  runner.start()
  send(20, { totalTime: 3 })
  expect(state().notices).toEqual([])
})

test('a recording whose rows the lab itself keeps few says nothing of that', () => {
  const values = defaults(labs.migration.parameters)
  const { shape, lanes } = labs.migration.shape(values)
  expect(shape.few).toBe(true)
  const store = createPageStore('migration', values)
  createRunner(store, connect).start()
  recorder = new Recorder(shape, lanes)
  const rows = { from: 0, count: 0, stride: 4, steps: 0, lanes, columns: {}, matrices: {} }
  const end = { share: 1, metrics: {}, references: {} }
  answer.progress({ type: 'progress', runId: 1, rows, ...end })
  expect(store.getState().run?.recording.stride).toBe(4)
  expect(store.getState().notices).toEqual([])
})

test('another lab begins with nothing', () => {
  const { runner } = setUp()
  runner.start()
  send(10, { totalTime: 3 })
  answer.inspected({ type: 'inspected', runId: 1, step: 4, detail: {} })
  runner.artifacts.want('nodes', () => {})
  answer.artifact?.({ type: 'made', runId: 1, key: 'nodes', artifact: {} })
  runner.forget()
  expect(runner.details.get()).toBeUndefined()
  expect(runner.artifacts.get('nodes')).toBeUndefined()
  // What was on its way comes too late.
  answer.inspected({ type: 'inspected', runId: 1, step: 5, detail: {} })
  expect(runner.details.get()).toBeUndefined()
  runner.inspect(1)
  expect(calls.at(-1)).toBe('cancel')
})

test('a run that turns out very long is left within a second, and run when the reader wants it', () => {
  const { runner, state } = setUp()
  runner.start()
  const report = (share: number) =>
    answer.progress({ type: 'progress', runId: 1, rows: undefined, share, metrics: undefined, references: {} })
  send(5, { totalTime: 3 })
  const before = state().run
  runner.start()
  for (let i = 0; i < 8; i++) {
    report((1 + i / 8) * 1e-6)
    vi.advanceTimersByTime(100)
  }
  expect(state().status.kind).toBe('running')
  report(2e-6)
  expect(state().status.kind).toBe('long')
  expect(state().run).toBe(before)
  expect(
    state()
      .notices.map(({ text }) => text)
      .join(),
  ).toContain('take about 9 days')
  expect(calls.at(-1)).toBe('cancel')

  runner.insist()
  expect(state().notices).toEqual([])
  report(1e-6)
  vi.advanceTimersByTime(5000)
  report(2e-6)
  expect(state().status.kind).toBe('running')
  // Its picture is shown growing as soon as it has a row.
  expect(state().run).toBe(before)
  vi.advanceTimersByTime(200)
  recorder = new Recorder(shape, 2)
  send(1)
  expect(state().run).not.toBe(before)
})

test('an artifact is asked for while a view wants it, once for each run that has finished, and the old one stays until then', () => {
  const { runner } = setUp()
  const { artifacts } = runner
  const notified = vi.fn()
  const unwant = artifacts.want('nodes', notified)
  runner.start()
  expect(calls).toEqual(['run tree'])
  send(2, { totalTime: 1 })
  expect(calls).toEqual(['run tree', 'make nodes'])
  const artifact = {}
  answer.artifact?.({ type: 'made', runId: 1, key: 'nodes', artifact })
  expect(notified).toHaveBeenCalledTimes(1)
  expect(artifacts.get('nodes')?.artifact).toBe(artifact)
  artifacts.want('nodes', () => {})()
  expect(calls).toHaveLength(2)
  recorder = new Recorder(shape, 2)
  runner.start()
  expect(artifacts.get('nodes')?.artifact).toBe(artifact)
  send(2, { totalTime: 1 })
  expect(calls.slice(2)).toEqual(['run tree', 'make nodes'])
  unwant()
  expect(calls.at(-1)).toBe('make undefined')
  answer.artifact?.({ type: 'made', runId: 1, key: 'nodes', artifact })
  expect(artifacts.get('nodes')).toBeUndefined()
})

test('where runs follow each other before all artifacts are made, the one that has waited longest comes first', () => {
  const { runner } = setUp()
  for (const key of ['nodes', 'marks']) runner.artifacts.want(key, () => {})
  const first: string[] = []
  for (let run = 0; run < 4; run++) {
    recorder = new Recorder(shape, 2)
    runner.start()
    send(4, { totalTime: 3 })
    const key = (calls.at(-1) as string).slice('make '.length)
    first.push(key)
    // The other one is asked for then, and comes too late.
    answer.artifact?.({ type: 'made', runId: 1, key, artifact: {} })
  }
  expect(first).toEqual(['nodes', 'marks', 'nodes', 'marks'])
})

test('an artifact that fails is asked for again when a view wants one', () => {
  const { runner } = setUp()
  runner.artifacts.want('nodes', () => {})
  runner.start()
  send(2, { totalTime: 1 })
  answer.failed({ code: 'crashed', message: 'out of memory' })
  expect(calls).toEqual(['run tree', 'make nodes'])
  runner.artifacts.want('nodes', () => {})
  expect(calls).toEqual(['run tree', 'make nodes', 'make nodes'])
})

test('an artifact that comes with the end of its run is not asked for', () => {
  const { runner } = setUp()
  const { artifacts } = runner
  const notified = vi.fn()
  artifacts.want('nodes', notified)
  runner.start()
  expect(lastWants?.keys).toEqual([DRAFT, 'nodes'])
  const nodes = {}
  send(2, { totalTime: 1 }, { nodes })
  expect(artifacts.get('nodes')?.artifact).toBe(nodes)
  expect(notified).toHaveBeenCalledTimes(1)
  expect(calls).toEqual(['run tree'])
})

describe('a draft', () => {
  /** A page that shows a run and has begun another one, and what is notified of its drafts. */
  const begun = (dragged = false) => {
    const page = setUp()
    const notified = vi.fn()
    page.runner.artifacts.want(DRAFT, notified)
    page.runner.start()
    send(4, { totalTime: 3 })
    recorder = new Recorder(shape, 2)
    page.runner.start(dragged)
    return { ...page, notified, draft: () => page.runner.artifacts.get(DRAFT)?.artifact, first: page.state().run }
  }

  test('is wanted of a run that takes long, and soon in a drag', () => {
    begun()
    const usual = lastWants?.draftAfter ?? 0
    begun(true)
    expect(lastWants?.draftAfter).toBeLessThan(usual)
    // It comes with the run's news, and is not asked for.
    expect(calls.filter((one) => one.startsWith('make'))).toEqual([])
  })

  test('stands over the picture before until the run has a row', () => {
    const { state, draft, notified, first } = begun()
    const [one, two] = [{}, {}]
    vi.advanceTimersByTime(200)
    news(0.1, one)
    expect(draft()).toBe(one)
    news(0.2, two)
    expect(draft()).toBe(two)
    expect(state().run).toBe(first)
    expect(state().status).toMatchObject({ kind: 'running', share: 0.1 })
    const before = notified.mock.calls.length
    vi.advanceTimersByTime(200)
    send(2)
    expect(state().run).not.toBe(first)
    expect(draft()).toBeUndefined()
    expect(notified).toHaveBeenCalledTimes(before + 1)
  })

  test.each([
    ['is cancelled', ({ runner }: ReturnType<typeof setUp>) => runner.cancel()],
    ['fails', () => answer.failed({ code: 'crashed', message: 'out of memory' })],
    ['is of another lab', ({ runner }: ReturnType<typeof setUp>) => runner.forget()],
  ])('ends where its run %s', (_, end) => {
    const page = begun()
    news(0.1, {})
    end(page)
    expect(page.draft()).toBeUndefined()
  })

  test('is not needed for the picture before to stay in a drag', () => {
    const { state, first } = begun(true)
    vi.advanceTimersByTime(200)
    news(0.1)
    expect(state().run).toBe(first)
  })
})
