/** Ways to see whether a sentence of observations.json is true of numbers, by the names that the file has for them. */
import type { Value, Values } from '../../../core/parameters.ts'
import type { JudgedCell, Verdict } from '../../../core/reproduce/published.ts'
import type { Rule } from '../../../core/reproduce/sentences.ts'

/** What a cell must have; a list names several values. */
type Where = Readonly<Record<string, Value | readonly Value[]>>

/** What a rule may need. */
export interface Given {
  /** The parameter along which numbers rise or fall. */
  readonly along?: string
  /** How much of it must hold, 0 to 1. */
  readonly share?: number
  readonly where?: Where
  readonly balancer?: string
  readonly processors?: number | readonly number[]
  /** Numbers of processors with less. */
  readonly than?: readonly number[]
  /** The table that is looked at together with the observation's. */
  readonly beside?: string
  /** The least gain, in percent. */
  readonly least?: number
}

/** The cells with these parameters. */
function where(cells: readonly JudgedCell[], criteria: Where = {}): readonly JudgedCell[] {
  return cells.filter(({ set }) =>
    Object.entries(criteria).every(([id, value]) => (Array.isArray(value) ? value : [value]).includes(set[id])),
  )
}

/** The numbers of cells whose column has percent. */
function numbers(cells: readonly JudgedCell[]): number[] {
  return cells.filter(({ column }) => column.unit === '%').map(({ value }) => Number(value))
}

/** Two digits after the point, with a real minus. */
function text(value: number): string {
  return value.toFixed(2).replace('-', '−')
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

/** Steps between cells that differ in one parameter alone, in its rising order. */
function steps(cells: readonly JudgedCell[], along: string): { readonly from: JudgedCell; readonly to: JudgedCell }[] {
  const others = (set: Values) => JSON.stringify({ ...set, [along]: undefined })
  return cells.flatMap((from) => {
    const same = cells.filter(
      ({ set, column }) => column.label === from.column.label && others(set) === others(from.set),
    )
    const later = same.filter(({ set }) => Number(set[along]) > Number(from.set[along]))
    const to = later.sort((a, b) => Number(a.set[along]) - Number(b.set[along]))[0]
    return to ? [{ from, to }] : []
  })
}

/** Numbers rise or fall along a parameter. Differences below half a unit of the last digit are no steps. */
function goes(way: 'up' | 'down'): Rule<Given> {
  return (cellsOf, { table, along = '', share = 1, where: only }) => {
    const all = steps(where(cellsOf(table), only), along)
    const holding = all.filter(({ from, to }) => {
      const rise = Number(to.value) - Number(from.value)
      return way === 'up' ? rise >= -0.005 : rise <= 0.005
    })
    return {
      holds: all.length > 0 && holding.length >= share * all.length,
      because: `${holding.length} of ${all.length} steps go ${way}`,
    }
  }
}

/** Every improvement (or a share) is above zero, below it, or zero. */
function signed(isSo: (value: number) => boolean): Rule<Given> {
  return (cellsOf, { table, where: only, share = 1 }) => {
    const values = numbers(where(cellsOf(table), only))
    const ofSign = values.filter(isSo)
    const range = `${text(Math.min(...values))} to ${text(Math.max(...values))} %`
    return {
      holds: values.length > 0 && ofSign.length >= share * values.length,
      because: `${ofSign.length} of ${values.length}: ${range}`,
    }
  }
}

const TECHNIQUES = ['t₁', 't₂', 't₁t₂'] as const
type Counts = Readonly<Record<(typeof TECHNIQUES)[number], number>>

/** The cells that name techniques. */
const chosenIn = (cells: readonly JudgedCell[]) => cells.filter(({ column }) => column.best?.gives === 'option')

/** How often each technique is the best one of a table. */
function techniques(cells: readonly JudgedCell[]): Counts {
  const best = chosenIn(cells).flatMap(({ value }) => String(value).split(', '))
  const count = (technique: string) => best.filter((each) => each === technique).length
  return { 't₁': count('t₁'), 't₂': count('t₂'), 't₁t₂': count('t₁t₂') }
}

/** Counts of techniques in words. */
const countsText = (counts: Counts) => TECHNIQUES.map((technique) => `${technique} ${counts[technique]}×`).join(', ')

/** A balancer by its name. */
const name = (balancer: string) => (balancer === 'gdem' ? 'GDEM' : 'Loadserver')

const BALANCERS = ['gdem', 'loadserver'] as const

/** Counts of GDEM's table and of Loadserver's, and both in words. */
const pair = (cellsOf: Parameters<Rule<Given>>[0], table: string, beside = '') => {
  const counts = [table, beside].map((each) => techniques(cellsOf(each)))
  return { counts, because: `GDEM: ${countsText(counts[0])}; Loadserver: ${countsText(counts[1])}` }
}

export const rules: Readonly<Record<string, Rule<Given>>> = {
  rises: goes('up'),
  falls: goes('down'),
  'no trend'(cellsOf, criterion) {
    const [up, down] = [goes('up')(cellsOf, criterion), goes('down')(cellsOf, criterion)]
    return { holds: !up.holds && !down.holds, because: up.because }
  },

  positive: signed((value) => value > 0),
  negative: signed((value) => value < 0),
  zero: signed((value) => Math.abs(value) < 0.005),

  /** Both balancers gain in at least one case by this many percent, and in a share of all. */
  'both gain'(cellsOf, { table, least = 0, share = 0 }) {
    const verdicts = BALANCERS.map((balancer): Verdict => {
      const values = numbers(where(cellsOf(table), { balancer }))
      const gains = values.filter((v) => v > 0).length
      const most = Math.max(...values)
      return {
        holds: most >= least && gains >= share * values.length,
        because: `${name(balancer)}: ${gains} of ${values.length} gain, at most ${text(most)} %`,
      }
    })
    return { holds: verdicts.every(({ holds }) => holds), because: verdicts.map(({ because }) => because).join('; ') }
  },

  /** One balancer gains more than the other on average. */
  'gains more'(cellsOf, { table, balancer: winner }) {
    const [gdem, server] = BALANCERS.map((balancer) => mean(numbers(where(cellsOf(table), { balancer }))))
    return {
      holds: winner === 'gdem' ? gdem > server : server > gdem,
      because: `on average GDEM ${text(gdem)} %, Loadserver ${text(server)} %`,
    }
  },

  /** One table's improvements are greater than another's on average. */
  'more than table'(cellsOf, { table, beside = '' }) {
    const [a, b] = [table, beside].map((each) => mean(numbers(cellsOf(each))))
    return { holds: a > b, because: `on average ${text(a)} % in table ${table}, ${text(b)} % in table ${beside}` }
  },

  /** The p at which the improvements of a balancer are largest, for every value of another parameter. */
  'best at'(cellsOf, { table, balancer = '', processors, along = '' }) {
    const cells = where(cellsOf(table), { balancer })
    const values = [...new Set(cells.map(({ set }) => set[along]))]
    const holding = values.filter((value) => {
      const cellsThere = where(cells, { [along]: value })
      const best = cellsThere.reduce((a, b) => (Number(b.value) > Number(a.value) ? b : a))
      return best.set.processors === processors
    })
    return {
      holds: holding.length === values.length,
      because: `${name(balancer)}: p = ${processors} is best in ${holding.length} of ${values.length}`,
    }
  },

  /** The improvement of some p on average is greater than that of the others. */
  'more at'(cellsOf, { table, processors = [], than = [] }) {
    const at = (p: readonly number[]) => mean(numbers(where(cellsOf(table), { processors: p })))
    const all = [processors].flat()
    const [here, rest] = [at(all), at(than)]
    return {
      holds: here > rest,
      because: `table ${table}: ${text(here)} % at p = ${all.join(', ')}, ${text(rest)} % at p = ${than.join(', ')}`,
    }
  },

  /** GDEM's best interval is nowhere above Loadserver's, and below it in most cells. */
  'smaller intervals'(cellsOf, { table }) {
    const cells = cellsOf(table)
    const pairs = where(cells, { balancer: 'gdem' }).map((gdem) => ({
      gdem: Number(gdem.value),
      server: Number(cells.find((c) => c.row === gdem.row && c !== gdem)?.value),
    }))
    const below = pairs.filter(({ gdem, server }) => gdem < server).length
    const above = pairs.filter(({ gdem, server }) => gdem > server).length
    return {
      holds: above === 0 && below > pairs.length / 2,
      because: `smaller in ${below} of ${pairs.length}, larger in ${above}`,
    }
  },
  'same interval at all speeds'(cellsOf, { table }) {
    const cells = cellsOf(table)
    const first = ({ processors, balancer }: Values) => where(cells, { processors, balancer })[0]?.value
    const best = cells.filter(({ set, value }) => value === first(set))
    return { holds: best.length === cells.length, because: `${best.length} of ${cells.length} are as at s = 0.25` }
  },

  'losses at small grains'(cellsOf, { table }) {
    const losses = cellsOf(table).filter(({ value }) => Number(value) < 0)
    const small = where(losses, { grain: [10, 100] })
    return {
      holds: small.length > losses.length / 2,
      because: `${small.length} of ${losses.length} losses at g = 10 or 100`,
    }
  },
  'gains by machine'(cellsOf, { table }) {
    const of = (set: Where) => numbers(where(cellsOf(table), set))
    const gdem = Math.min(...of({ balancer: 'gdem', processors: [32, 128] }))
    const medium = Math.min(...of({ balancer: 'loadserver', processors: 32 }))
    const rest = Math.max(...of({ balancer: 'loadserver', processors: [4, 128] }))
    return {
      holds: gdem > 5 && medium > 5 && rest < 5,
      because: `GDEM at least ${gdem.toFixed(1)} %; Loadserver at least ${medium.toFixed(1)} % at p = 32, at most ${rest.toFixed(1)} % elsewhere`,
    }
  },

  'several techniques'(cellsOf, { table, beside }) {
    const { counts, because } = pair(cellsOf, table, beside)
    return { holds: counts.every((each) => Object.values(each).filter((n) => n > 0).length > 1), because }
  },
  favourites(cellsOf, { table, beside }) {
    const { counts, because } = pair(cellsOf, table, beside)
    const [gdem, server] = counts
    const both = gdem['t₁t₂'] >= Math.max(gdem['t₁'], gdem['t₂'])
    return { holds: both && server['t₁'] + server['t₂'] > server['t₁t₂'], because }
  },
  't₁ at large grains'(cellsOf, { table, beside = '' }) {
    const large = where([...cellsOf(table), ...cellsOf(beside)], { grain: [1000, 10000], processors: [32, 128] })
    const chosen = chosenIn(large)
    const adaptive = chosen.filter(({ value }) => String(value).includes('t₁'))
    return {
      holds: adaptive.length === chosen.length,
      because: `${adaptive.length} of ${chosen.length} at p = 32 and 128`,
    }
  },
  'always t₁t₂'(cellsOf, { table }) {
    const chosen = chosenIn(cellsOf(table))
    const adaptive = chosen.filter(({ value }) => String(value).split(', ').includes('t₁t₂'))
    return { holds: adaptive.length === chosen.length, because: `${adaptive.length} of ${chosen.length}` }
  },
  'mostly t₁t₂'(cellsOf, { table }) {
    const counts = techniques(cellsOf(table))
    return { holds: counts['t₁t₂'] >= 2 * Math.max(counts['t₁'], counts['t₂']), because: countsText(counts) }
  },
  'sometimes t₁t₂'(cellsOf, { table }) {
    const counts = techniques(cellsOf(table))
    return { holds: counts['t₁t₂'] > 0 && counts['t₁t₂'] < 12, because: countsText(counts) }
  },
  't₂ at large p'(cellsOf, { table }) {
    const small = techniques(where(cellsOf(table), { processors: [4, 32] }))
    const large = techniques(where(cellsOf(table), { processors: 128 }))
    return {
      holds: small['t₁t₂'] >= Math.max(small['t₁'], small['t₂']) && large['t₂'] >= Math.max(large['t₁'], large['t₁t₂']),
      because: `p = 4 and 32: ${countsText(small)}; p = 128: ${countsText(large)}`,
    }
  },
}
