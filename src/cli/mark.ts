/**
 * Marks programs that were handed in: each is run in the situations of an assignment, in a worker thread of its own, so that one that never
 * ends costs its own time alone. What is read of a submission is its program and the knobs of that: nothing else in a link counts.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Lab, withDeclared } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import { applies, type Values } from '../core/parameters.ts'
import type { Examined } from '../core/program/checks.ts'
import type { WantedRun } from '../core/run/run.ts'
import { csvLine } from '../core/text/csv.ts'
import { quoted } from '../core/text/expected.ts'
import { holds } from '../core/text/expression/evaluate.ts'
import { counted } from '../core/text/format.ts'
import { type MarkedAssignment, readAssignment } from './assignment.ts'
import { inputError } from './input-error.ts'
import { codeOf, openOutput } from './output.ts'
import { readScenario } from './source.ts'
import { readJobs, readShard } from './sweep.ts'
import { runOnWorkers } from './sweep-worker.ts'

/** What is asked for. */
export interface MarkRequest {
  /** The file of the assignment. */
  readonly assignment: string
  /** The folder of the submissions. */
  readonly folder: string
  readonly salt: string | undefined
  /** Where the table goes. */
  readonly csv: string | undefined
  readonly shard: string | undefined
  readonly jobs: string | undefined
}

/** What came of a situation. */
interface MarkedRuns {
  readonly name: string
  readonly points: number
  /** For how many of the seeds all goals hold. */
  readonly held: number
  /** The first run for which not all do: why, and its link. */
  readonly first?: { readonly why: string; readonly link: string }
}

/** What came of a submission. */
interface Mark {
  /** The name of its file. */
  readonly name: string
  readonly points: number
  /** Why it could not be run at all, or what the checks find wrong. */
  readonly problem?: string
  readonly situations: readonly MarkedRuns[]
}

/** What came of all. */
export interface Marked {
  readonly title: string
  /** What can be reached. */
  readonly points: number
  readonly seeds: readonly number[]
  readonly submissions: readonly Mark[]
  /** Whether every submission has all points. */
  readonly areFull: boolean
}

/** Endings of files that are submissions. */
const SUBMITTED = /\.(js|txt)$/i
/** The most that is read of a submission to see whether it is a link, in bytes. */
const LONGEST_LINK = 1e5

/** Marks a folder. */
export async function mark(request: MarkRequest, labs: Readonly<Record<string, Lab>>, file: URL): Promise<Marked> {
  const assignment = readAssignment(request.assignment, request.salt, labs)
  const jobs = readJobs(request.jobs)
  const { index, count } = readShard(request.shard)
  const names = submissionsIn(request.folder).filter((_, k) => k % count === index - 1)
  const output = request.csv === undefined ? undefined : openOutput('--csv', request.csv)
  const submissions: Mark[] = []
  let next = 0
  const lane = async () => {
    for (let k = next++; k < names.length; k = next++) {
      submissions[k] = await markOne(assignment, names[k], join(request.folder, names[k]), labs, file)
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, names.length) }, lane))
  const points = assignment.situations.reduce((sum, one) => sum + one.points, 0)
  const marked = {
    title: assignment.title,
    points,
    seeds: assignment.seeds,
    submissions,
    areFull: submissions.every((one) => one.points === points),
  }
  output?.write(csvOf(assignment, marked, index === 1))
  return marked
}

function submissionsIn(folder: string): readonly string[] {
  let names: readonly string[]
  try {
    names = readdirSync(folder).filter((name) => SUBMITTED.test(name) && statSync(join(folder, name)).isFile())
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw inputError('mark', 'a folder of submissions that can be read', `${quoted(folder)} (${code})`)
  }
  if (names.length === 0) throw inputError('mark', 'a folder with files .js or .txt', quoted(folder))
  return names.toSorted()
}

/** The program of a submission, with the values of its knobs. Throws what is wrong with it. */
function programIn(path: string, lab: Lab, labs: Readonly<Record<string, Lab>>): Values {
  const { size } = statSync(path)
  const text = size <= LONGEST_LINK ? readFileSync(path, 'utf8').trim() : ''
  const isLink = !/\s/.test(text) && text.includes(`${lab.id}?`)
  const { values } = readScenario(
    isLink
      ? { source: text, set: [], attach: [] }
      : { source: lab.id, set: [], attach: [{ id: 'program', text: path }] },
    labs,
  )
  if (!applies(lab.parameters.program, values)) throw inputError('submission', 'a link with a program', 'one without')
  const own = Object.entries(values).filter(([id]) => id === 'program' || id.startsWith('own.'))
  return { balancer: 'own', ...Object.fromEntries(own) }
}

async function markOne(
  assignment: MarkedAssignment,
  name: string,
  path: string,
  labs: Readonly<Record<string, Lab>>,
  file: URL,
): Promise<Mark> {
  const { lab, situations, seeds, seconds } = assignment
  const fails = (problem: string): Mark => ({ name, points: 0, problem: problem.replace(/\s+/g, ' '), situations: [] })
  let program: Values
  try {
    program = programIn(path, lab, labs)
  } catch (error) {
    return fails(error instanceof Error ? error.message : String(error))
  }
  const marked = situations.flatMap(({ values }) =>
    seeds.map((seed): WantedRun => ({ values: withDeclared(lab, { ...values, ...program, seed }) })),
  )
  const checks = assignment.checks ? lab.checks : undefined
  const checked = checks?.situations(withDeclared(lab, { ...situations[0].values, ...program })) ?? []
  const runs = [...marked, ...checked.map((values) => ({ values, measurement: checks?.measurement }))]
  const outcomes: Examined[] = runs.map(() => ({ problem: `it did not answer within ${seconds} s and was ended` }))
  await runOnWorkers(
    file,
    lab.id,
    runs,
    1,
    (from, some) => {
      for (const [k, outcome] of some.entries()) outcomes[from + k] = outcome
    },
    undefined,
    1000 * seconds,
  ).catch((error) => {
    // Its worker is gone: what it had not done stays undone.
    if (error instanceof Error && error.message === 'silent') return
    const problem = error instanceof Error ? error.message : String(error)
    for (const k of outcomes.keys()) if ('problem' in outcomes[k]) outcomes[k] = { problem }
  })
  const rows = situations.map(({ goals, points, share, ...one }, nth): MarkedRuns => {
    const whys = seeds.map((_, k) => {
      const at = nth * seeds.length + k
      const outcome = outcomes[at]
      if ('problem' in outcome) return outcome.problem
      const here = { values: runs[at].values, metrics: outcome.metrics }
      return goals.find(({ tree }) => !holds(tree, { runs: { here } }))?.text
    })
    const broken = whys.findIndex((why) => why !== undefined)
    const held = whys.filter((why) => why === undefined).length
    return {
      name: one.name,
      points: held >= share * seeds.length ? points : 0,
      held,
      ...(broken >= 0 && {
        first: { why: `${whys[broken]}`, link: formatLink(lab, runs[nth * seeds.length + broken].values) },
      }),
    }
  })
  const results = checks?.judge(checked, outcomes.slice(marked.length)) ?? []
  const wrong = results.find(({ verdict }) => verdict === 'wrong')
  if (wrong) return { ...fails(wrong.sentence), situations: rows }
  return { name, points: rows.reduce((sum, row) => sum + row.points, 0), situations: rows }
}

/** A line a submission: its points, for how many seeds the goals hold in each situation, and what is wrong. */
function csvOf({ situations }: MarkedAssignment, { submissions }: Marked, hasHead: boolean): readonly string[] {
  const head = csvLine(['submission', 'points', ...situations.map(({ name }) => name), 'problem'])
  const lines = submissions.map(({ name, points, problem, situations: rows }) =>
    csvLine([name, points, ...situations.map((_, k) => rows[k]?.held ?? 0), problem ?? '']),
  )
  return hasHead ? [head, ...lines] : lines
}

/** The marks for people: a line each, and below it the first run of each situation that does not do. */
export function markedText({ title, points, seeds, submissions }: Marked): string {
  const width = Math.max(...submissions.map(({ name }) => name.length))
  const lines = submissions.flatMap((one) => [
    `${one.name.padEnd(width)}  ${one.points} of ${points}${one.problem ? `  ${one.problem}` : ''}`,
    ...one.situations.flatMap(({ name, held, first }) =>
      first
        ? [`    ${name}: ${held} of ${counted(seeds.length, 'seed')}; not: ${first.why}`, `      ${first.link}`]
        : [],
    ),
  ])
  return [title, ...lines].join('\n')
}
