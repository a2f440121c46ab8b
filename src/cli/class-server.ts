/**
 * The server of a class: the page's files, a room that answers are posted to, and a stream of them for the window that has the key. It
 * keeps everything in memory, answers no other site, and holds no more than it must for a reader that is slow.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createClassGame } from '../core/game/class.ts'
import { TICKS } from '../core/game/game.ts'
import { unexpected } from '../core/text/expected.ts'
import { createRoom, MOST, OF_ADDRESS, type Refusal, type Room, type RoomAnswer } from './room.ts'
import type { Site } from './site-files.ts'

/** What README names for those who host the page; here no other site may embed it either. */
export const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** What a class needs. */
interface ClassNeeds {
  readonly files: Site
  /** The room's word. */
  readonly word: string
  /** What the lecturer's address has beside it. */
  readonly key: string
  /** The path that a proxy may leave in front of ours, "/" for none. */
  readonly base: string
  /** Names under which the server is asked, without a port, beside addresses in numbers. */
  readonly hosts: ReadonlySet<string>
  /** Keeps an answer; throws where it cannot. */
  readonly save?: ((answer: RoomAnswer) => void) | undefined
}

/** A class that is on. */
interface ClassServer {
  readonly server: Server
  readonly room: Room
  /** Ends every connection. */
  end(): void
}

/** Most streams of answers at once: a lecture's windows. The oldest makes room. */
const MOST_STREAMS = 8
/** Most answers in one event, and how often events are sent at most, in milliseconds. */
const BATCH = 250
const EVERY_MS = 100
/** How often a stream is kept from looking dead to a proxy, in milliseconds. */
const ALIVE_MS = 15_000
/** How often players see what has changed, in milliseconds; a tick of the machine takes a fiftieth of a second there. */
const VIEW_MS = 200
const TICK_MS = 1000 / TICKS
/** Connections of a device. */
const CONNECTIONS = 6
/** Streams of players at once. */
const MOST_PLAYERS = 100
/** Of one connection's address. */
const MOST_OF_ADDRESS = 50

/** Creates the server; it does not listen yet. */
export function createClass({ files, word, key, base, hosts, save }: ClassNeeds): ClassServer {
  const streams = new Set<Stream>()
  let due: ReturnType<typeof setTimeout> | undefined
  const room = createRoom(() => {
    due ??= setTimeout(() => {
      due = undefined
      for (const stream of streams) stream.send()
    }, EVERY_MS)
  }, save)
  const guesses = createGuesses()
  /** Whether the word of a request is right; a refusal where it is not, or where its address has guessed too often. */
  const wordProblem = (request: IncomingMessage, query: URLSearchParams): Said | undefined => {
    const address = addressOf(request)
    const isKnown = room.knows(query.get('device') ?? '')
    if (!isKnown && guesses.areTooMany(address)) {
      guesses.add(address)
      return TOO_MANY_GUESSES
    }
    if (same((query.get('room') ?? '').toLowerCase(), word)) return undefined
    guesses.add(address)
    return OTHER_ROOM
  }
  const alive = setInterval(() => {
    for (const stream of streams) stream.stay()
  }, ALIVE_MS).unref()

  const play = createPlay()

  const follow = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    if (!sameSite(request)) return refuse(response, OTHER_SITE)
    if (!same(query.get('key') ?? '', key)) return refuse(response, NO_KEY)
    if (streams.size >= MOST_STREAMS) for (const oldest of [...streams].slice(0, 1)) oldest.end()
    const lastEvent = Number(request.headers['last-event-id'] ?? 0)
    const stream = createStream(response, room.answers, Number.isInteger(lastEvent) && lastEvent > 0 ? lastEvent : 0)
    streams.add(stream)
    response.on('close', () => streams.delete(stream))
  }

  const take = async (request: IncomingMessage, response: ServerResponse, question: string, query: URLSearchParams) => {
    if (!ownPage(request)) return refuse(response, OTHER_SITE)
    const wrong = wordProblem(request, query)
    if (wrong) return refuse(response, wrong)
    const body = await bodyOf(request)
    if (response.destroyed) return
    const now = performance.now() / 1000
    const refusal =
      body === undefined ? TOO_LONG : room.post(question, query.get('device') ?? '', body, now, addressOf(request))
    if (refusal) return refuse(response, refusal)
    response.writeHead(204, PLAIN).end()
  }

  /** The lecturer's window shows a question. */
  const show = (request: IncomingMessage, response: ServerResponse, question: string, query: URLSearchParams) => {
    if (!ownPage(request)) return refuse(response, OTHER_SITE)
    if (!same(query.get('key') ?? '', key)) return refuse(response, NO_KEY)
    const refusal = room.ask(question)
    if (refusal) return refuse(response, refusal)
    response.writeHead(204, PLAIN).end()
  }

  /** A lecturer's word to the game: "start LEVEL" or "stop". */
  const command = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    if (!ownPage(request)) return refuse(response, OTHER_SITE)
    if (!same(query.get('key') ?? '', key)) return refuse(response, NO_KEY)
    const body = await bodyOf(request)
    if (body === undefined || !play.command(body)) return refuse(response, NO_COMMAND)
    response.writeHead(204, PLAIN).end()
  }

  /** A phone's move. */
  const move = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    if (!ownPage(request)) return refuse(response, OTHER_SITE)
    const wrong = wordProblem(request, query)
    if (wrong) return refuse(response, wrong)
    const body = await bodyOf(request)
    if (body === undefined) return refuse(response, TOO_LONG)
    if (!play.move(query.get('device') ?? '', body)) return refuse(response, NO_MOVE)
    response.writeHead(204, PLAIN).end()
  }

  /** The game as the hall sees it, or as a phone does. */
  const watch = (request: IncomingMessage, response: ServerResponse, path: 'hall' | 'play', query: URLSearchParams) => {
    if (!sameSite(request)) return refuse(response, OTHER_SITE)
    if (path === 'hall') return same(query.get('key') ?? '', key) ? play.hall(response) : refuse(response, NO_KEY)
    const wrong = wordProblem(request, query)
    if (wrong) return refuse(response, wrong)
    const device = query.get('device') ?? ''
    if (!/^\d{1,10}$/.test(device)) return refuse(response, NO_DEVICE)
    if (!play.phone(response, device, addressOf(request))) refuse(response, NO_SEAT)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isOurHost(request.headers.host ?? '', hosts)) return refuse(response, OTHER_HOST)
    const { path, query } = partsOf(request.url ?? '', base)
    if (path === undefined) return refuse(response, NOT_FOUND)
    if (path === 'game' && request.method === 'POST') return command(request, response, query)
    if (path === 'move' && request.method === 'POST') return move(request, response, query)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    for (const [begin, does] of [
      ['answer/', take],
      ['ask/', show],
    ] as const) {
      if (!path.startsWith(begin)) continue
      if (request.method !== 'POST') return refuse(response, ONLY_POST)
      return does(request, response, path.slice(begin.length), query)
    }
    if (!isRead) return refuse(response, ONLY_GET)
    // These go on for as long as a page listens; a HEAD asks only whether they are there.
    if (request.method === 'HEAD' && STREAMS.has(path)) return response.writeHead(200, PLAIN).end()
    if (path === 'events') return follow(request, response, query)
    if (path === 'hall' || path === 'play') return watch(request, response, path, query)
    // What is typed off a wall: a relative address, which a proxy need not know of.
    const typed = path.replace(/\/$/, '')
    const isWord = /^\p{L}{4}$/u.test(typed)
    if (isWord && guesses.areTooMany(addressOf(request))) {
      guesses.add(addressOf(request))
      return refuse(response, TOO_MANY_GUESSES)
    }
    if (same(typed.toLowerCase(), word)) {
      const up = typed === path ? './' : '../'
      return response.writeHead(302, { ...PLAIN, Location: `${up}?room=${word}` }).end()
    }
    const file = files.get(path || 'index.html')
    if (!file) {
      if (isWord) guesses.add(addressOf(request))
      return refuse(response, NOT_FOUND)
    }
    const accepts = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const content = await file.content(accepts)
    if (!content) return refuse(response, NOT_FOUND)
    const { bytes, zipped } = content
    response.writeHead(200, {
      ...SAFE,
      'Content-Type': file.type,
      'Content-Length': bytes.length,
      'Content-Security-Policy': POLICY,
      'Cache-Control': file.keeps ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  const server = createServer(
    { maxHeaderSize: 8192, requestTimeout: 15_000, headersTimeout: 10_000 },
    (request, response) => {
      response.on('error', () => undefined)
      answer(request, response).catch(() => {
        if (response.headersSent) response.destroy()
        else refuse(response, FAILED)
      })
    },
  )
  // A room of devices has some connections each.
  server.maxConnections = CONNECTIONS * MOST.devices
  const connections = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = ownAddress(socket)
    if (address === undefined) return
    const here = (connections.get(address) ?? 0) + 1
    connections.set(address, here)
    socket.on('close', () => {
      const left = (connections.get(address) ?? 1) - 1
      if (left > 0) connections.set(address, left)
      else connections.delete(address)
    })
    if (here > OF_ADDRESS * CONNECTIONS * MOST.devices) socket.destroy()
  })
  return {
    server,
    room,
    end() {
      clearTimeout(due)
      clearInterval(alive)
      play.end()
      for (const stream of streams) stream.end()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What every answer says: browsers guess no types, and no other site learns where a reader was or uses a file. */
const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const PLAIN = { ...SAFE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

type Said = Omit<Refusal, 'status'> & { readonly status: number }
const OTHER_SITE: Said = {
  status: 403,
  sentence: unexpected('page', 'one of this server', 'one of another site, or none'),
}
const STREAMS: ReadonlySet<string> = new Set(['events', 'hall', 'play'])
const OTHER_HOST: Said = {
  status: 421,
  sentence: unexpected('host', 'one that the command printed, or was given with --host', 'another one'),
}
const TOO_MANY_GUESSES: Said = {
  status: 429,
  sentence: 'Too many wrong words of rooms. Wait a few seconds, then try again.',
}
const OTHER_ROOM: Said = { status: 403, sentence: unexpected('room', 'the word of this class', 'another one') }
const NO_KEY: Said = { status: 403, sentence: unexpected('key', 'the one in the lecturer’s address', 'another one') }
const TOO_LONG: Said = {
  status: 413,
  sentence: unexpected('answer', `plain text of at most ${MOST.body} bytes`, 'something else'),
}
const NOT_FOUND: Said = { status: 404, sentence: unexpected('address', 'a file of the page', 'something else') }
const ONLY_POST: Said = { status: 405, sentence: unexpected('method', 'POST', 'another one') }
const ONLY_GET: Said = { status: 405, sentence: unexpected('method', 'GET', 'another one') }
const NO_COMMAND: Said = { status: 400, sentence: unexpected('game', 'start and a level, or stop', 'something else') }
const NO_MOVE: Said = { status: 400, sentence: unexpected('move', 'one to a neighbour, in a round', 'another one') }
const NO_DEVICE: Said = { status: 400, sentence: unexpected('device', 'a whole number', 'something else') }
const NO_SEAT: Said = {
  status: 503,
  sentence: unexpected('game', `at most ${MOST_PLAYERS} phones, and ${MOST_OF_ADDRESS} of one address`, 'one more'),
}
const FAILED: Said = { status: 500, sentence: 'The server failed.' }

/** Refuses with one sentence. What was posted is not read to its end. */
function refuse(response: ServerResponse, { status, sentence }: Said): void {
  const request = response.req
  const whole = request.complete || request.method === 'GET' || request.method === 'HEAD'
  if (!whole) response.on('finish', () => setTimeout(() => request.destroy(), 100).unref())
  const allow = status === 405 ? { Allow: sentence.includes('POST') ? 'POST' : 'GET, HEAD' } : {}
  response.writeHead(status, { ...PLAIN, ...allow, ...(!whole && { Connection: 'close' }) }).end(`${sentence}\n`)
}

/** The path behind the base, decoded, and the query; no path where it cannot be read. A proxy may have taken the base off. */
function partsOf(url: string, base: string) {
  const [raw, ...rest] = url.split('?')
  const query = new URLSearchParams(rest.join('?'))
  try {
    const path = decodeURIComponent(raw)
    return { path: path.startsWith(base) ? path.slice(base.length) : path.replace(/^\//, ''), query }
  } catch {
    return { path: undefined, query }
  }
}

/** Whether two texts are the same, in a time that says nothing about them. */
function same(guess: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(guess), hash(right))
}

/** Wrong words of an address in a row; then one in this many seconds. */
const GUESSES = 20
const GUESS_SECONDS = 2
/** An address that goes on trying while it is refused waits for these as well. */
const MOST_OWED = 15

/** Counts wrong words of rooms by the connection's address: all 1080 of them then take more than half an hour. */
function createGuesses() {
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
function addressOf({ socket, headers }: IncomingMessage): string | undefined {
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
function ownAddress({ remoteAddress = '' }: Socket): string | undefined {
  const address = remoteAddress.replace(/^::ffff:/, '')
  return /^127\.|^::1$|^$/.test(address) ? undefined : address
}

/** Whether a request asks for this server: under an address in numbers, which no other site can lead here, or a name of ours. */
function isOurHost(host: string, hosts: ReadonlySet<string>): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return /^\d+\.\d+\.\d+\.\d+$|^\[[\da-f:.]+\]$/.test(name) || hosts.has(name)
}

/** Whether a request is not of another site, as far as the browser says so. */
const sameSite = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'

/**
 * Whether a post is of a page that came from here. Browsers say so over https and on localhost; else the page's origin, which every browser
 * sends with a post, must be the host that was asked, or the one that a proxy was asked for.
 */
function ownPage(request: IncomingMessage): boolean {
  const { origin, host, ...headers } = request.headers
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  const originHost = new URL(origin).host
  return originHost === host || originHost === headers['x-forwarded-host']
}

/** What is posted; undefined where it is no short plain text. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  if (!/^text\/plain\b/.test(String(request.headers['content-type'] ?? ''))) return undefined
  if (Number(request.headers['content-length'] ?? 0) > MOST.body) return undefined
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    size += piece.length
    if (size > MOST.body) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** A stream of answers to one window. */
interface Stream {
  /** Sends what came since, as far as the window takes it. */
  send(): void
  stay(): void
  end(): void
}

/** What begins a stream of events. */
const STREAM = {
  ...SAFE,
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // Some proxies gather what they pass on, unless they are asked not to.
  'X-Accel-Buffering': 'no',
}

/** Streams a list that grows, from a place in it: a slow window makes the list wait, and nothing else. */
function createStream(response: ServerResponse, answers: readonly RoomAnswer[], from: number): Stream {
  response.writeHead(200, STREAM)
  let sent = Math.min(from, answers.length)
  let full = !response.write('retry: 2000\n\n')
  const send = () => {
    while (!full && sent < answers.length) {
      const some = answers.slice(sent, sent + BATCH)
      sent += some.length
      const data = JSON.stringify(some.map(({ question, code }) => [question, code]))
      full = !response.write(`id: ${sent}\ndata: ${data}\n\n`)
    }
  }
  response.on('drain', () => {
    full = false
    send()
  })
  send()
  return {
    send,
    stay: () => void (full || response.write(': \n\n')),
    end: () => response.end(),
  }
}

/**
 * The game that a class plays, in real time. What players see is sent five times a second, if it has changed; a slow window misses what is
 * over by then.
 */
function createPlay() {
  const game = createClassGame()
  const hall = new Set<ServerResponse>()
  const phones = new Map<string, ServerResponse>()
  const addresses = new WeakMap<ServerResponse, string>()
  const shown = new WeakMap<ServerResponse, string>()
  let last = performance.now()
  let due = 0
  let sinceView = 0
  const show = (response: ServerResponse, view: object) => {
    const text = JSON.stringify(view)
    if (response.writableNeedDrain || shown.get(response) === text) return
    shown.set(response, text)
    response.write(`data: ${text}\n\n`)
  }
  const showAll = () => {
    for (const response of hall) show(response, game.hall())
    for (const [device, response] of phones) show(response, game.phone(device))
  }
  const clock = setInterval(() => {
    const now = performance.now()
    // A computer that slept goes on where it was.
    due = Math.min(20, due + (now - last) / TICK_MS)
    last = now
    for (; due >= 1; due--) game.tick()
    sinceView += TICK_MS
    if (sinceView < VIEW_MS) return
    sinceView = 0
    showAll()
  }, TICK_MS).unref()
  const alive = setInterval(() => {
    for (const response of [...hall, ...phones.values()]) if (!response.writableNeedDrain) response.write(': \n\n')
  }, ALIVE_MS).unref()
  return {
    command(text: string): boolean {
      const [, level] = /^start (\w+)$/.exec(text) ?? []
      if (level !== undefined) return game.start(level)
      if (text === 'stop') game.stop()
      return text === 'stop'
    },
    move: (device: string, text: string) => game.move(device, text),
    hall(response: ServerResponse) {
      if (hall.size >= MOST_STREAMS) for (const oldest of [...hall].slice(0, 1)) oldest.end()
      response.writeHead(200, STREAM)
      hall.add(response)
      response.on('close', () => hall.delete(response))
      show(response, game.hall())
    },
    phone(response: ServerResponse, device: string, address: string | undefined): boolean {
      const before = phones.get(device)
      if (!before && phones.size >= MOST_PLAYERS) return false
      if (address !== undefined) {
        const others = [...phones.values()].filter((one) => addresses.get(one) === address)
        if (!before && others.length >= MOST_OF_ADDRESS) return false
        addresses.set(response, address)
      }
      before?.end()
      response.writeHead(200, STREAM)
      phones.set(device, response)
      game.join(device)
      response.on('close', () => {
        if (phones.get(device) !== response) return
        phones.delete(device)
        game.leave(device)
      })
      show(response, game.phone(device))
      return true
    },
    end() {
      clearInterval(clock)
      clearInterval(alive)
      for (const response of [...hall, ...phones.values()]) response.end()
    },
  }
}
