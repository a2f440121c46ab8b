/** The way to and from the room of a class that `evenkeel class` serves: to the server alone that the page came from. */
import { stream } from '../../core/random/random.ts'
import { deviceSecret } from '../state/device-mark.ts'

/** Where the lecturer's key is kept while the window is open. */
const KEY = 'evenkeel-key'
/** How long a server may take to answer, in milliseconds. */
const PATIENCE_MS = 8000

/** What came of sending an answer. */
export type Sent = { readonly done: true } | { readonly done: false; readonly why: string }

/** Sends an answer to the room. It never throws: why it was not taken is a sentence. */
export async function send(room: string, question: string, code: string): Promise<Sent> {
  const path = question.split('/').map(encodeURIComponent).join('/')
  const device = Math.floor(stream(deviceSecret(), `room ${room}`)() * 2 ** 32)
  try {
    const response = await fetch(`${here()}answer/${path}?${new URLSearchParams({ room, device: String(device) })}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: code,
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { done: true }
    const isSentence = /^text\/plain/.test(response.headers.get('Content-Type') ?? '')
    return { done: false, why: (isSentence && (await response.text()).trim().slice(0, 200)) || NOT_REACHED }
  } catch {
    return { done: false, why: NOT_REACHED }
  }
}

const NOT_REACHED = 'The room of your class cannot be reached.'

/** The folder of the page. */
const here = () => new URL('./', location.href.split(/[?#]/)[0]).href

/** The lecturer's key: taken out of the address, so that no link and no code of the page has it, and kept for this window. */
function takeKey(): string | undefined {
  const query = new URLSearchParams(location.search)
  const given = query.get('key')
  try {
    if (given === null) return sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.setItem(KEY, given)
  } catch {
    // It holds until the window is loaded again.
  }
  if (given === null) return undefined
  query.delete('key')
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`)
  return given
}

/** Follows what phones answer, if this is the lecturer's window; `take` is called with new answers, question and code. */
export function followAnswers(take: (answers: readonly (readonly [question: string, code: string])[]) => void): void {
  const key = takeKey()
  if (!key) return
  const events = new EventSource(`${here()}events?${new URLSearchParams({ key })}`)
  events.onmessage = ({ data }) => take(JSON.parse(data) as [string, string][])
}
