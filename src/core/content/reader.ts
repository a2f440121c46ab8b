/** What readers of lessons and of stories share: names, queries and expressions are checked against the lab; every problem has its line. */
import { hold } from '../attachments/held.ts'
import { packed } from '../attachments/packed.ts'
import { takeFile } from '../attachments/take.ts'
import { type DescribedLab, fitted } from '../lab.ts'
import { encode, parseLink } from '../link/link.ts'
import { fileOf, type Values } from '../parameters.ts'
import { quoted } from '../text/expected.ts'
import type { Names } from '../text/expression/check.ts'
import { unitOf } from '../text/expression/evaluate.ts'
import { parseExpression } from '../text/expression/parse.ts'
import { type Expression, runsIn } from '../text/expression/tree.ts'
import { meant } from '../text/nearest.ts'
import { type Claim, changed, contested, expanded, THIRTY_SEEDS } from './claim.ts'
import type { AnswerUnit, Prediction } from './lesson.ts'
import { type LineProblem, type Marks, readWords } from './markdown.ts'
import type { Words } from './words.ts'
import { Fields, type Placed } from './yaml.ts'

const UNITS: readonly AnswerUnit[] = ['', '%', 'points', 's', 'ms']

/** Most runs that a file may name. */
const MOST_RUNS = 60

/** The name of a run, as expressions can say it. */
const RUN_NAME = /^[A-Za-z]\w*$/

/** A query without a difference from the defaults. */
export const DEFAULTS = 'defaults'

/** A program that stands in the text, in a block of its own: "```program give.js". */
const PROGRAM = /^```program(?:[ \t]+(\S*))?[ \t]*\n([\s\S]*?)^```[ \t]*$/gm

/** How a program may be called, so that queries can name it. */
const PROGRAM_NAME = /^[A-Za-z0-9][\w-]*\.js$/

/** Whether a fenced block is a program. */
export const isProgram = (fence: { readonly name: string }): boolean => /^program\b/.test(fence.name)

/** Files that stand beside a text, by their names. */
export type FilesBeside = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** Reads what lessons and stories have in common, and gathers what is wrong. */
export class ContentReader {
  protected readonly problems: LineProblem[] = []
  protected runs: Record<string, string> = {}
  /** Whether the head has problems because of which a run may be missing: its uses are not reported again. */
  protected areRunsUnsure = false
  /** Names of the files that the text names. */
  protected readonly named = new Set<string>()
  /** The programs that stand in the text, by their names. */
  private readonly programs = new Map<string, Uint8Array<ArrayBuffer>>()

  constructor(
    protected readonly lab: DescribedLab,
    /** Absent for texts that are compiled by the build, which name no files. */
    protected readonly files?: FilesBeside,
  ) {}

  protected readonly problem = (line: number, message: string): void => {
    this.problems.push({ line, message })
  }

  protected fields(text: string, line: number, name: string): Fields {
    const next = text.split('\n').findIndex((each) => /^(```|---|##)/.test(each))
    if (next >= 0 && name !== 'head') {
      this.problem(line - 1, `the block \`\`\`${name} is not closed: a line of \`\`\` ends it`)
      return new Fields('', line, name, () => {})
    }
    return new Fields(text, line, name, ({ line, message }) => this.problem(line, message))
  }

  /** Takes the programs that stand in a text which begins in `line`: all of it may name them. */
  protected readPrograms(text: string, line: number): void {
    for (const match of text.matchAll(PROGRAM)) {
      const [, name = '', program] = match
      const at = line + text.slice(0, match.index).split('\n').length - 1
      if (!PROGRAM_NAME.test(name))
        this.problem(at, `program: expected a name such as \`\`\`program give.js, got ${quoted(name, 40)}`)
      else if (this.programs.has(name)) this.problem(at, `program: ${name} is the name of another program`)
      else this.programs.set(name, new TextEncoder().encode(program))
    }
  }

  protected most(count: number, limit: number, what: string, line: number): void {
    if (count > limit) this.problem(line, `expected at most ${limit} ${what}, got ${count}`)
  }

  protected readRuns(fields: Fields): void {
    const runs = fields.map('runs') ?? new Map<string, Placed<string>>()
    const queries = [...runs].map(([name, run]) => [name, this.withFiles(run, `runs, ${name}`)] as const)
    for (const [name, { value, line }] of queries) {
      if (name === 'here' || name === 'columns')
        this.problem(line, `runs: ${name} has a meaning of its own; call the run something else`)
      if (!RUN_NAME.test(name))
        this.problem(
          line,
          `runs: expected a name of letters and digits that begins with a letter, got ${quoted(name, 40)}`,
        )
      this.values(value, line, `runs, ${name}`)
    }
    this.most(runs.size, MOST_RUNS, 'runs', fields.line)
    this.runs = Object.fromEntries(queries.flatMap(([name, { value }]) => (RUN_NAME.test(name) ? [[name, value]] : [])))
  }

  /** A checked query; for lists, each scenario that it stands for. */
  protected query(field: Placed<string> | undefined, name: string): string {
    if (!field || field.value === DEFAULTS) return ''
    const text = this.withFiles(field, name)
    for (const each of expanded(text.value)) this.values(each, text.line, name)
    return text.value
  }

  /** Runs by name, whose parameters may be lists. `reserved` are names with a meaning of their own. */
  protected listed(fields: Fields, reserved: readonly string[] = []): Readonly<Record<string, string>> {
    const runs: Record<string, string> = {}
    for (const [name, text] of fields.map('runs') ?? []) {
      if (['here', 'columns', ...reserved].includes(name))
        this.problem(text.line, `runs: ${name} has a meaning of its own; call the run something else`)
      runs[name] = this.query(text, `runs, ${name}`)
    }
    return runs
  }

  /** What is tried of a claim: the runs that it names, where, and how often it must hold. */
  protected tried(fields: Fields, named: Claim['runs'], holds: Claim['holds']): Omit<Claim, 'says'> {
    const used = new Set(holds.flatMap(({ tree }) => runsIn(tree)))
    const runs = Object.fromEntries(Object.entries(named).filter(([name]) => used.has(name)))
    const written = fields.text('over')
    const over = written?.value ?? THIRTY_SEEDS
    const line = written?.line ?? fields.line
    for (const each of expanded(over)) this.values(each, line, 'over')
    const same = contested({ over, runs })
    if (same.length > 0) this.problem(line, `over: the runs differ in ${same.join(', ')}, which cannot be varied`)
    const [base = ''] = Object.values(runs).flatMap(expanded)
    const unless = fields.texts('unless')
    for (const turn of unless) for (const each of expanded(turn.value)) this.values(each, turn.line, 'unless', base)
    const share = fields.number('share', 'needed') ?? 1
    if (share <= 0 || share > 1)
      this.problem(fields.lineOfKey('share'), `share: expected a number above 0 and up to 1, got ${share}`)
    return { runs, holds, over, unless: unless.map(({ value }) => value), share, line: fields.line }
  }

  /** A block ```claim: what a text says beyond its own run. Its runs are those of the head and its own. */
  protected claim(text: string, line: number, here: string, columns: readonly string[]): Claim {
    const fields = this.fields(text, line + 1, 'claim')
    const says = fields.text('says', 'needed')?.value ?? ''
    const before = this.runs
    this.runs = { ...before, ...this.listed(fields) }
    const holds = fields.texts('holds').flatMap((written) => {
      const tree = this.expression(written, 'condition', 'holds', { columns })
      return tree === undefined ? [] : [{ text: written.value, tree }]
    })
    if (holds.length === 0) this.problem(line, 'claim: holds is missing')
    const claim = { says, ...this.tried(fields, { ...this.runs, here }, holds) }
    fields.end()
    this.runs = before
    return claim
  }

  /** A query with what links have of the files that it names: those beside the text, and the programs in it. */
  protected withFiles({ value: query, line }: Placed<string>, name: string): Placed<string> {
    const { programs, files } = this
    const { parameters } = this.lab
    if (!query.includes('.')) return { value: query, line }
    const parts = query.split('&').map((part) => {
      const [id, value = ''] = new URLSearchParams(part).entries().next().value ?? ['']
      const accepted = Object.hasOwn(parameters, id) ? fileOf(parameters[id]) : undefined
      const program = programs.get(value)
      const bytes = program ?? files?.get(value)
      if (accepted && !bytes && PROGRAM_NAME.test(value)) {
        const there = [...programs.keys(), ...(files?.keys() ?? [])].slice(0, 5).join(', ') || 'none'
        this.problem(line, `${name}: ${id}: expected a program of this text (${there}), got ${quoted(value, 40)}`)
      }
      if (!accepted || !bytes) return part
      if (!program) this.named.add(value)
      const result = takeFile(id, accepted, value, bytes)
      if ('file' in result) {
        const { fingerprint } = result.file
        hold(result.file)
        return `${id}=${packed(fingerprint, accepted.inLink ?? 0) ?? encode(fingerprint)}`
      }
      this.problem(line, `${name}: ${result.problem}`)
      return part
    })
    return { value: parts.join('&'), line }
  }

  /** The scenario of a query; reports what is wrong with it. `base` is what it changes. */
  protected values(query: string, line: number, name: string, base = ''): Values {
    const { lab } = this
    const before = this.problems.length
    if (/[?#]/.test(query))
      this.problem(line, `${name}: expected what stands after the ? of a link, as in seed=1, got ${quoted(query, 40)}`)
    // What the program of the base declares can be set, too.
    const { values, problems, extras } = parseLink(`${lab.id}?${changed(base, query)}`, { [lab.id]: lab })
    const wrong = problems.map(({ message }) => message)
    for (const key of Object.keys(extras)) wrong.push(`${key} says nothing of a scenario: leave it out`)
    if (this.problems.length === before) for (const message of wrong) this.problem(line, `${name}: ${message}`)
    if (this.problems.length > before) return values
    for (const { message } of lab.check(values)) this.problem(line, `${name}: ${message}`)
    return values
  }

  protected readonly names = (): Names => ({
    metrics: this.lab.metrics,
    parameters: this.lab.parameters,
    runs: ['here', ...Object.keys(this.runs)],
    run: 'here',
  })

  protected marks(): Marks {
    const figure = (text: string, line: number) => this.expression({ value: text, line }, 'number', `{${text}}`)
    return { figure, problem: this.problem, links: true, ...(this.files && { image: this.image }) }
  }

  private readonly image = (name: string, line: number) => {
    const { files = new Map() } = this
    if (files.has(name)) this.named.add(name)
    else {
      const there = [...files.keys()].slice(0, 5).join(', ') || 'nothing'
      this.problem(
        line,
        `expected the name of an image beside the file (${there}), got ${quoted(name, 40)}${meant(name, files.keys())}`,
      )
    }
  }

  protected expression(
    text: Placed<string> | undefined,
    kind: 'condition' | 'number' | 'word',
    name: string,
    more: Partial<Names> = {},
  ): Expression | undefined {
    if (!text) return undefined
    const parsed = parseExpression(text.value, { ...this.names(), ...more }, kind)
    if ('tree' in parsed) return parsed.tree
    if (this.areRunsUnsure && this.namesUnknownRun(text.value)) return undefined
    this.problem(text.line, `${name}: ${parsed.problem}`)
    return undefined
  }

  /** Whether an expression has a name before a dot that is no run. */
  private namesUnknownRun(text: string): boolean {
    const { runs } = this.names()
    return [...text.matchAll(/([\w-]+)\./g)].some(([, name]) => name !== 'columns' && !runs.includes(name))
  }

  protected words(text: Placed<string> | undefined): Words {
    return text ? readWords(text.value, this.marks(), text.line) : []
  }

  protected columns(query: string): readonly string[] {
    const { lab } = this
    const { values, problems } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
    if (problems.length > 0 || lab.check(values).length > 0) return []
    return lab.shape(values).shape.columns.map(({ id }) => id)
  }

  /** The ids of the parameters that a scenario has, those that its program declares among them. */
  protected parametersOf(query: string): readonly string[] {
    const { lab } = this
    return Object.keys(fitted(lab, parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values).parameters)
  }

  protected parameter(
    id: string,
    line: number,
    name: string,
    names = Object.keys(this.lab.parameters) as readonly string[],
  ): void {
    if (!names.includes(id))
      this.problem(
        line,
        `${name}: expected parameters of the ${this.lab.id} lab, got ${quoted(id, 40)}${meant(id, names)}`,
      )
  }

  protected prediction(fields: Fields, text: Words, columns: readonly string[]): Prediction {
    const kinds = ['value', 'curve', 'winner'] as const
    const kind = kinds.find((each) => fields.has(each)) ?? 'value'
    const line = fields.text(kind, 'needed')?.line ?? fields.line
    const isSo = (key: string) => fields.word(key, ['true', 'false']) === 'true'
    const blind = isSo('blind')
    const question = { text, well: this.words(fields.text('well')), ...(blind && { blind }) }
    if (kind === 'curve') {
      const column = fields.text(kind)?.value ?? ''
      if (!columns.includes(column))
        this.problem(
          line,
          `curve: expected a column (${columns.join(', ')}), got ${quoted(column, 40)}${meant(column, columns)}`,
        )
      return { kind, ...question, column, top: fields.number('top', 'needed') ?? 0 }
    }
    if (kind === 'winner') {
      const metric = fields.text(kind)?.value ?? ''
      const judged = this.lab.metrics.filter(({ better }) => better).map(({ id }) => id)
      if (!judged.includes(metric))
        this.problem(
          line,
          `winner: expected a metric of which less or more is better, got ${quoted(metric, 40)}${meant(metric, judged)}`,
        )
      const among = this.among(fields)
      const also = fields.list('also')
      for (const name of also?.value ?? []) {
        if (!Object.hasOwn(among, name))
          this.problem(also?.line ?? line, `also: expected one of among, got ${quoted(name, 40)}`)
      }
      return { kind, ...question, metric, among, ...(also && { also: also.value }) }
    }
    const answer = this.expression(fields.text('value'), 'number', 'value') ?? 0
    const label = fields.text('label', 'needed')?.value ?? ''
    const [from, to] = [fields.number('from', 'needed') ?? 0, fields.number('to', 'needed') ?? 0]
    if (from >= to && fields.has('to')) this.problem(line, `to: expected more than from (${from}), got ${to}`)
    const hard = isSo('hard')
    const range = this.range(fields)
    const spread = this.expression(fields.text('spread'), 'number', 'spread')
    const more = { ...(hard && { hard }), ...(range && { range }), ...(spread !== undefined && { spread }) }
    return { kind, ...question, label, unit: this.unit(fields, answer), from, to, answer, ...more }
  }

  /** Two numbers between which every answer is right: "117..287". */
  private range(fields: Fields): readonly [low: number, high: number] | undefined {
    const text = fields.text('range')
    if (!text) return undefined
    const [low, high = Number.NaN, ...more] = text.value.split('..').map(Number)
    if (low <= high && more.length === 0) return [low, high]
    this.problem(text.line, `range: expected two numbers such as 117..287, got ${quoted(text.value, 40)}`)
    return undefined
  }

  protected among(fields: Fields): Readonly<Record<string, Words>> {
    const among = fields.map('among', 'needed') ?? new Map<string, Placed<string>>()
    const runs = ['here', ...Object.keys(this.runs)]
    for (const [name, { line }] of among) {
      if (!runs.includes(name) && !this.areRunsUnsure)
        this.problem(line, `among: expected runs (${runs.join(', ')}), got ${quoted(name, 40)}${meant(name, runs)}`)
    }
    return this.texts(among)
  }

  protected texts(map: ReadonlyMap<string, Placed<string>>): Readonly<Record<string, Words>> {
    return Object.fromEntries([...map].map(([name, text]) => [name, this.words(text)]))
  }

  protected unit(fields: Fields, answer: Expression): AnswerUnit {
    const unitWord = fields.has('unit') ? fields.word('unit', ['none', ...UNITS.slice(1)]) : undefined
    if (unitWord) return unitWord === 'none' ? '' : unitWord
    const unit = unitOf(answer, this.lab.metrics)
    return UNITS.find((each) => each === unit) ?? ''
  }
}
