/** What a condition says about an order, without how much: what a changed run can reverse. */
import { numberOf } from '../../src/core/text/expression/evaluate.ts'
import { type Expression, runsIn } from '../../src/core/text/expression/tree.ts'

/** Two numbers that differ by less than this share are in no order. */
const MARGIN = 0.01

const ALWAYS: Expression = ['=', 1, 1]

/** The number that an expression comes to which names no run; undefined for any other. */
function constant(tree: Expression): number | undefined {
  const value = runsIn(tree).length === 0 ? numberOf(tree, { runs: {} }) : Number.NaN
  return Number.isNaN(value) ? undefined : value
}

/** An expression as a factor and the rest: "4 * a.time" is 4 times a.time. */
function divided(tree: Expression): readonly [number, Expression] {
  if (typeof tree === 'number' || (tree[0] !== '*' && tree[0] !== '/')) return [1, tree]
  const [operator, a, b] = tree as readonly [string, Expression, Expression]
  const [left, right] = [constant(a), constant(b)]
  if (operator === '*' && left !== undefined) {
    const [factor, rest] = divided(b)
    return [factor * left, rest]
  }
  if (right === undefined) return [1, tree]
  const [factor, rest] = divided(a)
  return [operator === '*' ? factor * right : factor / right, rest]
}

/** What is the case where a comparison is false, if both numbers exist. */
const OTHERWISE: Readonly<Record<string, string>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '!=', '!=': '=' }

/**
 * A condition that is true also where a number in it does not exist: a transition that never comes, a time of what has not ended. There it is about
 * nothing, and nothing of it is the other way round.
 */
export function whereKnown(tree: Expression): Expression {
  if (typeof tree === 'number') return tree
  const [operator, ...parts] = tree as readonly [string, ...Expression[]]
  if (operator === 'and' || operator === 'or') return [operator, ...parts.map(whereKnown)] as unknown as Expression
  const otherwise = OTHERWISE[operator]
  return otherwise === undefined ? tree : (['not', [otherwise, ...parts]] as unknown as Expression)
}

/** Whether a number is in order with another: not larger, but for a little. */
const notLarger = (small: Expression, large: Expression) =>
  whereKnown(['<=', small, ['+', large, ['*', MARGIN, ['call', 'abs', large]]]])

/** The order of "a = max(all)": a is the best of all. */
function bestOf([one, other]: readonly Expression[]): Expression | undefined {
  if (typeof other === 'number' || other[0] !== 'call') return undefined
  if (other[1] === 'max') return notLarger(other, one)
  return other[1] === 'min' ? notLarger(one, other) : undefined
}

/**
 * A condition's order: "a > 4 * b" is in order as long as a is not smaller than b. What compares with a number other
 * than 0 and 1, or says that two are equal, has none; "a = max(all)" says that none of all is larger. Of "a > 0.7 * b" nothing is taken off.
 */
export function orderOf(tree: Expression): Expression {
  if (typeof tree === 'number') return tree
  const [operator, ...parts] = tree as readonly [string, ...Expression[]]
  if (operator === 'and' || operator === 'or') return [operator, ...parts.map(orderOf)] as unknown as Expression
  if (operator === '=') return bestOf(parts) ?? ALWAYS
  const isLess = operator === '<' || operator === '<='
  if (!isLess && operator !== '>' && operator !== '>=') return ALWAYS
  const [small, large] = isLess ? parts : parts.toReversed()
  const number = constant(small) ?? constant(large)
  if (number !== undefined) return number === 0 || number === 1 ? whereKnown(['<=', small, large]) : ALWAYS
  const [[smallFactor, smallAlone], [largeFactor, largeAlone]] = [divided(small), divided(large)]
  // "4 * b < a" is harder to hold than "b < a", which is its order; "0.7 * b < a" is easier, and is its own.
  return smallFactor > largeFactor ? notLarger(smallAlone, largeAlone) : notLarger(small, large)
}

/** Whether an expression says anything about an order. */
export const hasOrder = (tree: Expression): boolean =>
  typeof tree !== 'number' &&
  tree !== ALWAYS &&
  (tree[0] === 'not' || (tree.slice(1) as readonly Expression[]).some((part) => Array.isArray(part) && hasOrder(part)))

/** What expressions look at. */
export function looksAt(trees: readonly Expression[]): {
  readonly metrics: readonly string[]
  readonly columns: boolean
} {
  const metrics = new Set<string>()
  let columns = false
  const walk = (tree: unknown): void => {
    if (!Array.isArray(tree)) return
    if (tree[0] === 'metric') metrics.add(tree[2])
    if (tree[0] === 'column') columns = true
    for (const part of tree.slice(1)) walk(part)
  }
  for (const tree of trees) walk(tree)
  return { metrics: [...metrics], columns }
}
