/** What is wrong in a text leads to its line, with a sentence that says what: one kind of error after another. */
import { expect, test } from 'vitest'
import { RunStopped } from '../../../core/lab.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import { withText } from '../../../core/program/testing.ts'
import { asyncModel, lab } from '../index.ts'
import { words } from '../views/program/program.ts'
import { TASKS, VOCABULARY } from './calls.ts'

const small: Values = { ...defaults(lab.parameters), processors: 4, topology: 'ring', depth: 6, minDepth: 3 }

/** The line and the sentence of a text's first error. */
async function errorOf(text: string): Promise<{ readonly line: number | undefined; readonly message: string }> {
  const values = withText(lab, 'program', text, small)
  const [problem] = lab.check(values)
  if (problem) return { line: problem.line, message: problem.message }
  await asyncModel.ready(values as never)
  try {
    const run = lab.start(values, { record: false })
    for (let work = 0; work < 1e8 && !run.advance(1e6); work += 1e6) {}
  } catch (error) {
    if (error instanceof RunStopped) return { line: error.problem.line, message: error.message }
    throw error
  }
  return { line: undefined, message: 'nothing is wrong' }
}

/** A handler whose second line is the third of the text. */
const turn = (line: string) => `// A program\non.turn = () => {\n  ${line}\n}\n`
/** The same that begins when something has come. */
const come = (line: string) =>
  `on.turn = () => { if (me.load > 1) me.give(me.anyOther()) }\non.tasks = ({ from }) => {\n  ${line}\n}\n`

const KINDS: readonly (readonly [kind: string, text: string, line: number | undefined, message: RegExp])[] = [
  ['a word that is not expected', 'let a = 1\nlet b = = 2\n', 2, /cannot be read/],
  ['a bracket that is never closed', '\non.turn = () => {\n  me.give(1\n', 3, /never closed/],
  ['a bracket that closes nothing', 'on.turn = () => {}\n}\n', 2, /no "}" here/],
  ['a quote that is never closed', "\nconst a = 'one\n", 2, /never closed: its quote/],
  ['a name that is missing after me', 'on.turn = () => {}\nme.\non.tasks = () => {}\n', 2, /a name is missing/],
  ['a name with two letters that have changed places', turn('me.laod > 2'), 3, /did you mean me\.load\?/],
  ['an event with two of them', '\non.trun = () => {}\n', 2, /did you mean on\.turn/],
  ['one equals sign instead of three', turn('if (me.load = 2) me.give(1)'), 3, /cannot be set; to compare, write ===/],
  [
    'tasks that only move',
    'on.turn = () => { if (me.load > 0) me.give(me.anyOther(), me.load) }\n',
    undefined,
    /only move/,
  ],
  ['a name that is declared twice', 'let a = 1\n\nlet a = 2\n', 3, /cannot be read/],
  [
    'texts that are gone through in every call',
    turn("'x'.repeat(1e6).split('')"),
    3,
    /more than 10000 entries .* on average/,
  ],
  ['a name that is not there', turn('lod > 2'), 3, /'?lod'? is not defined/],
  ['a constant that is set', `const most = 2\non.turn = () => {\n  most = 3\n}\n`, 3, /read-only/],
  ['a property of nothing', turn('me.parent.load'), 3, /cannot read property 'load' of undefined/],
  ['what is no function', turn('me.load()'), 3, /not a function/],
  ['a verb that is not there', turn('me.sendd(1)'), 3, /there is no me\.sendd: did you mean me\.send\?/],
  ['an event with another name', '\non.Empty = () => {}\non.trun = () => {}\n', 2, /did you mean on\.empty/],
  // The interpreter knows about the function that the loop is in.
  ['an endless loop', turn('for (;;) {}'), 2, /steps of the interpreter/],
  ['a function that calls itself', `const f = () => f()\n${turn('f()')}`, 1, /stack overflow|steps of the interpreter/],
  ['memory', `const all = []\n${turn('for (;;) all.push(new Array(1e5).fill(1))')}`, 4, /memory|steps|gone through/],
  ['a list that only claims to be long', turn('Array.from({ length: 1e9 })'), 3, /a list or a text of more than/],
  ['memory of a length that is a text', turn("new Float64Array('1e7')"), 3, /a list or a text of more than/],
  ['memory of a length that is worked out', turn('new ArrayBuffer({ valueOf: () => 1e8 })'), 3, /a list or a text of/],
  ['memory that grows', turn('new ArrayBuffer(8).transfer(1e8)'), 3, /a list or a text of more than/],
  ['memory that may grow', turn('new ArrayBuffer(8, { maxByteLength: 1e8 })'), 3, /a list or a text of more than/],
  [
    'a list of texts that is another one when it is read again',
    turn(
      'let k = 0\n  String.raw({ get raw() { return k++ ? { length: 9e6 } : ["one"] } })\n  throw new Error("read " + k)',
    ),
    5,
    /read 1 /,
  ],
  ['too many messages of a handler', turn('for (;;) me.send(me.anyOther(), "tasks")'), 3, /at most 500 messages/],
  ['a message to oneself', turn('me.send(me.index, "tasks")'), 3, /sends to itself/],
  ['a processor that is not there', turn('me.send(99, "tasks")'), 3, /a processor from 0 to 3, got 99/],
  ['a processor that is no number', turn('me.give("all")'), 3, /a processor from 0 to 3, got "all"/],
  ['a message that no handler listens to', turn('me.send(me.anyOther(), "hello")'), 3, /there is no on\.hello/],
  ['a message that an event is', turn('me.send(me.anyOther(), "turn")'), 3, /"turn" is no message/],
  ['a number that is not whole', turn('me.send(me.anyOther(), "tasks", 0.5)'), 3, /a whole number/],
  ['tasks that are no number', turn('me.give(me.anyOther(), "two")'), 3, /a number of tasks, got "two"/],
  ['a length that is none', turn('me.send(me.anyOther(), "tasks", 0, 0, 0, -1)'), 3, /integers: .* got -1/],
  ['a delay that is negative', turn('me.wake(-1)'), 3, /wake: .*microseconds from 0/],
  ['tasks passed on that have not come', turn('me.forward(me.anyOther())'), 3, /to which tasks have come/],
  ['tasks kept elsewhere than at processor 0', come('me.keep()'), 3, /only processor 0 keeps/],
  ['a verb outside of a handler', '\nme.give(1)\n', 2, /only handlers can do that/],
  ['a handler that is no function', 'on.begin = 7\n', 1, /on\.begin: expected a function, got 7/],
  ['a handler without a name that is written out', 'on["he" + "llo"] = () => {}\n', 1, /written out/],
  ['what all processors share', turn('Math.max = 1'), 3, /cannot be set|read-only/],
  ['a knob without a number', "\nparameter('most')\n", 2, /most: expected a number/],
  ['a knob that is worked out', "\nconst a = parameter('most', 1 + 1)\n", 2, /written out, got "\+"/],
  [
    'a knob out of its range',
    "parameter('most', 9, { min: 0, max: 4 })\n",
    1,
    /most: expected a number from 0 to 4, got 9/,
  ],
  ['a knob that is declared twice', "parameter('a', 1)\nparameter('a', 2)\n", 2, /"a" is declared twice/],
  ['a choice with an option that is none', "parameter('a', 'x', { options: ['y', 'z'] })\n", 1, /one of its options/],
  ['a word of the language that is missing', 'const t = Date.now()\n', 1, /"Date" is not part/],
  ['a pattern between slashes', 'const a = 1\nconst b = /x+/\n', 2, /patterns between slashes/],
  ['what is thrown and is no error', turn('throw 1'), 2, /thrown: 1/],
]

test.each(KINDS)('%s', async (_, text, line, message) => {
  const error = await errorOf(text)
  expect(error.message).toMatch(message)
  expect(error.line, error.message).toBe(line)
})

test('the words that are known are those of the language', () => {
  const named = (of: string) => words.filter((word) => word.of === of).map(({ name }) => name)
  expect([...VOCABULARY.verbs].sort()).toEqual(named('me').sort())
  expect(named('on')).toEqual([...VOCABULARY.events, TASKS])
})
