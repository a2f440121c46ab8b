/** A program with calls that say which line runs: only what looks into a run executes it. */
import { type Node, parse } from 'acorn'

/** The same program; before each statement, and in each function that is one expression, `__at` learns of the line. */
export function instrumented(text: string): string {
  let program: Node
  try {
    program = parse(text, {
      ecmaVersion: 2022,
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      locations: true,
    })
  } catch {
    // What is no program is refused elsewhere.
    return text
  }
  const inserted: (readonly [at: number, text: string])[] = []
  const call = (node: Node) => `__at(${node.loc?.start.line ?? 0})`
  const wrap = (node: Node, before: string, after: string) => inserted.push([node.start, before], [node.end, after])

  function visit(value: unknown): void {
    if (Array.isArray(value)) value.forEach(visit)
    else if (isNode(value)) enter(value as Node & Readonly<Record<string, unknown>>)
  }

  function enter(node: Node & Readonly<Record<string, unknown>>): void {
    const statements =
      node.type === 'SwitchCase'
        ? node.consequent
        : node.type === 'Program' || node.type === 'BlockStatement'
          ? node.body
          : []
    for (const statement of statements as Node[]) {
      const hoisted = statement.type === 'FunctionDeclaration' || 'directive' in statement
      if (!hoisted) inserted.push([statement.start, `${call(statement)};`])
    }
    for (const part of ['body', 'consequent', 'alternate']) {
      const body = node[part]
      if (!isNode(body) || body.type === 'BlockStatement' || body.type === 'ClassBody') continue
      if (node.type === 'ArrowFunctionExpression') wrap(body, `(${call(body)}, (`, '))')
      else if (/^(?:If|For|ForIn|ForOf|While|DoWhile)Statement$/.test(node.type)) wrap(body, `{${call(body)};`, '}')
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'loc') visit(value)
  }

  visit(program)
  // Where several stand at one place, the enclosing ones come first at their beginning and last at their end: the order in which they are
  // entered.
  let result = ''
  let from = 0
  const order = inserted
    .map((one, k) => ({ at: one[0], text: one[1], k }))
    .sort((a, b) => a.at - b.at || rank(a.text) - rank(b.text) || a.k - b.k)
  for (const { at, text: put } of order) {
    result += text.slice(from, at) + put
    from = at
  }
  return result + text.slice(from)
}

/** Ends come before beginnings. */
const rank = (text: string) => (/^[)}]/.test(text) ? 0 : 1)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
