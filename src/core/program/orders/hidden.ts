/** State of a program that no walk over its memory finds, read off its text. */
import { type Node, parse } from 'acorn'

/** A node with what it has, by the names of the language's trees. */
type Tree = Node & Readonly<Record<string, unknown>>

const FUNCTIONS = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/

/** Functions of lists that call what they are given and keep nothing of it. */
const CALLS_ONLY = new Set(
  'map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex flatMap sort toSorted from'.split(
    ' ',
  ),
)

/** Names of a function or a block. */
interface Scope {
  readonly names: Set<string>
  /** The number of the function that they belong to; 0 for the top of the text. */
  readonly owner: number
}

/**
 * What of a text may keep something where no walk finds it, as a clause; undefined where nothing does.
 *
 * A function that is made while the text runs, within another function or a block, remembers the names around it for as long as it lives,
 * unless it is only given to a list's own function. One that is made later, by a handler, is found by the walk if it is kept.
 */
export function hiddenIn(text: string): string | undefined {
  let program: Tree
  try {
    const options = { ecmaVersion: 2022, sourceType: 'script', allowReturnOutsideFunction: true } as const
    program = parse(text, options) as unknown as Tree
  } catch {
    return undefined
  }
  return new HiddenState(program).found()
}

/** Scopes of blocks that belong to no function. */
const BLOCK = -1

class HiddenState {
  private readonly reports: string[] = []
  /** What a function remembers of another one, or of a block at the top. */
  private readonly captures: { readonly of: number; readonly name: string }[] = []
  private functions = 0
  /** By function: those made in it, or named in it. */
  private readonly makes = new Map<number, number[]>()
  private readonly uses = new Map<number, Set<string>>()
  /** Functions that have names at the top of the text. */
  private readonly named = new Map<string, number>()

  constructor(private readonly program: Tree) {}

  found(): string | undefined {
    const top: Scope = { names: new Set(), owner: 0 }
    hoist(this.program.body as unknown[], top)
    for (const one of this.program.body as Tree[]) this.visit(one, [top], 0)
    const running = this.running()
    const capture = this.captures.find(({ of }) => of === BLOCK || running.has(of))
    if (capture)
      this.reports.push(
        `a function that is made in another one or in a block remembers ${JSON.stringify(capture.name)}`,
      )
    return this.reports[0]
  }

  /** Functions that may be called while the text runs. */
  private running(): ReadonlySet<number> {
    const running = new Set([0])
    for (const of of running) {
      for (const inner of this.makes.get(of) ?? []) running.add(inner)
      for (const name of this.uses.get(of) ?? []) {
        const named = this.named.get(name)
        if (named !== undefined) running.add(named)
      }
    }
    return running
  }

  /** @param role what happens to a function: one that is only called now counts as a part of the one around it */
  private visit(node: unknown, scopes: readonly Scope[], owner: number, role?: 'called' | 'kept' | 'handler'): void {
    if (Array.isArray(node)) for (const one of node) this.visit(one, scopes, owner)
    if (!isNode(node)) return
    if (node.type === 'PrivateIdentifier') this.reports.push('a class has private fields')
    else if (node.type === 'Identifier') this.use(String(node.name), scopes, owner, role)
    else if (FUNCTIONS.test(node.type)) this.enter(node, scopes, owner, role)
    else if (node.type === 'CallExpression') {
      const { property } = node.callee as Tree
      const method = isNode(property) ? String(property.name) : ''
      if (method === 'bind') this.reports.push('a function is bound to what it is given')
      this.visit(node.callee, scopes, owner)
      for (const one of node.arguments as Tree[])
        this.visit(one, scopes, owner, CALLS_ONLY.has(method) ? 'called' : undefined)
    } else if (node.type === 'AssignmentExpression') {
      const left = node.left as Tree
      const isHandler = left.type === 'MemberExpression' && (left.object as Tree).name === 'on'
      this.visit(left, scopes, owner)
      this.visit(node.right, scopes, owner, isHandler ? 'handler' : undefined)
    } else if (node.type === 'VariableDeclarator') {
      this.visit(node.id, scopes, owner)
      const init = node.init as Tree | undefined
      const isNamed = owner === 0 && isNode(init) && FUNCTIONS.test(init.type)
      if (isNamed) this.named.set(String((node.id as Tree).name), this.functions + 1)
      this.visit(init, scopes, owner, isNamed ? 'kept' : undefined)
    } else this.parts(node, this.within(node, scopes, owner), owner)
  }

  private enter(node: Tree, scopes: readonly Scope[], around: number, role: string | undefined): void {
    if (node.generator) this.reports.push('a generator remembers where it is')
    const owner = role === 'called' ? around : ++this.functions
    if (node.type === 'FunctionDeclaration' && around === 0) this.named.set(String((node.id as Tree).name), owner)
    else if (role === undefined && owner !== around) {
      const inner = this.makes.get(around) ?? []
      inner.push(owner)
      this.makes.set(around, inner)
    }
    const scope: Scope = { names: new Set(), owner }
    for (const one of node.params as unknown[]) declare(one, scope)
    if (node.type === 'FunctionExpression') declare(node.id, scope)
    const body = node.body as Tree
    if (body.type === 'BlockStatement') hoist(body.body as unknown[], scope)
    const inner = [...scopes, scope]
    this.visit(node.params, inner, owner)
    if (body.type === 'BlockStatement') this.visit(body.body, inner, owner)
    else this.visit(body, inner, owner)
  }

  /** The scopes within a node that has names of its own. */
  private within(node: Tree, scopes: readonly Scope[], owner: number): readonly Scope[] {
    const scope: Scope = { names: new Set(), owner: owner === 0 ? BLOCK : owner }
    if (node.type === 'BlockStatement' || node.type === 'StaticBlock') hoist(node.body as unknown[], scope)
    else if (/^For/.test(node.type)) hoist([node.init, node.left], scope)
    else if (node.type === 'CatchClause') declare(node.param, scope)
    else if (node.type === 'SwitchStatement')
      for (const one of node.cases as Tree[]) hoist(one.consequent as unknown[], scope)
    return scope.names.size > 0 ? [...scopes, scope] : scopes
  }

  private parts(node: Tree, scopes: readonly Scope[], owner: number): void {
    for (const [key, value] of Object.entries(node)) {
      // Names of properties are no names of variables.
      const isName = (key === 'property' || key === 'key') && !node.computed
      if (isName && !(isNode(value) && value.type === 'PrivateIdentifier')) continue
      this.visit(value, scopes, owner)
    }
  }

  private use(name: string, scopes: readonly Scope[], owner: number, role: string | undefined): void {
    const scope = scopes.findLast(({ names }) => names.has(name))
    if (!scope && (name === 'WeakMap' || name === 'WeakSet')) this.reports.push(`a ${name} cannot be read`)
    if (!scope) return
    if (scope.owner === 0) {
      if (role === 'handler') return
      const uses = this.uses.get(owner) ?? new Set()
      this.uses.set(owner, uses.add(name))
    } else if (scope.owner !== owner && !(scope.owner === BLOCK && owner === 0))
      this.captures.push({ of: scope.owner, name })
  }
}

function declare(pattern: unknown, scope: Scope): void {
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') scope.names.add(String(pattern.name))
  else if (pattern.type === 'Property') declare(pattern.value, scope)
  else if (pattern.type === 'AssignmentPattern') declare(pattern.left, scope)
  else if (pattern.type === 'RestElement') declare(pattern.argument, scope)
  else
    for (const parts of [pattern.elements, pattern.properties])
      if (Array.isArray(parts)) for (const one of parts) declare(one, scope)
}

/** Declares what statements declare, but not what blocks and functions within them do. */
function hoist(statements: readonly unknown[], scope: Scope): void {
  for (const one of statements) {
    if (!isNode(one)) continue
    if (one.type === 'VariableDeclaration') for (const { id } of one.declarations as Tree[]) declare(id, scope)
    else if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration') declare(one.id, scope)
  }
}

const isNode = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
