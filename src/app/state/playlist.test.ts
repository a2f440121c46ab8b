// @vitest-environment node
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { loadLabViews } from './lab-views.ts'
import { checkList, entryOn, showEntry, stepEntry } from './playlist.ts'
import { predictions } from './predictions.ts'
import { createPageStore, type State } from './store.ts'

/** For the labs' views, compiled for the first time. */
const PATIENCE = 60_000

beforeAll(async () => {
  await loadLabs()
  await loadLabViews('tree')
  await loadLabViews('divisible')
}, PATIENCE)

const LIST = '1;in:tree;s:chain;q:Why?;b:;in:divisible;s:anomaly'

/** A page without a run, and what it has opened. */
function screen(state: Partial<State> = {}) {
  const store = createPageStore('tree', defaults(labs.tree.parameters))
  store.setState({ list: LIST, ...state })
  const open = vi.fn((link: string, overrides: Partial<State> = {}) => {
    store.setState({ ...overrides, lab: link.split('?')[0] })
  })
  const playhead = { pause: vi.fn(), play: vi.fn(), playing: () => false, placed: () => 0 }
  return { store, open, play: vi.fn(), playhead }
}

describe('Stepping through a playlist', () => {
  test('begins with the first entry and ends with the last', async () => {
    const page = screen()
    const at = () => page.store.getState().entry
    expect(await stepEntry(page, -1)).toBe(false)
    expect(at()).toBeUndefined()
    // A story is answered before the step to the next entry.
    for (const expected of [0, 0, 1, 2, 3, 3, 3]) {
      await stepEntry(page, 1)
      expect(at()).toBe(expected)
    }
    await stepEntry(page, -1)
    expect(at()).toBe(2)
  })

  test('runs a race, uncovers what an entry answers, and only then goes on', async () => {
    const page = screen({
      list: '1;in:tree;p:interval=64!with=interval:16!layout=race~~Who is first?~B is.;q:Which?~~One|Two~2;s:chain;b:',
    })
    const answered = () => page.store.getState().lecture.answered
    const places: (readonly [number | undefined, boolean])[] = []
    for (let step = 0; step < 8; step++) {
      await stepEntry(page, 1)
      places.push([page.store.getState().entry, answered()])
      if (page.playhead.play.mock.calls.length > 0) page.playhead.placed = () => 1
    }
    expect(page.playhead.play).toHaveBeenCalledTimes(1)
    expect(places).toEqual([
      [0, false],
      [0, false],
      [0, true],
      [1, false],
      [1, true],
      [2, false],
      [2, true],
      [3, false],
    ])
    // A story plays as it comes.
    expect(page.play).toHaveBeenCalledTimes(1)
    await stepEntry(page, -1)
    expect([page.store.getState().entry, answered()]).toEqual([2, false])
  })

  test('explains why a run takes longer only with a step of its own', async () => {
    const page = screen({ list: '1;in:tree;p:interval=64!with=interval:16!panel=why;b:' })
    const steps: unknown[] = []
    for (let step = 0; step < 3; step++) {
      await stepEntry(page, 1)
      const { entry, lecture } = page.store.getState()
      steps.push([entry, lecture.answered])
    }
    expect(steps, 'the entry that is on, and whether its explanation is there').toEqual([
      [0, false],
      [0, true],
      [1, false],
    ])
  })

  test('opens what an entry shows, projected, and leaves the run alone where it shows none', async () => {
    const page = screen()
    await showEntry(page, 0)
    expect(page.open).toHaveBeenLastCalledWith(
      expect.stringMatching(/^tree\?topology=chain/),
      expect.objectContaining({ list: LIST, entry: 0, projected: true }),
    )
    await showEntry(page, 1)
    expect(page.open).toHaveBeenCalledTimes(1)
    expect(page.store.getState()).toMatchObject({ entry: 1, projected: true, view: 'play' })
    await showEntry(page, 3)
    expect(page.store.getState()).toMatchObject({ entry: 3, lab: 'divisible' })
  })

  test('asks what a story asks, of every audience again, and shows its run with the next entry', async () => {
    const { stories } = await loadLabViews('tree')
    const story = stories.find(({ predict }) => predict)
    if (!story) throw new Error('no story asks anything')
    const page = screen({ list: `1;in:tree;a:${story.id};s:${story.id}` })
    for (let audience = 0; audience < 2; audience++) {
      await showEntry(page, 0)
      const { asking } = page.store.getState()
      expect(asking?.ask).toBe(story.predict?.ask)
      expect(predictions.open(asking?.key ?? '')).toBe(true)
      predictions.put(asking?.key ?? '', 1)
    }
    await showEntry(page, 1)
    expect(page.store.getState().asking).toBeUndefined()
    expect(page.open.mock.calls.map(([link]) => link)).toEqual(Array(3).fill(`tree?${story.query}&story=${story.id}`))
  })

  test('shows only what was asked for last', async () => {
    const page = screen()
    await Promise.all([showEntry(page, 0), showEntry(page, 3)])
    expect(page.store.getState().entry).toBe(3)
    expect(page.open).toHaveBeenCalledTimes(1)
  })

  test('a key that is held while an entry is slow to open does not begin it again', async () => {
    const page = screen()
    page.store.setState({ list: '1;in:divisible;s:anomaly;in:tree;s:chain', entry: 1 })
    const slow = vi.fn(async (_: string, overrides: Partial<State> = {}) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      page.store.setState(overrides)
    })
    const back = () => stepEntry({ ...page, open: slow }, -1)
    const presses = [back(), back()]
    await vi.waitFor(() => expect(slow).toHaveBeenCalled())
    presses.push(back(), back())
    await Promise.all(presses)
    expect(slow).toHaveBeenCalledTimes(1)
    expect(page.store.getState().entry).toBe(0)
    expect(await back(), 'a step beyond the first').toBe(false)
  })

  test('opens nothing in the speaker’s window', async () => {
    const page = screen({ view: 'presenter' })
    await stepEntry(page, 1)
    expect(page.open).not.toHaveBeenCalled()
    expect(page.store.getState()).toMatchObject({ entry: 0, view: 'presenter', projected: false })
  })

  test('an entry past the end is the last one', () => {
    expect(entryOn({ list: LIST, entry: 99 })?.index).toBe(3)
    expect(entryOn({ list: '', entry: 0 })).toBeUndefined()
    expect(entryOn({ list: LIST, entry: undefined })).toBeUndefined()
  })
})

test('a story that there is not, and a scenario that cannot be used, are named by their places', async () => {
  const notices = await checkList('1;in:tree;s:nowhere;p:interval=often;s:chain;a:star;a:nowhere')
  expect(notices.map(({ text }) => text)).toEqual([
    'From the link: list: expected one of the stories of the tree lab as entry 1, got "nowhere"; its screen says so.',
    expect.stringMatching(/^From the link: list: entry 2: interval: expected a whole number .*, got "often"; .*\.$/),
    'From the link: list: expected a story with a question of the tree lab as entry 4, got "star"; the story is shown.',
    'From the link: list: expected one of the stories of the tree lab as entry 5, got "nowhere"; its screen says so.',
  ])
})
