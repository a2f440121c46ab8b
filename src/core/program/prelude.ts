/**
 * What runs inside the interpreter before a program: its own words (`me`, `on`, `parameter`, `console`) and the way in and out, two arrays
 * of numbers. It is a text, because it runs there and not here.
 */

import { EVENTS, FAILED, IN, LISTS, MOST_LISTS, MOST_OPS, OP, OP_NUMBERS, OUT, TAKEN, TASKS } from './calls.ts'

/** The prelude; its value is a function of the setup (as JSON) and the program's text that begins everything. */
export const PRELUDE = `(() => {
'use strict'
const { freeze, getOwnPropertyNames, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = Object
const isArray = Array.isArray, isFinite = Number.isFinite, isInteger = Number.isInteger, floor = Math.floor, text = String, json = JSON.stringify, parse = JSON.parse
const global = globalThis
const compile = global.eval
for (const name of ['eval', 'escape', 'unescape', 'WeakRef', 'FinalizationRegistry', 'Promise', 'Date', 'Proxy', 'Reflect', 'SharedArrayBuffer', 'Atomics', 'JSON', 'BigInt', 'BigInt64Array', 'BigUint64Array', 'DataView', 'print', 'console', 'Iterator', 'queueMicrotask', 'performance', 'navigator', 'DOMException']) delete global[name]
delete Math.random
const noFunction = function () { throw new TypeError('functions are not made of texts here') }
for (const made of [function () {}, function* () {}]) {
  const proto = getPrototypeOf(made)
  defineProperty(proto, 'constructor', { value: noFunction, writable: false, configurable: false })
}
delete global.Function
// Loops of the language itself can be ended; those inside of its own functions cannot: lists that only claim to be long are refused.
const MOST = 1e6
let work = 0
// What such functions go through counts, too: beyond a limit they do nothing more in the same call of a handler.
const passes = (value) => {
  const length = value === null || value === undefined || typeof value === 'function' ? 0 : value.length
  if (length > MOST) throw new RangeError('a list or a text of more than ' + MOST + ' entries')
  if (length > 0) work += length
  if (work > 4 * MOST) throw new RangeError('lists and texts of more than ' + 4 * MOST + ' entries are gone through in one call of a handler')
}
const sizeOf = (value) => typeof value === 'string' ? value.length : 1
const QUICK = new Set(['push', 'pop', 'at', 'keys', 'values', 'entries', 'constructor'])
for (const [proto, names] of [[Array.prototype, getOwnPropertyNames(Array.prototype)], [getPrototypeOf(Int8Array.prototype), getOwnPropertyNames(getPrototypeOf(Int8Array.prototype))]]) {
  for (const name of names) {
    const { value, writable } = getOwnPropertyDescriptor(proto, name)
    if (QUICK.has(name) || typeof value !== 'function' || !writable) continue
    proto[name] = { [name](...args) {
      passes(this)
      if (name === 'concat') args.forEach(passes)
      if (name === 'join') passes({ length: this.length * sizeOf(args[0]) })
      return value.apply(this, args)
    } }[name]
  }
}
const from = Array.from
Array.from = (list, map, self) => {
  passes(list)
  return map === undefined ? from(list) : from(list, map, self)
}
for (const [name, count] of [['repeat', 0], ['padStart', 0], ['padEnd', 0]]) {
  const value = String.prototype[name]
  String.prototype[name] = { [name](...args) {
    passes({ length: args[count] * (name === 'repeat' ? this.length : 1) })
    return value.apply(this, args)
  } }[name]
}
for (const name of ['replaceAll', 'split', 'indexOf', 'lastIndexOf', 'includes', 'normalize', 'localeCompare', 'match', 'matchAll', 'search', 'replace']) {
  const value = String.prototype[name]
  if (typeof value !== 'function') continue
  String.prototype[name] = { [name](...args) {
    const string = text(this)
    passes({ length: string.length * Math.max(1, sizeOf(args[0]), sizeOf(args[1])) })
    return value.apply(string, args)
  } }[name]
}

return (setupText, program, inputBuffer, outputBuffer) => {
const input = new Float64Array(inputBuffer), output = new Float64Array(outputBuffer)
const { processors, neighbours, root, diameter, lambda, names, knobs, logs } = parse(setupText)
const kinds = new Map(names.map((name, k) => [name, k]))
const EVENTS = ${EVENTS.length}
let current = -1, count = 0, load = 0, arrived = 0, taken = 0, drawn = 0
let failure = '', log = [], seed
const handlers = [], memories = [], known = []
const lists = [], numbers = new WeakMap()

const shown = (value) => {
  try { return typeof value === 'string' ? json(value.slice(0, 40)) : typeof value === 'symbol' ? 'a symbol' : typeof value === 'function' ? 'a function' : isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : text(value) } catch { return 'something' }
}
const wrong = (what, expected, got) => { throw new TypeError(what + ': expected ' + expected + ', got ' + shown(got)) }
const acting = (what) => { if (current < 0) throw new Error(what + ': only handlers can do that, when something happens') }
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
  if (lists.length >= ${MOST_LISTS}) throw new Error('a: expected at most ${MOST_LISTS} lists in a run, got more')
  const number = ${LISTS} + lists.length
  lists.push(copy)
  if (Object.isFrozen(value)) numbers.set(value, number)
  return number
}
const op = (what, to, kind, a, b, c, integers, tasks) => {
  if (count >= ${MOST_OPS}) throw new Error('expected at most ${MOST_OPS} messages in one call of a handler, got more')
  const at = ${OUT.first} + ${OP_NUMBERS} * count++
  output[at] = what; output[at + 1] = to; output[at + 2] = kind; output[at + 3] = a; output[at + 4] = b; output[at + 5] = c; output[at + 6] = integers; output[at + 7] = tasks
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
const next = () => {
  acting('random')
  if (!drawn) {
    if (input[${IN.stream}] !== input[${IN.stream}]) seed()
    drawn = 1
    for (let k = 0; k < 4; k++) output[${OUT.stream} + k] = input[${IN.stream} + k]
  }
  const t = 2091639 * output[${OUT.stream}] + output[${OUT.stream} + 3] * 2.3283064365386963e-10
  output[${OUT.stream}] = output[${OUT.stream} + 1]
  output[${OUT.stream} + 1] = output[${OUT.stream} + 2]
  const carry = t | 0
  output[${OUT.stream} + 3] = carry
  return output[${OUT.stream} + 2] = t - carry
}
const verbs = {
  processors, root, diameter, lambda,
  get load() { return load },
  get now() { return input[${IN.now}] },
  get quanta() { return input[${IN.quanta}] },
  get created() { return input[${IN.created}] },
  get kept() { return input[${IN.kept}] },
  random: next,
  anyOther() {
    const v = floor(next() * (processors - 1))
    return v >= current ? v + 1 : v
  },
  send(to, name, a, b, c, integers) { sends(${OP.send}, 'send', to, name, a, b, c, integers) },
  ask(to, name, a, b, c, integers) { sends(${OP.ask}, 'ask', to, name, a, b, c, integers) },
  give(to, tasks = 1, name = '${TASKS}', a, b, c) {
    acting('give')
    const given = Math.max(0, Math.min(amount('give', tasks), load))
    const [receiver, kind, x, y, z] = [other('give', to), kindOf('give', name), whole('a', a), whole('b', b), whole('c', c)]
    if (given === 0) return 0
    op(${OP.give}, receiver, kind, x, y, z, 0, given)
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
    if (!isInteger(of) || of < 0 || of >= processors) wrong('know', 'a processor from 0 to ' + (processors - 1), of)
    ;(known[current] ??= new Map()).set(of, whole('know', value))
  },
  forward(to, name = '${TASKS}', a, b) {
    acting('forward')
    if (arrived === 0 || taken) throw new Error('forward: only a handler to which tasks have come passes them on, once')
    op(${OP.forward}, other('forward', to), kindOf('forward', name), whole('a', a), whole('b', b), 0, 0, arrived)
    taken = ${TAKEN.forwarded}
    load -= arrived
  },
  keep() {
    acting('keep')
    if (current !== 0) throw new Error('keep: only processor 0 keeps tasks outside of its queue')
    if (arrived > 0 && !taken) {
      taken = ${TAKEN.kept}
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

const brief = (value, depth) => {
  if (typeof value === 'string') return json(value.length > 40 ? value.slice(0, 40) + '…' : value)
  if (typeof value === 'function') return 'function'
  if (typeof value === 'symbol') return 'symbol'
  if (typeof value !== 'object' || value === null) return text(value)
  if (depth === 0) return '…'
  const some = (entries, size) => entries.join(', ') + (size > entries.length ? ', …' : '')
  if (isArray(value) || ArrayBuffer.isView(value)) return '[' + some(from({ length: Math.min(value.length, 12) }, (_, k) => brief(value[k], depth - 1)), value.length) + ']'
  if (value instanceof Map) {
    const entries = []
    for (const [key, entry] of value) { if (entries.length === 12) break; entries.push(brief(key, depth - 1) + ': ' + brief(entry, depth - 1)) }
    return '{' + some(entries, value.size) + '}'
  }
  if (value instanceof Set) {
    const entries = []
    for (const entry of value) { if (entries.length === 12) break; entries.push(brief(entry, depth - 1)) }
    return '{' + some(entries, value.size) + '}'
  }
  const keys = getOwnPropertyNames(value)
  return '{' + some(keys.slice(0, 12).map((key) => { const d = getOwnPropertyDescriptor(value, key); return key + ': ' + ('value' in d ? brief(d.value, depth - 1) : '…') }), keys.length) + '}'
}
const describe = (value) => { try { return brief(value, 3) } catch { return '…' } }
const console = freeze({ log(...values) {
  if (logs && log.length < 100) log.push(values.slice(0, 10).map((value) => typeof value === 'string' ? value.slice(0, 200) : describe(value)).join(' ').slice(0, 300))
} })
const parameter = (name) => {
  if (typeof name === 'string' && Object.hasOwn(knobs, name)) return knobs[name]
  throw new Error('parameter: expected a name that is written out, with its default, got ' + shown(name))
}
const memoryOf = (q) => {
  try { return (memories[q]?.() ?? []).flatMap(([name, value]) => typeof value === 'function' ? [] : [[name, describe(value)]]) } catch { return [] }
}
const failed = (error) => {
  try { failure = json([error instanceof Error ? text(error.name) + ': ' + text(error.message) : 'thrown: ' + describe(error), error instanceof Error ? text(error.stack) : '']) } catch { failure = '["an error that says nothing",""]' }
  output[${OUT.ops}] = ${FAILED}
}

const ran = []
const at = logs ? (line) => { if (ran.length < 1000) ran.push(line) } : undefined
const start = compile(program)
const frozen = new Set()
const deep = (value) => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || frozen.has(value) || value === global) return
  frozen.add(value)
  for (const key of [...getOwnPropertyNames(value), ...Object.getOwnPropertySymbols(value)]) {
    const d = getOwnPropertyDescriptor(value, key)
    if ('value' in d) deep(d.value)
    else { deep(d.get); deep(d.set) }
  }
  deep(getPrototypeOf(value))
  if (!ArrayBuffer.isView(value)) freeze(value)
}
for (const name of getOwnPropertyNames(global)) deep(global[name])
for (const value of [[][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ''[Symbol.iterator](), (function* () {})(), function () {}, verbs, kinds.keys]) deep(getPrototypeOf(value))
deep(noFunction)
freeze(global)

return {
  seedBy(given) { seed = given },
  /** Runs a program's text for a processor. */
  start(q) {
    try {
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
      current = -1
      work = 0
      memories[q] = start(me, on, parameter, console, at)
      output[${OUT.ops}] = 0
    } catch (error) { failed(error) }
  },
  /** Something has happened: the call that the input says. */
  call() {
    current = input[${IN.q}]
    const event = input[${IN.event}]
    count = 0
    work = 0
    taken = 0
    drawn = 0
    load = input[${IN.load}]
    arrived = input[${IN.tasks}]
    try {
      const handler = handlers[current][names[event]]
      if (typeof handler === 'function') {
        if (event < EVENTS) handler()
        else {
          const a = input[${IN.a}]
          handler({ from: input[${IN.from}], a: a < ${LISTS + MOST_LISTS} ? lists[a - ${LISTS}] : a, b: input[${IN.b}], c: input[${IN.c}], tasks: arrived })
        }
      } else if (handler !== undefined) throw new TypeError('on.' + names[event] + ': expected a function, got ' + shown(handler))
      output[${OUT.drawn}] = drawn
      output[${OUT.taken}] = taken
      output[${OUT.ops}] = count
    } catch (error) { failed(error) }
    current = -1
  },
  failure: () => failure,
  logged() { const lines = json(log); log = []; return lines },
  ran() { const lines = json(ran); ran.length = 0; return lines },
  memory: (q) => json(memoryOf(q)),
  known: (q) => json([...(known[q] ?? [])]),
}
}
})()`
