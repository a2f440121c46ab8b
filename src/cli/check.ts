/** Checks a program of the reader's own, for its author or a marker: runs in many situations, and a sentence for each thing that is checked. */
import type { Lab } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import type { CheckResult, Examined } from '../core/program/checks.ts'
import { type Finding, LARGEST, type OrdersOptions, type OrdersResult } from '../core/program/orders/orders.ts'
import { shown } from '../core/text/expected.ts'
import { inputError } from '../library/input-error.ts'
import { ordersText } from './orders.ts'
import { readProgram, readScenario } from './source.ts'
import { readJobs } from './sweep.ts'
import { runUntilHopeless } from './sweep-worker.ts'
import { perform } from './tasks.ts'

/** What is asked for. */
export interface CheckRequest {
  /** The file of a program, or a link that has one. */
  readonly source: string
  /** The lab whose program it is; found by the text unless given. */
  readonly lab: string | undefined
  readonly jobs: string | undefined
  /** How all orders are searched, where they are. */
  readonly orders?: OrdersOptions
}

/** Seconds of a search unless given. */
const SECONDS = 60

/** Reads the flags of a search. */
export function readOrders({
  processors,
  tasks,
  seconds,
  interrupts,
  overtaking,
}: {
  readonly processors: string | undefined
  readonly tasks: string | undefined
  readonly seconds: string | undefined
  readonly interrupts: boolean | undefined
  readonly overtaking: boolean | undefined
}): OrdersOptions {
  const whole = (flag: string, text: string | undefined, least: number, most: number) => {
    if (text === undefined) return undefined
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw inputError(flag, `a whole number from ${least} to ${most}`, shown(text))
    return value
  }
  const some = whole('--processors', processors, 2, LARGEST.processors)
  const most = whole('--tasks', tasks, 1, LARGEST.tasks)
  return {
    ...(some !== undefined && { processors: some }),
    ...(most !== undefined && { tasks: most }),
    seconds: whole('--seconds', seconds, 1, 86_400) ?? SECONDS,
    ...(interrupts && { interrupts }),
    ...(overtaking && { overtaking }),
  }
}

/** The outcome of the checks. */
interface Checked {
  readonly link: string
  readonly checks: readonly (CheckResult & { readonly link?: string })[]
  /** What a search of all orders found, each order with its link. */
  readonly orders?: Omit<OrdersResult, 'findings'> & {
    readonly findings: readonly (Finding & { readonly link: string })[]
  }
  /** Whether nothing is wrong. */
  readonly isSound: boolean
}

/** Runs them. */
export async function checkProgram(
  { source, lab: labId, jobs, orders }: CheckRequest,
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
  const searched = orders && (await perform('orders', { lab: lab.id, values, options: orders }, program))
  const linkTo = (finding: Finding) =>
    formatLink(lab, values, { side: 'program', orders: finding.orders, order: finding.order })
  return {
    link: formatLink(lab, values),
    checks: results.map(({ situation, ...rest }) => ({
      ...rest,
      ...(situation ? { link: formatLink(lab, situation) } : {}),
    })),
    ...(searched && {
      orders: { ...searched, findings: searched.findings.map((one) => ({ ...one, link: linkTo(one) })) },
    }),
    isSound: results.every(({ verdict }) => verdict !== 'wrong') && searched?.verdict !== 'wrong',
  }
}

const MARKS = { holds: 'ok   ', wrong: 'WRONG', slow: 'slow ' } as const

/** The checks for people: a line each, and below one that does not hold the link that shows it. */
export const checkedText = ({ checks, orders }: Checked): string => {
  const lines = checks.map(
    ({ verdict, sentence, link }) => `${MARKS[verdict]}  ${sentence}${link ? `\n       ${link}` : ''}`,
  )
  if (!orders) return lines.join('\n')
  const links = new Map(orders.findings.map(({ order, link }) => [order, link]))
  return [...lines, '', ordersText(orders, ({ order }) => links.get(order) ?? '')].join('\n')
}
