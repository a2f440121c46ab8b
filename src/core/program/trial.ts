/**
 * Trials of programs of readers: situations in which one is run with several seeds, and conditions that each run has to meet. Exercises of
 * lessons and assignments are trials; the page and the command line run them and judge them by the same.
 */
import type { Written } from '../content/claim.ts'
import type { Scene, Write } from '../content/lesson.ts'
import { type DescribedLab, withDeclared } from '../lab.ts'
import { parseLink } from '../link/link.ts'
import { fileOf, type Values } from '../parameters.ts'
import type { WantedRun } from '../run/run.ts'
import { holds, numberOf } from '../text/expression/evaluate.ts'
import type { Expression, KnownRun } from '../text/expression/tree.ts'
import { quantity } from '../text/format.ts'
import type { CheckResult, Examined, ProgramChecks } from './checks.ts'
import { ORDERS_MEASUREMENT } from './orders/orders.ts'
import { programIdOf } from './program-id.ts'

/** A scenario in which a program is run, once with each seed. */
interface TrialSituation {
  readonly name: string
  readonly values: Values
  readonly goals: readonly Written[]
  /** What it gives. */
  readonly points: number
  /** The share of its seeds for which all goals must hold. */
  readonly share: number
}

/** What a program has to achieve. */
export interface Trial {
  readonly situations: readonly TrialSituation[]
  readonly seeds: readonly number[]
  /** Whether the checks are made, too: nothing of what they find may be wrong. */
  readonly checks: boolean
  /** Whether all orders of small machines are searched, too: none of them may be wrong. */
  readonly orders: boolean
}

/** The outcome of a situation. */
interface SituationResult {
  readonly name: string
  /** What it gives: all of its points or none. */
  readonly points: number
  /** How many of the seeds meet all goals, and how many must. */
  readonly held: number
  readonly needed: number
  /** The first run for which not all do, and why not. */
  readonly first?: { readonly why: string; readonly values: Values }
}

/** The outcome of a trial. */
export interface TrialResult {
  readonly situations: readonly SituationResult[]
  /** The first check of which something is wrong. */
  readonly wrong?: CheckResult
  readonly points: number
  /** Whether there is nothing left to do. */
  readonly isDone: boolean
}

/** A trial of one program: its runs, and what comes of their outcomes, in the same order. */
interface TrialRuns {
  readonly runs: readonly WantedRun[]
  /** Whether what came of a run alone means that the program does not do it. */
  isLost(index: number, outcome: Examined): boolean
  judge(outcomes: readonly Examined[]): TrialResult
}

/** What makes a scenario run the same program as `values`: the program, what has to be set with it, and the values of its knobs. */
export function programIn(lab: Pick<DescribedLab, 'parameters' | 'parametersOf'>, values: Values): Values {
  const id = programIdOf(lab)
  if (id === undefined) return {}
  const knobs = Object.keys(lab.parametersOf?.(values) ?? {}).flatMap((knob) =>
    values[knob] === undefined ? [] : [[knob, values[knob]] as const],
  )
  return { ...fileOf(lab.parameters[id])?.sets, [id]: values[id], ...Object.fromEntries(knobs) }
}

/** A scenario with another program. */
export const withProgram = (lab: Pick<DescribedLab, 'parameters' | 'parametersOf'>, values: Values, program: Values) =>
  withDeclared(lab, { ...values, ...program })

/**
 * What has to be run of a trial.
 *
 * @param program what makes a scenario run it, as `programIn` gives it
 * @param checks how programs of the lab are checked; needed for a trial with checks
 */
export function trialRuns(
  lab: DescribedLab,
  { situations, seeds, checks: isChecked, orders }: Trial,
  program: Values,
  checks?: ProgramChecks,
): TrialRuns {
  const tried = situations.flatMap(({ values }) =>
    seeds.map((seed): WantedRun => ({ values: withProgram(lab, { ...values, seed }, program) })),
  )
  const checksToMake = isChecked ? checks : undefined
  const checked = checksToMake?.situations(withProgram(lab, situations[0].values, program), lab) ?? []
  const searched = orders ? [withProgram(lab, situations[0].values, program)] : []
  return {
    runs: [
      ...tried,
      ...checked.map((values) => ({ values, measurement: checksToMake?.measurement })),
      ...searched.map((values) => ({ values, measurement: ORDERS_MEASUREMENT })),
    ],
    isLost(index, outcome) {
      const situation = situations.at(Math.floor(index / seeds.length))
      return situation?.share === 1 && whyNot(lab, situation.goals, outcome, tried[index].values) !== undefined
    },
    judge(outcomes) {
      const results = situations.map((situation, k): SituationResult => {
        const of = outcomes.slice(k * seeds.length, (k + 1) * seeds.length)
        const runs = tried.slice(k * seeds.length, (k + 1) * seeds.length)
        const whys = of.map((outcome, nth) => whyNot(lab, situation.goals, outcome, runs[nth].values))
        const held = whys.filter((why) => why === undefined).length
        const needed = Math.ceil(situation.share * seeds.length - 1e-9)
        const nth = whys.findIndex((why) => why !== undefined)
        const points = held >= needed ? situation.points : 0
        const first = nth >= 0 ? { first: { why: `${whys[nth]}`, values: runs[nth].values } } : {}
        return { name: situation.name, points, held, needed, ...first }
      })
      const wrong =
        checksToMake
          ?.judge(checked, outcomes.slice(tried.length, tried.length + checked.length))
          .find(({ verdict }) => verdict === 'wrong') ??
        wrongOrder(searched[0], outcomes[tried.length + checked.length])
      const points = wrong ? 0 : results.reduce((sum, one) => sum + one.points, 0)
      return {
        situations: results,
        ...(wrong && { wrong }),
        points,
        isDone: !wrong && results.every(({ held, needed }) => held >= needed),
      }
    },
  }
}

/** What is wrong with all orders, if anything is, with what shows it. */
function wrongOrder(values: Values, outcome: Examined | undefined): CheckResult | undefined {
  if (!outcome || !('problem' in outcome)) return undefined
  const { problem: sentence, shows } = outcome
  return { id: ORDERS_MEASUREMENT, verdict: 'wrong', sentence, ...(shows && { situation: values, shows }) }
}

/** The first seeds: 1, 2, 3 and so on. */
export const firstSeeds = (count: number): readonly number[] => Array.from({ length: count }, (_, k) => k + 1)

/** What an exercise asks of a program that is written in a scene of a lesson. */
export function trialOf(
  lab: DescribedLab,
  { query }: Pick<Scene, 'query'>,
  { situations, seeds, goals, checks, orders }: Pick<Write, 'situations' | 'seeds' | 'goals' | 'checks' | 'orders'>,
): Trial {
  const named = Object.entries(situations)
  const tried = (named.length > 0 ? named : [['', '']]).map(([name, changes]) => ({
    name,
    values: parseLink(`${lab.id}?${[query, changes].filter(Boolean).join('&')}`, { [lab.id]: lab }).values,
    goals,
    points: 1,
    share: 1,
  }))
  return { situations: tried, seeds: firstSeeds(seeds), checks, orders }
}

/** Why a run does not meet all goals, as a sentence without its full stop; undefined where it does. */
function whyNot(lab: DescribedLab, goals: readonly Written[], outcome: Examined, values: Values): string | undefined {
  if ('problem' in outcome) return outcome.problem
  const here = { values, metrics: outcome.metrics }
  const broken = goals.find(({ tree }) => !holds(tree, { runs: { here } }))
  return broken && `${numbersIn(lab, broken.tree, here)}; expected ${goalWords(lab, broken).should}`
}

const SIGNS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '<': 'less than',
  '>': 'more than',
  '=': 'exactly',
}

/** A goal in words: what it is about, empty where that is more than one metric, and what that should be: "Efficiency", "at least 0.9". */
export function goalWords(
  lab: DescribedLab,
  { text, tree }: Written,
): { readonly of: string; readonly should: string } {
  if (typeof tree !== 'number') {
    const [sign, left, right] = tree
    const metric = metricOf(lab, left as Expression)
    if (metric && typeof right === 'number' && sign in SIGNS)
      return { of: metric.label, should: `${SIGNS[sign]} ${quantity(right, unitFor(metric))}` }
  }
  return { of: '', should: text }
}

/** The unit of a metric, where its name does not say it: "Messages: 703". */
const unitFor = ({ label, unit }: { readonly label: string; readonly unit: string }) =>
  label.toLowerCase().endsWith(unit) ? '' : unit

const metricOf = (lab: DescribedLab, tree: Expression) =>
  Array.isArray(tree) && tree[0] === 'metric' ? lab.metrics.find(({ id }) => id === tree[2]) : undefined

/** The metrics of an expression with what they are in a run: "Efficiency: 0.43". */
function numbersIn(lab: DescribedLab, tree: Expression, here: KnownRun): string {
  const trees = new Map<string, Expression>()
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return
    if (part[0] === 'metric') trees.set(part[2], part as unknown as Expression)
    else part.forEach(walk)
  }
  walk(tree)
  const parts = [...trees].map(([id, one]) => {
    const metric = lab.metrics.find((metric) => metric.id === id)
    return `${metric?.label ?? id}: ${quantity(numberOf(one, { runs: { here } }), metric && unitFor(metric))}`
  })
  return parts.join(', ') || 'It does not hold'
}
