/**
 * Marks programs that were handed in: each is run in the situations of an assignment, in a worker thread of its own, so that one that never
 * ends costs its own time alone. What is read of a submission is its program and the knobs of that: nothing else in a link counts.
 */

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Lab } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import { applies, type Values } from '../core/parameters.ts'
import type { Assignment } from '../core/program/assignment.ts'
import type { Examined } from '../core/program/checks.ts'
import { programIdOf } from '../core/program/program-id.ts'
import { programIn, trialRuns } from '../core/program/trial.ts'
import type { Outcome } from '../core/sweep/batch.ts'
import { csvLine, readCsv } from '../core/text/csv.ts'
import { errorText } from '../core/text/error-text.ts'
import { quoted } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'
import { inputError } from '../library/input-error.ts'
import { assignmentIn } from './assignment.ts'
import { markedPage } from './marked-page.ts'
import { codeOf, openOutput, writing } from './output.ts'
import { readScenario } from './source.ts'
import { readJobs, readShard } from './sweep.ts'
import { replace } from './sweep-file.ts'
import { runUntilHopeless } from './sweep-worker.ts'

/** What is asked for. */
export interface MarkRequest {
  /** The file of the assignment. */
  readonly assignment: string
  /** The folder of the submissions. */
  readonly folder: string
  readonly salt: string | undefined
  /** Where the table goes: a line is added as a submission is marked, and those that are there are not marked again. */
  readonly csv: string | undefined
  /** Where the page of results goes, and the address of the page that its links open. */
  readonly html: string | undefined
  readonly page: string | undefined
  readonly shard: string | undefined
  readonly jobs: string | undefined
}

/** The outcome of a situation. */
interface MarkedRuns {
  readonly name: string
  /** How many of the seeds meet all goals. */
  readonly held: number
}

/** The outcome of a submission. */
export interface Mark {
  /** The name of its file. */
  readonly name: string
  readonly points: number
  /** Why it could not be run at all, or what the checks find wrong. */
  readonly problem?: string
  /** The link of the film of an order in which it goes wrong, where all orders are searched. */
  readonly film?: string
  readonly situations: readonly MarkedRuns[]
  /** The first run that does not do: where, why, and its link. */
  readonly first?: { readonly situation: string; readonly why: string; readonly link: string }
  /** What its file holds, as a fingerprint. */
  readonly content: string
}

/** The outcome of all. */
export interface Marked {
  readonly title: string
  /** What can be reached. */
  readonly points: number
  readonly seeds: readonly number[]
  readonly situations: readonly string[]
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
  const assignment = assignmentIn(request.assignment, request.salt, labs)
  const jobs = readJobs(request.jobs)
  const { index, count } = readShard(request.shard)
  const names = submissionsIn(request.folder).filter((_, k) => k % count === index - 1)
  const table = request.csv === undefined ? undefined : openTable(request.csv, assignment)
  const page = request.html === undefined ? undefined : openOutput('--html', request.html)
  const submissions: Mark[] = []
  let next = 0
  const lane = async () => {
    for (let k = next++; k < names.length; k = next++) {
      const path = join(request.folder, names[k])
      const content = fingerprint(readFileSync(path))
      const before = table?.marks.get(names[k])
      submissions[k] =
        before?.content === content ? before : await markOne(assignment, { name: names[k], path, content }, labs, file)
      if (submissions[k] !== before) table?.add(submissions[k])
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, names.length) }, lane))
  if (count === 1) table?.inOrder(submissions)
  const points = assignment.situations.reduce((sum, one) => sum + one.points, 0)
  const marked: Marked = {
    title: assignment.title,
    points,
    seeds: assignment.seeds,
    situations: assignment.situations.map(({ name }) => name),
    submissions,
    areFull: submissions.every((one) => one.points === points),
  }
  page?.write([markedPage(marked, request.page)])
  return marked
}

const fingerprint = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/** What marks depend on, as a fingerprint: those of another assignment, or with other seeds, do not count. */
const markOf = ({ lab, situations, seeds, checks, orders, seconds }: Assignment) =>
  fingerprint(
    JSON.stringify([
      lab.id,
      situations.map(({ name, values, goals, points, share }) => [name, values, goals, points, share]),
      seeds,
      checks,
      seconds,
      ...(orders ? [orders] : []),
    ]),
  )

/** The columns after those of the situations. */
const columnsAfter = ({ orders }: Assignment) => [
  'problem',
  'situation',
  'why',
  'link',
  ...(orders ? ['film'] : []),
  'content',
  'assignment',
]

/** The table of marks in a file: those that are there, and how one is added. */
function openTable(name: string, assignment: Assignment) {
  const situations = assignment.situations.map((one) => one.name)
  const head = ['submission', 'points', ...situations, ...columnsAfter(assignment)]
  const present = markOf(assignment)
  const marks = new Map<string, Mark>()
  const text = writing('--csv', name, () => (existsSync(name) ? readFileSync(name, 'utf8') : ''))
  const records = [...readCsv(text)]
  const refuse = (got: string) => {
    throw inputError('--csv', 'a new file, or one with marks of this assignment', `${quoted(name)} (${got})`)
  }
  for (const { fields, ended, line } of records) {
    if (line === 1 && fields.join() !== head.join()) refuse('other columns')
    // The line of a run that was cut off is marked again.
    if (line === 1 || !ended || fields.length !== head.length || fields[0] === head[0]) continue
    const [submission, points, ...rest] = fields
    const [problem, situation, why, link, ...last] = rest.slice(situations.length)
    const film = assignment.orders ? last.shift() : undefined
    const [content, of] = last
    if (of !== present) refuse(`line ${line} is of another one, or of other seeds`)
    marks.set(submission, {
      name: submission,
      points: Number(points),
      ...(problem && { problem }),
      ...(film && { film }),
      situations: situations.map((name, k) => ({ name, held: Number(rest[k]) })),
      ...(link && { first: { situation, why, link } }),
      content,
    })
  }
  const append = (line: string) => writing('--csv', name, () => appendFileSync(name, line))
  if (text === '') append(csvLine(head))
  else if (!text.endsWith('\n')) append('\r\n')
  const lineOf = ({ name, points, problem = '', film = '', situations: rows, first, content }: Mark) => {
    const doneCounts = situations.map((_, k) => rows[k]?.held ?? 0)
    const { situation = '', why = '', link = '' } = first ?? {}
    return csvLine([
      name,
      points,
      ...doneCounts,
      problem,
      situation,
      why,
      link,
      ...(assignment.orders ? [film] : []),
      content,
      present,
    ])
  }
  return {
    marks,
    add: (mark: Mark) => append(lineOf(mark)),
    /** Puts the marks in order, one of a submission; those of files that are gone stay, behind them. */
    inOrder(submissions: readonly Mark[]) {
      const names = new Set(submissions.map((mark) => mark.name))
      const gone = [...marks.values()].filter((mark) => !names.has(mark.name))
      const lines = [csvLine(head), ...[...submissions, ...gone].map(lineOf)]
      // What is no file keeps the order in which it was written.
      if (statSync(name).isFile()) replace(realpathSync(name), lines.join(''), '--csv')
    },
  }
}

/** The names of the submissions in a folder, in order. */
export function submissionsIn(folder: string): readonly string[] {
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
function submitted(path: string, lab: Lab, labs: Readonly<Record<string, Lab>>): Values {
  const { size } = statSync(path)
  const text = size <= LONGEST_LINK ? readFileSync(path, 'utf8').trim() : ''
  const isLink = !/\s/.test(text) && text.includes(`${lab.id}?`)
  const parameter = programIdOf(lab) ?? ''
  const { values } = readScenario(
    isLink
      ? { source: text, set: [], attach: [] }
      : { source: lab.id, set: [], attach: [{ id: parameter, text: path }] },
    labs,
  )
  if (!applies(lab.parameters[parameter], values))
    throw inputError('submission', 'a link with a program', 'one without')
  return programIn(lab, values)
}

/** Marks one submission. */
async function markOne(
  { seconds, lab, ...trial }: Assignment<Lab>,
  { name, path, content }: { readonly name: string; readonly path: string; readonly content: string },
  labs: Readonly<Record<string, Lab>>,
  file: URL,
): Promise<Mark> {
  const fails = (problem: string): Mark => ({
    name,
    points: 0,
    problem: problem.replace(/\s+/g, ' '),
    situations: [],
    content,
  })
  let program: Values
  try {
    program = submitted(path, lab, labs)
  } catch (error) {
    return fails(errorText(error))
  }
  const { runs, judge } = trialRuns(lab, trial, program, lab.checks)
  const outcomes: Examined[] = runs.map(() => ({
    problem: `it did not answer within ${seconds} s and was ended, or was not tried after others that did not`,
  }))
  const take = (k: number, outcome: Outcome) => {
    outcomes[k] = outcome
  }
  await runUntilHopeless(file, lab.id, runs, 1, take, 1000 * seconds).catch((error) => {
    const problem = errorText(error)
    for (const k of outcomes.keys()) if ('problem' in outcomes[k]) outcomes[k] = { problem }
  })
  const { situations, wrong, points } = judge(outcomes)
  const broken = situations.find(({ first }) => first)
  return {
    ...(wrong ? fails(wrong.sentence) : { name, content }),
    ...(wrong?.situation &&
      wrong.shows && { film: formatLink(lab, wrong.situation, { side: 'program', ...wrong.shows }) }),
    points,
    situations: situations.map(({ name, held }) => ({ name, held })),
    ...(broken?.first && {
      first: {
        situation: broken.name,
        why: broken.first.why.replace(/\s+/g, ' '),
        link: formatLink(lab, broken.first.values),
      },
    }),
  }
}

/** The marks for people: a line each, and below it what does not do, with the first run of it. */
export function markedText({ title, points, seeds, submissions }: Marked): string {
  const width = Math.max(...submissions.map(({ name }) => name.length))
  const lines = submissions.flatMap((one) => [
    `${one.name.padEnd(width)}  ${one.points} of ${points}${one.problem ? `  ${one.problem}` : ''}`,
    ...(one.film ? [`      ${one.film}`] : []),
    ...one.situations.flatMap(({ name, held }) =>
      held < seeds.length ? [`    ${name}: ${held} of ${counted(seeds.length, 'seed')}`] : [],
    ),
    ...(one.first ? [`    ${one.first.situation}: ${one.first.why}`, `      ${one.first.link}`] : []),
  ])
  return [title, ...lines].join('\n')
}
