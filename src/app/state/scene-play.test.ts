import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { Recorder } from '../../core/recording.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import type { RunView } from '../../labs/page.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import type { Asking } from './asking.ts'
import { createScenePlay } from './scene-play.ts'
import { createPageStore } from './store.ts'

await loadLabs()
const { tree } = labs

const ASKING = { key: 'tree/a/b', ask: {}, runs: {} } as unknown as Asking

/** A finished run of as many steps. */
function runOf(values: RunView['values'], steps = 9): RunView {
  const { shape, lanes } = tree.shape(values)
  const recorder = new Recorder(shape, lanes)
  const row = shape.matrices.map(() => new Int32Array(lanes))
  for (let step = 0; step < steps; step++)
    recorder.push(
      shape.columns.map(() => step),
      row,
    )
  return { values, recording: recorder, metrics: {}, references: {}, finished: true }
}

let reduced = false
beforeEach(() => {
  reduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function scene() {
  const store = createPageStore('tree', defaults(tree.parameters))
  const calls: string[] = []
  let placed = 3
  const playhead = {
    pause: () => calls.push('pause'),
    place(x: number) {
      placed = x
      calls.push(`place ${x}`)
    },
    placed: () => placed,
    seek: (x: number) => calls.push(`seek ${x}`),
    playTo(x: number) {
      calls.push(`playTo ${x}`)
      store.setState({ playing: true })
    },
    playing: () => store.getState().playing,
  } as unknown as Transport
  const play = createScenePlay(store, playhead)
  store.setState({ lesson: { id: 'a', scene: 0 }, view: 'lessons' })
  return { store, play, calls }
}

test('a scene waits for its own run and for its question, and is played once', () => {
  const { store, play, calls } = scene()
  const { values } = store.getState()
  store.setState({ run: runOf({ ...values }) })
  play.begin(5)
  store.setState({ asking: ASKING })
  store.setState({ run: runOf(values) })
  expect(calls).toEqual(['place 0'])
  store.setState({ asking: undefined })
  expect(calls).toEqual(['place 0', 'playTo 5'])
  store.setState({ playing: false })
  store.setState({ run: runOf(values) })
  expect(calls).toEqual(['place 0', 'playTo 5'])
})

test('a scene that names no place rests at two thirds, and where no motion is wanted it stands there at once', () => {
  reduced = true
  const { store, play, calls } = scene()
  play.begin(undefined)
  store.setState({ run: runOf(store.getState().values) })
  expect(calls).toEqual(['place 0', 'seek 6'])
})

test('what is shown as the reader left it, or after the lesson, is not played', () => {
  const { store, play, calls } = scene()
  play.begin(5)
  play.skip()
  store.setState({ run: runOf(store.getState().values) })
  store.setState(({ values }) => ({ values: { ...values } }))
  play.begin(5)
  store.setState({ lesson: undefined, view: 'play' })
  store.setState({ run: runOf(store.getState().values) })
  expect(calls).toEqual(['place 0', 'place 0'])
})

test('while a story asks, the machine stands at the beginning', () => {
  const { store, calls } = scene()
  store.setState({ lesson: undefined, view: 'play', asking: ASKING })
  store.setState({ asking: undefined })
  expect(calls).toEqual(['pause', 'place 0', 'place 3'])
})

test('a link that is opened while a story asks stands where it says, not where the machine stood before the question', () => {
  const { store, play, calls } = scene()
  store.setState({ lesson: undefined, view: 'play', asking: ASKING })
  play.skip()
  store.setState({ asking: undefined })
  expect(calls).toEqual(['pause', 'place 0'])
})

test('a lab that is watched slowly plays the last moments before its place, at its own pace', () => {
  const { requests } = labs
  const values = { ...defaults(requests.parameters), requests: 2000 }
  const { shape, lanes } = requests.shape(values)
  const recorder = new Recorder(shape, lanes)
  const row = shape.matrices.map(() => new Int32Array(lanes))
  for (let slot = 1; slot <= 400; slot++)
    recorder.push(
      shape.columns.map(({ id }) => (id === 'time' ? slot / 160 : 0)),
      row,
    )
  const store = createPageStore('requests', values)
  const calls: (readonly [x: number, from: number | undefined])[] = []
  const playhead = {
    pause() {},
    place() {},
    placed: () => shape.first,
    playTo: (x: number, _: number, from?: number) => calls.push([x, from]),
    playing: () => false,
  } as unknown as Transport
  const play = createScenePlay(store, playhead)
  store.setState({ axis: 'seconds', lesson: { id: 'a', scene: 0 }, view: 'lessons' })
  play.begin(undefined)
  store.setState({ run: { values, recording: recorder, metrics: {}, references: {}, finished: true } })
  // The middle of 2.5 s, from 4 s of the reader before it, of which each plays 20 ms.
  expect(calls).toEqual([[1.25, 1.25 - 4 * 0.02]])
  store.setState({ lesson: undefined, view: 'play' })
  play.beginStory()
  store.setState({ run: { values, recording: recorder, metrics: {}, references: {}, finished: true } })
  expect(calls[1]).toEqual([1.25, 1.25 - 6 * 0.02])
})
