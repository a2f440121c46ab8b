/** What "Try all" found, in sentences; the page and the command line say the same. */
import { capital, inSentence } from '../text/case.ts'
import { count, counted, quantity } from '../text/format.ts'
import { atSample, metricText, sampleWithUnit } from '../text/sample-text.ts'
import { aboveText, boundsOf } from '../time/bound.ts'
import { differenceText, type TimeDifference, timeDifference, timesOf } from '../time/time-difference.ts'
import type { Answer, Row, Turn } from './answer.ts'
import { settingsText } from './arms.ts'
import { type Behind, LEAST_PAIRS } from './standing.ts'
import type { Varied } from './varied.ts'

/** Decimals that two ends which look the same get at most. */
const MOST_DECIMALS = 3

/** Two ends of a range in %, rounded to what can be read: "8 to 14 %"; with more decimals where both would look the same, or like nothing. */
export function rangeText(low: number, high: number): string {
  const digits = (x: number, more: number) => {
    const size = Math.abs(x)
    const decimals = (size >= 9.95 ? 0 : 1) + more
    const text = size.toFixed(decimals)
    if (Number(text) === 0) return '0'
    return x < 0 ? `−${text}` : text
  }
  let more = 0
  const isVague = () =>
    low === high ? low !== 0 && digits(low, more) === '0' : digits(low, more) === digits(high, more)
  while (more < MOST_DECIMALS && isVague()) more++
  const [a, b] = [digits(low, more), digits(high, more)]
  return a === b ? `${a} %` : `${a} to ${b} %`
}

/** How far a row is behind, for a table: "0.9 to 1.5 %"; with its state where that says more. */
export function behindText({ state, behind }: Pick<Row, 'state' | 'behind'>): string {
  if (state === 'best') return '–'
  if (behind.low === 0 && behind.high === 0) return 'the same in every run'
  if (state === 'open') return 'too few runs to say'
  if (behind.pairs < LEAST_PAIRS) return rangeText(behind.mean, behind.mean)
  return rangeText(behind.low, behind.high)
}

/** A rule with its settings: "Work stealing, balancing interval 2 nodes". */
export function nameOf({ field }: Answer, { rule, arm, knobs }: Pick<Row, 'rule' | 'arm' | 'knobs'>): string {
  const settings = settingsText(field.lab, arm.values, knobs)
  return settings ? `${rule.label}, ${settings}` : rule.label
}

/** What no rule can beat: the least bound of the best two; undefined where their metric has none. */
export function leastOf({ means, metric, field: { lab } }: Answer): number | undefined {
  const bounds = (means ?? []).flatMap((metrics) => {
    const [bound] = boundsOf(lab, metrics, metric.id)
    return bound && bound.better !== 'more' ? [bound.value] : []
  })
  return bounds.length > 0 ? Math.min(...bounds) : undefined
}

/** How far each rule is above what no rule can beat; undefined where that is not known. */
export function aboveTexts(answer: Answer): readonly string[] | undefined {
  const least = leastOf(answer)
  return least === undefined ? undefined : answer.rows.map(({ mean }) => aboveText(mean, least))
}

/** Rules that a table shows before the others are asked for. */
export const SHOWN_ROWS = 5

/** Rules that are named one by one where many are as good. */
const SOME = 3

/** "more" total time, "less" utilisation: what a worse one has. */
const worse = ({ better }: Answer) => (better === 'less' ? 'more' : 'less')

const whole = (behind: Behind) => behind.low === behind.high

/**
 * The answer in sentences: what is best, how sure, and what else is as good. The first is the answer itself.
 *
 * @param isSaid whether the problem was said in a form: then its scenario has a rule that the reader has not chosen, and nothing is said about it
 */
export function answerSentences(answer: Answer, isSaid = false): readonly string[] {
  const { isStopped, grid, rows } = answer
  const sentences = isStopped && rows.length === 0 ? [] : sentencesOf(answer, isSaid)
  if (!isStopped) return sentences
  return [`Stopped after ${count(grid.tried)} of ${counted(grid.of, 'setting')}.`, ...sentences]
}

function sentencesOf(answer: Answer, isSaid: boolean): readonly string[] {
  const { rows, metric, wins, alike, ends, yours, byChance, stage, field } = answer
  const [best] = rows
  const next = rows.find(({ state }) => state !== 'best' && state !== 'open')
  if (!best) return ['None of the settings can be run.']
  const what = inSentence(metric.label)
  const name = nameOf(answer, best)
  if (stage === 'race' || (byChance && !wins)) {
    return [`So far ${name} is ahead: ${what} ${metricText(metric, best.mean)}. It is not sure yet.`]
  }
  const even = rows.filter(({ state }) => state === 'even')
  const sentences: string[] = []
  const { assumes } = best.rule
  if (!next && rows.length > 1) sentences.push(`${name} is ahead: ${what} ${metricText(metric, best.mean)}.`)
  else if (!next) sentences.push(`Only ${name} can be run: ${what} ${metricText(metric, best.mean)}.`)
  else if (even.length === 0) {
    // Where both do the same with every seed, seeds confirm nothing.
    const won = wins && !whole(next.behind) ? `, the best in ${wins.won} of ${counted(wins.of, 'fresh seed')}` : ''
    sentences.push(`Best is ${name}: ${what} ${metricText(metric, best.mean)}${won}.`)
    sentences.push(leadText(answer, next))
  } else {
    const [other] = even
    const names = even.slice(0, SOME).map((row) => nameOf(answer, row))
    const more = even.length > SOME ? [`${even.length - SOME} more`] : []
    const others = counted(even.length, 'other rule')
    const value = `${what} ${metricText(metric, best.mean)}`
    if (even.every(({ behind }) => whole(behind))) {
      // None is ahead where all do the same.
      sentences.push(`${name} and ${others} have the same in every run: ${value}.`)
      sentences.push(`These are as good: ${[...names, ...more].join('; ')}.`)
    } else {
      sentences.push(`${name} is ahead: ${value}. ${others} cannot be distinguished from it.`)
      sentences.push(`These may be as good: ${[...names, ...more].join('; ')}.`)
      sentences.push(
        whole(other.behind)
          ? `${other.rule.label} has the same ${what} in every run.`
          : `${other.rule.label} has ${betweenText(answer, other.behind)} ${what} (${seedsText(other)}).`,
      )
    }
    const after = rows.find(({ state }) => state === 'behind' || state === 'out')
    if (after) sentences.push(leadText(answer, after))
  }
  const open = rows.filter(({ state }) => state === 'open')
  if (open.length > 0) {
    const names = open.slice(0, SOME).map(({ rule }) => rule.label)
    const more = open.length > SOME ? [`${open.length - SOME} more`] : []
    sentences.push(`Too few runs to say how far these are behind: ${[...names, ...more].join('; ')}.`)
  }
  const counts = answer.means && field.lab.deciding?.whatCounts?.(answer.means[0])
  if (counts) sentences.push(counts)
  // What the answer stands on: a program that does not know this cannot use the rule.
  if (assumes) sentences.push(`${best.rule.label} ${assumes}.`, ...withoutText(answer))
  if (yours && !isSaid) {
    const { arm, behind } = yours
    const { low, high } = behind
    const text = high === 0 && low === 0 ? 'does the same' : 'cannot be distinguished from the best'
    const row = rows.find((one) => one.arm.rule === arm.rule)
    const called = row && row !== best ? ` (${nameOf(answer, { ...row, arm })})` : ''
    sentences.push(`The present setting${called} ${low > 0 ? `is ${rangeText(low, high)} behind the best` : text}.`)
  }
  for (const { parameter, side } of ends) {
    const words = side > 0 ? 'greatest' : 'least'
    const setting = capital(atSample(field.lab.parameters[parameter], best.arm.values[parameter]))
    sentences.push(`${setting} is the ${words} that was tried; ${side > 0 ? 'more' : 'less'} may be better.`)
  }
  if (alike.length > 0) {
    sentences.push(
      `${counted(alike.length, 'other setting')} of ${best.rule.label} could not be distinguished from it in the race.`,
    )
  }
  return sentences
}

/** What rules of the table have to know that others need not, a sentence each: "Longest first (LPT) has to know …". */
export const assumedTexts = ({ rows }: Answer): readonly string[] =>
  rows.flatMap(({ rule: { label, assumes } }) => (assumes ? [`${label} ${assumes}.`] : []))

/** How far the best is ahead of a row. */
function leadText(answer: Answer, row: Row): string {
  const { behind } = row
  const { metric, byChance } = answer
  const what = inSentence(metric.label)
  const name = nameOf(answer, row)
  const more = worse(answer)
  // How far behind the other one is, as a share of the best one's mean.
  if (!byChance || whole(behind)) {
    const always = byChance ? ', with every seed' : ''
    return `The next, ${name}, has ${rangeText(behind.mean, behind.mean)} ${more} ${what}${always}.`
  }
  const range =
    behind.pairs < LEAST_PAIRS ? ([behind.mean, behind.mean] as const) : ([behind.low, behind.high] as const)
  return `The next, ${name}, has ${rangeText(...range)} ${more} ${what} (${seedsText(row)}).`
}

/** How many seeds a distance stands on: "95 %, 16 seeds of the race". Of two seeds no 95 % is said. */
function seedsText({ behind: { pairs }, state }: Pick<Row, 'behind' | 'state'>): string {
  const level = pairs < LEAST_PAIRS ? '' : '95 %, '
  return `${level}${counted(pairs, 'seed')}${state === 'out' ? ' of the race' : ''}`
}

/** The best of the rules that have to know nothing; empty where there is none. */
function withoutText(answer: Answer): readonly string[] {
  const { rows, metric } = answer
  const without = rows.find(({ rule }) => rule.assumes === undefined)
  if (!without) return []
  const { rule, behind } = without
  return [
    `Of the rules that need not know so much before, ${rule.label} is ahead: it has ${betweenText(answer, behind)} ${inSentence(metric.label)}.`,
  ]
}

/** "between 0.1 % less and 0.2 % more": what a row has beside the best one. */
const betweenText = (answer: Answer, { low, high }: Behind): string =>
  low < 0
    ? `between ${rangeText(-low, -low)} ${answer.better} and ${rangeText(high, high)} ${worse(answer)}`
    : high > 0
      ? `${rangeText(low, high)} ${worse(answer)}`
      : 'the same'

/** What leads from the best one's time to the next one's, part by part, over the final's seeds; undefined where the lab does not say. */
export function leadOf({ means, rows, metric, field: { lab } }: Answer): TimeDifference | undefined {
  if (!means || rows.length < 2 || !lab.timeSplit) return undefined
  const times = timesOf(lab.timeSplit, means[0])
  const total = means[0][metric.id]
  // Parts that do not add up to what was judged would explain something else.
  if (!times || typeof total !== 'number') return undefined
  const sum = times.reduce((a, b) => a + b, 0)
  if (Math.abs(sum - total) > 1e-3 * Math.abs(total)) return undefined
  return timeDifference(lab.timeSplit, means[0], means[1], metric.unit)
}

/** Why the best is better than the next: where the time goes, in one sentence; undefined where the lab does not say. */
export function whyText(answer: Answer): string | undefined {
  const difference = leadOf(answer)
  const [best, next] = answer.rows
  return (
    difference &&
    `Over all seeds: ${differenceText(difference, best.rule.label, next.rule.label, answer.field.lab.timeOf)}`
  )
}

/** Where it turns by one condition: "With 256 processors or more … is better". */
export function turnText(answer: Answer, turn: Turn): string {
  const { lab } = answer.field
  const parameter = lab.parameters[turn.parameter]
  const text = (value: Turn['present']) => sampleWithUnit(parameter, value)
  if (turn.at === undefined || !turn.winner) {
    const [from, to] = turn.tried
    if (from === undefined) return `${parameter.label}: no other value can be run with the rest as it is.`
    const none = answer.byChance ? 'no sure turn' : 'no turn'
    const range = parameter.kind === 'choice' ? 'with another option' : `from ${text(from)} to ${text(to)}`
    return `${parameter.label}: ${none} ${range}.`
  }
  const winner = turn.winner.rule.label
  if (parameter.kind === 'choice' || turn.until === undefined)
    return `${parameter.label} ${text(turn.at)}: ${winner} is better.`
  // Between the two it may already be better: few seeds show only large differences.
  const isKnown = !answer.byChance || (turn.until === turn.present && turn.winner.state !== 'even')
  const until = isKnown ? `not at ${text(turn.until)}` : `that is not sure at ${text(turn.until)}`
  return `${parameter.label}: ${winner} is better at ${text(turn.at)}; ${until}.`
}

/** How far a row is behind, as one number: "30 %". */
const aboutText = ({ mean }: Behind) => rangeText(mean, mean)

/** What changing an assumption leads to: "With sharing: Least connections is 10 % behind Least work instead of 30 %." */
export function variedText({ rows: [first] }: Answer, { says, best, other, behind, isLost }: Varied): string {
  if (!best) return `${says}: none of the best rules can be run.`
  const lost = isLost ? `${first.rule.label} cannot be run, and of the next ` : ''
  if (!other || !behind) return `${says}: ${lost}only ${best.rule.label} can be run.`
  const names = [best.rule.label, other.rule.label] as const
  const isSure = behind.low > 0 && behind.pairs >= LEAST_PAIRS
  const before = other.state === 'best' || isLost ? '' : ` instead of ${aboutText(other.behind)}`
  if (behind.low === 0 && behind.high === 0) return `${says}: ${lost}${names[0]} and ${names[1]} do the same.`
  // What is known is put together again after each step, so rows are the same by their rule.
  if (best.rule.id === first.rule.id || isLost) {
    if (!isSure) return `${says}: ${lost}${names[1]} cannot be distinguished from ${names[0]}.`
    return `${says}: ${lost}${names[1]} is ${aboutText(behind)} behind ${names[0]}${before}.`
  }
  return isSure
    ? `${says}: ${names[0]} is better, and ${names[1]} ${aboutText(behind)} behind.`
    : `${says}: ${names[0]} may be better; ${names[1]} cannot be distinguished from it.`
}

/** What was done, and how sure that is, in a sentence. */
export function methodText({ tried, grid, runs, rows, failed, byChance, hurried, isStopped, stage }: Answer): string {
  const rules = rows.length + failed.length
  if (isStopped && (stage === 'race' || stage === 'final'))
    return `${counted(tried, 'setting')} of ${counted(rules, 'rule')}, ${counted(runs, 'run')}. It was stopped before the answer was sure.`
  if (hurried) {
    const sure = byChance ? ' The rules as set are compared with an error of at most 5 %.' : ''
    const some =
      grid.tried < grid.of
        ? `${count(grid.tried)} of ${counted(grid.of, 'setting')} of the grid were tried with this budget of runs, and a look with one seed chose among them`
        : 'a look with one seed chose among the settings'
    return `${counted(tried, 'setting')} of ${counted(rules, 'rule')}, ${counted(runs, 'run')}: ${some}.${sure}`
  }
  const sure = byChance ? 'The answer is wrong with a probability of at most 5 %.' : 'Chance has no part in these runs.'
  return `${counted(tried, 'setting')} of ${counted(rules, 'rule')}, ${counted(runs, 'run')}. ${sure}`
}

/** The metric of a row with its unit. */
export const meanText = ({ metric }: Answer, { mean }: Row): string => quantity(mean, metric.unit)
