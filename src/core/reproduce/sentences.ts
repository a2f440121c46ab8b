/** Sentences of a source as files: what it observes in its tables, and what it claims of its experiments. How they are judged is named by rules. */
import type { CellsOf, Observation, Verdict } from './published.ts'
import type { PublishedClaim } from './study.ts'

/** What has to be true of numbers: a lab's rule by its name, with what it needs. */
type PrintedRule<A> = { readonly rule: string } & A

/** An observation in a file; everything in `holds` must be true. */
export interface PrintedObservation<A> {
  readonly table: string
  readonly sentence: string
  readonly holds: readonly PrintedRule<A & { readonly table?: string }>[]
}

/** Judges cells of a table: the observation's, unless the file names another one. */
export type Rule<A> = (cellsOf: CellsOf, criterion: A & { readonly table: string }) => Verdict

function ruleOf<R>(rules: Readonly<Record<string, R>>, name: string): R {
  if (!Object.hasOwn(rules, name)) {
    throw new Error(`rule: expected one of ${Object.keys(rules).join(', ')}, got "${name}"`)
  }
  return rules[name]
}

/** Observations as they are judged. Throws an Error where a file names a rule that there is not. */
export function readObservations<A>(
  file: readonly PrintedObservation<A>[],
  rules: Readonly<Record<string, Rule<A>>>,
): Observation[] {
  return file.map(({ table, sentence, holds }) => {
    const checks = holds.map((criterion) => {
      const rule = ruleOf(rules, criterion.rule)
      return (cellsOf: CellsOf) => rule(cellsOf, { table, ...criterion })
    })
    return {
      table,
      sentence,
      check(cellsOf) {
        const verdicts = checks.map((check) => check(cellsOf))
        return {
          holds: verdicts.every((each) => each.holds),
          because: verdicts.map(({ because }) => because).join('; '),
        }
      },
    }
  })
}

/** A claim in a file; without `holds` code judges it, by its id. */
export interface PrintedClaim<A = object> extends Pick<PublishedClaim, 'id' | 'place' | 'sentence' | 'measure'> {
  readonly holds?: readonly PrintedRule<A>[]
}

/** What a claim is about, and how it is judged. */
export type Judge = Pick<PublishedClaim, 'cases' | 'judge'>

/** Judges by the claim's id. */
export type Judges = Readonly<Record<string, Judge>>

/** Several judges as one, on all of their cases. */
const together = (judges: readonly Judge[]): Judge => ({
  cases: [...new Set(judges.flatMap(({ cases }) => cases))],
  judge: (of) => judges.flatMap(({ judge }) => judge(of)),
})

/** Claims with how each is judged. Throws an Error where a claim has no judge, or a judge no claim. */
export function readClaims<A>(
  file: readonly PrintedClaim<A>[],
  judges: Judges,
  rules: Readonly<Record<string, (criterion: A) => Judge>> = {},
): PublishedClaim[] {
  const byCode = file.filter(({ holds }) => !holds).map(({ id }) => id)
  const apart = [...byCode.filter((id) => !(id in judges)), ...Object.keys(judges).filter((id) => !byCode.includes(id))]
  if (apart.length > 0) throw new Error(`claims: expected words and a judge, got one of them for ${apart.join(', ')}`)
  return file.map(({ holds, ...words }) => ({
    ...words,
    ...(holds ? together(holds.map((criterion) => ruleOf(rules, criterion.rule)(criterion))) : judges[words.id]),
  }))
}
