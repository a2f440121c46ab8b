/** How many runs "Try all" may make where a run takes long, and which settings they go to. */
import { seedParameterOf } from '../experiment/plan.ts'
import { sameValue } from '../text/values.ts'
import type { Arm, Field } from './arms.ts'

/** What an answer may take, in milliseconds of a processor: two cores work two minutes on it. */
export const TIME = 240_000
/** Which part of that the race may take, the race and the final together, and all with the turns. */
export const UNTIL = { race: 0.5, final: 0.75, turns: 1 } as const

/** Time that is spent. */
export interface Spending {
  readonly millis: number
  readonly runs: number
}

/** How many more runs there is time for until a part of it is spent; without end while no time was measured. */
export function affordable({ millis, runs }: Spending, until: keyof typeof UNTIL): number {
  if (runs === 0 || millis <= 0) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor((UNTIL[until] * TIME - millis) / (millis / runs)))
}

/** For each setting the values in which it differs from the first one of its rule, by id. */
export function changesOf({ rules, arms }: Pick<Field, 'rules' | 'arms'>, seed?: string) {
  const bases = rules.map((_, rule) => arms.find((arm) => arm.rule === rule))
  return ({ rule, values }: Arm): readonly string[] => {
    const base = bases[rule]?.values ?? {}
    return rules[rule].knobs.filter((id) => id !== seed && !sameValue(values[id], base[id]))
  }
}

/**
 * The order in which settings are tried where not all can be: of each rule the one that is there, then those in which one value differs, of each
 * in turn, then the others. Rules are served in turn.
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
