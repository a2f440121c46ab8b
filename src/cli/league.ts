/** Has programs compete with the lab's own rules. */
import type { Lab } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import type { Examined } from '../core/program/checks.ts'
import { leagueRuns, leagueWords, type Player } from '../core/program/league.ts'
import { programIn } from '../core/program/trial.ts'
import { inputError } from '../library/input-error.ts'
import { readProgram } from './source.ts'
import { readJobs } from './sweep.ts'
import { runUntilHopeless } from './sweep-worker.ts'

/** What is asked for. */
export interface LeagueRequest {
  /** The files of programs. */
  readonly files: readonly string[]
  /** The lab whose programs they are; found by the first text unless given. */
  readonly lab: string | undefined
  readonly jobs: string | undefined
}

/** The outcome of it. */
interface Played {
  readonly situations: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly isOwn: boolean
    readonly rank: number
    /** The geometric mean of its times over those of the fastest. */
    readonly score: number | undefined
    readonly cells: readonly { readonly ratio?: number; readonly problem?: string; readonly link: string }[]
    readonly words: readonly string[]
  }[]
}

/** Plays it. */
export async function playLeague(
  { files, lab: labId, jobs }: LeagueRequest,
  labs: Readonly<Record<string, Lab>>,
  program: URL,
): Promise<Played> {
  const { lab } = readProgram(files[0], labId, labs)
  const league = lab.checks?.league
  if (!league) throw inputError('--lab', 'a lab with a league', lab.id)
  const programs = files.map((file): Player => {
    const { values } = readProgram(file, lab.id, labs)
    return { name: file.replace(/^.*\//, ''), isOwn: true, sets: programIn(lab, values) }
  })
  const { runs, judge } = leagueRuns(lab, league, programs)
  const outcomes: Examined[] = runs.map(() => ({
    problem: 'it did not answer and was ended, or was not tried after others that did not',
  }))
  // Each program for itself: one that never ends costs its own runs only. The lab's own rules come together.
  const count = runs.length / (programs.length + league.rivals.length)
  const batches = [...programs.map((_, k) => [k * count, (k + 1) * count]), [programs.length * count, runs.length]]
  for (const [from, to] of batches) {
    await runUntilHopeless(program, lab.id, runs.slice(from, to), readJobs(jobs), (k, outcome) => {
      outcomes[from + k] = outcome
    })
  }
  return {
    situations: league.situations.map(({ name }) => name),
    rows: judge(outcomes).map((row) => ({
      name: row.player.name,
      isOwn: row.player.isOwn,
      rank: row.rank,
      score: row.score,
      cells: row.cells.map(({ ratio, problem, values }) => ({
        ...(ratio !== undefined && { ratio }),
        ...(problem !== undefined && { problem }),
        link: formatLink(lab, values),
      })),
      words: row.player.isOwn ? leagueWords(row) : [],
    })),
  }
}

/** The table for people: times over those of the fastest in each situation, with what is said about programs below. */
export function playedText({ situations, rows }: Played): string {
  const shown = (ratio: number | undefined) => (ratio === undefined ? 'failed' : ratio.toFixed(2))
  const first = Math.max(...situations.map((name) => name.length), 8)
  const widths = rows.map(({ name }) => Math.max(name.length, 6))
  const line = (head: string, cells: readonly string[]) =>
    `${head.padEnd(first)}  ${cells.map((cell, k) => cell.padStart(widths[k])).join('  ')}`
  const of = (s: number) => rows.map(({ cells }) => shown(cells[s].ratio))
  const failed = rows.flatMap(({ name, cells }) => {
    const broken = cells.find(({ problem }) => problem)
    return broken ? [`${name}: ${broken.problem}`, `  ${broken.link}`] : []
  })
  return [
    line(
      '',
      rows.map(({ name }) => name),
    ),
    ...situations.map((name, s) => line(name, of(s))),
    line(
      'mean',
      rows.map(({ score }) => shown(score)),
    ),
    ...rows.flatMap(({ name, words, rank }) =>
      words.length > 0 ? ['', `${name}: ${rank} of ${rows.length}. ${words.join(' ')}`] : [],
    ),
    ...(failed.length > 0 ? ['', ...failed] : []),
  ].join('\n')
}
