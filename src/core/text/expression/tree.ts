/**
 * Expressions in lessons and stories: "t1 = on and waitTime < 0.5 * totalTime". What a text says is checked when it is read (check.ts) and
 * becomes a tree of the few kinds of nodes below, plain data that is evaluated later (evaluate.ts). Nothing else can be expressed.
 */
import type { Metrics } from '../../lab.ts'
import type { Values } from '../../parameters.ts'
import type { Recording } from '../../recording.ts'

/** A finished run that expressions speak of. */
export interface KnownRun {
  readonly values: Values
  readonly metrics: Metrics
  /** Present where an expression looks at its columns. */
  readonly recording?: Recording
}

/** Runs by name; `here` is a scene's own scenario as the lesson has it, whatever the reader changes. */
export type KnownRuns = Readonly<Record<string, KnownRun>>

/** What a condition is about: the finished run on the page, the row under its playhead, and the runs that have names. */
export interface Situation {
  readonly run: KnownRun & { readonly recording: Recording }
  readonly row: number
  readonly runs: KnownRuns
}

/** What stands between two expressions. `:` gives one a name; `%` is a share in percent. */
export const PRECEDENCE = {
  ':': 1,
  or: 2,
  and: 3,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
} as const

/** What stands between two expressions. */
export type Operator = keyof typeof PRECEDENCE

/**
 * The functions.
 * - `if(condition, a, b)`;
 * - `largest(x: a, y: b)` and `smallest`: the name of the largest of several numbers;
 * - `min`, `max`, `sum`, `mean`, `deviation` (of a sample) of numbers, of a column, or of both;
 * - `count`: how many of some conditions, or of the rows of a column, are true;
 * - `first(columns.busy = 4)`, `last`: the first row in which that is so; `peak(tasks)`: the first row where a column is largest;
 * - `changes(columns.overlap)`: what each row adds to the row before it, 0 in the first one;
 * - `abs`, `round`, `sqrt`; `known(x)`: whether the run has that number.
 */
export const FUNCTIONS = [
  'if',
  'largest',
  'smallest',
  'min',
  'max',
  'sum',
  'mean',
  'deviation',
  'count',
  'first',
  'last',
  'peak',
  'changes',
  'abs',
  'round',
  'sqrt',
  'known',
] as const

/** A function's name. */
export type FunctionName = (typeof FUNCTIONS)[number]

/**
 * An expression. A metric, a parameter and a column are of the run of that name, which is empty for the run on the page; `row` is the row under the
 * playhead, counted from 0, and `at` takes one number of a column or of another list.
 */
export type Expression =
  | number
  | readonly ['metric' | 'parameter', run: string, id: string]
  | readonly ['column', run: string, id: string]
  | readonly ['word', id: string]
  | readonly ['row']
  | readonly ['at', list: Expression, index: Expression]
  | readonly ['not' | 'minus', of: Expression]
  | readonly [Operator, left: Expression, right: Expression]
  | readonly ['call', name: FunctionName, ...of: Expression[]]

/** The runs that an expression names; the run on the page is not among them. */
export function runsIn(tree: Expression): readonly string[] {
  if (typeof tree === 'number') return []
  if (tree[0] === 'metric' || tree[0] === 'parameter' || tree[0] === 'column') return tree[1] === '' ? [] : [tree[1]]
  return tree
    .slice(1)
    .flatMap((part) => (Array.isArray(part) || typeof part === 'number' ? runsIn(part as Expression) : []))
}
