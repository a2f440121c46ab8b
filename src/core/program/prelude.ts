/**
 * What runs inside the interpreter before a program: what is taken out of the language and guarded, what all labs' programs have
 * (`parameter`, `console`), and the words of one lab. It is a text, because it runs there and not here.
 */
import { FAILED, STATE } from './states.ts'

/** What refuses things in sentences. */
export const SENTENCES = `const shown = (value) => {
  try { return typeof value === 'string' ? json(value.slice(0, 40)) : typeof value === 'symbol' ? 'a symbol' : typeof value === 'function' ? 'a function' : isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : text(value) } catch { return 'something' }
}
const wrong = (what, expected, got) => { throw new TypeError(what + ': expected ' + expected + ', got ' + shown(got)) }
const acting = (what) => { if (current < 0) throw new Error(what + ': only handlers can do that, when something happens') }
`

const BEFORE = `(() => {
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
// For a whole run: the most in any case, and what each call that goes through adds to it.
let spent = 0, most = 8 * MOST, each = 1e4
// What such functions go through counts, too: beyond a limit they do nothing more in the same call of a handler.
const counts = (length) => {
  if (!(length > 0)) return
  if (length > MOST) throw new RangeError('a list or a text of more than ' + MOST + ' entries')
  if (work === 0) most += each
  work += length
  spent += length
  if (work > 4 * MOST) throw new RangeError('lists and texts of more than ' + 4 * MOST + ' entries are gone through in one call of a handler')
  if (spent > most) throw new RangeError('lists and texts of more than ' + each + ' entries are gone through in each call on average: too much for a run')
}
const passes = (value) => counts(value === null || value === undefined || typeof value === 'function' ? 0 : value.length)
const sizeOf = (value) => typeof value === 'string' ? value.length : 1
const QUICK = new Set(['push', 'pop', 'at', 'keys', 'values', 'entries', 'constructor'])
// Short lists are not counted: what goes through them takes about as long as a call.
const SHORT = 32
// How functions of lists are guarded: those to which what is left out is as undefined without a list of what they are given, which takes longer.
const guard = (name, value, takes) => takes === 1 ? { [name](a) { if (!(this.length <= SHORT)) counts(this.length); return value.call(this, a) } }[name]
  : takes === 2 ? { [name](a, b) { if (!(this.length <= SHORT)) counts(this.length); return value.call(this, a, b) } }[name]
  : { [name](...args) {
    passes(this)
    if (name === 'concat') args.forEach(passes)
    if (name === 'join') passes({ length: this.length * sizeOf(args[0]) })
    return value.apply(this, args)
  } }[name]
const TAKES = new Map()
for (const name of ['sort', 'toSorted', 'reverse', 'shift']) TAKES.set(name, 1)
for (const name of ['every', 'some', 'forEach', 'map', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'includes', 'indexOf', 'slice']) TAKES.set(name, 2)
for (const [proto, names] of [[Array.prototype, getOwnPropertyNames(Array.prototype)], [getPrototypeOf(Int8Array.prototype), getOwnPropertyNames(getPrototypeOf(Int8Array.prototype))]]) {
  for (const name of names) {
    const { value, writable } = getOwnPropertyDescriptor(proto, name)
    if (QUICK.has(name) || typeof value !== 'function' || !writable) continue
    proto[name] = guard(name, value, TAKES.get(name))
  }
}
const reduce = Array.prototype.reduce
Array.prototype.reduce = { reduce(f, ...first) {
  if (!(this.length <= SHORT)) counts(this.length)
  return first.length === 0 ? reduce.call(this, f) : reduce.call(this, f, first[0])
} }.reduce
// Lists of the same lists in lists are as long as their entries are often met.
Array.prototype.flat = { flat(depth = 1) {
  const flat = []
  const add = (list, left) => {
    passes(list)
    for (let k = 0; k < list.length; k++) {
      if (!(k in list)) continue
      if (isArray(list[k]) && left > 0) add(list[k], left - 1)
      else flat.push(list[k])
    }
  }
  add(this, depth)
  return flat
} }.flat
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
for (const name of ['replaceAll', 'split', 'indexOf', 'lastIndexOf', 'includes', 'normalize', 'localeCompare', 'concat', 'trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase', 'toLocaleUpperCase', 'toLocaleLowerCase', 'startsWith', 'endsWith', 'isWellFormed', 'toWellFormed', 'match', 'matchAll', 'search', 'replace']) {
  const value = String.prototype[name]
  if (typeof value !== 'function') continue
  String.prototype[name] = { [name](...args) {
    const string = text(this)
    passes({ length: string.length * Math.max(1, sizeOf(args[0]), sizeOf(args[1])) })
    return value.apply(string, args)
  } }[name]
}
// What these make is counted, not what they begin with.
for (const [owner, names] of [[String.prototype, ['slice', 'substring', 'substr']], [Object, ['keys', 'values', 'entries']]]) {
  for (const name of names) {
    const value = owner[name]
    owner[name] = { [name](...args) {
      const made = value.apply(this, args)
      passes(made)
      return made
    } }[name]
  }
}

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
for (const value of [[][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ''[Symbol.iterator](), (function* () {})(), function () {}]) deep(getPrototypeOf(value))
deep(noFunction)
freeze(global)

return (setupText, program, inputBuffer, outputBuffer, answer) => {
const input = new Float64Array(inputBuffer), output = new Float64Array(outputBuffer)
const setup = parse(setupText)
const { knobs, logs, weight } = setup
each *= weight
let current = -1, failure = '', log = []
const memories = [], handlerOf = []

${SENTENCES}`

const AFTER = `
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
  output[${STATE}] = ${FAILED}
}

const ran = []
const at = logs ? (line) => { if (ran.length < 1000) ran.push(line) } : undefined
const start = compile(program)
for (const value of shared) deep(getPrototypeOf(value))

return {
  ...methods,
  /** Registers what answers a method, under a name. */
  give(method, name, nth) { methods[method](name, (...numbers) => answer(nth, ...numbers)) },
  /** Runs a program's text, with a memory of its own. */
  start() {
    const q = input[0]
    try {
      current = -1
      work = 0
      const made = start(...given(q), parameter, console, at)
      memories[q] = made.memory
      handlerOf[q] = made.handler
      output[${STATE}] = 0
    } catch (error) { failed(error) }
  },
  failure: () => failure,
  logged() { const lines = json(log); log = []; return lines },
  ran() { const lines = json(ran); ran.length = 0; return lines },
  memory: (q) => json(memoryOf(q)),
}
}
})()`

/**
 * Words of a rule: a program that sets functions by their names, of which `calls` has what calls each. What comes in begins with the
 * instance and the function's number, the data follow.
 */
export const RULE = `
const functionOf = (q, k) => {
  const handler = handlerOf[q](k)
  if (typeof handler !== 'function') throw new TypeError(setup.functions[k] + ': expected a function, got ' + shown(handler))
  return handler
}
const refuse = (what, expected, got) => wrong(what + ' returns', expected, got)
const methods = {
  call() {
    current = input[0]
    work = 0
    try {
      const which = input[1]
      calls[which](functionOf(current, which))
      output[${STATE}] = 0
    } catch (error) { failed(error) }
    current = -1
  },
}
const list = (from, to) => freeze(Array.from(input.subarray(from, to)))
`

/**
 * The prelude with the words of a lab; its value is a function of the setup (as JSON), the program's text and the arrays.
 *
 * @param words statements that make `given(instance)`, the list of what a program is given; `shared`, what has to be frozen with its
 * prototypes; and `methods`, of which `call` does what the input says. Those of a rule are there already.
 */
export const preludeOf = (words: string, isRule: boolean): string => BEFORE + (isRule ? RULE : '') + words + AFTER
