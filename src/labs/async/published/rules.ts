/** What the figures show, judged in those that were published and in those measured here, by the names in observations.json. */
import type { JudgedCell } from '../../../core/reproduce/published.ts'
import type { Rule } from '../../../core/reproduce/sentences.ts'

/** What a rule may need: the row that it looks at, where several sentences have the same rule. */
export interface Given {
  readonly row?: string
}

/** A rule on the cells of a table. */
const on =
  (
    judge: (cells: readonly JudgedCell[], criterion: Given) => readonly [holds: boolean, because: string],
  ): Rule<Given> =>
  (cellsOf, criterion) => {
    const [holds, because] = judge(cellsOf(criterion.table), criterion)
    return { holds, because }
  }

/** The numbers of the columns, or of the rows, that have this name. */
const column = (cells: readonly JudgedCell[], label: string) =>
  cells.filter((cell) => cell.column.label === label).map(({ value }) => Number(value))
const row = (cells: readonly JudgedCell[], label: string) =>
  cells.filter((cell) => cell.row.label === label).map(({ value }) => Number(value))

const cell = (cells: readonly JudgedCell[], label: string, of: string) =>
  Number(cells.find((each) => each.row.label === label && each.column.label === of)?.value)

const list = (numbers: readonly number[], digits: number) => numbers.map((each) => each.toFixed(digits)).join(', ')
const percent = (number: number, digits = 0) => `${number.toFixed(digits).replace('-', '−')} %`
const falls = (numbers: readonly number[]) => numbers.every((each, i) => i === 0 || each < numbers[i - 1])
const grows = (numbers: readonly number[]) => numbers.every((each, i) => i === 0 || each > numbers[i - 1])

/** The last three steps of a row, as factors. */
const lastGrowth = (numbers: readonly number[]) =>
  numbers.slice(-4).flatMap((each, i, all) => (i === 0 ? [] : [each / all[i - 1]]))

/** The rounds of a row whose cells have rounds and visits. */
const roundsOf = (cells: readonly JudgedCell[], label: string) =>
  cells.filter((cell) => cell.row.label === label).map(({ value }) => Number.parseInt(String(value), 10))

export const rules: Readonly<Record<string, Rule<Given>>> = {
  'stealing fastest': on((cells) => {
    const times = column(cells, 'Total time')
    const stealingTime = cell(cells, 'Work stealing', 'Total time')
    return [
      times.every((time) => time >= stealingTime),
      `${stealingTime.toFixed(4)} s, the next ${[...times].sort((a, b) => a - b)[1].toFixed(4)} s`,
    ]
  }),
  'server makes wait': on((cells) => {
    const share = cell(cells, 'Loadserver', 'Waiting')
    return [share > 0.9, percent(100 * share, 1)]
  }),
  'common count': on((cells) => {
    const messageCount = cell(cells, 'Stealing by a common count', 'Messages')
    const idle = cell(cells, 'Stealing by a common count', 'Idle')
    const others = column(cells, 'Messages').filter((each) => each > 0 && each !== messageCount)
    return [
      messageCount < Math.min(...others) && idle > 0.2,
      `${messageCount} and ${Math.min(...others)}; idle ${percent(100 * idle, 1)}`,
    ]
  }),
  'excess bounded': on((cells) => {
    const ratios = row(cells, 'random, 1000 operations')
    return [Math.max(...ratios) <= 5, list(ratios, 1)]
  }),
  'less than threefold': on((cells) => {
    const factors = lastGrowth(row(cells, 'any processor (random polling)'))
    return [Math.max(...factors) < 3, list(factors, 1)]
  }),
  'more than threefold': on((cells, { row: name = '' }) => {
    const factors = lastGrowth(row(cells, name))
    return [factors.every((each) => each > 3.8 && each < 5), list(factors, 1)]
  }),
  'senders first': on((cells) => {
    const [senders, thieves] = ['senders, to any processor', 'work stealing'].map((name) => row(cells, name))
    const ahead = thieves.map((each, i) => each > senders[i])
    return [
      !ahead[0] && ahead.slice(2).every(Boolean),
      `thieves lead by ${list(
        thieves.map((each, i) => each - senders[i]),
        3,
      )}`,
    ]
  }),
  'SID first': on((cells) => {
    const [sid, rid] = ['SID', 'RID'].map((name) => row(cells, `${name}, interval 4, update 1`))
    const lead = rid.map((each, i) => each - sid[i])
    return [lead.every((each, i) => each > 0 === i >= 3), `RID leads by ${list(lead, 3)}`]
  }),
  'speedup below 2': on((cells) => {
    const speedups = column(cells, 'Loadserver')
    return [Math.max(...speedups) < 2, list(speedups, 1)]
  }),
  'interval falls': on((cells) => {
    const speedups = column(cells, 'interval 16')
    return [falls(speedups), list(speedups, 1)]
  }),
  'going on saves': on((cells) => {
    const saved = ['workstations', 'ring, 50 µs a further link'].map(
      (name) => 100 * (1 - cell(cells, name, 'Going on') / cell(cells, name, 'Waiting')),
    )
    return [saved.every((each) => each > 50), saved.map((each) => percent(each)).join(', ')]
  }),
  'one better than half': on((cells) => {
    const one = column(cells, 'one task')
    const leads = column(cells, 'half the queue').map((half, i) => one[2 * i] / half)
    return [grows(leads) && leads[0] > 1, `${list(leads, 1)} times`]
  }),
  'interrupts keep': on((cells) => {
    const [polls, interrupts] = ['one task', 'one, by interrupt'].map((name) => column(cells, name))
    const spread = Math.max(...interrupts) - Math.min(...interrupts)
    return [falls(polls) && spread < 0.005, `${list(polls, 3)}; by interrupt within ${spread.toFixed(4)}`]
  }),
  'RID fills last': on((cells) => {
    const times = column(cells, 'All busy after, torus')
    const rid = cell(cells, 'RID, update 1', 'All busy after, torus')
    const [ring, chain] = ['ring', 'chain'].map((name) => cell(cells, 'RID, update 1', `Never busy, ${name}`))
    return [
      rid === Math.max(...times) && ring > 64 / 3 && chain > 128 / 3,
      `${(1000 * rid).toFixed(1)} ms; ${ring} and ${chain} of 64`,
    ]
  }),
  'ring and tree': on((cells) => {
    const [ring, tree] = ['ring', 'tree'].map((name) => column(cells, name))
    const growth = [ring, tree].map((all) => (all.at(-1) ?? 0) / all[0])
    return [growth[0] > 32 && growth[1] < 8, `64 times the processors: ${list(growth, 1)} times`]
  }),
  'chain gains most': on((cells) => {
    const [torus, chain] = ['Gain over the steady one, torus', 'the same, chain'].map((name) =>
      cell(cells, 'RID, filling by a light Loadserver', name),
    )
    return [chain > 3 * torus && torus > 0, `${percent(torus, 1)} and ${percent(chain, 1)}`]
  }),
  'noticing costs': on((cells) => {
    const all = column(cells, 'RID, filling by a light Loadserver')
    return [falls(all) && all[2] > 0, all.map((each) => percent(each, 1)).join(', ')]
  }),
  'switching off loses': on((cells) => {
    const all = column(cells, 'light Loadserver, none from t₂ on')
    return [all.every((each) => each < 0), all.map((each) => percent(each, 1)).join(', ')]
  }),
  'sixteen processors': on((cells) => {
    const [first, ...more] = roundsOf(cells, 'cities 10 #19, at once')
    const gains = more.map((each) => first / each)
    return [gains[0] > 2 && gains[3] > 17, `${list(gains.slice(0, 4), 1)} times fewer`]
  }),
  'never reported': on((cells) => {
    const [[one], never] = ['at once', 'never'].map((reported) => roundsOf(cells, `burma14, ${reported}`))
    return [never[2] > one, `${never[2]} and ${one}`]
  }),
  'more rounds': on((cells) => {
    const rounds = roundsOf(cells, 'strong 22 #34, best, at once')
    return [rounds[4] > rounds[3], `${rounds[4]} and ${rounds[3]}`]
  }),
}
