/** Reads a file of results back into the experiment that it holds. */

import { type DescribedLab, type Metrics, withDeclared } from '../lab.ts'
import { parseLink, unknownParameter } from '../link/link.ts'
import { applies, defaults, type Value } from '../parameters.ts'
import { checkDesign, countCells, type Design, type Factor } from '../statistics/design.ts'
import { ANALYSABLE, analysable } from '../statistics/factorial.ts'
import { afterHead, type CsvRecord, openQuoteProblem, readCsv } from '../text/csv.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { formatValue, parseValue } from '../text/values.ts'
import { type Plan, planOf, seedParameterOf } from './plan.ts'
import { KEY, LINK, readMetric } from './results.ts'
import { Unusable, unusable } from './unusable.ts'

/** An experiment with what its runs gave. */
export interface Results {
  readonly plan: Plan
  /** Metrics in the design's order; undefined where a run is missing. */
  readonly metrics: readonly (Metrics | undefined)[]
  /** What was left out, in sentences. */
  readonly notes: readonly string[]
}

type Labs = Readonly<Record<string, DescribedLab>>

/** A line as read: its factors' levels, its seed, its metrics. */
interface Row {
  readonly levels: readonly Value[]
  readonly seed: number
  readonly metrics: Metrics
}

const HEADER = 'the header that a sweep writes'

const OWN = new RegExp(`^${KEY},.*,${LINK}\\r?\\n`)

/** Whether a text begins like the results that a sweep or the page writes. */
export function isOwnFile(text: string): boolean {
  return OWN.test(text.slice(afterHead(text, text.startsWith('\uFEFF') ? 1 : 0)))
}

/** Reads results; in their place, the sentence that says what is wrong with the file. */
export function openResults(text: string, labs: Labs): { readonly results: Results } | { readonly problem: string } {
  try {
    return { results: assemble(text, labs) }
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message }
    throw error
  }
}

/** Puts all runs of a text into one experiment. Headers may come again between them, and a run that comes again counts once. */
function assemble(text: string, labs: Labs): Results {
  let columns: Columns | undefined
  let lab: DescribedLab | undefined
  const rows = new Map<string, Row>()
  const base: Record<string, Value> = {}
  const notes: string[] = []
  let again = 0
  let metricsAt = 0
  for (const record of readCsv(text)) {
    const { fields, line, ended, open } = record
    if (open?.swallowed) throw new Unusable(openQuoteProblem(line, open))
    if (fields[0] === KEY && ended) {
      columns = readHeader(record, columns)
      continue
    }
    if (!columns) throw unusable(`line ${line}`, HEADER, shown(fields.join(), 40))
    if (!ended) {
      notes.push(`Line ${line}, the last one, is cut off and left out.`)
      continue
    }
    if (fields.length !== columns.names.length) {
      throw unusable(`line ${line}`, `${columns.names.length} fields, as in the header`, String(fields.length))
    }
    const link = parseLink(fields[columns.names.length - 1], labs)
    const id = link.lab ?? ''
    if (!Object.hasOwn(labs, id) || link.problems.length > 0) {
      const why = link.problems[0]?.message ?? unexpected('lab', `one of ${Object.keys(labs).join(', ')}`, 'nothing')
      throw new Unusable(`line ${line}, column ${LINK}: ${why}`)
    }
    if (lab && lab.id !== id) throw unusable(`line ${line}, column ${LINK}`, `the lab ${lab.id}, as above`, id)
    lab = labs[id]
    for (const [name, parameter] of Object.entries(lab.parameters)) {
      // A link leaves out what does not apply to its run; another cell's may have it.
      if (applies(parameter, link.values)) base[name] ??= link.values[name]
    }
    metricsAt ||= firstMetric(columns, lab)
    const row = readRow(record, columns, lab, metricsAt)
    const key = [...row.levels.map((level) => formatValue(level)), row.seed].join('|')
    if (rows.has(key)) again++
    else rows.set(key, row)
  }
  if (!columns || !lab) throw unusable('line 1', 'a header and at least one line of results', 'no run')
  if (again > 0)
    notes.push(`${again} ${again === 1 ? 'run is' : 'runs are'} in the file more than once and counted once.`)
  const end = seedParameterOf(lab) === undefined ? metricsAt : metricsAt - 1
  const factors = columns.names.slice(1, end).map((parameter, i): Factor => {
    return {
      parameter,
      levels: levelsOf(
        lab,
        parameter,
        [...rows.values()].map(({ levels }) => levels[i]),
      ),
    }
  })
  const seeds = [...new Set([...rows.values()].map(({ seed }) => seed))].sort((a, b) => a - b)
  const seedParameter = seedParameterOf(lab)
  const first = seedParameter === undefined ? {} : { [seedParameter]: seeds[0] }
  const plan = planOf(lab, withDeclared(lab, { ...defaults(lab.parameters), ...base, ...first }), factors, seeds)
  const problem = checkDesign(plan.design, lab.parameters)[0]
  if (problem) throw new Unusable(`the runs of the file: ${problem.message}`)
  return { plan, metrics: inOrder(plan.design, rows), notes }
}

/** The header. */
interface Columns {
  readonly names: readonly string[]
  readonly line: number
}

/** The header: key, factors, seed, metrics, link. Those of files put together must be the same. */
function readHeader({ fields, line }: CsvRecord, before: Columns | undefined): Columns {
  const place = (i: number) => `line ${line}, column ${i + 1}`
  if (before) {
    const i = fields.findIndex((name, at) => name !== before.names[at])
    if (i >= 0) throw unusable(place(i), `"${before.names[i]}", as in line 1`, quoted(fields[i], 40))
    return before
  }
  const last = fields.length - 1
  if (fields[last] !== LINK) throw unusable(place(last), `"${LINK}"`, quoted(fields[last], 40))
  return { names: fields, line }
}

/** Where the factors and the seed end and the metrics begin. */
function firstMetric({ names, line }: Columns, lab: DescribedLab): number {
  const seed = seedParameterOf(lab)
  const at = seed === undefined ? names.lastIndexOf(lab.metrics[0].id) : names.indexOf(seed) + 1
  if (at > 0) return at
  throw unusable(`line ${line}`, HEADER, `no column "${seed ?? lab.metrics[0].id}"`)
}

/** A line's levels, seed and metrics, by the names in the header. @param metricsAt the column of the first metric */
function readRow({ fields, line }: CsvRecord, { names }: Columns, lab: DescribedLab, metricsAt: number): Row {
  const seeded = seedParameterOf(lab) !== undefined
  const level = (at: number): Value => {
    const id = names[at]
    const place = `line ${line}, column ${id}`
    if (!Object.hasOwn(lab.parameters, id)) throw new Unusable(`${place}: ${unknownParameter(id, lab).message}`)
    const read = parseValue(id, lab.parameters[id], fields[at])
    if ('problem' in read) throw new Unusable(`line ${line}, column ${read.problem.message}`)
    return read.value
  }
  const metrics: Record<string, Metrics[string]> = {}
  for (let at = metricsAt; at < names.length - 1; at++) {
    const value = readMetric(fields[at])
    if (value === undefined || (typeof value === 'number' && !analysable(value))) {
      const expected = value === undefined ? 'a number or nothing' : ANALYSABLE
      throw unusable(`line ${line}, column ${names[at]}`, expected, quoted(fields[at], 40))
    }
    metrics[names[at]] = value
  }
  const set = Array.from({ length: metricsAt - 1 }, (_, i) => level(i + 1))
  return { levels: seeded ? set.slice(0, -1) : set, seed: seeded ? Number(set[set.length - 1]) : 0, metrics }
}

/** The levels, each once: numbers rising, options in the order of the parameter table. */
function levelsOf({ parameters }: DescribedLab, id: string, all: readonly Value[]): Value[] {
  const levels = [...new Map(all.map((level) => [formatValue(level), level])).values()]
  const parameter = parameters[id]
  const order = parameter.kind === 'choice' ? Object.keys(parameter.options) : []
  const place = (level: Value) => (typeof level === 'number' ? level : order.indexOf(String(level)))
  return levels.sort((a, b) => place(a) - place(b))
}

function inOrder({ factors, seeds }: Design, rows: ReadonlyMap<string, Row>): (Metrics | undefined)[] {
  const cells = countCells(factors)
  const metrics = new Array<Metrics | undefined>(cells * seeds.length).fill(undefined)
  const levels = factors.map((factor) => new Map(factor.levels.map((level, i) => [formatValue(level), i])))
  const replicates = new Map(seeds.map((seed, i) => [seed, i]))
  for (const row of rows.values()) {
    let cell = 0
    for (let i = factors.length - 1; i >= 0; i--) {
      cell = cell * factors[i].levels.length + (levels[i].get(formatValue(row.levels[i])) ?? 0)
    }
    metrics[(replicates.get(row.seed) ?? 0) * cells + cell] = row.metrics
  }
  return metrics
}
