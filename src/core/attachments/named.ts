/** Which files a scenario needs, and what is said about one that is not here. */
import { applies, fileOf, type Parameter, type ParameterTable, type Problem, type Values } from '../parameters.ts'
import { unexpected } from '../text/expected.ts'
import { shortened } from './held.ts'

/** The fingerprints that a scenario names where they apply, by parameter. */
export function namedIn(table: ParameterTable, values: Values): readonly { parameter: string; fingerprint: string }[] {
  return Object.entries(table).flatMap(([id, parameter]) => {
    const value = values[id]
    const names = fileOf(parameter) !== undefined && typeof value === 'string' && value !== ''
    return names && applies(parameter, values) ? [{ parameter: id, fingerprint: value }] : []
  })
}

/** What is said about a parameter whose file is not here, or that has none. */
export function missing(parameter: string, fingerprint: string): Problem {
  if (fingerprint === '') return { parameter, message: unexpected(parameter, 'a file', 'none'), missing: '' }
  const expected = `the file with the fingerprint ${shortened(fingerprint)}`
  return {
    parameter,
    message: unexpected(parameter, expected, 'none: it is not on this machine'),
    missing: fingerprint,
  }
}

/** Whether it is that no file is chosen. */
export const isWithoutFile = (problem: Problem): boolean => problem.missing === ''

/** A problem for the reader of the page: the parameter is named by its label instead of its id, and a file that none was chosen for by its content. */
export function namedByLabel(problem: Problem, parameter: Parameter | undefined): string {
  const prefix = `${problem.parameter}: `
  if (!parameter || !problem.message.startsWith(prefix)) return problem.message
  const accepted = fileOf(parameter)
  if (accepted && isWithoutFile(problem)) return `${parameter.label}: choose a file with ${accepted.words}`
  return `${parameter.label}: ${problem.message.slice(prefix.length)}`
}
