/**
 * "Try all": which rule, with which settings, is the best for a scenario, how sure that is, and where it turns.
 *
 * A race comes first. All settings are run with the same few seeds; one that is surely behind the best is out, and the rest
 * get more seeds. The chance that the truly best one is thrown out is at most `RACE_ERROR`: the level of a comparison is that
 * divided by all comparisons there may be (Bonferroni; after Maron and Moore's Hoeffding races, 1994, with paired t tests as in
 * Birattari's F-race, 2002). Between rounds the settings of rules that are still in get values between those of the grid, and beyond an end that is the best.
 *
 * The best setting of each rule that is still in then meets the others with fresh seeds, so that luck in the race is not
 * counted again. Of all pairs of these the answer is sure with an error of at most `FINAL_ERROR`. Both errors together are
 * less than 5 %.
 *
 * Where this would need more runs than the budget has, settings are chosen by a look with one seed: of each rule the best ones
 * race, at least one (budget.ts). The budget counts runs, never seconds: the same question has the same answer on every computer. What is said of settings that were compared holds all the same; that no other setting is better does not.
 */

import { seedParameterOf, seedsFrom } from '../experiment/plan.ts'
import type { DescribedLab, MetricDefinition } from '../lab.ts'
import { applies, type Values } from '../parameters.ts'
import type { TakenProblem } from '../problem/problem.ts'
import { memoryKey, type WantedRun } from '../run/run.ts'
import type { Outcome } from '../sweep/batch.ts'
import { type Answer, measuredOf, type Turn, withSeed } from './answer.ts'
import { type Field, fieldOf } from './arms.ts'
import { affordable, inTurn, keepBest, looked, usualBudget } from './budget.ts'
import { answerOf } from './known.ts'
import { bestOf, chooseFinalists, FINALISTS, mergeTwins, type Runner, refined, start, throwOut } from './runners.ts'
import { behind, isBehind } from './standing.ts'
import { turnRuns, turnsOf } from './turns.ts'
import { type Varied, variedOf } from './varied.ts'

/** The chance that the race throws the best out, at most. */
const RACE_ERROR = 0.02
/** The chance that the final names a wrong one, at most. */
const FINAL_ERROR = 0.03
/** Seeds that a setting has had after each round of the race. */
const ROUNDS = [4, 8, 16]
/** Seeds of which every setting has to give the same, so that chance has no part. */
const SAME = 2
/** Seeds that finalists have had after each look. */
const LOOKS = [20, 60]
/** Seeds of the final at least, where the budget is small. */
const FEWEST = 8
/** Of settings in a round those that get to the next one, and settings between those of the grid that each rule gets in a round, about. */
const STAYING = 0.5
const ADDED = 2
/** Where the final's seeds begin, counted from the scenario's own: none of them is run in the race. */
const FRESH = 1000
/** Distances below this, in %, do not matter: the final ends where all are smaller. */
const NO_MATTER = 0.5

/** Runs that are wanted next, with what is known before them. */
interface Wanted {
  readonly runs: readonly WantedRun[]
  readonly answer: Answer
  /** What these runs are for, in a sentence without its full stop. */
  readonly says: string
  /** How many runs may follow these, about. */
  readonly ahead: number
}

/** How thoroughly. */
interface AdviceOptions {
  /** Whether it is looked for where the answer turns; it is unless this is false. */
  readonly turns?: boolean
  /** How many runs it may make, about; by default what the scenario's sizes suggest (`usualBudget`). */
  readonly budget?: number
  /** What the problem says beside its scenario: assumptions that are changed once, and rules that it cannot use, each with why. */
  readonly problem?: Pick<TakenProblem, 'varied' | 'leavesOut'>
}

/**
 * Works out an advice: yields what has to be run, and is given the outcomes in the same order.
 *
 * @returns undefined where nothing decides in the lab
 */
export function* advising(
  lab: DescribedLab,
  values: Values,
  options: AdviceOptions = {},
): Generator<Wanted, Answer | undefined, readonly Outcome[]> {
  const field = fieldOf(lab, values, options.problem?.leavesOut)
  const metric = lab.metrics.find(({ id }) => id === lab.deciding?.metric(values))
  return field && metric && (yield* decidingAmong(field, metric, options))
}

/** Finds out which setting of a field is the best by a metric. */
function* decidingAmong(
  field: Field,
  metric: MetricDefinition,
  { turns = true, budget = usualBudget(field.lab, field.values), problem }: AdviceOptions,
): Generator<Wanted, Answer, readonly Outcome[]> {
  const { lab, values } = field
  const better = metric.better ?? 'less'
  const runners: Runner[] = field.arms.map((arm) => start(arm))
  const seed = seedParameterOf(lab)
  let byChance = seed !== undefined && field.arms.some((arm) => applies(lab.parameters[seed], arm.values))
  const seeds = {
    race: seedsFrom(lab, values, byChance ? ROUNDS[ROUNDS.length - 1] : 1),
    final: seedsFrom(lab, later(lab, values), byChance ? LOOKS[LOOKS.length - 1] : 1),
  }
  // Settings between the grid's values may double the number of settings.
  const level = RACE_ERROR / (2 * runners.length * ROUNDS.length)
  const keys = new Set(runners.map(({ arm }) => memoryKey(lab, arm.values, String(arm.rule))))
  /** Runs so far, those that look for where the answer turns with them. */
  let runs = 0
  let stage: Answer['stage'] = 'race'
  let finalists: readonly Runner[] = []
  let turnList: readonly Turn[] = []
  let varied: readonly Varied[] = []
  /** Whether settings were left out because the budget did not allow for them. */
  let hurried = false
  /** Runs of the race and of the final, which the budget is for. */
  const spent = { budget, runs: 0 }
  const pairError = (count: number) => FINAL_ERROR / LOOKS.length / Math.max(1, (count * (count - 1)) / 2)
  const answerNow = (): Answer =>
    answerOf({
      field,
      metric,
      better,
      stage,
      runners,
      finalists,
      byChance,
      runs,
      level,
      pairError,
      turns: turnList,
      varied,
      hurried,
    })

  const stillIn = () => runners.filter(({ isIn }) => isIn)

  /** Runs settings up to a number of seeds of the race or of the final, and keeps what came. */
  function* upTo(some: readonly Runner[], into: 'race' | 'final', count: number, says: string) {
    // Seed by seed: what a lab draws with one, such as a mesh, is made once for all settings.
    const missing = seeds[into]
      .slice(0, count)
      .flatMap((one, k) => some.flatMap((runner) => (k < runner[into].length ? [] : [{ runner, seed: one }])))
    if (missing.length === 0) return
    const newRuns = missing.map(({ runner, seed: one }) => ({ values: withSeed(runner.arm.values, seed, one) }))
    const outcomes: readonly Outcome[] = yield {
      runs: newRuns,
      answer: answerNow(),
      says,
      ahead: ahead(newRuns.length, count),
    }
    runs += newRuns.length
    spent.runs += newRuns.length
    for (const [i, { runner }] of missing.entries()) {
      const value = measuredOf(lab, newRuns[i].values, metric, outcomes[i])
      if (typeof value === 'string') {
        runner.problem ??= value
        runner.isIn = false
      } else {
        runner[into].push(value.value)
        if (into === 'final') runner.metrics.push(value.metrics)
      }
    }
  }

  /** What comes after the final asks with the answer as it is then, and its runs are counted. */
  function* beyond<T>(
    looking: Generator<Omit<Wanted, 'answer'>, T, readonly Outcome[]>,
  ): Generator<Wanted, T, readonly Outcome[]> {
    let step = looking.next()
    while (!step.done) {
      const outcomes = yield { ...step.value, answer: answerNow() }
      runs += step.value.runs.length
      step = looking.next(outcomes)
    }
    return step.value
  }

  /** About how many runs may follow `now` runs if the settings have `count` seeds after them. */
  const ahead = (now: number, count: number): number => {
    const racing = stillIn()
    const rules = field.rules.filter((_, rule) => racing.some(({ arm }) => arm.rule === rule))
    let [settings, had, ofRace] = [racing.length, count, 0]
    for (const round of byChance && stage === 'race' ? ROUNDS.filter((one) => one > count) : []) {
      const added = round === ROUNDS[ROUNDS.length - 1] ? 0 : ADDED * rules.length
      ofRace += settings * (round - had) + added * round
      settings *= STAYING
      had = round
    }
    const ofFinal = Math.max(FINALISTS[0], STAYING * Math.min(FINALISTS[1], rules.length)) * (byChance ? LOOKS[0] : 1)
    const stages = [
      ...(stage === 'race' ? [Math.min(ofRace, affordable(spent, 'race') - now)] : []),
      ...(stage === 'race' ? [Math.min(ofFinal, affordable(spent, 'final'))] : []),
      ...(turns ? [Math.min(turnRuns(field, rules, byChance), affordable(spent, 'turns'))] : []),
    ]
    const sum = stages.reduce((all, one) => all + Math.max(0, one), 0)
    return Math.round(Math.max(0, Math.min(sum, affordable(spent, turns ? 'turns' : 'final') - now)))
  }

  /** One run of each rule shows which of them can be run at all; where the budget is small, one of each setting which of them race. */
  function* lookAtAll() {
    const first = inTurn(field)
      .slice(0, field.rules.length)
      .flatMap((arm) => runners.filter((one) => one.arm === arm && one.isIn))
    yield* upTo(first, 'race', 1, `A first look: ${first.length} rules with a run each`)
    const perSetting = byChance ? ROUNDS[0] : 1
    if (runners.length * perSetting <= affordable(spent, 'race')) return
    for (const some of looked(field, runners, spent)) {
      yield* upTo(some, 'race', 1, 'A look at settings with one seed each')
    }
    const isCut = keepBest(runners, field, better, affordable(spent, 'race') / perSetting)
    const isMissed = ({ race, problem: its, isSame }: Runner) => race.length === 0 && its === undefined && !isSame
    hurried = isCut || runners.some(isMissed)
  }

  /** Whether seeds make a difference, as a few of them show: one that applies may still draw nothing, as with a mesh from a file. */
  function* tryChance() {
    const says = `Round 1 of ${ROUNDS.length}: ${stillIn().length} settings with ${SAME} seeds each`
    yield* upTo(stillIn(), 'race', SAME, says)
    byChance = runners.some(({ race }) => race.some((value) => value !== race[0]))
    // Then one run says all.
    if (!byChance) for (const { race } of runners) race.length = Math.min(1, race.length)
  }

  /** Throws out what is surely behind, round by round, and adds settings between those that are left. */
  function* race() {
    for (const [round, most] of ROUNDS.entries()) {
      const count = byChance ? most : 1
      const racing = stillIn().filter((one) => one.race.length > 0)
      const wants = racing.reduce((sum, one) => sum + Math.max(0, count - one.race.length), 0)
      if (round > 0 && wants > affordable(spent, 'race')) {
        hurried = keepBest(runners, field, better, affordable(spent, 'race') / (count - ROUNDS[round - 1])) || hurried
        if (affordable(spent, 'race') < field.rules.length) break
      }
      const present = stillIn()
      const name = `Round ${round + 1} of ${ROUNDS.length}`
      const times = `${count} ${count === 1 ? 'run' : 'seeds'}`
      yield* upTo(present, 'race', count, `${name}: ${present.length} settings with ${times} each`)
      if (round === 0) mergeTwins(runners)
      throwOut(runners, better, level, byChance)
      if (round === ROUNDS.length - 1) break
      const finer = refined(field, runners, better).filter(({ values: its, rule }) => {
        const key = memoryKey(lab, its, String(rule))
        return !keys.has(key) && keys.add(key)
      })
      finer.splice(Math.floor(affordable(spent, 'race') / 2 / count))
      runners.push(...finer.map((arm) => start(arm)))
      const says = `${name}: ${finer.length} settings between those of the grid or beyond its ends`
      yield* upTo(stillIn(), 'race', count, says)
      throwOut(runners, better, level, byChance)
      if (!byChance && finer.length === 0) break
    }
  }

  /** The best settings of the rules that are left meet with fresh seeds: at least once, however small the budget is. */
  function* final() {
    const looks = byChance ? affordable(spent, 'final') : Number.POSITIVE_INFINITY
    const fewer = Math.max(FEWEST, Math.min(LOOKS[0], Math.floor(looks / FINALISTS[0])))
    finalists = chooseFinalists(field, runners, better, Math.floor(looks / fewer))
    let remaining = finalists
    for (const [at, look] of [fewer, LOOKS[1]].entries()) {
      const count = byChance ? look : 1
      if (at > 0 && remaining.length * (count - fewer) > affordable(spent, 'final')) break
      const times = `${count} fresh ${count === 1 ? 'seed' : 'seeds'}`
      yield* upTo(remaining, 'final', count, `Final: the best settings of ${remaining.length} rules with ${times}`)
      remaining = remaining.filter(({ problem: its }) => its === undefined)
      finalists = finalists.filter(({ problem: its }) => its === undefined)
      if (!byChance || remaining.length < 2) break
      const best = bestOf(remaining, 'final', better)
      const error = pairError(finalists.length)
      const open = remaining.filter((one) => one !== best && !isBehind(best.final, one.final, better, error / 2))
      const matters = open.some((one) => {
        const { low, high } = behind(best.final, one.final, better, error)
        return low < -NO_MATTER || high > NO_MATTER
      })
      if (!matters) break
      remaining = [best, ...open]
    }
  }

  yield* lookAtAll()
  if (byChance) yield* tryChance()
  yield* race()
  stage = 'final'
  yield* final()
  stage = 'turns'
  const answer = answerNow()
  if (turns && answer.rows.length > 1) {
    turnList = yield* beyond(turnsOf(answer, later(lab, values, 2 * FRESH), affordable(spent, 'turns')))
    varied = yield* beyond(variedOf(answer, problem?.varied ?? [], later(lab, values, 3 * FRESH), budget))
  }
  stage = 'done'
  return answerNow()
}

/** A scenario with its own seed counted on. */
function later(lab: DescribedLab, values: Values, by = FRESH): Values {
  const seed = seedParameterOf(lab)
  return seed === undefined ? values : { ...values, [seed]: seedsFrom(lab, values, by + 1)[by] }
}
