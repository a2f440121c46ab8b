/**
 * A sweep's file of results: what is finished is found again in it, what is new is appended, and a line that a kill has
 * cut in two is dropped, so that its run is done once more.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plan } from '../core/experiment/plan.ts'
import { KEY, LINK, readMetric, resultColumns, resultFields, resultHead } from '../core/experiment/results.ts'
import type { PlannedRun } from '../core/statistics/design.ts'
import { type CsvRecord, csvLine, openQuoteProblem, readCsv } from '../core/text/csv.ts'
import { quoted } from '../core/text/expected.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { kindOf, writing } from './output.ts'

/** The largest file that is read, in bytes: no text is longer. */
const LARGEST = 5e8

/** An open file of results. */
interface ResultFile {
  /** Lines of the runs that are in it, by key. */
  readonly lines: ReadonlyMap<string, string>
  /** The faults that were found in a sweep's file, and how each was repaired. */
  readonly notes: readonly string[]
  /** Adds lines. A file that was removed meanwhile is begun again with everything that was in it. */
  append(lines: string): void
  close(): void
}

/** What an old file holds. */
interface Found {
  /** Lines of runs of the plan by key, as they are to stand. */
  readonly lines: ReadonlyMap<string, string>
  readonly notes: readonly string[]
  /** Whether the file must be written again. */
  readonly rewrite: boolean
  /** Whether it holds finished runs that do not belong to the plan. */
  readonly foreign: boolean
  /** Whether it is another plan's: it has its columns, or its runs. */
  readonly other: boolean
}

/**
 * Opens a plan's file of results, or begins it. `runs` are all of the plan, whatever the shard.
 *
 * @param alone whether no other sweep writes to it: else what is not as it should be stays until one has it alone
 */
export function openResults(name: string, plan: Plan, runs: readonly PlannedRun[], alone: boolean): ResultFile {
  const header = resultHead(plan)
  const old = read(name)
  const content = find(name, old, plan, runs)
  const notes = [...content.notes]
  if (!alone && content.other) throw inputError('--out', 'the plan that another sweep runs into it', 'another one')
  if (content.foreign && alone) {
    const aside = freeName(name)
    writing('--out', aside, () => writeFileSync(aside, old))
    notes.push(`the file as it was is kept in ${aside}`)
  }
  if (alone && (content.rewrite || old === '')) replace(name, [header, ...content.lines.values()].join(''))
  let file = writing('--out', name, () => openSync(name, 'a+'))
  const append = (lines: string) => {
    file = following(name, file, header)
    const bytes = Buffer.from(lines)
    for (let at = 0; at < bytes.length; ) at += writing('--out', name, () => writeSync(file, bytes, at))
  }
  // Only where another sweep writes: a line that is cut off must not take the next one with it.
  if (!alone && old === '') append(header)
  else if (!alone && !old.endsWith('\n')) append('\r\n')
  return { lines: content.lines, notes, append, close: () => closeSync(file) }
}

/** The file that a name stands for now, by the descriptor of the one that it stood for: where that was removed, another one that has all of it. */
function following(name: string, before: number, header: string): number {
  const old = fstatSync(before)
  const present = statSync(name, { throwIfNoEntry: false })
  if (present?.ino === old.ino && present.dev === old.dev) return before
  if (!present) {
    const content = Buffer.alloc(old.size)
    for (let at = 0, got = 1; at < content.length && got > 0; at += got)
      got = readSync(before, content, at, content.length - at, at)
    writing('--out', name, () => writeFileSync(name, content, { flag: 'wx' }))
    console.error(`evenkeel: --out: ${quoted(name)} was removed, and is begun again with everything that was in it`)
  } else if (!read(name).startsWith(header))
    throw new Error(`--out: ${quoted(name)} is another file now; what was in the one before is gone`)
  const after = writing('--out', name, () => openSync(name, 'a+'))
  closeSync(before)
  return after
}

/** Writes a file beside and renames it: whenever this is killed, there is a whole file. */
export function replace(name: string, text: string, option = '--out'): void {
  try {
    writing(option, name, () => writeFileSync(`${name}.new`, text))
    writing(option, name, () => renameSync(`${name}.new`, name))
  } catch (error) {
    rmSync(`${name}.new`, { force: true })
    throw error
  }
}

/** The regular file that a name stands for: where symbolic links lead, even if there is nothing yet. */
export function targetOf(name: string): string {
  return writing('--out', name, () => {
    const stats = statSync(name, { throwIfNoEntry: false })
    const link = lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink()
    if (stats?.isFile()) return link ? realpathSync(name) : name
    if (stats) throw inputError('--out', 'a regular file', `${quoted(name)}, ${kindOf(stats)}`)
    let file = name
    while (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      file = resolve(dirname(file), readlinkSync(file))
    }
    return file
  })
}

/**
 * Puts the lines of a plan's file in the order of the plan: the same runs give the same file, on whatever machines they were made. One that is larger than
 * can be read stays as it is.
 */
export function inPlanOrder(name: string, plan: Plan, runs: readonly PlannedRun[]): void {
  if (statSync(name).size > LARGEST) return
  const old = read(name)
  const { text } = ordered(name, old, plan, runs)
  if (text !== old) replace(name, text)
}

/**
 * Puts the files of shares together, with what was in the file before; returns how many runs of the plan it holds.
 *
 * @param parts files of shares; one that is not there has nothing
 */
export function gatherResults(out: string, plan: Plan, runs: readonly PlannedRun[], parts: readonly string[]): number {
  const name = targetOf(out)
  const { text, count } = ordered(out, [name, ...parts].map(read).join(''), plan, runs)
  replace(name, text)
  return count
}

function ordered(name: string, old: string, plan: Plan, runs: readonly PlannedRun[]) {
  const { lines } = find(name, old, plan, runs)
  const rows = runs.flatMap(({ key }) => lines.get(key) ?? [])
  return { text: [resultHead(plan), ...rows].join(''), count: rows.length }
}

function read(name: string): string {
  const size = statSync(name, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST) throw inputError('--out', `a file of at most ${LARGEST} bytes`, `${quoted(name)} of ${size}`)
  return size === 0 ? '' : writing('--out', name, () => readFileSync(name, 'utf8'))
}

function freeName(name: string): string {
  for (let k = 1; ; k++) if (!existsSync(`${name}.old${k}`)) return `${name}.old${k}`
}

/** Goes through an old file. */
function find(name: string, old: string, plan: Plan, runs: readonly PlannedRun[]): Found {
  const runsByKey = new Map(runs.map((run) => [run.key, run]))
  const columns = resultColumns(plan)
  const lines = new Map<string, string>()
  const lost = { torn: 0, twice: 0, foreign: 0, unreadable: 0 }
  let header: readonly string[] | undefined
  let headers = 0
  let other = false
  for (const record of readCsv(old)) {
    const { fields, line, open } = record
    if (open?.swallowed) throw new InputError(`--out: "${name}", ${openQuoteProblem(line, open)}`)
    if (isHeader(record)) {
      header = fields
      headers++
      other ||= fields.join() !== columns.join()
    } else if (!header) {
      if (!record.ended && `${KEY},`.startsWith(fields[0])) continue
      throw inputError('--out', 'a new file or one that a sweep has begun', `${quoted(name)} with other content`)
    } else if (!record.ended) lost.torn++
    else if (fields.length !== header.length || !/^[0-9a-f]{16}$/.test(fields[0])) lost.unreadable++
    else if (lines.has(fields[0])) lost.twice++
    else {
      const run = runsByKey.get(fields[0])
      const rewrittenLine = run && rewritten(plan, run, header, fields)
      if (rewrittenLine) lines.set(run.key, rewrittenLine)
      else if (run) lost.unreadable++
      else lost.foreign++
    }
  }
  const report = (count: number, what: string, why: string) =>
    count > 0 ? [`${count} ${what}${count === 1 ? '' : 's'} ${why}`] : []
  return {
    lines,
    notes: [
      ...report(lost.torn, 'line', 'cut off where it was ended before: run again'),
      ...report(lost.unreadable, 'line', 'that cannot be read: left out, run again'),
      ...report(lost.twice, 'line', 'for a run that is there already: left out'),
      ...report(lost.foreign, 'finished run', 'not of this plan: left out'),
    ],
    rewrite: other || headers !== 1 || Object.values(lost).some((count) => count > 0),
    foreign: lost.foreign > 0,
    other: other || lost.foreign > 0,
  }
}

function isHeader({ fields, ended }: CsvRecord): boolean {
  return ended && fields[0] === KEY && fields.at(-1) === LINK
}

/** A run's line under the plan's own columns; undefined where a metric is missing or is none. */
function rewritten(
  plan: Plan,
  run: PlannedRun,
  header: readonly string[],
  fields: readonly string[],
): string | undefined {
  const seed = plan.design.seedParameter === undefined ? -1 : header.lastIndexOf(plan.design.seedParameter)
  const metrics = new Map(plan.lab.metrics.map(({ id }) => [id, fields[header.indexOf(id, seed + 1)]]))
  if ([...metrics.values()].some((field) => field === undefined || readMetric(field) === undefined)) return undefined
  return csvLine(resultFields(plan, run, (id) => metrics.get(id) ?? ''))
}
