/** Where an answer turns: the nearest change of each condition with which another rule, as set, does better. */
import { seedParameterOf, seedsFrom } from '../experiment/plan.ts'
import { applies, sweepable, type Value, type Values } from '../parameters.ts'
import type { WantedRun } from '../run/run.ts'
import type { Outcome } from '../sweep/batch.ts'
import { axisSamples, positionOf, type Sample } from '../sweep/grid.ts'
import { sameValue } from '../text/values.ts'
import { type Answer, measuredOf, type Row, type Turn, withSeed } from './answer.ts'
import type { Field, Rule } from './arms.ts'
import { bestMean, isBehind } from './standing.ts'

/** Values along a condition that is a number. */
const SAMPLES = 17
/** Steps that are looked away from the present value on each side. */
const STEPS = 6
/** Rules that are run there: the best ones. */
const CONTENDERS = 6
/** Seeds of a first look, and of a second one where it seems to turn. */
const FIRST = 6
const SECOND = 16
/** The chance with which a place seems to turn and does not. */
const ERROR = 0.01
/** Nothing is looked for beyond a value with which a run takes longer than this by its sizes (`runMillis`), in milliseconds. */
const LONG = 1500
/** Conditions that are looked at. */
const CONDITIONS = 6
/** Rules that are run there where the budget is small. */
const FEW_CONTENDERS = 2
/** The least factor of a number from step to step where the budget is small: then there are one or two steps. */
const WIDE = 3
/** The factor of a number on its way back to its slider, where it lies outside. */
const BACK = 2
/** The factor of a number on its way farther out. */
const BEYOND = 4

/** How many runs the search takes where some rules are the best, about: each way is gone to its end. A few end before, and a few places are run once more. */
export function turnRuns(field: Field, best: readonly Rule[], byChance: boolean): number {
  const ways = conditionsOf(field, best)
    .slice(0, CONDITIONS)
    .flatMap((id) => waysOf(field, id))
  return stepsOf(ways, 0) * Math.min(CONTENDERS, field.rules.length) * (byChance ? FIRST : 1)
}

/** Steps of all ways from one on. */
const stepsOf = (ways: readonly Way[], from: number) =>
  ways.reduce((sum, { values }) => sum + Math.max(0, values.length - from), 0)

/** Conditions that can be changed, and that none of the rules sets itself. */
function conditionsOf({ lab, values }: Field, rules: readonly Rule[]): readonly string[] {
  const decided = new Set(rules.flatMap(({ knobs, sets }) => [...knobs, ...Object.keys(sets)]))
  return (lab.deciding?.conditions ?? []).filter(
    (id) => sweepable(lab.parameters[id]) && applies(lab.parameters[id], values) && !decided.has(id),
  )
}

/** A way along a condition, outwards. */
interface Way {
  readonly parameter: string
  readonly values: readonly Sample[]
  at: number
  /** Values of those, from the first on, with which a rule could be run. */
  ran: number
  ended: boolean
  turned?: { readonly at: Value; readonly winner: Row }
}

/** Looks for the turns of an answer with about `most` runs; `base` has the seed from which those of these runs are counted. */
export function* turnsOf(
  answer: Answer,
  base: Values,
  most = Number.POSITIVE_INFINITY,
): Generator<
  { readonly runs: readonly WantedRun[]; readonly says: string; readonly ahead: number },
  readonly Turn[],
  readonly Outcome[]
> {
  const { field, rows, metric, better, byChance } = answer
  const { lab, values } = field
  // Where few runs are left, the best rules and the first conditions are looked at.
  const each = 2 * (byChance ? FIRST : 1)
  const isShort = Math.min(rows.length, CONTENDERS) * CONDITIONS * each * 2 > most
  const rules = rows.slice(0, isShort ? FEW_CONTENDERS : CONTENDERS)
  let left = most
  const conditions = conditionsOf(
    field,
    rules.map(({ rule }) => rule),
  ).slice(0, isShort ? Math.min(CONDITIONS, Math.floor(most / (rules.length * each))) : CONDITIONS)
  const seed = seedParameterOf(lab)
  const seeds = seedsFrom(lab, base, byChance ? SECOND : 1)
  const ways = conditions.flatMap((id) => waysOf(field, id, isShort))
  const scenario = (row: Row, way: Way, k: number, one: number): Values =>
    withSeed({ ...row.arm.values, [way.parameter]: way.values[k] }, seed, one)

  /** Runs that may follow those of now, about: each way that is open goes on to its end. */
  const aheadOf = (runs: number) => {
    const open = ways.filter((way) => !way.ended && !isOver(way))
    const at = open.reduce((most, way) => Math.max(most, way.at), 0)
    return Math.max(0, Math.min(left - runs, stepsOf(open, at + 1) * rules.length * (byChance ? FIRST : 1)))
  }
  /** Whether the other side of a way's condition has turned already: then it is not looked at farther out. */
  const isOver = (way: Way) => ways.some((other) => other.parameter === way.parameter && other.turned)

  /** Whether a run at a way's present value takes so long that nothing is looked for farther out. */
  const isLong = ({ parameter, values: its, at }: Way) =>
    (lab.deciding?.runMillis?.({ ...values, [parameter]: its[at] }) ?? 0) > LONG

  /** The metric of some rules at the next value of some ways, by way, rule and seed; a rule that fails there has none. */
  function* look(some: readonly Way[], from: number, until: number, says: string) {
    const places = some.flatMap((way) => rules.map((row) => ({ way, row })))
    // Seed by seed: what a lab draws with one is made once.
    const runs = seeds.slice(from, until).flatMap((one) =>
      places.flatMap(({ way, row }) => {
        const here = scenario(row, way, way.at, one)
        return lab.check(here).length > 0 ? [] : [{ key: `${some.indexOf(way)}/${rules.indexOf(row)}`, values: here }]
      }),
    )
    const outcomes: readonly Outcome[] =
      runs.length > 0
        ? yield { runs: runs.map(({ values: its }) => ({ values: its })), says, ahead: aheadOf(runs.length) }
        : []
    left -= runs.length
    const measuredByKey = new Map<string, number[] | undefined>()
    for (const [i, { key, values: its }] of runs.entries()) {
      const value = measuredOf(lab, its, metric, outcomes[i])
      if (typeof value === 'string') measuredByKey.set(key, undefined)
      else if (!measuredByKey.has(key)) measuredByKey.set(key, [value.value])
      else measuredByKey.get(key)?.push(value.value)
    }
    return { of: (way: Way) => rules.map((_, r) => measuredByKey.get(`${some.indexOf(way)}/${r}`) ?? []) }
  }

  /** The index of a rule that is better than the first one; −1 for none. */
  const overturns = (lists: readonly (readonly number[])[], error: number): number => {
    const best = bestMean(lists, better)
    if (best <= 0) return -1
    // The best rule itself cannot be run there.
    if (lists[0].length === 0) return best
    if (byChance) return isBehind(lists[best], lists[0], better, error) ? best : -1
    return lists[best][0] === lists[0][0] ? -1 : best
  }

  for (let step = 0; step < STEPS; step++) {
    const open = ways.filter((way) => !way.ended && !isOver(way))
    if (open.length === 0 || (step > 0 && left < open.length * rules.length * (byChance ? FIRST : 1))) break
    for (const way of open) way.at = step
    const first = yield* look(open, 0, FIRST, `Where it turns, step ${step + 1}: ${open.length} changes of conditions`)
    const seem = open.filter((way) => overturns(first.of(way), 0.1) > 0)
    const second =
      byChance && seem.length > 0
        ? yield* look(seem, FIRST, SECOND, `Where it turns, step ${step + 1}: once more`)
        : undefined
    for (const way of open) {
      const lists = first.of(way)
      // Where no rule can be run nothing was tried: a list of speeds, one a processor, fits no other number of processors.
      if (lists.every((list) => list.length === 0)) {
        way.ended = true
        continue
      }
      way.ran = step + 1
      const both = second && seem.includes(way) ? lists.map((list, r) => [...list, ...second.of(way)[r]]) : lists
      const winner = seem.includes(way) ? overturns(both, ERROR / (rules.length - 1)) : -1
      if (winner > 0) way.turned = { at: way.values[step], winner: rules[winner] }
      way.ended = winner > 0 || step + 1 >= way.values.length || isLong(way)
    }
  }

  return conditions.map((parameter): Turn => {
    const of = ways.filter((way) => way.parameter === parameter)
    const present = values[parameter]
    const others = of.flatMap((way) => way.values.slice(0, way.ran))
    const tried = [...others, ...(others.length > 0 && typeof present === 'number' ? [present] : [])]
    const numbers = tried.filter((one) => typeof one === 'number')
    const range =
      numbers.length === tried.length && numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : tried
    const way = of.find(({ turned }) => turned)
    if (!way?.turned) return { parameter, present, tried: range }
    const { at, winner } = way.turned
    const until = lab.parameters[parameter].kind === 'choice' ? present : (way.values[way.at - 1] ?? present)
    return { parameter, present, at, until, winner, values: { ...winner.arm.values, [parameter]: at }, tried: range }
  })
}

/** The ways from the present value of a condition: up and down of a number, each option of a choice by itself. */
export function waysOf({ lab, values }: Pick<Field, 'lab' | 'values'>, id: string, isShort = false): readonly Way[] {
  const parameter = lab.parameters[id]
  const present = values[id]
  const all = axisSamples(parameter, SAMPLES)
  const begin = (its: readonly Sample[]): Way => ({ parameter: id, values: its, at: 0, ran: 0, ended: false })
  if (parameter.kind === 'choice') {
    return all.flatMap((option) => (sameValue(option, present) ? [] : [begin([option])]))
  }
  if (parameter.kind !== 'number' || typeof present !== 'number') return []
  const numbers = all.filter((one) => typeof one === 'number')
  const at = positionOf(parameter, present)
  const up = numbers.filter((one) => positionOf(parameter, one) > at)
  const down = numbers.filter((one) => positionOf(parameter, one) < at).toReversed()
  return [down, up].flatMap((side) => {
    const steps = side.length > 0 ? [...stepsBack(present, side, parameter.limits.integer === true), ...side] : []
    if (side === up && present > Math.max(0, parameter.slider.max))
      steps.push(...stepsBeyond(present, parameter.limits.max))
    const its = isShort ? apart(present, steps) : steps
    return its.length > 0 ? [begin(its.slice(0, STEPS))] : []
  })
}

/** Steps from a number above its slider to greater ones; none to what it cannot be. */
const stepsBeyond = (present: number, most: number): readonly number[] =>
  [BEYOND * present, BEYOND * BEYOND * present].filter((one) => one <= most)

/** Steps from a number outside of its slider to the slider's end; none from inside. */
function stepsBack(present: number, side: readonly number[], isInteger: boolean): readonly number[] {
  const steps: number[] = []
  if (present <= 0 || side.length === 0 || side[0] <= 0) return steps
  const isUp = side[0] > present
  for (let one = present; ; ) {
    one = isUp ? one * BACK : one / BACK
    const value = isInteger ? Math.round(one) : Number(one.toPrecision(3))
    if (isUp ? value * BACK > side[0] : value < BACK * side[0]) return steps
    steps.push(value)
  }
}

/** Some of the values, nearest first, that lie well apart; the last one where none is far enough away. */
function apart(present: number, side: readonly number[]): readonly number[] {
  const chosen: number[] = []
  let last = present
  for (const one of side) {
    const [low, high] = [Math.min(Math.abs(last), Math.abs(one)), Math.max(Math.abs(last), Math.abs(one))]
    if (high < WIDE * low) continue
    chosen.push(one)
    last = one
  }
  return chosen.length > 0 ? chosen : side.slice(-1)
}
