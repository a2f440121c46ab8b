/**
 * The server of a class: the page's files, a room that answers are posted to, and a stream of them for the window that has the key. It
 * keeps everything in memory, answers no other site, and holds no more than it must for a reader that is slow.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Site } from '../site-files.ts'
import { addressOf, createGuesses, isOurHost, ownAddress, ownPage, same, sameSite } from './guard.ts'
import { PLAIN, SAFE } from './heads.ts'
import {
  FAILED,
  NO_COMMAND,
  NO_DEVICE,
  NO_KEY,
  NO_MOVE,
  NO_SEAT,
  NOT_FOUND,
  ONLY_GET,
  ONLY_POST,
  OTHER_HOST,
  OTHER_ROOM,
  OTHER_SITE,
  refuse,
  type Said,
  TOO_LONG,
  TOO_MANY_GUESSES,
} from './refusals.ts'
import { createRoom, MOST, OF_ADDRESS, type Room, type RoomAnswer } from './room.ts'
import { ALIVE_MS, createPlay, createStream, MOST_STREAMS, type Stream } from './streams.ts'

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

/** How often answers are sent at most, in milliseconds. */
const EVERY_MS = 100
/** Paths that stream without an end. */
const STREAMS: ReadonlySet<string> = new Set(['events', 'hall', 'play'])
/** Connections of a device. */
const CONNECTIONS = 6

/** Creates the server; it does not listen yet. */
export function createClass({ files, word, key, base, hosts, save }: ClassNeeds): ClassServer {
  const streams = new Set<Stream>()
  /** Runs until streams say what is new. */
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
    const content = await file.content(accepts ? 'gzipped' : 'plain')
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
