/** What can be changed in a module, and how: each change is an expression that another one replaces. */
import { parseAst } from 'rolldown/parseAst'

const FLIPPED = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const SWAPPED = { '+': '-', '-': '+', '*': '/', '/': '*' }
const TEXT = /^['"`]/

/** Whether a branch of an `if` is a bare return, or one of undefined. */
const isEarlyReturn = (branch) => {
  const only = branch.type === 'BlockStatement' && branch.body.length === 1 ? branch.body[0] : branch
  return only.type === 'ReturnStatement' || only.type === 'ContinueStatement'
}

/** All changes of a module, in no order: where, what kind, and the expression's other text. */
export function placesOf(text, file) {
  const places = []
  const of = ({ start, end }) => text.slice(start, end)
  /** Where statements begin that are expressions: brackets there would go on with the line before. */
  const begins = new Set()
  const add = (kind, node, to) => places.push({ file, kind, start: node.start, end: node.end, from: of(node), to })
  const visit = (node, parent) => {
    if (Array.isArray(node)) for (const one of node) visit(one, parent)
    else if (node && typeof node.type === 'string') {
      if (/^(TS(?!(As|NonNull|Satisfies))|Import|ExportAll)/.test(node.type)) return
      change(node, parent)
      for (const [key, value] of Object.entries(node))
        if (value && typeof value === 'object' && key !== 'typeAnnotation' && !(key === 'key' && !node.computed))
          visit(value, node)
    }
  }
  const change = (node, parent) => {
    const { type, operator, left, right } = node
    if (type === 'ExpressionStatement') begins.add(node.start)
    if (type === 'BinaryExpression' && operator in FLIPPED)
      add('comparison', node, `${of(left)} ${FLIPPED[operator]} ${of(right)}`)
    if (type === 'BinaryExpression' && operator in SWAPPED && !TEXT.test(of(left)) && !TEXT.test(of(right)))
      add('arithmetic', node, `${of(left)} ${SWAPPED[operator]} (${of(right)})`)
    if (type === 'LogicalExpression' && operator !== '??')
      add('and, or', node, `(${of(left)}) ${operator === '&&' ? '||' : '&&'} (${of(right)})`)
    if (type === 'ConditionalExpression') add('condition', node.test, `!(${of(node.test)})`)
    if (type === 'IfStatement') {
      if (!node.alternate && isEarlyReturn(node.consequent)) add('early return', node.test, 'false')
      else add('condition', node.test, `!(${of(node.test)})`)
    }
    if (type === 'ExpressionStatement' && /Call|Await|Assignment|Chain/.test(node.expression.type))
      add('statement', node.expression, 'void 0')
    if (type === 'Literal' && typeof node.value === 'number' && parent.type !== 'TSLiteralType')
      add('constant', node, `${node.value + 1}`)
    if (type === 'Literal' && typeof node.value === 'boolean') add('constant', node, `${!node.value}`)
    if (type === 'MemberExpression' && /^Math\.(min|max)$/.test(of(node)))
      add('arithmetic', node, of(node) === 'Math.min' ? 'Math.max' : 'Math.min')
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, undefined)
  return places.map((place) => ({ ...place, bare: place.kind !== 'statement' && begins.has(place.start) }))
}

/** A module in which the changes with these numbers can be chosen while it runs; no two of them overlap. */
export function withChoices(text, places) {
  let result = text
  for (const { id, kind, start, end, from, to } of places.toSorted((a, b) => b.start - a.start))
    result = `${result.slice(0, start)}${kind === 'statement' ? 'void ' : ''}(__changed(${id}) ? (${to}) : (${from}))${result.slice(end)}`
  return result
}

/** A module that says which of these places it reaches, and changes nothing; they may lie within each other. */
export function withMarks(text, places) {
  const marks = places.flatMap(({ id, kind, start, end }) => [
    { at: start, order: -end, mark: `${kind === 'statement' ? 'void ' : ''}(__changed(${id}), (` },
    { at: end, order: -Infinity, mark: '))' },
  ])
  let result = text
  // From the end; at one place what ends comes before what begins, and what is longer begins first.
  for (const { at, mark } of marks.toSorted((a, b) => b.at - a.at || b.order - a.order))
    result = result.slice(0, at) + mark + result.slice(at)
  return result
}
