import { describe, expect, it, vi } from 'vitest'
import { describeKeys, type KeyPress, matchAction } from '../shell/keys.ts'
import { type ActionApi, createActions, groupActions } from './actions.ts'

const api = (can?: ActionApi['can']) =>
  ({
    togglePlay: vi.fn(),
    stepBy: vi.fn(),
    seekStart: vi.fn(),
    seekEnd: vi.fn(),
    nextMarker: vi.fn(),
    previousMarker: vi.fn(),
    faster: vi.fn(),
    slower: vi.fn(),
    normalSpeed: vi.fn(),
    nextAxis: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    resetAll: vi.fn(),
    reseed: vi.fn(),
    copyLink: vi.fn(),
    openShare: vi.fn(),
    openExport: vi.fn(),
    openHelp: vi.fn(),
    print: vi.fn(),
    openPresets: vi.fn(),
    toggleTheme: vi.fn(),
    toggleMicroscope: vi.fn(),
    nextChart: vi.fn(),
    nextPicture: vi.fn(),
    enlargeChart: vi.fn(),
    turnView: vi.fn(),
    openLab: vi.fn(),
    cancelRun: vi.fn(),
    advance: vi.fn(),
    toggleLecture: vi.fn(),
    goBlack: vi.fn(),
    togglePinned: vi.fn(),
    fullScreen: vi.fn(),
    pin: vi.fn(),
    swapCompared: vi.fn(),
    clearCompared: vi.fn(),
    toggleLayout: vi.fn(),
    race: vi.fn(),
    why: vi.fn(),
    can,
  }) satisfies ActionApi

const labs = [
  { id: 'tree', label: 'Tree' },
  { id: 'divisible', label: 'Divisible load' },
]
/** What only a lecture can do. */
const IN_LECTURE = ['black', 'pin-controls', 'full-screen']
const actions = createActions(
  api((id) => !IN_LECTURE.includes(id)),
  labs,
)
const lecture = createActions(api(), labs)

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

const matched = (key: string, more?: Partial<KeyPress>) => matchAction(press(key, more), actions)?.id

describe('the registry', () => {
  it('has no key that leads to two actions', () => {
    const keys = actions.flatMap(({ keys, mode }) => keys.map((key) => (mode ? `${key} in ${mode}` : key)))
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([])
  })

  it('has unique ids, and words and keys for every action', () => {
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
    expect(actions.every(({ label, group, keys }) => label && group && keys.length > 0)).toBe(true)
  })

  it('reaches every function of the page', () => {
    const functions = api()
    for (const action of createActions(functions, labs)) action.perform()
    const { can, ...rest } = functions
    for (const [name, called] of Object.entries(rest)) expect(called, name).toHaveBeenCalled()
    expect(functions.stepBy.mock.calls).toEqual([[1], [-1], [10], [-10]])
    expect(functions.turnView.mock.calls).toEqual([[1], [-1]])
    expect(functions.openLab.mock.calls).toEqual([['tree'], ['divisible']])
  })

  it('repeats while a key is held what goes on little by little, and nothing that the next time would take back', () => {
    expect(actions.filter(({ repeats }) => repeats).map(({ id }) => id)).toEqual([
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
    expect(groupActions(actions).map(([group]) => group)).toEqual([
      'Time',
      'Scenario',
      'View',
      'Lecture and lessons',
      'Labs',
      'Share and help',
    ])
  })
})

describe('matching a key', () => {
  it('finds every action by each of its keys', () => {
    for (const { id, keys, mode } of actions) {
      for (const key of keys) {
        const parts = key.split(/(?<=.)\+/)
        const last = parts.at(-1) ?? ''
        const held = { ctrlKey: parts.includes('Mod'), shiftKey: parts.includes('Shift') }
        const found = matchAction(press(last === 'Space' ? ' ' : last, held), mode ? lecture : actions)
        expect(found?.id, key).toBe(id)
      }
    }
  })

  it('has keys that a lecture alone has, and no key that means one thing in a lecture and another elsewhere', () => {
    expect(matchAction(press('c'), lecture)?.id).toBe('copy-link')
    const own = lecture.filter(({ mode }) => mode).flatMap(({ keys }) => keys)
    expect(lecture.filter(({ keys, mode }) => !mode && keys.some((key) => own.includes(key)))).toEqual([])
    expect(matchAction(press('b'), lecture)?.id).toBe('black')
    expect(matched('b')).toBeUndefined()
  })

  it('follows a presenter’s remote wherever the focus is, but in a longer text or dialog', () => {
    for (const kinds of [['input', 'input[type=range]'], ['[role=tab], [role=slider]'], ['select'], ['button']]) {
      expect(matched('PageDown', { target: element(kinds, 'range') })).toBe(kinds[0] === 'select' ? undefined : 'next')
    }
    // A field of one line has no pages to turn, a longer text has.
    expect(matched('PageUp', { target: element(['input'], 'text') })).toBe('previous')
    expect(matched('PageUp', { target: element(['textarea'], 'textarea') })).toBeUndefined()
    expect(matched('PageUp', { target: element(['dialog[open]']) })).toBeUndefined()
    expect(matched('PageUp')).toBe('previous')
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
    expect(matched('1', { shiftKey: true })).toBe('lab-tree')
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
    const idle = createActions(
      api((id) => id !== 'cancel'),
      labs,
    )
    expect(matchAction(press('Escape'), idle)).toBeUndefined()
    expect(matchAction(press('k'), idle)?.id).toBe('play')
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
    const keys = (id: string, mac?: boolean) => describeKeys(actions.find((a) => a.id === id) ?? { keys: [] }, mac)
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
