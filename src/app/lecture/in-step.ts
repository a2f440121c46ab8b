/** Keeps the windows of one lecture in step: the projected one and the speaker's, by a channel between pages of one browser. */
import type { Session } from '../state/session.ts'
import type { State } from '../state/store.ts'

/** Where a lecture is. */
interface Standing {
  readonly list: string
  readonly entry: number | undefined
  /** When the lecture began, in milliseconds since 1970. */
  readonly begun: number | undefined
  readonly black: boolean
  /** Whether the answer of the entry is uncovered. */
  readonly answered: boolean
}

/** When a window went to a place: the later of two windows counts, and if both went at once the one with the greater id. */
interface Stamp {
  /** Milliseconds since 1970, greater than every one that was seen before. */
  readonly at: number
  readonly window: string
}

const isLater = (a: Stamp, b: Stamp) => a.at > b.at || (a.at === b.at && a.window > b.window)

/** What a window says: that it is there, where it stands, what the other is to do, that it goes. */
type Message =
  | { readonly kind: 'hello' | 'bye' }
  | ({ readonly kind: 'on' } & Standing & Stamp)
  | { readonly kind: 'do'; readonly action: string }

/** What a window does about the other. */
interface Ways {
  /** Whether it answers a window that comes later with where the lecture is: the projected one does. */
  readonly answers: boolean
  /** Goes where the other has gone. */
  readonly follow: (standing: Standing) => void
  /** Does what the other asks for. */
  readonly act?: (action: string) => void
  /** Called with whether the other is there. */
  readonly met?: (there: boolean) => void
}

/** A channel to the other window. */
export interface InStep {
  /** Asks the other window to do something. */
  ask(action: string): void
  stop(): void
}

/** Whether a browser can do this. */
export const canKeepInStep = (): boolean => typeof BroadcastChannel === 'function'

const standingOf = ({ list, entry, begun, asking, lecture: { black, answered } }: State): Standing => ({
  list,
  entry,
  begun,
  black,
  answered: answered || asking?.uncovered === true,
})
const same = (a: Standing, b: Standing) =>
  a.list === b.list && a.entry === b.entry && a.begun === b.begun && a.black === b.black && a.answered === b.answered

/** Whether something that was received is a message: other pages of this address may speak on the channel too. */
function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  const { kind, list, entry, begun, black, answered, at, window, action } = data as Record<string, unknown>
  if (kind === 'do') return typeof action === 'string'
  if (kind !== 'on') return kind === 'hello' || kind === 'bye'
  const place = entry === undefined || (Number.isInteger(entry) && (entry as number) >= 0)
  const stamped = (begun === undefined || Number.isFinite(begun)) && Number.isFinite(at) && typeof window === 'string'
  return typeof list === 'string' && place && typeof black === 'boolean' && typeof answered === 'boolean' && stamped
}

/** Begins to keep in step; windows with the same playlist find each other. Undefined where the browser has no such channel. */
export function keepInStep({ store }: Pick<Session, 'store'>, ways: Ways): InStep | undefined {
  if (!canKeepInStep()) return undefined
  let channel: BroadcastChannel | undefined
  /** Where the other window stands: a move to that place need not be announced. */
  let latest: Standing | undefined
  /** When the latest position was reached, here or in the other window. */
  let stamp: Stamp = { at: 0, window: '' }
  const id = String(Math.random())
  const say = (message: Message) => channel?.postMessage(message)
  const announce = () => {
    stamp = { at: Math.max(stamp.at + 1, Date.now()), window: id }
    // The other window goes there, too.
    latest = standingOf(store.getState())
    say({ kind: 'on', ...latest, ...stamp })
  }
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return
    ways.met?.(data.kind !== 'bye')
    if (data.kind === 'hello' && ways.answers) announce()
    if (data.kind === 'do') ways.act?.(data.action)
    if (data.kind !== 'on' || !isLater(data, stamp)) return
    const { list, entry, begun, black, answered, at, window } = data
    stamp = { at, window }
    latest = { list, entry, begun, black, answered }
    if (!same(latest, standingOf(store.getState()))) ways.follow(latest)
  }
  const join = (list: string) => {
    channel?.close()
    channel = new BroadcastChannel(`evenkeel lecture ${list}`)
    channel.onmessage = listen
    say({ kind: 'hello' })
    if (ways.answers) announce()
  }
  join(store.getState().list)
  const unsubscribe = store.subscribe((state, before) => {
    const now = standingOf(state)
    if (same(now, standingOf(before))) return
    // The other window learns of a changed playlist on the channel of the old one.
    if (!latest || !same(now, latest)) announce()
    if (now.list !== before.list) join(now.list)
  })
  const leave = () => say({ kind: 'bye' })
  addEventListener('pagehide', leave)
  return {
    ask: (action) => say({ kind: 'do', action }),
    stop() {
      leave()
      removeEventListener('pagehide', leave)
      unsubscribe()
      channel?.close()
      channel = undefined
    },
  }
}
