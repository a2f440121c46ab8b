/**
 * The questions of a lecture as a lesson, for those who go through them alone: each is a part with what is asked, the answers, the right one and why.
 * The lesson is a text as read-lesson.ts reads it, so that it can be checked, changed and packed as any other.
 */
import type { DescribedLab } from '../lab.ts'
import { formatLink, parseLink } from '../link/link.ts'
import type { Entry, QuestionEntry } from '../link/playlist.ts'
import { runNames } from '../link/run-names.ts'
import { quoted } from '../text/expected.ts'
import { type Expression, type Operator, PRECEDENCE } from '../text/expression/tree.ts'
import type { Prediction } from './lesson.ts'
import { asksForLast, raceQuestion } from './race-question.ts'
import type { StoryPrediction } from './story.ts'
import type { Part, Words } from './words.ts'

/** What is needed of a story: what it is called, its scenario, and what it asks. */
export interface AskingStory {
  readonly label: string
  readonly query: string
  readonly predict?: StoryPrediction
}

/** A lecture's questions as a lesson. */
export interface LectureLesson {
  /** The text of the lesson. */
  readonly text: string
  readonly title: string
  /** Its questions, and how many of them have one right answer: these make the score. */
  readonly questions: number
  readonly counted: number
  /** What is left out, a sentence each. */
  readonly left: readonly string[]
}

/** The lab of a lecture's questions, or the names of several: a lesson is about one. */
export function labOfQuestions(
  entries: readonly Entry[],
  fallback: string,
): { readonly lab: string } | { readonly several: string } {
  const labs = [...new Set(entries.filter(mayAsk).map(({ lab }) => lab))]
  return labs.length > 1 ? { several: labs.join(' and ') } : { lab: labs[0] ?? fallback }
}

type OfLab = Extract<Entry, { readonly lab: string }>

/** Whether an entry may ask something about a lab: a story by its prediction, or a comparison by which run is best. */
const mayAsk = (entry: Entry): entry is OfLab =>
  'story' in entry ||
  (entry.kind === 'picture' &&
    (/(^|&)layout=race(&|$)/.test(entry.query) ||
      (/(^|&)layout=side(&|$)/.test(entry.query) && entry.answer !== undefined)))

/** Writes them as a lesson of a lab. Stories are those of the lab, by their ids. */
export function lessonOfQuestions(
  name: string,
  entries: readonly Entry[],
  lab: DescribedLab,
  stories: Readonly<Record<string, AskingStory>>,
): LectureLesson {
  const writer = new Writer(lab, stories)
  for (const entry of entries) writer.add(entry)
  const title = oneLine(name) || 'Questions of a lecture'
  const head = {
    lab: lab.id,
    title,
    summary: `${writer.parts.length === 1 ? 'A question' : `${writer.parts.length} questions`} of a lecture, to be answered alone.`,
    ...(Object.keys(writer.runs).length > 0 && { runs: writer.runs }),
  }
  const text = `---\n${yaml(head)}---\n${writer.parts.join('\n')}`
  return { text, title, questions: writer.parts.length, counted: writer.counted, left: writer.left }
}

class Writer {
  readonly parts: string[] = []
  readonly runs: Record<string, string> = {}
  readonly left: string[] = []
  counted = 0
  /** Stories that have asked: a lecture shows some of them twice. */
  private readonly asked = new Set<string>()

  constructor(
    private readonly lab: DescribedLab,
    private readonly stories: Readonly<Record<string, AskingStory>>,
  ) {}

  add(entry: Entry): void {
    if (entry.kind === 'question') this.own(entry)
    else if ('story' in entry) this.story(entry.story, entry.lab)
    else if (entry.kind === 'picture' && mayAsk(entry)) this.race(entry)
  }

  private part(title: string, scene: string, text: string, name: string, fields: Fields): void {
    const number = this.parts.length + 1
    const shown = yaml({ ...(scene && { scene }), id: `q${number}` })
    this.parts.push(
      `\n## ${escaped(title).slice(0, 120)}\n\n\`\`\`part\n${shown}\`\`\`\n\n${text}\n\n\`\`\`${name}\n${yaml({ id: `question${number}`, ...fields })}\`\`\`\n`,
    )
  }

  /** A question that the lecturer has written. One without a right answer cannot be answered alone. */
  private own({ question, options, right, number, answer = '' }: QuestionEntry): void {
    const common = { ask: escaped(question), ...(answer && { well: escaped(answer) }) }
    const title = `Question ${this.parts.length + 1}`
    if (options && right !== undefined && options[right] !== undefined) {
      this.counted++
      const named = options.map((text, i) => [letter(i), escaped(text)] as const)
      this.part(title, '', APART, 'choice', { ...common, options: Object.fromEntries(named), answer: letter(right) })
      return
    }
    const { unit = '', within = 0, right: value } = number ?? {}
    const share = value ? within / Math.abs(value) : 0
    if (value !== undefined && share <= 0.5 && (value !== 0 || within === 0)) {
      this.counted++
      const ask = unit ? `${common.ask} (${escaped(unit)})` : common.ask
      this.part(title, '', APART, 'number', {
        ...common,
        ask,
        answer: `${value}`,
        tolerance: `${share}`,
        unit: 'none',
      })
      return
    }
    this.left.push(`${quoted(question, 60)} has no right answer`)
  }

  /** The default scenario as a query, which a lesson's runs do not have as an empty one. */
  private defaultsQuery(): string {
    const [id, parameter] = Object.entries(this.lab.parameters).find(([, { kind }]) => kind === 'choice') ?? []
    return `${id}=${parameter?.default}`
  }

  private story(id: string, lab: string): void {
    const story = Object.hasOwn(this.stories, id) ? this.stories[id] : undefined
    if (!story || lab !== this.lab.id) this.left.push(`the lab ${this.lab.id} has no story called ${quoted(id, 40)}`)
    else if (story.predict && !this.asked.has(id)) {
      this.asked.add(id)
      this.prediction(story.label, story.query, story.predict.ask, story.predict.runs ?? {})
    }
  }

  /** A story's question, or which of several runs is best. Only one that has a single right answer counts; the others are predictions as a lesson has them. */
  private prediction(
    title: string,
    scene: string,
    ask: Prediction,
    runs: Readonly<Record<string, string>>,
    isLastAsked = false,
  ): void {
    const start = `q${this.parts.length + 1}`
    const nameOf = (run: string) => (run === 'here' || run === '' ? run : start + run)
    for (const [name, query] of Object.entries(runs)) this.runs[nameOf(name)] = query || this.defaultsQuery()
    const words = (some: Words) => written(some, nameOf)
    const common = { ask: words(ask.text), ...(ask.well.length > 0 && { well: words(ask.well) }) }
    if (ask.kind === 'winner') {
      const options = Object.fromEntries(Object.entries(ask.among).map(([run, text]) => [nameOf(run), words(text)]))
      if (!ask.also) {
        this.counted++
        const isMoreBetter = this.lab.metrics.find(({ id }) => id === ask.metric)?.better === 'more'
        const answer = `${isMoreBetter === isLastAsked ? 'smallest' : 'largest'}(${Object.keys(options)
          .map((run) => `${run}: ${run}.${ask.metric}`)
          .join(', ')})`
        const shown = options.here === undefined ? APART : `The machine shows one of these runs: ${options.here}.`
        this.part(title, scene, shown, 'choice', { ...common, options, answer })
      } else
        this.part(title, scene, AFTER, 'predict', {
          ...common,
          winner: ask.metric,
          among: options,
          also: ask.also.map(nameOf),
        })
    } else if (ask.kind === 'curve')
      this.part(title, scene, AFTER, 'predict', { ...common, curve: ask.column, top: `${ask.top}` })
    else
      this.part(title, scene, AFTER, 'predict', {
        ...common,
        value: expression(ask.answer, nameOf),
        label: ask.label,
        from: `${ask.from}`,
        to: `${ask.to}`,
        unit: ask.unit || 'none',
        ...(ask.hard && { hard: 'true' }),
        ...(ask.range && { range: ask.range.join('..') }),
        ...(ask.spread !== undefined && { spread: expression(ask.spread, nameOf) }),
        ...(ask.blind && { blind: 'true' }),
      })
  }

  /** Which of the runs that are compared is best, by what the lab decides by; which is worst where the title asks who is last. */
  private race({ lab, query, title, answer = '' }: Extract<Entry, { readonly kind: 'picture' }>): void {
    const { values, compared, problems } = parseLink(`${lab}?${query}`, { [this.lab.id]: this.lab })
    const called = title || 'A race'
    const metric = this.lab.deciding?.metric(values)
    if (problems.length > 0 || compared.length === 0 || metric === undefined) {
      this.left.push(`${quoted(called, 60)} compares nothing that can be asked about`)
      return
    }
    const all = [values, ...compared]
    const names = runNames(this.lab.parameters, all)
    const ids = all.map((_, i) => (i === 0 ? 'here' : letter(i)))
    const [here, ...others] = all.map((one) => formatLink(this.lab, one).replace(/^[^?]*\??/, ''))
    const ask: Prediction = {
      kind: 'winner',
      text: [raceQuestion(called)],
      well: answer ? [answer] : [],
      metric,
      among: Object.fromEntries(ids.map((id, i) => [id, [names[i].short]])),
    }
    const runs = Object.fromEntries(others.map((one, i) => [ids[i + 1], one]))
    this.prediction(called, here, ask, runs, asksForLast(called))
  }
}

type Fields = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>

/** What a part says whose question is not about what is shown. */
const APART = 'The machine is here to be tried; the question is not about this run.'
/** What a prediction says. */
const AFTER = 'The machine runs once you have answered.'

const letter = (at: number) => String.fromCharCode(97 + at)

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Fields as YAML: every text in quotes, whatever signs it has. */
const yaml = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, value]) => {
      if (typeof value === 'string') return `${key}: ${JSON.stringify(value)}\n`
      if (Array.isArray(value)) return `${key}: [${value.map((one) => JSON.stringify(one)).join(', ')}]\n`
      return `${key}:\n${Object.entries(value)
        .map(([name, text]) => `  ${name}: ${JSON.stringify(text)}\n`)
        .join('')}`
    })
    .join('')

/** A text that Markdown reads as it stands. A brace is no figure in backquotes. */
const escaped = (text: string): string =>
  oneLine(text)
    .split(/(\{[^{}]*\}|[{}])/)
    .map((piece, i) => (i % 2 === 1 ? `\`${piece.replaceAll('`', '')}\`` : piece.replace(/[\\`*_[\]<>#&|~!]/g, '\\$&')))
    .join('')

/** Words as Markdown, their runs under other names. */
const written = (words: Words, nameOf: (run: string) => string): string =>
  words
    .map((part: Part): string => {
      if (typeof part === 'string') return escapedInside(part)
      if (part[0] === 'figure') return `{${expression(part[1], nameOf)}}`
      if (part[0] === 'code') return `\`${part[1]}\``
      if (part[0] === 'image') return escapedInside(part[2])
      const [kind, ...inner] = part
      const inside = written((kind === 'link' ? inner.slice(1) : inner) as Words, nameOf)
      return kind === 'em' ? `*${inside}*` : kind === 'strong' ? `**${inside}**` : inside
    })
    .join('')
    .trim()

/** The same for a piece of a line, whose ends count. */
const escapedInside = (text: string) => `${/^\s/.test(text) ? ' ' : ''}${escaped(text)}${/\s$/.test(text) ? ' ' : ''}`

/** An expression as it is typed. */
function expression(tree: Expression, nameOf: (run: string) => string): string {
  if (typeof tree === 'number') return String(tree)
  const of = (part: Expression) => expression(part, nameOf)
  const named = (run: string, id: string) => (run === '' ? id : `${nameOf(run)}.${id}`)
  switch (tree[0]) {
    case 'metric':
    case 'parameter':
      return named(tree[1], tree[2])
    case 'column':
      return named(tree[1], `columns.${tree[2]}`)
    case 'word':
      return tree[1]
    case 'row':
      return 'row'
    case 'at':
      return `${of(tree[1])}[${of(tree[2])}]`
    case 'not':
      return `not (${of(tree[1])})`
    case 'minus':
      return `-(${of(tree[1])})`
    case 'call':
      return `${tree[1]}(${tree
        .slice(2)
        .map((part) => of(part as Expression))
        .join(', ')})`
    default: {
      const [operator, left, right] = tree as readonly [operator: Operator, left: Expression, right: Expression]
      const inside = (part: Expression) =>
        Array.isArray(part) && Object.hasOwn(PRECEDENCE, part[0] as string) ? `(${of(part)})` : of(part)
      return operator === ':' ? `${of(left)}: ${of(right)}` : `${inside(left)} ${operator} ${inside(right)}`
    }
  }
}
