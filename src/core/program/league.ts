/** The league: programs of readers and the lab's own rules, run in the same situations with the same seeds, and ranked by their times. */
import type { DescribedLab, Metrics } from '../lab.ts'
import { parseLink } from '../link/link.ts'
import { exp, log } from '../math/exponential.ts'
import type { Values } from '../parameters.ts'
import type { WantedRun } from '../run/run.ts'
import { pairedTest } from '../statistics/paired.ts'
import type { Examined } from './checks.ts'
import { firstSeeds, withProgram } from './trial.ts'

/** What a lab's league is: where it is played, and against whom. */
export interface League {
  /** The situations, as changes to the lab's defaults. */
  readonly situations: readonly { readonly name: string; readonly query: string }[]
  /** The lab's own rules that take part, as changes that choose them. */
  readonly rivals: readonly { readonly name: string; readonly query: string }[]
  /** The metric that decides; where more of it is better, its reciprocal counts as a time does. */
  readonly metric: string
}

/** A player: one of the lab's rules, or a program, with what makes a scenario run it. */
export interface Player {
  readonly name: string
  readonly isOwn: boolean
  readonly sets: Values
}

/** The outcome of a player in a situation. */
interface Cell {
  /** Its mean time over that of the fastest there; undefined where one of its runs failed. */
  readonly ratio: number | undefined
  /** The mean of the metric. */
  readonly mean: number | undefined
  /** Why the first run failed that did. */
  readonly problem?: string
  /** Its first run. */
  readonly values: Values
}

/** A player with what came of it in each situation. */
export interface Row {
  readonly player: Player
  /** The mean of its ratios, geometric; undefined where it failed somewhere. */
  readonly score: number | undefined
  /** From 1 on; players that failed come last. */
  readonly rank: number
  readonly cells: readonly Cell[]
  /**
   * For a program: where it is faster than all rules of the lab, and where it is slower than one of them, by more than chance explains at
   * 5 %; and where it failed.
   */
  readonly wins: readonly string[]
  readonly loses: readonly string[]
  readonly fails: readonly string[]
}

/** A league's runs, and what comes of their outcomes, in the same order. */
interface LeagueRuns {
  readonly runs: readonly WantedRun[]
  judge(outcomes: readonly Examined[]): readonly Row[]
}

/** How many seeds each player is run with in each situation. */
const LEAGUE_SEEDS = 5

/** A difference counts that chance makes more rarely than this. */
const SIGNIFICANT = 0.05

/** What has to be run of a league. Rows come in the order of their ranks, their cells in that of the situations. */
export function leagueRuns(
  lab: DescribedLab,
  { situations, rivals, metric }: League,
  programs: readonly Player[],
  seeds: readonly number[] = firstSeeds(LEAGUE_SEEDS),
): LeagueRuns {
  const read = (query: string) => parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values
  const base = read('')
  const players: readonly Player[] = [
    ...programs,
    ...rivals.map(({ name, query }) => {
      const values = read(query)
      const ids = Object.keys(values).filter((id) => values[id] !== base[id] || query.includes(`${id}=`))
      return { name, isOwn: false, sets: Object.fromEntries(ids.map((id) => [id, values[id]])) }
    }),
  ]
  const runs = players.flatMap(({ sets }) =>
    situations.flatMap(({ query }) =>
      seeds.map((seed): WantedRun => ({ values: withProgram(lab, { ...read(query), seed }, sets) })),
    ),
  )
  const isMore = lab.metrics.find(({ id }) => id === metric)?.better === 'more'
  const timeIn = (metrics: Metrics) => (isMore ? 1 / Number(metrics[metric]) : Number(metrics[metric]))
  const indexOf = (player: number, situation: number) => (player * situations.length + situation) * seeds.length
  return {
    runs,
    judge(outcomes) {
      const times = players.map((_, p) =>
        situations.map((_, s) =>
          outcomes
            .slice(indexOf(p, s), indexOf(p, s) + seeds.length)
            .map((outcome) => ('metrics' in outcome ? timeIn(outcome.metrics) : Number.NaN)),
        ),
      )
      const means = times.map((row) => row.map((list) => list.reduce((a, b) => a + b, 0) / list.length))
      const best = situations.map((_, s) =>
        Math.min(...means.map((row) => row[s]).filter((mean) => !Number.isNaN(mean))),
      )
      /** Whether a player is faster than another one in a situation, in more than chance would do. */
      const isFaster = (p: number, q: number, s: number) => {
        const test = pairedTest(times[p][s], times[q][s])
        if (typeof test === 'string') return means[p][s] < means[q][s]
        return test.mean < 0 && (test.p === null ? true : test.p < SIGNIFICANT)
      }
      const rows = players.map((player, p) => {
        const cells = situations.map((_, s): Cell => {
          const from = indexOf(p, s)
          const failed = outcomes.slice(from, from + seeds.length).find((outcome) => 'problem' in outcome)
          const { values } = runs[from]
          if (failed && 'problem' in failed)
            return { ratio: undefined, mean: undefined, problem: failed.problem, values }
          return { ratio: means[p][s] / best[s], mean: means[p][s], values }
        })
        const hasFailed = cells.some(({ ratio }) => ratio === undefined)
        const logs = cells.map(({ ratio = Number.NaN }) => log(ratio))
        const score = hasFailed ? undefined : exp(logs.reduce((a, b) => a + b, 0) / logs.length)
        const others = players.flatMap(({ isOwn }, q) => (isOwn ? [] : [q]))
        const where = (holds: (s: number) => boolean) => situations.flatMap(({ name }, s) => (holds(s) ? [name] : []))
        const isThere = (s: number) => player.isOwn && cells[s].ratio !== undefined
        return {
          player,
          score,
          cells,
          wins: where((s) => isThere(s) && others.every((q) => isFaster(p, q, s))),
          loses: where((s) => isThere(s) && others.some((q) => isFaster(q, p, s))),
          fails: where((s) => cells[s].ratio === undefined),
        }
      })
      return rows
        .toSorted((a, b) => (a.score ?? Number.POSITIVE_INFINITY) - (b.score ?? Number.POSITIVE_INFINITY))
        .map((row, _, all) => ({ ...row, rank: 1 + all.filter((other) => isBetter(other, row)).length }))
    },
  }
}

/** Whether one has a better score; programs that do the same share a rank. */
const isBetter = (a: Pick<Row, 'score'>, b: Pick<Row, 'score'>) =>
  (a.score ?? Number.POSITIVE_INFINITY) < (b.score ?? Number.POSITIVE_INFINITY) * (1 - 1e-9)

/** Where a program wins, loses and fails, in sentences. */
export function leagueWords({ wins, loses, fails }: Pick<Row, 'wins' | 'loses' | 'fails'>): readonly string[] {
  const list = (names: readonly string[]) => names.join(', ')
  return [
    wins.length > 0 ? `Faster than every built-in rule: ${list(wins)}.` : 'Nowhere faster than every built-in rule.',
    ...(loses.length > 0 ? [`Slower than one or more of them: ${list(loses)}.`] : []),
    ...(fails.length > 0 ? [`Failed: ${list(fails)}.`] : []),
  ]
}
