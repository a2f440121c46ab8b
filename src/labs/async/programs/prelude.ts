/** The words of the asynchronous lab's programs: `me` and `on`. It is a text, because it runs in the interpreter. */
import { WALK } from '../../../core/program/orders/walk.ts'
import {
  EVENTS,
  IN,
  LISTS,
  MOST_LISTS,
  MOST_OPS,
  OP,
  OP_NUMBERS,
  OUT,
  READS,
  SCRIPT,
  SHORT,
  TAKEN,
  TASKS,
} from './calls.ts'

/** Whether a message can go to a processor: the checks that are passed most often, in few steps. */
const IS_PLAIN = `(to | 0) === to && to >= 0 && to < processors && to !== current && typeof name === 'string' && messages[name] !== undefined && place < END`

/** A verb that sends: without numbers, or with one, in few steps; everything else, and what is refused, takes the long way. */
const saying = (verb: 'send' | 'ask') => `${verb}(to, name, a, b, c, integers) {
    if (current < 0 || b !== undefined || c !== undefined || integers !== undefined || !(${IS_PLAIN})) return sends(${OP[verb]}, '${verb}', to, name, a, b, c, integers)
    if (a === undefined) output[place] = ${OP[verb] + SHORT.bare}
    else if ((a | 0) === a && a >= ${LISTS + MOST_LISTS}) { output[place] = ${OP[verb] + SHORT.one}; output[place + 3] = a }
    else return sends(${OP[verb]}, '${verb}', to, name, a, b, c, integers)
    output[place + 1] = to
    output[place + 2] = messages[name]
    place += ${OP_NUMBERS}
  }`

/**
 * How a search of all orders makes a program draw: each draw asks a script in the input, and says how many outcomes it has. It also learns which
 * of the numbers that grow a handler reads, and has each list under one number.
 */
const SCRIPTED = {
  next: `const GRID = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1 - 2 ** -32]
const drawn = (outcomes) => {
  acting('random')
  const k = input[${SCRIPT.drawn}]++
  if (k < ${SCRIPT.most}) input[${SCRIPT.outcomes} + k] = outcomes
  return k < input[${SCRIPT.length}] ? input[${SCRIPT.first} + k] : 0
}
const next = () => GRID[drawn(GRID.length)]`,
  anyOther: `anyOther() {
    const v = drawn(processors - 1)
    return v >= current ? v + 1 : v
  }`,
  quanta: `get quanta() { input[${SCRIPT.reads}] |= ${READS.quanta}; return input[${IN.quanta}] }`,
  created: `get created() { input[${SCRIPT.reads}] |= ${READS.created}; return input[${IN.created}] }`,
  numbered: `const content = copy.join(' '), same = contents.get(content)
  if (same !== undefined) return same
  contents.set(content, ${LISTS} + lists.length)`,
  walk: `const mine = [], contents = new Map()
${WALK}`,
  methods: `walk: (q, begins) => walk(q, begins === 1),
  list: (number) => json(lists[number - ${LISTS}]),`,
} as const

/** How programs draw otherwise: from the stream of their processor. */
const DRAWN: Record<keyof typeof SCRIPTED, string> = {
  next: `const next = () => {
  acting('random')
  if (output[${OUT.drawn}] === 0) {
    if (input[${IN.stream}] !== input[${IN.stream}]) seed()
    output[${OUT.drawn}] = 1
    for (let k = 0; k < 4; k++) output[${OUT.stream} + k] = input[${IN.stream} + k]
  }
  const t = 2091639 * output[${OUT.stream}] + output[${OUT.stream} + 3] * 2.3283064365386963e-10
  output[${OUT.stream}] = output[${OUT.stream} + 1]
  output[${OUT.stream} + 1] = output[${OUT.stream} + 2]
  const carry = t | 0
  output[${OUT.stream} + 3] = carry
  return output[${OUT.stream} + 2] = t - carry
}`,
  anyOther: `anyOther() {
    const v = floor(next() * (processors - 1))
    return v >= current ? v + 1 : v
  }`,
  quanta: `get quanta() { return input[${IN.quanta}] }`,
  created: `get created() { return input[${IN.created}] }`,
  numbered: '',
  walk: 'const mine = []',
  methods: '',
}

const wordsWith = (
  parts: Record<keyof typeof SCRIPTED, string>,
): string => `const { processors, neighbours, root, diameter, lambda, shares } = setup
// Names that are keys of an object are found by what they are, others by their letters.
const names = Object.keys(Object.fromEntries(setup.names.map((name) => [name, 0])))
const kinds = new Map(names.map((name, k) => [name, k]))
const EVENTS = ${EVENTS.length}, FIRST = ${OUT.first}, END = ${OUT.first + MOST_OPS * OP_NUMBERS}
const messages = freeze(Object.assign(Object.create(null), Object.fromEntries([...kinds].slice(EVENTS))))
const message = { from: 0, a: 0, b: 0, c: 0, tasks: 0 }
let place = FIRST, load = 0, seed
const handlers = [], known = []
const lists = [], numbers = new WeakMap()

const other = (what, q) => {
  if (!isInteger(q) || q < 0 || q >= processors) wrong(what, 'a processor from 0 to ' + (processors - 1), q)
  if (q === current) throw new Error(what + ': processor ' + q + ' sends to itself')
  return q
}
const kindOf = (what, name) => {
  const kind = kinds.get(name)
  if (kind === undefined || kind < EVENTS) {
    if (typeof name !== 'string') wrong(what, 'the name of a message', name)
    throw new Error(kind === undefined ? 'no handler listens to ' + shown(name) + ': there is no on.' + name.slice(0, 40) : shown(name) + ' is no message: on.' + name + ' is called by an event')
  }
  return kind
}
const whole = (what, value) => {
  if (value === undefined) return 0
  const number = typeof value === 'boolean' ? +value : value
  if (typeof number !== 'number' || !isInteger(number) || number >= ${2 ** 31} || number < ${LISTS + MOST_LISTS}) wrong(what, 'a whole number that fits into 32 bits', value)
  return number
}
const first = (value) => {
  if (!isArray(value)) return whole('a', value)
  const before = Object.isFrozen(value) ? numbers.get(value) : undefined
  if (before !== undefined) return before
  if (value.length > 65536) wrong('a', 'a list of at most 65536 numbers', value)
  const copy = freeze(value.map((entry) => whole('a', entry)))
  ${parts.numbered}
  if (lists.length >= ${MOST_LISTS}) throw new Error('a: expected at most ${MOST_LISTS} lists in a run, got more')
  const number = ${LISTS} + lists.length
  lists.push(copy)
  if (Object.isFrozen(value)) numbers.set(value, number)
  return number
}
const room = () => { if (place >= END) throw new Error('expected at most ${MOST_OPS} messages in one call of a handler, got more') }
const op = (what, to, kind, a, b, c, integers, tasks) => {
  room()
  output[place] = what; output[place + 1] = to; output[place + 2] = kind; output[place + 3] = a; output[place + 4] = b; output[place + 5] = c; output[place + 6] = integers; output[place + 7] = tasks
  place += ${OP_NUMBERS}
}
const lengthOf = (value, integers) => {
  if (integers === undefined) return isArray(value) ? Math.max(1, value.length) : 1
  if (!isInteger(integers) || integers < 1 || integers > 1e6) wrong('integers', 'a whole number from 1 to 1000000', integers)
  return integers
}
const sends = (which, what, to, name, a, b, c, integers) => {
  acting(what)
  op(which, other(what, to), kindOf(what, name), first(a), whole('b', b), whole('c', c), lengthOf(a, integers), 0)
}
const amount = (what, tasks) => {
  if (typeof tasks !== 'number' || !isFinite(tasks)) wrong(what, 'a number of tasks', tasks)
  return floor(tasks)
}
${parts.next}
const verbs = {
  processors, root, diameter, lambda,
  get load() { return load },
  get now() { return input[${IN.now}] },
  ${parts.quanta},
  ${parts.created},
  get kept() { return input[${IN.kept}] },
  random: next,
  ${parts.anyOther},
  ${saying('send')},
  ${saying('ask')},
  give(to, tasks = 1, name = '${TASKS}', a, b, c) {
    if (current >= 0 && (tasks | 0) === tasks && ${IS_PLAIN}) {
      const given = tasks < load ? tasks : load
      if (a === undefined && b === undefined && c === undefined) {
        if (given <= 0) return 0
        output[place] = ${OP.give + SHORT.bare}
      } else {
        const x = whole('a', a), y = whole('b', b), z = whole('c', c)
        if (given <= 0) return 0
        output[place] = ${OP.give}
        output[place + 3] = x; output[place + 4] = y; output[place + 5] = z
      }
      output[place + 1] = to
      output[place + 2] = messages[name]
      output[place + 7] = given
      place += ${OP_NUMBERS}
      load -= given
      return given
    }
    acting('give')
    const given = Math.max(0, Math.min(amount('give', tasks), load))
    other('give', to); kindOf('give', name)
    whole('a', a); whole('b', b); whole('c', c)
    if (given === 0) return 0
    op(${OP.give}, to, kindOf('give', name), whole('a', a), whole('b', b), whole('c', c), 0, given)
    load -= given
    return given
  },
  wake(micros) {
    acting('wake')
    if (typeof micros !== 'number' || !(micros >= 0) || micros > 1e9) wrong('wake', 'microseconds from 0 to 1000000000', micros)
    op(${OP.wake}, 0, 0, micros, 0, 0, 0, 0)
  },
  wait() { acting('wait'); op(${OP.wait}, 0, 0, 0, 0, 0, 0, 0) },
  go() { acting('go'); op(${OP.go}, 0, 0, 0, 0, 0, 0, 0) },
  serve() { acting('serve'); op(${OP.serve}, 0, 0, 0, 0, 0, 0, 0) },
  know(of, value) {
    acting('know')
    if ((of | 0) !== of || of < 0 || of >= processors) wrong('know', 'a processor from 0 to ' + (processors - 1), of)
    ;(known[current] ??= new Map()).set(of, (value | 0) === value && value >= ${LISTS + MOST_LISTS} ? value : whole('know', value))
  },
  forward(to, name = '${TASKS}', a, b) {
    acting('forward')
    const arrived = input[${IN.tasks}]
    if (arrived === 0 || output[${OUT.taken}] !== 0) throw new Error('forward: only a handler to which tasks have come passes them on, once')
    op(${OP.forward}, other('forward', to), kindOf('forward', name), whole('a', a), whole('b', b), 0, 0, arrived)
    output[${OUT.taken}] = ${TAKEN.forwarded}
    load -= arrived
  },
  keep() {
    acting('keep')
    if (current !== 0) throw new Error('keep: only processor 0 keeps tasks outside of its queue')
    const arrived = input[${IN.tasks}]
    if (arrived > 0 && output[${OUT.taken}] === 0) {
      output[${OUT.taken}] = ${TAKEN.kept}
      load -= arrived
      input[${IN.kept}] += arrived
    } else {
      op(${OP.keep}, 0, 0, 0, 0, 0, 0, load)
      input[${IN.kept}] += load
      load = 0
    }
  },
  giveKept(to, tasks = 1, name = '${TASKS}', newest = false) {
    acting('giveKept')
    const given = Math.max(0, Math.min(amount('giveKept', tasks), input[${IN.kept}]))
    if (given === 0) return 0
    op(newest ? ${OP.giveNewest} : ${OP.giveKept}, other('giveKept', to), kindOf('giveKept', name), 0, 0, 0, 0, given)
    input[${IN.kept}] -= given
    return given
  },
  release() {
    acting('release')
    op(${OP.release}, 0, 0, 0, 0, 0, 0, input[${IN.kept}])
    load += input[${IN.kept}]
    input[${IN.kept}] = 0
  },
}
for (const name of getOwnPropertyNames(verbs)) if (typeof verbs[name] === 'function') { freeze(verbs[name].prototype); freeze(verbs[name]) }
freeze(verbs)
const shared = [verbs, kinds.keys]
${parts.walk}
/** What a processor's program is given. */
const given = (q) => {
  const on = {}
  for (const name of names) on[name] = undefined
  Object.seal(on)
  handlers[q] = on
  const me = freeze(Object.create(verbs, {
    index: { value: q, enumerable: true },
    neighbours: { value: freeze(neighbours[q]), enumerable: true },
    parent: { value: q === 0 ? undefined : (q - 1) >> 1, enumerable: true },
    children: { value: freeze([2 * q + 1, 2 * q + 2].filter((child) => child < processors)), enumerable: true },
  }))
  mine[q] = me
  return [me, on]
}
const methods = {
  ${parts.methods}
  seedBy(_, given) { seed = given },
  known: (q) => json([...(known[q] ?? [])]),
  /** A list's numbers, and the number of a list that has come from another interpreter. */
  list: (number) => json(lists[number - ${LISTS}]),
  take: (numbers) => text(first(freeze(parse(numbers)))),
  /** Something has happened: the call that the input says. */
  call() {
    current = input[${IN.q}]
    const event = input[${IN.event}]
    place = FIRST
    work = 0
    load = input[${IN.load}]
    try {
      const handler = handlers[current][names[event]]
      if (typeof handler !== 'function') {
        if (handler !== undefined) throw new TypeError('on.' + names[event] + ': expected a function, got ' + shown(handler))
      } else if (event < EVENTS) handler()
      else {
        const a = input[${IN.a}]
        const given = shares[event] ? message : { from: 0, a: 0, b: 0, c: 0, tasks: 0 }
        given.from = input[${IN.from}]
        given.a = a < ${LISTS + MOST_LISTS} ? lists[a - ${LISTS}] : a
        given.b = input[${IN.b}]
        given.c = input[${IN.c}]
        given.tasks = input[${IN.tasks}]
        handler(given)
      }
      output[${OUT.ops}] = place
    } catch (error) { failed(error) }
    current = -1
  },
}
`

export const WORDS = wordsWith(DRAWN)

/** The same words for a search of all orders. */
export const SEARCHED_WORDS = wordsWith(SCRIPTED)
