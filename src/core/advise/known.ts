/** What is known about a race at any time, as an answer. */
import type { MetricDefinition, Metrics } from '../lab.ts'
import { applies } from '../parameters.ts'
import type { Better } from '../sweep/best.ts'
import type { Answer, End, Row, Turn } from './answer.ts'
import { type Field, goesOn } from './arms.ts'
import { bestOf, bestOfRules, isPresent, knobsThatMatter, type Runner } from './runners.ts'
import { type Behind, behind, isBehind, isPlainlyBehind, LEAST_PAIRS, meanOf } from './standing.ts'
import type { Varied } from './varied.ts'

/** The interval of a setting that is not in the final misses its distance with this probability. */
const OUT_ERROR = 0.05

/** How far the race is. */
interface State {
  readonly field: Field
  readonly metric: MetricDefinition
  readonly better: Better
  readonly stage: Answer['stage']
  readonly runners: readonly Runner[]
  readonly finalists: readonly Runner[]
  readonly byChance: boolean
  readonly runs: number
  /** The race throws a setting out that is surely behind, wrongly with this probability. */
  readonly level: number
  /** Of the intervals of a final with this many finalists. */
  readonly pairError: (count: number) => number
  readonly turns: readonly Turn[]
  readonly varied: readonly Varied[]
  readonly hurried: boolean
}

/** What all rules are compared with. */
interface Best {
  readonly best: Runner
  /** Whether there is a final: then those in it are compared by its runs, all others by those of the race. */
  readonly isFinal: boolean
  /** The intervals of the final miss their distances with this probability, each. */
  readonly error: number
}

/** What is known. */
export function answerOf(state: State): Answer {
  const { field, metric, better, stage, runners, finalists, byChance, runs, pairError, turns, varied, hurried } = state
  const ran = finalists.filter(({ final, problem }) => final.length > 0 && problem === undefined)
  const isFinal = ran.length > 0
  const seeds = Math.max(0, ...ran.map(({ final }) => final.length))
  /** Those that have been run with all of the final's seeds. */
  const whole = ran.filter(({ final }) => final.length === seeds)
  const bests = bestOfRules(field, runners, better)
  const best = isFinal ? bestOf(whole, 'final', better) : bests[0]
  const compared = { best, isFinal, error: pairError(finalists.length) }
  const knobs = knobsThatMatter(field, runners)
  // One setting of each rule, its best. The present scenario is in the final as well, and may be another setting of its rule.
  const contenders = isFinal ? bests.map((one) => (one.arm.rule === best.arm.rule ? best : one)) : bests
  const rows = contenders
    .map((one) => rowOf(one, state, compared, knobs[one.arm.rule]))
    .toSorted((a, b) => Number(b.state === 'best') - Number(a.state === 'best') || a.behind.mean - b.behind.mean)
  const next = isFinal ? ran.find(({ arm }) => arm === rows[1]?.arm) : undefined
  const yours = runners.find((one) => isPresent(field, one))
  const ofGrid = runners
    .slice(0, field.arms.length)
    .filter(({ problem, race, isSame }) => (problem === undefined && !isSame) || race.length > 0)
  return {
    field,
    metric,
    better,
    stage,
    rows,
    failed: failedOf(field, runners),
    tried: runners.filter(({ race }) => race.length > 0).length,
    grid: { tried: ofGrid.filter(({ race }) => race.length > 0).length, of: ofGrid.length },
    runs,
    byChance,
    ends: best ? endsOf(field, runners, best, knobs[best.arm.rule]) : [],
    ...(isFinal && byChance && { wins: { won: winsOf(best, whole, rows, better), of: seeds } }),
    alike: best
      ? runners.filter((one) => one !== best && one.isIn && one.arm.rule === best.arm.rule).map(({ arm }) => arm)
      : [],
    ...(yours &&
      best &&
      yours !== best &&
      yours.problem === undefined &&
      yours.race.length > 0 && {
        yours: {
          arm: yours.arm,
          behind:
            yours.final.length > 0
              ? behind(best.final, yours.final, better, compared.error)
              : behind(best.race, yours.race, better, OUT_ERROR),
        },
      }),
    // Over the seeds of both: the best one may have had more.
    ...(next && { means: meansOfBoth(best.metrics, next.metrics) }),
    turns,
    varied,
    hurried,
  }
}

/** How a rule stands, by its best setting. */
function rowOf(
  one: Runner,
  { field, better, byChance, level }: State,
  { best, isFinal, error }: Best,
  knobs: readonly string[],
): Row {
  const inFinal = isFinal && one.final.length > 0
  const [ofBest, ofOne] = inFinal ? [best.final, one.final] : [best.race, one.race]
  // The race throws out at `level` on one side: an interval of twice that, on both sides, says the same.
  const distance = behind(ofBest, ofOne, better, inFinal ? error : one.isIn ? 2 * level : OUT_ERROR)
  const isSure = inFinal ? (byChance ? isBehind(ofBest, ofOne, better, error / 2) : distance.mean > 0) : !one.isIn
  // A rule that is out because the budget was small has had too few runs to be surely behind.
  const isKnown = inFinal || !byChance || distance.pairs >= LEAST_PAIRS
  const sure = (isKnown && isSure) || isPlainlyBehind(ofBest, ofOne, better)
  const mean = one === best ? meanOf(ofOne) : meanAt(meanOf(isFinal ? best.final : best.race), distance, better)
  const behindBy = inFinal ? 'behind' : 'out'
  const uncertain = isKnown ? 'even' : 'open'
  const state = one === best ? 'best' : sure ? behindBy : uncertain
  return { rule: field.rules[one.arm.rule], arm: one.arm, knobs, mean, behind: distance, state }
}

/** The rules none of whose settings could be run, each with its first problem. */
const failedOf = ({ rules }: Field, runners: readonly Runner[]): Answer['failed'] =>
  rules.flatMap((rule, i) => {
    const of = runners.filter(({ arm }) => arm.rule === i)
    const problem = of.every((one) => one.problem !== undefined) ? of[0]?.problem : undefined
    return problem === undefined ? [] : [{ rule, problem }]
  })

/** The number of the final's seeds with which no other rule is better than the best one. */
function winsOf(best: Runner, whole: readonly Runner[], rows: readonly Row[], better: Better): number {
  const others = whole.filter((one) => one !== best && rows.some(({ arm }) => arm === one.arm))
  return best.final.filter((x, i) => others.every(({ final }) => (better === 'less' ? x <= final[i] : x >= final[i])))
    .length
}

/** Settings of the best one that are the least, or the greatest, that were tried with its rule, though others are allowed. */
function endsOf({ lab }: Field, runners: readonly Runner[], { arm }: Runner, knobs: readonly string[]): readonly End[] {
  const tried = runners.filter(({ arm: { rule }, race, isSame }) => rule === arm.rule && (race.length > 0 || isSame))
  return knobs.flatMap((id): readonly End[] => {
    const value = arm.values[id]
    const numbers = tried.flatMap(({ arm: { values } }) => (typeof values[id] === 'number' ? [values[id]] : []))
    if (typeof value !== 'number' || !applies(lab.parameters[id], arm.values)) return []
    const isEnd = (side: 1 | -1) =>
      goesOn(lab.parameters[id], value, side) && numbers.every((one) => side * one <= side * value)
    return ([1, -1] as const).flatMap((side) => (isEnd(side) ? [{ parameter: id, side }] : []))
  })
}

/** The mean that something would have with the best one's seeds, by its distance from that. */
const meanAt = (best: number, { mean }: Behind, better: Better): number =>
  best + ((better === 'less' ? 1 : -1) * mean * (Math.abs(best) || 1)) / 100

/** The means of two settings' metrics, over the seeds that both have had: the first ones. */
function meansOfBoth(a: readonly Metrics[], b: readonly Metrics[]): readonly [Metrics, Metrics] {
  const both = Math.min(a.length, b.length)
  return [meanMetrics(a.slice(0, both)), meanMetrics(b.slice(0, both))]
}

/** The means of metrics that are numbers, over the runs that have them. */
function meanMetrics(all: readonly Metrics[]): Metrics {
  const ids = new Set(all.flatMap((one) => Object.keys(one)))
  return Object.fromEntries(
    [...ids].map((id) => {
      const numbers = all.flatMap((one) => (typeof one[id] === 'number' ? [one[id]] : []))
      return [id, numbers.length > 0 ? meanOf(numbers) : null]
    }),
  )
}
