/**
 * Reads lessons: a Markdown file with a YAML head, in which a `##` heading begins a part and fenced blocks of YAML are its attributes and
 * exercises. All names, queries and expressions are checked against the lab; every problem has its line.
 */
import type { DescribedLab } from '../lab.ts'
import { encode } from '../link/link.ts'
import { programIdOf } from '../program/program-id.ts'
import { quoted } from '../text/expected.ts'
import { meant } from '../text/nearest.ts'
import { formatParameter } from '../text/values.ts'
import type { Claim } from './claim.ts'
import { divided, headOf, LESSON_LIMITS, type LessonHead, lined, noHead, type Problems } from './head.ts'
import {
  type BreakExercise,
  type Exercise,
  type Lesson,
  NO_CHART,
  type Region,
  type Scene,
  type Task,
  type Write,
} from './lesson.ts'
import { type Piece, readMarkdown } from './markdown.ts'
import { ContentReader, DEFAULTS, type FilesBeside, isProgram } from './reader.ts'
import { type Block, isParagraph, type Part, type Words } from './words.ts'
import { type Fields, isName, type Need, type Placed } from './yaml.ts'

/** Where something has to be done, or is: changes to a scene's scenario as a query, and where the playhead stands. */
export type Place = Task['solution']

/** A lesson as read. */
export interface ReadLesson {
  readonly head: LessonHead
  readonly lesson: Lesson
  /** For each task that has one, by its id: what nearly does it and must not count. For tests. */
  readonly misses: Readonly<Record<string, Place>>
  /** The lines in which parts and exercises begin, by their ids. */
  readonly lines: {
    readonly parts: Readonly<Record<string, number>>
    readonly exercises: Readonly<Record<string, number>>
  }
  /** What is written of each task, by its id: its condition, and the lines of its solution and of its near miss. */
  readonly tasks: Readonly<Record<string, { readonly done: string; readonly solution: number; readonly miss: number }>>
  /** What its parts say in general, by their ids. */
  readonly claims: Readonly<Record<string, readonly Claim[]>>
  /** Names of the files beside it that it names. */
  readonly files: readonly string[]
}

/** What a lesson may name beyond its lab's description, where it is at hand. */
interface Nameable {
  /** The charts of the lab's views. */
  readonly charts?: readonly string[]
  /** The files beside it. */
  readonly files?: FilesBeside
}

const REGIONS = ['machine', 'side', 'results', 'transport']
/** The panels that a part can open. */
const SIDES = ['numbers', 'time', 'microscope', 'program'] as const

const EXERCISES = ['predict', 'task', 'write', 'break', 'number', 'choice'] as const

/** How far off a number may be where a question does not say it. */
const TOLERANCE = 0.05

/** How far off it may be at most, as a share of the right one. */
const MOST_TOLERANCE = 0.5

/** Reads a lesson of a lab. */
export function readLesson(text: string, lab: DescribedLab, nameable?: Nameable): ReadLesson | Problems {
  return new LessonReader(lab, nameable).read(lined(text))
}

/** How many seeds a program is tried with unless the lesson says it, and at most; and in how many runs. */
const WRITE_SEEDS = { otherwise: 3, most: 20, runs: 60 }

/** A part while it is read. */
interface Draft {
  readonly line: number
  readonly title: string
  readonly pieces: Piece[]
}

class LessonReader extends ContentReader {
  private readonly ids = { part: new Set<string>(), exercise: new Set<string>() }
  private readonly misses: Record<string, Place> = {}
  private readonly tasks: Record<string, ReadLesson['tasks'][string]> = {}
  private readonly claims: Record<string, Claim[]> = {}
  private readonly lines = { parts: {} as Record<string, number>, exercises: {} as Record<string, number> }
  private readonly charts: readonly string[] | undefined

  constructor(lab: DescribedLab, { charts, files }: Nameable = {}) {
    super(lab, files)
    this.charts = charts
  }

  read(text: string): ReadLesson | Problems {
    if (text.length > LESSON_LIMITS.characters) {
      return {
        problems: [
          { line: 1, message: `a lesson has at most ${LESSON_LIMITS.characters} characters, got ${text.length}` },
        ],
      }
    }
    const parts = divided(text)
    if (!parts) return { problems: [noHead(text)] }
    this.readPrograms(parts.body, parts.line)
    const fields = this.fields(parts.head, 2, 'head')
    const head = headOf(fields)
    const { lab } = this
    if (head.lab && head.lab !== lab.id) this.problem(2, `lab: expected ${lab.id}, got ${quoted(head.lab, 40)}`)
    const before = this.problems.length
    this.readRuns(fields)
    const sentences = fields.texts('know')
    fields.end()
    this.areRunsUnsure = fields.unreadable || this.problems.length > before
    const know = sentences.map((sentence) => this.words(sentence))
    const scenes = this.drafts(parts.body, parts.line).map((draft) => this.scene(draft))
    if (scenes.length === 0 && this.problems.length === 0)
      this.problem(parts.line, 'a lesson has parts: each begins with a line such as ## Where is the work?')
    this.most(scenes.length, LESSON_LIMITS.parts, 'parts', parts.line)
    if (this.problems.length > 0)
      return { problems: this.problems.toSorted((a, b) => a.line - b.line).slice(0, LESSON_LIMITS.problems) }
    const { misses, lines, tasks, claims } = this
    return { head, lesson: { runs: this.runs, scenes, know }, misses, lines, tasks, claims, files: [...this.named] }
  }

  /** The parts, each from its heading to the next one. */
  private drafts(body: string, line: number): readonly Draft[] {
    const drafts: Draft[] = []
    for (const piece of readMarkdown(body, this.marks(), line)) {
      const heading = piece.block && 'kind' in piece.block && piece.block.kind === 'heading' ? piece.block : undefined
      if (heading) {
        if (heading.level !== 2) this.problem(piece.line, `a part begins with ##, got a heading of ${heading.level} #`)
        if (heading.level <= 2) drafts.push({ line: piece.line, title: plain(heading.words), pieces: [] })
      } else if (drafts.length > 0) drafts[drafts.length - 1].pieces.push(piece)
      else this.problem(piece.line, 'all text stands in a part: put a heading such as ## Where is the work? above it')
    }
    return drafts
  }

  private id(idField: Placed<string> | undefined, otherwise: string, kind: 'part' | 'exercise', line: number): string {
    const id = idField?.value ?? otherwise
    const at = idField?.line ?? line
    if (!isName(id)) this.problem(at, `id: expected letters, digits and hyphens, got ${quoted(id, 40)}`)
    if (this.ids[kind].has(id)) this.problem(at, `id: ${id} is the id of another ${kind}`)
    this.ids[kind].add(id)
    return id
  }

  private scene({ line, title, pieces }: Draft): Scene {
    if (title === '') this.problem(line, 'a part has a heading')
    const fences = pieces.flatMap(({ line, fence }) => (fence ? [{ line, ...fence }] : []))
    const parts = fences.filter(({ name }) => name === 'part')
    if (parts.length > 1) this.problem(parts[1].line, 'a part has one block ```part')
    const attributes = this.attributes(parts[0], line, title)
    const context = { ...attributes, columns: this.columns(attributes.query) }
    const exercises: Exercise[] = []
    const blocks: { text: Block[]; after?: Block[] } = { text: [] }
    for (const { line, block, rule, fence } of pieces) {
      if (block && isParagraph(block) && /^(--|—|–)$/.test(String(block)))
        this.problem(line, `expected ---, got ${quoted(String(block))}`)
      else if (block) (blocks.after ?? blocks.text).push(block)
      else if (rule && blocks.after)
        this.problem(
          line,
          'a part has one line of ---, which divides what stands before its prediction from what stands after it',
        )
      else if (rule) blocks.after = []
      else if (fence?.name === 'claim') {
        const claim = this.claim(fence.text, line, context.query, context.columns)
        this.claims[context.id] = [...(this.claims[context.id] ?? []), claim]
      } else if (fence && fence.name !== 'part' && !isProgram(fence)) {
        const exercise = this.exercise(fence.name, fence.text, line, context, exercises.length + 1)
        if (exercise?.kind === 'predict' && exercises.length > 0)
          this.problem(line, 'a prediction is the first exercise of its part, and the only one of its kind')
        if (exercise) exercises.push(exercise)
      }
    }
    if (blocks.text.length === 0)
      this.problem(line, `${quoted(title, 40)} has no text${blocks.after ? ' above its ---' : ''}`)
    if (blocks.after && exercises[0]?.kind !== 'predict')
      this.problem(line, `${quoted(title, 40)} has a line of --- and no prediction`)
    this.most(exercises.length, LESSON_LIMITS.exercises, 'exercises in a part', line)
    const number = attributes.number ?? subjectOf(exercises, blocks)
    return { ...attributes, ...(number && { number }), ...blocks, exercises }
  }

  private attributes(
    fence: { readonly line: number; readonly text: string } | undefined,
    line: number,
    title: string,
  ): Omit<Scene, 'text' | 'exercises'> {
    const fields = this.fields(fence?.text ?? '', (fence?.line ?? line) + 1, 'part')
    const id = this.id(fields.text('id'), slug(title), 'part', line)
    this.lines.parts[id] = line
    const written = fields.has('scene') ? fields.text('scene') : undefined
    const scene = written && this.withFiles(written, 'scene')
    if (scene) this.values(scene.value, scene.line, 'scene')
    const open = fields.list('knobs') ?? { value: [], line }
    const parameterIds = this.parametersOf(scene?.value ?? '')
    for (const knob of open.value) this.parameter(knob, open.line, 'knobs', parameterIds)
    const side = fields.word('side', SIDES)
    const lookAt = this.region(fields.text('show'), open.value, side, parameterIds)
    const chart = this.chart(fields.text('chart')) ?? (lookAt.startsWith('chart:') ? lookAt.slice(6) : undefined)
    const number = this.metric(fields.text('number'))
    const picture = fields.text('picture')?.value
    const at = fields.number('at')
    fields.end()
    return {
      id,
      title,
      query: scene?.value ?? '',
      lookAt,
      open: open.value,
      ...(side && { side }),
      ...(chart && { chart }),
      ...(number && { number }),
      ...(picture && { picture }),
      ...(at !== undefined && { at }),
    }
  }

  /** A chart's id, checked where the charts are at hand, or `none`. */
  private chart(text: Placed<string> | undefined): string | undefined {
    const { charts } = this
    if (text && charts && text.value !== NO_CHART && !charts.includes(text.value))
      this.problem(
        text.line,
        `chart: expected ${charts.join(', ')} or none, got ${quoted(text.value, 40)}${meant(text.value, charts)}`,
      )
    return text?.value
  }

  private metric(text: Placed<string> | undefined): string | undefined {
    const metrics = this.lab.metrics.map(({ id }) => id)
    if (text && !metrics.includes(text.value))
      this.problem(
        text.line,
        `number: expected a metric of the ${this.lab.id} lab, got ${quoted(text.value, 40)}${meant(text.value, metrics)}`,
      )
    return text?.value
  }

  private region(
    show: Placed<string> | undefined,
    knobs: readonly string[],
    side: string | undefined,
    parameterIds: readonly string[],
  ): Region {
    if (!show) return 'machine'
    const { value, line } = show
    const [kind, id = ''] = value.split(/: ?/)
    if (kind === 'parameter') {
      this.parameter(id, line, 'show', parameterIds)
      if (!knobs.includes(id)) this.problem(line, `show: ${quoted(id, 40)} is not among the knobs of this part`)
    } else if (kind === 'chart') {
      const { charts } = this
      if (charts && !charts.includes(id))
        this.problem(
          line,
          `show: expected chart:${charts.join(', chart:')}, got ${quoted(value, 40)}${meant(id, charts)}`,
        )
    } else if (!REGIONS.includes(value)) {
      this.problem(
        line,
        `show: expected ${REGIONS.join(', ')}, chart:… or parameter:…, got ${quoted(value, 40)}${meant(value, REGIONS)}`,
      )
    } else if (value === 'side' && !side)
      this.problem(line, 'show: to show the side, say which panel, as in side: microscope')
    return value.replace(': ', ':') as Region
  }

  private exercise(
    name: string,
    text: string,
    line: number,
    scene: Pick<Scene, 'id' | 'query' | 'open' | 'side'> & { readonly columns: readonly string[] },
    number: number,
  ): Exercise | undefined {
    const kind = EXERCISES.find((each) => each === name)
    if (!kind) {
      const blockNames = ['part', ...EXERCISES, 'claim', 'program']
      this.problem(
        line,
        `expected a block \`\`\`${blockNames.join(', ```')}, got ${quoted(name, 40)}${meant(name, blockNames)}`,
      )
      return undefined
    }
    const fields = this.fields(text, line + 1, kind)
    const id = this.id(fields.text('id'), `${scene.id}-${number}`, 'exercise', line)
    this.lines.exercises[id] = line
    const ask = this.words(fields.text('ask', 'needed'))
    const exercise =
      kind === 'predict'
        ? ({ kind, id, ask: this.prediction(fields, ask, scene.columns) } as const)
        : this.question(kind, id, ask, fields, scene)
    fields.end()
    return exercise
  }

  private question(
    kind: Exclude<Exercise['kind'], 'predict'>,
    id: string,
    text: Words,
    fields: Fields,
    scene: Pick<Scene, 'query' | 'open' | 'side'> & { readonly columns: readonly string[] },
  ): Exercise {
    const common = { id, text, hint: this.words(fields.text('hint')), well: this.words(fields.text('well')) }
    if (kind === 'task') {
      const condition = fields.text('done', 'needed')
      const done = this.expression(condition, 'condition', 'done', { run: '', columns: scene.columns }) ?? 0
      const solution = this.place('solution', fields, scene, 'needed') ?? {}
      const miss = this.place('miss', fields, scene)
      if (miss) this.misses[id] = miss
      this.tasks[id] = {
        done: condition?.value ?? '',
        solution: fields.lineOfKey('solution'),
        miss: fields.lineOfKey('miss'),
      }
      return { kind, ...common, done, solution }
    }
    if (kind === 'write') return { kind, ...common, ...this.demanded(fields, id, scene) }
    if (kind === 'break') return { kind, ...common, ...this.broken(fields, scene.query) }
    const answer = fields.text('answer', 'needed')
    if (kind === 'number') {
      const tree = this.expression(answer, 'number', 'answer') ?? 0
      return {
        kind,
        ...common,
        unit: this.unit(fields, tree),
        answer: tree,
        tolerance: this.tolerance(fields),
      }
    }
    const options = fields.map('options', 'needed') ?? new Map<string, Placed<string>>()
    if (options.size < 2 && fields.has('options'))
      this.problem(fields.line, `options: expected two or more, got ${options.size}`)
    const but = fields.map('but')
    for (const [name, { line }] of but ?? []) {
      if (!options.has(name))
        this.problem(line, `but: expected an option (${[...options.keys()].join(', ')}), got ${quoted(name, 40)}`)
    }
    return {
      kind,
      ...common,
      options: this.texts(options),
      answer: this.expression(answer, 'word', 'answer', { options: [...options.keys()] }) ?? 0,
      ...(but && { but: this.texts(but) }),
    }
  }

  /** What goes wrong, to what, and when. */
  private broken(fields: Fields, scene: string): Pick<BreakExercise, 'words' | 'query' | 'at'> {
    const { lab } = this
    const breaks = lab.breaks ?? []
    const what = fields.word(
      'what',
      breaks.map(({ id }) => id),
    )
    const at = fields.number('at', 'needed') ?? 0
    const target = fields.number('target') ?? 0
    const broken = breaks.find(({ id }) => id === what)
    if (!broken) {
      if (breaks.length === 0) this.problem(fields.line, `break: nothing of the ${lab.id} lab can break`)
      else if (!fields.has('what'))
        this.problem(fields.line, `break: what is missing: ${breaks.map(({ id }) => id).join(', ')}`)
      return { words: '', query: '', at }
    }
    const values = this.values(scene, fields.line, 'scene')
    const last = broken.count(values) - 1
    if (!Number.isInteger(target) || target < 0 || target > last)
      this.problem(fields.lineOfKey('target'), `target: expected a whole number from 0 to ${last}, got ${target}`)
    if (!(at >= 0)) this.problem(fields.lineOfKey('at'), `at: expected seconds from 0 on, got ${at}`)
    const change = broken.change(values, at, target)
    const query = Object.entries(change)
      .map(([id, value]) => `${id}=${encode(formatParameter(lab.parameters[id], value))}`)
      .join('&')
    this.values(query, fields.line, 'break', scene)
    return { words: broken.words(target), query, at }
  }

  /** What a program of the reader's own has to achieve. */
  private demanded(
    fields: Fields,
    id: string,
    scene: Pick<Scene, 'query' | 'open' | 'side'>,
  ): Pick<Write, 'situations' | 'seeds' | 'goals' | 'checks' | 'orders' | 'solution'> {
    const parameter = programIdOf(this.lab)
    if (parameter === undefined) this.problem(fields.line, `write: the ${this.lab.id} lab has no programs`)
    else if (scene.side !== 'program')
      this.problem(fields.line, 'write: the part shows the text in which the reader writes: it has side: program')
    const situations: Record<string, string> = {}
    for (const [name, field] of fields.map('situations') ?? []) {
      const query = field.value === DEFAULTS ? { ...field, value: '' } : this.withFiles(field, `situations, ${name}`)
      this.values(query.value, query.line, `situations, ${name}`, scene.query)
      situations[name] = query.value
    }
    const goals = fields.texts('goals').flatMap((written) => {
      const tree = this.expression(written, 'condition', 'goals', { runs: ['here'] })
      return tree === undefined ? [] : [{ text: written.value, tree }]
    })
    const checks = fields.word('checks', ['true', 'false']) === 'true'
    const orders = fields.word('orders', ['true', 'false']) === 'true'
    if (orders && !this.lab.searchesOrders)
      this.problem(
        fields.lineOfKey('orders'),
        `orders: expected true only where programs send messages, got ${this.lab.id}`,
      )
    if (goals.length === 0 && !checks && !orders)
      this.problem(fields.line, 'write: goals are missing, as in efficiency >= 0.5')
    const seeds = fields.number('seeds') ?? WRITE_SEEDS.otherwise
    if (!Number.isInteger(seeds) || seeds < 1 || seeds > WRITE_SEEDS.most)
      this.problem(
        fields.lineOfKey('seeds'),
        `seeds: expected a whole number from 1 to ${WRITE_SEEDS.most}, got ${seeds}`,
      )
    const count = Math.max(1, Object.keys(situations).length) * seeds
    this.most(count, WRITE_SEEDS.runs, 'runs (situations times seeds)', fields.line)
    const solution = this.place('solution', fields, scene, 'needed')?.query ?? ''
    const miss = this.place('miss', fields, scene)
    if (miss) this.misses[id] = miss
    this.tasks[id] = {
      done: goals.map(({ text }) => text).join(' and '),
      solution: fields.lineOfKey('solution'),
      miss: fields.lineOfKey('miss'),
    }
    return { situations, seeds, goals, checks, orders, solution }
  }

  private tolerance(fields: Fields): number {
    const tolerance = fields.number('tolerance') ?? TOLERANCE
    if (tolerance < 0 || tolerance > MOST_TOLERANCE)
      this.problem(
        fields.lineOfKey('tolerance'),
        `tolerance: expected a share from 0 to ${MOST_TOLERANCE}, as in 0.05 for 5 %, got ${tolerance}`,
      )
    return tolerance
  }

  /** A query, or a map of a query and a place. */
  private place(
    key: 'solution' | 'miss',
    fields: Fields,
    scene: Pick<Scene, 'query' | 'open' | 'side'>,
    need: Need = 'optional',
  ): Place | undefined {
    const map = fields.isMap(key) ? fields.map(key) : undefined
    const written = map ? map.get('query') : fields.text(key, need)
    const query = written && this.withFiles(written, key)
    for (const [name, { line }] of map ?? []) {
      if (name !== 'query' && name !== 'at')
        this.problem(line, `${key}: expected query and at, got ${quoted(name, 40)}`)
    }
    if (query) this.values(query.value, query.line, key, scene.query)
    // A reader can set what is open, and nothing else.
    const hidden =
      key === 'solution' && query
        ? [...new URLSearchParams(query.value).keys()].filter(
            (id) => !scene.open.includes(id) && !(scene.side === 'program' && id === programIdOf(this.lab)),
          )
        : []
    if (query && hidden.length > 0)
      this.problem(query.line, `${key}: ${hidden.join(', ')} must be among the knobs of this part`)
    const at = map?.get('at')
    if (at && !Number.isFinite(Number(at.value)))
      this.problem(at.line, `${key}, at: expected a number, got ${quoted(at.value, 40)}`)
    if (!query && !at) return undefined
    return { ...(query && { query: query.value }), ...(at && { at: Number(at.value) }) }
  }
}

/** The metric that a part is about: what it asks to be predicted, else the first one of its own run that is in its text or asked for. */
function subjectOf(exercises: readonly Exercise[], blocks: object): string | undefined {
  const [first] = exercises
  const ask = first?.kind === 'predict' ? first.ask : undefined
  if (ask?.kind === 'winner') return ask.metric
  return (ask?.kind === 'value' ? metricIn(ask.answer) : undefined) ?? metricIn(blocks) ?? metricIn(exercises)
}

/** The first metric of the part's run, or of the run on the page, in an expression or in anything that holds some. */
function metricIn(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  if (Array.isArray(content) && content[0] === 'metric')
    return content[1] === 'here' || content[1] === '' ? content[2] : undefined
  for (const part of Object.values(content)) {
    const id = metricIn(part)
    if (id) return id
  }
  return undefined
}

/** A line without its marks; links, images and figures are left out. */
const plain = (words: Words): string => words.map(plainPart).join('').trim()

function plainPart(part: Part): string {
  if (typeof part === 'string') return part
  if (part[0] === 'code') return part[1]
  if (part[0] !== 'em' && part[0] !== 'strong') return ''
  const [, ...inner] = part
  return plain(inner)
}

/** A heading as an id: "Where is the work?" is where-is-the-work. */
const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
