/**
 * "Try all": which rule, with which settings, is the best for a scenario, how sure that is, and where it turns.
 *
 * A race comes first. All settings are run with the same few seeds; one that is surely behind the best is out, and the rest
 * get more seeds. The chance that the truly best one is thrown out is at most `RACE_ERROR`: the level of a comparison is that
 * divided by all comparisons there may be (Bonferroni; after Maron and Moore's Hoeffding races, 1994, with paired t tests as in
 * Birattari's F-race, 2002). Between rounds the settings of rules that are still in get values between those of the grid.
 *
 * The best setting of each rule that is still in then meets the others with fresh seeds, so that luck in the race is not
 * counted again. Of all pairs of these the answer is sure with an error of at most `FINAL_ERROR`. Both errors together are
 * less than 5 %.
 *
 * Where runs take so long that this would not end in `TIME`, settings are chosen by a look with one seed: of each rule the best ones
 * race, at least one. What is said of settings that were compared holds all the same; that no other setting is better does not.
 */

import { seedParameterOf, seedsFrom } from '../experiment/plan.ts'
import type { DescribedLab, MetricDefinition, Metrics } from '../lab.ts'
import { applies, type Values } from '../parameters.ts'
import { memoryKey, type WantedRun } from '../run/run.ts'
import type { Outcome } from '../sweep/batch.ts'
import type { Better } from '../sweep/best.ts'
import { type Answer, measuredOf, type Row, type Turn, withSeed } from './answer.ts'
import { type Arm, between, type Field, fieldOf } from './arms.ts'
import { affordable, changesOf, inTurn, TIME, UNTIL } from './budget.ts'
import { type Behind, behind, bestMean, isBehind, meanOf } from './standing.ts'
import { turnRuns, turnsOf } from './turns.ts'

/** The chance that the race throws the best out, at most. */
export const RACE_ERROR = 0.02
/** The chance that the final names a wrong one, at most. */
export const FINAL_ERROR = 0.03
/** Seeds that a setting has had after each round of the race. */
const ROUNDS = [4, 8, 16]
/** Seeds of which every setting has to give the same, so that chance has no part. */
const SAME = 2
/** Seeds that finalists have had after each look. */
const LOOKS = [20, 60]
/** Seeds of the final at least, where runs take long. */
const FEWEST = 8
/** Part of the race's time that the look takes where runs take long. */
const LOOKING = 0.5
/** Where the final's seeds begin, counted from the scenario's own: none of them is run in the race. */
const FRESH = 1000
/** Rules that are in the final at least, and at most. */
const FINALISTS = [2, 12]
/** Values of a setting that was tried by itself which are tried with the best of the others. */
const BESIDE = 2
/** The interval of a rule that is out misses its distance with this probability. */
const OUT_ERROR = 0.05
/** Distances below this, in %, do not matter: the final ends where all are smaller. */
const NO_MATTER = 0.5

/** Runs that are wanted next, with what is known before them. */
export interface Wanted {
  readonly runs: readonly WantedRun[]
  readonly known: Answer
  /** What these runs are for, in a sentence without its full stop. */
  readonly says: string
  /** How many runs may follow these, about. */
  readonly ahead: number
}

/** A setting with what its runs gave: the metric by seed, in the race and in the final. */
interface Runner {
  readonly arm: Arm
  isIn: boolean
  problem?: string
  readonly race: number[]
  readonly final: number[]
  /** All metrics of the final. */
  readonly metrics: Metrics[]
}

/** How thoroughly. */
export interface AdviceOptions {
  /** Whether it is looked for where the answer turns; it is unless this is false. */
  readonly turns?: boolean
}

/**
 * Works out an advice: yields what has to be run, and is given the outcomes in the same order.
 *
 * @returns undefined where nothing decides in the lab
 */
export function* advising(
  lab: DescribedLab,
  values: Values,
  { turns = true }: AdviceOptions = {},
): Generator<Wanted, Answer | undefined, readonly Outcome[]> {
  const field = fieldOf(lab, values)
  const metric = lab.metrics.find(({ id }) => id === lab.deciding?.metric)
  if (!field || !metric) return undefined
  const better = metric.better ?? 'less'
  const runners: Runner[] = field.arms.map((arm) => start(arm))
  const seed = seedParameterOf(lab)
  let byChance = seed !== undefined && field.arms.some((arm) => applies(lab.parameters[seed], arm.values))
  const race = seedsFrom(lab, values, byChance ? ROUNDS[ROUNDS.length - 1] : 1)
  const fresh = seedsFrom(lab, later(lab, values), byChance ? LOOKS[LOOKS.length - 1] : 1)
  // As many again may come from between the grid's values.
  const level = RACE_ERROR / (2 * runners.length * ROUNDS.length)
  const keys = new Set(runners.map(({ arm }) => memoryKey(lab, arm.values, String(arm.rule))))
  let runs = 0
  let stage: Answer['stage'] = 'race'
  let finalists: readonly Runner[] = []
  let found: readonly Turn[] = []
  let hurried = false
  const spent = { millis: 0, runs: 0 }
  const pairError = (count: number) => FINAL_ERROR / LOOKS.length / Math.max(1, (count * (count - 1)) / 2)
  const known = (): Answer =>
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
      turns: found,
      hurried,
    })

  /** Runs settings up to a number of seeds and keeps what came. */
  function* upTo(
    some: readonly Runner[],
    seeds: readonly number[],
    into: 'race' | 'final',
    count: number,
    says: string,
  ) {
    // Seed by seed: what a lab draws with one, such as a mesh, is made once for all settings.
    const missing = seeds
      .slice(0, count)
      .flatMap((one, k) => some.flatMap((runner) => (k < runner[into].length ? [] : [{ runner, seed: one }])))
    if (missing.length === 0) return
    const wanted = missing.map(({ runner, seed: one }) => ({ values: withSeed(runner.arm.values, seed, one) }))
    const outcomes: readonly Outcome[] = yield { runs: wanted, known: known(), says, ahead: ahead() }
    runs += wanted.length
    for (const [i, { runner }] of missing.entries()) {
      const value = measuredOf(lab, metric as MetricDefinition, outcomes[i])
      if (typeof value === 'string') {
        runner.problem ??= value
        runner.isIn = false
      } else {
        runner[into].push(value.value)
        spent.millis += value.millis
        spent.runs++
        if (into === 'final') runner.metrics.push(value.metrics)
      }
    }
  }

  /** How many runs may follow those of now, about. */
  const ahead = (): number => {
    const racing = runners.filter(({ isIn }) => isIn).length
    const seeds = byChance ? [racing * ROUNDS[1], Math.min(racing, field.rules.length) * LOOKS[0]] : [0, racing]
    const stages = [
      ...(stage === 'race' ? [Math.min(seeds[0], affordable(spent, 'race'))] : []),
      ...(stage === 'race' ? [Math.min(seeds[1], affordable(spent, 'final'))] : []),
      ...(turns ? [Math.min(turnRuns(field, byChance), affordable(spent, 'turns'))] : []),
    ]
    return Math.min(
      stages.reduce((sum, one) => sum + one, 0),
      affordable(spent, turns ? 'turns' : 'final'),
    )
  }

  // One run of each rule says what a run takes.
  const order = inTurn(field)
  const first = order
    .slice(0, field.rules.length)
    .flatMap((arm) => runners.filter((one) => one.arm === arm && one.isIn))
  yield* upTo(first, race, 'race', 1, `A first look: ${first.length} rules with a run each`)
  if (runners.length * (byChance ? ROUNDS[0] : 1) > affordable(spent, 'race')) {
    hurried = true
    const changes = changesOf(field, seed)
    const ofRule = (rule: number) => runners.filter(({ arm, race: its }) => arm.rule === rule && its.length > 0)
    const dead = new Set<string>()
    const isSeen = new Set<string>()
    // Batch by batch, so that no time goes to settings that turn out to change nothing.
    const queue = order.flatMap((arm) => runners.filter((one) => one.arm === arm && one.isIn && one.race.length === 0))
    const says = 'A look at settings, because a run takes long'
    while (queue.length > 0) {
      const left = Math.floor(
        affordable(spent, 'race') - (1 - LOOKING) * (UNTIL.race * TIME * (spent.runs / spent.millis)),
      )
      const some: Runner[] = []
      while (queue.length > 0 && some.length < Math.min(left, 4 * field.rules.length)) {
        const one = queue.shift() as Runner
        if (changes(one.arm).some((id) => dead.has(`${one.arm.rule} ${id}`))) one.isIn = false
        else some.push(one)
      }
      if (some.length === 0) break
      yield* upTo(some, race, 'race', 1, says)
      for (const { arm, race: its } of some) {
        const [id, ...others] = changes(arm)
        const key = `${arm.rule} ${id}`
        if (id === undefined || others.length > 0 || its.length === 0) continue
        if (its[0] !== ofRule(arm.rule)[0].race[0]) dead.delete(key)
        else if (!isSeen.has(key)) dead.add(key)
        isSeen.add(key)
      }
    }
    for (const one of queue) one.isIn = false
    keepBest(runners, field, better, affordable(spent, 'race') / (byChance ? ROUNDS[0] : 1))
  }

  if (byChance) {
    const says = `Round 1 of ${ROUNDS.length}: ${runners.filter(({ isIn }) => isIn).length} settings with ${SAME} seeds each`
    yield* upTo(
      runners.filter(({ isIn }) => isIn),
      race,
      'race',
      SAME,
      says,
    )
    // A seed that applies may still draw nothing, as with a mesh from a file: then one run says all.
    byChance = runners.some((runner) => runner.race.some((value) => value !== runner.race[0]))
    if (!byChance) for (const runner of runners) runner.race.length = Math.min(1, runner.race.length)
  }
  for (const [round, most] of ROUNDS.entries()) {
    const count = byChance ? most : 1
    const racing = runners.filter(({ isIn, race: its }) => isIn && its.length > 0)
    const wants = racing.reduce((sum, one) => sum + Math.max(0, count - one.race.length), 0)
    if (round > 0 && wants > affordable(spent, 'race')) {
      hurried = true
      keepBest(runners, field, better, affordable(spent, 'race') / (count - ROUNDS[round - 1]))
      if (affordable(spent, 'race') < field.rules.length) break
    }
    const present = runners.filter(({ isIn }) => isIn)
    const what = `Round ${round + 1} of ${ROUNDS.length}: ${present.length} settings with ${count} ${count === 1 ? 'run' : 'seeds'} each`
    yield* upTo(present, race, 'race', count, what)
    if (round === 0) mergeTwins(runners)
    throwOut(runners, better, level, byChance)
    if (round === ROUNDS.length - 1) break
    const finer = refined(field, runners, better).filter(({ values: its, rule }) => {
      const key = memoryKey(lab, its, String(rule))
      return !keys.has(key) && keys.add(key)
    })
    if (hurried) finer.splice(Math.floor(affordable(spent, 'race') / 2 / count))
    runners.push(...finer.map((arm) => start(arm)))
    yield* upTo(
      runners.filter(({ isIn }) => isIn),
      race,
      'race',
      count,
      `Round ${round + 1} of ${ROUNDS.length}: ${finer.length} settings between those of the grid`,
    )
    throwOut(runners, better, level, byChance)
    if (!byChance && finer.length === 0) break
  }

  stage = 'final'
  const looks = byChance ? affordable(spent, 'final') : Number.POSITIVE_INFINITY
  const fewer = Math.max(FEWEST, Math.min(LOOKS[0], Math.floor(looks / FINALISTS[0])))
  finalists = chooseFinalists(field, runners, better, Math.floor(looks / fewer))
  let remaining = finalists
  for (const [at, look] of [fewer, LOOKS[1]].entries()) {
    const count = byChance ? look : 1
    if (at > 0 && remaining.length * (count - fewer) > affordable(spent, 'final')) break
    yield* upTo(
      remaining,
      fresh,
      'final',
      count,
      `Final: the best settings of ${remaining.length} rules with ${count} fresh ${count === 1 ? 'seed' : 'seeds'}`,
    )
    remaining = remaining.filter(({ problem }) => problem === undefined)
    finalists = finalists.filter(({ problem }) => problem === undefined)
    if (!byChance || remaining.length < 2) break
    const best =
      remaining[
        bestMean(
          remaining.map(({ final }) => final),
          better,
        )
      ]
    const error = pairError(finalists.length)
    const open = remaining.filter((one) => one !== best && !isBehind(best.final, one.final, better, error / 2))
    const matters = open.some((one) => {
      const { low, high } = behind(best.final, one.final, better, error)
      return low < -NO_MATTER || high > NO_MATTER
    })
    if (!matters) break
    remaining = [best, ...open]
  }

  stage = 'turns'
  const answer = known()
  if (turns && answer.rows.length > 1) {
    const looking = turnsOf(answer, later(lab, values, 2 * FRESH), affordable(spent, 'turns'))
    for (let step = looking.next(); ; ) {
      if (step.done) {
        found = step.value
        break
      }
      const outcomes = yield { ...step.value, known: known() }
      runs += step.value.runs.length
      step = looking.next(outcomes)
    }
  }
  stage = 'done'
  return known()
}

const start = (arm: Arm): Runner => ({
  arm,
  isIn: arm.problem === undefined,
  problem: arm.problem,
  race: [],
  final: [],
  metrics: [],
})

/** Leaves of each rule the best settings in, at least one, so many that there are about `most` in all. */
function keepBest(runners: readonly Runner[], { rules }: Field, better: Better, most: number): void {
  const present = runners.filter(({ isIn, race }) => isIn && race.length > 0)
  if (present.length <= most) return
  const each = Math.max(1, Math.floor(most / rules.length))
  const sign = better === 'less' ? 1 : -1
  for (const [rule] of rules.entries()) {
    const of = present.filter(({ arm }) => arm.rule === rule)
    const sorted = of.toSorted((a, b) => sign * (meanOf(a.race) - meanOf(b.race)))
    for (const one of sorted.slice(each)) one.isIn = false
  }
}

/** A scenario with its own seed counted on. */
function later(lab: DescribedLab, values: Values, by = FRESH): Values {
  const seed = seedParameterOf(lab)
  return seed === undefined ? values : { ...values, [seed]: seedsFrom(lab, values, by + 1)[by] }
}

/** Of settings of a rule that do the same with every seed the first stays. */
function mergeTwins(runners: readonly Runner[]): void {
  const seen = new Set<string>()
  for (const one of runners) {
    if (!one.isIn) continue
    const key = `${one.arm.rule}:${one.race.join()}`
    if (seen.has(key)) one.isIn = false
    seen.add(key)
  }
}

/** Of each rule the settings that make a difference: with another value something else came of a seed. */
function knobsThatMatter({ lab, rules }: Field, runners: readonly Runner[]): readonly (readonly string[])[] {
  return rules.map(({ knobs }, rule) => {
    const of = runners.filter(({ arm, race }) => arm.rule === rule && race.length > 0)
    return knobs.filter((id) => {
      const firsts = new Map<string, number>()
      return of.some(({ arm, race: [first] }) => {
        const key = memoryKey(lab, { ...arm.values, [id]: '' })
        const known = firsts.get(key)
        firsts.set(key, first)
        return known !== undefined && known !== first
      })
    })
  })
}

/** Takes those out that are surely behind the best one; where chance has no part, all that are behind it. */
function throwOut(runners: readonly Runner[], better: Better, level: number, byChance: boolean): void {
  const present = runners.filter(({ isIn }) => isIn)
  const best =
    present[
      bestMean(
        present.map(({ race }) => race),
        better,
      )
    ]
  for (const one of present) {
    if (one === best) continue
    const isOut = byChance
      ? isBehind(best.race, one.race, better, level)
      : behind(best.race, one.race, better, level).mean > 0
    if (isOut) one.isIn = false
  }
}

/** Settings between those of the grid, around the best of each rule that is still in. */
function refined(
  { lab, rules, beside, values: given }: Field,
  runners: readonly Runner[],
  better: Better,
): readonly Arm[] {
  const racing = runners.filter(({ isIn, race }) => isIn && race.length > 0)
  const races = racing.map(({ race }) => race)
  const leader = racing[bestMean(races, better)]?.arm.values ?? given
  const found = rules.map(({ knobs }, rule): readonly [together: readonly Arm[], finer: readonly Arm[]] => {
    const of = runners.filter(({ arm, race }) => arm.rule === rule && race.length > 0)
    const present = of.filter(({ isIn }) => isIn)
    const best =
      present[
        bestMean(
          present.map(({ race }) => race),
          better,
        )
      ]?.arm
    const armOf = (values: Values): Arm => {
      const problem = lab.check(values)[0]
      return { rule, values, ...(problem && { problem: problem.message }) }
    }
    const sign = better === 'less' ? 1 : -1
    const sorted = (some: readonly Runner[]) =>
      some.toSorted((a, b) => Number(b.isIn) - Number(a.isIn) || sign * (meanOf(a.race) - meanOf(b.race)))
    // The best of the rule's own settings with what the best one of all has, and the best of those that were tried by themselves.
    const together = beside.flatMap((id) => {
      const [own] = sorted(of.filter(({ arm }) => arm.values[id] === given[id]))
      const values = [leader[id], ...sorted(of).map(({ arm }) => arm.values[id])].filter((one) => one !== given[id])
      // A rule that is out without what the best one has is compared with that as well.
      const most = best ? BESIDE : values[0] === leader[id] ? 1 : 0
      return own ? [...new Set(values)].slice(0, most).map((value) => armOf({ ...own.arm.values, [id]: value })) : []
    })
    if (!best) return [together, []]
    const finer = knobs
      .filter((id) => applies(lab.parameters[id], best.values))
      .flatMap((id) => {
        const tried = [...new Set(of.map(({ arm }) => arm.values[id]))]
        return between(lab.parameters[id], best.values[id], tried).map((value) => {
          return armOf({ ...best.values, [id]: value })
        })
      })
    return [together, finer]
  })
  // Where there is time for few, these come first.
  return [...found.flatMap(([together]) => together), ...found.flatMap(([, finer]) => finer)]
}

/** The best settings of each rule that is still in; of the best that are out as many as are missing, and the present scenario. */
function chooseFinalists(
  field: Field,
  runners: readonly Runner[],
  better: Better,
  most = FINALISTS[1],
): readonly Runner[] {
  const bests = bestOfRules(field, runners, better)
  const present = bests.filter(({ isIn }) => isIn)
  const chosen = bests.slice(0, Math.max(FINALISTS[0], Math.min(most, FINALISTS[1], present.length)))
  const yours = runners.find((runner) => isPresent(field, runner))
  return yours && yours.problem === undefined && !chosen.includes(yours) ? [...chosen, yours] : chosen
}

/** Of each rule the settings that are the best, the best rule first; those that are in come before those that are out. */
function bestOfRules({ rules }: Field, runners: readonly Runner[], better: Better): readonly Runner[] {
  const ran = runners.filter(({ problem, race }) => problem === undefined && race.length > 0)
  const present = ran.filter(({ isIn }) => isIn)
  const leader =
    present[
      bestMean(
        present.map(({ race }) => race),
        better,
      )
    ] ?? ran[0]
  const distance = ({ race }: Runner) => behind(leader.race, race, better, 0.05).mean
  const order = (a: Runner, b: Runner) => Number(b.isIn) - Number(a.isIn) || distance(a) - distance(b)
  return rules
    .flatMap((_, rule) =>
      ran
        .filter(({ arm }) => arm.rule === rule)
        .toSorted(order)
        .slice(0, 1),
    )
    .toSorted(order)
}

/** Whether a setting is the present scenario. */
const isPresent = ({ lab, values }: Field, { arm }: Pick<Runner, 'arm'>): boolean =>
  memoryKey(lab, arm.values) === memoryKey(lab, values)

interface State {
  readonly field: Field
  readonly metric: MetricDefinition
  readonly better: Better
  readonly stage: Answer['stage']
  readonly runners: readonly Runner[]
  readonly finalists: readonly Runner[]
  readonly byChance: boolean
  readonly runs: number
  readonly level: number
  readonly pairError: (count: number) => number
  readonly turns: readonly Turn[]
  readonly hurried: boolean
}

/** What is known. */
function answerOf(state: State): Answer {
  const { field, metric, better, stage, runners, finalists, byChance, runs, level, pairError, turns, hurried } = state
  const ran = finalists.filter(({ final, problem }) => final.length > 0 && problem === undefined)
  const isFinal = ran.length > 0
  const most = Math.max(0, ...ran.map(({ final }) => final.length))
  const whole = ran.filter(({ final }) => final.length === most)
  const bests = bestOfRules(field, runners, better)
  const best = isFinal
    ? whole[
        bestMean(
          whole.map(({ final }) => final),
          better,
        )
      ]
    : bests[0]
  const error = pairError(finalists.length)
  const knobs = knobsThatMatter(field, runners)
  // Of each rule one, its best: the present scenario is in the final as well, and may be another setting of its rule.
  const contenders = isFinal ? bests.map((one) => (one.arm.rule === best.arm.rule ? best : one)) : bests
  const rows = contenders.map((one): Row => {
    const inFinal = isFinal && one.final.length > 0
    const [mine, its] = inFinal ? [best.final, one.final] : [best.race, one.race]
    const distance = behind(mine, its, better, inFinal ? error : one.isIn ? 2 * level : OUT_ERROR)
    const sure = inFinal ? (byChance ? isBehind(mine, its, better, error / 2) : distance.mean > 0) : !one.isIn
    const { rule } = one.arm
    const mean = best === one ? meanOf(its) : meanAt(isFinal ? meanOf(best.final) : meanOf(best.race), distance, better)
    const row = { rule: field.rules[rule], arm: one.arm, knobs: knobs[rule], mean, behind: distance }
    return { ...row, state: one === best ? 'best' : sure ? (inFinal ? 'behind' : 'out') : 'even' }
  })
  const sorted = rows.toSorted(
    (a, b) => Number(b.state === 'best') - Number(a.state === 'best') || a.behind.mean - b.behind.mean,
  )
  const failed = field.rules.flatMap((rule, i) => {
    const of = runners.filter(({ arm }) => arm.rule === i)
    const problem = of.every((one) => one.problem !== undefined) ? of[0]?.problem : undefined
    return problem === undefined ? [] : [{ rule, problem }]
  })
  const others = whole.filter((one) => one !== best && sorted.some(({ arm }) => arm === one.arm))
  const won = isFinal
    ? best.final.filter((x, i) => others.every(({ final }) => (better === 'less' ? x <= final[i] : x >= final[i])))
        .length
    : 0
  const yours = runners.find((one) => isPresent(field, one))
  const next = isFinal ? ran.find(({ arm }) => arm === sorted[1]?.arm) : undefined
  return {
    field,
    metric,
    better,
    stage,
    rows: sorted,
    failed,
    remaining: runners.filter(({ isIn }) => isIn).length,
    tried: runners.filter(({ race }) => race.length > 0).length,
    runs,
    byChance,
    ...(isFinal && byChance && { wins: { won, of: most } }),
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
              ? behind(best.final, yours.final, better, error)
              : behind(best.race, yours.race, better, 0.05),
        },
      }),
    // Over the seeds of both: the best one may have had more.
    ...(next && { means: meansOfBoth(best.metrics, next.metrics) }),
    turns,
    hurried,
  }
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
