/** An analysed file for people and for programs. */

import type { Analysis } from '../core/experiment/analysis.ts'
import { covarianceText, homogeneityText, maskedText, slopeTexts } from '../core/experiment/covariates.ts'
import { pairingText } from '../core/experiment/pairs.ts'
import { predictCells, predictionText, summarise } from '../core/experiment/predictions.ts'
import { rankCells, rankingText } from '../core/experiment/ranking.ts'
import { powerText } from '../core/experiment/replications.ts'
import { factorsText } from '../core/experiment/subject.ts'
import { trends, trendText } from '../core/experiment/trend.ts'
import { unbalancedText } from '../core/experiment/unbalanced.ts'
import {
  anovaText,
  blocksWorthText,
  cellText,
  levelText,
  type NamedSources,
  percent,
  pText,
  sourceText,
  suggestionText,
  termText,
  transformationText,
  variationText,
} from '../core/experiment/words.ts'
import { type AnovaRow, anovaRows } from '../core/statistics/anova.ts'
import type { CovarianceAnalysis } from '../core/statistics/covariance.ts'
import { factorsOf } from '../core/statistics/factorial.ts'
import { polynomialAnova } from '../core/statistics/surface.ts'
import { capital } from '../core/text/case.ts'
import { distanceText } from '../core/text/distance.ts'
import { quantity } from '../core/text/format.ts'
import { type Analysed, type AnalysedUnbalanced, analysedData } from '../library/analyse.ts'

/** Cells of the ranking that are printed. */
const RANKED = 20

/** The analysis for people: the answer first, in words first, then as tables. */
export function analysedText(analysed: Analysed | AnalysedUnbalanced): string {
  if ('unbalanced' in analysed) return unbalancedReport(analysed)
  const { file, analysis, runs, notes, suggestions, covariance, pairs, replications } = analysed
  const { subject, metric, means, factors, transformation } = analysis
  const polynomials = polynomialAnova(analysis.used, analysis.model)
  const prediction = summarise(analysis, predictCells(analysis, { kind: 'means' }))
  const ranking = rankCells(analysis)
  const table = tableLines(analysis, anovaRows(analysis.table))
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
    ...rankingText(analysis, ranking),
    '',
    ...[
      variationText(analysis),
      anovaText(analysis),
      ...trends(polynomials).map((trend) => trendText(analysis, polynomials, trend)),
      blocksWorthText(analysis),
      prediction && predictionText(analysis, prediction),
      transformation
        ? `Analysed is ${transformationText(transformation)}.`
        : suggestions[0] && suggestionText(suggestions[0]),
      pairs && pairingText(analysis, pairs.choice, pairs.pairing),
      ...replications.map(({ wish, answer }) => powerText(analysis, wish, answer)),
    ].filter((text) => text !== undefined),
    '',
    ...table,
    ...(covariance ? covarianceLines(analysis, covariance) : []),
    '',
    ...aligned([['Levels', 'Mean', '95 %'], ...levels]),
    '',
    ...aligned([
      ['Cells, the best first', 'Mean', 'From the best (95 % each)', 'p'],
      ...ranking.cells
        .slice(0, RANKED)
        .map(({ cell, mean, distance }) => [
          capital(cellText(analysis, cell)),
          quantity(mean, metric.unit),
          distance ? distanceText(analysis.metric, distance) : '',
          distance ? pText(distance.p) : '',
        ]),
    ]),
  ].join('\n')
}

function tableLines(analysis: NamedSources, rows: readonly AnovaRow[]): string[] {
  return aligned([
    ['Source', 'df', 'SS', 'MS', 'F', 'p', '%Var'],
    ...rows.map((row) => {
      const tested = row.kind === 'term' || row.kind === 'replicates'
      return [
        sourceText(analysis, row),
        String(row.df),
        quantity(row.ss),
        row.kind === 'total' || row.ms === null ? '' : quantity(row.ms),
        tested ? quantity(row.f) : '',
        tested ? pText(row.p) : '',
        percent(row.share),
      ]
    }),
  ])
}

function unbalancedReport({ file, runs, unbalanced }: AnalysedUnbalanced): string {
  const { subject, metric, table, cells, notes } = unbalanced
  return [
    `${metric.label} in ${runs} over ${factorsText(subject)}, from ${file}.`,
    ...notes,
    '',
    ...unbalancedText(unbalanced),
    '',
    ...tableLines(unbalanced, table.rows),
    '',
    ...aligned([
      ['Cells, the best first', 'Runs', 'Mean', 'From the best (95 % for all pairs)', 'p'],
      ...cells
        .slice(0, RANKED)
        .map(({ cell, count, mean, distance }) => [
          capital(cellText(unbalanced, cell)),
          String(count),
          quantity(mean, metric.unit),
          distance ? distanceText(unbalanced.metric, distance) : '',
          distance ? pText(distance.p) : '',
        ]),
    ]),
  ].join('\n')
}

function covarianceLines(analysis: Analysis, covariance: CovarianceAnalysis): string[] {
  const masked = maskedText(analysis, covariance)
  const rows = covariance.terms.map(({ term, df, ss, f, p, share, efficiency }) => [
    capital(termText(analysis.subject, term)),
    String(df),
    quantity(ss),
    quantity(f),
    pText(p),
    percent(share),
    efficiency.toFixed(2),
  ])
  const { covariates, residual } = covariance
  return [
    '',
    covarianceText(analysis, covariance),
    ...slopeTexts(analysis, covariance),
    homogeneityText(covariance),
    ...(masked ? [masked] : []),
    '',
    ...aligned([
      ['With covariates', 'df', 'SS', 'F', 'p', '%Var', 'Efficiency'],
      ...rows,
      [
        'Covariates',
        String(covariates.df),
        quantity(covariates.ss),
        quantity(covariates.f),
        pText(covariates.p),
        percent(covariates.share),
        '',
      ],
      ['Residual', String(residual.df), quantity(residual.ss), '', '', percent(residual.share), ''],
    ]),
  ]
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
export const analysedJson = (analysed: Analysed | AnalysedUnbalanced): string => JSON.stringify(analysedData(analysed))
