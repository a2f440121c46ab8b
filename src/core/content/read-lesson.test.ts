import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { LESSON_LIMITS, readHead } from './head.ts'
import { readLesson } from './read-lesson.ts'

const lab = labs.tree

const HEAD = `---
lab: tree
order: 3
title: Why balance at all
summary: What it is: and why.
lang: de
runs:
  often: processors=16&interval=128
---
`

const KNOW = `know:
  - It takes {often.totalTime}.
  - 'A *barrier* costs: time.'
`

const HEAD_OF_TEXT = HEAD.replace('runs:', `${KNOW}runs:`)

const TEXT = `${HEAD_OF_TEXT}## Where is the *work*?

\`\`\`part
id: root
scene: processors=16&balancer=none
show: parameter:interval
knobs: [interval, seed]
side: microscope
chart: time
number: speedup
picture: both-work
at: 3
\`\`\`

A search *opens {here.processors}
trees*: **two** \`{code}\` lines, 2 * 3 \\*, <b>text</b> & [a link](https://example.org/a?b) ![A machine](machine.png).

- one {often.totalTime / here.totalTime}
- two

\`\`\`predict
id: alone
ask: Which speedup: of {here.processors}?
value: here.speedup % processors
label: Speedup
from: 0
to: 100
well: {here.speedup}: little,
  and # no more
\`\`\`

---

It takes {here.totalTime}.

\`\`\`task
done: interval = 1 and totalTime < here.totalTime and columns.tasks[row] = max(columns.tasks)
ask: 'Do ''it''.'
solution:
  query: interval=1
  at: 7
miss: interval=2
\`\`\`

\`\`\`number
id: ratio
ask: How many?
answer: often.totalTime / totalTime
\`\`\`

\`\`\`choice
id: which
ask: Which?
options:
  one: One
  tasks: {here.processors} of them: all
answer: largest(one: 1, tasks: here.speedup)
but:
  one: No.
hint: |
  Look
  closer.
\`\`\`
`

const problems = (text: string) => {
  const read = readLesson(text, lab, { charts: ['load', 'time'] })
  return 'problems' in read ? read.problems.map(({ line, message }) => `${line}: ${message}`) : []
}

/** A lesson of one part with a fenced block in it; the block begins in line 14. */
const withBlock = (block: string) => `${HEAD}## A\n\nText.\n\n\`\`\`${block}\n\`\`\`\n`

describe('a lesson', () => {
  const read = readLesson(TEXT, lab)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const [scene] = read.lesson.scenes

  test('has its head', () => {
    const head = { lab: 'tree', order: 3, title: 'Why balance at all', summary: 'What it is: and why.', lang: 'de' }
    expect(read.head).toEqual(head)
    expect(readHead(TEXT)).toEqual({ head })
    expect(read.lesson.runs).toEqual({ often: 'processors=16&interval=128' })
    expect(readLesson(TEXT.replaceAll('\n', '\r\n'), lab)).toEqual(read)
  })

  test('has parts with their attributes', () => {
    expect(scene).toMatchObject({
      id: 'root',
      title: 'Where is the work?',
      query: 'processors=16&balancer=none',
      lookAt: 'parameter:interval',
      open: ['interval', 'seed'],
      side: 'microscope',
      chart: 'time',
      number: 'speedup',
      picture: 'both-work',
      at: 3,
    })
    const bare = readLesson(`${HEAD}## Ähnlich: so & so!\n\nText.\n`, lab)
    expect('lesson' in bare && bare.lesson.scenes).toEqual([
      {
        id: 'ahnlich-so-so',
        title: 'Ähnlich: so & so!',
        query: '',
        lookAt: 'machine',
        open: [],
        text: [['Text.']],
        exercises: [],
      },
    ])
  })

  test('shows the chart that it points at, and large the number that it is about', () => {
    const part = (block: string, text = 'Text.') => {
      const read = readLesson(`${HEAD}## A\n\n\`\`\`part\n${block}\n\`\`\`\n\n${text}\n`, lab)
      return 'lesson' in read && read.lesson.scenes[0]
    }
    expect(part('show: chart:load')).toMatchObject({ chart: 'load' })
    expect(part('show: chart:load\nchart: time')).toMatchObject({ chart: 'time' })
    expect(part('show: machine', 'Of {often.totalTime} and {here.idleTime} here.')).toMatchObject({
      number: 'idleTime',
    })
    const withQuestion =
      'Text of {here.idleTime}.\n\n```predict\nask: A?\nwinner: speedup\namong:\n  here: B\n  often: C\n```'
    expect(part('show: machine', withQuestion)).toMatchObject({ number: 'speedup' })
    expect(part('number: totalTime', withQuestion)).toMatchObject({ number: 'totalTime' })
  })

  test('says at its end what the reader knows, with numbers of its runs', () => {
    expect(read.lesson.know).toEqual([
      ['It takes ', ['figure', ['metric', 'often', 'totalTime']], '.'],
      ['A ', ['em', 'barrier'], ' costs: time.'],
    ])
    expect(problems(TEXT.replace('{often.totalTime}.', '{seldom.totalTime}.'))[0]).toMatch(/^8: \{seldom.totalTime\}/)
  })

  test('has texts in which text is text', () => {
    const processors = ['figure', ['parameter', 'here', 'processors']]
    expect(scene.text).toEqual([
      [
        'A search ',
        ['em', 'opens ', processors, ' trees'],
        ': ',
        ['strong', 'two'],
        ' ',
        ['code', '{code}'],
        ' lines, 2 * 3 *, <b>text</b> & ',
        ['link', 'https://example.org/a?b', 'a link'],
        ' ',
        ['image', 'machine.png', 'A machine'],
        '.',
      ],
      {
        kind: 'list',
        ordered: false,
        items: [
          ['one ', ['figure', ['/', ['metric', 'often', 'totalTime'], ['metric', 'here', 'totalTime']]]],
          ['two'],
        ],
      },
    ])
    expect(scene.after).toEqual([['It takes ', ['figure', ['metric', 'here', 'totalTime']], '.']])
  })

  test('has exercises', () => {
    const [predict, task, number, choice] = scene.exercises
    expect(predict).toMatchObject({
      id: 'alone',
      ask: { kind: 'value', unit: '%', label: 'Speedup', from: 0, to: 100 },
    })
    expect(predict.kind === 'predict' && predict.ask.text[0]).toBe('Which speedup: of ')
    expect(predict.kind === 'predict' && predict.ask.well[1]).toBe(': little, and # no more')
    expect(task).toMatchObject({
      kind: 'task',
      id: 'root-2',
      text: ["Do 'it'."],
      solution: { query: 'interval=1', at: 7 },
      hint: [],
    })
    expect(read.misses).toEqual({ 'root-2': { query: 'interval=2' } })
    expect(read.tasks['root-2']).toMatchObject({ solution: 51, miss: 54 })
    expect(number).toMatchObject({
      unit: '',
      tolerance: 0.05,
      answer: ['/', ['metric', 'often', 'totalTime'], ['metric', 'often', 'totalTime']],
    })
    expect(choice).toMatchObject({
      options: { one: ['One'], tasks: [['figure', ['parameter', 'here', 'processors']], ' of them: all'] },
      but: { one: ['No.'] },
      hint: ['Look closer.'],
    })
  })
})

describe('what is wrong is said with its line', () => {
  test.each([
    ['', /^1: a lesson begins with its head/],
    ['# Title\n', /^1: a lesson begins with its head/],
    [HEAD, /^10: a lesson has parts/],
    [`${HEAD}Text.\n\n## A\n\nText.`, /^10: all text stands in a part/],
    [`${HEAD}### A\n`, /^10: a part begins with ##/],
    [`${HEAD}## A\n`, /^10: "A" has no text/],
    [`${HEAD}##\n\nText.`, /^10: a part has a heading/],
    [`${HEAD}## A\n\nText.\n\n---\n\nMore.`, /^10: "A" has a line of --- and no prediction/],
    [`${HEAD}## A\n\nText.\n---\n`, /^12: a line of - or = makes a heading/],
    [`${HEAD}## A\n\nText.\n\n## A\n\nText.`, /^14: id: a is the id of another part/],
    [`${HEAD}## A\n\nIt takes {here.totaltime}\nand {here.}.`, /^12: \{here\.totaltime\}: .*did you mean totalTime\?/],
    [`${HEAD}## A\n\nA\n[link](javascript:alert) here`, /^13: expected a link that begins with https/],
    [`${HEAD}## A\n\n![x](../../x.png)`, /^12: expected the name of an image/],
    [`${HEAD}## A\n\n> cited`, /^12: expected paragraphs, lists and tables, got "> cited"/],
    [`${HEAD}## A\n\n- a\n  - b`, /^12: an item of a list has one paragraph/],
    [HEAD.replace('tree', 'loop'), /^2: lab: expected tree, got "loop"/],
    [HEAD.replace('title', 'titel'), /^4: head: expected lab, title.*got "titel"; did you mean title\?/],
    [HEAD.replace('often:', 'here:'), /^8: runs: here has a meaning/],
    [HEAD.replace('often:', '9x:'), /^8: runs: expected a name of letters and digits/],
    [HEAD.replace('interval', 'intervall'), /^8: runs, often: parameter: .*did you mean interval\?/],
    [HEAD.replace('128', '-1'), /^8: runs, often: interval: expected/],
    [HEAD.replace('128', '128&view=lessons'), /^8: runs, often: view says nothing of a scenario/],
    [HEAD.replace('order: 3', 'order: third'), /^3: order: expected a number, got "third"/],
    [HEAD.replace('order: 3', 'order: 3\norder: 4'), /^4: Map keys must be unique/],
    [HEAD.replace('order: 3', 'order: !!int 3'), /^3: head: expected no tags/],
    [HEAD.replace('order: 3', 'order: &a 3'), /^3: head: expected no tags/],
    [HEAD.replace('order: 3', 'order: *a'), /^3: Unresolved alias|^3: head: expected no tags/],
    [HEAD.replace('order: 3', '__proto__: 3'), /^3: head: expected lab/],
    [withBlock('part\nscene: seeed=1'), /^15: scene: parameter: .*did you mean seed\?/],
    [withBlock('part\nknobs: [intervall]'), /^15: knobs: .*did you mean interval\?/],
    [withBlock('part\nshow: machin'), /^15: show: .*did you mean machine\?/],
    [withBlock('part\nshow: chart:tim'), /^15: show: expected chart:load.*did you mean time\?/],
    [withBlock('part\nshow: parameter:seed'), /^15: show: "seed" is not among the knobs/],
    [withBlock('part\nshow: side'), /^15: show: to show the side/],
    [withBlock('part\nside: left'), /^15: side: expected numbers, time, microscope, program, got "left"/],
    [withBlock('part\nchart: lod'), /^15: chart: expected load, time or none, got "lod"; did you mean load\?/],
    [
      withBlock('part\nnumber: speedups'),
      /^15: number: expected a metric of the tree lab, got "speedups"; did you mean speedup\?/,
    ],
    [
      withBlock('predict\nask: A?\nvalue: here.speedup\nlabel: B\nfrom: 0\nto: 9\nhard: maybe'),
      /hard: expected true, false/,
    ],
    [withBlock('part\nid: a b'), /^15: id: expected letters/],
    [withBlock('part\n```\n\n```part'), /^17: a part has one block/],
    [withBlock('tasc\nask: x'), /^14: expected a block .*did you mean task\?/],
    [withBlock('task\ndone: totalTime < 1\nsolution: seed=2'), /^15: task: ask is missing/],
    [withBlock('task\nask: "x" y\ndone: a'), /^15: Unexpected scalar/],
    [withBlock('task\nask: x\n\n## B\n\n```part\nid: b'), /^14: the block ```task is not closed/],
    [HEAD.replace('processors=16', 'tree?processors=16'), /^8: runs, often: expected what stands after the \?/],
    [`${HEAD}# A\n\nText.\n`, /^10: a part begins with ##/],
    [withBlock('task\nask: x\nsolution: interval=2'), /^15: task: done is missing/],
    [withBlock('task\nask: x\ndone: totalTime < 1'), /^15: task: solution is missing/],
    [withBlock('task\nask: x\ndone: totalTime < 1\nsolution: seed=2'), /^17: solution: seed must be among the knobs/],
    [
      withBlock('task\nask: x\ndone: totalTime < tree\nsolution:\n  at: three'),
      /^16: done: expected a number, got a parameter that is a word/,
    ],
    [withBlock('task\nask: x\ndone: totalTime < 1\nsolution:\n  at: three'), /^18: solution, at: expected a number/],
    [withBlock('task\nask: x\ndone: totalTime < 1\nsolution:\n  when: 3'), /^18: solution: expected query and at/],
    [withBlock('number\nask: x\nanswer: t1 = on'), /^16: answer: expected a number/],
    [withBlock('number\nask: x\nanswer: 3\nunit: sec'), /^17: unit: expected none, %/],
    [withBlock('choice\nask: x\nanswer: one\noptions:\n  one: One'), /^15: options: expected two or more, got 1/],
    [withBlock('choice\nask: x\nanswer: three\noptions:\n  one: One\n  two: Two'), /^16: answer: .*"three"/],
    [
      withBlock('choice\nask: x\nanswer: one\noptions:\n  one: One\n  two: Two\nbut:\n  three: x'),
      /^21: but: expected an option \(one, two\)/,
    ],
    [withBlock('choice\nask: x\nanswer: one\noptions: One'), /^17: options: expected lines below it/],
    [withBlock('predict\nask: x\ncurve: taskz\ntop: 3'), /^16: curve: expected a column .*did you mean tasks\?/],
    [withBlock('predict\nask: x\nwinner: nodes\namong:\n  here: A\n  ofen: B'), /^16: winner: expected a metric/],
    [
      withBlock('predict\nask: x\nwinner: totalTime\namong:\n  here: A\n  ofen: B'),
      /^19: among: .*did you mean often\?/,
    ],
    [withBlock('predict\nask: x\nlabel: L\nfrom: 3\nto: 1\nvalue: here.speedup'), /^19: to: expected more than from/],
    [withBlock('predict\nask: x'), /^15: predict: value is missing/],
    [withBlock('choice\nask: {here.x} and: so\nanswer: one\noptions:\n  one: One\n  two: Two'), /^15: \{here\.x\}: /],
    [withBlock('task\nask: "x'), /^15: .*quote/],
    [`${HEAD}## A\n\nText.\n\n—\n\nMore.`, /^14: expected ---, got "—"$/],
    [`${HEAD}## A\n\nText.\n\n--\n`, /^14: expected ---, got "--"$/],
    [`${HEAD}## A\n\nIt takes\nall of {here.totalTime.\n`, /^13: \{ is not closed: expected \}, as in \{here/],
    [withBlock('number\nask: How {many\nanswer: 3'), /^15: \{ is not closed/],
    [withBlock('number\nask: x\nanswer: 3\ntolerance: 5'), /^17: tolerance: expected a share .* for 5 %, got 5$/],
    [withBlock('number\nask: x\nanswer: 3\ntolerance: -0.1'), /^17: tolerance: expected a share/],
    [withBlock('number\nask: x\nanswer: 0,93'), /^16: answer: got "," in a number: write 0\.93$/],
    [withBlock('task\nask: x\nsolution:\n\tat: 3'), /^17: a tab at the beginning of a line; use blanks$/],
    [HEAD.replace('often:', 'too-often:'), /^8: runs: expected a name of letters and digits that begins with a/],
    [withBlock('task\n- ask'), /^15: task: expected lines such as/],
  ])('%#', (text, message) => {
    expect(problems(text).join('\n')).toMatch(new RegExp(message.source, 'm'))
  })

  test('all of it at once, in the order of the lines', () => {
    const messages = problems(`${HEAD}## A\n\n{a}\n\n{b}\n\n\`\`\`task\nask: {c}\n\`\`\`\n`)
    expect(messages.map((text) => text.slice(0, 7))).toEqual(['12: {a}', '14: {b}', '17: {c}', '17: tas', '17: tas'])
  })

  test('what follows from a head that is wrong is not reported again', () => {
    const uses = '## A\n\n{often.speedup} {too-often.totalTime}\n'
    for (const [from, to] of [
      ['often:', 'too-often:'],
      ['runs:', 'run:'],
      ['often: p', '- p'],
      ['often: p', '\toften: p'],
    ])
      expect(problems(HEAD.replace(from, to) + uses), to).toHaveLength(1)
    expect(problems(HEAD.replace('often: p', '9x: p') + uses.replace('speedup', 'speed'))).toHaveLength(1)
    expect(problems(HEAD + uses)).toEqual([expect.stringMatching(/^12: \{too-often/)])
    const open = '10: the head is not closed: expected a line of --- before the first ##'
    for (const end of ['', '--\n'])
      expect(problems(`${HEAD.replace(/---\n$/, end)}${end ? '' : '\n'}## A\n\nText.\n`)).toEqual([open])
    expect(problems(TEXT.replace(HEAD_OF_TEXT, HEAD.replace(/---\n$/, '--\n')))).toEqual([open])
  })

  test('a brace in backquotes or after a backslash is text', () => {
    expect(problems(`${HEAD}## A\n\nThe \`{\` and \\{ are braces.\n`)).toEqual([])
  })

  test('limits are named with what came', () => {
    const parts = Array.from({ length: 41 }, (_, i) => `## A${i}\n\nText.\n\n`).join('')
    expect(problems(HEAD + parts)).toEqual(['10: expected at most 40 parts, got 41'])
    expect(problems('x'.repeat(LESSON_LIMITS.characters + 1))).toEqual([
      '1: a lesson has at most 100000 characters, got 100001',
    ])
    const runs = Array.from({ length: 60 }, (_, i) => `  r${i}: seed=${i + 1}\n`).join('')
    expect(problems(HEAD.replace('runs:\n', `runs:\n${runs}`) + parts)).toContain('2: expected at most 60 runs, got 61')
    const tasks = Array.from({ length: 13 }, () => '```number\nask: x\nanswer: 3\n```\n').join('\n')
    expect(problems(`${HEAD}## A\n\nText.\n\n${tasks}`)).toEqual([
      '10: expected at most 12 exercises in a part, got 13',
    ])
  })

  test('what the lexer would take minutes for, or go too deep into, is refused', () => {
    expect(problems(`${HEAD}## A\n\n${'_a'.repeat(4001)}`)[0]).toBe(
      '12: expected an empty line after at most 8000 characters, got 8002 without one',
    )
    for (const deep of ['>', '> ', '- ', '1. ', '1. > ']) {
      expect(problems(`${HEAD}## A\n\n\n${deep.repeat(500)}`)[0]).toMatch(
        /^13: expected at most 20 lists and quotations/,
      )
    }
    expect(problems(`${HEAD}## A\n\n${'{a}\n\n'.repeat(200)}`)).toHaveLength(LESSON_LIMITS.problems)
  })
})

describe('What breaks at a moment', () => {
  const text = (block: string, scene = 'seed=2') =>
    `---\nlab: tree\ntitle: A\nsummary: B\n---\n## C\n\n\`\`\`part\nscene: ${scene}\n\`\`\`\n\nD\n\n\`\`\`break\n${block}\nask: What now?\n\`\`\`\n`
  const problemsOf = (block: string) => {
    const read = readLesson(text(block), lab)
    return 'problems' in read ? read.problems.map(({ message }) => message) : []
  }

  test('is compiled to a change of the scenario and a moment', () => {
    const read = readLesson(text('what: slow\ntarget: 3\nat: 0.02'), lab)
    expect('lesson' in read && read.lesson.scenes[0].exercises).toMatchObject([
      {
        kind: 'break',
        words: 'Processor 3 computes 10 times as slowly.',
        query: 'slowProcessor=3&slowStart=20&slowLength=1000000&slowFactor=10',
        at: 0.02,
      },
    ])
  })

  test.each([
    ['what: melts\nat: 1', 'what: expected slow, pause, got "melts"'],
    ['at: 1', 'break: what is missing: slow, pause'],
    ['what: slow\nat: 1\ntarget: 128', 'target: expected a whole number from 0 to 127, got 128'],
    ['what: slow', 'break: at is missing'],
  ])('%j: %s', (block, message) => {
    expect(problemsOf(block)).toEqual([message])
  })
})
