import { describe, expect, it, test, vi } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { FRESH_SCREEN } from '../state/lecture.ts'
import type { Session } from '../state/session.ts'
import type { SingleKeys } from '../state/single-keys.ts'
import { createPageStore, type State } from '../state/store.ts'
import { describeKeys, groupActions, isPossible, type KeyPress, matchAction, withSingleKeys } from '../ui/action.ts'
import { ACTIONS } from './actions.ts'

await loadLabs()

const fresh = createPageStore('tree', defaults(labs.tree.parameters)).getState()
/** A state in which every action can be done, except those of a lecture and the way to the lab that is open. */
const page: State = {
  ...fresh,
  status: { kind: 'running', share: 0, since: 0 },
  past: [{ values: {}, compared: [], story: undefined }],
  future: [{ values: {}, compared: [], story: undefined }],
  compared: [fresh.values],
}
const lecture: State = { ...page, projected: true }
const lesson: State = { ...page, lesson: { id: 'x', scene: 0 }, view: 'lessons' }
/** A state in which an action can be done. */
const stateFor = (action: (typeof ACTIONS)[number]): State => {
  const loop = { ...page, lab: 'loop' }
  return [page, loop, lecture].find((state) => isPossible(action, state)) ?? page
}

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  target: null,
  ...more,
})

/** Stands for an element that a selector list names by one of its parts. */
const element = (kinds: readonly string[], type?: string) =>
  ({
    closest: (selector: string) => (selector.split(', ').some((part) => kinds.includes(part)) ? { type } : null),
  }) as unknown as EventTarget

/** The action that a key press means on the page of the loop lab. */
const matched = (key: string, more?: Partial<KeyPress>, state: State = { ...page, lab: 'loop' }) =>
  matchAction(press(key, more), ACTIONS, state)?.id

describe('the registry', () => {
  it('has no key that leads to two actions', () => {
    const keys = ACTIONS.flatMap(({ keys }) => keys)
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([])
  })

  it('has unique ids, and words and keys for every action', () => {
    expect(new Set(ACTIONS.map(({ id }) => id)).size).toBe(ACTIONS.length)
    expect(ACTIONS.every(({ label, group, keys }) => label && group && keys.length > 0)).toBe(true)
  })

  it('repeats while a key is held what goes on little by little, and nothing that the next time would take back', () => {
    expect(ACTIONS.filter(({ repeats }) => repeats).map(({ id }) => id)).toEqual([
      'step-forward',
      'step-back',
      'ten-forward',
      'ten-back',
      'faster',
      'slower',
      'undo',
      'redo',
      'next',
      'previous',
    ])
  })

  it('keeps the order of its groups', () => {
    expect(groupActions(ACTIONS).map(([group]) => group)).toEqual([
      'Time',
      'Scenario',
      'View',
      'Lecture and lessons',
      'Labs',
      'Share and help',
    ])
  })
})

describe('what an action does', () => {
  /** Runs an action on a session in a state; the calls that it makes, as "playhead.nudge(1)". */
  const callsOf = async (id: string, state: State) => {
    const calls: string[] = []
    const recorder = (path: string): unknown =>
      new Proxy(() => undefined, {
        get: (_, name) => recorder(path ? `${path}.${String(name)}` : String(name)),
        apply: (_, __, args) => {
          calls.push(`${path}(${args.map((one) => JSON.stringify(one)).join(', ')})`)
          return path === 'playhead.slowest' ? 0.5 : undefined
        },
      })
    const result = ACTIONS.find((action) => action.id === id)?.run(recorder('') as Session, state)
    await result
    return calls.filter((call) => call !== 'playhead.slowest()')
  }
  const playing = 'playhead.playing()'

  test.each<[string, State, string[]]>([
    ['play', page, [playing, 'playhead.play()']],
    ['step-forward', page, ['playhead.nudge(1)']],
    ['step-back', page, ['playhead.nudge(-1)']],
    ['ten-forward', page, ['playhead.nudge(10)']],
    ['ten-back', page, ['playhead.nudge(-10)']],
    ['start', page, ['playhead.toStart()']],
    ['end', page, ['playhead.toEnd()']],
    ['faster', page, ['setSpeed(2)']],
    ['faster', { ...page, speed: 16 }, ['setSpeed(16)']],
    ['slower', { ...page, speed: 4 }, ['setSpeed(2)']],
    ['slower', { ...page, speed: 0.5 }, ['setSpeed(0.5)']],
    ['normal-speed', { ...page, speed: 4 }, ['setSpeed(1)']],
    ['axis', page, ['setAxis("seconds")']],
    ['axis', { ...page, axis: 'seconds' }, ['setAxis("steps")']],
    ['cancel', lecture, ['cancel()']],
    ['cancel', { ...lecture, status: { kind: 'done' } }, ['project(false)']],
    ['undo', page, ['undo()']],
    ['redo', page, ['redo()']],
    ['reset', page, ['reset()']],
    ['reset', lesson, ['guide.go(0)']],
    ['reseed', page, ['reseed()']],
    ['pin', page, ['pin()']],
    ['swap', page, ['swap(0)']],
    ['unpin', page, ['unpinAll()']],
    ['next-view', page, ['setPlace("compare")']],
    ['previous-view', page, ['setPlace("sources")']],
    ['microscope', page, ['setSide("microscope")']],
    ['side-by-side', page, ['setLayout("side")', 'setView("compare")']],
    ['side-by-side', { ...page, layout: 'side', view: 'compare' }, ['setLayout("one")', 'setView("compare")']],
    ['race', page, ['race()']],
    ['why', page, ['setPanel("why")', 'setView("compare")']],
    ['lecture', page, ['project(true)']],
    ['lecture', lecture, ['project(false)']],
    ['next', { ...lecture, list: '1' }, ['stepEntry(1)']],
    ['previous', { ...page, view: 'presenter', list: '1' }, ['stepEntry(-1)']],
    [
      'next',
      { ...lecture, list: '1', asking: { key: 'asked' } as State['asking'] },
      ['guide.ask({"key":"asked","uncovered":true})'],
    ],
    ['next', { ...lecture, list: '1', asking: { key: 'asked', uncovered: true } as State['asking'] }, ['guide.ask()']],
    ['next', lesson, ['guide.go(1)']],
    ['next', lecture, ['playhead.nudge(1)']],
    ['black', lecture, ['setLecture({"black":true})']],
    ['pin-controls', { ...lecture, lecture: { ...FRESH_SCREEN, pinned: true } }, ['setLecture({"pinned":false})']],
    ['lab-tree', page, ['visit("tree")']],
    ['share', page, ['setDialog("share")']],
    ['share', lecture, ['setLecture({"code":true})']],
    ['export', page, ['setDialog("export")']],
    ['help', page, ['setDialog("help")']],
  ])('%s', async (id, state, calls) => {
    expect(await callsOf(id, state)).toEqual(calls)
  })

  it('shows the next chart where charts are, and gives one all the room', async () => {
    vi.useRealTimers()
    const settled = async (id: string, state: State) => {
      const calls: string[] = []
      const session = {
        setCurve: (curve: string) => calls.push(`curve ${curve}`),
        setChart: (chart: string) => calls.push(`chart ${chart}`),
        setPicture: (picture: string) => calls.push(`picture ${picture}`),
      }
      ACTIONS.find((action) => action.id === id)?.run(session as unknown as Session, state)
      await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 60_000 })
      return calls[0]
    }
    const { charts } = await loadLabViews('tree')
    const ids = charts.filter(({ shownWhen }) => shownWhen?.(page.values) ?? true).map(({ id }) => id)
    expect(await settled('next-chart', { ...page, curve: ids[0] })).toBe(`curve ${ids[1]}`)
    expect(await settled('next-chart', { ...page, curve: ids.at(-1) })).toBe('curve all')
    expect(await settled('next-chart', { ...page, curve: 'all' })).toBe(`curve ${ids[0]}`)
    expect(await settled('next-chart', { ...page, chart: ids.at(-1) })).toBe(`chart ${ids[0]}`)
    expect(await settled('next-chart', { ...lecture, curve: ids[0] })).toBe(`chart ${ids[1]}`)
    expect(await settled('enlarge-chart', { ...page, curve: ids[1] })).toBe(`chart ${ids[1]}`)
    expect(await settled('enlarge-chart', { ...page, curve: 'all' })).toBe(`chart ${charts[0].id}`)
    expect(await settled('enlarge-chart', { ...page, chart: ids[1] })).toBe('chart undefined')
    const { pictures = [] } = await loadLabViews('loop')
    const loop = { ...page, lab: 'loop', values: defaults(labs.loop.parameters) }
    expect(await settled('picture', loop)).toBe(`picture ${pictures[0].id}`)
  })
})

describe('when an action can be done', () => {
  const ids = ACTIONS.map(({ id }) => id)
  /** Those of some actions that can be done in a state. */
  const possible = (state: Partial<State>, among: readonly string[] = ids) =>
    ACTIONS.filter((action) => among.includes(action.id) && isPossible(action, { ...fresh, ...state }))
      .map(({ id }) => id)
      .toSorted((a, b) => among.indexOf(a) - among.indexOf(b))

  it('does nothing in a dialog or on a black screen, which any key ends', () => {
    expect(possible({ dialog: 'help' })).toEqual([])
    expect(possible({ projected: true, lecture: { ...FRESH_SCREEN, black: true } })).toEqual([])
    // A screen that was black has no effect once the lecture is over.
    expect(possible({ lecture: { ...FRESH_SCREEN, black: true } }, ['play'])).toEqual(['play'])
  })

  it('opens a lab where there is none, moves an embedded picture in time, and turns the speaker’s pages', () => {
    const labActions = ids.filter((id) => id.startsWith('lab-'))
    expect(possible({ ...page, sitePage: 'home' })).toEqual(['theme', ...labActions, 'help'])
    expect(possible({ ...page, view: 'presenter' })).toEqual(['theme', 'next', 'previous', 'black'])
    expect(possible({ ...page, view: 'embed' })).toEqual([
      ...ids.slice(ids.indexOf('play'), ids.indexOf('cancel') + 1),
      'undo',
      'redo',
      'print',
    ])
  })

  it('gives a lecture its own keys, and lets a lesson keep its scenario', () => {
    const some = ['next', 'black', 'full-screen', 'stories', 'enlarge-chart', 'lab-loop', 'reseed']
    expect(possible({ view: 'play' }, some)).toEqual(['stories', 'enlarge-chart', 'lab-loop', 'reseed'])
    expect(possible({ view: 'play', projected: true }, some)).toEqual(['next', 'black', 'full-screen', 'reseed'])
    expect(possible(lesson, some)).toEqual(['next', 'enlarge-chart', 'lab-loop'])
    expect(possible(lesson, ['side-by-side', 'race', 'why', 'swap', 'unpin'])).toEqual(['swap', 'unpin'])
    // A lesson that is not shown does not count.
    expect(possible({ ...lesson, view: 'play' }, some)).toEqual(possible({ view: 'play' }, some))
    expect(possible({ view: 'lessons' }, ['stories', 'next'])).toEqual([])
  })

  it('races what is compared where runs take time, and pins no more than there is room for', () => {
    const others = (count: number) => Array.from({ length: count }, () => fresh.values)
    const some = ['pin', 'race', 'why', 'swap', 'unpin', 'side-by-side']
    expect(possible({}, some)).toEqual(['pin'])
    expect(possible({ compared: others(1) }, some)).toEqual(some)
    expect(possible({ compared: others(9) }, some)).toEqual(some.slice(1))
    const divisible = { lab: 'divisible', values: defaults(labs.divisible.parameters), compared: others(1) }
    expect(possible(divisible, some)).toEqual(some.filter((id) => id !== 'race'))
  })

  it('undoes only what has been done, and does again only what has been undone', () => {
    const { past, future, status } = page
    expect(possible({}, ['undo', 'redo', 'cancel'])).toEqual([])
    expect(possible({ past }, ['undo', 'redo'])).toEqual(['undo'])
    expect(possible({ future }, ['undo', 'redo'])).toEqual(['redo'])
    expect(possible({ status }, ['cancel', 'lab-tree'])).toEqual(['cancel'])
  })
})

describe('matching a key', () => {
  it('finds every action by each of its keys', () => {
    for (const action of ACTIONS) {
      for (const key of action.keys) {
        const parts = key.split(/(?<=.)\+/)
        const last = parts.at(-1) ?? ''
        const modifiers = { ctrlKey: parts.includes('Mod'), shiftKey: parts.includes('Shift') }
        const match = matchAction(press(last === 'Space' ? ' ' : last, modifiers), ACTIONS, stateFor(action))
        expect(match?.id, key).toBe(action.id)
      }
    }
  })

  it('has keys that only a lecture has', () => {
    expect(matched('c', {}, lecture)).toBe('copy-link')
    expect(matched('b', {}, lecture)).toBe('black')
    expect(matched('b')).toBeUndefined()
  })

  it('follows a presenter’s remote wherever the focus is, but in a longer text or dialog', () => {
    for (const kinds of [['input', 'input[type=range]'], ['[role=tab], [role=slider]'], ['select'], ['button']]) {
      expect(matched('PageDown', { target: element(kinds, 'range') }, lecture)).toBe(
        kinds[0] === 'select' ? undefined : 'next',
      )
    }
    // A field of one line has no pages to turn, a longer text has.
    expect(matched('PageUp', { target: element(['input'], 'text') }, lecture)).toBe('previous')
    expect(matched('PageUp', { target: element(['textarea'], 'textarea') }, lecture)).toBeUndefined()
    expect(matched('PageUp', { target: element(['dialog[open]']) }, lecture)).toBeUndefined()
    expect(matched('PageUp', {}, lecture)).toBe('previous')
  })

  it('distinguishes shifted arrows from plain ones and undo from redo', () => {
    expect(matched('ArrowRight')).toBe('step-forward')
    expect(matched('ArrowRight', { shiftKey: true })).toBe('ten-forward')
    expect(matched('z', { metaKey: true })).toBe('undo')
    expect(matched('Z', { metaKey: true, shiftKey: true })).toBe('redo')
    expect(matched('z')).toBeUndefined()
  })

  it('takes characters as typed, whatever has to be held for them', () => {
    expect(matched('?', { shiftKey: true })).toBe('help')
    expect(matched('?')).toBe('help')
    expect(matched('1', { shiftKey: true })).toBe('lab-requests')
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: (key: string) => key === 'AltGraph' }
    expect(matched('[', altGraph)).toBe('previous-marker')
  })

  it('takes letters with caps lock, but leaves the browser its own shortcuts', () => {
    expect(matched('K')).toBe('play')
    expect(matched('K', { shiftKey: true })).toBeUndefined()
    expect(matched('r', { ctrlKey: true })).toBeUndefined()
    expect(matched('c', { metaKey: true })).toBeUndefined()
    expect(matched('ArrowLeft', { altKey: true })).toBeUndefined()
  })

  it('repeats steps but not switches while a key is held', () => {
    expect(matched('ArrowRight', { repeat: true })).toBe('step-forward')
    expect(matched(' ', { repeat: true })).toBeUndefined()
  })

  it('asks whether the action can be done now', () => {
    const idle: State = { ...page, status: { kind: 'done' } }
    expect(matched('Escape', {}, idle)).toBeUndefined()
    expect(matched('k', {}, idle)).toBe('play')
  })
})

describe('keys of a single character', () => {
  /** The action that a key press means under a choice, in the loop lab or in a lecture. */
  const under = (single: 'alt' | 'off', key: string, more: Partial<KeyPress> = {}, inLecture = false, mac = false) => {
    const actions = withSingleKeys(ACTIONS, single, { inLecture, mac })
    return matchAction(press(key, more), actions, inLecture ? lecture : { ...page, lab: 'loop' })?.id
  }
  const characters = ACTIONS.flatMap(({ id, keys }) =>
    keys.filter((key) => key.replace('Shift+', '').length === 1).map((key) => ({ id, key })),
  )

  it('do nothing while they are off; all others stay', () => {
    for (const { id, key } of characters) {
      const shiftKey = key.startsWith('Shift+')
      expect(under('off', key.at(-1) ?? '', { shiftKey }), `${key} (${id}) acts although it is off`).toBeUndefined()
    }
    expect(under('off', ' ')).toBe('play')
    expect(under('off', 'ArrowRight', { shiftKey: true })).toBe('ten-forward')
    expect(under('off', 'z', { ctrlKey: true })).toBe('undo')
    expect(under('off', 'PageDown', {}, true)).toBe('next')
    expect(under('off', 'PageUp', {}, true)).toBe('previous')
  })

  it('act with Alt and not without it, where that is chosen', () => {
    const alt = { altKey: true }
    expect(under('alt', 'k')).toBeUndefined()
    expect(under('alt', 'k', alt)).toBe('play')
    expect(under('alt', 'V', { ...alt, shiftKey: true })).toBe('previous-view')
    expect(under('alt', '+', alt)).toBe('faster')
    expect(under('alt', '1', alt)).toBe('lab-requests')
    expect(under('alt', 'z', { ...alt, ctrlKey: true })).toBeUndefined()
    expect(under('alt', 'z', { ctrlKey: true })).toBe('undo')
    expect(under('alt', ' ')).toBe('play')
    expect(under('alt', 'k', { ...alt, target: element(['input'], 'text') })).toBeUndefined()
  })

  it('mean the sign where a keyboard has it on the key of a digit', () => {
    // The top row of a French keyboard: "-" is on the key that is numbered as the 6, which is typed with Shift.
    const french = { altKey: true, keyCode: 54 }
    expect(under('alt', '-', french)).toBe('slower')
    expect(under('alt', '6', { ...french, shiftKey: true })).toMatch(/^lab-/)
    expect(under('alt', '+', { altKey: true, shiftKey: true, keyCode: 49 }), 'the plus of a Swiss keyboard').toBe(
      'faster',
    )
  })

  it('leave a presenter’s remote its keys in a lecture, which cannot hold Alt', () => {
    expect(under('alt', '.', {}, true)).toBe('play')
    expect(under('alt', 'b', {}, true)).toBe('black')
    expect(under('alt', 'c', {}, true)).toBeUndefined()
    expect(under('alt', '.')).toBeUndefined()
    expect(under('alt', 'PageDown', {}, true)).toBe('next')
  })

  it('are letters and digits on a Mac, where Alt types other characters', () => {
    const typed = (key: string, keyCode: number) => under('alt', key, { altKey: true, keyCode }, false, true)
    expect(typed('˚', 75)).toBe('play')
    expect(typed('º', 48)).toBe('normal-speed')
    const help = withSingleKeys(ACTIONS, 'alt', { mac: true }).find(({ id }) => id === 'help')
    expect(help?.keys).toEqual([])
  })

  it('are written as they act', () => {
    const written = (id: string, single: SingleKeys, mac = false) =>
      describeKeys(withSingleKeys(ACTIONS, single, { mac }).find((action) => action.id === id) ?? { keys: [] }, mac)
    expect(written('play', 'on')).toEqual([['Space'], ['K'], ['.']])
    expect(written('play', 'alt')).toEqual([['Space'], ['Alt', 'K'], ['Alt', '.']])
    expect(written('play', 'alt', true)).toEqual([['Space'], ['⌥', 'K']])
    expect(written('play', 'off')).toEqual([['Space']])
    expect(written('faster', 'alt')).toEqual([
      ['Alt', '+'],
      ['Alt', '='],
    ])
    expect(written('pin', 'off')).toEqual([])
  })
})

describe('a key pressed in a control', () => {
  it('is text in a text field', () => {
    for (const key of ['k', ' ', '?', 'ArrowLeft', 'Escape', 'Home']) {
      expect(matched(key, { target: element(['input'], 'text') })).toBeUndefined()
    }
    expect(matched('z', { ctrlKey: true, target: element(['textarea']) })).toBeUndefined()
    expect(matched('k', { target: element(['[contenteditable]:not([contenteditable="false"])']) })).toBeUndefined()
  })

  it('is Escape’s for what is open above the page', () => {
    const over = (open: unknown) =>
      ({ ownerDocument: { querySelector: () => open }, closest: () => null }) as unknown as EventTarget
    expect(matched('Escape', { target: over({}) })).toBeUndefined()
    expect(matched('Escape', { target: over(null) })).toBe('cancel')
    expect(matched('k', { target: over({}) })).toBe('play')
  })

  it('moves a slider or a radio button by arrows, and plays by letters and space on a slider', () => {
    const range = { target: element(['input', 'input[type=range]'], 'range') }
    for (const key of ['ArrowLeft', 'Home', 'End']) expect(matched(key, range)).toBeUndefined()
    expect(matched('ArrowLeft', { ...range, shiftKey: true })).toBeUndefined()
    expect(matched('k', range)).toBe('play')
    expect(matched(' ', range)).toBe('play')
    const radio = { target: element(['input', 'input[type=radio]'], 'radio') }
    expect(matched('ArrowRight', radio)).toBeUndefined()
    expect(matched(' ', radio)).toBeUndefined()
    expect(matched('n', radio)).toBe('next-marker')
  })

  it('chooses in a select, except for modified keys', () => {
    const select = { target: element(['select']) }
    expect(matched('s', select)).toBeUndefined()
    expect(matched('ArrowLeft', select)).toBeUndefined()
    expect(matched('z', { ...select, ctrlKey: true })).toBe('undo')
  })

  it('presses a button by space, and moves among tabs and menu items by arrows', () => {
    expect(matched(' ', { target: element(['button']) })).toBeUndefined()
    expect(matched('ArrowRight', { target: element(['button']) })).toBe('step-forward')
    expect(matched('ArrowRight', { target: element(['[role=tab]']) })).toBeUndefined()
  })

  it('stays in an open dialog, and Escape closes what is open first', () => {
    expect(matched('k', { target: element(['dialog[open]']) })).toBeUndefined()
    const page = (open: boolean) =>
      ({ ownerDocument: { querySelector: () => (open ? {} : null) } }) as unknown as EventTarget
    expect(matched('Escape', { target: page(true) })).toBeUndefined()
    expect(matched('Escape', { target: page(false) })).toBe('cancel')
  })
})

describe('describing keys', () => {
  it('writes caps as the keyboard has them', () => {
    const keys = (id: string, mac?: boolean) => describeKeys(ACTIONS.find((a) => a.id === id) ?? { keys: [] }, mac)
    expect(keys('play')).toEqual([['Space'], ['K'], ['.']])
    expect(keys('redo')).toEqual([
      ['Ctrl', 'Shift', 'Z'],
      ['Ctrl', 'Y'],
    ])
    expect(keys('redo', true)).toEqual([
      ['⌘', '⇧', 'Z'],
      ['⌘', 'Y'],
    ])
    expect(keys('faster')).toEqual([['+'], ['=']])
    expect(keys('ten-back')).toEqual([['Shift', '←']])
  })
})
