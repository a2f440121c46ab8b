import { expect, test } from 'vitest'
import { number, type Values } from '../parameters.ts'
import { changed, expanded } from './claim.ts'
import { reached } from './first-screen.ts'
import { compileStory, type ReadStory, readStory } from './read-story.ts'

const common = { group: 'all', help: '' }
const range = { slider: { min: 0, max: 9 }, limits: { min: 0, max: 99 } }
const lab = {
  id: 'toy',
  label: 'Toy',
  summary: '',
  groups: [{ id: 'all', label: 'All' }],
  parameters: {
    processors: number({ ...common, label: 'p', default: 4, ...range }),
    seed: number({ ...common, label: 's', default: 1, ...range }),
  },
  metrics: [
    { id: 'totalTime', label: '', unit: 's', help: '', formula: '', better: 'less' },
    { id: 'speedup', label: '', unit: '', help: '', formula: '' },
  ],
  check: () => [],
  shape: () => ({
    shape: { step: 's', lane: 'l', matrices: [], columns: [{ id: 'tasks', label: '', unit: '', fold: 'sum' }] },
    lanes: 1,
  }),
} as unknown as Parameters<typeof readStory>[1]

const STORY = `---
order: 2
label: Too many: eight
question: How many are enough?
scene: processors=8
beside: few
runs:
  few: processors=2
  all: processors=[1..3,8]
  usual: defaults
knobs: [processors]
chart: time
numbers: [totalTime, speedup]
level: core
group: size
holds:
  - here.totalTime > 2 * beside.totalTime
  - max(beside.columns.tasks) = max(columns.tasks)
general: true
share: 0.9
---
Eight take {here.totalTime}, two take {few.totalTime}
and the best of all {min(all.totalTime)}.

\`\`\`predict
ask: How many are best?
winner: totalTime
among:
  few: Two
  here: Eight
well: Two take {few.totalTime}.
\`\`\`
`
const views = { charts: ['time', 'load'], pictures: ['machine', 'work'] }
const read = (text: string) => readStory(text, lab, views)

test('a story is read, with its runs, its figures and what it claims', () => {
  const it = read(STORY) as ReadStory
  expect(it.story).toMatchObject({
    order: 2,
    label: 'Too many: eight',
    query: 'processors=8',
    chart: 'time',
  })
  expect(it.sentence.map((part) => (typeof part === 'string' ? part : part.text))).toEqual([
    'Eight take ',
    'here.totalTime',
    ', two take ',
    'few.totalTime',
    ' and the best of all ',
    'min(all.totalTime)',
    '.',
  ])
  expect(it.runs).toMatchObject({ here: 'processors=8', beside: 'processors=2', few: 'processors=2', usual: '' })
  expect(expanded(it.runs.all)).toEqual([1, 2, 3, 8].map((count) => `processors=${count}`))
  expect(it.holds).toHaveLength(2)
  expect(it.claims).toMatchObject([{ share: 0.9, over: 'seed=[1..30]' }])
  expect(Object.keys(it.claims[0].runs).sort()).toEqual(['beside', 'here'])
})

test('of its runs the page is given those that its question names', () => {
  expect((read(STORY) as ReadStory).story.predict?.runs).toEqual({ few: 'processors=2' })
})

test('the page is given the run that it compares with, unless that is several', () => {
  expect((read(STORY) as ReadStory).story.beside).toEqual({ name: 'p 2', sets: { processors: 2 } })
  const usual = read(STORY.replace('beside: few', 'beside: defaults')) as ReadStory
  expect(usual.story.beside).toEqual({ name: 'p 4', sets: { processors: 4 } })
  expect((read(STORY.replace('beside: few', 'beside: all')) as ReadStory).story).not.toHaveProperty('beside')
})

test('what applies only in the run that it compares with is set there', () => {
  const many = { ...common, label: 'm', default: 1, ...range, shownWhen: ({ processors }: Values) => processors === 2 }
  const wider = { ...lab, parameters: { ...lab.parameters, many: number(many) } }
  const story = readStory(STORY.replace('few: processors=2', 'few: processors=2&many=7'), wider) as ReadStory
  expect(story.story.beside?.sets).toEqual({ processors: 2, many: 7 })
})

test('it rests at a step, or at the end', () => {
  const read = (at: string) => readStory(STORY.replace('chart: time', `at: ${at}`), lab)
  expect([read('9'), read('end')]).toMatchObject([{ story: { at: 9 } }, { story: { at: 'end' } }])
  expect(read('0')).toMatchObject({ problems: [{ message: expect.stringContaining('from 1 on, or end, got "0"') }] })
})

test('its sentence is filled in from the golden file, which has all of its figures', () => {
  const figures = { 'here.totalTime': '8 s', 'few.totalTime': '2 s', 'min(all.totalTime)': '1 s' }
  expect(compileStory(read(STORY) as ReadStory, figures)).toMatchObject({
    sentence: 'Eight take 8 s, two take 2 s and the best of all 1 s.',
  })
  const some = compileStory(read(STORY) as ReadStory, { 'here.totalTime': '8 s', 'few.totalTime': '2 s' })
  expect(some).toMatchObject({ problems: [{ message: expect.stringContaining('{min(all.totalTime)}') }] })
})

test.each([
  ['order: 2\n', '', 2, 'order is missing'],
  ['question:', 'questoin:', 4, 'did you mean question?'],
  ['scene: processors=8', 'scene: procesors=8', 5, 'did you mean processors?'],
  ['beside: few', 'beside: fwe', 6, 'did you mean few?'],
  ['all: processors=[1..3,8]', 'all: processors=[1..3,800]', 9, 'runs, all: processors'],
  ['  few: processors=2', '  here: processors=2', 8, 'here has a meaning of its own'],
  ['knobs: [processors]', 'knobs: [procesors]', 11, 'did you mean processors?'],
  ['chart: time', 'chart: tine', 12, 'expected time, load, got "tine"'],
  ['numbers: [totalTime, speedup]', 'numbers: [totaltime]', 13, 'did you mean totalTime?'],
  ['level: core', 'level: hard', 14, 'expected start, core, odd, got "hard"'],
  ['group: size\n', '', 2, 'group is missing'],
  ['holds:\n  - here.totalTime >', 'holds:\n  - here.totaltime >', 17, 'did you mean totalTime?'],
  ['2 * beside.totalTime', '2 * other.totalTime', 17, 'expected a run'],
  ['beside.columns.tasks', 'beside.columns.task', 18, 'did you mean tasks?'],
  ['share: 0.9\n', '', 2, 'share is missing'],
  ['share: 0.9', 'share: 9', 20, 'above 0 and up to 1'],
  ['{few.totalTime}\nand', '{few.totaltime}\nand', 22, 'did you mean totalTime?'],
  ['{here.totalTime}', '{here.totalTime > 1}', 22, 'expected a number'],
  ['Eight take', '*Eight* take', 22, 'plain text'],
  ['winner: totalTime', 'winner: speedup', 27, 'less or more is better'],
  ['  few: Two', '  two: Two', 29, 'expected runs'],
  ['```predict', '```task', 25, 'one block ```predict'],
])('%j instead of %j is a problem in line %i', (now, instead, line, message) => {
  const { problems } = read(STORY.replace(now, instead)) as { readonly problems?: readonly object[] }
  expect(problems).toContainEqual({ line, message: expect.stringContaining(message) })
})

test('a story without a head, and one without a sentence, are no stories', () => {
  expect(read('Eight take 8 s.')).toMatchObject({ problems: [{ line: 1 }] })
  expect(read(STORY.replace(/Eight.*\nand.*\n/, ''))).toMatchObject({
    problems: [{ message: 'a story has a sentence' }],
  })
})

test('a claim of its own names runs, where they are tried, and how often it must hold', () => {
  const claim = [
    '```claim',
    'says: Two are never faster.',
    'runs:',
    '  two: processors=2',
    'holds: two.totalTime >= here.totalTime',
    'over: seed=[1..20]',
    'share: 0.8',
    '```',
  ].join('\n')
  const at = (text: string) => {
    const it = read(`${STORY}${text}\n`)
    return 'problems' in it ? it.problems.map(({ message }) => message).join() : it.claims[1]
  }
  expect(at(claim)).toMatchObject({
    says: 'Two are never faster.',
    runs: { two: 'processors=2', here: 'processors=8' },
    over: 'seed=[1..20]',
    share: 0.8,
  })
  expect(at(claim.replace('seed=[1..20]', 'processors=[1..9]'))).toContain('the runs differ in processors')
  expect(at(claim.replace('seed=[1..20]', 'sed=[1..20]'))).toContain('did you mean seed?')
  expect(at(claim.replace('holds: two', 'holds: one'))).toContain('expected a run')
  expect(at(claim.replace('share: 0.8', 'share: 80'))).toContain('above 0 and up to 1')
})

test('changes replace what a query sets', () => {
  expect(changed('seed=1&processors=8', 'seed=3')).toBe('processors=8&seed=3')
  expect(changed('', 'seed=3&processors=[1,2]')).toBe('seed=3&processors=[1,2]')
})

test('its table has figures as well', () => {
  const it = read(`${STORY}\n| | time |\n| --- | --- |\n| two | {few.totalTime} |\n`) as ReadStory
  const figures = { 'here.totalTime': '8 s', 'few.totalTime': '2 s', 'min(all.totalTime)': '1 s' }
  expect(compileStory(it, figures)).toMatchObject({
    table: { head: ['', 'time'], rows: [['two', '2 s']] },
  })
  expect(compileStory(it, { 'here.totalTime': '8 s', 'min(all.totalTime)': '1 s' })).toHaveProperty('problems')
})

const FIRST = STORY.replace(
  'share: 0.9\n',
  `share: 0.9
start: 2
rests: 9
labels: [full, idle]
result: From begin to end
curve: tasks
curveTitle: Tasks
`,
)

const BLOCKS = `
\`\`\`knob
parameter: processors
name: How many help
ends: ["1: alone", "9: all"]
\`\`\`

\`\`\`knob
parameter: seed
name: Which ones
ends: [these, those]
\`\`\`

\`\`\`goal
words: in less than two seconds
when: totalTime < 2 and processors >= 4
metric: totalTime
to: 10
bound: 2
reach: processors=4
says: Half of them are enough.
\`\`\`
`

const problemsIn = (text: string) => {
  const read = readStory(text, lab)
  return 'problems' in read ? read.problems.map(({ message }) => message) : []
}

test('A first screen has its places, labels, two knobs and a goal that its run may reach', () => {
  const { story } = readStory(FIRST + BLOCKS, lab) as ReadStory
  const { first } = story
  expect(first).toMatchObject({
    start: { unit: 'steps', value: 2 },
    rests: { unit: 'steps', value: 9 },
    labels: ['full', 'idle'],
    curve: { column: 'tasks', title: 'Tasks' },
  })
  expect(first?.knobs.map(({ parameter }) => parameter)).toEqual(['processors', 'seed'])
  const [goal] = first?.goals ?? []
  const run = (totalTime: number, processors: number) => ({ values: { processors }, metrics: { totalTime } })
  expect([reached(goal, run(1.5, 4)), reached(goal, run(1.5, 3)), reached(goal, run(2.5, 4))]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['rests: 9', 'rests: 1', 'rests: expected a place at or after start, in the same unit'],
  [
    'rests: 9',
    'rests: soon',
    'rests: expected a step from 1 on, seconds as in 7.45 s, or a share of a schedule as in 31 %, got "soon"',
  ],
  ['curve: tasks', 'curve: takss', 'curve: expected a column (tasks), got "takss"; did you mean tasks?'],
  ['bound: 2', 'bound: 12', 'bound: expected a number between from (0) and to (10), got 12'],
  ['metric: totalTime', 'metric: speedup', 'metric: expected a metric of which less or more is better, got "speedup"'],
  ['parameter: seed', 'parameter: sed', 'parameter: expected parameters of the toy lab, got "sed"; did you mean seed?'],
  ['ends: [these, those]', 'ends: [these]', 'ends: expected two texts, got 1'],
])('A first screen with %s instead of %s is refused', (right, wrong, message) => {
  expect(problemsIn((FIRST + BLOCKS).replace(right, wrong))).toContain(message)
})

test('A first screen is whole or not there', () => {
  expect(problemsIn(STORY + BLOCKS)[0]).toMatch(/says in its head where it begins/)
  expect(problemsIn(FIRST)).toContain('a first screen has 2 blocks ```knob, got 0')
})
