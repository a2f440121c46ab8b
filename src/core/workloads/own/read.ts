/** Reading a tree of one's own: from a text to the tree, or to everything that is wrong with it. No recursion: a chain may be as long as a file. */
import { isNumber, quoted, shown } from '../../text/expected.ts'
import { type Mistake, type Row, rowsOf } from './rows.ts'

/** A tree that was read. Nodes are in the order of their rows. */
export interface OwnTree {
  readonly root: number
  readonly ids: readonly string[]
  readonly costs: Float64Array
  readonly bytes: Int32Array
  /** The children of node i, in the order of their rows, are `children[first[i]]` to `children[first[i + 1] - 1]`. */
  readonly first: Int32Array
  readonly children: Int32Array
}

/** The outcome of a text: a tree, or the first mistakes in it and how many there are besides. */
type ReadTree = { readonly tree: OwnTree } | { readonly mistakes: readonly Mistake[]; readonly others: number }

/** Mistakes that are shown. */
const MOST_SHOWN = 20

const MOST_COST = 1e12
const MOST_BYTES = 1e9
const BYTES = 16

/** What stands for no parent, beside an empty cell. */
const NO_PARENT = ['null', '-', '-1']

/** A text from the file in a message: its beginning, on one line. */
const named = (text: string): string => quoted(text, 40)

/** A cell as text; '' where there is nothing. */
const textOf = (cell: unknown): string =>
  cell === undefined || cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

/** Collects mistakes: the first few, and how many there are. */
function createLog() {
  const mistakes: Mistake[] = []
  let count = 0
  return {
    mistakes,
    add(code: string, row: number, expected: string, got: string) {
      count++
      if (mistakes.length < MOST_SHOWN) mistakes.push({ code, row, expected, got })
    },
    count: () => count,
  }
}

type Log = ReturnType<typeof createLog>

/** The nodes whose ids can be used, in the order of their rows. */
interface Nodes {
  readonly ids: string[]
  /** The parents' ids; '' for none. */
  readonly parents: string[]
  readonly costs: number[]
  readonly bytes: number[]
  readonly rows: number[]
  readonly indexOf: Map<string, number>
}

/** Reads the tree of a text. */
export function readTree(text: string): ReadTree {
  const rows = rowsOf(text)
  if ('code' in rows) return { mistakes: [rows], others: 0 }
  const log = createLog()
  const nodes: Nodes = { ids: [], parents: [], costs: [], bytes: [], rows: [], indexOf: new Map() }
  for (const row of rows) takeRow(row, nodes, log)
  const { root, above } = parentsOf(nodes, log)
  if (log.count() > 0) return { mistakes: log.mistakes, others: log.count() - log.mistakes.length }
  const tree: OwnTree = {
    root,
    ids: nodes.ids,
    costs: Float64Array.from(nodes.costs),
    bytes: Int32Array.from(nodes.bytes),
    ...childrenOf(above),
  }
  const cycle = cycleOf(tree, above)
  return cycle ? { mistakes: [cycle], others: 0 } : { tree }
}

/** Takes a row, whose mistakes are logged. A row whose id cannot be used is no node. */
function takeRow({ row, is, id, parent, cost, bytes }: Row, nodes: Nodes, log: Log): void {
  if (!is) {
    log.add('not-a-node', row, 'a node, such as {"id": 1, "parent": null, "cost": 10}', 'none')
    return
  }
  const name = textOf(id)
  const index = nodes.indexOf.get(name)
  const usable = name !== '' && !NO_PARENT.includes(name) && index === undefined
  if (name === '') log.add('no-id', row, 'an id', 'nothing')
  else if (index !== undefined)
    log.add('twice', row, 'each id once', `${named(name)}, which is in row ${nodes.rows[index]}, too`)
  else if (!usable) log.add('reserved-id', row, 'an id', `${named(name)}, which stands for no parent`)
  const amount = costOf(textOf(cost), row, log)
  const size = bytesOf(textOf(bytes), row, log)
  if (!usable) return
  nodes.indexOf.set(name, nodes.ids.length)
  nodes.ids.push(name)
  const above = textOf(parent)
  nodes.parents.push(NO_PARENT.includes(above) ? '' : above)
  nodes.costs.push(amount)
  nodes.bytes.push(size)
  nodes.rows.push(row)
}

function costOf(text: string, row: number, log: Log): number {
  const cost = isNumber(text) ? Number(text) : Number.NaN
  const code = cost < 0 ? 'negative-cost' : cost > MOST_COST ? 'big-cost' : 'bad-cost'
  if (!(cost >= 0 && cost <= MOST_COST))
    log.add(code, row, `a cost in operations from 0 to ${MOST_COST}`, shown(text, 40))
  return cost
}

function bytesOf(text: string, row: number, log: Log): number {
  if (text === '') return BYTES
  const bytes = isNumber(text) ? Number(text) : Number.NaN
  if (!Number.isInteger(bytes) || bytes < 0 || bytes > MOST_BYTES) {
    log.add('bad-bytes', row, `a whole number of bytes from 0 to ${MOST_BYTES}`, shown(text, 40))
  }
  return bytes
}

/** The root, −1 where there is none, and each node's parent, −1 for none. */
function parentsOf({ ids, parents, rows, indexOf }: Nodes, log: Log) {
  let root = -1
  const above = new Int32Array(ids.length).fill(-1)
  ids.forEach((id, node) => {
    const parent = parents[node]
    if (parent === '') {
      if (root < 0) root = node
      else {
        const expected = `a parent, as ${named(ids[root])} in row ${rows[root]} is the root`
        log.add('two-roots', rows[node], expected, `none of ${named(id)}`)
      }
      return
    }
    above[node] = indexOf.get(parent) ?? -1
    if (parent === id) log.add('own-parent', rows[node], 'another node as the parent', `${named(id)} itself`)
    else if (above[node] < 0) {
      log.add('unknown-parent', rows[node], `a parent of ${named(id)} that is in the file`, named(parent))
    }
  })
  return { root, above }
}

/** The children of all nodes, by their parents. */
function childrenOf(above: Int32Array): Pick<OwnTree, 'first' | 'children'> {
  const first = new Int32Array(above.length + 1)
  for (const parent of above) if (parent >= 0) first[parent + 1]++
  for (let node = 0; node < above.length; node++) first[node + 1] += first[node]
  const next = first.slice()
  const children = new Int32Array(first[above.length])
  above.forEach((parent, node) => {
    if (parent >= 0) children[next[parent]++] = node
  })
  return { first, children }
}

/** Names that are shown of a cycle. */
const MOST_NAMES = 6

/** What is wrong if some nodes cannot be reached from the root; undefined where all can. */
function cycleOf({ root, ids, first, children }: OwnTree, above: Int32Array): Mistake | undefined {
  const reached = new Uint8Array(ids.length)
  const waiting = root < 0 ? [] : [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    reached[node] = 1
    for (let at = first[node]; at < first[node + 1]; at++) waiting.push(children[at])
  }
  const lost = reached.indexOf(0)
  if (lost < 0) return undefined
  // Every node but the root has a parent, so the way up from one that is not below the root comes round.
  let begin = lost
  for (; reached[begin] === 0; begin = above[begin]) reached[begin] = 1
  const cycle = [begin]
  for (let node = above[begin]; node !== begin; node = above[node]) cycle.push(node)
  const names = cycle.slice(0, MOST_NAMES).map((node) => named(ids[node]))
  const end = cycle.length > MOST_NAMES ? '…' : names[0]
  const got = `${cycle.length} that are each other’s ancestors: ${[...names, end].join(' → ')}`
  return { code: 'cycle', expected: root < 0 ? 'one node without a parent' : 'nodes below the root', got }
}
