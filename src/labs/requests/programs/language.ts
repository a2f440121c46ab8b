/** The words of the requests lab's programs. It is a text, because it runs in the interpreter. */
import type { Dialect } from '../../../core/program/guest.ts'
import { DRAWS } from '../model/numbers.ts'
import { FUNCTIONS } from './index.ts'

/** Places in what comes in with a call; those of servers follow, a list after the other, n numbers each. */
export const IN = { k: 2, j: 3, size: 4, now: 5, count: 6, servers: 7 } as const
/** Lists of servers, in their order: who may be chosen, and what is known about each. */
export const LISTS = ['listed', 'load', 'open', 'work'] as const
/** Places in what goes out: the chosen server, how many have been asked and which, in their order. */
export const OUT = { chosen: 1, askedCount: 2, first: 3 } as const

/** Most servers. */
const MOST = 1000

const WORDS = `
const { n, dispatchers, speeds, workers, sizes, seed, purposes, reads, knowsWork } = setup
const mix = (number) => {
  let h = number
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}
const imul = Math.imul
const hashFrom = (start, k, j) => mix(mix(start ^ imul(k + 1, 0x27d4eb2f)) ^ imul(j + 1, 0x165667b1)) >>> 0
const startOf = (purpose) => mix(seed ^ imul(purpose + 1, 0x9e3779b1))
const starts = purposes.map((_, purpose) => startOf(purpose))
const startFor = (what, purpose) => {
  const place = purposes.indexOf(purpose)
  if (place < 0) wrong(what, 'one of ' + purposes.join(', '), purpose)
  return starts[place]
}
const [CHOICE, TIE] = [startFor('', 'choice'), startFor('', 'tie')]
const whole = (what, value) => {
  if (!isInteger(value) || value < 0 || value >= ${2 ** 32}) wrong(what, 'a whole number from 0 on', value)
  return value
}
const hash = (purpose, k, j = 0) => hashFrom(startFor('hash', purpose), whole('hash', k), whole('hash', j))
const draw = (purpose, k, j = 0) => (hashFrom(startFor('draw', purpose), whole('draw', k), whole('draw', j)) + 0.5) / ${2 ** 32}
let choosing = false, drawn = 0
const random = () => {
  if (!choosing) throw new Error('random: only choose draws numbers, for a request')
  if (drawn >= ${DRAWS}) throw new Error('random: expected at most ${DRAWS} numbers for a request, got more')
  return (hashFrom(CHOICE, input[${IN.k}], ${DRAWS} * input[${IN.j}] + drawn++) + 0.5) / ${2 ** 32}
}
const anyOf = (list) => {
  if (!choosing) throw new Error('anyOf: only choose draws, for a request')
  if (!isArray(list) || list.length === 0) wrong('anyOf', 'a list with something in it', list)
  return list[floor(list.length * ((hashFrom(TIE, input[${IN.k}], input[${IN.j}]) + 0.5) / ${2 ** 32}))]
}
const ln = (argument) => {
  let x = argument, e = 0
  while (x > Math.SQRT2) { x /= 2; e++ }
  while (x < Math.SQRT1_2) { x *= 2; e-- }
  const s = (x - 1) / (x + 1), z = s * s
  let sum = 1 / 23
  for (let i = 21; i >= 1; i -= 2) sum = sum * z + 1 / i
  return e * Math.LN2 + 2 * s * sum
}
const exp = (x) => {
  if (typeof x !== 'number' || !isFinite(x)) wrong('exp', 'a number', x)
  if (x < -700) return 0
  const k = Math.round(x / Math.LN2), r = x - k * Math.LN2
  let sum = 1
  for (let i = 18; i >= 1; i--) sum = 1 + (r / i) * sum
  for (let i = 0; i < k; i++) sum *= 2
  for (let i = 0; i > k; i--) sum /= 2
  return sum
}
const pow = (x, y) => {
  if (typeof x !== 'number' || !(x > 0) || !isFinite(x)) wrong('pow', 'a number above 0', x)
  return exp(y * ln(x))
}

const asked = new Uint8Array(n)
let askedCount = 0
const ask = (server) => {
  if (asked[server]) return
  asked[server] = 1
  output[${OUT.first} + askedCount++] = server
}
const reading = (name, place) => {
  const from = ${IN.servers} + place * n
  return (server) => {
    if (!choosing) throw new Error(name + ': it is known only while choose decides')
    if (!reads.includes(name)) throw new Error(name + ': expected it written out, as in server.' + name)
    if (name === 'work' && !knowsWork) throw new Error('work: dispatchers know it only where knowledge is fresh or own')
    if (name !== 'open') ask(server)
    return input[from + server]
  }
}
const [loadOf, openOf, workOf] = [reading('load', 1), reading('open', 2), reading('work', 3)]
const made = from({ length: n }, (_, index) => freeze(Object.create(null, {
  index: { value: index, enumerable: true },
  speed: { value: speeds[index], enumerable: true },
  load: { get: () => loadOf(index), enumerable: true },
  open: { get: () => openOf(index), enumerable: true },
  work: { get: () => workOf(index), enumerable: true },
})))
const all = freeze([...made])
const allSpeeds = freeze(speeds), allSizes = sizes && freeze(sizes)
const numberOf = (value) => typeof value === 'object' && value !== null ? value.index : value

const calls = [
  (handler) => {
    const count = input[${IN.count}]
    const servers = count === n ? all : freeze(from({ length: count }, (_, place) => made[input[${IN.servers} + place]]))
    for (let k = 0; k < askedCount; k++) asked[output[${OUT.first} + k]] = 0
    askedCount = 0
    drawn = 0
    choosing = true
    let answer
    try {
      answer = handler(freeze({ number: input[${IN.k}], attempt: input[${IN.j}], size: input[${IN.size}], now: input[${IN.now}] }), servers)
    } finally { choosing = false }
    const server = numberOf(answer)
    if (!isInteger(server) || server < 0 || server >= n || !(count === n || servers.includes(made[server]))) refuse('choose', 'one of the servers that it is given', answer)
    output[${OUT.chosen}] = server
    output[${OUT.askedCount}] = askedCount
  },
  (handler) => { handler(input[${IN.k}], input[${IN.j}], input[${IN.now}]) },
  (handler) => { handler(input[${IN.k}]) },
]
const shared = [hash, draw, random, anyOf, exp, pow]
const given = (q) => [freeze({ index: q, dispatchers, servers: n, speeds: allSpeeds, workers, sizes: allSizes }), random, anyOf, hash, draw, exp, pow]
`

/** The language of the requests lab's programs. */
export const language: Dialect = {
  words: () => WORDS,
  isRule: true,
  names: ['me', 'random', 'anyOf', 'hash', 'draw', 'exp', 'pow'],
  sets: FUNCTIONS,
  inputs: IN.servers + LISTS.length * MOST,
  outputs: OUT.first + MOST,
  placeOf: (dispatcher) => `dispatcher ${dispatcher}`,
}
