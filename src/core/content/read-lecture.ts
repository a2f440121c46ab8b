/**
 * Reads lectures: a Markdown file with a YAML head, in which a `##` heading begins a part. A part is one entry of a playlist: a block ```show
 * says what is projected, or a block ```choice asks the audience; its text is the speaker's notes. Figures are filled in from `golden.json`,
 * which stands beside the lectures and is written and held by their test.
 */

import type { DescribedLab } from '../lab.ts'
import { formatLink, parseLink } from '../link/link.ts'
import { ENTRY_LIMITS, type Entry } from '../link/playlist.ts'
import { quoted } from '../text/expected.ts'
import { meant } from '../text/nearest.ts'
import { type Claim, expanded, type Written } from './claim.ts'
import { createFilling, type Filled, FilledReader, type GoldenFigures } from './filled.ts'
import { divided, LESSON_LIMITS, lined, noHead, type Problems } from './head.ts'
import type { LectureFile } from './lecture.ts'
import { type Piece, readMarkdown } from './markdown.ts'
import { isParagraph } from './words.ts'
import type { Fields, Placed } from './yaml.ts'

/** What a part projects. */
type Shown =
  | { readonly kind: 'story' | 'prediction' | 'class'; readonly story: string }
  | { readonly kind: 'picture'; readonly query: string }
  | { readonly kind: 'black' }
  | {
      readonly kind: 'question'
      readonly ask: Filled
      readonly options: readonly (readonly [name: string, text: Filled])[]
      /** The name of the right option; absent where there are no options. */
      readonly right?: Written
    }

/** A part as read. */
interface LecturePart {
  readonly title: string
  readonly line: number
  readonly minutes: number
  readonly shown: Shown
  readonly notes: readonly Filled[]
  readonly answer?: Filled
  /** What must hold of the lecture's runs so that the part's sentences are true. */
  readonly holds: readonly Written[]
  /** The runs that race in it, by name; of other parts none. */
  readonly race: readonly string[]
}

/** A lecture as read. */
export interface ReadLecture {
  readonly head: { readonly order: number; readonly title: string; readonly summary: string }
  readonly parts: readonly LecturePart[]
  /** Queries of all runs that are named, by name. What stands in brackets is tried one after another. */
  readonly runs: Readonly<Record<string, string>>
  /** What it says in general. */
  readonly claims: readonly Claim[]
}

/** A lab's stories by their ids, and whether each asks for a prediction. */
export type KnownStories = ReadonlyMap<string, boolean>

/** How the name of the right option stands among golden figures. */
export const RIGHT = 'answer: '

/** Reads a lab's lecture. */
export function readLecture(text: string, lab: DescribedLab, stories: KnownStories): ReadLecture | Problems {
  return new LectureReader(lab, stories).read(lined(text))
}

/** Everything that a lecture says: notes, answers, questions and their options. */
export const textsOfLecture = ({ parts }: ReadLecture): readonly Filled[] =>
  parts.flatMap(({ notes, answer, shown }) => [
    ...notes,
    ...(answer ? [answer] : []),
    ...(shown.kind === 'question' ? [shown.ask, ...shown.options.map(([, text]) => text)] : []),
  ])

/** What the page shows of a lecture: the entries of its playlist, with their figures as they are printed. */
export function compileLecture(read: ReadLecture, lab: string, figures: GoldenFigures = {}): LectureFile | Problems {
  const { filled, missing } = createFilling(figures)
  const problems: { line: number; message: string }[] = []
  const entries = read.parts.map(({ title, line, minutes, shown, notes, answer }): Entry => {
    const note = notes.map(filled).join('\n')
    const limited = (text: string, most: number, what: string) => {
      if (text.length > most)
        problems.push({ line, message: `${what}: expected at most ${most} characters, got ${text.length}` })
    }
    limited(note, ENTRY_LIMITS.note, 'notes')
    const answerText = answer ? filled(answer) : ''
    limited(answerText, ENTRY_LIMITS.answer, 'answer')
    const common = { note, minutes, ...(answerText && { answer: answerText }) }
    if (shown.kind === 'black') return { kind: 'black', note, minutes }
    if (shown.kind === 'picture') return { kind: 'picture', lab, query: shown.query, title, ...common }
    if (shown.kind !== 'question') return { kind: shown.kind, lab, story: shown.story, title, note, minutes }
    const question = filled(shown.ask)
    limited(question, ENTRY_LIMITS.question, 'ask')
    const options = shown.options.map(([, text]) => filled(text))
    for (const option of options) limited(option, ENTRY_LIMITS.option, 'options')
    if (!shown.right) return { kind: 'question', question, ...common }
    const [right] = createFilling(figures)
      .filled([{ ...shown.right, text: RIGHT + shown.right.text }])
      .split('\n')
    return {
      kind: 'question',
      question,
      options,
      right: shown.options.findIndex(([name]) => name === right),
      ...common,
    }
  })
  for (const figure of missing)
    problems.push({
      line: 1,
      message: `golden.json has no {${figure}}: run GOLDEN=write npx vitest run tests/lectures.test.ts`,
    })
  if (problems.length > 0) return { problems }
  const { title, summary, order } = read.head
  const story = entries.flatMap((entry) => ('story' in entry ? [entry.story] : []))[0] ?? ''
  const parts = read.parts.map((part) => part.title)
  return { title, about: summary, order, minutes: minutesIn(read), story, parts, entries }
}

/** How long a lecture takes. */
export const minutesIn = ({ parts }: ReadLecture): number => parts.reduce((sum, { minutes }) => sum + minutes, 0)

class LectureReader extends FilledReader {
  private readonly claims: Claim[] = []

  constructor(
    lab: DescribedLab,
    private readonly stories: KnownStories,
  ) {
    super(lab)
  }

  read(text: string): ReadLecture | Problems {
    const divide = divided(text)
    if (!divide) return { problems: [noHead(text)] }
    const fields = this.fields(divide.head, 2, 'head')
    const head = {
      order: fields.number('order', 'needed') ?? 0,
      title: fields.text('title', 'needed')?.value ?? '',
      summary: fields.text('summary', 'needed')?.value ?? '',
    }
    this.runs = { ...this.listed(fields) }
    fields.end()
    const parts: LecturePart[] = []
    let draft: { line: number; title: string; pieces: Piece[] } | undefined
    const end = () => {
      if (draft) parts.push(this.part(draft))
    }
    for (const piece of readMarkdown(divide.body, this.figures([]), divide.line)) {
      const heading = piece.block && 'kind' in piece.block && piece.block.kind === 'heading' ? piece.block : undefined
      if (heading) {
        end()
        draft = { line: piece.line, title: heading.words.join(''), pieces: [] }
      } else if (draft) draft.pieces.push(piece)
      else this.problem(piece.line, 'all text stands in a part, which begins with a line such as ## Who is first?')
    }
    end()
    if (parts.length === 0)
      this.problem(divide.line, 'a lecture has parts: each begins with a line such as ## Who is first?')
    if (this.problems.length > 0)
      return { problems: this.problems.toSorted((a, b) => a.line - b.line).slice(0, LESSON_LIMITS.problems) }
    return { head, parts, runs: this.runs, claims: this.claims }
  }

  private part({ line, title, pieces }: { line: number; title: string; pieces: readonly Piece[] }): LecturePart {
    if (title.length > ENTRY_LIMITS.title)
      this.problem(line, `a heading has at most ${ENTRY_LIMITS.title} characters, got ${title.length}`)
    const notes: Filled[] = []
    let part: Omit<LecturePart, 'title' | 'line' | 'notes'> | undefined
    for (const { line, block, fence } of pieces) {
      if (block && isParagraph(block)) notes.push(this.filled(block, line))
      else if (fence?.name === 'claim') this.claims.push(this.claim(fence.text, line, '', []))
      else if ((fence?.name === 'show' || fence?.name === 'choice') && !part)
        part = this.block(fence.name, this.fields(fence.text, line + 1, fence.name), line)
      else this.problem(line, 'a part has one block ```show or ```choice, paragraphs of notes, and blocks ```claim')
    }
    if (!part) this.problem(line, `${quoted(title, 40)} has no block \`\`\`show and no block \`\`\`choice`)
    return { title, line, notes, ...(part ?? { minutes: 0, shown: { kind: 'black' }, holds: [], race: [] }) }
  }

  private block(name: 'show' | 'choice', fields: Fields, line: number): Omit<LecturePart, 'title' | 'line' | 'notes'> {
    const minutes = fields.number('minutes', 'needed') ?? 0
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > ENTRY_LIMITS.minutes)
      this.problem(
        fields.lineOfKey('minutes'),
        `minutes: expected a whole number from 1 to ${ENTRY_LIMITS.minutes}, got ${minutes}`,
      )
    const holds = fields.texts('holds').flatMap((text) => {
      const tree = this.expression(text, 'condition', 'holds')
      return tree === undefined ? [] : [{ text: text.value, tree }]
    })
    const race = fields.list('race') ?? fields.list('why')
    const shown = name === 'choice' ? this.choiceOf(fields) : this.shown(fields, line, race)
    const answer = this.line(fields.text(name === 'choice' ? 'well' : 'answer'))
    if (answer && (shown.kind === 'story' || shown.kind === 'prediction' || shown.kind === 'class'))
      this.problem(fields.lineOfKey('answer'), 'answer: a story has its own sentence; leave it out')
    fields.end()
    return { minutes, shown, holds, race: race?.value ?? [], ...(answer && { answer }) }
  }

  private choiceOf(fields: Fields): Shown {
    const ask = this.line(fields.text('ask', 'needed')) ?? []
    const options = [...(fields.map('options') ?? [])].map(
      ([name, text]) => [name, this.line(text) ?? []] as readonly [string, Filled],
    )
    const names = options.map(([name]) => name)
    const answer = fields.text('answer', names.length > 0 ? 'needed' : 'optional')
    const tree = this.expression(answer, 'word', 'answer', { options: names })
    if (names.length === 1 || names.length > ENTRY_LIMITS.options)
      this.problem(fields.line, `options: expected 2 to ${ENTRY_LIMITS.options}, got ${names.length}`)
    return {
      kind: 'question',
      ask,
      options,
      ...(answer && tree !== undefined && { right: { text: answer.value, tree } }),
    }
  }

  private shown(fields: Fields, line: number, race: Placed<readonly string[]> | undefined): Shown {
    for (const kind of ['story', 'prediction', 'class'] as const) {
      const story = fields.text(kind)
      if (!story) continue
      const { stories } = this
      if (!stories.has(story.value))
        this.problem(
          story.line,
          `${kind}: expected a story of the ${this.lab.id} lab, got ${quoted(story.value, 40)}${meant(story.value, [...stories.keys()])}`,
        )
      else if (kind === 'prediction' && !stories.get(story.value))
        this.problem(story.line, `prediction: the story ${story.value} asks nothing; give it a block predict`)
      return { kind, story: story.value }
    }
    if (fields.word('black', ['true'])) return { kind: 'black' }
    if (race) return { kind: 'picture', query: this.raced(race, fields.has('why')) }
    const scene = fields.text('scene')
    if (!scene) {
      this.problem(line, 'show: expected story, prediction, class, race, why, scene or black')
      return { kind: 'black' }
    }
    return { kind: 'picture', query: this.runs[scene.value] ?? this.query(scene, 'scene') }
  }

  /** The link of runs that are compared, without its lab. */
  private raced({ value: names, line }: Placed<readonly string[]>, why: boolean): string {
    const { lab } = this
    const single = names.filter((name) => Object.hasOwn(this.runs, name) && expanded(this.runs[name]).length === 1)
    if (names.length < 2 || names.length > 4 || single.length < names.length) {
      this.problem(line, `race: expected two to four of the lecture's runs, got ${quoted(names.join(', '), 80)}`)
      return ''
    }
    const [present, ...others] = names.map(
      (name) => parseLink(`${lab.id}?${this.runs[name]}`, { [lab.id]: lab }).values,
    )
    const link = formatLink(lab, present, {}, others)
    // Where runs take no time they stand beside each other.
    const layout = lab.shape(present).shape.time ? 'layout=race' : 'layout=side'
    return `${link.slice(lab.id.length + 1)}&${why ? 'panel=why' : layout}`
  }

  private line(text: Placed<string> | undefined): Filled | undefined {
    if (!text) return undefined
    const [piece] = readMarkdown(text.value, this.figures([]), text.line)
    if (piece?.block && isParagraph(piece.block)) return this.filled(piece.block, text.line)
    this.problem(text.line, `expected a line of text, got ${quoted(text.value, 40)}`)
    return undefined
  }
}
