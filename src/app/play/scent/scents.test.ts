import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaults, type Values } from '../../../core/parameters.ts'
import type { BatchListener, Outcome } from '../../../core/sweep/pool.ts'
import { labs, loadLabs } from '../../../labs/descriptions.ts'
import type { RunView } from '../../../labs/page.ts'
import { createPageStore, type State } from '../../state/store.ts'
import { createScents, SCENT_TIMES } from './scents.ts'

await loadLabs()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const INTERVAL = { id: 'interval', metric: 'totalTime' }
const DEPTH = { id: 'depth', metric: 'totalTime' }

/** A page that shows a run, with a pool whose runs are answered one by one. */
function setUp(
  metrics: (values: Values) => Outcome = ({ interval }) => ({ metrics: { totalTime: Number(interval) } }),
) {
  const values = defaults(labs.tree.parameters) as Values
  const store = createPageStore('tree', values)
  const requests: Values[] = []
  let cancelled = 0
  let waiting: { readonly values: Values; readonly listener: BatchListener } | undefined
  const pool = {
    run(_: string, [{ values }]: readonly { readonly values: Values }[], listener: BatchListener) {
      requests.push(values)
      waiting = { values, listener }
      return {
        cancel() {
          cancelled++
          waiting = undefined
        },
      }
    },
  }
  const scents = createScents({ store, pool, now: () => performance.now() })
  const show = (values: Values, more: Partial<State> = {}) =>
    store.setState({
      values,
      run: { values, finished: true, metrics: { totalTime: 16 } } as unknown as RunView,
      status: { kind: 'done' },
      ...more,
    })
  const page = {
    scents,
    store,
    requests,
    values,
    show,
    cancelled: () => cancelled,
    /** Answers the run on its way; false where there is none. */
    answer() {
      vi.advanceTimersByTime(0)
      if (!waiting) vi.advanceTimersByTime(SCENT_TIMES.rest)
      const run = waiting
      waiting = undefined
      run?.listener.outcomes(0, [metrics(run.values)])
      return run !== undefined
    },
    answerAll() {
      while (page.answer());
    },
    /** Another value is being computed. */
    change(values: Values) {
      store.setState({ values, status: { kind: 'running', share: 0, since: performance.now() } })
    },
  }
  show(values)
  return page
}

describe('curves under knobs', () => {
  test('are computed when the page has rested for a moment, and not before their knobs are there', () => {
    const { scents, requests } = setUp()
    vi.advanceTimersByTime(1000)
    expect(requests).toEqual([])
    scents.want(INTERVAL)
    vi.advanceTimersByTime(SCENT_TIMES.rest - 1)
    expect(requests).toEqual([])
    vi.advanceTimersByTime(1)
    expect(requests).toHaveLength(1)
  })

  test('come one run after the other, the coarsest level of all knobs first', () => {
    const { scents, requests, values, answer } = setUp()
    scents.want(INTERVAL)
    scents.want(DEPTH)
    for (let i = 0; i < 8; i++) answer()
    const moved = requests.map((scenario) => Object.keys(scenario).filter((id) => scenario[id] !== values[id]))
    expect(moved.filter(([id]) => id === 'interval').length).toBeGreaterThanOrEqual(4)
    expect(moved.filter(([id]) => id === 'depth').length).toBeGreaterThanOrEqual(3)
    expect(scents.curve(INTERVAL).ready).toBe(true)
  })

  test('have the run that is shown as a point of their own', () => {
    const { scents, requests, values, answerAll } = setUp(() => ({ metrics: { totalTime: 3 } }))
    scents.want(INTERVAL)
    answerAll()
    expect(scents.curve(INTERVAL).points.get(values.interval as number)).toBe(16)
    const ofItsSeed = requests.filter(({ seed }) => seed === values.seed)
    expect(ofItsSeed.map(({ interval }) => interval)).not.toContain(values.interval)
  })

  test('know what no run can beat at each point, the least of all seeds, and that it is not known of one', () => {
    const { scents, answerAll } = setUp(({ seed, interval }) => ({
      metrics: { totalTime: 3, ...(interval !== 1 && { leastTime: 1 + 1 / (1 + Number(seed)) }) },
    }))
    scents.want(INTERVAL)
    answerAll()
    const { bounds, points } = scents.curve(INTERVAL)
    expect(bounds.get(1)).toBe(Number.NEGATIVE_INFINITY)
    expect([...points.keys()].every((sample) => bounds.has(sample))).toBe(true)
    expect(bounds.get(64)).toBeGreaterThan(1)
    expect(bounds.get(64)).toBeLessThan(2)
  })

  test('are kept: a scenario that comes back is not computed again', () => {
    const { scents, requests, values, show, answerAll } = setUp()
    scents.want(INTERVAL)
    answerAll()
    const runs = requests.length
    const curve = scents.curve(INTERVAL)
    show({ ...values, depth: 9 })
    expect(scents.curve(INTERVAL).ready).toBe(false)
    answerAll()
    expect(requests.length).toBeGreaterThan(runs)
    const both = requests.length
    show({ ...values, interval: 32 })
    expect(scents.curve(INTERVAL)).toBe(curve)
    answerAll()
    expect(requests).toHaveLength(both)
  })

  test('end at once where a value changes, and go on where they were', () => {
    const { scents, requests, values, cancelled, change, show, answer } = setUp()
    scents.want(INTERVAL)
    answer()
    answer()
    vi.advanceTimersByTime(SCENT_TIMES.rest)
    const last = requests.at(-1)
    change({ ...values, depth: 9 })
    expect(cancelled()).toBe(1)
    vi.advanceTimersByTime(100)
    expect(requests.at(-1)).toBe(last)
    show(values)
    vi.advanceTimersByTime(SCENT_TIMES.rest)
    expect(requests.at(-1)).toEqual(last)
  })

  test.each([
    ['a value is dragged', { dragging: true }],
    ['a question covers the answer', { asking: {} as State['asking'] }],
    ['another page is open', { sitePage: 'home' as const }],
    ['a run is on its way', { status: { kind: 'running', share: 0, since: 0 } as const }],
  ])('are not computed while %s', (_, state) => {
    const { scents, requests, show, values } = setUp()
    scents.want(INTERVAL)
    show(values, state)
    vi.advanceTimersByTime(5000)
    expect(requests).toEqual([])
  })

  test('are none of knobs that the open lab does not have', () => {
    const { scents, requests, answer } = setUp()
    scents.want({ id: 'ordering', metric: 'totalTime' })
    expect(answer()).toBe(false)
    scents.want(INTERVAL)
    answer()
    expect(requests).toHaveLength(1)
  })

  test('end with the knobs that they are of', () => {
    const { scents, cancelled } = setUp()
    const stop = scents.want(INTERVAL)
    vi.advanceTimersByTime(SCENT_TIMES.rest)
    stop()
    expect(cancelled()).toBe(1)
  })

  test('have gaps where runs fail, are refused or do not end', () => {
    const page = setUp(({ interval }) =>
      Number(interval) < 3 ? { problem: 'no memory' } : { metrics: { totalTime: Number(interval) } },
    )
    page.scents.want(INTERVAL)
    vi.advanceTimersByTime(SCENT_TIMES.rest)
    const first = page.requests[0].interval as number
    vi.advanceTimersByTime(SCENT_TIMES.run + SCENT_TIMES.start)
    expect(page.cancelled()).toBe(1)
    page.answerAll()
    const { points } = page.scents.curve(INTERVAL)
    expect(points.get(first)).toBe('long')
    expect(points.get(1)).toBe('gap')
  })

  test('of a scenario that takes long wait until they are asked for', () => {
    const { scents, requests, values, show, change, answer, answerAll } = setUp(({ interval }) => ({
      metrics: { totalTime: Number(interval) },
      millis: 2000,
    }))
    scents.want(INTERVAL)
    change(values)
    vi.advanceTimersByTime(2000)
    show(values)
    answer()
    expect(scents.slowness()).toBe(undefined)
    answer()
    expect(requests).toEqual([values, values])
    expect(scents.slowness()).toBe(2000)
    answerAll()
    expect(requests).toHaveLength(2)
    scents.insist(INTERVAL)
    answerAll()
    expect(scents.curve(INTERVAL).ready).toBe(true)
    expect(requests.length).toBeLessThanOrEqual(13)
  })

  test('of a scenario whose first run alone takes long, since its code is compiled, are computed', () => {
    const times = [2000, 50]
    const { scents, values, show, change, answerAll } = setUp(({ interval }) => ({
      metrics: { totalTime: Number(interval) },
      millis: times.shift() ?? 50,
    }))
    scents.want(INTERVAL)
    change(values)
    vi.advanceTimersByTime(2000)
    show(values)
    answerAll()
    expect(scents.slowness()).toBe(undefined)
    expect(scents.curve(INTERVAL).ready).toBe(true)
  })

  test('are as wide as three more seeds make them, after all points, where seeds matter', () => {
    const { scents, requests, values, answerAll } = setUp(({ interval, seed }) => ({
      metrics: { totalTime: Number(interval) + Number(seed) },
    }))
    scents.want(INTERVAL)
    answerAll()
    const seeds = new Set(requests.map(({ seed }) => Number(seed) - Number(values.seed)))
    expect([...seeds]).toEqual([0, 1, 2, 3])
    const [first] = scents.curve(INTERVAL).spread.values()
    expect(first[1] - first[0]).toBe(3)
  })
})

test('another scenario is said at once, and nothing else that does not concern curves', () => {
  const { scents, store, values } = setUp()
  let calls = 0
  const stop = scents.subscribe(() => calls++)
  store.setState({ side: 'time' })
  store.setState({ dragging: true })
  expect(calls).toBe(0)
  store.setState({ values: { ...values, interval: 7 } })
  expect(calls).toBe(1)
  stop()
})
