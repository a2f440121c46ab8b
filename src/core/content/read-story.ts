/**
 * Reads stories: a Markdown file with a YAML head, a sentence or two, and fenced blocks: at most one ```predict, and any
 * number of ```claim and ```program; a story with a first screen has blocks ```knob and ```goal besides (read-first.ts).
 * The figures of sentence and table are filled in from `golden.json`, which stands beside the stories and is written and held by their test.
 */
import type { DescribedLab } from '../lab.ts'
import { runNames } from '../link/run-names.ts'
import { applies } from '../parameters.ts'
import { quoted } from '../text/expected.ts'
import { runsIn } from '../text/expression/tree.ts'
import { meant } from '../text/nearest.ts'
import { sameValue } from '../text/values.ts'
import { type Claim, expanded, type Written } from './claim.ts'
import { createFilling, type Filled, type GoldenFigures } from './filled.ts'
import type { FirstKnob, Goal } from './first-screen.ts'
import { divided, lined } from './head.ts'
import type { Prediction } from './lesson.ts'
import { type LineProblem, readMarkdown } from './markdown.ts'
import { FirstReader } from './read-first.ts'
import { DEFAULTS, isProgram } from './reader.ts'
import type { BesideRun, StoryFile, StoryPrediction } from './story.ts'
import { isParagraph } from './words.ts'
import type { Fields, Placed } from './yaml.ts'

/** The readers that a story is for: `start` is understood on a first visit, `odd` is a surprising corner. */
const LEVELS = ['start', 'core', 'odd'] as const

/** A story as read. */
export interface ReadStory {
  /** Everything that the page shows, without the sentence. */
  readonly story: Omit<StoryFile, 'sentence' | 'table'>
  /** The sentence: texts, and figures between them. */
  readonly sentence: Filled
  /** Further figures in a table: its lines, the head first. */
  readonly table: readonly (readonly Filled[])[]
  /** Queries of all runs that are named, by name. What stands in brackets is tried one after another: "seed=[1..4,8]". */
  readonly runs: Readonly<Record<string, string>>
  /** What must hold of its runs. */
  readonly holds: readonly Written[]
  /** What it says in general. */
  readonly claims: readonly Claim[]
  readonly level: (typeof LEVELS)[number]
  /** A word for the stories that belong together. */
  readonly group: string
  /** Whether a course needs it: the gallery opens with these. */
  readonly course: boolean
  /** What its sentence calls best: no value of a knob, in the story's own scenario, is better than a run, by the story's first number. */
  readonly best: Readonly<Record<string, string>>
}

/** What a story may name that is part of the lab's views, where they are at hand. */
interface KnownViews {
  readonly charts: readonly string[]
  readonly pictures: readonly string[]
}

type Problems = { readonly problems: readonly LineProblem[] }

/** Reads a lab's story. */
export function readStory(text: string, lab: DescribedLab, views?: KnownViews): ReadStory | Problems {
  return new StoryReader(lab, views).read(lined(text))
}

/** What the page shows of a story: its sentence with the figures as they are printed. */
export function compileStory({ story, sentence, table }: ReadStory, figures: GoldenFigures = {}): StoryFile | Problems {
  const { filled, missing } = createFilling(figures)
  const [head, ...rows] = table.map((line) => line.map(filled))
  const compiled = { ...story, sentence: filled(sentence), ...(head && { table: { head, rows } }) }
  if (missing.length === 0) return compiled
  return {
    problems: missing.map((figure) => ({
      line: 1,
      message: `golden.json has no {${figure}}: run GOLDEN=write npx vitest run with the test of the lab's stories`,
    })),
  }
}

class StoryReader extends FirstReader {
  constructor(
    lab: DescribedLab,
    private readonly views: KnownViews | undefined,
  ) {
    super(lab)
  }

  read(text: string): ReadStory | Problems {
    const parts = divided(text)
    if (!parts) return { problems: [{ line: 1, message: 'a story begins with its head, between two lines of ---' }] }
    this.readPrograms(parts.body, parts.line)
    const fields = this.fields(parts.head, 2, 'head')
    const scene = fields.text('scene')
    const query = this.query(scene, 'scene')
    this.readRuns(fields)
    const general = fields.word('general', ['true'])
    if (!general && (fields.has('share') || fields.has('over') || fields.has('unless')))
      this.problem(fields.line, 'share, over and unless belong to a story with general: true')
    const counterpart = fields.text('counterpart')?.value
    const onComputer = fields.word('onComputer', ['true'])
    if (onComputer && !this.lab.onComputer)
      this.problem(fields.line, `onComputer: scenarios of the lab ${this.lab.id} run in the model alone`)
    const at = this.moment(fields)
    const story = {
      order: fields.number('order', 'needed') ?? 0,
      label: fields.text('label', 'needed')?.value ?? '',
      question: fields.text('question', 'needed')?.value ?? '',
      query,
      knobs: this.checkedList(fields, 'knobs', this.parametersOf(query), 'parameters'),
      ...this.one(fields, 'chart', this.views?.charts),
      ...this.one(fields, 'picture', this.views?.pictures),
      ...(at !== undefined && { at }),
      numbers: this.checkedList(
        fields,
        'numbers',
        this.lab.metrics.map((metric) => metric.id),
        'metrics',
      ),
      ...(counterpart && { counterpart }),
      ...(onComputer && { onComputer: true as const }),
      ...this.beside(query, scene?.line ?? fields.line),
    }
    const best = this.best(fields, story.knobs)
    const level = fields.word('level', LEVELS)
    if (!level && !fields.has('level')) this.problem(fields.line, `head: level is missing: ${LEVELS.join(', ')}`)
    const group = fields.text('group', 'needed')?.value ?? ''
    const course = fields.word('course', ['true']) === 'true'
    const columns = this.columns(query)
    const conditions = fields.texts('holds').flatMap((text) => {
      const tree = this.expression(text, 'condition', 'holds', { columns })
      return tree === undefined ? [] : [{ text: text.value, tree }]
    })
    if (general && !fields.has('holds')) this.problem(fields.line, 'general: what holds in general stands in holds')
    const firstHead = this.firstHead(fields, columns)
    const runs = { ...this.runs, here: query }
    const generalClaims = general ? [{ says: '', ...this.tried(fields, runs, conditions) }] : []
    fields.end()
    const { sentence, table, predict, claims, knobs, goals } = this.body(parts.body, parts.line, query, columns)
    const first = this.firstScreen(firstHead, knobs, goals, parts.line)
    if (this.problems.length > 0) return { problems: this.problems.toSorted((a, b) => a.line - b.line) }
    return {
      story: { ...story, ...(predict && { predict }), ...first },
      sentence,
      table,
      runs,
      holds: conditions,
      claims: [...generalClaims, ...claims],
      level: level ?? 'core',
      group,
      course,
      best,
    }
  }

  protected override readRuns(fields: Fields): void {
    const runs: Record<string, string> = { ...this.listed(fields, ['beside']) }
    const beside = fields.text('beside')
    const runNames = Object.keys(runs)
    if (beside && !beside.value.includes('=') && beside.value !== DEFAULTS && !runNames.includes(beside.value))
      this.problem(
        beside.line,
        `beside: expected a run or a query, got ${quoted(beside.value, 40)}${meant(beside.value, runNames)}`,
      )
    else if (beside) runs.beside = runs[beside.value] ?? this.query(beside, 'beside')
    this.runs = runs
  }

  /** Which run is the best along which knob. */
  private best(fields: Fields, knobs: readonly string[]): Readonly<Record<string, string>> {
    const runNames = ['here', ...Object.keys(this.runs)]
    const best = fields.map('best') ?? new Map<string, Placed<string>>()
    for (const [knob, { value, line }] of best) {
      if (!knobs.includes(knob))
        this.problem(line, `best: expected a knob (${knobs.join(', ')}), got ${quoted(knob, 40)}`)
      if (!runNames.includes(value))
        this.problem(line, `best: expected a run (${runNames.join(', ')}), got ${quoted(value, 40)}`)
    }
    return Object.fromEntries([...best].map(([knob, { value }]) => [knob, value]))
  }

  /** Where the run rests. */
  private moment(fields: Fields): number | 'end' | undefined {
    const at = fields.text('at')
    if (!at || at.value === 'end') return at && 'end'
    if (/^[1-9]\d*$/.test(at.value)) return Number(at.value)
    this.problem(at.line, `at: expected the number of a step, from 1 on, or end, got ${quoted(at.value, 40)}`)
    return undefined
  }

  /** What differs in the run that is compared; where there are several, the page would not know which one to show. */
  private beside(query: string, line: number): { readonly beside?: BesideRun } {
    if (this.runs.beside === undefined || expanded(this.runs.beside).length !== 1) return {}
    const { parameters } = this.lab
    const [storyValues, other] = [query, this.runs.beside].map((text) => this.values(text, line, 'beside'))
    if (!storyValues || !other) return {}
    // Its own ones, too: what applies in the other run alone is no difference between the two, and still has to be set.
    const ids = Object.keys(parameters).filter(
      (id) => applies(parameters[id], other) && !sameValue(storyValues[id], other[id]),
    )
    const sets = Object.fromEntries(ids.map((id) => [id, other[id]]))
    return { beside: { name: runNames(parameters, [storyValues, other])[1].short, sets } }
  }

  private checkedList(fields: Fields, key: string, names: readonly string[], what: string): readonly string[] {
    const { value, line } = fields.list(key) ?? { value: [], line: fields.line }
    if (value.length === 0) this.problem(line, `${key}: expected a list of ${what}`)
    for (const id of value) {
      if (!names.includes(id))
        this.problem(
          line,
          `${key}: expected ${what} of the ${this.lab.id} lab, got ${quoted(id, 40)}${meant(id, names)}`,
        )
    }
    return value
  }

  private one<K extends string>(fields: Fields, key: K, names: readonly string[] | undefined): { [key in K]?: string } {
    const text = fields.text(key)
    if (text && names && !names.includes(text.value))
      this.problem(
        text.line,
        `${key}: expected ${names.join(', ')}, got ${quoted(text.value, 40)}${meant(text.value, names)}`,
      )
    return text ? ({ [key]: text.value } as { [key in K]?: string }) : {}
  }

  private body(text: string, first: number, query: string, columns: readonly string[]) {
    let sentence: Filled | undefined
    let table: ReadStory['table'] | undefined
    let predict: StoryPrediction | undefined
    const claims: Claim[] = []
    const knobs: FirstKnob[] = []
    const goals: Goal[] = []
    for (const { line, block, fence } of readMarkdown(text, this.figures(columns), first)) {
      if (block && isParagraph(block) && !sentence) sentence = this.filled(block, line)
      else if (block && 'kind' in block && block.kind === 'table' && sentence && !table)
        table = [block.head, ...block.rows].map((cells) => cells.map((cell) => this.filled(cell, line)))
      else if (fence?.name === 'predict' && !predict) predict = this.predict(fence.text, line, columns)
      else if (fence?.name === 'claim') claims.push(this.claim(fence.text, line, query, columns))
      else if (fence?.name === 'knob') knobs.push(this.knob(fence.text, line))
      else if (fence?.name === 'goal') goals.push(this.goal(fence.text, line))
      else if (!fence || !isProgram(fence))
        this.problem(
          line,
          'a story has one paragraph, and after it at most one table, at most one block ```predict, and blocks ```claim, ```program, ```knob and ```goal',
        )
    }
    if (!sentence) this.problem(first, 'a story has a sentence')
    return { sentence: sentence ?? [], table: table ?? [], predict, claims, knobs, goals }
  }

  private predict(text: string, line: number, columns: readonly string[]): StoryPrediction {
    const fields = this.fields(text, line + 1, 'predict')
    const ask = this.prediction(fields, this.words(fields.text('ask', 'needed')), columns)
    fields.end()
    // Of the story's runs, the page makes only those that its question names.
    const names = [...new Set(namedBy(ask))].filter((name) => name !== 'here')
    const runs = Object.fromEntries(names.map((name) => [name, this.runs[name]]))
    return names.length > 0 ? { ask, runs } : { ask }
  }
}

/** The runs that a prediction compares and quotes. */
function namedBy(ask: Prediction): readonly string[] {
  const words = [ask.text, ask.well, ...(ask.kind === 'winner' ? Object.values(ask.among) : [])]
  const figures = words.flat().flatMap((part) => (typeof part !== 'string' && part[0] === 'figure' ? [part[1]] : []))
  const trees = ask.kind === 'value' ? [ask.answer, ...figures] : figures
  return [...(ask.kind === 'winner' ? Object.keys(ask.among) : []), ...trees.flatMap(runsIn)]
}
