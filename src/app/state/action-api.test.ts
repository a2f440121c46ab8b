import { beforeEach, expect, test, vi } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { actionApi } from './action-api.ts'
import { createActions } from './actions.ts'
import type { Session } from './session.ts'
import { createPageStore, LIT, type State } from './store.ts'

// It asks the browser for the reader's theme as soon as it is loaded.
vi.mock('./theme-choice.ts', () => ({ toggleTheme: () => undefined }))

await loadLabs()

const fresh = createPageStore('tree', defaults(labs.tree.parameters)).getState()
const store = createPageStore('tree', defaults(labs.tree.parameters))
const api = actionApi({ store, playhead: {} } as unknown as Session)
const ids = createActions(api, Object.values(labs)).map(({ id }) => id)
/** Those of some actions that can be done in a state. */
const possible = (state: Partial<State>, among: readonly string[] = ids) => {
  store.setState({ ...fresh, ...state })
  return among.filter((id) => api.can?.(id))
}

beforeEach(() => store.setState(fresh))

test('in a dialog and on a black projector no key does anything, except that the light comes back', () => {
  expect(possible({ dialog: 'help' })).toEqual([])
  expect(possible({ projected: true, lecture: { ...LIT, black: true } })).toEqual([])
  // What was black is of no account once the lecture is over.
  expect(possible({ lecture: { ...LIT, black: true } }, ['play'])).toEqual(['play'])
})

test('where no lab is, one can be opened; an embedded picture moves in time, the speaker turns pages', () => {
  expect(possible({ door: 'home' }, ['play', 'theme', 'lab-tree', 'undo'])).toEqual(['theme', 'lab-tree'])
  expect(possible({ view: 'embed' }, ['play', 'theme', 'undo', 'stories', 'pin'])).toEqual(['play', 'undo'])
  expect(possible({ view: 'presenter' }, ['play', 'next', 'black', 'theme'])).toEqual(['next', 'black', 'theme'])
})

test('a lecture has its own keys, and a lesson keeps its scenario', () => {
  const some = ['next', 'black', 'full-screen', 'stories', 'enlarge-chart', 'lab-loop', 'reseed']
  expect(possible({ view: 'play' }, some)).toEqual(['stories', 'enlarge-chart', 'lab-loop', 'reseed'])
  expect(possible({ view: 'play', projected: true }, some)).toEqual(['next', 'black', 'full-screen', 'reseed'])
  const lesson = { lesson: { id: 'x', scene: 0 }, view: 'lessons' } as unknown as Partial<State>
  expect(possible(lesson, some)).toEqual(['next', 'enlarge-chart', 'lab-loop'])
  // A lesson that is not shown does not count.
  expect(possible({ ...lesson, view: 'play' }, some)).toEqual(possible({ view: 'play' }, some))
  expect(possible({ view: 'lessons' }, ['stories', 'next'])).toEqual([])
})

test('what is compared can be raced where runs take time, and no more is pinned than there is room for', () => {
  const others = (count: number) => Array.from({ length: count }, () => fresh.values)
  const some = ['pin', 'race', 'why', 'swap', 'unpin', 'side-by-side']
  expect(possible({}, some)).toEqual(['pin'])
  expect(possible({ compared: others(1) }, some)).toEqual(some)
  expect(possible({ compared: others(9) }, some)).toEqual(some.slice(1))
  const divisible = { lab: 'divisible', values: defaults(labs.divisible.parameters), compared: others(1) }
  expect(possible(divisible, some)).toEqual(some.filter((id) => id !== 'race'))
})

test('only what has been done can be undone, and only what has been undone done again', () => {
  const moment = {} as State['past'][number]
  expect(possible({}, ['undo', 'redo', 'cancel'])).toEqual([])
  expect(possible({ past: [moment] }, ['undo', 'redo'])).toEqual(['undo'])
  expect(possible({ future: [moment] }, ['undo', 'redo'])).toEqual(['redo'])
})
