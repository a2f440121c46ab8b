/** What is read off a text: whether handlers may keep the message that they are given. Those that cannot share one. */
import { expect, test } from 'vitest'
import { declaredIn } from './declared.ts'

test.each<[text: string, unkept: readonly string[]]>([
  ['on.steal = ({ from }) => me.give(from)\non.refuse = () => {}', ['steal', 'refuse']],
  ['on.load = ({ from, a: load }) => { loads[from] = load }', ['load']],
  ['on.steal = (message) => asked.push(message)', []],
  ['on.steal = message => asked.push(message)', []],
  ['on.steal = function ({ from }) { asked.push(arguments[0]) }', []],
  ['on.steal = ({ from, ...rest }) => asked.push(rest)', []],
  ['on.steal = ({ from = 1 }) => {}', []],
  ['on.steal = keepIt', []],
  ['on.steal = ({ from }) => {}\non.begin = () => { on.steal = keepIt }', ['begin']],
  ['on.steal = ({ from }) => {}\non.begin = () => { on.steal() }', ['steal', 'begin']],
  ['on.steal = ({ from }) => {}\non.begin = () => { [on.steal] = [keepIt] }', ['begin']],
  ['on.steal = ({ from }) => {}\non.begin = () => { on.steal ??= keepIt }', ['begin']],
  ['on.steal = ({ from }) => {}\nconst same = on\nsame.steal = keepIt', []],
  ["on.steal = ({ from }) => {}\non['steal'] = keepIt", []],
  [`on.steal = ({ from }) => {}\nlet s = \`\${(on.steal = keepIt)}\``, []],
])('%s', (text, unkept) => {
  expect([...declaredIn(text).unkept]).toEqual(unkept)
})

test.each<[text: string, names: readonly string[]]>([
  ['let a = 1, b\nconst c = [1, 2]', ['a', 'b', 'c']],
  ['let [a, [b, ...c]] = [1, [2, 3]]', ['a', 'b', 'c']],
  ['const { a, b: d, c = { x: 1, y: [2] } } = me, e = 1', ['a', 'd', 'c', 'e']],
  ['let a = 1, [b = f(1, 2), c] = []', ['a', 'b', 'c']],
  ['function f(a) { let b = a }\nclass C {}\nconst g = () => { const h = 1 }', ['f', 'C', 'g']],
  ['for (const a of []) {}\non.turn = () => {}', []],
])('names at the top of %j', (text, names) => {
  expect(declaredIn(text).variables).toEqual(names)
})
