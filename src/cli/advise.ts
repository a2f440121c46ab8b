/** `evenkeel advise`: tries all rules of a lab on a scenario, and says which is the best, how sure that is, and where it turns. */
import { advising } from '../core/advise/advise.ts'
import type { Answer, Row } from '../core/advise/answer.ts'
import { settingsText } from '../core/advise/arms.ts'
import { createPace, leftText } from '../core/advise/pace.ts'
import { answerPage } from '../core/advise/page.ts'
import {
  aboveTexts,
  answerSentences,
  assumedTexts,
  behindText,
  meanText,
  methodText,
  nameOf,
  SHOWN_ROWS,
  turnText,
  variedText,
  whyText,
} from '../core/advise/words.ts'
import type { Lab } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import { applies, type Value, type Values } from '../core/parameters.ts'
import { answersOf, parseProblem, saidOf, type Texts, takeProblem } from '../core/problem/problem.ts'
import type { Outcome } from '../core/sweep/pool.ts'
import { shown, unexpected } from '../core/text/expected.ts'
import { ABOVE } from '../core/time/bound.ts'
import { mappings } from '../labs/registry.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { type Assignment, attachedValues } from './attach.ts'
import { createSaying } from './progress.ts'
import { readScenario } from './source.ts'
import { readJobs } from './sweep.ts'
import { createCrew } from './sweep-worker.ts'

/** What is asked for. */
export interface AdviseRequest {
  /** A link or a file's name. */
  readonly source: string
  readonly jobs: string | undefined
  /** Whether it is not looked for where the answer turns. */
  readonly quick: boolean
  /** How many runs it may make, as text; undefined for what the scenario's sizes suggest. */
  readonly budget?: string
  /** Whether the table has all rules, not only the first ones. */
  readonly all?: boolean
  /** The file that the answer is written to as a page, and the address that its links go to. */
  readonly html?: string
  readonly page?: string
  readonly set: readonly Assignment[]
  readonly attach: readonly Assignment[]
}

/** The query of a problem that was said in the form of the page, of its link: "problem?how=loop&time=2+ms"; undefined of others. */
export const saidIn = (source: string): string | undefined => /^(?:[^#?]*#)?\/?problem\?(.*)$/.exec(source.trim())?.[1]

/** What a file says about the questions, such as processors, where no answer was given. */
const saidBy = ({ processors }: Values, { processors: answer }: Texts): Texts =>
  answer === undefined && typeof processors === 'number' ? { processors: String(processors) } : {}

/** What a problem of the form becomes, with what it says about itself; throws what is wrong with it. */
function takenFrom(query: string, labs: Readonly<Record<string, Lab>>, attach: readonly Assignment[]) {
  const { how, texts: inLink, problems } = parseProblem(query, mappings)
  if (how === undefined || problems.length > 0)
    throw new InputError(problems[0] ?? unexpected('how', `one of ${Object.keys(mappings).join(', ')}`, 'nothing'))
  const mapping = mappings[how]
  const { files = [] } = mapping
  const attached: Values = files.length > 0 ? attachedValues(labs[how], attach) : {}
  const file = files.map(({ parameter }) => attached[parameter]).find((one) => typeof one === 'string')
  const texts = typeof file === 'string' ? { ...inLink, ...saidBy(attached, inLink), file } : inLink
  const read = answersOf(mapping, texts)
  if (!read.answers) throw new InputError(Object.values(read.problems)[0])
  const mappedProblem = takeProblem(labs[how], mapping, read.answers, texts.file)
  if (mappedProblem.problems.length > 0) throw new InputError(mappedProblem.problems[0])
  return {
    link: mappedProblem.link,
    values: mappedProblem.values,
    questions: saidOf(mapping, texts),
    assumes: mappedProblem.assumes,
    varied: mappedProblem.varied,
    leavesOut: mappedProblem.leavesOut,
  }
}

/** Reads the problem; throws what is wrong with it. */
export function problemIn(request: AdviseRequest, labs: Readonly<Record<string, Lab>>) {
  const query = saidIn(request.source)
  const mappedProblem = query === undefined ? undefined : takenFrom(query, labs, request.attach)
  // A link leaves out what only other rules need, such as the time of a model: it is tried all the same.
  const { lab, values } = readScenario(
    mappedProblem ? { ...request, source: mappedProblem.link } : request,
    labs,
    mappedProblem?.values,
  )
  const able = Object.values(labs).flatMap(({ id, deciding }) => (deciding ? [id] : []))
  if (!lab.deciding) throw inputError('advise', `a lab in which something decides (${able.join(', ')})`, lab.id)
  return { lab, values, mappedProblem }
}

/** What a program that Ctrl+C has ended gives back. */
const STOPPED = 130

/** The fewest and the most runs that may be asked for. */
const BUDGET = { min: 50, max: 1_000_000 }

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const budget = Number(text)
  if (!/^\d+$/.test(text) || budget < BUDGET.min || budget > BUDGET.max)
    throw inputError('--budget', `a number of runs from ${BUDGET.min} to ${BUDGET.max}`, shown(text))
  return budget
}

/** Tries all of them on worker threads. Ctrl+C ends it with what is known by then. */
export async function advise(
  request: AdviseRequest,
  labs: Readonly<Record<string, Lab>>,
  program: URL,
): Promise<Answer> {
  const { lab, values, mappedProblem } = problemIn(request, labs)
  const jobs = readJobs(request.jobs)
  const budget = readBudget(request.budget)
  await lab.ready?.(values)
  const crew = createCrew(program, jobs)
  const saying = createSaying()
  let stop = () => {}
  const stopped = new Promise<'stopped'>((resolve) => {
    stop = () => resolve('stopped')
  })
  process.once('SIGINT', stop)
  try {
    const steps = advising(lab, values, { turns: !request.quick, budget, problem: mappedProblem })
    const pace = createPace()
    let step = steps.next()
    while (!step.done) {
      const { runs, says, ahead } = step.value
      const began = performance.now()
      const outcomes: Outcome[] = new Array(runs.length)
      let done = 0
      saying.say(says)
      const running = crew.run(
        lab.id,
        runs,
        (from, some) => {
          for (const [k, outcome] of some.entries()) outcomes[from + k] = outcome
          done += some.length
          const left = pace.left(done, performance.now() - began, runs.length, ahead)
          saying.say(`${says}; ${done} of ${runs.length} runs${left === undefined ? '' : `, ${leftText(left)} left`}`)
        },
        { bare: true },
      )
      if ((await Promise.race([running, stopped])) === 'stopped') {
        process.exitCode = STOPPED
        return { ...step.value.answer, isStopped: true }
      }
      pace.end(runs.length, performance.now() - began)
      step = steps.next(outcomes)
    }
    return step.value as Answer
  } finally {
    process.off('SIGINT', stop)
    saying.clear()
    await crew.end()
  }
}

/** The answer as a page to hand on; one that was said in the form has its questions and assumptions. */
export function advisedPage(answer: Answer, request: AdviseRequest, labs: Readonly<Record<string, Lab>>): string {
  const { mappedProblem } = problemIn(request, labs)
  const page = request.page?.replace(/#.*$/, '') ?? ''
  return answerPage(answer, {
    page,
    ...(mappedProblem && { questions: mappedProblem.questions, assumes: mappedProblem.assumes }),
  })
}

/** A row's own settings by id. */
const settingsOf = ({ field: { lab } }: Answer, { arm, knobs }: Row): Readonly<Record<string, Value>> =>
  Object.fromEntries(knobs.filter((id) => applies(lab.parameters[id], arm.values)).map((id) => [id, arm.values[id]]))

/** The answer as one JSON object. Distances are in % of the best one's mean. */
export function advisedJson(answer: Answer): string {
  const {
    field,
    metric,
    better,
    rows,
    failed,
    wins,
    yours,
    alike,
    turns,
    varied,
    tried,
    grid,
    runs,
    byChance,
    hurried,
    isStopped = false,
  } = answer
  const link = (row: Pick<Row, 'arm'>) => formatLink(field.lab, row.arm.values)
  return JSON.stringify({
    lab: field.lab.id,
    version: field.lab.version,
    scenario: field.values,
    metric: metric.id,
    better,
    answer: answerSentences(answer),
    why: whyText(answer) ?? null,
    sure: rows.length > 1 && rows.every(({ state }) => state !== 'even' && state !== 'open'),
    wins: wins ?? null,
    rows: rows.map((row) => ({
      rule: row.rule.id,
      label: row.rule.label,
      assumes: row.rule.assumes ?? null,
      settings: settingsOf(answer, row),
      mean: row.mean,
      behind: row.behind,
      state: row.state,
      link: link(row),
    })),
    failed: failed.map(({ rule, problem }) => ({ rule: rule.id, label: rule.label, problem })),
    leftOut: field.leftOut,
    alike: alike.map((arm) => ({
      settings: settingsText(field.lab, arm.values, rows[0]?.knobs ?? []),
      link: link({ arm }),
    })),
    present: yours ? { behind: yours.behind, link: link(yours) } : null,
    turns: turns.map((turn) => ({
      parameter: turn.parameter,
      present: turn.present,
      at: turn.at ?? null,
      until: turn.until ?? null,
      winner: turn.winner?.rule.id ?? null,
      tried: turn.tried,
      link: turn.values ? formatLink(field.lab, turn.values) : null,
    })),
    varied: varied.map((one) => ({
      says: one.says,
      text: variedText(answer, one),
      best: one.best?.rule.id ?? null,
      other: one.other?.rule.id ?? null,
      behind: one.behind ?? null,
    })),
    tried,
    grid,
    hurried,
    stopped: isStopped,
    runs,
    byChance,
  })
}

/** The answer for people: sentences, the table, where it turns, and how it was found. */
export function advisedText(answer: Answer, isWhole = false, isSaid = false): string {
  const { field, rows, failed, turns, varied, metric } = answer
  const shownRows = isWhole ? rows : rows.slice(0, SHOWN_ROWS)
  const above = aboveTexts(answer)
  const cells = shownRows.map((row, k) => [
    ...[nameOf(answer, row), meanText(answer, row), behindText(row)],
    ...(above ? [above[k]] : []),
    runsText(row),
  ])
  const head = ['', metric.label, 'Behind the best', ...(above ? [ABOVE] : []), 'Seeds']
  const widths = head.map((text, k) => Math.max(text.length, ...cells.map((line) => line[k].length)))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, k) => (k === 0 ? text.padEnd(widths[k]) : text.padStart(widths[k])))
      .join('  ')
      .trimEnd()
  const why = whyText(answer)
  return [
    formatLink(field.lab, field.values),
    '',
    ...answerSentences(answer, isSaid),
    ...(why ? [why] : []),
    '',
    ...(cells.length > 0 ? [line(head), ...cells.map(line)] : []),
    ...(rows.length > shownRows.length ? [`${rows.length - shownRows.length} more: --all shows them`] : []),
    ...failed.map(({ rule, problem }) => `${rule.label}: cannot be run: ${problem}`),
    ...assumedTexts(answer),
    ...field.leftOut.map((text) => `Not tried: ${text}.`),
    ...(turns.length > 0
      ? ['', 'Where it turns, with the settings above:', ...turns.map((turn) => `  ${turnText(answer, turn)}`)]
      : []),
    ...(varied.length > 0
      ? ['', 'With another assumption, and the settings above:', ...varied.map((one) => `  ${variedText(answer, one)}`)]
      : []),
    '',
    ...(rows[0] ? [`Best: ${formatLink(field.lab, rows[0].arm.values)}`] : []),
    methodText(answer),
  ].join('\n')
}

/** How many seeds a row has had, and whether it was out before the final. */
const runsText = ({ behind, state }: Row): string => (state === 'out' ? `${behind.pairs}, then out` : `${behind.pairs}`)
