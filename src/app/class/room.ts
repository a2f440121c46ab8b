/** The way to and from the room of a class that `evenkeel class` serves: to the server alone that the page came from. */

import { applyInFrame } from '../../charts/in-frame.ts'
import type { HallView, PhoneView } from '../../core/game/class.ts'
import { stream } from '../../core/random/random.ts'
import { classAnswers } from '../state/class-answers.ts'
import { deviceSecret } from '../state/device-mark.ts'
import { keepWith } from '../state/stored.ts'

/** Where the lecturer's key is kept while the window is open. */
const KEY = 'evenkeel-key'

/** How long a server may take to answer, in milliseconds. */
const PATIENCE_MS = 8000

/** The outcome of sending something. */
export type Sent =
  | { readonly done: true }
  | {
      readonly done: false
      readonly why: string
      /** Whether it may be taken later, as it is. */
      readonly isForLater: boolean
    }

/** Where in the folder of the page. */
const at = (path: string, query: Readonly<Record<string, string>>) =>
  `${new URL('./', location.href.split(/[?#]/)[0]).href}${path}?${new URLSearchParams(query)}`

/** The name of this device in a room; it says nothing about the device in another room. */
const inRoom = (room: string) => ({
  room,
  device: String(Math.floor(stream(deviceSecret(), `room ${room}`)() * 2 ** 32)),
})

const NOT_REACHED = 'The room of your class cannot be reached.'

/** Posts a short text. It never throws: why it was not taken is a sentence. */
async function post(path: string, query: Readonly<Record<string, string>>, body: string): Promise<Sent> {
  try {
    const response = await fetch(at(path, query), {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { done: true }
    const isSentence = /^text\/plain/.test(response.headers.get('Content-Type') ?? '')
    const sentence = isSentence ? (await response.text()).trim().slice(0, 200) : ''
    return {
      done: false,
      why: sentence || NOT_REACHED,
      isForLater: [425, 429].includes(response.status) || response.status >= 500,
    }
  } catch {
    return { done: false, why: NOT_REACHED, isForLater: true }
  }
}

/** Follows a stream of events; returns how to stop. `lost` is called with whether it is lost for good each time that it breaks, `opened` each time that it begins. */
function follow<T>(
  path: string,
  query: Readonly<Record<string, string>>,
  take: (data: T) => void,
  lost?: (forGood: boolean) => void,
  opened?: () => void,
): () => void {
  const events = new EventSource(at(path, query))
  if (opened) events.onopen = opened
  events.onmessage = ({ data }) => take(JSON.parse(data) as T)
  if (lost) events.onerror = () => lost(events.readyState === EventSource.CLOSED)
  return () => events.close()
}

const inPath = (question: string) => question.split('/').map(encodeURIComponent).join('/')

/** Sends an answer to the room. */
export const send = (room: string, question: string, code: string): Promise<Sent> =>
  post(`answer/${inPath(question)}`, inRoom(room), code)

let key: string | undefined

/**
 * The lecturer's key, if this is the lecturer's window: it is taken out of the address, so that no link and no code of the page has it, and
 * kept while the window is open.
 */
export function lecturerKey(): string | undefined {
  const query = new URLSearchParams(location.search)
  const keyInLink = query.get('key') ?? undefined
  try {
    key ??= keyInLink ?? sessionStorage.getItem(KEY) ?? undefined
  } catch {
    // There is none.
  }
  if (keyInLink) {
    keepWith(() => sessionStorage.setItem(KEY, keyInLink))
    query.delete('key')
    history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
  }
  return key
}

/**
 * Follows what phones answer, if this is the lecturer's window; `take` is called with new answers, question and code. The room learns what this window asks,
 * and all of it again where a server was started again.
 */
function followAnswers(take: (answers: readonly (readonly [question: string, code: string])[]) => void): void {
  const key = lecturerKey()
  if (!key) return
  const report = (question: string) => void post(`ask/${inPath(question)}`, { key }, '')
  classAnswers.onShown(report)
  follow('events', { key }, take, undefined, () => classAnswers.shownQuestions().forEach(report))
}

/** Follows the game as a phone sees it; returns how to leave it. */
export const joinGame = (room: string, take: (view: PhoneView) => void, lost: (forGood: boolean) => void) =>
  follow('play', inRoom(room), take, lost)

/** A phone's move in the game. */
export const sendMove = (room: string, kind: 'task' | 'ask', to: number) => post('move', inRoom(room), `${kind} ${to}`)

/** Follows the game as the hall sees it; returns how to stop. */
export const followHall = (key: string, take: (view: HallView) => void) => follow('hall', { key }, take)

/** Begins or ends a round: "start dark", "stop". */
export const commandGame = (key: string, text: string) => post('game', { key }, text)

/** Puts what phones answer where pasted codes go: at most once a frame, so that no frame is late when all answer at once. */
export function followClass(): void {
  const coming = new Map<string, string[]>()
  const apply = () => {
    for (const [question, codes] of coming) classAnswers.receive(question, codes)
    coming.clear()
  }
  followAnswers((answers) => {
    for (const [question, code] of answers) {
      const codes = coming.get(question)
      if (codes) codes.push(code)
      else coming.set(question, [code])
    }
    applyInFrame(apply)
  })
}
