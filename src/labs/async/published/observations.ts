/** What the figures show, to be judged in those that were published and in those measured here. */
import type { JudgedCell, Observation } from '../../../core/reproduce/published.ts'

const on = (
  table: string,
  sentence: string,
  judge: (cells: readonly JudgedCell[]) => readonly [holds: boolean, because: string],
): Observation => ({
  table,
  sentence,
  check(cellsOf) {
    const [holds, because] = judge(cellsOf(table))
    return { holds, because }
  },
})

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

export const observations: readonly Observation[] = [
  on('1', 'Work stealing takes the least time of all balancers.', (cells) => {
    const times = column(cells, 'Total time')
    const own = cell(cells, 'Work stealing', 'Total time')
    return [
      times.every((time) => time >= own),
      `${own.toFixed(4)} s, the next ${[...times].sort((a, b) => a - b)[1].toFixed(4)} s`,
    ]
  }),
  on('1', 'With a server that pays for its messages, workers wait nine tenths of the time.', (cells) => {
    const share = cell(cells, 'Loadserver', 'Waiting')
    return [share > 0.9, percent(100 * share, 1)]
  }),
  on(
    '1',
    'Stealing by a common count takes the fewest messages of all that balance, and idles a fifth of the time.',
    (cells) => {
      const own = cell(cells, 'Stealing by a common count', 'Messages')
      const idle = cell(cells, 'Stealing by a common count', 'Idle')
      const others = column(cells, 'Messages').filter((each) => each > 0 && each !== own)
      return [
        own < Math.min(...others) && idle > 0.2,
        `${own} and ${Math.min(...others)}; idle ${percent(100 * idle, 1)}`,
      ]
    },
  ),
  on('3', 'The ratio of work stealing stays bounded: with 1000 operations a node it is never above 5.', (cells) => {
    const ratios = row(cells, 'random, 1000 operations')
    return [Math.max(...ratios) <= 5, list(ratios, 1)]
  }),
  on('4', 'With random polling the work has to grow less than threefold for twice the processors.', (cells) => {
    const factors = lastGrowth(row(cells, 'any processor (random polling)'))
    return [Math.max(...factors) < 3, list(factors, 1)]
  }),
  ...['in turn (asynchronous round robin)', 'in common turn (global round robin)'].map((name) =>
    on('4', `It has to grow 3.8 to 5 times where thieves ask ${name.replace(/ \(.*/, '')}.`, (cells) => {
      const factors = lastGrowth(row(cells, name))
      return [factors.every((each) => each > 3.8 && each < 5), list(factors, 1)]
    }),
  ),
  on('5', 'With few tasks senders are ahead of thieves, from depth 12 on thieves.', (cells) => {
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
  on('5', 'SID is ahead of RID up to depth 12, RID from 14 on.', (cells) => {
    const [sid, rid] = ['SID', 'RID'].map((name) => row(cells, `${name}, interval 4, update 1`))
    const lead = rid.map((each, i) => each - sid[i])
    return [lead.every((each, i) => each > 0 === i >= 3), `RID leads by ${list(lead, 3)}`]
  }),
  on('6', 'However many processors a server that pays has, the speedup stays below 2.', (cells) => {
    const speedups = column(cells, 'Loadserver')
    return [Math.max(...speedups) < 2, list(speedups, 1)]
  }),
  on('6', 'With a request after 16 nodes it falls from 32 processors on.', (cells) => {
    const speedups = column(cells, 'interval 16')
    return [falls(speedups), list(speedups, 1)]
  }),
  on('7', 'Going on instead of waiting saves more than half of the time where messages take long.', (cells) => {
    const saved = ['workstations', 'ring, 50 µs a further link'].map(
      (name) => 100 * (1 - cell(cells, name, 'Going on') / cell(cells, name, 'Waiting')),
    )
    return [saved.every((each) => each > 50), saved.map((each) => percent(each)).join(', ')]
  }),
  on(
    '8',
    'Thieves that take one task are better than those that take half, the more so the longer the interval.',
    (cells) => {
      const one = column(cells, 'one task')
      const leads = column(cells, 'half the queue').map((half, i) => one[2 * i] / half)
      return [grows(leads) && leads[0] > 1, `${list(leads, 1)} times`]
    },
  ),
  on(
    '8',
    'The longer the interval the lower the efficiency by polling; with interrupts it stays the same.',
    (cells) => {
      const [polls, interrupts] = ['one task', 'one, by interrupt'].map((name) => column(cells, name))
      const spread = Math.max(...interrupts) - Math.min(...interrupts)
      return [falls(polls) && spread < 0.005, `${list(polls, 3)}; by interrupt within ${spread.toFixed(4)}`]
    },
  ),
  on(
    '10',
    'RID fills a torus last, and leaves more than a third of a ring and two thirds of a chain without a node.',
    (cells) => {
      const times = column(cells, 'All busy after, torus')
      const rid = cell(cells, 'RID, update 1', 'All busy after, torus')
      const [ring, chain] = ['ring', 'chain'].map((name) => cell(cells, 'RID, update 1', `Never busy, ${name}`))
      return [
        rid === Math.max(...times) && ring > 64 / 3 && chain > 128 / 3,
        `${(1000 * rid).toFixed(1)} ms; ${ring} and ${chain} of 64`,
      ]
    },
  ),
  on('11', 'The delay of a ring grows in step with the processors, that of a tree as their logarithm.', (cells) => {
    const [ring, tree] = ['ring', 'tree'].map((name) => column(cells, name))
    const growth = [ring, tree].map((all) => (all.at(-1) ?? 0) / all[0])
    return [growth[0] > 32 && growth[1] < 8, `64 times the processors: ${list(growth, 1)} times`]
  }),
  on(
    '12',
    'A balancer that fills quickly saves most where the balancer after it fills slowly: on a chain.',
    (cells) => {
      const [torus, chain] = ['ITA, torus', 'ITA, chain'].map((name) =>
        cell(cells, 'RID, filling by a light Loadserver', name),
      )
      return [chain > 3 * torus && torus > 0, `${percent(torus, 1)} and ${percent(chain, 1)}`]
    },
  ),
  on('13', 'Noticing costs a part of what it brings: a count less than a reduction.', (cells) => {
    const all = column(cells, 'RID, filling by a light Loadserver')
    return [falls(all) && all[2] > 0, all.map((each) => percent(each, 1)).join(', ')]
  }),
  on('13', 'Switching a light Loadserver off at t₂ never pays, however it is noticed.', (cells) => {
    const all = column(cells, 'light Loadserver, none from t₂ on')
    return [all.every((each) => each < 0), all.map((each) => percent(each, 1)).join(', ')]
  }),
  on(
    '25',
    'With ten cities two processors take less than half of the rounds of one, sixteen less than a 17th.',
    (cells) => {
      const [first, ...more] = roundsOf(cells, 'cities 10 #19, at once')
      const gains = more.map((each) => first / each)
      return [gains[0] > 2 && gains[3] > 17, `${list(gains.slice(0, 4), 1)} times fewer`]
    },
  ),
  on(
    '25',
    'Where no processor reports, eight processors take more rounds than one to find burma14’s best tour.',
    (cells) => {
      const [[one], never] = ['at once', 'never'].map((reported) => roundsOf(cells, `burma14, ${reported}`))
      return [never[2] > one, `${never[2]} and ${one}`]
    },
  ),
  on(
    '25',
    'By promise sixteen processors may take more rounds than eight although all know every value at once.',
    (cells) => {
      const rounds = roundsOf(cells, 'strong 22 #34, best, at once')
      return [rounds[4] > rounds[3], `${rounds[4]} and ${rounds[3]}`]
    },
  ),
]
