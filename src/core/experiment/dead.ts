/** Factors that change nothing, and runs that are the same run: what is known about them before anything is run. */
import { applies, asApplied, type Parameter, type ParameterTable, type Values } from '../parameters.ts'
import { countCells, countRuns, type Factor, type PlannedRun, plannedRun } from '../statistics/design.ts'
import { runKey } from '../statistics/key.ts'
import { inSentence } from '../text/case.ts'
import { count } from '../text/format.ts'
import { valueText } from '../text/value-text.ts'
import type { Plan } from './plan.ts'

/** Where a factor changes nothing. */
interface Idle {
  /** The factor's place in the design. */
  readonly factor: number
  /** Combinations of the other factors' levels in which all its levels are the same run, those that were looked at, and how many there are. */
  readonly idle: number
  readonly looked: number
  readonly all: number
  /** A cell of the first such combination. */
  readonly cell: number
}

/** The most cells that are looked at, a fifth of a millisecond each: of larger designs a part, whose runs are all made. */
const LOOKED_AT = 400

/** A scenario's key, the same for scenarios that are the same run: what does not apply makes no difference, and a word is the number that it stands for. */
function sameKey({ lab, design }: Plan, values: Values): string {
  const applied = asApplied(lab.parameters, values)
  const numbers = Object.entries(lab.parameters).flatMap(([id, parameter]) => {
    const means = typeof applied[id] === 'string' && parameter.kind === 'number' && parameter.meant?.(applied)
    return typeof means === 'number' ? [[id, means]] : []
  })
  return runKey(design.scope, { ...applied, ...Object.fromEntries(numbers) })
}

/** By cell, the key of its first run; none of a large design. Runs of other seeds are the same where these are. */
function keysOf(plan: Plan): readonly string[] {
  const cells = countCells(plan.design.factors)
  if (cells > LOOKED_AT) return []
  return Array.from({ length: cells }, (_, cell) => sameKey(plan, plannedRun(plan.design, cell).values))
}

/** Factors that change nothing, everywhere or for some levels of the others, in the design's order. */
export function idleFactors(plan: Plan, keys = keysOf(plan)): readonly Idle[] {
  const { factors } = plan.design
  const cells = countCells(factors)
  const keyOf = (cell: number) => keys[cell] ?? sameKey(plan, plannedRun(plan.design, cell).values)
  const room = Math.max(1, Math.floor(LOOKED_AT / factors.reduce((sum, { levels }) => sum + levels.length, 0)))
  let stride = 1
  return factors.flatMap(({ levels }, factor) => {
    const apart = stride
    stride *= levels.length
    const all = cells / levels.length
    const first = (keys.length > 0 ? Array.from({ length: all }, (_, i) => i) : scattered(all, room)).map(
      (i) => Math.floor(i / apart) * apart * levels.length + (i % apart),
    )
    const idle = first.filter((cell) => {
      const key = keyOf(cell)
      return levels.every((_, level) => keyOf(cell + level * apart) === key)
    })
    return idle.length > 0 ? [{ factor, idle: idle.length, looked: first.length, all, cell: idle[0] }] : []
  })
}

/** The golden section: its multiples fall everywhere, and into no step of a design. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Up to this many different numbers below `all`, spread over them. */
function scattered(all: number, most: number): readonly number[] {
  if (all <= most) return Array.from({ length: all }, (_, i) => i)
  return [...new Set(Array.from({ length: most }, (_, i) => Math.floor(all * ((i * GOLDEN) % 1))))]
}

/** A run and the others that are the same run. */
interface DistinctRun extends PlannedRun {
  /** Itself first. */
  readonly same: readonly PlannedRun[]
}

/** Runs of a plan, those that are the same run once. */
export function distinctRuns(plan: Plan, runs: readonly PlannedRun[]): readonly DistinctRun[] {
  const groups = new Map<string, PlannedRun[]>()
  const keys = keysOf(plan)
  for (const run of runs) {
    const key = keys.length > 0 ? `${keys[run.cell]} ${run.replicate}` : run.key
    const group = groups.get(key)
    if (group) group.push(run)
    else groups.set(key, [run])
  }
  return [...groups.values()].map((same) => ({ ...same[0], same }))
}

/** What is said about factors that change nothing, and of the runs that this spares: "Chunk size changes nothing in these runs: …". */
export function idleTexts(plan: Plan): readonly string[] {
  const { lab, design } = plan
  const keys = keysOf(plan)
  const texts = idleFactors(plan, keys).map(({ factor, idle, looked, all, cell }) => {
    const { parameter: id } = design.factors[factor]
    const others = 'combinations of the other factors’ levels'
    const where =
      looked < all
        ? `in ${idle === looked ? 'all' : count(idle)} of the ${count(looked)} ${others} that were looked at, of ${count(all)}`
        : idle === all
          ? 'in these runs'
          : `in ${count(idle)} of ${count(all)} ${others}`
    const why = reasonText(lab.parameters, design.factors[factor], plannedRun(design, cell).values)
    return `${lab.parameters[id].label} changes nothing ${where}: ${why}.`
  })
  const runs = countRuns(design)
  const repeated = keys.length > 0 ? runs - (runs / keys.length) * new Set(keys).size : 0
  return repeated > 0
    ? [...texts, `${count(repeated)} of the ${count(runs)} runs repeat another one: they are not made again.`]
    : texts
}

/** Options that are named; more are not. */
const NAMED = 3

/** Why a factor changes nothing in a scenario. */
function reasonText(table: ParameterTable, { parameter: id, levels }: Factor, values: Values): string {
  const parameter = table[id]
  if (applies(parameter, values)) {
    const number = levels.find((level) => typeof level === 'number')
    return `all its levels mean ${number === undefined ? 'the same' : valueText(parameter, number)}`
  }
  for (const [other, choice] of Object.entries(table)) {
    if (other === id || choice.kind !== 'choice' || !applies(choice, values)) continue
    const options = Object.keys(choice.options).filter((option) => applies(parameter, { ...values, [other]: option }))
    if (options.length > NAMED) return `it depends on ${inSentence(choice.label)}`
    const names = options.map((option) => valueText(choice, option)).join(' or ')
    if (names) return `it applies only where ${inSentence(choice.label)} is ${names}`
  }
  const number = Object.entries(table).find(
    ([other, one]) =>
      other !== id &&
      applies(one, values) &&
      endsOf(one).some((end) => applies(parameter, { ...values, [other]: end })),
  )
  return number ? `it depends on ${inSentence(number[1].label)}` : 'it does not apply with these settings'
}

/** The ends of a number's slider. */
const endsOf = (parameter: Parameter): readonly number[] =>
  parameter.kind === 'number' ? [parameter.slider.min, parameter.slider.max] : []
