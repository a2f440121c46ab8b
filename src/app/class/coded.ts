/** Answers to predictions as codes have them, and a class's codes as answers to one question. */
import { group } from 'd3-array'
import { type Code, type CodedAnswer, questionMark } from '../../core/codes/code.ts'
import { findCodes } from '../../core/codes/find.ts'
import type { Prediction, ValuePrediction } from '../../core/content/lesson.ts'
import type { Collected } from '../state/class-answers.ts'
import type { Answer } from '../state/predictions.ts'

/** A prediction as a code has it; undefined where it is no answer to this question. */
export function coded(ask: Prediction, answer: Answer): CodedAnswer | undefined {
  if (ask.kind === 'winner') {
    const option = Object.keys(ask.among).indexOf(String(answer))
    return option < 0 ? undefined : { kind: 'pick', option }
  }
  if (ask.kind === 'value') return typeof answer === 'number' ? { kind: 'number', value: answer } : undefined
  return Array.isArray(answer) ? { kind: 'curve', shares: answer.map((value) => value / ask.top) } : undefined
}

/** What answers are counted by: of what a story or a lesson asks, or of a question of the lecturer's own. */
export type Counted =
  | Pick<Extract<Prediction, { kind: 'winner' }>, 'kind' | 'among'>
  | (Pick<ValuePrediction, 'kind' | 'from' | 'to' | 'range' | 'spread'> & { readonly unit: string })
  | Extract<Prediction, { kind: 'curve' }>

const KINDS = { winner: 'pick', value: 'number', curve: 'curve' } as const

/** A class's answers to one question. */
export interface Tally {
  /** First answers. */
  readonly before: readonly CodedAnswer[]
  /** Answers after the class talked: the latest of each; undefined where no answer came again. */
  readonly after: readonly CodedAnswer[] | undefined
  /** Codes that were there more than once, that are damaged, and that answer something else. */
  readonly doubles: number
  readonly damaged: number
  readonly elsewhere: number
}

/** The same number of times the same. */
const times = (counts: readonly number[]): readonly CodedAnswer[] =>
  counts.flatMap((count, option) => Array.from({ length: count }, () => ({ kind: 'pick', option }) as const))

/** Counts what was collected for a question. */
export function tally(ask: Counted, key: string, { text, hands }: Collected): Tally {
  const { codes, doubles, damaged } = findCodes(text)
  const most = ask.kind === 'winner' ? Object.keys(ask.among).length : Number.POSITIVE_INFINITY
  const fits = ({ question, answer }: Code) =>
    question === questionMark(key) &&
    answer.kind === KINDS[ask.kind] &&
    (answer.kind !== 'pick' || answer.option < most)
  const fitting = codes.filter(fits)
  const [first = [], second = []] = hands
  const again = fitting.some(({ attempt }) => attempt > 1) || second.some((count) => count > 0)
  return {
    before: [...fitting.filter(({ attempt }) => attempt === 1).map(({ answer }) => answer), ...times(first)],
    after: again ? [...latest(fitting).map(({ answer }) => answer), ...times(second)] : undefined,
    doubles,
    damaged,
    elsewhere: codes.length - fitting.length,
  }
}

/** How many picked each option, by its place. */
export const countPicks = (answers: readonly CodedAnswer[], options: number): readonly number[] =>
  Array.from(
    { length: options },
    (_, option) => answers.filter((one) => one.kind === 'pick' && one.option === option).length,
  )

/** How many solved an exercise at the first, second, third and a later try, each device once; and how many codes were left out. */
export function byTry(key: string, text: string) {
  const { codes, doubles, damaged } = findCodes(text)
  const toQuestion = codes.filter(({ question }) => question === questionMark(key))
  const devices = new Map(toQuestion.map(({ mark, attempt }) => [mark, attempt]))
  const tries = [1, 2, 3, 4].map((attempt) => [...devices.values()].filter((each) => each === attempt).length)
  return { tries, doubles, damaged }
}

/** The scores of a question, the least first, as in the league; each program once, with its best; and how many codes were left out. */
export function scoresIn(key: string, text: string) {
  const { codes, doubles, damaged } = findCodes(text)
  const scores = codes.flatMap(({ question, answer }) =>
    question === questionMark(key) && answer.kind === 'score' ? [answer] : [],
  )
  const best = group(scores, ({ fingerprint }) => fingerprint)
  return {
    scores: [...best.values()]
      .map((alike) => alike.reduce((a, b) => (b.value < a.value ? b : a)))
      .toSorted((a, b) => a.value - b.value),
    doubles,
    damaged,
  }
}

/**
 * The latest code of each device. The first twelve bits of a mark are the device's; where two devices have the same bits, both codes
 * stay.
 */
function latest(codes: readonly Code[]): readonly Code[] {
  return [...group(codes, ({ mark }) => mark >> 4).values()].flatMap((ofMark) => {
    const devices = Math.max(1, ofMark.filter(({ attempt }) => attempt === 1).length)
    return ofMark.toSorted((a, b) => b.attempt - a.attempt).slice(0, devices)
  })
}
