/** What programs do most often is done in C: the same as the words in JavaScript do. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { RunStopped } from '../../../core/lab.ts'
import { declaredIn } from '../../../core/program/declared.ts'
import { createGuest } from '../../../core/program/engines.ts'
import type { Dialect } from '../../../core/program/guest.ts'
import { EVENTS, IN, MOST_OPS, OUT, VOCABULARY } from './calls.ts'
import { language, programsReady } from './language.ts'

const folder = new URL('../../../core/program/interpreter/', import.meta.url)

/** The words without functions of C. */
const plain: Dialect = { ...language, words: () => language.words().replaceAll(/\bnative\b/g, 'undefined') }

/** What comes out of a few calls of a program at processor 1 of 4: numbers, or the sentence of an error. */
function answersOf(dialect: Dialect, body: string): readonly unknown[] {
  const text = `on.x = (message) => { const { from, a, b, c, tasks } = message
${body} }\non.y = () => {}\non.tasks = () => {}\n`
  const names = [...EVENTS, 'x', 'y', 'tasks']
  const guest = createGuest({
    dialect,
    parameter: 'program',
    text,
    declared: declaredIn(text, undefined, VOCABULARY),
    setup: {
      processors: 4,
      neighbours: [[1], [0, 2], [1, 3], [2]],
      root: 0,
      diameter: 3,
      lambda: 0.5,
      names,
      knobs: {},
      logs: true,
    },
  })
  const answers: unknown[] = []
  try {
    for (let q = 0; q < 4; q++) guest.start(q)
    for (const load of [0, 3]) {
      const { input } = guest
      input.fill(0)
      guest.output.fill(0)
      input[IN.q] = 1
      input[IN.event] = names.indexOf('x')
      input[IN.from] = 2
      input[IN.a] = -7
      input[IN.b] = 2 ** 31 - 1
      input[IN.tasks] = load > 0 ? 2 : 0
      input[IN.load] = load
      input[IN.kept] = load
      input[IN.now] = 0.125
      input[IN.created] = 2.5
      input[IN.quanta] = 7
      for (let k = 0; k < 4; k++) input[IN.stream + k] = [0.3, 0.4, 0.5, 77][k]
      guest.call(1, 0, 'x')
      answers.push([...guest.output.subarray(0, OUT.first + 24)], guest.logged(), guest.ask('known', 1))
    }
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error
    answers.push(error.message)
  }
  guest.end()
  return answers
}

const TO = ['0', '3', '1', '4', '-1', '1.5', 'undefined', '"0"', 'from', 'me.anyOther()', 'Math.floor(2.5)', 'true']
const NAMES = ['"y"', '"tasks"', '"x"', '"turn"', '"none"', '"y" + ""', 'undefined', '7', '["y"][0]']
const VALUES = [
  'undefined',
  '0',
  '-0',
  'a',
  'b',
  'b + 1',
  '0.5',
  'true',
  '[1, 2]',
  'NaN',
  '-2147483648',
  '"1"',
  'null',
  '2.5 * 2',
]
const calls = [
  ...TO.flatMap((to) => ['send', 'ask', 'give', 'forward'].map((verb) => `me.${verb}(${to}, 'y')`)),
  ...NAMES.flatMap((name) => [`me.send(0, ${name})`, `me.give(0, 1, ${name})`, `me.forward(0, ${name})`]),
  ...VALUES.flatMap((value) => [
    `me.send(0, 'y', ${value})`,
    `me.ask(0, 'y', 1, ${value})`,
    `me.send(0, 'y', 1, 2, ${value})`,
    `me.send(0, 'y', 1, 2, 3, ${value})`,
    `console.log(me.give(0, ${value}), me.load)`,
    `me.give(0, 1, 'y', ${value})`,
    `me.give(0, 1, 'y', 1, ${value})`,
    `me.forward(0, 'y', ${value})`,
    `me.know(2, ${value})`,
    `me.know(${value}, 3)`,
    `me.giveKept(0, ${value})`,
  ]),
  'me.wait(); me.go(); me.serve()',
  'console.log(me.load, me.now, me.quanta, me.created, me.kept)',
  'me.load = 3',
  'me.know(2, 5); me.know(2, 7); me.know(0, -1)',
  'me.know(4, 1)',
  'me.giveKept(0, 2); me.giveKept(2, 9, "y", true); me.giveKept(3)',
  'me.giveKept(1, 1)',
  'me.send(0)',
  'me.send()',
  'me.give(2); me.give(2, 9); me.give(2)',
  'me.forward(0); me.forward(0)',
  'me.keep(); me.forward(0)',
  'console.log(me.random(), me.anyOther(), me.random())',
  'for (;;) me.send(0, "y")',
  'console.log(message, Object.keys(message), from, a, b, c, tasks); message.a = 5; console.log(message)',
  'console.log([3, 1, 2].sort(), [1, 2].map((x) => x * 2), [1].indexOf(1), [, 1].includes(undefined), [1, 2].reduce((s, x) => s + x))',
  'console.log([].reduce.call({ length: 2, 0: 1, 1: 2 }, (s, x) => s + x), [1, 2, 3].slice(1).fill(0), new Float64Array([2, 1]).sort())',
  'throw 1',
  'on.x = 5; me.send(0, "y")',
  'me.load.x.y',
]

beforeAll(programsReady)

test.each(calls)('%s', (call) => {
  expect(answersOf(language, call)).toEqual(answersOf(plain, call))
})

test('a call does no more than it may', () => {
  expect(answersOf(language, 'for (;;) me.send(0, "y")').at(-1)).toContain(`at most ${MOST_OPS} messages`)
})

test('the interpreter is compiled from the present sources', () => {
  const head = readFileSync(new URL('interpreter.generated.ts', folder), 'utf8').slice(0, 300)
  const sources = ['interpreter.c', 'build.sh', 'quickjs.sha256'].map((name) => readFileSync(new URL(name, folder)))
  expect(head).toContain(createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 16))
})
