/**
 * Programs that migration is predicted of (labs/migration/model/prediction.ts), drawn from the ranges that the model was fitted to. As a program,
 * `npx tsx tests/data/migration-gain.ts`, it runs 500 of them and prints the fit.
 */
import { pathToFileURL } from 'node:url'
import { defaults } from '../../src/core/parameters.ts'
import { stream } from '../../src/core/random/random.ts'
import { leastSquares } from '../../src/core/statistics/regression.ts'
import { FITTED_RANGES, termsOf } from '../../src/labs/migration/model/prediction.ts'
import { type MigrationValues, parameters } from '../../src/labs/migration/parameters.ts'
import { start } from '../../src/labs/migration/run.ts'

/** Program k, without migration. */
export function drawnProgram(k: number): MigrationValues {
  const r = stream(k, 'prediction')
  const between = (least: number, most: number) => least + (most - least) * r()
  const linear = ([least, most]: readonly [number, number]) => Math.round(between(least, most))
  const logarithmic = ([least, most]: readonly [number, number]) =>
    Math.round(Math.exp(between(Math.log(least), Math.log(most))))
  const even = ([least, most]: readonly [number, number]) => 2 * Math.round(between(least / 2, most / 2))
  return {
    ...defaults(parameters),
    processes: even(FITTED_RANGES.processes),
    computeSpread: linear(FITTED_RANGES.computeSpread),
    placement: r() < 0.5 ? 'restricted' : 'random',
    computeMean: logarithmic(FITTED_RANGES.computeMean),
    messageMean: logarithmic(FITTED_RANGES.messageMean),
    messageSpread: linear(FITTED_RANGES.messageSpread),
    channels: even(FITTED_RANGES.channels),
    truncation: r() < 0.5 ? 'redraw' : 'clamp',
    duration: logarithmic(FITTED_RANGES.duration),
    seed: 1000 + k,
  }
}

/** The metrics of a run. */
export function metricsFor(values: MigrationValues): Readonly<Record<string, number>> {
  const run = start(values, { record: false })
  while (!run.advance(1e7)) {}
  return run.metrics() as Readonly<Record<string, number>>
}

const odds = (percent: number) => Math.log(percent / (100 - percent))

function fitModel(): void {
  const rows = Array.from({ length: 500 }, (_, k) => {
    const values = drawnProgram(k + 1)
    const { utilisation, boundUtilisation, bestUtilisation } = metricsFor({ ...values, migration: 'on' })
    return { terms: termsOf(values, boundUtilisation, bestUtilisation), response: odds(utilisation) }
  })
  const [{ terms }] = rows
  const columns = Object.fromEntries(
    terms.slice(1).map((_, k) => [`term ${k + 1}`, rows.map((row) => row.terms[k + 1])]),
  )
  const model = leastSquares(
    columns,
    rows.map(({ response }) => response),
  )
  if (typeof model === 'string') throw new Error(model)
  const coefficients = model.coefficients.map(({ estimate }) => estimate.toFixed(5)).join(', ')
  const fitted = `deviation ${Math.sqrt(model.ms).toFixed(3)}, R² ${model.rSquared.toFixed(3)}`
  process.stdout.write(`${coefficients}\n${fitted}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) fitModel()
