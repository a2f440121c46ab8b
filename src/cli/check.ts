/** Checks a program of the reader's own, for its author or a marker: runs in many situations, and a sentence for each thing that is checked. */
import type { Lab } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import type { CheckResult, Examined } from '../core/program/checks.ts'
import { inputError } from '../library/input-error.ts'
import { readProgram, readScenario } from './source.ts'
import { readJobs } from './sweep.ts'
import { runUntilHopeless } from './sweep-worker.ts'

/** What is asked for. */
export interface CheckRequest {
  /** The file of a program, or a link that has one. */
  readonly source: string
  /** The lab whose program it is; found by the text unless given. */
  readonly lab: string | undefined
  readonly jobs: string | undefined
}

/** The outcome of the checks. */
interface Checked {
  readonly link: string
  readonly checks: readonly (CheckResult & { readonly link?: string })[]
  /** Whether nothing is wrong. */
  readonly isSound: boolean
}

/** Runs them. */
export async function checkProgram(
  { source, lab: labId, jobs }: CheckRequest,
  labs: Readonly<Record<string, Lab>>,
  program: URL,
): Promise<Checked> {
  const isLink = /[?#]/.test(source)
  const { lab, values } = isLink
    ? readScenario({ source, set: [], attach: [] }, labs)
    : readProgram(source, labId, labs)
  const { checks } = lab
  if (!checks) throw inputError('check', `a program, or a link of a lab with programs`, lab.id)
  const situations = checks.situations(values, lab)
  const examined: Examined[] = situations.map(() => ({
    problem: 'it did not answer and was ended, or was not tried after others that did not',
  }))
  const runs = situations.map((one) => ({ values: one, measurement: checks.measurement }))
  await runUntilHopeless(program, lab.id, runs, readJobs(jobs), (k, outcome) => {
    examined[k] = outcome
  })
  const results = checks.judge(situations, examined)
  return {
    link: formatLink(lab, values),
    checks: results.map(({ situation, ...rest }) => ({
      ...rest,
      ...(situation ? { link: formatLink(lab, situation) } : {}),
    })),
    isSound: results.every(({ verdict }) => verdict !== 'wrong'),
  }
}

const MARKS = { holds: 'ok   ', wrong: 'WRONG', slow: 'slow ' } as const

/** The checks for people: a line each, and below one that does not hold the link that shows it. */
export const checkedText = ({ checks }: Checked): string =>
  checks
    .map(({ verdict, sentence, link }) => `${MARKS[verdict]}  ${sentence}${link ? `\n       ${link}` : ''}`)
    .join('\n')
