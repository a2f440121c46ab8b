/** What a file of results or of one's own measurements says, without running anything: for `evenkeel analyse` and the library. */
import {
  type Analysis,
  analyse,
  firstModel,
  measuredOf,
  type Suggestion,
  suggest,
} from '../core/experiment/analysis.ts'
import { covariateOf, possibleCovariates } from '../core/experiment/covariates.ts'
import { completeRows, measuredSubject, unbalancedSubject } from '../core/experiment/measured-subject.ts'
import { type Measurements, readMeasurements } from '../core/experiment/measurements.ts'
import { isOwnFile, openResults } from '../core/experiment/opened.ts'
import { type PairChoice, type Pairing, pairLevels } from '../core/experiment/pairs.ts'
import { predictCells, summarise } from '../core/experiment/predictions.ts'
import { rankCells } from '../core/experiment/ranking.ts'
import { answerPower, type PowerAnswer, type PowerWish } from '../core/experiment/replications.ts'
import { columnNames, guessRoles, type Role, rolesText } from '../core/experiment/roles.ts'
import { type Subject, subjectOf } from '../core/experiment/subject.ts'
import { analyseUnbalanced, rSquaredOf, type UnbalancedAnalysis } from '../core/experiment/unbalanced.ts'
import { plotsText } from '../core/experiment/words.ts'
import type { DescribedLab, MetricDefinition } from '../core/lab.ts'
import { type AnovaRow, anovaRows } from '../core/statistics/anova.ts'
import { analyseCovariance, type CovarianceAnalysis } from '../core/statistics/covariance.ts'
import { type Factor, levelsOfCell } from '../core/statistics/design.ts'
import { type Experiment, factorsOf } from '../core/statistics/factorial.ts'
import { polynomialAnova } from '../core/statistics/surface.ts'
import { type Family, type Transformation, transformable } from '../core/statistics/transformation.ts'
import { isNumber, quoted, shown } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'
import { formatValue } from '../core/text/values.ts'
import { InputError, inputError } from './input-error.ts'
import type { AnalyseOptions, Analysis as AnalysisData } from './types.ts'

/** What is to be analysed. Columns that are not named are guessed. */
export interface AnalyseRequest {
  readonly file: string
  readonly response: string | undefined
  /** Names, apart by commas. */
  readonly factors: string | undefined
  /** A name, or none. */
  readonly block: string | undefined
  /** The factor that was set once for several measurements of a block, or none; where the lines stand so, guessed. */
  readonly plots?: string | undefined
  /** Names of columns that are not to be used, apart by commas. */
  readonly ignore?: string | undefined
  /** Names, apart by commas. */
  readonly covariates: string | undefined
  /** Most factors of an interaction with a row of its own. */
  readonly order: string | undefined
  /** "best", or a family and its exponent: "power:0.5". */
  readonly transform: string | undefined
  /** Two levels of a factor: "balancer=gdem,none". */
  readonly compare: string | undefined
  /** The difference that should be found, in the response's unit, and with what probability. */
  readonly difference: string | undefined
  readonly power: string | undefined
}

/** An analysed file. */
export interface Analysed {
  readonly file: string
  readonly analysis: Analysis
  readonly runs: string
  /** What was left out. */
  readonly notes: readonly string[]
  /** Transformations that may help, the likeliest first. */
  readonly suggestions: readonly Suggestion[]
  readonly covariance: CovarianceAnalysis | undefined
  readonly pairs: { readonly choice: PairChoice; readonly pairing: Pairing } | undefined
  /** How many replications find the difference, by factor. */
  readonly replications: readonly { readonly wish: PowerWish; readonly answer: PowerAnswer }[]
}

/** An analysed file whose combinations were measured unequally often. */
export interface AnalysedUnbalanced {
  readonly file: string
  readonly runs: string
  readonly unbalanced: UnbalancedAnalysis
}

type Labs = Readonly<Record<string, DescribedLab>>

interface Read {
  readonly subject: Subject
  readonly response: MetricDefinition
  readonly runs: string
  readonly notes: readonly string[]
}

/** Analyses the text of a file. Throws an `InputError` when it cannot be used, or something of what is asked. */
export function analyseText(text: string, request: AnalyseRequest, labs: Labs): Analysed | AnalysedUnbalanced {
  const { file, order } = request
  const read = isOwnFile(text) ? results(request, text, labs) : ownMeasurements(request, text)
  if ('unbalanced' in read) return read
  const { subject, response, runs, notes } = read
  const measured = measuredOf(subject, response.id)
  if (typeof measured === 'string') throw new InputError(`${response.id} cannot be analysed: ${measured}`)
  const model = {
    ...firstModel(subject),
    ...(order !== undefined && { order: orderOf(order, subject.factors.length) }),
  }
  const suggestions = suggest(measured, response, model)
  const transformation =
    request.transform === undefined ? undefined : transformationOf(request.transform, measured, suggestions)
  const analysis = analyse(subject, measured, response, model, transformation)
  return {
    file,
    analysis,
    runs,
    notes: [...notes, ...plotsText(analysis, request.plots)],
    suggestions,
    covariance: covarianceOf(analysis, request),
    pairs: request.compare === undefined ? undefined : pairsOf(analysis, request.compare),
    replications: replicationsOf(analysis, request),
  }
}

/** The transformation that is asked for; none where the best one is the response itself. */
function transformationOf(
  text: string,
  measured: Experiment,
  suggestions: readonly Suggestion[],
): Transformation | undefined {
  if (text === 'best') return suggestions[0]?.needless ? undefined : suggestions[0]?.transformation
  const [, family, exponent] = /^(power|odds|complement):(.+)$/.exec(text) ?? []
  if (family === undefined || !isNumber(exponent) || Math.abs(Number(exponent)) > 3) {
    throw inputError(
      '--transform',
      'best, or power, odds or complement with an exponent from −3 to 3, as in power:0.5',
      shown(text),
    )
  }
  const transformation = { family: family as Family, exponent: Number(exponent) }
  const run = measured.response.findIndex((y) => !transformable(transformation.family, y))
  if (run >= 0)
    throw inputError(
      '--transform',
      `a transformation that is defined for all responses`,
      `${text} with a response of ${shown(measured.response[run])}`,
    )
  return transformation
}

function covarianceOf(analysis: Analysis, { covariates: text }: AnalyseRequest): CovarianceAnalysis | undefined {
  if (text === undefined) return undefined
  const possible = possibleCovariates(analysis).map(({ id }) => id)
  const covariates = text.split(',').map((name) => {
    const covariate = possible.includes(name.trim()) ? covariateOf(analysis.subject, name.trim()) : undefined
    if (!covariate)
      throw inputError(
        '--covariates',
        possible.length > 0 ? `some of ${possible.join(', ')}` : 'none, as nothing else was measured on every run',
        shown(name),
      )
    return covariate
  })
  const result = analyseCovariance(analysis.used, covariates, analysis.model)
  if (typeof result === 'string') throw new InputError(`--covariates: ${result}`)
  return result
}

function pairsOf({ subject, measured }: Analysis, text: string): Analysed['pairs'] {
  const names = subject.factors.map(({ parameter }) => parameter)
  const equals = text.indexOf('=')
  const factor = names.indexOf(text.slice(0, Math.max(0, equals)))
  if (factor < 0)
    throw inputError(
      '--compare',
      `a factor (${names.join(', ')}) and two of its levels, as in ${names[0]}=A,B`,
      shown(text),
    )
  const levels = subject.factors[factor].levels.map((level) => formatValue(level))
  const [a, b, more] = text
    .slice(equals + 1)
    .split(',')
    .map((level) => levels.indexOf(level.trim()))
  if (!(a >= 0 && b >= 0) || a === b || more !== undefined) {
    throw inputError('--compare', `two different ones of ${levels.join(', ')}`, shown(text.slice(equals + 1)))
  }
  const choice = { factor, a, b, cell: undefined }
  const pairing = pairLevels(subject, measured, choice)
  if (typeof pairing === 'string') throw new InputError(`--compare: ${pairing}`)
  return { choice, pairing }
}

function replicationsOf(analysis: Analysis, request: AnalyseRequest): Analysed['replications'] {
  if (request.difference === undefined) {
    if (request.power !== undefined) throw inputError('--power', 'a --difference with it', 'none')
    return []
  }
  const positive = (flag: string, text: string, below: number, expected: string) => {
    const number = isNumber(text) ? Number(text) : Number.NaN
    if (!(number > 0 && number < below)) throw inputError(flag, expected, shown(text))
    return number
  }
  const difference = positive('--difference', request.difference, Number.POSITIVE_INFINITY, 'a number above 0')
  const power = positive('--power', request.power ?? '0.8', 1, 'a probability between 0 and 1')
  return analysis.factors.map((_, factor) => {
    const wish = { factor, difference, power }
    const answer = answerPower(analysis, wish)
    if (typeof answer === 'string') throw new InputError(`--difference: ${answer}`)
    return { wish, answer }
  })
}

function orderOf(text: string, factors: number): number {
  const order = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (order < 1 || order > factors) throw inputError('--order', `a whole number from 1 to ${factors}`, shown(text))
  return order
}

/** What a sweep has written: its columns say themselves what they are. */
function results({ file, response: name, factors, block }: AnalyseRequest, text: string, labs: Labs): Read {
  const opened = openResults(text, labs)
  if ('problem' in opened) throw new InputError(`${file}, ${opened.problem}`)
  const flag = Object.entries({ factors, block }).find(([, value]) => value !== undefined)
  if (flag)
    throw inputError(`--${flag[0]}`, 'none with the results of a sweep, which say it themselves', shown(flag[1]))
  const subject = subjectOf(opened.results)
  const { metrics } = subject
  const response = name === undefined ? metrics[0] : metrics.find(({ id }) => id === name)
  if (!response) throw inputError('--response', `one of ${metrics.map(({ id }) => id).join(', ')}`, shown(name))
  const runs = opened.results.metrics.filter((one) => one !== undefined).length
  return { subject, response, runs: counted(runs, 'run'), notes: opened.results.notes }
}

/** Measurements of one's own; analysed at once where combinations were measured unequally often. */
function ownMeasurements(request: AnalyseRequest, text: string): Read | AnalysedUnbalanced {
  const measurements = readMeasurements(text)
  if ('problem' in measurements) throw new InputError(`${request.file}, ${measurements.problem}`)
  const roles = rolesOf(request, measurements)
  const asRead = rolesText(measurements, roles)
  const { note, measurements: complete } = completeRows(measurements, roles)
  const readNotes = [
    `Read: ${asRead}. --response, --factors, --block (or none) and --ignore change that.`,
    ...(note === undefined ? [] : [note]),
  ]
  const subject = measuredSubject(measurements, roles, request.plots)
  const runs = counted(complete.lines.length, 'measurement')
  if ('problem' in subject && request.plots !== undefined && request.plots !== 'none')
    throw inputError(
      '--plots',
      'a factor of a table with as many measurements of each combination in each block, or none',
      shown(request.plots),
    )
  if (!('problem' in subject)) return { subject, response: subject.metrics[0], runs, notes: readNotes }
  const unbalanced = unbalancedSubject(measurements, roles)
  if ('problem' in unbalanced) throw new InputError(`${request.file}, ${unbalanced.problem} (read: ${asRead})`)
  const { covariates, transform, compare, difference, power } = request
  const flag = Object.entries({ covariates, transform, compare, difference, power }).find(([, value]) => value)
  if (flag) throw inputError(`--${flag[0]}`, 'a balanced table with it', `one that is not: ${subject.problem}`)
  const order = request.order === undefined ? undefined : orderOf(request.order, unbalanced.factors.length)
  const analysed = analyseUnbalanced(unbalanced, order)
  if ('problem' in analysed) throw new InputError(`${request.file}, ${analysed.problem} (read: ${asRead})`)
  return { file: request.file, runs, unbalanced: { ...analysed, notes: [...readNotes, ...analysed.notes] } }
}

/** The roles that are given; guessed ones for the other columns. */
function rolesOf({ response, factors, block, covariates, ignore }: AnalyseRequest, measurements: Measurements): Role[] {
  const names = measurements.columns.map(({ name }) => name)
  const column = (flag: string, name: string) => {
    const at = names.indexOf(name.trim())
    if (at < 0) throw inputError(flag, `one of ${columnNames(measurements)}`, shown(name))
    return at
  }
  const ignored = ignore?.split(',').map((name) => column('--ignore', name))
  const guessed = guessRoles(measurements, response === undefined ? undefined : column('--response', response), ignored)
  const rolesByColumn = new Map<number, Role>()
  const give = (flag: string, role: Role, text: readonly string[] | undefined) => {
    if (text === undefined) return
    for (const [at, one] of guessed.entries()) if (one === role) guessed[at] = 'unused'
    for (const name of text) {
      const at = column(flag, name)
      if (rolesByColumn.has(at)) throw inputError(flag, 'each column once', `${quoted(name.trim())} twice`)
      rolesByColumn.set(at, role)
    }
  }
  give('--response', 'response', response === undefined ? undefined : [response])
  give('--factors', 'factor', factors?.split(','))
  give('--covariates', 'covariate', covariates?.split(','))
  give('--block', 'block', block === undefined ? undefined : block === 'none' && !names.includes('none') ? [] : [block])
  give('--ignore', 'unused', ignore?.split(','))
  return guessed.map((role, at) => rolesByColumn.get(at) ?? role)
}

/** An analysis as plain data, in full precision. */
export function analysedData(analysed: Analysed | AnalysedUnbalanced) {
  if ('unbalanced' in analysed) return unbalancedData(analysed.unbalanced)
  const { analysis, notes, suggestions, covariance, pairs, replications } = analysed
  const { subject, metric, factors, replicates, model, table, means, transformation } = analysis
  const { terms } = polynomialAnova(analysis.used, analysis.model)
  return {
    response: metric.id,
    factors: levelsData(factors),
    replicates,
    blocks: subject.blocks?.one ?? null,
    model,
    mean: table.mean,
    rSquared: table.rSquared,
    table: anovaRows(table).map(rowData),
    means: [...means].flatMap(([term, points]) =>
      points.map(({ levels, mean, interval = null }) => ({
        levels: Object.fromEntries(
          factorsOf(term).map((i, at) => [factors[i].parameter, factors[i].levels[levels[at]]]),
        ),
        mean,
        interval,
      })),
    ),
    polynomials: terms.map(({ source, components, deviations = null }) => ({ source, components, deviations })),
    transformation: transformation ?? null,
    suggestions,
    ranking: rankCells(analysis).cells.map(({ cell, mean, distance, isSurelyBehind }) => ({
      levels: cellData(factors, cell),
      mean,
      distance: distance ?? null,
      isSurelyBehind,
    })),
    prediction: summarise(analysis, predictCells(analysis, { kind: 'means' })) ?? null,
    ...(pairs && { pairs: { ...pairs.pairing.test, names: pairs.pairing.names } }),
    ...(covariance && { covariance }),
    ...(replications.length > 0 && {
      replications: replications.map(({ wish, answer }) => ({ factor: factors[wish.factor].parameter, ...answer })),
    }),
    notes,
  }
}

/** The same of a table that is not balanced: it has no replicates, and its cells come with their numbers of measurements. */
function unbalancedData({ subject, metric, table, missing, cells, notes, ...test }: UnbalancedAnalysis) {
  const { factors } = subject
  const ranking = cells.map(({ cell, count, mean, distance = null, isSurelyBehind }) => ({
    levels: cellData(factors, cell),
    count,
    mean,
    distance,
    isSurelyBehind,
  }))
  return {
    response: metric.id,
    factors: levelsData(factors),
    replicates: null,
    blocks: subject.blocks?.one ?? null,
    model: { order: table.order, blocks: subject.blocks !== undefined },
    sums: 'Type II',
    intervals: test.isByWelch ? 'Games-Howell' : 'Tukey-Kramer',
    variancesP: test.variances,
    mean: table.mean,
    rSquared: rSquaredOf(table),
    table: table.rows.map(rowData),
    means: ranking.map(({ levels, mean }) => ({ levels, mean, interval: null })),
    ranking,
    missing: missing.map((cell) => cellData(factors, cell)),
    notes,
  }
}

const levelsData = (factors: readonly Factor[]) =>
  Object.fromEntries(factors.map(({ parameter, levels }) => [parameter, levels]))

const cellData = (factors: readonly Factor[], cell: number) =>
  Object.fromEntries(levelsOfCell(factors, cell).map((level, i) => [factors[i].parameter, factors[i].levels[level]]))

const rowData = ({ kind, source, df, ss, ms, share, f, p }: AnovaRow) => ({ kind, source, df, ss, ms, share, f, p })

/** Analyses a table: what a sweep has written, or measurements of one's own, one a line with the names of the columns in the first. */
export const analyseWith =
  (labs: Labs) =>
  (csv: string, options: AnalyseOptions = {}): AnalysisData => {
    if (typeof csv !== 'string') throw inputError('csv', 'the text of a table', shown(csv))
    const { response, factors, block, plots, ignore, covariates, order, transform, compare, difference, power } =
      options
    const request = {
      file: isOwnFile(csv) ? 'results' : 'table',
      response,
      factors: factors?.join(','),
      block,
      plots,
      ignore: ignore?.join(','),
      covariates: covariates?.join(','),
      order: textOf(order),
      transform,
      compare,
      difference: textOf(difference),
      power: textOf(power),
    }
    return analysedData(analyseText(csv, request, labs)) as AnalysisData
  }

const textOf = (number: number | undefined) => (number === undefined ? undefined : String(number))
