/** The guard of a class: from which computer and whose page a request comes, and whether words of rooms are being guessed. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Whether two texts are the same, in a time that says nothing about them. */
export function same(guess: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(guess), hash(right))
}

/** Wrong words of an address in a row; then one in this many seconds. */
const GUESSES = 20
const GUESS_SECONDS = 2
/** An address that goes on trying while it is refused waits for these as well. */
const MOST_OWED = 15

/** Counts wrong words of rooms by the connection's address: all 1080 of them then take more than half an hour. */
export function createGuesses() {
  const wrong = new Map<string, { left: number; at: number }>()
  const accountOf = (address: string) => {
    const now = performance.now() / 1000
    const { left, at } = wrong.get(address) ?? { left: GUESSES, at: now }
    return { left: Math.min(GUESSES, left + (now - at) / GUESS_SECONDS), at: now }
  }
  return {
    areTooMany: (address: string | undefined) => address !== undefined && accountOf(address).left < 1,
    add(address: string | undefined) {
      if (address === undefined) return
      const { left, at } = accountOf(address)
      // Those that have not guessed for long need no account.
      if (wrong.size >= 10_000) wrong.clear()
      wrong.set(address, { left: Math.max(-MOST_OWED, left - 1), at })
    },
  }
}

/**
 * Where a request is from: what a proxy on this computer says, or the connection's own address. Undefined for this computer itself, which has no
 * limits of its own.
 */
export function addressOf({ socket, headers }: IncomingMessage): string | undefined {
  return (
    ownAddress(socket) ||
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ||
    undefined
  )
}

/** The address of a connection; undefined of this computer, and of a proxy on it. */
export function ownAddress({ remoteAddress = '' }: Socket): string | undefined {
  const address = remoteAddress.replace(/^::ffff:/, '')
  return /^127\.|^::1$|^$/.test(address) ? undefined : address
}

/** Whether a request asks for this server: under an address in numbers, which no other site can lead here, or a name of ours. */
export function isOurHost(host: string, hosts: ReadonlySet<string>): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return /^\d+\.\d+\.\d+\.\d+$|^\[[\da-f:.]+\]$/.test(name) || hosts.has(name)
}

/** Whether a request is not of another site, as far as the browser says so. */
export const sameSite = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'

/**
 * Whether a post is of a page that came from here. Browsers say so over https and on localhost; else the page's origin, which every browser
 * sends with a post, must be the host that was asked, or the one that a proxy was asked for.
 */
export function ownPage(request: IncomingMessage): boolean {
  const { origin, host, ...headers } = request.headers
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  const originHost = new URL(origin).host
  return originHost === host || originHost === headers['x-forwarded-host']
}
