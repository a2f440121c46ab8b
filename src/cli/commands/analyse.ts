/** `evenkeel analyse`. */
import { quoted } from '../../core/text/expected.ts'
import { inputError } from '../../library/input-error.ts'
import { type AnalyseFiles, analyseFiles } from '../analyse.ts'
import { analysedJson, analysedText } from '../analysed-report.ts'
import { perform } from '../tasks.ts'
import type { Flags, Job, Typed } from './typed.ts'

/** Reads what is to be analysed, and how. */
export function readAnalysis(files: readonly string[], flags: Flags): AnalyseFiles {
  const { response, factors, block, ignore, plots, covariates } = flags
  const { order, transform, compare, difference, power } = flags
  const columns = { response, factors, block, ignore, plots, covariates }
  return { files, ...columns, order, transform, compare, difference, power }
}

/** Analyses measurements, or compares the chunks of a file with those of a scenario. */
export function analyse({ words: files, flags }: Typed): Job {
  const { json = false, beside } = flags
  if (beside === undefined)
    return (labs) => console.log((json ? analysedJson : analysedText)(analyseFiles(readAnalysis(files, flags), labs)))
  const [file, extra] = files
  if (extra !== undefined) throw inputError('analyse --beside', 'one file', `also ${quoted(extra)}`)
  return async (_, program) => console.log(await perform('beside', { file, beside, json }, program))
}
