/** What a class sends without an end: answers to the lecturer's windows, and the game to the hall and its phones. */
import type { ServerResponse } from 'node:http'
import { createClassGame } from '../../core/game/class.ts'
import { TICKS } from '../../core/game/game.ts'
import { STREAM } from './heads.ts'
import type { RoomAnswer } from './room.ts'

/** Most streams of answers at once: a lecture's windows. The oldest makes room. */
export const MOST_STREAMS = 8
/** Most answers in one event. */
const BATCH = 250
/** How often a stream is kept from looking dead to a proxy, in milliseconds. */
export const ALIVE_MS = 15_000
/** How often players see what has changed, in milliseconds; a tick of the machine takes a fiftieth of a second there. */
const VIEW_MS = 200
const TICK_MS = 1000 / TICKS

/** Streams of players at once. */
export const MOST_PLAYERS = 100
/** Of one connection's address. */
export const MOST_OF_ADDRESS = 50

/** A stream of answers to one window. */
export interface Stream {
  /** Sends what came since, as far as the window takes it. */
  send(): void
  stay(): void
  end(): void
}

/** Streams a list that grows, from a place in it: a slow window makes the list wait, and nothing else. */
export function createStream(response: ServerResponse, answers: readonly RoomAnswer[], from: number): Stream {
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
export function createPlay() {
  const game = createClassGame()
  const hall = new Set<ServerResponse>()
  const phones = new Map<string, ServerResponse>()
  const addresses = new WeakMap<ServerResponse, string>()
  const shown = new WeakMap<ServerResponse, string>()
  /** When the clock rang last, how many ticks of the game are due, and milliseconds since what players see was sent. */
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
