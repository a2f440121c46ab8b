import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, list, number } from '../../parameters.ts'
import { Recorder } from '../../recording.ts'
import type { Names } from './check.ts'
import { holds, numberOf, unitOf, wordOf } from './evaluate.ts'
import { MOST_CHARACTERS, parseExpression } from './parse.ts'
import type { Situation } from './tree.ts'

const common = { group: 'all', help: '' }
const range = { slider: { min: 0, max: 9 }, limits: { min: 0, max: 9 } }
const switched = { off: { label: '', help: '' }, on: { label: '', help: '' } }
const names = {
  metrics: ['totalTime', 'idleTime', 'nodes', 'ita', 't1', 'fractions', 'processors'].map((id) => ({
    id,
    label: id,
    unit: id.endsWith('Time') ? 's' : id === 'ita' ? '%' : '',
    help: '',
    formula: '',
  })),
  parameters: {
    t1: choice({ ...common, label: 't1', options: switched }),
    strategy: choice({
      ...common,
      label: 's',
      options: { 'round-robin': { label: '', help: '' }, 4: { label: '', help: '' } },
    }),
    interval: number({ ...common, label: 'i', default: 1, words: { auto: '' }, ...range }),
    processors: number({ ...common, label: 'p', default: 1, ...range }),
    sides: list({ ...common, label: 'l', default: [1], separator: 'x', limits: { min: 1, max: 9, length: [1, 3] } }),
  },
  runs: ['here', 'slow'],
  run: 'here',
} satisfies Names
const now = { ...names, run: '', columns: ['tasks', 'time'] }

const recording = new Recorder(
  {
    step: 'step',
    lane: 'lane',
    matrices: [],
    columns: ['tasks', 'time'].map((id) => ({ id, label: id, unit: '', fold: 'sum' as const })),
  },
  1,
)
for (const [time, tasks] of [1, 4, 4, 2, 0].entries()) recording.push([tasks, time], [])

const run = (metrics: Situation['run']['metrics'], values: Situation['run']['values'] = {}) => ({ metrics, values })
const situation: Situation = {
  run: {
    ...run(
      { totalTime: 3, idleTime: 1, ita: null, nodes: 12 },
      { t1: 'on', strategy: '4', interval: 'auto', processors: 4 },
    ),
    recording,
  },
  row: 2,
  runs: {
    here: run({ totalTime: 4, idleTime: 1, ita: 10, fractions: [0.2, 0.5, 0.3] }, { t1: 'off', processors: 4 }),
    slow: run({ totalTime: 8, idleTime: 6, ita: 32.5, t1: 0.5 }, { processors: 8 }),
  },
}

function tree(text: string, kind: 'condition' | 'number' | 'word', scope: Names) {
  const parsed = parseExpression(text, scope, kind)
  if ('problem' in parsed) throw new Error(`${text}: ${parsed.problem}`)
  // Content carries it as JSON.
  return JSON.parse(JSON.stringify(parsed.tree))
}
const isSo = (text: string) => holds(tree(text, 'condition', now), situation)
const number_ = (text: string) => numberOf(tree(text, 'number', names), { runs: situation.runs })
const word = (text: string) =>
  wordOf(tree(text, 'word', { ...names, options: ['one', 'two', 'round-robin', 'nodes'] }), { runs: situation.runs })
const problem = (text: string, scope: Names = now) => {
  const parsed = parseExpression(text, scope, 'condition')
  return 'problem' in parsed ? `${parsed.at}: ${parsed.problem}` : undefined
}

describe('a number', () => {
  test.each([
    ['here.totalTime', 4],
    ['totalTime', 4],
    ['here.processors', 4],
    ['here.idleTime % totalTime', 25],
    ['slow.idleTime%totalTime', 75],
    ['slow.totalTime/here.totalTime', 2],
    ['slow.totalTime / totalTime', 1],
    ['slow.totalTime - idleTime * 2 + here.idleTime', -3],
    ['-(1 + 2) * 1e1 / .5', -60],
    ['2 - 3 - 4', -5],
    ['here.fractions[1]', 0.5],
    ['max(here.fractions)', 0.5],
    ['max(here.totalTime, slow.totalTime, 1)', 8],
    ['min(3, -2)', -2],
    ['sum(1, 2) + mean(1, 2) + deviation(1, 3) + abs(-1) + round(1.6) + sqrt(4)', 4.5 + Math.SQRT2 + 5],
    ['if(here.t1 = off, 1, 2)', 1],
    ['slow.t1', 0.5],
    ['1 / 0', Number.POSITIVE_INFINITY],
    ['here.fractions[3]', Number.NaN],
    ['here.t1', Number.NaN],
  ])('%s', (text, value) => {
    expect(number_(text)).toEqual(Number.isFinite(value) ? expect.closeTo(value, 12) : value)
  })

  test('has the unit that follows from what it is made of', () => {
    const unit = (text: string) => unitOf(tree(text, 'number', names), names.metrics)
    expect(
      [
        'totalTime',
        'idleTime%totalTime',
        'totalTime/idleTime',
        'slow.ita-here.ita',
        'slow.totalTime - here.totalTime',
      ].map(unit),
    ).toEqual(['s', '%', '', 'points', 's'])
    expect(
      [
        'here.ita + 5',
        '2 * totalTime',
        'totalTime / 2',
        '-ita',
        'mean(ita, slow.ita)',
        'deviation(ita, slow.ita)',
        'processors',
      ].map(unit),
    ).toEqual(['%', 's', 's', '%', '%', 'points', ''])
  })

  test('is of a parameter, without a unit, where a run has no such metric', () => {
    const [depth, metrics] = [
      tree('here.processors', 'number', names),
      [{ ...names.metrics[0], id: 'processors', unit: 'levels' }],
    ]
    const { here } = situation.runs
    expect([numberOf(depth, { runs: { here } }), unitOf(depth, metrics, { here })]).toEqual([4, ''])
    const measured = { here: { ...here, metrics: { processors: 9 } } }
    expect([numberOf(depth, { runs: measured }), unitOf(depth, metrics, measured)]).toEqual([9, 'levels'])
  })

  test('does not exist without its run', () => {
    expect(numberOf(['metric', 'slow', 'totalTime'], { runs: {} })).toBeNaN()
    expect(numberOf(['metric', '', 'totalTime'], { runs: {} })).toBeNaN()
    expect(numberOf(['metric', 'constructor', 'name'], { runs: {} })).toBeNaN()
    expect(numberOf(['metric', 'here', '__proto__'], { runs: situation.runs })).toBeNaN()
  })
})

describe('a condition', () => {
  test.each([
    'totalTime < here.totalTime and idleTime = 1',
    't1 = on and here.t1 = off and slow.t1 = 0.5',
    'here.t1 != on',
    'strategy = 4 and strategy != "round-robin"',
    'interval = auto and not (interval = 4)',
    'processors = here.processors',
    'totalTime = 1 or totalTime > 2 and nodes >= 12',
    'totalTime <= 3 * (1 - 1e-12) and not (totalTime < 3 * (1 + 1e-12))',
    'not (ita > 10) and not known(ita) and known(slow.ita) and not (ita != 3)',
    'row = 2 and row + 1 = 3 and columns.tasks[row] = 4',
    'columns.tasks[row] = max(columns.tasks) and columns.time[row - 1] = 1',
    'peak(tasks) = 1 and peak(columns.tasks) = 1',
    'first(columns.tasks >= 4) = 1 and last(columns.tasks = 4) = 2',
    'not (row = first(columns.tasks = 9))',
    'count(columns.tasks > 0) = 4 and count(t1 = on, totalTime = 7) = 1',
    'sum(columns.tasks * 2) = 22 and mean(columns.tasks) = 2.2',
    'changes(columns.tasks)[3] = min(changes(columns.tasks))',
    'count(columns.tasks > columns.time) = 3',
    '(columns.tasks[99] = 0 or row = 2) and not (row = 2 and columns.tasks[99] = 0)',
  ])('%s', (text) => {
    expect(isSo(text)).toBe(true)
    expect(isSo(`not (${text})`)).toBe(false)
  })

  test('has no answer once it has looked at too many numbers', () => {
    const many = (times: number) => Array.from({ length: times }, () => 'changes(').join('')
    const text = (times: number) => `count(${many(times)}columns.tasks${')'.repeat(times)} < 1e9) = 5`
    expect(isSo(text(30))).toBe(true)
    const long = { ...recording, shape: recording.shape, count: 400_000, columns: { tasks: new Float64Array(400_000) } }
    const run = { ...situation.run, recording: long as unknown as typeof recording }
    expect(holds(tree(text(2).replace('= 5', '> 5'), 'condition', now), { ...situation, run })).toBe(true)
    expect(holds(tree(text(30).replace('= 5', '> 5'), 'condition', now), { ...situation, run })).toBe(false)
  })
})

test('a word is an option', () => {
  expect(word('if(here.totalTime < 5, one, two)')).toBe('one')
  expect(word('if(here.totalTime > 5, one, if(slow.ita > 1, "round-robin", two))')).toBe('round-robin')
  expect(word('largest(one: here.ita, two: slow.ita)')).toBe('two')
  expect(word('smallest(one: here.ita, two: slow.ita)')).toBe('one')
  expect(word('largest(one: 3, two: 3)')).toBe('one')
  // Although a metric has that name.
  expect(word('if(nodes > 1, one, if(known(here.nodes), two, nodes))')).toBe('nodes')
})

describe('what is wrong is said with its place', () => {
  test.each([
    ['', /^0: expected a condition.* got nothing/],
    ['totaltim < 3', /^0: .*"totaltim"; did you mean totalTime\?/],
    ['t1 = on and idelTime < 3', /^12: .*did you mean idleTime/],
    ['fast.totalTime < 3', /^0: expected a run \(here, slow\), got "fast"/],
    ['here < 3', /^0: here is a run: .*here\.totalTime/],
    ['here.total < 3', /^0: .*after here\., got "total"/],
    ['t1 = onn', /^5: expected an option of t1 \(off, on\), got "onn"; did you mean on\?/],
    ['totalTime = on', /^12: .*it is an option of t1/],
    ['totalTime', /^0: expected a condition/],
    ['totalTime + (idleTime < 3) > 1', /^12: expected a number, got a condition/],
    ['totalTime and t1 = on', /^0: expected a condition/],
    ['not totalTime < 1', /^0: after not a condition stands in brackets/],
    ['totalTime < ', /expression/],
    ['totalTime < 0,93', /^12: got "," in a number: write 0\.93$/],
    ['totalTime ≤ 3', /^10: got "≤": write <=$/],
    ['totalTime≥3', /^9: got "≥": write >=$/],
    ['totalTime =< 3', /^10: got "=<": write <=$/],
    ['totalTime – 3 < 1', /^10: got "–": write -$/],
    ['t1 = “on”', /^5: got "“": write "$/],
    ['totalTime < 3 idleTime', /^0: expected one expression/],
    ['(totalTime < 3', /\d+: unclosed \(/],
    ['totalTime ^ 2 > 1', /^10: unexpected "\^"/],
    ['nearest(1) = 1', /expected a function \(if, .*got "nearest"/],
    ['max = 1', /max is a function/],
    ['max() = 1', /max: expected 1 to 30 values in the brackets, got 0/],
    ['peak(totalTime) = 1', /peak: expected something of each row/],
    ['tasks > 1', /the column is columns\.tasks/],
    ['columns.task[row] = 1', /expected a column \(tasks, time\), got "task"; did you mean tasks\?/],
    ['columns.tasks > 1', /one value, got one for each row/],
    ['totalTime : 3', /a name with a colon/],
    ['largest(one: 1, two: 2) = 3', /"one" is a text/],
    ['"on" = t1', undefined],
    ['strategy = round', /expected an option of strategy/],
    ['t1 ? 1 : 2', /./],
    ['this.totalTime > 1', /./],
    ['[1, 2] = 1', /./],
    ['here["totalTime"] > 1', /./],
    ['here?.totalTime > 1', /./],
    ['here.constructor > 1', /./],
    ['__proto__.x > 1', /./],
    ['toString > 1', /./],
    ['constructor("x") = 1', /./],
    ['totalTime = 1; idleTime = 1', /./],
    ['max(totalTime, , 1) = 1', /./],
  ])('%s', (text, message) => {
    if (message) expect(problem(text)).toMatch(message)
    else expect(problem(text)).toBeUndefined()
  })

  test('columns of other runs are only known where all runs are recorded', () => {
    expect(problem('max(slow.columns.tasks) = 1', now)).toMatch(/only columns of the run on the page/)
    const recorded = { ...names, columns: ['tasks', 'time'] }
    expect(problem('max(fast.columns.tasks) = 1', recorded)).toMatch(/expected a run \(here, slow\), got "fast"/)
    expect(problem('max(slow.columns.task) = 1', recorded)).toMatch(/did you mean tasks\?/)
    const runs = { here: { ...situation.runs.here, recording }, slow: situation.runs.slow }
    const peak = (text: string) => numberOf(tree(text, 'number', recorded), { runs })
    expect(peak('max(columns.tasks) + here.columns.tasks[0]')).toBe(5)
    expect(peak('slow.columns.tasks[0]')).toBeNaN()
  })

  test('a text and an answer know neither a row nor columns', () => {
    expect(problem('row = 1', names)).toMatch(/only known in what is to be done/)
    expect(problem('columns.tasks[0] = 1', names)).toMatch(/only known in what is to be done/)
  })

  test('long, large and deep ones are refused', () => {
    expect(problem(`${' '.repeat(MOST_CHARACTERS)}1`)).toMatch(/at most 1000 characters, got 1001/)
    expect(problem(Array.from({ length: 400 }, () => 1).join('+'))).toMatch(/at most 60 deep/)
    expect(problem(`${'-'.repeat(900)}1 > 0`)).toMatch(/60 deep/)
    expect(problem(`${'('.repeat(490)}1${')'.repeat(490)} > 0`)).toBeUndefined()
  })
})

test('whatever is typed is read or refused', () => {
  const piece = fc.constantFrom(
    ...[
      't1',
      'on',
      'here',
      'slow',
      '.',
      'totalTime',
      'row',
      'columns',
      'tasks',
      '[',
      ']',
      '(',
      ')',
      ',',
      ':',
      '<',
      '=',
      'and',
    ],
    ...[
      'not',
      '-',
      '%',
      'max',
      'if',
      'first',
      'largest',
      '"',
      "'",
      '1',
      '1e3',
      '?',
      ';',
      '{',
      '\\',
      '__proto__',
      ' ',
      'é',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, spaced) => {
      const parsed = parseExpression(pieces.join(spaced ? ' ' : ''), now, 'condition')
      if ('tree' in parsed) expect(typeof holds(parsed.tree, situation)).toBe('boolean')
      else expect(parsed.problem).not.toBe('')
    }),
    { numRuns: 3000 },
  )
})
