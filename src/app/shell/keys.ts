/** From a key that is pressed to the action it stands for, and from an action to the caps of its keys. */
import type { Action } from '../state/actions.ts'

/** What of a keyboard event counts. */
export interface KeyPress
  extends Pick<
    KeyboardEvent,
    'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
  > {
  getModifierState?(key: string): boolean
}

/** The action that a key press stands for; undefined when it belongs to the control or dialog in which it was pressed. */
export function matchAction(event: KeyPress, actions: readonly Action[]): Action | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  const meant = actions.filter(({ keys }) => keys.some((key) => pressed(event, key)))
  const can = (action: Action) => action.when?.() ?? true
  const action = meant.find((one) => one.mode && can(one)) ?? meant.find((one) => !one.mode)
  if (!action || (event.repeat && !action.repeats) || !can(action)) return undefined
  return belongsToControl(event, action.remote) ? undefined : action
}

function pressed(event: KeyPress, combination: string): boolean {
  const [key, ...held] = combination.split(/(?<=.)\+/).reverse()
  const typed = event.key === ' ' ? 'Space' : event.key
  const altGraph = event.getModifierState?.('AltGraph') ?? false
  const mod = (event.ctrlKey || event.metaKey) && !altGraph
  if (mod !== held.includes('Mod') || (event.altKey && !altGraph)) return false
  // A character such as "?" or "[" counts as typed: which key it needs depends on the keyboard.
  if (key.length === 1 && !/[a-z]/.test(key)) return typed === key
  return event.shiftKey === held.includes('Shift') && typed.toLowerCase() === key.toLowerCase()
}

const LONG_TEXT = 'textarea, [contenteditable]:not([contenteditable="false"])'
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
