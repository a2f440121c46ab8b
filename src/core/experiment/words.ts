/** What an experiment says, in sentences. */

import type { Anova, AnovaRow } from '../statistics/anova.ts'
import { blockEfficiency } from '../statistics/blocks.ts'
import { levelsOfCell } from '../statistics/design.ts'
import { factorsOf, type Term } from '../statistics/factorial.ts'
import { correlation, OUTLIER } from '../statistics/residuals.ts'
import { isSignificant } from '../statistics/significance.ts'
import type { ExponentChoice, Transformation } from '../statistics/transformation.ts'
import { capital, inSentence, listed } from '../text/case.ts'
import { count, difference, quantity, unitOf } from '../text/format.ts'
import type { Analysis, Suggestion } from './analysis.ts'
import type { Subject } from './subject.ts'

/** A share of the variation: "62 %". */
export function percent(share: number): string {
  if (share === 0) return '0 %'
  if (share > 0 && share < 0.1) return '< 0.1 %'
  return `${share >= 9.95 && (share < 99.5 || share > 99.95) ? share.toFixed(0) : share.toFixed(1)} %`
}

/** A probability: "0.042", "< 0.001". */
export function pText(p: number | null): string {
  if (p === null) return '–'
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}

/** A probability in a sentence: "p = 0.042", "p < 0.001". */
export const pSentence = (p: number): string => `p ${p < 0.001 ? '' : '= '}${pText(p)}`

/** What has the words for factors and levels. */
type Described = Pick<Subject, 'parameters' | 'factors'>

/** A level of a factor without its unit, in full so that no two look the same: "10 000", "0.3", "Hypercube". */
export function levelName({ parameters, factors }: Described, factor: number, level: number): string {
  const { parameter: id, levels } = factors[factor]
  const value = levels[level]
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : String(value).replace('-', '−')
  const parameter = parameters[id]
  return (parameter.kind === 'choice' && parameter.options[String(value)]?.label) || String(value)
}

/** A level for people: "16 nodes", "Hypercube". */
export function levelText(subject: Described, factor: number, level: number): string {
  const { parameter: id, levels } = subject.factors[factor]
  const parameter = subject.parameters[id]
  const unit = parameter.kind === 'number' && typeof levels[level] === 'number' ? parameter.unit : undefined
  return levelName(subject, factor, level) + (unit ? ` ${unitOf(String(levels[level]), unit)}` : '')
}

/** A factor for people, within a sentence: "balancing interval". */
export function factorText({ parameters, factors }: Described, factor: number): string {
  return inSentence(parameters[factors[factor].parameter].label)
}

/** A cell in words: "balancer work stealing, interval 1 node". */
export const cellText = ({ subject }: { readonly subject: Described }, cell: number): string =>
  levelsOfCell(subject.factors, cell)
    .map((level, i) => `${factorText(subject, i)} ${levelText(subject, i, level)}`)
    .join(', ')

/** A term for people: "balancing interval × balancer". */
export function termText(subject: Described, term: Term): string {
  return factorsOf(term)
    .map((i) => factorText(subject, i))
    .join(' × ')
}

/** What the names of an analysis's sources are made of: its factors, and what its blocks are called. */
export interface NamedSources {
  readonly subject: Described & Pick<Subject, 'blocks'>
}

/** A row of the table for people. */
export function sourceText({ subject }: NamedSources, row: AnovaRow): string {
  const names = {
    replicates: capital(subject.blocks?.all ?? 'replicates'),
    treatments: 'Cells',
    'lack of fit': 'Higher interactions',
    total: 'Total',
  }
  if (row.kind === 'residual') return row.source === 'plots' ? 'Residual between plots' : 'Residual'
  return row.kind === 'term' ? capital(termText(subject, row.term)) : names[row.kind]
}

/** What replicates are, within a sentence: "the seeds". */
export function blocksText({ blocks }: Subject): string {
  return `the ${blocks?.all ?? 'replicates'}`
}

/** The share of the variation that the model leaves, of split plots between and within them. */
const leftShare = ({ residual, plots }: Anova): number => residual.share + (plots?.share ?? 0)

/** What is taken for chance where each combination of several factors was measured once and interactions of up to `order` of them have rows. */
function chanceText(factors: number, order: number): string {
  if (order >= factors) return 'every interaction has a row of its own, and nothing stands for chance'
  if (order === factors - 1) return 'the interaction of all factors stands for chance'
  return order === 1
    ? 'all interactions stand for chance'
    : `interactions of ${order + 1} and more factors stand for chance`
}

/**
 * How a split plot was analysed, and what switches that off; where each combination of several factors was measured once and there are no blocks,
 * that one of them may be a block.
 */
export function plotsText({ subject, table, model }: Analysis, named?: string): readonly string[] {
  const { plots, factors, blocks, replicates, repeats } = subject
  const repeated = repeats === undefined ? [] : [repeatsText(repeats, blocks?.one ?? '', named)]
  if (!blocks && replicates === 1 && factors.length > 2)
    return [
      `Each combination was measured once: ${chanceText(factors.length, model.order ?? factors.length)}.`,
      `If one of ${listed(factors.map(({ parameter }) => parameter))} is a block, such as a day or a machine, choose it with --block. That may change how others are tested.`,
    ]
  if (plots === undefined || !table.plots) return repeated
  const { parameter } = factors[plots]
  const why =
    named === undefined
      ? `, whose lines stand together in each ${blocks?.one}, may have been set once for all of them`
      : ' was set once for several measurements'
  const off =
    named === undefined ? ' With evenkeel analyse, --plots none says that each measurement was set up by itself.' : ''
  return [
    ...repeated,
    `Split plot: ${parameter}${why}. It is compared with the variation between such plots, the others with that within.${off}`,
  ]
}

/** How measurements that repeat a combination within its block were taken, and what switches that off. */
function repeatsText(repeats: number, block: string, named: string | undefined): string {
  const off = named === undefined ? ' With evenkeel analyse, --plots none says that each was set up by itself.' : ''
  return `Each combination was measured ${repeats} times in each ${block}, one line after the other. What was set up once is one plot, and means of plots are compared.${off}`
}

/** What explains the variation: "Balancing interval explains 62 % of the variation, balancer 21 %; 8 % is left." */
export function variationText(analysis: Analysis): string {
  const { table, metric, subject, transformation } = analysis
  const label = inSentence(metric.label) + (transformation ? ` as ${transformationText(transformation)}` : '')
  if (table.total.ss === 0) return `${metric.label} is the same in all runs: there is nothing to explain.`
  const terms = [...table.terms].sort((a, b) => b.share - a.share)
  const [first, ...furtherTerms] = terms
  const largest = furtherTerms.filter(({ share }) => share >= 1).slice(0, 3)
  const name = (row: AnovaRow) => termText(analysis.subject, row.term)
  const rest = largest.map((row) => `${name(row)} ${percent(row.share)}`)
  const seeds =
    table.replicates && table.replicates.share >= 1 ? [`${blocksText(subject)} ${percent(table.replicates.share)}`] : []
  const main = `${capital(name(first))} explains ${percent(first.share)} of the variation of ${label}`
  const unexplained = table.residual.ss > 0 ? `; ${percent(leftShare(table))} is left unexplained` : ''
  return `${[main, ...rest, ...seeds].join(', ')}${unexplained}.`
}

/**
 * What a factor does on average: where its mean is least and most, and whether they differ by more than chance. Where the best cell of all has
 * another level, it is named.
 */
export function mainText(analysis: Analysis, index: number): string {
  const { means, metric } = analysis
  const points = means.get(1 << index) ?? []
  const sorted = [...points].sort((a, b) => a.mean - b.mean)
  const [least, most] = [sorted[0], sorted[sorted.length - 1]]
  const at = (levels: readonly number[]) => levelText(analysis.subject, index, levels[0])
  const label = inSentence(metric.label)
  if (least.mean === most.mean) return `${capital(label)} is the same at all levels.`
  const [good, bad] = metric.better === 'more' ? [most, least] : [least, most]
  const value = ({ mean }: { readonly mean: number }) => quantity(mean, metric.unit)
  // Percent of percents would be taken for points.
  const ofPercents = metric.unit === '%' && `, ${difference(good.mean - bad.mean)} points`
  const apart =
    ofPercents || (bad.mean === 0 ? '' : `, ${difference((100 * (good.mean - bad.mean)) / Math.abs(bad.mean), '%')}`)
  const sure = sureText(analysis.table.terms.find(({ term }) => term === 1 << index))
  const best = metric.better && bestCell(analysis)
  const elsewhere =
    best && levelsOfCell(analysis.factors, best.cell)[index] !== good.levels[0]
      ? ` But the best cell is ${cellText(analysis, best.cell)}: ${value(best)}.`
      : ''
  if (!metric.better)
    return `Least at ${at(good.levels)} (${value(good)}), most at ${at(bad.levels)} (${value(bad)})${sure}.`
  const where = analysis.factors.length > 1 ? 'On average best at' : 'Best at'
  return `${where} ${at(good.levels)}: ${value(good)}${apart} against the worst, ${value(bad)} at ${at(bad.levels)}${sure}.${elsewhere}`
}

/** The cell with the best mean. */
const bestCell = ({ cells, metric }: Analysis) =>
  cells.reduce((best, cell) =>
    (metric.better === 'more' ? cell.mean > best.mean : cell.mean < best.mean) ? cell : best,
  )

/** Whether two factors act together. A small part of the variation may still be significant, and turn round which level is better. */
export function pairText(analysis: Analysis, term: Term): string {
  const row = analysis.table.terms.find((one) => one.term === term)
  if (!row) return 'Not in the model: pooled into the residual.'
  const together = row.share >= 5 || isSignificant(row.p)
  const how = together
    ? `The lines are not parallel${cross(analysis.means.get(term) ?? []) ? ', and some cross' : ''}`
    : 'The lines are nearly parallel'
  return `${how}: acting together explains ${percent(row.share)}${sureText(row)}.`
}

/** Whether the better of two levels of the second factor depends on the level of the first one. */
function cross(points: readonly { readonly levels: readonly number[]; readonly mean: number }[]): boolean {
  const lines: number[][] = []
  for (const { levels, mean } of points) {
    lines[levels[1]] ??= []
    lines[levels[1]][levels[0]] = mean
  }
  return lines.some((line) =>
    lines.some((other) => line.some((mean, i) => mean > other[i]) && line.some((mean, i) => mean < other[i])),
  )
}

/** Whether a term is significant, as the end of a sentence; nothing where there is nothing to judge it by. */
function sureText(row: Pick<AnovaRow, 'p'> | undefined): string {
  if (!row || row.p === null) return ''
  return `, ${isSignificant(row.p) ? 'significant' : 'not significant'} (${pSentence(row.p)})`
}

/** What the table says: which terms are significant at 5 %. */
export function anovaText(analysis: Analysis): string {
  const { table, subject } = analysis
  if (table.total.ss === 0) return 'All runs gave the same.'
  if (table.residual.df === 0) {
    return 'Nothing is left to compare with: more runs a cell, or a lower order of interactions, would give F and p.'
  }
  if (table.residual.ss === 0) {
    const what = table.replicates && table.replicates.ss > 0 ? 'add the same to every cell' : 'make no difference'
    return `${capital(blocksText(subject))} ${what}, so every effect is exact; F and p mean nothing here.`
  }
  const name = (row: AnovaRow) => termText(analysis.subject, row.term)
  const sure = table.terms.filter(({ p }) => isSignificant(p))
  const unsure = table.terms.filter(({ p }) => p !== null && !isSignificant(p))
  const parts = [
    ...(sure.length ? [`significant (p < 0.05): ${listed(sure.map(name))}`] : []),
    ...(unsure.length ? [`not significant: ${listed(unsure.map(name))}`] : []),
  ]
  return `${capital(parts.join('; '))}. The model explains ${percent(100 * table.rSquared)}.`
}

/** The correlation that, for a number of pairs, chance alone exceeds in about 5 of 100 cases, whatever its sign. */
const chanceCorrelation = (pairs: number): number => 2 / Math.sqrt(pairs)

/** Beyond this many residuals the formula of Ryan and Joiner is continued. */
const FITTED = 100

/**
 * The correlation with normal quantiles below which a number of residuals is not taken for normal at 5 %: after Ryan and Joiner 1976, whose
 * formula fits up to about a hundred; from there on its distance from 1 falls as 1/n.
 */
export function leastNormal(count: number): number {
  const n = Math.min(count, FITTED)
  const least = 1.0063 - 0.1288 / Math.sqrt(n) - 0.6118 / n + 1.3505 / n ** 2
  return 1 - ((1 - least) * n) / count
}

const correlationText = (value: number) =>
  value
    .toFixed(2)
    .replace(/^-0\.00$/, '0.00')
    .replace('-', '−')

/** What the residuals against the fitted values show. */
export function spreadText({ assumptions, residuals }: Analysis): string {
  const { spreadTrend } = assumptions
  const chance = chanceCorrelation(residuals.length)
  const outliers = residuals.filter(({ outlier }) => outlier).length
  const trend =
    Math.abs(spreadTrend) < chance
      ? 'The residuals spread about evenly over all fitted values'
      : `The residuals spread ${spreadTrend > 0 ? 'more' : 'less'} where the fitted value is large (correlation ${correlationText(spreadTrend)})`
  const far = `${count(outliers)} ${outliers === 1 ? 'lies' : 'lie'} beyond ${OUTLIER} standard deviations`
  return `${trend}; ${outliers === 0 ? `none lies beyond ${OUTLIER} standard deviations` : far}.`
}

/** What the residuals in the order of the runs show. */
export function orderText({ residuals, subject }: Analysis): string {
  const trend = correlation(
    residuals.map(({ residual }) => residual),
    residuals.map(({ run }) => subject.order?.[run] ?? run),
  )
  return Math.abs(trend) < chanceCorrelation(residuals.length)
    ? `No trend from the first to the last (correlation ${correlationText(trend)}).`
    : `The residuals ${trend > 0 ? 'rise' : 'fall'} from the first to the last (correlation ${correlationText(trend)}): an effect that the model leaves out, or chance. The simulator itself does not change from run to run.`
}

/** Deviations of residuals that differ by a larger factor are reported. */
const UNEVEN = 3

/** How evenly the residuals spread over the levels of a factor. */
export function spreadAtText({ subject, residuals, cells }: Analysis, factor: number): string {
  const { levels } = subject.factors[factor]
  const squares = levels.map(() => 0)
  for (const { run, residual } of residuals) {
    squares[levelsOfCell(subject.factors, run % cells.length)[factor]] += residual ** 2
  }
  const [least, most] = [squares.indexOf(Math.min(...squares)), squares.indexOf(Math.max(...squares))]
  const ratio = Math.sqrt(squares[most] / squares[least])
  if (ratio < UNEVEN)
    return `About as wide at every level: the largest spread is ${ratio.toFixed(1)} times the smallest.`
  const times = Number.isFinite(ratio) ? `${ratio.toFixed(1)} times as wide as` : 'wider than'
  return `Uneven: at ${levelText(subject, factor, most)} ${times} at ${levelText(subject, factor, least)}${Number.isFinite(ratio) ? '' : ', where nothing is left over'}.`
}

/** What blocks are worth; undefined where there are none, or nothing to judge them by. */
export function blocksWorthText({ subject, used, model }: Analysis): string | undefined {
  if (subject.blocks === undefined) return undefined
  const worth = blockEfficiency(used, model)
  if (typeof worth === 'string') return undefined
  const blocks = blocksText(subject)
  const { efficiency, p } = worth
  if (!isSignificant(p))
    return `${capital(blocks)} do not differ significantly (${pSentence(p)}): these runs do not show whether pairing gains anything.`
  return `${capital(blocks)} differ (${pSentence(p)}), and every cell has the same ones: without that, a comparison as sharp would take ${efficiency.toFixed(1)} times as many runs.`
}

/** What the normal quantile plot shows. */
export function normalText({ assumptions: { normality }, residuals }: Analysis): string {
  const least = leastNormal(residuals.length)
  const words =
    normality >= least ? 'lie close enough to a line for normal residuals' : 'leave the line: they are not normal'
  return `The points ${words} (correlation ${normality.toFixed(3)}; at 5 %, at least ${least.toFixed(3)} for ${count(residuals.length)}).`
}

/** What is raised to a power. */
function baseText({ family, whole = 100 }: Pick<Transformation, 'family' | 'whole'>): string {
  return family === 'power' ? 'y' : family === 'complement' ? `(1 − y/${whole})` : `(y/(${whole} − y))`
}

/** A transformation in symbols: "ln y", "y^0.5", "1/y". */
export function transformationText(transformation: Transformation): string {
  const base = baseText(transformation)
  const { exponent } = transformation
  if (exponent === 0) return `ln ${base}`
  if (exponent === 1) return base
  return exponent === -1 ? `1/${base}` : exponent === 0.5 ? `√${base}` : `${base}^${signed(exponent)}`
}

const FAMILIES = { power: 'Box–Cox', odds: 'Guerrero–Johnson', complement: 'best' }

/** What a transformation would help. */
export function suggestionText({ transformation, choice, needless }: Suggestion): string {
  const { exponent, low, high } = choice
  const exponentSentence = `the ${FAMILIES[transformation.family]} exponent is ${signed(exponent)} (95 %: ${signed(low)} to ${signed(high)})`
  return needless
    ? `No transformation is needed: ${exponentSentence}.`
    : `Analyse ${transformationText(transformation)} instead: ${exponentSentence}.`
}

/** A family with its name: "y^λ (Box–Cox)". */
export function familyText({ family, whole }: Transformation): string {
  const base = baseText({ family, whole })
  return family === 'complement' ? `${base}^λ` : `${base}^λ (${FAMILIES[family]})`
}

/** An exponent beyond this, in size, is at the end of the search from −3 to 3. */
const SEARCHED = 2.999

/** A family's best exponent. */
export function exponentText({ exponent, low, high }: ExponentChoice): string {
  if (Math.abs(exponent) > SEARCHED) return `Likeliest beyond ${signed(exponent)}, the end of what was searched.`
  return `Likeliest at ${signed(exponent)}, with 95 % between ${signed(low)} and ${signed(high)}.`
}

function signed(value: number): string {
  return (value < 0 ? '−' : '') + Number(Math.abs(value).toFixed(2))
}
