/** How many runs "Try all" may make, and which settings they go to where these are few. */
import { seedParameterOf } from '../experiment/plan.ts'
import type { DescribedLab } from '../lab.ts'
import type { Values } from '../parameters.ts'
import type { Better } from '../sweep/best.ts'
import { sameValue } from '../text/values.ts'
import type { Arm, Field } from './arms.ts'
import type { Runner } from './runners.ts'
import { meanOf } from './standing.ts'

/** What an answer takes about where its runs are usual ones, in milliseconds of a processor: two cores work two minutes on it. */
const TIME = 240_000
/** The fewest runs that say something, and the most that an answer ever needs. */
const FEWEST_RUNS = 150
const MOST_RUNS = 6000
/** Which part of the budget the race may take, the race and the final together, and all with the turns. */
const UNTIL = { race: 0.5, final: 0.75, turns: 1 } as const

/** Part of the race's runs that a look at settings takes. */
const LOOKING = 0.5
/** Settings of each rule that a batch of the look has, about: after it some may not be tried any more. */
const BATCH = 4

/** Runs: how many an answer may make, and how many it has made. */
export interface Spending {
  readonly budget: number
  readonly runs: number
}

/**
 * How many runs an answer may make unless a budget is set. It follows from the sizes in the scenario alone and never from a clock, so that
 * the same question has the same answer on every computer.
 */
export function usualBudget({ deciding }: DescribedLab, values: Values): number {
  const millis = deciding?.runMillis?.(values) ?? 1
  return Math.round(Math.min(MOST_RUNS, Math.max(FEWEST_RUNS, TIME / millis)))
}

/** How many more runs there may be until a part of the budget is spent. */
export const affordable = ({ budget, runs }: Spending, until: keyof typeof UNTIL): number =>
  Math.max(0, Math.floor(UNTIL[until] * budget) - runs)

/** For each setting the values in which it differs from the first one of its rule, by id. */
function changesOf({ rules, arms }: Pick<Field, 'rules' | 'arms'>, seed?: string) {
  const bases = rules.map((_, rule) => arms.find((arm) => arm.rule === rule))
  return ({ rule, values }: Arm): readonly string[] => {
    const base = bases[rule]?.values ?? {}
    return rules[rule].knobs.filter((id) => id !== seed && !sameValue(values[id], base[id]))
  }
}

/**
 * The order in which settings are tried where not all can be: for each rule first the present setting, then settings in which one value
 * differs, each value in turn, then the others. Rules take turns.
 */
export function inTurn(field: Field): readonly Arm[] {
  const changes = changesOf(field, seedParameterOf(field.lab))
  const places = new Map<string, number>()
  const ranked = field.arms.map((arm) => {
    const changed = changes(arm)
    const key = `${arm.rule} ${changed.join()}`
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    return { arm, rank: [changed.length, place] }
  })
  return ranked.toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]).map(({ arm }) => arm)
}

/**
 * A look at settings with one seed each, as far as the budget goes; those that are not looked at are out. It goes batch by batch, so
 * that no time goes to settings that turn out to change nothing. Gives what to run next, which the caller adds to `race`.
 *
 * @param runners all settings; the first one of each rule has run
 */
export function* looked(
  field: Field,
  runners: readonly Runner[],
  spent: Spending,
): Generator<readonly Runner[], void, unknown> {
  const changes = changesOf(field, seedParameterOf(field.lab))
  const firstOf = (rule: number) => runners.find(({ arm, race }) => arm.rule === rule && race.length > 0)
  const dead = new Set<string>()
  const isSeen = new Set<string>()
  const queue = inTurn(field).flatMap((arm) =>
    runners.filter((one) => one.arm === arm && one.isIn && one.race.length === 0),
  )
  while (queue.length > 0) {
    const left = Math.floor(affordable(spent, 'race') - (1 - LOOKING) * UNTIL.race * spent.budget)
    const some: Runner[] = []
    while (queue.length > 0 && some.length < Math.min(left, BATCH * field.rules.length)) {
      const one = queue.shift() as Runner
      if (changes(one.arm).some((id) => dead.has(`${one.arm.rule} ${id}`))) {
        one.isIn = false
        one.isSame = true
      } else some.push(one)
    }
    if (some.length === 0) break
    yield some
    for (const { arm, race } of some) {
      const [id, ...others] = changes(arm)
      const key = `${arm.rule} ${id}`
      if (id === undefined || others.length > 0 || race.length === 0) continue
      if (race[0] !== firstOf(arm.rule)?.race[0]) dead.delete(key)
      else if (!isSeen.has(key)) dead.add(key)
      isSeen.add(key)
    }
  }
  for (const one of queue) one.isIn = false
}

/** Leaves of each rule the best settings in, at least one, so many that there are about `most` in all; says whether any had to go. */
export function keepBest(runners: readonly Runner[], { rules }: Field, better: Better, most: number): boolean {
  const present = runners.filter(({ isIn, race }) => isIn && race.length > 0)
  if (present.length <= most) return false
  const each = Math.max(1, Math.floor(most / rules.length))
  const sign = better === 'less' ? 1 : -1
  const gone = rules.flatMap((_, rule) =>
    present
      .filter(({ arm }) => arm.rule === rule)
      .toSorted((a, b) => sign * (meanOf(a.race) - meanOf(b.race)))
      .slice(each),
  )
  for (const one of gone) one.isIn = false
  return gone.length > 0
}
