/** `evenkeel analyse`: what a file of results or of one's own measurements says, without running anything. */
import { type Analysis, analyse, firstModel, measuredOf } from '../core/experiment/analysis.ts'
import {
  guessRoles,
  type Measurements,
  measuredSubject,
  type Role,
  readMeasurements,
} from '../core/experiment/measurements.ts'
import { isOwnFile, openResults } from '../core/experiment/opened.ts'
import { factorsText, type Subject, subjectOf } from '../core/experiment/subject.ts'
import { anovaText, levelText, percent, pText, sourceText, variationText } from '../core/experiment/words.ts'
import type { DescribedLab, MetricDefinition } from '../core/lab.ts'
import { anovaRows } from '../core/statistics/anova.ts'
import { factorsOf } from '../core/statistics/factorial.ts'
import { capital } from '../core/text/case.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { counted, quantity } from '../core/text/format.ts'
import { readText } from './input.ts'
import { InputError, inputError } from './input-error.ts'
import { codeOf } from './output.ts'

/** What is to be analysed. Columns that are not named are guessed. */
export interface AnalyseRequest {
  readonly file: string
  readonly response: string | undefined
  /** Names, apart by commas. */
  readonly factors: string | undefined
  readonly block: string | undefined
  /** Most factors of an interaction with a row of its own. */
  readonly order: string | undefined
}

/** An analysed file. */
export interface Analysed {
  readonly file: string
  readonly analysis: Analysis
  readonly runs: string
  /** What was left out. */
  readonly notes: readonly string[]
}

type Labs = Readonly<Record<string, DescribedLab>>

interface Read {
  readonly subject: Subject
  readonly response: MetricDefinition
  readonly runs: string
  readonly notes: readonly string[]
}

/** Reads a file and analyses it. */
export function analyseFile(request: AnalyseRequest, labs: Labs): Analysed {
  const { file, order } = request
  const text = textOf(file)
  const { subject, response, runs, notes } = isOwnFile(text) ? results(request, text, labs) : own(request, text)
  const measured = measuredOf(subject, response.id)
  if (typeof measured === 'string') throw new InputError(`${response.id} cannot be analysed: ${measured}`)
  const model = {
    ...firstModel(subject),
    ...(order !== undefined && { order: orderOf(order, subject.factors.length) }),
  }
  return { file, analysis: analyse(subject, measured, response, model, undefined), runs, notes }
}

function textOf(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw inputError('analyse', 'a readable CSV file', `${quoted(file)} (${codeOf(error)})`)
  }
}

function orderOf(text: string, factors: number): number {
  const order = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (order < 1 || order > factors) throw inputError('--order', `a whole number from 1 to ${factors}`, shown(text))
  return order
}

/** What a sweep has written: its columns say themselves what they are. */
function results({ file, response: name, factors, block }: AnalyseRequest, text: string, labs: Labs): Read {
  const found = openResults(text, labs)
  if ('problem' in found) throw new InputError(`${file}, ${found.problem}`)
  const given = Object.entries({ factors, block }).find(([, value]) => value !== undefined)
  if (given)
    throw inputError(`--${given[0]}`, 'none with the results of a sweep, which say it themselves', shown(given[1]))
  const subject = subjectOf(found.results)
  const { metrics } = subject
  const response = name === undefined ? metrics[0] : metrics.find(({ id }) => id === name)
  if (!response) throw inputError('--response', `one of ${metrics.map(({ id }) => id).join(', ')}`, shown(name))
  const runs = found.results.metrics.filter((one) => one !== undefined).length
  return { subject, response, runs: counted(runs, 'run'), notes: found.results.notes }
}

/** Measurements of one's own. */
function own(request: AnalyseRequest, text: string): Read {
  const measurements = readMeasurements(text)
  if ('problem' in measurements) throw new InputError(`${request.file}, ${measurements.problem}`)
  const subject = measuredSubject(measurements, rolesOf(request, measurements))
  if ('problem' in subject) throw new InputError(`${request.file}, ${subject.problem}`)
  return { subject, response: subject.metrics[0], runs: counted(measurements.lines.length, 'measurement'), notes: [] }
}

/** The roles that are given; of the others those that are guessed. */
function rolesOf({ response, factors, block }: AnalyseRequest, measurements: Measurements): Role[] {
  const names = measurements.columns.map(({ name }) => name)
  const column = (flag: string, name: string) => {
    const at = names.indexOf(name.trim())
    if (at < 0) throw inputError(flag, `one of ${names.join(', ')}`, shown(name))
    return at
  }
  const guessed = guessRoles(measurements)
  const given = new Map<number, Role>()
  const give = (flag: string, role: Role, text: readonly string[] | undefined) => {
    if (text === undefined) return
    for (const [at, one] of guessed.entries()) if (one === role) guessed[at] = 'unused'
    for (const name of text) {
      const at = column(flag, name)
      if (given.has(at)) throw inputError(flag, 'each column once', `${quoted(name.trim())} twice`)
      given.set(at, role)
    }
  }
  give('--response', 'response', response === undefined ? undefined : [response])
  give('--factors', 'factor', factors?.split(','))
  give('--block', 'block', block === undefined ? undefined : [block])
  return guessed.map((role, at) => given.get(at) ?? role)
}

/** The analysis for people: in words first, then as tables. */
export function analysedText({ file, analysis, runs, notes }: Analysed): string {
  const { subject, metric, means, factors } = analysis
  const table = [
    ['Source', 'df', 'SS', 'MS', 'F', 'p', '%Var'],
    ...anovaRows(analysis.table).map((row) => {
      const tested = row.kind === 'term' || row.kind === 'replicates'
      return [
        sourceText(analysis, row),
        String(row.df),
        quantity(row.ss),
        row.kind === 'total' ? '' : quantity(row.ms),
        tested ? quantity(row.f) : '',
        tested ? pText(row.p) : '',
        percent(row.share),
      ]
    }),
  ]
  const levels = [...means].flatMap(([term, points]) =>
    points.map(({ levels, mean, interval }) => [
      capital(
        factorsOf(term)
          .map((i, at) => `${subject.parameters[factors[i].parameter].label} ${levelText(subject, i, levels[at])}`)
          .join(', '),
      ),
      quantity(mean, metric.unit),
      interval ? `${quantity(interval[0], metric.unit)} to ${quantity(interval[1], metric.unit)}` : '',
    ]),
  )
  return [
    `${metric.label} in ${runs} over ${factorsText(subject)}, from ${file}.`,
    ...notes,
    '',
    variationText(analysis),
    anovaText(analysis),
    '',
    ...aligned(table),
    '',
    ...aligned([['Levels', 'Mean', '95 %'], ...levels]),
  ].join('\n')
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  return rows.map((row) =>
    row
      .map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  )
}

/** The analysis as one JSON object, in full precision. */
export function analysedJson({ analysis, notes }: Analysed): string {
  const { subject, metric, factors, replicates, model, table, means } = analysis
  return JSON.stringify({
    response: metric.id,
    factors: Object.fromEntries(factors.map(({ parameter, levels }) => [parameter, levels])),
    replicates,
    blocks: subject.blocks?.one ?? null,
    model,
    mean: table.mean,
    rSquared: table.rSquared,
    table: anovaRows(table).map(({ kind, source, df, ss, ms, share, f, p }) => ({
      kind,
      source,
      df,
      ss,
      ms,
      share,
      f,
      p,
    })),
    means: [...means].flatMap(([term, points]) =>
      points.map(({ levels, mean, interval = null }) => ({
        levels: Object.fromEntries(
          factorsOf(term).map((i, at) => [factors[i].parameter, factors[i].levels[levels[at]]]),
        ),
        mean,
        interval,
      })),
    ),
    notes,
  })
}
