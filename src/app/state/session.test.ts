import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { parseLink } from '../../core/link/link.ts'
import { defaults, type Values } from '../../core/parameters.ts'
import { Recorder } from '../../core/recording.ts'
import { storyCards } from '../../labs/cards.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import type { RunView } from '../../labs/page.ts'
import type { Client, Listener } from '../../worker/client.ts'
import { REST_MS } from './address.ts'
import { ghostRun } from './ghosts.ts'
import { loadLabViews } from './lab-views.ts'
import { progress } from './progress.ts'
import { createSession, type Session } from './session.ts'
import { createPageStore, type State } from './store.ts'

await loadLabs()
await loadLabViews('tree')

/** A worker that only remembers what it was asked for last. */
interface Worker {
  readonly listener: Listener
  lab: string
  values: Values
  looked: number | undefined
  runs: number
}
let workers: Worker[]
const connect = (listener: Listener): Client => {
  const worker: Worker = { listener, lab: '', values: {}, looked: undefined, runs: 0 }
  workers.push(worker)
  return {
    run(lab, values) {
      Object.assign(worker, { lab, values })
      worker.runs++
      return 1
    },
    prepare: () => undefined,
    cancel: () => undefined,
    inspect: (step) => {
      worker.looked = step
    },
    make: () => undefined,
    dispose: () => undefined,
  }
}
let sessions: Session[] = []

/** A page whose workers are these. */
function sessionOf(store = createPageStore()): Session {
  const session = createSession(store, connect)
  sessions.push(session)
  return session
}

/** Finishes what a worker was asked for last, after this many steps of this many seconds each. */
function finish({ lab, values, listener }: Worker, steps: number, seconds = 1): void {
  const { shape, lanes } = labs[lab].shape(values)
  const recorder = new Recorder(shape, lanes)
  const loads = new Int32Array(lanes)
  for (let step = 1; step <= steps; step++) {
    recorder.push(
      shape.columns.map(({ id }) => (id === 'time' ? step * seconds : 0)),
      shape.matrices.map(() => loads),
    )
  }
  const rows = recorder.take()
  listener.progress({ type: 'progress', runId: 1, rows, share: 1, metrics: { totalTime: 1 }, references: {} })
}

/** A story. */
const STORY = {
  id: 'x',
  order: 1,
  label: '',
  sentence: '',
  question: '',
  knobs: [],
  numbers: [],
  query: 'processors=3',
}

/** What is to be called with the next frame. */
const frames: FrameRequestCallback[] = []
/** Lets a frame come, and the address be written. */
const rest = () => {
  for (const callback of frames.splice(0)) callback(0)
  vi.advanceTimersByTime(1000)
}

let location: { hash: string; href: string }
const address = () => location.hash.slice(1)
/** Entries of the browser's history. */
let entries: number

/** Opens a link and finishes its runs: the present one, and one that it is compared with. */
function open(link: string, steps: number, seconds = 1) {
  const store = createPageStore()
  const session = sessionOf(store)
  session.open(link)
  const [present, compared] = workers
  finish(present, steps, seconds)
  rest()
  return { session, present, compared, playhead: session.playhead, state: store.getState, setState: store.setState }
}

beforeEach(() => {
  workers = []
  entries = 1
  location = { hash: '', href: 'http://here/' }
  const go = (_state: unknown, _title: string, url: string) => {
    location.hash = url.startsWith('#') ? url : ''
  }
  vi.useFakeTimers()
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    replaceState: go,
    pushState: (state: unknown, title: string, url: string) => {
      entries++
      go(state, title, url)
    },
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
// What stands for the browser stays: a session of a test that is over may still have an address to write. Nothing plays on, or waits for a
// frame, which other files of tests would get.
afterEach(() => {
  for (const { playhead } of sessions) playhead.pause()
  sessions = []
  while (frames.length > 0) for (const callback of frames.splice(0)) callback(0)
  vi.useRealTimers()
})
// What has changed in the last of a session is written when it has rested: before other files take away what stands for the address bar.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 2 * REST_MS)))

test('a link opens at its step, and writes it back', () => {
  const { playhead, present } = open('tree?processors=2&at=8', 20)
  expect(playhead.position()).toBe(7)
  expect(present.looked).toBe(7)
  expect(address()).toBe('tree?processors=2&v=2&at=8')
})

test('a step past the end is reported; the end is shown, and the step again where a run has it', () => {
  const { session, playhead, present, state } = open('tree?processors=2&at=80', 20)
  expect(state().notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(saying('link', 'at:', '80', 'last iteration', '20')),
  ])
  expect([playhead.position(), present.looked]).toEqual([19, 19])
  expect(address()).toBe('tree?processors=2&v=2&at=20')
  session.change('interval', 2, 'commit')
  finish(present, 200)
  rest()
  expect(playhead.position()).toBe(79)
  expect(address()).toBe('tree?processors=2&interval=2&v=2&at=80')
})

test('after a change by hand the picture is as far in the new run, however long each of a drag is, and undo brings the step back', () => {
  const { session, playhead, present } = open('tree?processors=2&at=15', 31)
  const change = (interval: number, steps: number, phase: 'drag' | 'commit' = 'commit') => {
    vi.advanceTimersByTime(100)
    session.change('interval', interval, phase)
    finish(present, steps)
    rest()
    return playhead.position()
  }
  expect([change(32, 4, 'drag'), change(2, 301, 'drag'), change(4, 151)]).toEqual([1, 140, 70])
  session.undo()
  finish(present, 31)
  rest()
  expect(playhead.position()).toBe(14)
  // What the reader moves by hand counts from there on.
  playhead.seek(24)
  expect(change(2, 301)).toBe(240)
  playhead.toEnd()
  expect(change(8, 7)).toBe(6)
})

test('where a compared run goes on the axis does, and the present run is looked into at its end', () => {
  const { playhead, present, compared, state } = open('tree?processors=2&with=balancer:none&at=30', 20)
  finish(compared, 50)
  rest()
  expect(state().notices).toEqual([])
  expect([playhead.position(), present.looked]).toEqual([29, 19])
})

test('from steps to seconds and back the playhead stays in its row', () => {
  const { session, playhead, present } = open('tree?processors=2&at=8', 20, 0.5)
  session.setAxis('seconds')
  rest()
  expect([playhead.position(), present.looked]).toEqual([3.5, 7])
  expect(address()).toBe('tree?processors=2&v=2&axis=seconds&time=3.5')
  playhead.seek(4.3)
  rest()
  expect(address()).toBe('tree?processors=2&v=2&axis=seconds&time=4.3')
  playhead.seek(13 / 3)
  rest()
  expect(address()).toBe('tree?processors=2&v=2&axis=seconds&time=4.333')
  session.setAxis('steps')
  rest()
  expect(address()).toBe('tree?processors=2&v=2&at=9')
})

test('a link in seconds opens at its second', () => {
  const { playhead, present } = open('tree?processors=2&axis=seconds&time=4.25', 20, 0.5)
  expect([playhead.position(), present.looked]).toEqual([4.25, 8])
})

test('a search opens at its answer and stays there, until the reader goes back in it', () => {
  const { session, playhead, present } = open('divisible?v=1', 29)
  expect([playhead.position(), address()]).toEqual([28, 'divisible?v=1'])
  session.change('delta', 0.7, 'commit')
  finish(present, 40)
  rest()
  expect([playhead.position(), present.looked]).toEqual([39, 39])
  playhead.step(-3)
  session.change('delta', 0.8, 'commit')
  finish(present, 60)
  rest()
  expect([playhead.position(), address()]).toEqual([36, 'divisible?delta=0.8&v=1&at=37'])
})

test('a lab is found again as it was left', () => {
  const { session, playhead, present } = open('tree?processors=2&axis=seconds&time=3', 20)
  session.setLab('divisible')
  finish(present, 29)
  rest()
  const first = `divisible?${labs.divisible.opening}&v=1`
  expect([playhead.share(), address()]).toEqual([0, first])
  playhead.seekShare(0.25)
  rest()
  expect(address()).toBe(`${first}&share=0.25`)
  session.setLab('tree')
  finish(present, 20)
  rest()
  expect(address()).toBe('tree?processors=2&v=2&axis=seconds&time=3')
})

test('what was set in a lab is there again, and nothing of it in another one', () => {
  const { session, state, setState, present } = open(
    'tree?processors=2&with=balancer:none&layout=side&span=whole&tab=time',
    20,
  )
  session.change('interval', 3, 'commit')
  setState({ picture: 'both', curve: 'all', lesson: { id: 'x', scene: 0 } })
  const before = state()
  const notice = (id: string) => ({ id, kind: 'info' as const, text: id })
  session.notify(notice('link0'))
  session.notify(notice('part-missing'))
  session.setLab('divisible')
  expect(state()).toMatchObject({
    lab: 'divisible',
    notices: [notice('part-missing')],
    compared: [],
    comparedRuns: [],
    past: [],
    layout: 'one',
    span: 'near',
    picture: 'machine',
    chart: undefined,
    curve: undefined,
    lesson: undefined,
    run: undefined,
    // What stands beside the machine is the page's, not a lab's.
    side: before.side,
    view: before.view,
  })
  finish(present, 29)
  session.setLab('tree')
  const { values, compared, past, layout, span, picture, chart, curve } = before
  expect(state()).toMatchObject({ lab: 'tree', values, compared, past, layout, span, picture, chart, curve })
  expect(state().lesson).toBeUndefined()
  session.undo()
  expect(state().values).toMatchObject({ interval: labs.tree.parameters.interval.default, processors: 2 })
})

test('a link to another lab has no history before it; one of the same lab can be taken back', () => {
  const { session, state } = open('tree?processors=2', 20)
  session.open('tree?processors=4')
  session.undo()
  expect(state().values.processors).toBe(2)
  session.open('divisible')
  expect([state().past, state().future]).toEqual([[], []])
})

test('what is found out late of a link is left out once another one is open', async () => {
  vi.useRealTimers()
  const session = sessionOf()
  const { getState } = session.store
  session.open('tree?chart=nowhere&processors=2')
  session.open('tree?tab=somewhere&processors=2')
  await vi.waitFor(() => expect(getState().chart).toBeUndefined(), PATIENCE)
  expect(getState().notices.map(({ text }) => text)).toEqual([expect.stringContaining('got "somewhere"')])
  // A lesson that is on its way shows nothing over a link that has been opened since.
  session.open('tree?lesson=why-balance&scene=1')
  session.open('tree?processors=8')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(getState()).toMatchObject({ lesson: undefined, view: 'play' })
  expect(getState().values.processors).toBe(8)
  finish(workers[0], 20)
  // Nor does a playlist that is on its way.
  session.open('tree?view=lecture&list=1;in:tree;s:chain;b:')
  session.open('tree?processors=16')
  finish(workers[0], 20)
  const { runs } = workers[0]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(getState()).toMatchObject({ projected: false, entry: undefined })
  expect([getState().values.processors, workers[0].runs]).toEqual([16, runs])
  const list = 'view=lecture&list=1;in:tree;s:chain;b:'
  session.open(`tree?${list}`)
  session.open(`tree?${list}&entry=2`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(getState().entry).toBe(1)
  // Nor does a link that waits for its files.
  const waiting = session.open(`loop?workload=own&costs=${'ab'.repeat(16)}`)
  session.open('tree?processors=4')
  await waiting
  expect(getState()).toMatchObject({ lab: 'tree', values: { processors: 4 } })
})

test('Home has no link of its own, runs nothing, and leaves a lab as it was', () => {
  const { session, playhead, present, state } = open('tree?processors=2&at=8', 20)
  session.goTo('home')
  rest()
  expect([state().sitePage, address(), entries]).toEqual(['home', '', 2])
  expect(present.runs).toBe(1)
  session.setLab('tree')
  rest()
  expect([state().sitePage, address(), entries, playhead.position()]).toEqual([
    undefined,
    'tree?processors=2&v=2&at=8',
    3,
    7,
  ])
  expect(present.runs).toBe(1)
})

test('a page without a lab is opened by its link, before any lab is', () => {
  for (const [link, sitePage] of [
    ['', 'home'],
    ['#', 'home'],
    ['#learn', 'learn'],
    ['#/teach/', 'teach'],
  ]) {
    workers = []
    location.hash = link
    const session = sessionOf()
    session.openAddress()
    expect([session.store.getState().sitePage, session.store.getState().lab]).toEqual([sitePage, ''])
    expect(workers.map(({ runs }) => runs)).toEqual([0, 0])
  }
})

test('a playlist that is made on a page without a lab is in its link', () => {
  const { session, state } = open('tree?processors=2', 20)
  session.goTo('teach')
  session.setList('1;q:Who gets no work & why?')
  rest()
  const link = address()
  expect(link).toBe('teach?list=1;q:Who%20gets%20no%20work%20%26%20why%3F')
  session.goTo('home')
  rest()
  expect(address()).toBe(link.replace('teach', 'home'))
  const reloaded = sessionOf()
  location.hash = `#${link}`
  reloaded.openAddress()
  expect([reloaded.store.getState().sitePage, reloaded.store.getState().list]).toEqual(['teach', state().list])
})

test('a first visit from Home shows what the lab opens with, in Play, and moves', () => {
  const session = sessionOf()
  session.openAddress()
  session.visit('tree')
  expect(workers[0].values).toMatchObject({ processors: 64 })
  finish(workers[0], 2000)
  rest()
  expect([session.store.getState().view, session.playhead.playing(), entries]).toEqual(['play', true, 2])
})

test('a first visit from Home begins in Play, another lab in the view that is open', () => {
  const { session, state } = open('tree?processors=2&view=stories', 20)
  session.setLab('divisible')
  expect(state().view).toBe('stories')
  session.goTo('home')
  session.setLab('loop')
  expect(state().view).toBe('play')
  session.setView('stories')
  session.goTo('home')
  session.setLab('tree')
  expect(state().view).toBe('stories')
})

test('a playlist asks what its entry asks, once it is projected', async () => {
  vi.useRealTimers()
  const story = (await loadLabViews('tree')).stories.find(({ predict }) => predict)
  const session = sessionOf()
  const list = `list=1;in:tree;a:${story?.id}&entry=1`
  session.open(`tree?${list}`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(session.store.getState().asking).toBeUndefined()
  session.open(`tree?${story?.query}&view=lecture&${list}`)
  await vi.waitFor(() => expect(session.store.getState().asking?.ask).toEqual(story?.predict?.ask), PATIENCE)
})

test('a lab whose requests keep coming is shown in its middle and played slowly, and no other lab after it', () => {
  const { session, state } = open('tree?processors=4', 10)
  session.visit('requests')
  const { first, pace } = labs.requests.shape(state().values).shape
  expect([first, pace]).toEqual([12.5, 0.02])
  expect(session.playhead.placed()).toBe(first)
  expect(state().speed).toBeCloseTo((0.02 * 20) / 25)
  session.visit('tree')
  expect(state().speed).toBe(1)
  session.open('requests?time=0')
  expect(session.playhead.placed()).toBe(0)
  session.open('requests?axis=steps')
  expect(session.playhead.placed()).toBe(0)
})

test('a first visit to a lab whose run is a schedule plays that', () => {
  const session = sessionOf()
  session.openAddress()
  session.visit('divisible')
  finish(workers[0], 1)
  rest()
  expect([session.store.getState().axis, session.playhead.playing()]).toEqual(['schedule', true])
  session.playhead.pause()
})

test('a story plays once in six seconds and rests at its moment; an answer stands, and so does what a link opens', () => {
  const { session, playhead, present, state } = open('tree?topology=chain&lambda=0.5', 20)
  expect(playhead.playing()).toBe(false)
  session.chooseStory({ ...STORY, query: 'processors=4' })
  expect(playhead.playing()).toBe(false)
  finish(present, 30)
  expect(playhead.playing()).toBe(true)
  let millis = performance.now()
  const pass = (seconds: number) => {
    for (const end = millis + 1000 * seconds; millis < end; millis += 50)
      for (const callback of frames.splice(0)) callback(millis)
  }
  pass(3)
  expect(playhead.position()).toBeGreaterThan(8)
  expect(playhead.position()).toBeLessThan(12)
  pass(3.5)
  expect([playhead.position(), playhead.playing()]).toEqual([20, false])

  // Where no motion is wanted it is placed there.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  session.chooseStory(STORY)
  finish(present, 60)
  rest()
  expect([playhead.position(), playhead.playing()]).toEqual([40, false])
  vi.stubGlobal('matchMedia', () => ({ matches: false }))

  session.open('divisible')
  finish(present, 29)
  session.chooseStory({ ...STORY, query: 'algorithm=opt' })
  finish(present, 40)
  rest()
  expect([state().axis, playhead.position(), playhead.playing()]).toEqual(['steps', 39, false])
})

test('a playlist that is being made stays with a link that is followed, unless that brings one', () => {
  const { session, state } = open('tree?processors=2', 20)
  session.setList('1;b:')
  session.follow('tree?processors=4')
  expect(state()).toMatchObject({ list: '1;b:', values: { processors: 4 } })
  session.follow('tree?processors=4&list=1;q:Why?')
  expect(state().list).toBe('1;q:Why?')
})

test('a solution is tried out where it says, along what its run lies along at first', () => {
  const { session, state, playhead } = open('tree?processors=2&axis=seconds&time=3', 20)
  session.tryOut('processors=4', 5)
  expect(state()).toMatchObject({ axis: 'steps', values: { processors: 4 } })
  expect(playhead.placed()).toBe(5)
})

test('a run that Home has cut short is run again', () => {
  const session = sessionOf()
  session.open('tree?processors=2')
  session.goTo('home')
  expect(workers[0].runs).toBe(1)
  session.setLab('tree')
  expect(workers[0].runs).toBe(2)
})

test('a story begins at the beginning', () => {
  const { session, playhead, present } = open('tree?processors=2&at=8', 20)
  session.chooseStory({ ...STORY, query: 'processors=4' })
  finish(present, 30)
  playhead.pause()
  rest()
  expect([playhead.position(), address()]).toEqual([0, 'tree?processors=4&v=2&story=x'])
})

test('the address follows whatever a link holds, and nothing else', () => {
  const { session } = open('tree?processors=2', 20)
  session.setChart('time')
  session.setSide('microscope')
  session.setView('map')
  session.setSpeed(4)
  rest()
  expect(address()).toBe('tree?processors=2&v=2&view=map&tab=time&side=microscope')
  const written = vi.spyOn(history, 'replaceState')
  session.setSpeed(1)
  session.setDialog('help')
  rest()
  expect(written).not.toHaveBeenCalled()
})

test('a story is shown with its own chart, but who wants to see all charts goes on to', () => {
  const { session } = open('tree?processors=2', 20)
  const { getState } = session.store
  session.setCurve('time')
  session.chooseStory(STORY)
  expect(getState()).toMatchObject({ curve: undefined, story: STORY.id })
  session.setCurve('all')
  session.chooseStory(STORY)
  expect(getState().curve).toBe('all')
})

test('a story stays whatever its scenario becomes, in the link too; undo brings back the one before', () => {
  const { session, state } = open('tree?topology=chain&lambda=0.5', 20)
  expect(state().story).toBe('chain')
  session.change('topology', 'star', 'commit')
  session.change('lambda', 1, 'commit')
  session.change('processors', 64, 'commit')
  rest()
  expect(state().story).toBe('chain')
  const link = address()
  expect(link).toContain('story=chain')
  session.chooseStory(STORY)
  expect(state().story).toBe('x')
  session.undo()
  expect([state().story, state().values.processors]).toEqual(['chain', 64])
  session.leaveStory()
  rest()
  expect(address()).toBe('tree?topology=star&processors=64&lambda=1&v=2&story=none')
  session.open('tree')
  session.open(link)
  expect(state()).toMatchObject({ story: 'chain', values: { topology: 'star' } })
  session.open('tree?story=none')
  expect(state().story).toBe('none')
})

test('a link that names a story alone brings the scenario of the story; one that the page has written keeps its own', async () => {
  const { session, state } = open('tree?story=chain', 20)
  expect(state()).toMatchObject({ story: 'chain', values: { topology: 'chain' } })
  session.open('tree?story=chain&side=time&chart=load')
  expect(state()).toMatchObject({ side: 'time', curve: 'load', values: { topology: 'chain' } })
  for (const link of ['tree?v=2&story=chain', 'tree?story=chain&topology=torus', 'tree?story=fairytale']) {
    session.open(link)
    expect(state().values.topology, link).toBe('torus')
  }
  // Where no story has the defaults, a link that says something of the page alone shows the first one.
  session.open('requests?view=map')
  expect(state()).toMatchObject({ lab: 'requests', view: 'map', values: { requests: 20_000 } })
  session.open('requests?v=1')
  expect(state().values.requests).toBe(100_000)
  // The stories of a lab that has not been open yet come first.
  vi.useRealTimers()
  session.open('loop?story=guided')
  await vi.waitFor(() => expect(state()).toMatchObject({ lab: 'loop', values: { strategy: 'guided' } }), PATIENCE)
})

test('a lab’s name alone opens its first story; with anything behind it a link stays as it is', async () => {
  const { session, state } = open('tree?processors=4', 20)
  for (const lab of labIds) {
    const [first] = storyCards.filter((card) => card.lab === lab)
    session.open(lab)
    await vi.waitFor(() => expect(state().story, lab).toBe(first.id), PATIENCE)
    expect(state().values, lab).toEqual(parseLink(`${lab}?${labs[lab].opening ?? ''}`, labs).values)
  }
  for (const query of ['v=2', 'at=8', 'view=map']) {
    session.open(`tree?${query}`)
    expect(state().values, query).toEqual(defaults(labs.tree.parameters))
  }
})

test('a link to a story that there is not says so, and opens the one of its scenario', async () => {
  vi.useRealTimers()
  const session = sessionOf()
  session.open('tree?topology=chain&lambda=0.5&story=fairytale')
  await vi.waitFor(() => expect(session.store.getState().story).toBe('chain'), PATIENCE)
  expect(session.store.getState().notices.map(({ text }) => text)).toEqual([expect.stringContaining('got "fairytale"')])
})

test('a question is about one scenario: another one ends it, and nothing else does', () => {
  const { session, state } = open('tree?processors=2', 20)
  const asking = { of: 'x', prediction: { kind: 'value' } } as unknown as NonNullable<
    ReturnType<typeof state>['asking']
  >
  session.change('processors', 3, 'commit')
  expect(state().notices).toEqual([])
  session.guide.ask(asking)
  session.setSpeed(4)
  expect(state().asking).toBe(asking)
  session.change('processors', 4, 'commit')
  expect(state().asking).toBeUndefined()
  expect(state().notices.at(-1)?.text).toContain('question')
})

test('a reset is said, with what takes it back as long as nothing else is changed', () => {
  const { session, state } = open('tree?processors=2', 20)
  session.reset()
  expect(state().notices).toEqual([expect.objectContaining({ id: 'reset', undoes: state().past })])
  session.undo()
  expect(state().values.processors).toBe(2)
  expect(state().notices[0].undoes).not.toBe(state().past)
  session.dismiss('reset')
  session.reset('machine')
  expect(state().notices).toEqual([])
})

test('a story is shown with its own picture, or as a machine', () => {
  const { session } = open('tree?processors=2', 20)
  const { getState } = session.store
  session.chooseStory({ ...STORY, picture: 'both' })
  expect(getState().picture).toBe('both')
  session.chooseStory(STORY)
  expect(getState().picture).toBe('machine')
})

test('a dialog stops what plays, for its link is of one moment', () => {
  const { session, playhead } = open('tree?processors=2', 20)
  playhead.play()
  session.setDialog('share')
  expect(playhead.playing()).toBe(false)
})

test('a place opens with the tab that was last open in it', () => {
  const { session, setState } = open('tree?processors=2', 20)
  const view = () => session.store.getState().view
  session.setPlace('explore')
  expect(view()).toBe('sensitivity')
  session.setView('experiment')
  session.setPlace('play')
  session.setPlace('explore')
  expect(view()).toBe('experiment')
  // A lesson that is on waits where it is read.
  session.setView('stories')
  setState({ lesson: { id: 'x', scene: 0 } })
  session.setPlace('learn')
  expect(view()).toBe('lessons')
})

test('a link that is no lecture ends one, with what was on its screen', () => {
  const { session } = open('tree?processors=2&view=lecture', 20)
  session.setLecture({ code: true, pinned: true })
  session.project(true)
  expect(session.store.getState().lecture.code).toBe(false)
  session.setLecture({ code: true, pinned: true })
  session.open('tree?processors=2')
  session.project(true)
  expect(session.store.getState().lecture).toEqual({ black: false, pinned: false, code: false, answered: false })
  session.setLecture({ code: true })
  session.open('tree?processors=2')
  session.open('tree?processors=2&view=lecture')
  expect(session.store.getState().lecture.code).toBe(false)
})

test('any view can be projected, from the first frame on, and is there again afterwards', () => {
  const { session, playhead } = open('tree?processors=2&view=compare&at=8', 20)
  session.project(true)
  rest()
  expect([playhead.position(), address()]).toEqual([0, 'tree?processors=2&v=2&view=compare&mode=lecture'])
  session.project(false)
  rest()
  expect(address()).toBe('tree?processors=2&v=2&view=compare')
})

test('a pinned run stays where it is to be changed, one of other values is compared in the view for it, and a lesson stays', async () => {
  const { session, setState } = open('tree?processors=2', 20)
  session.pin()
  expect(session.store.getState()).toMatchObject({ view: 'play', compared: [{ processors: 2 }] })
  session.pin({ processors: 4 })
  expect(session.store.getState().view).toBe('compare')
  setState({ lesson: { id: 'adapting', scene: 0 }, view: 'lessons' })
  session.pin()
  expect(session.store.getState().view).toBe('lessons')
})

test('a race runs in seconds and shows all of them; other layouts leave axis and span', () => {
  const { session, state } = open('tree?processors=2', 20)
  session.setLayout('side')
  expect(state()).toMatchObject({ layout: 'side', axis: 'steps' })
  session.setLayout('race')
  expect(state()).toMatchObject({ layout: 'race', axis: 'seconds', span: 'whole' })
  // On another axis it is over.
  session.setAxis('steps')
  expect(state()).toMatchObject({ layout: 'side', axis: 'steps' })
})

test.each([
  [20, 1 / 32, 1, 20],
  [20, 1, 1, 20],
  [20, 4, 2, 10],
  [12, 1 / 16, 1, 12],
  [5, 1, 0.5, 10],
])(
  'a race of %i rows that begins at a speed of %f takes 10 to 20 seconds, whatever starts it',
  (rows, before, after, seconds) => {
    const { session, compared, state } = open('tree?processors=2&with=interval:64&view=compare&layout=race', rows)
    finish(compared, rows)
    rest()
    session.setSpeed(before)
    // The button of the race, that of the transport, a key, and a lecture's Page Down all do this.
    session.playhead.play()
    expect(state().speed).toBe(after)
    expect(session.playhead.seconds()).toBe(seconds)
    // A reader who wants it slower in the middle has it slower.
    session.playhead.pause()
    session.playhead.seek(1)
    session.setSpeed(before)
    session.playhead.play()
    expect(state().speed).toBe(before)
  },
)

test('the first run that is compared lies along seconds; later ones leave the axis', () => {
  const { session, state } = open('tree?processors=2', 20)
  session.pin()
  expect(state()).toMatchObject({ axis: 'seconds', compared: [state().values] })
  session.setAxis('steps')
  session.pin({ interval: 64 })
  expect(state().axis).toBe('steps')
  expect(state().compared[1]).toEqual({ ...state().values, interval: 64 })
})

test('this device remembers which chart stands below the machine of a lab', () => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  })
  const { session } = open('tree?processors=2', 20)
  session.setCurve('time')
  const usual = (link: string) => {
    session.open(link)
    return session.store.getState().usualCurve
  }
  expect([usual('tree?processors=4'), usual('divisible')]).toEqual(['time', undefined])
  const visitor = sessionOf()
  visitor.openAddress()
  visitor.setLab('tree')
  expect(visitor.store.getState().usualCurve).toBe('time')
  visitor.setCurve(undefined)
  expect(shelf.size).toBe(0)
})

test('a group goes back to its defaults alone, everything but for the seed', () => {
  const { session, state } = open('tree?processors=2&grain=7&interval=3&seed=9', 20)
  const { group } = labs.tree.parameters.interval
  const otherIds = Object.keys(state().values).filter((id) => labs.tree.parameters[id].group !== group)
  const before = state().values
  session.reset(group)
  expect(state().values.interval).toBe(labs.tree.parameters.interval.default)
  expect(otherIds.map((id) => state().values[id])).toEqual(otherIds.map((id) => before[id]))
  session.reset()
  expect(state().values).toEqual({ ...defaults(labs.tree.parameters), seed: 9 })
  session.undo()
  expect(state().values).toMatchObject({ processors: 2, seed: 9 })
})

test('a drag is one step of history, and none if it ends where it began', () => {
  const { session, state } = open('tree?processors=2&interval=16', 20)
  const steps = state().past.length
  for (const interval of [17, 30, 64]) {
    session.change('interval', interval, 'drag')
    vi.advanceTimersByTime(1000)
    rest()
  }
  expect(state()).toMatchObject({ dragging: true, values: { interval: 64 } })
  expect(state().past).toHaveLength(steps)
  session.change('interval', 80, 'commit')
  expect(state()).toMatchObject({ dragging: false, values: { interval: 80 } })
  expect(state().past).toHaveLength(steps + 1)
  session.change('interval', 90, 'drag')
  session.change('interval', 80, 'commit')
  expect(state().past).toHaveLength(steps + 1)
  session.undo()
  expect(state().values.interval).toBe(16)
})

test('what a link has locked stays, and the rest of a change is made', () => {
  const { session, state } = open('tree?processors=2&interval=16&view=embed&open=interval,grain&lock=interval', 20)
  session.changeAll({ interval: 64, grain: 7 }, 'commit')
  expect(state().values).toMatchObject({ interval: 16, grain: 7 })
  session.replace({ ...state().values, interval: 64, grain: 9 })
  expect(state().values).toMatchObject({ interval: 16, grain: 9 })
  session.reset()
  expect(state().values.interval).toBe(16)
})

test('swapped with a compared run, the present one is compared in its place', () => {
  const { session, state } = open('tree?processors=2&with=balancer:none&with=interval:64', 20)
  const [a, [b, c]] = [state().values, state().compared]
  session.swap(1)
  expect([state().values, ...state().compared]).toEqual([c, b, a])
  session.swap(2)
  expect([state().values, ...state().compared]).toEqual([c, b, a])
})

/** For loading a lesson: the lab's views are compiled for the first time. */
const PATIENCE = { timeout: 60_000 }

test('a link to a scene runs the scene’s scenario and nothing before it', async () => {
  vi.useRealTimers()
  const session = sessionOf()
  session.open('tree?lesson=why-balance&scene=1')
  await vi.waitFor(() => expect(session.store.getState().lesson).toEqual({ id: 'why-balance', scene: 0 }), PATIENCE)
  expect(workers[0].runs).toBe(1)
  expect(workers[0].values).toEqual(session.store.getState().values)
})

test('a link to a scene goes on where the reader left it, unless it brings a scenario', async () => {
  vi.useRealTimers()
  progress.put('tree/why-balance', { scene: 0, of: 5, query: 'processors=3' })
  const session = sessionOf()
  const { getState } = session.store
  session.open('tree?processors=2')
  session.open('tree?lesson=why-balance&scene=1')
  await vi.waitFor(() => expect(getState().lesson).toEqual({ id: 'why-balance', scene: 0 }), PATIENCE)
  expect(getState().values.processors).toBe(3)
  // What was before the scene is not for undo to bring back.
  expect(getState().past).toEqual([])
  // Back from Home, by the same link: with the lesson on there are never the values of no scenario, or they would be stored as the reader's.
  session.goTo('home')
  const shown = new Set<unknown>()
  const stop = session.store.subscribe(() =>
    queueMicrotask(() => getState().lesson && shown.add(getState().values.processors)),
  )
  session.open('tree?lesson=why-balance&scene=1')
  await vi.waitFor(() => expect(getState().lesson).toEqual({ id: 'why-balance', scene: 0 }), PATIENCE)
  stop()
  expect([...shown], 'processors while the lesson is on').toEqual([3])
  session.open('tree?processors=5&lesson=why-balance&scene=1')
  await vi.waitFor(() => expect(getState().lesson).toEqual({ id: 'why-balance', scene: 0 }), PATIENCE)
  expect(getState().values.processors).toBe(5)
  progress.drop('tree/why-balance')
})

test('a link to a lesson that there is not runs the scenario all the same, once', async () => {
  vi.useRealTimers()
  const session = sessionOf()
  session.open('tree?lesson=none')
  await vi.waitFor(() => expect(session.store.getState().notices).toHaveLength(1), PATIENCE)
  expect(workers[0].runs).toBe(1)
})

/** Expects these runs in the charts, each known by its steps: the one that is drawn behind the present one, if any, and the present one. */
function expectDrawn(state: State, behind: number | undefined, present: number): void {
  const steps = (run: RunView | undefined) => (run ? `the run of ${run.recording.steps} steps` : 'no run')
  const drawn = `${steps(state.run)}, with ${steps(ghostRun(state))} behind it`
  expect(drawn, 'what the charts draw').toBe(
    `the run of ${present} steps, with ${behind === undefined ? 'no run' : `the run of ${behind} steps`} behind it`,
  )
}

test('the run before a change by hand stays behind the present one until the next change, the next story or a press', () => {
  const { session, present, state } = open('tree?processors=2', 20)
  expectDrawn(state(), undefined, 20)
  const drag = (interval: number, phase: 'drag' | 'commit', steps: number) => {
    session.change('interval', interval, phase)
    vi.advanceTimersByTime(1000)
    finish(present, steps)
    rest()
  }
  drag(2, 'drag', 30)
  expectDrawn(state(), 20, 30)
  // Not the last picture of the drag, but the one before it began.
  drag(4, 'drag', 40)
  drag(8, 'commit', 50)
  expectDrawn(state(), 20, 50)
  drag(16, 'commit', 60)
  expectDrawn(state(), 50, 60)
  session.undo()
  finish(present, 50)
  rest()
  expectDrawn(state(), 60, 50)
  session.forgetBefore()
  expectDrawn(state(), undefined, 50)
  drag(2, 'commit', 30)
  session.chooseStory(STORY)
  expectDrawn(state(), undefined, 30)
})

test('nothing stands behind a run of the same values, except while they are dragged, nor behind compared runs', () => {
  const { session, present, state } = open('tree?processors=2', 20)
  const { interval } = state().values
  session.change('interval', 2, 'drag')
  finish(present, 30)
  rest()
  session.change('interval', interval, 'drag')
  vi.advanceTimersByTime(1000)
  finish(present, 20)
  rest()
  expectDrawn(state(), 20, 20)
  session.change('interval', interval, 'commit')
  expectDrawn(state(), undefined, 20)
  session.change('interval', 4, 'commit')
  finish(present, 40)
  rest()
  expectDrawn(state(), 20, 40)
  session.pin()
  expectDrawn(state(), undefined, 40)
})

test('a link and a change while a run is not whole leave what stood behind it, or nothing', () => {
  const { session, present, state } = open('tree?processors=2', 20)
  session.change('interval', 2, 'commit')
  session.change('interval', 4, 'commit')
  finish(present, 40)
  rest()
  expectDrawn(state(), 20, 40)
  session.open('tree?processors=4')
  finish(present, 10)
  rest()
  expectDrawn(state(), undefined, 10)
})

test('the run that the story compares with is made when the page rests, and gives way to a change by hand', async () => {
  await loadLabViews('tree')
  const { session, present, compared, state } = open('tree?t1=on', 20)
  vi.advanceTimersByTime(1000)
  expect(state().beside).toMatchObject({ of: state().values, values: { t1: 'off' }, run: undefined })
  finish(compared, 25)
  rest()
  expectDrawn(state(), 25, 20)
  session.change('interval', 4, 'drag')
  finish(present, 30)
  rest()
  expectDrawn(state(), 20, 30)
  session.change('interval', 4, 'commit')
  expectDrawn(state(), 20, 30)
  // The difference that the story is about, in what the reader has made of it.
  session.forgetBefore()
  vi.advanceTimersByTime(1000)
  expect(compared.values).toMatchObject({ t1: 'off', interval: 4 })
  finish(compared, 35)
  rest()
  expectDrawn(state(), 35, 30)
  session.meetBeside()
  expect(state()).toMatchObject({ view: 'compare', layout: 'race', compared: [{ t1: 'off', interval: 4 }] })
  // It is at hand: nothing is run once more.
  expect(state().comparedRuns[0].run?.recording.steps).toBe(35)
})

test('where the present run is what the story compares with, nothing is made', async () => {
  await loadLabViews('tree')
  const { compared, state } = open('tree?v=2&story=three-phases', 20)
  vi.advanceTimersByTime(1000)
  expect(state().beside).toBeUndefined()
  expect(compared.runs).toBe(0)
})
