/** What a reader can do by key: when it can be done, which action a key press means, and how its keys are written. */
import { createContext, useContext } from 'react'
import type { Session } from '../state/session.ts'
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
  getModifierState?(key: string): boolean
}

/** The action that a key press stands for; undefined when it belongs to the control or dialog in which it was pressed. */
export function matchAction(event: KeyPress, actions: readonly Action[], state: State): Action | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const action = actions.find(({ keys }) => keys.some((key) => pressed(event, key)))
  if (!action || (event.repeat && !action.repeats) || !isPossible(action, state)) return undefined
  return belongsToControl(event, action.remote) ? undefined : action
}

function pressed(event: KeyPress, combination: string): boolean {
  const [key, ...modifiers] = combination.split(/(?<=.)\+/).reverse()
  const typed = event.key === ' ' ? 'Space' : event.key
  const altGraph = event.getModifierState?.('AltGraph') ?? false
  const mod = (event.ctrlKey || event.metaKey) && !altGraph
  if (mod !== modifiers.includes('Mod') || (event.altKey && !altGraph)) return false
  // A character such as "?" or "[" counts as typed: which key it needs depends on the keyboard.
  if (key.length === 1 && !/[a-z]/.test(key)) return typed === key
  return event.shiftKey === modifiers.includes('Shift') && typed.toLowerCase() === key.toLowerCase()
}

/** What lies in the shadow tree of an editor is not seen from outside. */
const LONG_TEXT = 'textarea, [contenteditable]:not([contenteditable="false"]), [data-editor]'
const TEXT = `${LONG_TEXT}, input`
const NOT_TEXT = ['range', 'radio', 'checkbox', 'button', 'submit', 'reset', 'color', 'file', 'image']
const MOVES = /^(Arrow|Home$|End$|Page)/
/** Widgets that move inside themselves by arrow keys. */
const MOVED_BY_ARROWS =
  '[role=tab], [role=slider], [role=menuitem], [role=menuitemradio], [role=option], [role=listbox]'

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

/** The caps of each of an action's keys: [["Ctrl", "Shift", "Z"], ["Ctrl", "Y"]]. */
export function describeKeys(action: Pick<Action, 'keys'>, mac = false): readonly (readonly string[])[] {
  const cap = (part: string) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl'
    if (part === 'Shift') return mac ? '⇧' : 'Shift'
    return CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  }
  return action.keys.map((combination) => combination.split(/(?<=.)\+/).map(cap))
}

/** All actions, as the shell gives them to what is inside. */
export const ActionsContext = createContext<readonly Action[]>([])

/** The first key of an action as a button shows it: "Ctrl+Z". */
export function useShortcut(id: string): string {
  const action = useContext(ActionsContext).find((one) => one.id === id)
  return action ? describeKeys(action)[0].join('+') : ''
}
