/** What a reader can do by key: when it can be done, which action a key press means, and how its keys are written. */
import { createContext, useContext } from 'react'
import type { Session } from '../state/session.ts'
import type { SingleKeys } from '../state/single-keys.ts'
import type { State } from '../state/store.ts'

/** What has the window: a lab's page or its lecture, a page without a lab, an embedded picture, or the speaker's notes. */
type Screen = 'lab' | 'no-lab' | 'embed' | 'presenter'

/** Something that the page can do. */
export interface Action {
  readonly id: string
  /** What it does, in words: "Play or pause". */
  readonly label: string
  /** Heading of the help sheet that it stands under. */
  readonly group: string
  /**
   * Keys as in "Space", "k", "?", "Shift+ArrowLeft", "Mod+Shift+z". Mod is Ctrl, or Cmd on a Mac. Printable keys other
   * than letters are meant as the character that is typed, with any modifier that the keyboard needs for it.
   */
  readonly keys: readonly string[]
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean
  /** A key of a presenter's remote: it acts even where the focus is on a control that uses it. */
  readonly remote?: boolean
  /** Where it can be done; unless given, where a lab is. */
  readonly where?: readonly Screen[]
  /** Whether it can be done in a state; absent means always. */
  readonly can?: (state: State) => boolean
  /** Does it, in the state in which it was asked for. */
  readonly run: (session: Session, state: State) => void
}

const screenOf = ({ sitePage, view }: State): Screen =>
  sitePage ? 'no-lab' : view === 'embed' || view === 'presenter' ? view : view === 'handout' ? 'embed' : 'lab'

/** Whether an action can be done now: a dialog has keys of its own, and on a black screen any key brings the light back. */
export const isPossible = ({ where = ['lab'], can }: Action, state: State): boolean =>
  !state.dialog &&
  !(state.projected && state.lecture.black) &&
  where.includes(screenOf(state)) &&
  (can?.(state) ?? true)

/** Actions by the heading of the help sheet, in their order. */
export function groupActions(actions: readonly Action[]): readonly (readonly [string, readonly Action[]])[] {
  const groups = new Map<string, Action[]>()
  for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  return [...groups]
}

/** The parts of a keyboard event that count. */
export interface KeyPress
  extends Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
  > {
  /** The key's number: of a letter or digit that of its character, also where Alt makes another character of it. */
  readonly keyCode?: number
  getModifierState?(key: string): boolean
}

/** The action that a key press stands for; undefined when it belongs to the control or dialog in which it was pressed. */
export function matchAction(event: KeyPress, actions: readonly Action[], state: State): Action | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const action = actions.find((one) => isPressed(event, one))
  if (!action || (event.repeat && !action.repeats) || !isPossible(action, state)) return undefined
  return belongsToControl(event, action.remote) ? undefined : action
}

/** The parts of a combination: "Alt++" is Alt and a plus. */
const partsOf = (combination: string): string[] => combination.split(/\+(?=.)/)

/** On a Mac, Alt and a letter type another character; the key's number is still the letter's. */
const letterOrDigit = (code = 0) =>
  /^[\dA-Z]$/.test(String.fromCharCode(code)) ? String.fromCharCode(code) : undefined

/** What a presenter's remote sends in a lecture as a character, without Alt. */
const OF_REMOTES = ['.', 'b']

/**
 * Actions with the keys that are in force. Keys of a single character can be switched off or need Alt, as WCAG 2.1.4 asks; keys such as
 * Space, Page Down or Ctrl+Z stay. With Alt, a lecture keeps the keys of remotes as they are, and a Mac, where Alt makes other
 * characters, has letters and digits alone.
 */
export function withSingleKeys(
  actions: readonly Action[],
  single: SingleKeys,
  { inLecture = false, mac = isMac() } = {},
): readonly Action[] {
  if (single === 'on') return actions
  const inForce = (combination: string): readonly string[] => {
    const parts = partsOf(combination)
    const key = parts[parts.length - 1]
    if (parts.includes('Mod') || key.length > 1) return [combination]
    if (single === 'off') return []
    if (inLecture && OF_REMOTES.includes(combination)) return [combination]
    return mac && !/[a-z\d]/.test(key) ? [] : [`Alt+${combination}`]
  }
  return actions.map((action) => ({ ...action, keys: action.keys.flatMap(inForce) }))
}

/** Whether a key press is one of an action's. */
export const isPressed = (event: KeyPress, { keys }: Pick<Action, 'keys'>): boolean =>
  keys.some((key) => pressed(event, key))

function pressed(event: KeyPress, combination: string): boolean {
  const [key, ...modifiers] = partsOf(combination).reverse()
  // Firefox on a Mac reports Alt alone as AltGraph, too; elsewhere that comes with Ctrl or without Alt.
  const altGraph = (event.getModifierState?.('AltGraph') ?? false) && (event.ctrlKey || !event.altKey)
  const mod = (event.ctrlKey || event.metaKey) && !altGraph
  const alt = event.altKey && !altGraph
  if (mod !== modifiers.includes('Mod') || alt !== modifiers.includes('Alt')) return false
  // The key of a sign may have the number of a digit, as "-" has on French keyboards: only a letter or digit is asked for by number.
  const byNumber = alt && /^[a-z\d]$/.test(key) ? letterOrDigit(event.keyCode) : undefined
  const typed = event.key === ' ' ? 'Space' : (byNumber ?? event.key)
  // A character such as "?" or "[" counts as typed: which key it needs depends on the keyboard.
  if (key.length === 1 && !/[a-z]/.test(key)) return typed === key
  return event.shiftKey === modifiers.includes('Shift') && typed.toLowerCase() === key.toLowerCase()
}

/** What lies in the shadow tree of an editor is not seen from outside. */
const LONG_TEXT = 'textarea, [contenteditable]:not([contenteditable="false"]), [data-editor]'
const TEXT = `${LONG_TEXT}, input`
const NOT_TEXT = ['range', 'radio', 'checkbox', 'button', 'submit', 'reset', 'color', 'file', 'image']
const MOVES = /^(Arrow|Home$|End$|Page)/
/** Widgets that move inside themselves by arrow keys. A picture takes those that it needs itself, and leaves the others, and Space, to the page. */
const MOVED_BY_ARROWS =
  '[role=tab], [role=slider]:not(canvas), [role=menuitem], [role=menuitemradio], [role=option], [role=listbox]'

interface MaybeElement {
  closest?(selector: string): { readonly type?: unknown } | null
  readonly ownerDocument?: { querySelector?(selector: string): unknown }
}

/** Whether the control or dialog that has the focus needs the key itself. */
function belongsToControl(event: KeyPress, remote = false): boolean {
  const target = event.target as MaybeElement | null
  if (event.key === 'Escape' && target?.ownerDocument?.querySelector?.(':popover-open, dialog[open]')) return true
  if (!target?.closest) return false
  if (target.closest('dialog[open]')) return true

  const modified = event.ctrlKey || event.metaKey
  // A field of one line has no pages to turn; a longer text has.
  const text = target.closest(remote && /^Page/.test(event.key) ? LONG_TEXT : TEXT)
  if (text && !NOT_TEXT.includes(String(text.type ?? 'text'))) return true
  if (target.closest('select')) return !modified && event.key !== 'Escape'

  if (remote) return false
  const moves = MOVES.test(event.key)
  const input = target.closest('input[type=range], input[type=radio]')
  if (input && moves) return true
  if (target.closest(MOVED_BY_ARROWS) && (moves || event.key === ' ')) return true
  return event.key === ' ' && target.closest('button, summary, input[type=radio], input[type=checkbox]') !== null
}

const CAPS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '−',
}

/** Whether keys are those of a Mac: ⌘ and ⌥ instead of Ctrl and Alt. */
export const isMac = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent)

/** The caps of each of an action's keys: [["Ctrl", "Shift", "Z"], ["Ctrl", "Y"]]. */
export function describeKeys(action: Pick<Action, 'keys'>, mac = isMac()): readonly (readonly string[])[] {
  const cap = (part: string) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl'
    if (part === 'Shift') return mac ? '⇧' : 'Shift'
    if (part === 'Alt') return mac ? '⌥' : 'Alt'
    return CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  }
  return action.keys.map((combination) => partsOf(combination).map(cap))
}

/** All actions with the keys that are in force, as the shell gives them to what is inside. */
export const ActionsContext = createContext<readonly Action[]>([])

/** The first key of an action as a button shows it: "Ctrl+Z"; undefined where it has none. */
export function useShortcut(id: string): string | undefined {
  return shortcutOf(useContext(ActionsContext).find((one) => one.id === id) ?? { keys: [] })
}

/** The same of an action. */
export const shortcutOf = (action: Pick<Action, 'keys'>): string | undefined => describeKeys(action)[0]?.join('+')

/** What a control does, with its key: "Pin this run (A)". */
export const withShortcut = (label: string, shortcut: string | undefined): string =>
  shortcut ? `${label} (${shortcut})` : label
