/**
 * "My problem": what an engineer says about a program in a few answers, and how a lab takes it. A lab says in its `problem.ts` which work it is
 * for, what a piece of it is, and how the answers become a scenario.
 */
import { fileText, type HeldFile, heldFile } from '../attachments/held.ts'
import { type DescribedLab, unfitted } from '../lab.ts'
import { formatLink } from '../link/link.ts'
import { applies, defaults, fileOf, type Parameter, type Value, type Values } from '../parameters.ts'
import { inSentence } from '../text/case.ts'
import { quoted, unexpected } from '../text/expected.ts'
import { exact } from '../text/format.ts'
import { sampleWithUnit } from '../text/sample-text.ts'
import { valueText } from '../text/value-text.ts'
import { type QuantityKind, type QuantityLimits, readQuantity } from './quantity.ts'

/** What is asked, in the order of the form: its kind, and how it is said unless the lab says it otherwise. */
export const QUESTIONS = {
  amount: { kind: 'count', label: 'How many pieces of work?', usual: '10000', min: 1, max: 1e6 },
  time: { kind: 'time', label: 'How long does a piece take, on average?', usual: '200 µs', min: 1e-7, max: 1e4 },
  varies: {
    kind: 'percent',
    label: 'How much do the times vary?',
    usual: '50 %',
    min: 0,
    max: 500,
    help: 'Deviation in percent of the mean. 0: all alike; 50: most within a factor of three; 200: a few very long ones.',
  },
  processors: { kind: 'count', label: 'How many processors?', usual: '64', min: 2, max: 1024 },
  slow: { kind: 'count', label: 'How many of them are slower?', usual: '0', min: 0, max: 1024, isOptional: true },
  slowSpeed: {
    kind: 'percent',
    label: 'How fast are these, compared with the others?',
    usual: '50 %',
    min: 1,
    max: 100,
    help: '50: half as fast. The times above are those of the others.',
    isOptional: true,
  },
  latency: {
    kind: 'time',
    label: 'How long does a small message take?',
    usual: '20 µs',
    min: 0,
    max: 10,
    help: 'Half of a ping-pong: about 1 µs between cores, 2 µs on InfiniBand, 20 to 50 µs on Ethernet.',
  },
  bandwidth: {
    kind: 'rate',
    label: 'How many bytes a second does a link carry?',
    usual: '1 GB/s',
    min: 1e3,
    max: 1e13,
    help: '10 Gbit/s Ethernet carries 1.25 GB/s.',
  },
  bytes: {
    kind: 'bytes',
    label: 'How many bytes does a piece take along when it moves?',
    usual: '64 B',
    min: 0,
    max: 1e9,
  },
  state: {
    kind: 'bytes',
    label: 'How many bytes does a process take along when it moves?',
    usual: '100 kB',
    min: 1,
    max: 1e9,
    isOptional: true,
  },
  atOnce: { kind: 'count', label: 'How many at once?', usual: '8', min: 2, max: 100, isOptional: true },
  tail: {
    kind: 'number',
    label: 'How heavy is the tail (its index α)?',
    usual: '1.5',
    min: 0.1,
    max: 10,
    help: 'Twice as large a request is 2^α times as rare. Files and sessions have about 1 to 2; smaller is heavier.',
    isOptional: true,
  },
} as const satisfies Readonly<Record<string, Question>>

/** A question of the form. */
interface Question extends QuantityLimits {
  readonly kind: QuantityKind
  readonly label: string
  readonly help?: string
  /** What stands there before the reader has said anything, as an example. */
  readonly usual: string
  /** Asked only of labs that name it. */
  readonly isOptional?: boolean
}

/** Ids of the questions: the names in links and refusals. */
export type QuestionId = keyof typeof QUESTIONS

/** Questions with a few answers, of labs that ask them: the names in links and refusals. */
const CHOICE_IDS = ['serves', 'sizes', 'known', 'arrivals', 'order', 'sources'] as const

/** Ids of these questions. */
export type ChoiceId = (typeof CHOICE_IDS)[number]

/** What else may be said: which way the load moves, and the fingerprint of a file with the work itself. */
type SaidId = QuestionId | ChoiceId | 'moves' | 'file'

/** The answers: seconds, bytes, bytes a second; `varies` as a share of the mean, `slowSpeed` of the others' speed. */
export interface Answers extends Readonly<Record<QuestionId, number>> {
  /** One of the lab's ways in which the load moves; empty where it asks for none. */
  readonly moves: string
  /** The answers with a few to choose from; the usual one where nothing was said. */
  readonly choices: Readonly<Partial<Record<ChoiceId, string>>>
  /** Whether a file says what the work is, and the parameter that takes it; empty without one. */
  readonly hasFile: boolean
  readonly fileFor: string
  /** What the file has the answers to. */
  readonly fileAnswers: readonly (QuestionId | ChoiceId)[]
}

/** A file that a lab takes instead of some of the answers. */
export interface ProblemFile {
  /** The parameter that takes it. */
  readonly parameter: string
  readonly label: string
  /** How such files are called, where the lab takes others as well. */
  readonly called?: RegExp
  /** Whether a file holds what this one is about, where the lab takes others in the same parameter. */
  readonly holds?: (file: HeldFile) => boolean
  /** What the parameter usually sets, and the answers say here. */
  readonly leaves?: readonly string[]
  /** What is not asked then. */
  readonly replaces: readonly (QuestionId | ChoiceId)[]
  /** About how many pieces of work a file has, from its beginning: the answer to `amount`. */
  readonly amount?: (file: HeldFile) => number
  /** The only way in which the load moves then, where that is so, and why, in a sentence. */
  readonly moves?: string
  readonly help?: string
}

/** A way in which the load moves. */
interface Way {
  readonly label: string
  readonly help: string
  /** What is asked otherwise then. */
  readonly questions?: Asked
}

/** A question with a few answers, the usual one first. */
export interface Choice {
  readonly label: string
  readonly options: Readonly<Record<string, { readonly label: string; readonly help: string }>>
  /** It is asked with the number that this question asks for. */
  readonly beside: QuestionId
  /** Numbers that are asked only with one of its answers, and those that are not asked with it. */
  readonly asks?: Readonly<Partial<Record<QuestionId, readonly string[]>>>
  readonly spares?: Readonly<Partial<Record<QuestionId, readonly string[]>>>
}

/** An assumption that is changed once, to see how far the answer depends on it. */
export interface Variation {
  /** How the change is said, as the beginning of a sentence: "With sharing". */
  readonly says: string
  readonly sets: Values
}

/** Rules that a problem rules out, each with why, as a clause; null for those that it can use although the lab would leave them out. */
export type Unusable = Readonly<Record<string, string | null>>

/** What is asked otherwise; a kind of its own is rare. */
type Asked = Readonly<Partial<Record<QuestionId, Partial<Question>>>>

/** How a lab takes a problem. */
export interface ProblemMapping {
  /** Its place in the form: 1 is what most come with. */
  readonly order: number
  /** How work appears, in the engineer's words: "A tree that grows". */
  readonly how: string
  /** What kind of programs that are, in a sentence. */
  readonly help: string
  /** What is asked otherwise here, and what is asked only of some labs. */
  readonly questions?: Asked
  /** The ways in which the load may move, the usual one first; absent where there is only one. */
  readonly moves?: {
    readonly label: string
    readonly options: Readonly<Record<string, Way>>
  }
  /** Questions with a few answers. */
  readonly choices?: Readonly<Partial<Record<ChoiceId, Choice>>>
  /** Files that it takes, one of them at a time. */
  readonly files?: readonly ProblemFile[]
  /** What is not asked here, each with why, in a sentence. */
  readonly notAsked?: Readonly<Partial<Record<QuestionId, string>>>
  /** The scenario, as what differs from the defaults; what was assumed, each a sentence; and what is wrong, where anything is. */
  readonly scenario: (answers: Answers) => {
    readonly sets: Values
    readonly assumes: readonly string[]
    /** What of that is changed once. */
    readonly varied?: readonly Variation[]
    /** Rules that such a program cannot use, each with why, as a clause; null for those that it can although the lab would leave them out. */
    readonly leavesOut?: Unusable
    readonly problem?: string
  }
}

/** The mappings by the labs' ids. */
export type Mappings = Readonly<Record<string, ProblemMapping>>

/** Mappings in the order of the form; labs without one are left out. */
export const inOrder = (all: Readonly<Record<string, ProblemMapping | undefined>>): Mappings =>
  Object.fromEntries(
    Object.entries(all)
      .flatMap(([id, mapping]) => (mapping ? [[id, mapping] as const] : []))
      .toSorted(([, a], [, b]) => a.order - b.order),
  )

/** What was typed, by question. */
export type Texts = Readonly<Partial<Record<SaidId, string>>>

/** A question as a lab asks it, after what was said. */
export const questionOf = (mapping: ProblemMapping, id: QuestionId, texts: Texts = {}): Question => ({
  ...QUESTIONS[id],
  ...mapping.questions?.[id],
  ...mapping.moves?.options[movesOf(mapping, texts)]?.questions?.[id],
})

const IDS = Object.keys(QUESTIONS) as QuestionId[]
const SAID: readonly SaidId[] = [...IDS, ...CHOICE_IDS, 'moves', 'file']

/** Longest answer in a link, in characters: that of a fingerprint. */
const LONGEST = 64

/**
 * Whether a question is asked: not where the lab says why not, nor where a file has its answer, nor how fast slower processors are where
 * there are none.
 */
export function isAsked(mapping: ProblemMapping, texts: Texts, id: QuestionId): boolean {
  if (mapping.notAsked?.[id] !== undefined || workFileOf(mapping, texts)?.replaces.includes(id)) return false
  if (questionOf(mapping, id).isOptional && !mapping.questions?.[id]) return false
  for (const [choice, { asks, spares }] of choicesOf(mapping, texts)) {
    const option = chosenOf(mapping, choice, texts)
    if (asks?.[id]?.includes(option) === false || spares?.[id]?.includes(option)) return false
  }
  return id !== 'slowSpeed' || Number(texts.slow ?? QUESTIONS.slow.usual) !== 0
}

/** The questions with a few answers that are asked: not those that a file has the answer to. */
export const choicesOf = (mapping: ProblemMapping, texts: Texts): readonly (readonly [ChoiceId, Choice])[] =>
  CHOICE_IDS.flatMap((id) => {
    const choice = mapping.choices?.[id]
    return choice && !workFileOf(mapping, texts)?.replaces.includes(id) ? [[id, choice] as const] : []
  })

/** The answer to one of them: as it was said, or the usual one. */
export function chosenOf(mapping: ProblemMapping, id: ChoiceId, texts: Texts): string {
  const options = Object.keys(mapping.choices?.[id]?.options ?? {})
  const text = texts[id]
  return text !== undefined && options.includes(text) ? text : (options[0] ?? '')
}

/** Which of the lab's files says what the work is: by its name, where it is here; undefined without one. */
export function workFileOf({ files = [] }: ProblemMapping, { file = '' }: Texts): ProblemFile | undefined {
  const content = heldFile(file)
  if (file === '') return undefined
  return (content && files.find(({ holds }) => holds?.(content))) ?? fileCalled(files, content?.name ?? '')
}

/** The one of a lab's files that is called so. */
export const fileCalled = (files: readonly ProblemFile[], name: string): ProblemFile | undefined =>
  files.find(({ called }) => called?.test(name)) ?? files.find(({ called, holds }) => !called && !holds) ?? files[0]

/** The way in which the load moves: as it was said, or the usual one; empty where a lab has no ways. */
export const movesOf = (mapping: ProblemMapping, texts: Texts): string => {
  const fileMoves = workFileOf(mapping, texts)?.moves
  if (fileMoves) return fileMoves
  const ways = Object.keys(mapping.moves?.options ?? {})
  return texts.moves !== undefined && ways.includes(texts.moves) ? texts.moves : (ways[0] ?? '')
}

/** A problem as it was said. */
interface SaidProblem {
  /** The lab that it is for; undefined while nothing is chosen. */
  readonly how: string | undefined
  readonly texts: Texts
}

/** Reads a problem from the query of a link, "how=loop&time=2+ms"; what it does not know is left out and is a problem. */
export function parseProblem(
  query: string,
  mappings: Mappings,
): SaidProblem & { readonly problems: readonly string[] } {
  const fields = new URLSearchParams(query)
  const how = fields.get('how') ?? undefined
  const isKnown = how !== undefined && Object.hasOwn(mappings, how)
  const texts = Object.fromEntries(
    SAID.flatMap((id) => {
      const text = fields.get(id)
      return text === null ? [] : [[id, text.slice(0, LONGEST)]]
    }),
  )
  const keys = ['how', ...SAID]
  const problems = [
    ...(how === undefined || isKnown
      ? []
      : [unexpected('how', `one of ${Object.keys(mappings).join(', ')}`, how.slice(0, 40))]),
    ...[...fields.keys()]
      .filter((key) => !keys.includes(key))
      .map((key) => unexpected('problem', keys.join(', '), quoted(key, 40))),
    ...(isKnown ? [...movesProblem(mappings[how], texts), ...choiceProblems(mappings[how], texts)] : []),
  ]
  return { how: isKnown ? how : undefined, texts, problems }
}

/** What is wrong with the way in which the load is said to move. */
function movesProblem({ moves }: ProblemMapping, texts: Texts): readonly string[] {
  const ways = Object.keys(moves?.options ?? {})
  if (texts.moves === undefined || ways.length === 0 || ways.includes(texts.moves)) return []
  return [unexpected('moves', `one of ${ways.join(', ')}`, quoted(texts.moves, 40))]
}

/** What is wrong with answers that have to be one of a few. */
const choiceProblems = ({ choices = {} }: ProblemMapping, texts: Texts): readonly string[] =>
  CHOICE_IDS.flatMap((id) => {
    const options = Object.keys(choices[id]?.options ?? {})
    const text = texts[id]
    if (text === undefined || options.length === 0 || options.includes(text)) return []
    return [unexpected(id, `one of ${options.join(', ')}`, quoted(text, 40))]
  })

/** The query of a problem. */
export const formatProblem = ({ how, texts }: SaidProblem): string =>
  new URLSearchParams([...(how === undefined ? [] : [['how', how]]), ...Object.entries(texts)] as [
    string,
    string,
  ][]).toString()

/** The answers of what was said, with an example where nothing was; what is wrong, by question. */
export function answersOf(
  mapping: ProblemMapping,
  texts: Texts,
): { readonly answers?: Answers; readonly problems: Readonly<Partial<Record<QuestionId, string>>> } {
  const read = IDS.map((id) => {
    const question = questionOf(mapping, id, texts)
    const text = isAsked(mapping, texts, id) ? (texts[id] ?? question.usual) : question.usual
    return [id, readQuantity(id, question.kind, text, question)] as const
  })
  const problems = Object.fromEntries(read.flatMap(([id, one]) => ('problem' in one ? [[id, one.problem]] : [])))
  if (Object.keys(problems).length > 0) return { problems }
  const values = Object.fromEntries(read.map(([id, one]) => [id, 'value' in one ? one.value : 0])) as Record<
    QuestionId,
    number
  >
  const file = workFileOf(mapping, texts)
  const choices = Object.fromEntries(choicesOf(mapping, texts).map(([id]) => [id, chosenOf(mapping, id, texts)]))
  const rest = {
    moves: movesOf(mapping, texts),
    choices,
    hasFile: file !== undefined,
    fileFor: file?.parameter ?? '',
    fileAnswers: file?.replaces ?? [],
  }
  const shares = { varies: values.varies / 100, slowSpeed: values.slowSpeed / 100 }
  return { answers: { ...values, ...shares, ...rest }, problems }
}

/** Questions with what was said, or with the example that stood there, for people. */
export const saidOf = (
  mapping: ProblemMapping,
  texts: Texts,
): readonly (readonly [question: string, answer: string])[] => [
  ['How does work appear?', mapping.how],
  ...(mapping.moves ? [[mapping.moves.label, mapping.moves.options[movesOf(mapping, texts)].label] as const] : []),
  ...[workFileOf(mapping, texts)].flatMap((file) => (file ? [[file.label, fileText(texts.file ?? '')] as const] : [])),
  ...choicesOf(mapping, texts).map(
    ([id, { label, options }]) => [label, options[chosenOf(mapping, id, texts)].label] as const,
  ),
  ...IDS.filter((id) => isAsked(mapping, texts, id)).map(
    (id) => [questionOf(mapping, id, texts).label, texts[id] ?? questionOf(mapping, id, texts).usual] as const,
  ),
]

/** A problem as a lab has it: the scenario, what was assumed, what follows, and what is wrong with it. */
export interface TakenProblem {
  readonly values: Values
  readonly assumes: readonly string[]
  /** Assumptions that are changed once, to see how far the answer depends on them. */
  readonly varied: readonly Variation[]
  /** Rules that such a program cannot use, each with why. */
  readonly leavesOut: Unusable
  /** What the answers have set: labels and values in words. */
  readonly settings: readonly (readonly [label: string, value: string])[]
  /** What follows from them by itself: values that a word stands for. */
  readonly follows: readonly (readonly [label: string, value: string])[]
  readonly problems: readonly string[]
  /** The link of the scenario, without what is open. */
  readonly link: string
}

/** Puts answers into a lab. @param file the fingerprint of a file that says what the work is */
export function takeProblem(
  present: DescribedLab,
  mapping: ProblemMapping,
  answers: Answers,
  file: string | undefined,
): TakenProblem {
  const lab = unfitted(present)
  const taker = workFileOf(mapping, { file })
  const brings = taker && heldFile(file ?? '')
  const amount = (brings && taker.amount?.(brings)) ?? answers.amount
  const { sets: described, assumes, varied = [], leavesOut = {}, problem } = mapping.scenario({ ...answers, amount })
  const brought = taker ? { ...fileOf(lab.parameters[taker.parameter])?.sets, [taker.parameter]: file ?? '' } : {}
  const answered = Object.fromEntries(
    (taker?.leaves ?? []).map((id) => [id, described[id] ?? lab.parameters[id].default]),
  )
  const sets: Values = { ...described, ...brought, ...answered }
  const values: Values = { ...defaults(lab.parameters), ...sets }
  const outside = Object.entries(sets).flatMap(([id, value]) => limitProblem(lab, id, value))
  const settings = Object.keys(sets)
    .filter((id) => applies(lab.parameters[id], values))
    .map((id) => [lab.parameters[id].label, settingText(lab.parameters[id], values[id])] as const)
  const follows = Object.entries(lab.parameters).flatMap(([id, parameter]) => {
    if (parameter.kind !== 'number' || typeof values[id] !== 'string' || !parameter.meant) return []
    if (parameter.group !== 'machine' || !applies(parameter, values)) return []
    return [[parameter.label, sampleWithUnit(parameter, parameter.meant(values))] as const]
  })
  const problems = problem ? [problem] : outside.length > 0 ? outside : lab.check(values).map(({ message }) => message)
  const notAsked = Object.values(mapping.notAsked ?? {})
  return {
    values,
    assumes: [...new Set(notAsked), ...assumes],
    varied,
    leavesOut,
    settings,
    follows,
    problems,
    link: formatLink(lab, values),
  }
}

/** A setting for people: times with prefixes. */
const settingText = (parameter: Parameter, value: Value) =>
  parameter.kind === 'number' ? sampleWithUnit(parameter, value) : valueText(parameter, value)

/** What is wrong with a number that the answers lead to: it lies outside of what the lab can do. */
function limitProblem(lab: DescribedLab, id: string, value: Value): readonly string[] {
  const parameter = lab.parameters[id]
  if (parameter.kind !== 'number' || typeof value !== 'number') return []
  const { min, max } = parameter.limits
  if (value >= min && value <= max) return []
  return [unexpected(inSentence(parameter.label), `a number from ${exact(min)} to ${exact(max)}`, exact(value))]
}
