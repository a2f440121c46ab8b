/** Ways to see whether a sentence is true of numbers. */
import type { Value, Values } from '../../../../core/parameters.ts'
import type { JudgedCell, Observation, Verdict } from '../../../../core/reproduce/published.ts'

type Check = Observation['check']

/** What a cell must have; a list names several values. */
type Where = Readonly<Record<string, Value | readonly Value[]>>

/** The cells with these parameters. */
export function where(cells: readonly JudgedCell[], wanted: Where): readonly JudgedCell[] {
  return cells.filter(({ set }) =>
    Object.entries(wanted).every(([id, value]) => (Array.isArray(value) ? value : [value]).includes(set[id])),
  )
}

/** The numbers of cells whose column has this unit. */
export function numbers(cells: readonly JudgedCell[], unit = '%'): number[] {
  return cells.filter(({ column }) => column.unit === unit).map(({ value }) => Number(value))
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

/** How much of a rule must be kept: always, or usually. */
export const ALWAYS = 1
export const USUALLY = 0.75

/** Numbers rise or fall along a parameter. Differences below half a unit of the last digit are no steps. */
export function goes(way: 'up' | 'down', table: string, along: string, share = ALWAYS, only: Where = {}): Check {
  return (cellsOf) => {
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

/** Every improvement (or a share) is above zero, or below it. */
export function signed(sign: 'positive' | 'negative' | 'zero', table: string, only: Where, share = ALWAYS): Check {
  return (cellsOf) => {
    const values = numbers(where(cellsOf(table), only))
    const ofSign = values.filter((v) => (sign === 'zero' ? Math.abs(v) < 0.005 : sign === 'positive' ? v > 0 : v < 0))
    const range = `${text(Math.min(...values))} to ${text(Math.max(...values))} %`
    return {
      holds: values.length > 0 && ofSign.length >= share * values.length,
      because: `${ofSign.length} of ${values.length}: ${range}`,
    }
  }
}

/** Several sentences in one: all must hold. */
export function all(...checks: readonly Check[]): Check {
  return (cellsOf) => {
    const verdicts = checks.map((check) => check(cellsOf))
    return { holds: verdicts.every(({ holds }) => holds), because: verdicts.map(({ because }) => because).join('; ') }
  }
}

/** Both balancers gain in at least one case by this many percent. */
export function bothGain(table: string, least: number, share = 0): Check {
  return (cellsOf) =>
    judge(
      ['gdem', 'loadserver'].map((balancer) => {
        const values = numbers(where(cellsOf(table), { balancer }))
        const gains = values.filter((v) => v > 0).length
        const most = Math.max(...values)
        return {
          holds: most >= least && gains >= share * values.length,
          because: `${name(balancer)}: ${gains} of ${values.length} gain, at most ${text(most)} %`,
        }
      }),
    )
}

/** One balancer gains more than the other on average. */
export function gainsMore(winner: 'gdem' | 'loadserver', table: string): Check {
  return (cellsOf) => {
    const [gdem, server] = ['gdem', 'loadserver'].map((balancer) => mean(numbers(where(cellsOf(table), { balancer }))))
    return {
      holds: winner === 'gdem' ? gdem > server : server > gdem,
      because: `on average GDEM ${text(gdem)} %, Loadserver ${text(server)} %`,
    }
  }
}

/** One table's improvements are greater than another's on average. */
export function tableGainsMore(more: string, less: string): Check {
  return (cellsOf) => {
    const [a, b] = [more, less].map((table) => mean(numbers(cellsOf(table))))
    return { holds: a > b, because: `on average ${text(a)} % in table ${more}, ${text(b)} % in table ${less}` }
  }
}

/** The p at which the improvements of a balancer are largest, for every value of another parameter. */
export function bestAt(table: string, balancer: string, processors: number, along: string): Check {
  return (cellsOf) => {
    const cells = where(cellsOf(table), { balancer })
    const values = [...new Set(cells.map(({ set }) => set[along]))]
    const holding = values.filter((value) => {
      const own = where(cells, { [along]: value })
      const best = own.reduce((a, b) => (Number(b.value) > Number(a.value) ? b : a))
      return best.set.processors === processors
    })
    return {
      holds: holding.length === values.length,
      because: `${name(balancer)}: p = ${processors} is best in ${holding.length} of ${values.length}`,
    }
  }
}

/** How often each technique is the best one of a table. */
export function techniques(cells: readonly JudgedCell[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { 't₁': 0, 't₂': 0, 't₁t₂': 0 }
  for (const { value, column } of cells) {
    if (column.best?.gives === 'option') for (const each of String(value).split(', ')) counts[each]++
  }
  return counts
}

/** Counts of techniques in words. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([technique, n]) => `${technique} ${n}×`)
    .join(', ')
}

/** The improvement of one p on average is greater than that of the others. */
export function moreAt(table: string, processors: readonly number[], others: readonly number[]): Check {
  return (cellsOf) => {
    const at = (p: readonly number[]) => mean(numbers(where(cellsOf(table), { processors: p })))
    const [own, rest] = [at(processors), at(others)]
    return {
      holds: own > rest,
      because: `table ${table}: ${text(own)} % at p = ${processors.join(', ')}, ${text(rest)} % at p = ${others.join(', ')}`,
    }
  }
}

/** A balancer by its name. */
const name = (balancer: string) => (balancer === 'gdem' ? 'GDEM' : 'Loadserver')

/** All verdicts as one. */
function judge(verdicts: readonly Verdict[]): Verdict {
  return { holds: verdicts.every(({ holds }) => holds), because: verdicts.map(({ because }) => because).join('; ') }
}
