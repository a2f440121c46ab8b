/** Checks what an expression names against what exists, and leaves a tree of plain data. */
import type { MetricDefinition } from '../../lab.ts'
import type { Parameter, ParameterTable } from '../../parameters.ts'
import { quoted } from '../expected.ts'
import { meant } from '../nearest.ts'
import type { Token } from './grammar.ts'
import { type Expression, FUNCTIONS, type FunctionName, type Operator, PRECEDENCE } from './tree.ts'

/** The names that an expression may use. */
export interface Names {
  readonly metrics: readonly MetricDefinition[]
  readonly parameters: ParameterTable
  /** The runs that have names, `here` among them. */
  readonly runs: readonly string[]
  /** The run that names without a run are of: `here`, or with "" the run on the page. */
  readonly run: string
  /** The recording's columns, where it is at hand: of the run on the page, or of all runs. */
  readonly columns?: readonly string[]
  /** Words that the answer may be: the options of a choice. */
  readonly options?: readonly string[]
}

/** What an expression comes to. */
export type Kind = 'condition' | 'number' | 'word'

/** The most nodes of an expression, and how deep they lie in each other. */
const LIMITS = { nodes: 300, depth: 60 }

/** What is wrong with an expression; `at` counts characters from 0. */
export class Fault extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message)
  }
}

/** A checked node. `list` says whether it is a list, which of a metric is not known before it is there. */
interface Checked {
  readonly tree: Expression
  readonly kind: Kind
  readonly list?: boolean
  readonly at: number
  /** The run that a name without one is of, further right in the same sum, product or share. */
  readonly run: string
}

/** The functions' arguments: the fewest and most of them, and what each is. */
const ARGUMENTS: Readonly<Record<FunctionName, readonly [least: number, most: number, kind: Kind | 'named' | 'any']>> =
  {
    if: [3, 3, 'any'],
    largest: [2, 30, 'named'],
    smallest: [2, 30, 'named'],
    min: [1, 30, 'number'],
    max: [1, 30, 'number'],
    sum: [1, 30, 'number'],
    mean: [1, 30, 'number'],
    deviation: [1, 30, 'number'],
    count: [1, 30, 'condition'],
    first: [1, 1, 'condition'],
    last: [1, 1, 'condition'],
    peak: [1, 1, 'number'],
    changes: [1, 1, 'number'],
    abs: [1, 1, 'number'],
    round: [1, 1, 'number'],
    sqrt: [1, 1, 'number'],
    known: [1, 1, 'number'],
  }

const wordsOf = (parameter: Parameter | undefined): readonly string[] | undefined => {
  if (parameter?.kind === 'choice') return Object.keys(parameter.options)
  return parameter?.kind === 'number' && parameter.words ? Object.keys(parameter.words) : undefined
}

const entryOf = (table: ParameterTable, id: string) => (Object.hasOwn(table, id) ? table[id] : undefined)

const list = (names: readonly string[]) => names.slice(0, 12).join(', ') + (names.length > 12 ? ', …' : '')

export const COMPOUND = 'expected one expression: between two there must be an operator such as and, =, + or %'

export class Checker {
  private nodes = 0
  private depth = 0

  constructor(private readonly names: Names) {}

  /** Checks a node. Where an `option` is expected, a name that is one means it, whatever else has that name. */
  check(token: Token | null | undefined, run: string, place = 0, option = false): Checked {
    if (!token) throw new Fault('an expression is missing here', place)
    const at = token.at ?? token.left?.at ?? place
    this.nodes += 1
    this.depth += 1
    if (this.nodes > LIMITS.nodes) throw new Fault(`an expression has at most ${LIMITS.nodes} parts`, at)
    if (this.depth > LIMITS.depth) throw new Fault(`what stands in each other is at most ${LIMITS.depth} deep`, at)
    const checked = this.node(token, run, at, option)
    this.depth -= 1
    return checked
  }

  private node(token: Token, run: string, at: number, option: boolean): Checked {
    switch (token.type) {
      case 'Literal':
        if (typeof token.value === 'number') return { tree: token.value, kind: 'number', at, run }
        return this.word(String(token.value), at, run)
      case 'Identifier':
        return option && this.names.options?.includes(token.name ?? '')
          ? this.word(token.name ?? '', at, run)
          : this.name(token.name ?? '', at, run)
      case 'MemberExpression':
        return this.member(token, at, run)
      case 'UnaryExpression':
        return this.unary(token, at, run)
      case 'BinaryExpression':
        return this.binary(token, at, run)
      case 'CallExpression':
        return this.call(token, at, run, option)
      case 'Compound':
        throw new Fault(COMPOUND, at)
      default:
        throw new Fault('expected numbers, names, operators and functions only', at)
    }
  }

  /** A word that only an option can be. */
  private word(text: string, at: number, run: string): Checked {
    const { options = [] } = this.names
    if (options.includes(text)) return { tree: ['word', text], kind: 'word', at, run }
    throw new Fault(
      `${quoted(text, 40)} is ${options.length > 0 ? `no option: expected ${list(options)}` : 'a text: expected a name or a number'}`,
      at,
    )
  }

  private name(id: string, at: number, run: string): Checked {
    const { runs, options, columns } = this.names
    if (id === 'row') {
      if (columns) return { tree: ['row'], kind: 'number', at, run }
      throw new Fault('row, the row under the playhead, is only known in what is to be done', at)
    }
    const named = this.fact(id, run, at)
    if (named) return named
    if (options?.includes(id)) return { tree: ['word', id], kind: 'word', at, run }
    if (runs.includes(id)) throw new Fault(`${id} is a run: say what of it, as in ${id}.totalTime`, at)
    if ((FUNCTIONS as readonly string[]).includes(id)) {
      throw new Fault(`${id} is a function: say of what, in brackets, as in ${id}(…)`, at)
    }
    const names = [...this.facts(), ...(options ?? []), ...runs, 'row', 'columns']
    throw new Fault(`expected a metric or a parameter of the lab, got ${quoted(id, 40)}${this.hint(id, names)}`, at)
  }

  private hint(id: string, names: readonly string[]): string {
    const parameter = Object.keys(this.names.parameters).find((key) =>
      wordsOf(entryOf(this.names.parameters, key))?.includes(id),
    )
    if (parameter) return `; it is an option of ${parameter} and stands only where it is compared with it`
    if (this.names.columns?.includes(id)) return `; the column is columns.${id}, as in columns.${id}[row]`
    return meant(id, names)
  }

  private facts(): readonly string[] {
    return [...this.names.metrics.map(({ id }) => id), ...Object.keys(this.names.parameters)]
  }

  /** A metric or a parameter of a run. */
  private fact(id: string, run: string, at: number): Checked | undefined {
    if (this.names.metrics.some((metric) => metric.id === id)) {
      return { tree: ['metric', run, id], kind: 'number', at, run }
    }
    const parameter = entryOf(this.names.parameters, id)
    if (!parameter) return undefined
    const kind = parameter.kind === 'number' || parameter.kind === 'list' ? 'number' : 'word'
    return { tree: ['parameter', run, id], kind, list: parameter.kind === 'list', at, run }
  }

  private member({ computed, optional, object, property }: Token, at: number, run: string): Checked {
    if (optional) throw new Fault('expected a dot', at)
    if (computed) {
      const of = this.check(object, run, at)
      const index = this.number(this.check(property, this.names.run, at))
      // Whether a metric is a list is not known before.
      const metric = typeof of.tree === 'object' && of.tree[0] === 'metric'
      if (!of.list && !metric) throw new Fault('only of a column or of another list one number can be taken', at)
      return { ...of, list: false, tree: ['at', of.tree, index.tree] }
    }
    const id = property?.name ?? ''
    // "columns.busy" of the run that names without a run are of, or "chain.columns.busy".
    const inner = object?.type === 'MemberExpression' && !object.computed && object.object?.type === 'Identifier'
    if (inner && object.property?.name === 'columns') return this.column(object.object?.name ?? '', id, at)
    if (object?.type !== 'Identifier') throw new Fault('expected a run before the dot', at)
    const { name = '' } = object
    const { runs } = this.names
    if (name === 'columns') return this.column(this.names.run, id, at)
    if (!runs.includes(name)) {
      throw new Fault(`expected a run (${list(runs)}), got ${quoted(name, 40)}${meant(name, runs)}`, at)
    }
    const fact = this.fact(id, name, at)
    if (fact) return fact
    throw new Fault(
      `expected a metric or a parameter of the lab after ${name}., got ${quoted(id, 40)}${meant(id, this.facts())}`,
      at,
    )
  }

  /** A column of a run. */
  private column(run: string, id: string, at: number): Checked {
    const { columns, runs } = this.names
    if (!columns) throw new Fault('columns are only known in what is to be done', at)
    if (run !== this.names.run && !runs.includes(run)) {
      throw new Fault(`expected a run (${list(runs)}), got ${quoted(run, 40)}${meant(run, runs)}`, at)
    }
    if (run !== '' && this.names.run === '') throw new Fault('only columns of the run on the page are known here', at)
    if (columns.includes(id)) return { tree: ['column', run, id], kind: 'number', list: true, at, run }
    throw new Fault(`expected a column (${list(columns)}), got ${quoted(id, 40)}${meant(id, columns)}`, at)
  }

  private number(checked: Checked): Checked {
    if (checked.kind === 'number') return checked
    throw new Fault(
      checked.kind === 'condition'
        ? 'expected a number, got a condition'
        : 'expected a number, got a parameter that is a word',
      checked.at,
    )
  }

  private condition(checked: Checked): Checked {
    if (checked.kind === 'condition') return checked
    throw new Fault('expected a condition, such as totalTime < 0.5, got a number or a word', checked.at)
  }

  private unary({ operator, argument }: Token, at: number, run: string): Checked {
    const of = this.check(argument, run, at)
    if (operator === '-') {
      const { tree } = this.number(of)
      return { ...of, at, tree: typeof tree === 'number' ? -tree : ['minus', tree] }
    }
    if (of.kind !== 'condition') throw new Fault('after not a condition stands in brackets, as in not (t1 = on)', at)
    return { ...of, at, tree: ['not', of.tree] }
  }

  private binary(token: Token, at: number, run: string): Checked {
    const operator = token.operator as Operator
    if (operator === ':') throw new Fault('a name with a colon stands only in largest(…) and smallest(…)', at)
    if (operator === '=' || operator === '!=') {
      const compared = this.withWord(token, operator, at, run)
      if (compared) return compared
    }
    const left = this.check(token.left, run, at)
    const arithmetic = PRECEDENCE[operator] > PRECEDENCE['=']
    const right = this.check(token.right, arithmetic ? left.run : run, at)
    const both = left.list || right.list
    if (operator === 'and' || operator === 'or') {
      this.condition(left)
      this.condition(right)
    } else if (!(left.kind === 'word' && right.kind === 'word' && (operator === '=' || operator === '!='))) {
      this.number(left)
      this.number(right)
    }
    const tree: Expression = [operator, left.tree, right.tree]
    return { tree, kind: arithmetic ? 'number' : 'condition', list: both, at, run: arithmetic ? right.run : run }
  }

  /** A parameter that is compared with one of its options; undefined where the other side is none. */
  private withWord({ left, right }: Token, operator: '=' | '!=', at: number, run: string): Checked | undefined {
    for (const [named, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const parameter = this.parameterOf(named, run)
      const words = wordsOf(parameter && entryOf(this.names.parameters, parameter[2]))
      const word =
        other?.type === 'Identifier' ? other.name : other?.type === 'Literal' ? String(other.value) : undefined
      if (!parameter || !words || word === undefined) continue
      if (words.includes(word)) return { tree: [operator, parameter, ['word', word]], kind: 'condition', at, run }
      const [, , id] = parameter
      const isMetric = this.names.metrics.some((metric) => metric.id === id)
      if (typeof other?.value === 'number' && (isMetric || this.names.parameters[id].kind === 'number')) continue
      if (other?.type === 'Identifier' && this.fact(word, run, at)) continue
      throw new Fault(
        `expected an option of ${id} (${list(words)}), got ${quoted(word, 40)}${meant(word, words)}`,
        other?.at ?? at,
      )
    }
    return undefined
  }

  /** The parameter that a token names, even where a metric has the same name. */
  private parameterOf(
    token: Token | undefined,
    run: string,
  ): readonly [kind: 'parameter', run: string, id: string] | undefined {
    const plain = token?.type === 'Identifier'
    const ofRun = token?.type === 'MemberExpression' && !token.computed && token.object?.type === 'Identifier'
    const id = plain ? token.name : ofRun ? token.property?.name : undefined
    const name = ofRun ? (token.object?.name ?? '') : run
    if (id === undefined || !entryOf(this.names.parameters, id)) return undefined
    if (ofRun && !this.names.runs.includes(name)) return undefined
    return ['parameter', name, id]
  }

  private call(token: Token, at: number, run: string, option: boolean): Checked {
    const name = token.callee?.name ?? ''
    if (token.callee?.type !== 'Identifier' || !(FUNCTIONS as readonly string[]).includes(name)) {
      throw new Fault(
        `expected a function (${FUNCTIONS.join(', ')}), got ${quoted(name, 40)}${meant(name, FUNCTIONS)}`,
        at,
      )
    }
    const id = name as FunctionName
    const argumentTokens = token.arguments ?? []
    const [least, most, kind] = ARGUMENTS[id]
    if (argumentTokens.length < least || argumentTokens.length > most) {
      const expected = least === most ? String(least) : `${least} to ${most}`
      throw new Fault(
        `${id}: expected ${expected} ${most === 1 ? 'value' : 'values'} in the brackets, got ${argumentTokens.length}`,
        at,
      )
    }
    if (kind === 'named') {
      const trees = argumentTokens.map((each) => this.labelled(each, at))
      return { tree: ['call', id, ...trees], kind: 'word', at, run }
    }
    const args = argumentTokens.map(
      (each) => (id === 'peak' && this.columnNamed(each)) || this.check(each, run, at, option && id === 'if'),
    )
    for (const arg of args) {
      if (kind === 'number') this.number(arg)
      if (kind === 'condition') this.condition(arg)
    }
    if (['first', 'last', 'peak', 'changes'].includes(id) && !args[0].list) {
      throw new Fault(`${id}: expected something of each row, as in ${id}(columns.…)`, at)
    }
    const tree: Expression = ['call', id, ...args.map((arg) => arg.tree)]
    if (id === 'if') return this.choice(tree, args, at, run)
    if (id === 'known') return { tree, kind: 'condition', at, run }
    return { tree, kind: 'number', list: ['changes', 'abs', 'round', 'sqrt'].includes(id) && args[0].list, at, run }
  }

  private choice(tree: Expression, [condition, one, other]: readonly Checked[], at: number, run: string): Checked {
    this.condition(condition)
    if (condition.list) throw new Fault('if: expected one condition, got one for each row', condition.at)
    if (one.kind !== other.kind) throw new Fault('if: expected two numbers or two words', one.at)
    return { tree, kind: one.kind, list: one.list || other.list, at, run }
  }

  private columnNamed(token: Token | null): Checked | undefined {
    const id = token?.type === 'Identifier' ? token.name : undefined
    if (id === undefined || !this.names.columns?.includes(id)) return undefined
    return { tree: ['column', this.names.run, id], kind: 'number', list: true, at: token?.at ?? 0, run: this.names.run }
  }

  private labelled(token: Token | null, place: number): Expression {
    const at = token?.at ?? token?.left?.at ?? place
    if (token?.type !== 'BinaryExpression' || token.operator !== ':') {
      throw new Fault('expected names, each with a colon and a number, as in largest(t1: t1.ita, t2: t2.ita)', at)
    }
    const { left, right } = token
    const label = left?.type === 'Identifier' ? left.name : left?.type === 'Literal' ? String(left.value) : undefined
    if (label === undefined) throw new Fault('expected a name before the colon', at)
    return [':', this.word(label, at, '').tree, this.number(this.check(right, this.names.run, at)).tree]
  }
}
