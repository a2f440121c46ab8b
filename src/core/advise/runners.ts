/** The settings in the race of "Try all": which of them go on, which are added, and which meet in the final. */
import type { Metrics } from '../lab.ts'
import { applies, type Values } from '../parameters.ts'
import { memoryKey } from '../run/run.ts'
import type { Better } from '../sweep/best.ts'
import { type Arm, around, type Field } from './arms.ts'
import { behind, bestMean, isBehind, meanOf } from './standing.ts'

/** Rules that are in the final at least, and at most. */
export const FINALISTS = [2, 12]
/** Values of a setting that was tried by itself which are tried with the best of the others. */
const BESIDE = 2

/** A setting with what its runs gave: the metric by seed, in the race and in the final. */
export interface Runner {
  readonly arm: Arm
  isIn: boolean
  problem?: string
  /** Whether it was not run because what it changes has changed nothing. */
  isSame?: boolean
  readonly race: number[]
  readonly final: number[]
  /** All metrics of the final. */
  readonly metrics: Metrics[]
}

/** A setting before its first run. */
export const start = (arm: Arm): Runner => ({
  arm,
  isIn: arm.problem === undefined,
  problem: arm.problem,
  race: [],
  final: [],
  metrics: [],
})

/** The one with the best mean among one or more. */
export const bestOf = (some: readonly Runner[], of: 'race' | 'final', better: Better): Runner =>
  some[
    bestMean(
      some.map((one) => one[of]),
      better,
    )
  ]

/** Of the settings of a rule that do the same with every seed, the first stays. */
export function mergeTwins(runners: readonly Runner[]): void {
  const usedKeys = new Set<string>()
  for (const one of runners) {
    if (!one.isIn) continue
    const key = `${one.arm.rule}:${one.race.join()}`
    if (usedKeys.has(key)) one.isIn = false
    usedKeys.add(key)
  }
}

/** Takes those out that are surely behind the best one; where chance has no part, all that are behind it. */
export function throwOut(runners: readonly Runner[], better: Better, level: number, byChance: boolean): void {
  const present = runners.filter(({ isIn }) => isIn)
  const best = bestOf(present, 'race', better)
  for (const one of present) {
    if (one === best) continue
    const isOut = byChance
      ? isBehind(best.race, one.race, better, level)
      : behind(best.race, one.race, better, level).mean > 0
    if (isOut) one.isIn = false
  }
}

/** Settings between those of the grid and beyond its ends, around the best of each rule that is still in. */
export function refined(
  { lab, rules, beside, values: baseValues }: Field,
  runners: readonly Runner[],
  better: Better,
): readonly Arm[] {
  const racing = runners.filter(({ isIn, race }) => isIn && race.length > 0)
  const races = racing.map(({ race }) => race)
  const leader = racing[bestMean(races, better)]?.arm.values ?? baseValues
  const armsOfRules = rules.map(({ knobs }, rule): readonly [together: readonly Arm[], finer: readonly Arm[]] => {
    const of = runners.filter(({ arm, race }) => arm.rule === rule && race.length > 0)
    const present = of.filter(({ isIn }) => isIn)
    const best = present.length > 0 ? bestOf(present, 'race', better).arm : undefined
    const armOf = (values: Values): Arm => {
      const problem = lab.check(values)[0]
      return { rule, values, ...(problem && { problem: problem.message }) }
    }
    const sign = better === 'less' ? 1 : -1
    const sorted = (some: readonly Runner[]) =>
      some.toSorted((a, b) => Number(b.isIn) - Number(a.isIn) || sign * (meanOf(a.race) - meanOf(b.race)))
    // The best of the rule's own settings with what the best one of all has, and the best of those that were tried by themselves.
    const together = beside.flatMap((id) => {
      const [match] = sorted(of.filter(({ arm }) => arm.values[id] === baseValues[id]))
      const values = [leader[id], ...sorted(of).map(({ arm }) => arm.values[id])].filter(
        (one) => one !== baseValues[id],
      )
      // A rule that is out without what the best one has is compared with that as well.
      const most = best ? BESIDE : values[0] === leader[id] ? 1 : 0
      return match
        ? [...new Set(values)].slice(0, most).map((value) => armOf({ ...match.arm.values, [id]: value }))
        : []
    })
    if (!best) return [together, []]
    const finer = knobs
      .filter((id) => applies(lab.parameters[id], best.values))
      .flatMap((id) => {
        const tried = [...new Set(of.map(({ arm }) => arm.values[id]))]
        return around(lab.parameters[id], best.values[id], tried).map((value) => {
          return armOf({ ...best.values, [id]: value })
        })
      })
    return [together, finer]
  })
  // Where there is time for few, these come first.
  return [...armsOfRules.flatMap(([together]) => together), ...armsOfRules.flatMap(([, finer]) => finer)]
}

/** The best settings of each rule that is still in; as many of the best that are out as are missing; and the present scenario. */
export function chooseFinalists(
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

/** The best settings of each rule, the best rule first. Rules that are still in come before rules that are out. */
export function bestOfRules({ rules }: Field, runners: readonly Runner[], better: Better): readonly Runner[] {
  const ran = runners.filter(({ problem, race }) => problem === undefined && race.length > 0)
  const present = ran.filter(({ isIn }) => isIn)
  const leader = present.length > 0 ? bestOf(present, 'race', better) : ran[0]
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
export const isPresent = ({ lab, values }: Field, { arm }: Pick<Runner, 'arm'>): boolean =>
  memoryKey(lab, arm.values) === memoryKey(lab, values)

/** The settings of each rule that make a difference: another value gave another result with some seed. */
export function knobsThatMatter({ lab, rules }: Field, runners: readonly Runner[]): readonly (readonly string[])[] {
  return rules.map(({ knobs }, rule) => {
    const of = runners.filter(({ arm, race }) => arm.rule === rule && race.length > 0)
    return knobs.filter((id) => {
      const firsts = new Map<string, number>()
      return of.some(({ arm, race: [first] }) => {
        const key = memoryKey(lab, { ...arm.values, [id]: '' })
        const previous = firsts.get(key)
        firsts.set(key, first)
        return previous !== undefined && previous !== first
      })
    })
  })
}
