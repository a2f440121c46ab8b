/** `evenkeel analyse`: reads the file. */
import type { DescribedLab } from '../core/lab.ts'
import { quoted } from '../core/text/expected.ts'
import { type AnalyseRequest, analyseText } from '../library/analyse.ts'
import { readText } from './input.ts'
import { InputError, inputError } from './input-error.ts'
import { codeOf } from './output.ts'

/** Reads a file and analyses it. */
export const analyseFile = (request: AnalyseRequest, labs: Readonly<Record<string, DescribedLab>>) =>
  analyseText(textOf(request.file), request, labs)

function textOf(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw inputError('analyse', 'a readable CSV file', `${quoted(file)} (${codeOf(error)})`)
  }
}
