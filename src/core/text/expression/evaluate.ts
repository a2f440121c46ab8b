/** Evaluates expressions: a walk over the nodes of their tree, which reaches only what they name. */
import type { MetricDefinition } from '../../lab.ts'
import type { Expression, FunctionName, KnownRun, KnownRuns, Operator, Situation } from './tree.ts'

/** Many numbers, or many conditions as 0 and 1. */
type List = Float64Array

/** What an expression comes to; NaN where a number does not exist. */
type Result = number | boolean | string | List

/** What an expression is about: only conditions know a present run. */
type Facts = { readonly runs: KnownRuns } & Partial<Situation>

/** Numbers of lists that one evaluation may look at, which takes some 50 ms; beyond that there is no result. */
const LIST_BUDGET = 10_000_000

/** Two numbers that differ by less than a billionth count as equal. */
const near = (a: number, b: number) => a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

const exists = (a: number, b: number) => !Number.isNaN(a) && !Number.isNaN(b)

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => (100 * a) / b,
}

const COMPARISONS: Partial<Record<Operator, (a: number, b: number) => boolean>> = {
  '=': near,
  '!=': (a, b) => exists(a, b) && !near(a, b),
  '<': (a, b) => a < b && !near(a, b),
  '<=': (a, b) => a <= b || near(a, b),
  '>': (a, b) => a > b && !near(a, b),
  '>=': (a, b) => a >= b || near(a, b),
  and: (a, b) => a !== 0 && b !== 0,
  or: (a, b) => a !== 0 || b !== 0,
}

const sum = (list: List) => list.reduce((a, b) => a + b, 0)
const mean = (list: List) => sum(list) / list.length
const largest = (list: List) => list.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
const rowOf = (index: number) => (index < 0 ? Number.NaN : index)

function deviation(list: List): number {
  const middle = mean(list)
  return Math.sqrt(list.reduce((total, value) => total + (value - middle) ** 2, 0) / (list.length - 1))
}

/** Functions of all their numbers together. */
const TOGETHER: Partial<Record<FunctionName, (list: List) => number>> = {
  min: (list) => -largest(list.map((value) => -value)),
  max: largest,
  sum,
  mean,
  deviation,
  count: sum,
  first: (list) => rowOf(list.indexOf(1)),
  last: (list) => rowOf(list.lastIndexOf(1)),
  peak: (list) => rowOf(list.indexOf(largest(list))),
}

/** Functions of one number, and of each of a list. */
const SINGLE: Partial<Record<FunctionName, (value: number) => number>> = {
  abs: Math.abs,
  round: Math.round,
  sqrt: Math.sqrt,
}

class Evaluation {
  private looked = 0

  constructor(private readonly facts: Facts) {}

  of(tree: Expression): Result {
    if (typeof tree === 'number') return tree
    switch (tree[0]) {
      case 'metric':
      case 'parameter':
        return this.fact(tree[0] === 'metric' ? 'metrics' : 'values', tree[1], tree[2])
      case 'column':
        return this.column(tree[1], tree[2])
      case 'word':
        return tree[1]
      case 'row':
        return this.facts.row ?? Number.NaN
      case 'at':
        return this.list(tree[1])[this.number(tree[2])] ?? Number.NaN
      case 'not':
        return this.map(this.of(tree[1]), (value) => (value === 0 ? 1 : 0), 'truth')
      case 'minus':
        return this.map(this.of(tree[1]), (value) => -value)
      case 'call':
        return this.call(tree[1], tree.slice(2) as Expression[])
      default:
        return this.pair(tree[0], this.of(tree[1]), this.of(tree[2]))
    }
  }

  number(tree: Expression): number {
    const result = this.of(tree)
    return typeof result === 'number' ? result : Number.NaN
  }

  private list(...trees: readonly Expression[]): List {
    const results = trees.map((tree) => this.of(tree))
    if (results.length === 1 && results[0] instanceof Float64Array) return results[0]
    return Float64Array.from(
      results.flatMap((result) => (result instanceof Float64Array ? [...result] : Number(result))),
    )
  }

  /** The run of a name, or the one on the page. */
  private run(name: string): KnownRun | undefined {
    return name === '' ? this.facts.run : Object.hasOwn(this.facts.runs, name) ? this.facts.runs[name] : undefined
  }

  private fact(of: 'metrics' | 'values', name: string, id: string): Result {
    const run = name === '' ? this.facts.run : Object.hasOwn(this.facts.runs, name) ? this.facts.runs[name] : undefined
    const value = run && Object.hasOwn(run[of], id) ? run[of][id] : undefined
    if (Array.isArray(value)) return this.look(Float64Array.from(value))
    if (typeof value === 'number' || typeof value === 'string') return value
    // A metric that does not apply may be the name of a parameter too: of depth, the one that is set.
    const set = of === 'metrics' ? this.fact('values', name, id) : Number.NaN
    return typeof set === 'number' ? set : Number.NaN
  }

  private column(name: string, id: string): List {
    const { columns = {}, count = 0 } = this.run(name)?.recording ?? {}
    return Object.hasOwn(columns, id) ? this.look(columns[id].subarray(0, count)) : new Float64Array()
  }

  private look(list: List): List {
    this.looked += list.length
    if (this.looked > LIST_BUDGET) throw new TooMuch()
    return list
  }

  /** A function of a value, or of each value of a list. Of one value it is a number, or whether that is not 0. */
  private map(value: Result, of: (value: number) => number, gives: 'number' | 'truth' = 'number'): Result {
    if (value instanceof Float64Array) return this.look(value).map(of)
    const result = of(Number(value))
    return gives === 'truth' ? result !== 0 : result
  }

  private pair(operator: Operator, left: Result, right: Result): Result {
    const arithmetic = ARITHMETIC[operator]
    const comparison = COMPARISONS[operator]
    if (typeof left === 'string' || typeof right === 'string') {
      if (operator === '=') return left === right
      return operator === '!=' ? left !== right : arithmetic ? Number.NaN : false
    }
    const of = (a: number, b: number) => arithmetic?.(a, b) ?? Number(comparison?.(a, b))
    if (left instanceof Float64Array) {
      const other = right
      return this.look(left).map((a, i) =>
        of(a, other instanceof Float64Array ? (other[i] ?? Number.NaN) : Number(other)),
      )
    }
    return this.map(right, (b) => of(Number(left), b), comparison ? 'truth' : 'number')
  }

  private call(name: FunctionName, args: readonly Expression[]): Result {
    const together = TOGETHER[name]
    if (together) return together(this.look(this.list(...args)))
    const single = SINGLE[name]
    if (single) return this.map(this.of(args[0]), single)
    if (name === 'if') return this.of(args[this.of(args[0]) === true ? 1 : 2])
    if (name === 'known') return !Number.isNaN(this.of(args[0]))
    if (name === 'changes') {
      const list = this.look(this.list(args[0]))
      return list.map((value, i) => (i === 0 ? 0 : value - list[i - 1]))
    }
    return this.named(args, name === 'largest' ? 1 : -1)
  }

  /** The name of the largest number, or of the smallest one; the first of several. */
  private named(args: readonly Expression[], sign: 1 | -1): Result {
    let best: Result = ''
    let most = Number.NaN
    for (const arg of args) {
      if (typeof arg === 'number' || arg[0] !== ':') continue
      const value = sign * this.number(arg[2])
      if (best !== '' && !(value > most)) continue
      best = this.of(arg[1])
      most = value
    }
    return best
  }
}

class TooMuch extends Error {}

function evaluate(tree: Expression, facts: Facts): Result {
  try {
    return new Evaluation(facts).of(tree)
  } catch (error) {
    if (error instanceof TooMuch) return Number.NaN
    throw error
  }
}

/** Whether a condition holds. */
export const holds = (tree: Expression, facts: Facts): boolean => evaluate(tree, facts) === true

/** What an expression comes to as a number; NaN where a run is missing, or the number does not exist. */
export function numberOf(tree: Expression, facts: Facts): number {
  const result = evaluate(tree, facts)
  return typeof result === 'number' ? result : Number.NaN
}

/** What an expression comes to as a word, such as an option; empty where it is none. */
export function wordOf(tree: Expression, facts: Facts): string {
  const result = evaluate(tree, facts)
  return typeof result === 'string' ? result : ''
}

/**
 * The unit of what an expression comes to: "%" of a share, "" of a ratio, "points" of a difference of percentages, otherwise that of the
 * metrics in it. Where the `runs` are given, a metric that one has not got has none: its name is that of a parameter then.
 */
export function unitOf(tree: Expression, metrics: readonly MetricDefinition[], runs?: KnownRuns): string {
  if (typeof tree === 'number') return ''
  const of = (part: Expression) => unitOf(part, metrics, runs)
  switch (tree[0]) {
    case 'metric':
      if (runs && (runs[tree[1]]?.metrics[tree[2]] ?? null) === null) return ''
      return metrics.find(({ id }) => id === tree[2])?.unit ?? ''
    case 'at':
    case 'minus':
      return of(tree[1])
    case '%':
      return '%'
    case '/':
      return typeof tree[2] === 'number' ? of(tree[1]) : ''
    case '-':
    case '+': {
      const [left, right] = [of(tree[1]), of(tree[2])]
      return tree[0] === '-' && left === '%' && right === '%' ? 'points' : left || right
    }
    case '*':
      return of(tree[1]) || of(tree[2])
    case 'call': {
      if (['sqrt', 'count', 'first', 'last', 'peak'].includes(tree[1])) return ''
      const unit = tree.slice(2).reduce<string>((unit, part) => unit || of(part as Expression), '')
      return tree[1] === 'deviation' && unit === '%' ? 'points' : unit
    }
    default:
      return ''
  }
}
