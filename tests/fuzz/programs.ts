/** Damaged and hostile programs: each runs, or is refused in one sentence, and reaches nothing outside of its interpreter. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Lab, RunStopped } from '../../src/core/lab.ts'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { withText } from '../../src/core/program/testing.ts'
import { labs } from '../../src/labs/registry.ts'

/** A lab with programs: the parameter that holds one, and a scenario that is quickly run. */
interface WithPrograms {
  readonly lab: Lab
  readonly parameter: string
  readonly values: Values
}

const small = (lab: Lab, changes: Values, parameter = 'program'): WithPrograms => ({
  lab,
  parameter,
  values: { ...defaults(lab.parameters), ...changes },
})

const asynchronous = small(labs.async, { processors: 5, topology: 'ring', depth: 6, minDepth: 3 })
const withPrograms: readonly WithPrograms[] = [
  asynchronous,
  small(labs.requests, { requests: 300, servers: 5, dispatchers: 2 }),
  small(labs.loop, { workload: 'uniform', iterations: 100, processors: 4 }),
  small(labs.mesh, { vertices: 300, iterations: 40, loads: 'periodic:3,6,0.5' }),
  small(labs.migration, { processes: 20, processors: 4, period: 20_000, duration: 400_000 }, 'balancer'),
]

/** A program in its lab. */
export interface LabProgram {
  readonly of: WithPrograms
  readonly text: string
}

/** Our own programs. */
const programs: readonly LabProgram[] = withPrograms.flatMap((of) => {
  const folder = join(import.meta.dirname, `../../src/labs/${of.lab.id}/programs`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => ({ of, text: readFileSync(join(folder, file), 'utf8') }))
})

/** What means something to the language. */
const SIGNS = [
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ';',
    ',',
    '=>',
    '=',
    '!',
    '...',
    '?.',
    '`',
    '"',
    "'",
    '/',
    '//',
    '/*',
    '\\',
    '\n',
    '${',
    '1e999',
    '-1',
    '0x',
    '9n',
  ],
  ...[
    'me.',
    'on.',
    'me.give(0)',
    'me.send(0, "tasks")',
    'me.wait()',
    'throw 1',
    'return',
    'while (true) {}',
    'for (;;)',
    'new ',
    'null',
    'NaN',
  ],
  ...[
    '__proto__',
    'constructor',
    'globalThis',
    'this',
    'arguments',
    'async ',
    'await ',
    'import("x")',
    'eval("1")',
    'Function("1")()',
    'parameter("x", 1)',
  ],
]

const edit = fc.record({
  at: fc.nat(1_000_000),
  cut: fc.oneof(fc.nat(3), fc.nat(60)),
  put: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 4 }), fc.constant('')),
})

/** A program of ours with a few damages. */
export const damagedProgram = fc
  .tuple(fc.constantFrom(...programs), fc.array(edit, { minLength: 1, maxLength: 3 }))
  .map(([{ of, text }, edits]): LabProgram => {
    let damaged = text
    for (const { at, cut, put } of edits) {
      const place = Math.floor((at / 1_000_001) * damaged.length)
      damaged = damaged.slice(0, place) + put + damaged.slice(place + cut)
    }
    return { of, text: damaged }
  })

/** What programs do that mean no good, or do not know better. */
const DEEDS = [
  'for (;;) {}',
  'while (true) me.load',
  'do { var x = 1 } while (x)',
  'const f = () => f(); f()',
  'const f = () => f(); for (;;) try { f() } catch {}',
  'const f = () => f(); for (let i = 0; i < 300; i++) try { f() } catch {}',
  'const f = () => { try { f() } catch { f() } }; f()',
  'const f = () => { try { f() } finally { f() } }; for (;;) try { f() } catch {}',
  'const f = (n) => { if (n > 0) return f(n - 1); for (;;) new Error() }; f(100)',
  'const f = (n) => { if (n > 0) return f(n - 1); for (;;) try { undefined.x } catch {} }; f(160)',
  'for (let i = 0; i < 3e5; i++) try { undefined.x } catch {}',
  'const o = { get x() { return o.x } }; for (;;) try { o.x } catch {}',
  'const o = { toString() { return "" + o } }; for (;;) try { "" + o } catch {}',
  'class A { constructor() { new A() } } for (;;) try { new A() } catch {}',
  'function* g() { yield* g() } for (;;) try { for (const x of g()) x } catch {}',
  'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; for (;;) try { a.flat(Infinity) } catch {}',
  'let a = []; for (let i = 0; i < 40; i++) a = [a, a]; a.flat(Infinity)',
  'const s = "x".repeat(1e6); for (;;) s.toUpperCase()',
  'const s = "x".repeat(1e6); for (;;) s.slice(1)',
  'const s = " ".repeat(1e6) + "x"; for (;;) s.trim()',
  'const o = {}; for (let i = 0; i < 1e5; i++) o["x" + i] = i; for (;;) Object.keys(o)',
  'const f = (n) => n < 2 ? 1 : f(n - 1) + f(n - 2); f(60)',
  'const a = []; for (;;) a.push(a)',
  'const a = []; for (;;) a.push(new Array(1000).fill(0))',
  'const a = new Array(1e6); for (;;) a.fill(1)',
  'const a = new Array(1e5); for (;;) { try { a.fill(1) } catch {} }',
  'const a = new Array(1e9); a.fill(1)',
  'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)',
  'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'Array.prototype.sort.call({ length: 2 ** 53 - 1 })',
  'Array.from({ length: 1e9 }, () => 1)',
  '[].concat(...new Array(1e5).fill(new Array(1e5)))',
  'let s = "x"; for (;;) s += s',
  '"x".repeat(2 ** 29)',
  '"x".padEnd(2 ** 29)',
  'let s = "ab".repeat(4e5); for (;;) s.indexOf("b".repeat(1e5))',
  '"a".repeat(1e6).replaceAll("a", "b".repeat(1e6))',
  'JSON.parse("[".repeat(1e6))',
  'let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; JSON.stringify(o)',
  'const a = []; a.push(a); JSON.stringify(a)',
  'let x = [1]; for (let i = 0; i < 40; i++) x = [x, x]; JSON.stringify(x)',
  'new Float64Array(1e9)',
  'new Map(Array.from({ length: 1e6 }, (_, i) => [i, i]))',
  'const m = new Map(); for (let i = 0; ; i++) m.set(i, i)',
  'throw 1',
  'throw null',
  'throw { toString() { throw 2 } }',
  'throw Object.assign(new Error("x"), { message: { toString() { throw 2 } } })',
  'const e = new Error("x"); Object.defineProperty(e, "stack", { get() { throw 1 } }); throw e',
  'throw Symbol("x")',
  'throw "x".repeat(1e6)',
  'throw new Error("x".repeat(9e5))',
  'throw new Error("a\\nb\\u0000c")',
  'throw Object.assign(new Error("x"), { name: "x".repeat(9e5) })',
  'Object.prototype.x = 1',
  'Array.prototype.push = () => {}',
  'globalThis.me = 1',
  'Object.setPrototypeOf(me, {})',
  'me.__proto__.send = () => {}',
  'me.send.call(null, 0)',
  'on.__proto__ = {}',
  'on.constructor = () => {}',
  'on["x" + 1] = () => {}',
  '(() => {}).constructor("return globalThis")()',
  '(function* () {}).constructor("yield 1")()',
  'Reflect.ownKeys(me)',
  'new Proxy({}, {})',
  'process.exit(1)',
  'require("fs")',
  'fetch("x")',
  'postMessage(1)',
  'self.close()',
  'new Worker("x")',
  'indexedDB.open("x")',
  'setTimeout(() => {}, 1)',
  'Date.now()',
  'Math.random()',
  'performance.now()',
  '/(a+)+$/.test("a".repeat(40) + "b")',
  '9n ** 9999999n',
  'async function f() { for (;;) {} } f()',
  'import("x")',
  'label: for (;;) continue label',
  'switch (1) { case 1: for (;;); }',
  'try { for (;;) {} } finally { for (;;) {} }',
  'try { for (;;) {} } catch { for (;;) {} }',
  'for (;;) me.send(me.anyOther(), "tasks")',
  'for (let i = 0; i < 400; i++) me.send(me.anyOther(), "tasks")',
  'me.send(-1, "tasks")',
  'me.send(1e9, "tasks")',
  'me.send(NaN, "tasks")',
  'me.send({ valueOf() { for (;;) {} } }, "tasks")',
  'me.send(me.index, "tasks")',
  'me.send(me.anyOther(), "__proto__")',
  'me.send(me.anyOther(), { toString() { for (;;) {} } })',
  'me.send(me.anyOther(), "tasks", 2 ** 40)',
  'me.send(me.anyOther(), "tasks", new Array(1e6))',
  'me.send(me.anyOther(), "tasks", 0, 0, 0, 1e300)',
  'me.give(me.anyOther(), Infinity)',
  'me.give(me.anyOther(), -5)',
  'me.give(me.anyOther(), { valueOf: () => 1 })',
  'me.wake(-1)',
  'me.wake(NaN)',
  'me.wake(0)',
  'me.wait()',
  'me.keep()',
  'me.forward(0)',
  'me.know(0, { get x() { for (;;) {} } })',
  'me.know(1e9, 1)',
  'console.log(me, on, globalThis)',
  'console.log({ get x() { for (;;) {} } })',
  'parameter("x")',
  'parameter("__proto__", 1)',
  'parameter("x", 1, { min: -1e308, max: 1e308 })',
  'delete me.load',
  'Object.freeze(on)',
  'with (me) {}',
  'return 1',
  'debugger',
  '"use strict"; undefined.x',
  '}) ; (() => { for (;;) {}',
  '*/ <!-- -->',
  'class A { constructor() { new A() } } new A()',
  'const g = (function* () { for (;;) yield 1 })(); for (const x of g) x',
  '[..."x".repeat(1e6)].sort(() => 1)',
  'Object.defineProperty(me, "load", { get: () => 1e9 })',
  'Symbol.iterator in {} ; [][Symbol.iterator] = 1',
  'new (class extends Array { get length() { return 1e9 } })().join()',
  'String.prototype.split.call({ toString: () => "x".repeat(1e6), length: 1 }, "")',
]

/** A deed in the function that a lab calls. */
const IN_RULE: Readonly<Record<string, (deed: string) => string>> = {
  requests: (deed) => `choose = (request, servers) => { ${deed}; return servers[0] }\n`,
  loop: (deed) => `next = () => { ${deed}; return 1 }\n`,
  mesh: (deed) => `remaps = () => { ${deed}; return true }\n`,
  migration: (deed) => `decide = ({ processors, move }) => { ${deed}; move(processors[0].processes[0], 1) }\n`,
}

const inRule = (of: WithPrograms, deed: string): LabProgram => ({ of, text: IN_RULE[of.lab.id](deed) })

const inAsync = (deed: string): readonly string[] => [
  `${deed}\n`,
  `on.turn = () => { ${deed} }\n`,
  `on.empty = () => { me.ask(me.anyOther(), 'x') }\non.x = ({ from }) => { if (me.load > 1) me.give(from) }\non.tasks = () => { ${deed} }\n`,
]

/** Hostile programs: each deed at the top, before computing, without tasks, when tasks come, and in a rule of another lab. */
export const hostile: readonly LabProgram[] = DEEDS.flatMap((deed, k) => [
  ...inAsync(deed).map((text) => ({ of: asynchronous, text })),
  inRule(withPrograms[1 + (k % (withPrograms.length - 1))], deed),
])

/** Work units after which a run is left. */
const MOST_WORK = 3e7

/** Runs a program; returns what is wrong with how it was treated, undefined where nothing is. */
export async function programFault({ of, text }: LabProgram): Promise<string | undefined> {
  const { lab, parameter } = of
  const values = withText(lab, parameter, text, of.values)
  const refusal = (message: string) => {
    if (!message.startsWith(`${parameter}: `)) return `the message does not name the program: ${message}`
    if (message.length > 600 || /\n/.test(message)) return `the message is no sentence: ${message.slice(0, 800)}`
    return /undefined: |\[object/.test(message) ? `the message says nothing: ${message}` : undefined
  }
  const before = JSON.stringify(Object.getOwnPropertyNames(globalThis).sort())
  try {
    const [problem] = lab.check(values)
    if (problem) return refusal(problem.message)
    await lab.ready?.(values)
    const run = lab.start(values, { record: false })
    for (let work = 0; work < MOST_WORK && !run.advance(1e6); work += 1e6) {}
  } catch (error) {
    if (!(error instanceof RunStopped)) return `it threw ${error instanceof Error ? error.stack : error}`
    // That a balancer leaves tasks is said about any of them.
    if (error.problem.parameter !== parameter) return undefined
    return refusal(error.message)
  }
  return JSON.stringify(Object.getOwnPropertyNames(globalThis).sort()) === before ? undefined : 'it changed the globals'
}
