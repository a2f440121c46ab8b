/** What the server of a class refuses, each with one sentence. */
import type { ServerResponse } from 'node:http'
import { unexpected } from '../../core/text/expected.ts'
import { PLAIN } from './heads.ts'
import { MOST, type Refusal } from './room.ts'
import { MOST_OF_ADDRESS, MOST_PLAYERS } from './streams.ts'

/** A status, and the sentence with it. */
export type Said = Omit<Refusal, 'status'> & { readonly status: number }
export const OTHER_SITE: Said = {
  status: 403,
  sentence: unexpected('page', 'one of this server', 'one of another site, or none'),
}
export const OTHER_HOST: Said = {
  status: 421,
  sentence: unexpected('host', 'one that the command printed, or was given with --host', 'another one'),
}
export const TOO_MANY_GUESSES: Said = {
  status: 429,
  sentence: 'Too many wrong words of rooms. Wait a few seconds, then try again.',
}
export const OTHER_ROOM: Said = { status: 403, sentence: unexpected('room', 'the word of this class', 'another one') }
export const NO_KEY: Said = {
  status: 403,
  sentence: unexpected('key', 'the one in the lecturer’s address', 'another one'),
}
export const TOO_LONG: Said = {
  status: 413,
  sentence: unexpected('answer', `plain text of at most ${MOST.body} bytes`, 'something else'),
}
export const NOT_FOUND: Said = { status: 404, sentence: unexpected('address', 'a file of the page', 'something else') }
export const ONLY_POST: Said = { status: 405, sentence: unexpected('method', 'POST', 'another one') }
export const ONLY_GET: Said = { status: 405, sentence: unexpected('method', 'GET', 'another one') }
export const NO_COMMAND: Said = {
  status: 400,
  sentence: unexpected('game', 'start and a level, or stop', 'something else'),
}
export const NO_MOVE: Said = {
  status: 400,
  sentence: unexpected('move', 'one to a neighbour, in a round', 'another one'),
}
export const NO_DEVICE: Said = { status: 400, sentence: unexpected('device', 'a whole number', 'something else') }
export const NO_SEAT: Said = {
  status: 503,
  sentence: unexpected('game', `at most ${MOST_PLAYERS} phones, and ${MOST_OF_ADDRESS} of one address`, 'one more'),
}
export const FAILED: Said = { status: 500, sentence: 'The server failed.' }

/** Refuses with one sentence. What was posted is not read to its end. */
export function refuse(response: ServerResponse, { status, sentence }: Said): void {
  const request = response.req
  const whole = request.complete || request.method === 'GET' || request.method === 'HEAD'
  if (!whole) response.on('finish', () => setTimeout(() => request.destroy(), 100).unref())
  const allow = status === 405 ? { Allow: sentence.includes('POST') ? 'POST' : 'GET, HEAD' } : {}
  response.writeHead(status, { ...PLAIN, ...allow, ...(!whole && { Connection: 'close' }) }).end(`${sentence}\n`)
}
