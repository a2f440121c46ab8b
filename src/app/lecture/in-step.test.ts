import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageStore } from '../state/store.ts'
import { type InStep, keepInStep } from './in-step.ts'

/** A channel that hands its messages on at once, to all others of its name. */
class Channel {
  static open = new Set<Channel>()
  static messageCount = 0
  /** Messages that are still on their way, where they take a while. */
  static late: (() => void)[] | undefined
  onmessage: ((event: { data: unknown }) => void) | undefined
  constructor(readonly name: string) {
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    if (++Channel.messageCount > 100) throw new Error('the windows talk without end')
    for (const other of [...Channel.open]) {
      if (other === this || other.name !== this.name) continue
      const arrive = () => other.onmessage?.({ data: structuredClone(data) })
      if (Channel.late) Channel.late.push(arrive)
      else arrive()
    }
  }
  close() {
    Channel.open.delete(this)
  }
}

const stops: (InStep | undefined)[] = []
beforeEach(() => {
  Channel.messageCount = 0
  Channel.late = undefined
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  for (const step of stops.splice(0)) step?.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A window of a lecture that goes where it is sent. */
function open(answers: boolean, list: string, entry?: number) {
  const store = createPageStore('tree', {})
  store.setState({ list, entry })
  const met = vi.fn()
  const act = vi.fn()
  const step = keepInStep(
    { store },
    {
      answers,
      met,
      act,
      follow: ({ list, entry, black, answered }) =>
        store.setState((state) => ({ list, entry, lecture: { ...state.lecture, black, answered } })),
    },
  )
  stops.push(step)
  return { store, met, act, step, at: () => [store.getState().list, store.getState().entry] }
}

test('a window that comes later learns where the lecture is, and either leads from then on', () => {
  const projector = open(true, '1;b:;b:;b:', 1)
  const speaker = open(false, '1;b:;b:;b:', 0)
  expect(speaker.at()).toEqual(['1;b:;b:;b:', 1])
  expect(speaker.met).toHaveBeenLastCalledWith(true)
  speaker.store.setState({ entry: 2 })
  expect(projector.at()[1]).toBe(2)
  projector.store.setState({ entry: 0 })
  expect(speaker.at()[1]).toBe(0)
  speaker.store.setState(({ lecture }) => ({ lecture: { ...lecture, black: true } }))
  expect(projector.store.getState().lecture.black).toBe(true)
  // There and back again, twice: what a window has said itself is where the other stands by now.
  for (const black of [false, true, false]) {
    speaker.store.setState(({ lecture }) => ({ lecture: { ...lecture, black } }))
    expect(projector.store.getState().lecture.black).toBe(black)
  }
  projector.store.setState(({ lecture }) => ({ lecture: { ...lecture, answered: true } }))
  expect(speaker.store.getState().lecture.answered).toBe(true)
})

test('two windows that go elsewhere at the same moment end in one place and do not send each other on', () => {
  const projector = open(true, '1;b:;b:;b:', 0)
  const speaker = open(false, '1;b:;b:;b:', 0)
  const delayed: (() => void)[] = []
  Channel.late = delayed
  projector.store.setState({ entry: 1 })
  speaker.store.setState({ entry: 2 })
  for (const arrive of delayed) arrive()
  expect(delayed).toHaveLength(2)
  expect(projector.at()).toEqual(speaker.at())
  expect([1, 2]).toContain(projector.at()[1])
})

test('the later of two windows leads, whichever message arrives first', () => {
  const projector = open(true, '1;b:;b:;b:', 0)
  const speaker = open(false, '1;b:;b:;b:', 0)
  const delayed: (() => void)[] = []
  Channel.late = delayed
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
  speaker.store.setState({ entry: 2 })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
  projector.store.setState({ entry: 1 })
  for (const arrive of delayed.toReversed()) arrive()
  expect([projector.at()[1], speaker.at()[1]]).toEqual([1, 1])
})

test('a lecture that begins later answers the window that waits for it', () => {
  const speaker = open(false, '1;b:;b:', 0)
  open(true, '1;b:;b:', 1)
  expect(speaker.at()[1]).toBe(1)
})

test('a playlist that is changed goes on in both, and lectures with other playlists are left alone', () => {
  const projector = open(true, '1;b:', 0)
  const speaker = open(false, '1;b:', 0)
  const other = open(true, '1;q:Else', 0)
  projector.store.setState({ list: '1;b:;b:~More' })
  expect(speaker.at()).toEqual(['1;b:;b:~More', 0])
  speaker.store.setState({ entry: 1 })
  expect(projector.at()[1]).toBe(1)
  expect(other.at()).toEqual(['1;q:Else', 0])
})

test('what is asked for is done over there, and a window that goes is missed', () => {
  const projector = open(true, '1;b:', 0)
  const speaker = open(false, '1;b:', 0)
  speaker.step?.ask('play')
  expect(projector.act).toHaveBeenCalledExactlyOnceWith('play')
  projector.step?.stop()
  expect(speaker.met).toHaveBeenLastCalledWith(false)
})

test('what other pages say on the channel is nothing to it', () => {
  const { at } = open(true, '1;b:', 0)
  const stranger = new Channel('evenkeel lecture 1;b:')
  for (const data of [null, 7, 'on', {}, { kind: 'on' }, { kind: 'on', list: 1, entry: 0, black: false }]) {
    stranger.postMessage(data)
  }
  const on = { kind: 'on', list: '1;b:', entry: 1, black: false, answered: false, at: Date.now() + 1e6, window: 'x' }
  for (const wrong of [{ entry: -1 }, { entry: 0.5 }, { at: Number.NaN }, { window: 1 }]) {
    stranger.postMessage({ ...on, ...wrong })
  }
  expect(at()).toEqual(['1;b:', 0])
})

test('a browser without such channels keeps nothing in step', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(open(true, '1;b:').step).toBeUndefined()
})
