/** What "Try all" tries: every rule that could decide, each with a coarse grid of its main settings. */
import { seedParameterOf } from '../experiment/plan.ts'
import { type DescribedLab, withDeclared } from '../lab.ts'
import { tidy } from '../math/tidy.ts'
import {
  applies,
  type ChoiceParameter,
  type NumberParameter,
  type Parameter,
  sweepable,
  type Value,
  type Values,
} from '../parameters.ts'
import type { Unusable } from '../problem/problem.ts'
import { memoryKey } from '../run/run.ts'
import { samples } from '../sweep/grid.ts'
import { inSentence } from '../text/case.ts'
import { atSample } from '../text/sample-text.ts'
import { sameValue } from '../text/values.ts'

/** A rule that could decide: one option of the lab's choice, or none of them. */
export interface Rule {
  readonly id: string
  readonly label: string
  /** What it has to know and others need not know: "has to know the time of each iteration before". */
  readonly assumes?: string
  /** What it sets in the scenario. */
  readonly sets: Values
  /** Its settings that are tried; others stay as they are. */
  readonly knobs: readonly string[]
}

/** A rule with one value of each of its settings. */
export interface Arm {
  /** Index of the rule. */
  readonly rule: number
  /** The whole scenario. */
  readonly values: Values
  /** Why it cannot be run. */
  readonly problem?: string
}

/** The problem with everything that is tried. */
export interface Field {
  readonly lab: DescribedLab
  /** The present scenario. */
  readonly values: Values
  readonly rules: readonly Rule[]
  readonly arms: readonly Arm[]
  /** Options that are not tried, with the reason: "The true optimum: it tries all orders, which takes long". */
  readonly leftOut: readonly string[]
  /** Settings that are tried by themselves with each rule, and then with its best. */
  readonly beside: readonly string[]
}

/** Most settings of one rule in the coarse grid. */
const MOST_OF_RULE = 24

/** Values of a number that the coarse grid has, beside the present one. */
const COARSE = 4

/**
 * The rules and settings of a scenario; undefined where nothing decides in the lab.
 *
 * @param unusable rules that are not tried because the problem rules them out, each with why
 */
export function fieldOf(lab: DescribedLab, values: Values, unusable: Unusable = {}): Field | undefined {
  const { deciding } = lab
  if (!deciding) return undefined
  const by = deciding.by(values)
  const parameter = lab.parameters[by] as ChoiceParameter
  const common = deciding.sets?.(values) ?? {}
  const reasonOf = (option: string): string | undefined => {
    const ruled = unusable[option]
    if (ruled !== undefined) return ruled ?? undefined
    return option === values[by] ? undefined : deciding.leavesOut?.(option, values)
  }
  const reasons = Object.keys(parameter.options).map((option) => [option, reasonOf(option)] as const)
  const tried = reasons.flatMap(([option, reason]) => (reason === undefined ? [option] : []))
  const scenarioOf = (sets: Values) => withDeclared(lab, { ...values, ...sets })
  const options = tried.map((option) => {
    const { label, assumes } = parameter.options[option]
    return { id: option, label, ...(assumes && { assumes }), sets: { ...common, [by]: option } }
  })
  const knobsOfOptions = ownKnobs(
    lab,
    by,
    options.map(({ sets }) => scenarioOf(sets)),
  )
  const { without } = deciding
  const candidates = [
    ...(without ? [{ id: 'without', ...without, sets: { ...common, ...without.sets }, knobs: [] }] : []),
    ...options.map((option, i) => ({ ...option, knobs: [...deciding.knobs, ...knobsOfOptions[i]] })),
  ]
  const beside = deciding.beside?.(values) ?? {}
  const grids = candidates.map(({ sets, knobs }) => {
    const base = scenarioOf(sets)
    const { grid, knobs: gridKnobs } = gridOf(lab, base, knobs, deciding.conditions)
    const alone = Object.entries(beside).flatMap(([id, levels]) => levels.map((level) => ({ ...base, [id]: level })))
    return { grid: [...grid, ...alone], knobs: [...gridKnobs, ...Object.keys(beside)] }
  })
  const usedKeys = new Set<string>()
  const arms = grids.flatMap(({ grid }, rule) =>
    grid.flatMap((scenario): readonly Arm[] => {
      const key = memoryKey(lab, scenario, String(rule))
      if (usedKeys.has(key)) return []
      usedKeys.add(key)
      const problem = lab.check(scenario)[0]
      return [{ rule, values: scenario, ...(problem && { problem: problem.message }) }]
    }),
  )
  const rules = candidates.map((rule, i): Rule => ({ ...rule, knobs: grids[i].knobs }))
  const leftOut = reasons.flatMap(([option, reason]) =>
    reason === undefined ? [] : [`${parameter.options[option].label}: ${reason}`],
  )
  return { lab, values, rules, arms, leftOut, beside: Object.keys(beside) }
}

/** Settings that only some of the options have, for each option: those of the choice's own group. */
function ownKnobs(lab: DescribedLab, by: string, scenarios: readonly Values[]): readonly (readonly string[])[] {
  const { group } = lab.parameters[by]
  const seed = seedParameterOf(lab)
  const candidates = Object.entries(lab.parameters).filter(
    ([id, parameter]) => ![by, seed].includes(id) && parameter.group === group && sweepable(parameter),
  )
  const particular = candidates.filter(([, parameter]) => scenarios.some((scenario) => !applies(parameter, scenario)))
  return scenarios.map((scenario) => particular.flatMap(([id, one]) => (applies(one, scenario) ? [id] : [])))
}

/** All combinations of the first settings that make few enough; the others stay as they are. */
function gridOf(lab: DescribedLab, base: Values, knobIds: readonly string[], conditions: readonly string[]) {
  let grid: readonly Values[] = [base]
  const knobs: string[] = []
  for (const id of new Set(knobIds)) {
    const parameter = lab.parameters[id]
    if (!sweepable(parameter) || conditions.includes(id) || !grid.some((values) => applies(parameter, values))) continue
    const levels = levelsOf(parameter, base[id])
    // A setting may apply only with some values of another one.
    const next = grid.flatMap((values) =>
      applies(parameter, values) ? levels.map((level) => ({ ...values, [id]: level })) : [values],
    )
    if (next.length > MOST_OF_RULE) continue
    grid = next
    knobs.push(id)
  }
  return { grid, knobs }
}

/** The present value first, then a few others. */
function levelsOf(parameter: Parameter, present: Value): readonly Value[] {
  return [present, ...samples(parameter, COARSE).filter((sample) => !sameValue(sample, present))]
}

/**
 * Values of a number between its own and its neighbours among those that were tried: what a finer grid would have. At an end of
 * the slider, where larger or smaller numbers are allowed, one that is twice as far out.
 */
export function around(parameter: Parameter, value: Value, tried: readonly Value[]): readonly number[] {
  if (parameter.kind !== 'number' || typeof value !== 'number') return []
  const numbers = tried.filter((one) => typeof one === 'number').toSorted((a, b) => a - b)
  const fine = samples(parameter).filter((one) => typeof one === 'number')
  const at = numbers.indexOf(value)
  const middle = (a: number | undefined, b: number | undefined) => {
    if (a === undefined || b === undefined) return []
    const inside = fine.filter((one) => one > a && one < b)
    return inside.length > 0 ? [inside[Math.floor(inside.length / 2)]] : halfway(parameter, a, b)
  }
  const [below, above] = [numbers[at - 1], numbers[at + 1]]
  return [
    ...(below === undefined ? beyond(parameter, value, -1) : middle(below, value)),
    ...(above === undefined ? beyond(parameter, value, 1) : middle(value, above)),
  ]
}

/** A number between two that lie far apart although the slider's round values have none between: 1 and 6 → 2. */
function halfway({ limits: { integer } }: NumberParameter, low: number, high: number): readonly number[] {
  const isFar = low > 0 ? high > 2 * low : integer && high - low > 1
  if (!isFar) return []
  const middle = low > 0 ? Math.sqrt(low * high) : (low + high) / 2
  return [integer ? Math.round(middle) : Number(middle.toPrecision(2))]
}

/** The number to try next where one at an end of the slider, or outside it, is the best: none where no other is allowed. */
function beyond({ slider, limits }: NumberParameter, value: number, side: 1 | -1): readonly number[] {
  if (side > 0 ? value < slider.max : value > slider.min) return []
  const far = value > 0 ? (side > 0 ? 2 * value : value / 2) : value + (side * (slider.max - slider.min)) / COARSE
  const round = limits.integer ? (side > 0 ? Math.ceil(far) : Math.floor(far)) : tidy(far)
  const next = Math.min(limits.max, Math.max(limits.min, round))
  return next === value ? [] : [next]
}

/** Whether larger (side 1) or smaller (side −1) values of a number are allowed than one. */
export const goesOn = (parameter: Parameter, value: Value, side: 1 | -1): boolean =>
  parameter.kind === 'number' &&
  typeof value === 'number' &&
  (side > 0 ? value < parameter.limits.max : value > parameter.limits.min)

/** Some settings of a scenario in words: "balancing interval 4 nodes, amount half". */
export function settingsText(lab: DescribedLab, values: Values, knobs: readonly string[]): string {
  return knobs
    .filter((id) => applies(lab.parameters[id], values))
    .map((id) => {
      const parameter = lab.parameters[id]
      if (parameter.kind !== 'choice') return atSample(parameter, values[id])
      // An option in a list of settings is not the beginning of a sentence.
      const option = parameter.options[String(values[id])]?.label ?? String(values[id])
      return `${inSentence(parameter.label)} ${inSentence(option)}`
    })
    .join(', ')
}
