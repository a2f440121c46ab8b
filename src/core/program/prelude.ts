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
const { apply, construct } = Reflect, copied = Array.prototype.slice
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
const isView = ArrayBuffer.isView, typed = getPrototypeOf(Int8Array.prototype)
const typedLength = getOwnPropertyDescriptor(typed, 'length').get
const noLength = () => { throw new TypeError('the length of a list has to be a number') }
// How long the language's own functions will find a list: a length that may be another one when it is read again is refused.
const lengthOf = (value) => {
  if (value === null || value === undefined) return 0
  if (typeof value === 'string' || isArray(value)) return value.length
  if (typeof value !== 'object' && typeof value !== 'function') return 0
  const real = isView(value) ? typedLength.call(value) : 0
  for (let owner = value; owner; owner = getPrototypeOf(owner)) {
    const d = getOwnPropertyDescriptor(owner, 'length')
    if (!d) continue
    if (!('value' in d)) return isView(value) && d.get === typedLength ? real : noLength()
    if (typeof d.value === 'object' || typeof d.value === 'function') return noLength()
    return +d.value > real ? +d.value : real
  }
  return real
}
const passes = (value) => counts(lengthOf(value))
const sizeOf = (value) => typeof value === 'string' ? value.length : 1
// What is made a text is made one once.
const plain = (value) => typeof value === 'object' && value !== null ? text(value) : value
const QUICK = new Set(['push', 'pop', 'at', 'keys', 'values', 'entries', 'constructor'])
// Short lists are not counted: what goes through them takes about as long as a call.
const SHORT = 32
// How functions of lists are guarded: those to which what is left out is as undefined without a list of what they are given, which takes longer.
const guard = (name, value, takes) => takes === 1 ? { [name](a) { if (!(isArray(this) && this.length <= SHORT)) passes(this); return value.call(this, a) } }[name]
  : takes === 2 ? { [name](a, b) { if (!(isArray(this) && this.length <= SHORT)) passes(this); return value.call(this, a, b) } }[name]
  : { [name](...args) {
    passes(this)
    if (name === 'concat' || name === 'set') args.forEach(passes)
    if (name === 'join') {
      args[0] = args[0] === undefined ? ',' : text(args[0])
      counts(lengthOf(this) * args[0].length)
    }
    const made = apply(value, this, args)
    if (name === 'join') passes(made)
    return made
  } }[name]
const TAKES = new Map()
for (const name of ['sort', 'toSorted', 'reverse', 'shift']) TAKES.set(name, 1)
for (const name of ['every', 'some', 'forEach', 'map', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'includes', 'indexOf', 'slice']) TAKES.set(name, 2)
for (const [proto, names] of [[Array.prototype, getOwnPropertyNames(Array.prototype)], [typed, getOwnPropertyNames(typed)]]) {
  for (const name of names) {
    const { value, writable } = getOwnPropertyDescriptor(proto, name)
    if (QUICK.has(name) || typeof value !== 'function' || !writable) continue
    proto[name] = guard(name, value, TAKES.get(name))
  }
}
const reduce = Array.prototype.reduce
Array.prototype.reduce = { reduce(f, ...first) {
  if (!(isArray(this) && this.length <= SHORT)) passes(this)
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
const listStatics = getPrototypeOf(Int8Array), typedFrom = listStatics.from
listStatics.from = { from(list, ...rest) { passes(list); return apply(typedFrom, this, [list, ...rest]) } }.from
for (const name of ['repeat', 'padStart', 'padEnd']) {
  const value = String.prototype[name]
  String.prototype[name] = { [name](count, ...rest) {
    const string = text(this), times = +count
    counts(times * (name === 'repeat' ? string.length : 1))
    return apply(value, string, [times, ...rest.map(plain)])
  } }[name]
}
for (const name of ['replaceAll', 'split', 'indexOf', 'lastIndexOf', 'includes', 'normalize', 'localeCompare', 'concat', 'trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase', 'toLocaleUpperCase', 'toLocaleLowerCase', 'startsWith', 'endsWith', 'isWellFormed', 'toWellFormed', 'match', 'matchAll', 'search', 'replace']) {
  const value = String.prototype[name]
  if (typeof value !== 'function') continue
  String.prototype[name] = { [name](...args) {
    const string = text(this), given = args.map(plain)
    counts(string.length * Math.max(1, sizeOf(given[0]), sizeOf(given[1])))
    return apply(value, string, given)
  } }[name]
}
// What these make is counted, not what they begin with.
for (const [owner, names] of [[String.prototype, ['slice', 'substring', 'substr']], [Object, ['keys', 'values', 'entries', 'getOwnPropertyNames', 'getOwnPropertySymbols', 'fromEntries']]]) {
  for (const name of names) {
    const value = owner[name]
    owner[name] = { [name](...args) {
      const made = apply(value, this, args)
      passes(name === 'fromEntries' ? getOwnPropertyNames(made) : made)
      return made
    } }[name]
  }
}
// What goes through all that an object has counts by its names.
const named = (value) => { if (typeof value === 'object' && value !== null) passes(isArray(value) || isView(value) ? value : getOwnPropertyNames(value)) }
for (const name of ['assign', 'freeze', 'seal', 'preventExtensions', 'isFrozen', 'isSealed', 'getOwnPropertyDescriptors', 'defineProperties']) {
  const value = Object[name]
  Object[name] = { [name](...args) {
    args.forEach(named)
    return apply(value, this, args)
  } }[name]
}
for (const name of ['parseFloat', 'parseInt']) {
  const value = global[name]
  global[name] = Number[name] = { [name](given, base) {
    const string = text(given)
    passes(string)
    return value(string, base)
  } }[name]
}
const raw = String.raw
String.raw = { raw(template, ...rest) {
  const list = template.raw
  passes(list)
  return raw({ raw: list }, ...rest)
} }.raw
const functions = getPrototypeOf(function () {}), functionApply = functions.apply
functions.apply = { apply(self, list) {
  passes(list)
  return functionApply.call(this, self, list)
} }.apply
// Spreads, loops and sets ask for the entries one by one: those of long lists are given by a function of ours, whose calls are steps.
const LONG = 1024
const iteratorProto = getPrototypeOf(getPrototypeOf([][Symbol.iterator]()))
const stepwise = (iterator, next) => ({ __proto__: iteratorProto, next: () => next.call(iterator) })
const sizes = [
  [Array.prototype, [], lengthOf, ['values', 'entries', 'keys']],
  [typed, new Int8Array(0), lengthOf, ['values', 'entries', 'keys']],
  [String.prototype, '', lengthOf, []],
  [Map.prototype, new Map(), getOwnPropertyDescriptor(Map.prototype, 'size').get, ['values', 'entries', 'keys']],
  [Set.prototype, new Set(), getOwnPropertyDescriptor(Set.prototype, 'size').get, ['values', 'entries', 'keys']],
]
for (const [proto, empty, size, names] of sizes) {
  const { next } = getPrototypeOf(empty[Symbol.iterator]())
  const own = proto[Symbol.iterator]
  const wrap = (name, make) => ({ [name]() {
    const iterator = make.call(this)
    const length = size === lengthOf ? (isArray(this) ? this.length : lengthOf(typeof this === 'object' ? this : text(this))) : size.call(this)
    if (length <= SHORT) return iterator
    if (length > LONG) return stepwise(iterator, next)
    counts(length / 4)
    return iterator
  } }[name])
  const wrapped = new Map(names.map((name) => [proto[name], wrap(name, proto[name])]))
  for (const name of names) proto[name] = wrapped.get(proto[name])
  defineProperty(proto, Symbol.iterator, { value: wrapped.get(own) ?? wrap('[Symbol.iterator]', own), writable: true, configurable: true, enumerable: false })
}
// Sets with sets, and copies of memory.
for (const name of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) {
  const value = Set.prototype[name]
  if (typeof value !== 'function') continue
  Set.prototype[name] = { [name](other) {
    counts(this.size)
    if (other instanceof Set || other instanceof Map) counts(other.size)
    return value.call(this, other)
  } }[name]
}
const bufferSlice = ArrayBuffer.prototype.slice
ArrayBuffer.prototype.slice = { slice(...args) {
  counts(this.byteLength / 8)
  return apply(bufferSlice, this, args)
} }.slice
for (const name of ['resize', 'transfer', 'transferToFixedLength']) {
  const value = ArrayBuffer.prototype[name]
  if (typeof value !== 'function') continue
  ArrayBuffer.prototype[name] = { [name](given) {
    const bytes = given === undefined && name !== 'resize' ? this.byteLength : +given
    counts(bytes / 8)
    return value.call(this, bytes)
  } }[name]
}
for (const name of ['ArrayBuffer', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array']) {
  const made = global[name]
  if (made === undefined) continue
  const counted = { [name]: function (given, ...rest) {
    // A length is made a number once.
    const isLength = name === 'ArrayBuffer' || (typeof given !== 'object' && typeof given !== 'function')
    const first = isLength ? +given : given
    if (name === 'ArrayBuffer' && typeof rest[0] === 'object' && rest[0] !== null) {
      const { maxByteLength } = rest[0]
      rest[0] = { maxByteLength: maxByteLength === undefined ? undefined : +maxByteLength }
      counts(rest[0].maxByteLength / 8)
    }
    if (isLength) counts(name === 'ArrayBuffer' ? first / 8 : first)
    else passes(first)
    return construct(made, [first, ...rest], new.target === counted || new.target === undefined ? made : new.target)
  } }[name]
  for (const key of getOwnPropertyNames(made)) if (key !== 'name' && key !== 'length') defineProperty(counted, key, getOwnPropertyDescriptor(made, key))
  Object.setPrototypeOf(counted, getPrototypeOf(made))
  defineProperty(made.prototype, 'constructor', { value: counted, writable: true, configurable: true, enumerable: false })
  global[name] = counted
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
  give(method, name, nth) { methods[method](name, answer.bind(undefined, nth)) },
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
const list = (from, to) => freeze(apply(copied, input, [from, to]))
`

/**
 * The prelude with the words of a lab; its value is a function of the setup (as JSON), the program's text and the arrays.
 *
 * @param words statements that make `given(instance)`, the list of what a program is given; `shared`, what has to be frozen with its
 * prototypes; and `methods`, of which `call` does what the input says. Those of a rule are there already.
 */
export const preludeOf = (words: string, isRule: boolean): string => BEFORE + (isRule ? RULE : '') + words + AFTER
