/**
 * A sweep's file of results: what is finished is found again in it, what is new is appended, and a line that a kill has
 * cut in two is dropped, so that its run is done once more.
 */
import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { type CsvRecord, csvLine, readCsv } from '../core/csv.ts'
import type { Plan } from '../core/experiment/plan.ts'
import { KEY, LINK, readMetric, resultColumns, resultFields } from '../core/experiment/results.ts'
import type { PlannedRun } from '../core/statistics/design.ts'
import { Refusal } from './refusal.ts'

/** An open file of results. */
export interface ResultFile {
  /** Keys of the runs that are in it. */
  readonly done: ReadonlySet<string>
  /** What was found that is not as a sweep leaves it, and what was done about it. */
  readonly notes: readonly string[]
  append(lines: string): void
  close(): void
}

/** What an old file holds. */
interface Found {
  /** Lines of runs of the plan by key, as they shall stand. */
  readonly lines: ReadonlyMap<string, string>
  readonly notes: readonly string[]
  /** Whether the file must be written anew. */
  readonly rewrite: boolean
  /** Whether it holds finished runs that do not belong to the plan. */
  readonly foreign: boolean
}

/** Opens a plan's file of results, or begins it. `runs` are all of the plan, whatever the shard. */
export function openResults(name: string, plan: Plan, runs: readonly PlannedRun[]): ResultFile {
  const header = csvLine(resultColumns(plan))
  const old = read(name)
  const found = find(name, old, plan, runs)
  const notes = [...found.notes]
  if (found.foreign) {
    const aside = freeName(name)
    guard(name, () => writeFileSync(aside, old))
    notes.push(`the file as it was is kept in ${aside}`)
  }
  if (found.rewrite || old === '') {
    // Written beside and renamed: whenever this is killed, there is a whole file.
    guard(name, () => {
      writeFileSync(`${name}.new`, [header, ...found.lines.values()].join(''))
      renameSync(`${name}.new`, name)
    })
  }
  const file = guard(name, () => openSync(name, 'a'))
  return {
    done: new Set(found.lines.keys()),
    notes,
    append: (lines) => {
      const bytes = Buffer.from(lines)
      for (let at = 0; at < bytes.length; ) at += guard(name, () => writeSync(file, bytes, at))
    },
    close: () => closeSync(file),
  }
}

function read(name: string): string {
  return existsSync(name) ? guard(name, () => readFileSync(name, 'utf8')) : ''
}

function guard<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Refusal(`--out: "${name}" cannot be written (${String(error.code)}); allowed: the name of a file`)
  }
}

function freeName(name: string): string {
  for (let k = 1; ; k++) if (!existsSync(`${name}.old${k}`)) return `${name}.old${k}`
}

/** Goes through an old file. */
function find(name: string, old: string, plan: Plan, runs: readonly PlannedRun[]): Found {
  const wanted = new Map(runs.map((run) => [run.key, run]))
  const columns = resultColumns(plan)
  const lines = new Map<string, string>()
  const lost = { torn: 0, twice: 0, foreign: 0, unreadable: 0 }
  let header: readonly string[] | undefined
  let headers = 0
  let other = false
  for (const record of readCsv(old)) {
    const { fields } = record
    if (isHeader(record)) {
      header = fields
      headers++
      other ||= fields.join() !== columns.join()
    } else if (!header) {
      if (!record.ended && `${KEY},`.startsWith(fields[0])) continue
      throw new Refusal(
        `--out: "${name}" holds no results of a sweep; allowed: a new file, or one that a sweep has begun`,
      )
    } else if (!record.ended) lost.torn++
    else if (fields.length !== header.length || !/^[0-9a-f]{16}$/.test(fields[0])) lost.unreadable++
    else if (lines.has(fields[0])) lost.twice++
    else {
      const run = wanted.get(fields[0])
      const kept = run && rewritten(plan, run, header, fields)
      if (kept) lines.set(run.key, kept)
      else if (run) lost.unreadable++
      else lost.foreign++
    }
  }
  const told = (count: number, what: string, why: string) =>
    count > 0 ? [`${count} ${what}${count === 1 ? '' : 's'} ${why}`] : []
  return {
    lines,
    notes: [
      ...told(lost.torn, 'line', 'cut off where it was ended before: run again'),
      ...told(lost.unreadable, 'line', 'that cannot be read: left out, run again'),
      ...told(lost.twice, 'line', 'for a run that is there already: left out'),
      ...told(lost.foreign, 'finished run', 'not of this plan: left out'),
    ],
    rewrite: other || headers !== 1 || Object.values(lost).some((count) => count > 0),
    foreign: lost.foreign > 0,
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
