/** What is checked of a program of the reader's own, by runs in many situations: each a sentence, with the first situation that breaks it. */
import type { DescribedLab, Metrics } from '../lab.ts'
import { parseLink } from '../link/link.ts'
import type { Values } from '../parameters.ts'
import type { League } from './league.ts'
import { firstSeeds, programIn, withProgram } from './trial.ts'

/** The outcome of a situation: what was read off its run, or why there is none. */
export type Examined =
  | { readonly metrics: Metrics }
  | {
      readonly problem: string
      /** What a link has besides the situation, by its keys, so that it shows the problem. */
      readonly shows?: Readonly<Record<string, string>>
    }

/** One thing that is checked. */
export interface CheckResult {
  readonly id: string
  /** What holds, or what does not. */
  readonly sentence: string
  /** `wrong` is an error of the program; `slow` is no error, but could be better. */
  readonly verdict: 'holds' | 'wrong' | 'slow'
  /** The first situation in which it does not hold. */
  readonly situation?: Values
  /** What a link has besides that situation, by its keys, so that it shows what is wrong. */
  readonly shows?: Readonly<Record<string, string>>
}

/** The outcome of all checks, in a sentence. */
export function resultsInWords(results: readonly CheckResult[]): string {
  const wrong = results.filter(({ verdict }) => verdict === 'wrong').length
  const slow = results.filter(({ verdict }) => verdict === 'slow').length
  if (wrong > 0) return `${wrong} of ${results.length} checks ${wrong === 1 ? 'fails' : 'fail'}.`
  return slow > 0 ? 'Nothing is wrong; something could be better.' : 'All checks hold.'
}

/** How programs of a lab are checked. */
export interface ProgramChecks {
  /** The scenarios that are run, made of one of the lab's that runs the program. */
  situations(values: Values, lab: DescribedLab): readonly Values[]
  /** The lab's measurement that is made of each; without one each is run as it is. */
  readonly measurement?: string
  /** Where programs compete, and with what; absent where there is no league. */
  readonly league?: League
  /** The outcomes, in the order of the situations. */
  judge(situations: readonly Values[], examined: readonly Examined[]): readonly CheckResult[]
}

/** Something that has to hold of runs. */
export interface Check {
  readonly id: string
  /** What is said where it holds: a sentence. */
  readonly holds: string
  /** What it is where it does not. */
  readonly verdict: 'wrong' | 'slow'
  /** The share of the runs in which it has to hold: all, unless given. */
  readonly share?: number
  /**
   * What is wrong with a run, as a sentence without its full stop; undefined where nothing is.
   *
   * @param beside what came of the run that it is compared with, where there is one
   */
  broken(one: Examined, beside: Examined | undefined): string | undefined
}

/** A run that was examined, with what it is compared with and where it was. */
interface Looked {
  readonly values: Values
  readonly place: string
  readonly one: Examined
  readonly beside?: Examined | undefined
}

/** What checks say about runs. If all runs failed, nothing is said to hold. */
export function judged(checks: readonly Check[], runs: readonly Looked[]): readonly CheckResult[] {
  const results = checks.map(({ id, holds, verdict, share = 1, broken }): CheckResult => {
    const whys = runs.map(({ one, beside }) => broken(one, beside))
    const count = whys.filter((why) => why !== undefined).length
    if (count <= (1 - share) * runs.length + 1e-9) return { id, sentence: holds, verdict: 'holds' }
    const first = whys.findIndex((why) => why !== undefined)
    const { place, values } = runs[first]
    const often = share < 1 ? `, and so in ${count} of ${runs.length} runs` : ''
    return { id, sentence: `${whys[first]} (${place})${often}`, verdict, situation: values }
  })
  return runs.some(({ one }) => 'metrics' in one) ? results : results.filter(({ verdict }) => verdict !== 'holds')
}

/** A check of what a run's metrics are; one that failed breaks nothing of it. */
export const measured = ({
  broken,
  ...words
}: Omit<Check, 'broken'> & {
  broken(numberOf: (id: string) => number, beside: (id: string) => number): string | undefined
}): Check => {
  const reader = (outcome: Examined | undefined) => (id: string) =>
    outcome && 'metrics' in outcome ? Number(outcome.metrics[id]) : Number.NaN
  return {
    ...words,
    broken: (one, beside) => ('metrics' in one ? broken(reader(one), reader(beside)) : undefined),
  }
}

const TOO_MUCH = /steps of the interpreter/

/** What has to hold of every program: its runs end, and it takes no more steps than it may. */
const SOUND: readonly Check[] = [
  {
    id: 'ends',
    holds: 'All runs end without an error.',
    verdict: 'wrong',
    broken: (one) => ('problem' in one && !TOO_MUCH.test(one.problem) ? one.problem : undefined),
  },
  {
    id: 'steps',
    holds: 'No run takes more steps of the interpreter than a program may.',
    verdict: 'wrong',
    broken: (one) => ('problem' in one && TOO_MUCH.test(one.problem) ? one.problem : undefined),
  },
]

/** How programs of a lab are checked that needs no more than metrics. */
interface Plan {
  /** Its situations are those of the checks. */
  readonly league: League
  /** How many seeds each is run with: 4 unless given. */
  readonly seeds?: number
  /** What each run is compared with, as changes that choose it; nothing unless given. */
  readonly beside?: Values
  readonly checks: readonly Check[]
}

/** Checks for a lab: in each situation of its league, with the first seeds, whether runs end and keep within their steps, and its own. */
export function checksOf({ league, seeds = 4, beside, checks }: Plan): ProgramChecks {
  const cases = league.situations.flatMap(({ name, query }) => firstSeeds(seeds).map((seed) => ({ name, query, seed })))
  return {
    league,
    situations(values, lab) {
      const program = programIn(lab, values)
      const read = cases.map(({ query, seed }) => ({
        ...parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values,
        seed,
      }))
      return [program, ...(beside ? [beside] : [])].flatMap((sets) => read.map((one) => withProgram(lab, one, sets)))
    },
    judge: (all, examined) =>
      judged(
        [...SOUND, ...checks],
        cases.map(({ name, seed }, k) => ({
          values: all[k],
          place: `${name}, seed ${seed}`,
          one: examined[k],
          beside: examined[k + cases.length],
        })),
      ),
  }
}
