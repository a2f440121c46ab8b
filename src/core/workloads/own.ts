/** A tree of one's own, from a file. A descriptor is the number of the node's row, from 0, among those that hold nodes. */
import { heldFile } from '../attachments/held.ts'
import { createReader, faultProblem } from '../attachments/read.ts'
import { attachment, type Problem, type ValuesOf } from '../parameters.ts'
import { workload } from './definition.ts'
import { type OwnTree, readTree } from './own/read.ts'
import { type BeginWorkload, ready, roomFor } from './workload.ts'

const parameters = {
  ownTree: attachment({
    label: 'Tree',
    group: 'tree',
    help: 'A row for each node: id, parent, cost in operations and bytes, as CSV, or as JSON with these names. The root has no parent; children are queued in the order of their rows.',
    file: {
      words: 'the nodes of a tree: id, parent, cost and bytes of each',
      extensions: ['.csv', '.tsv', '.json', '.txt'],
      bytes: 40_000_000,
      sets: { workload: 'own' },
      preview: async () => {
        const { previewOfTree } = await import('./own/preview.ts')
        return (values) => previewOfTree(values, soundTree)
      },
    },
  }),
}

type OwnValues = ValuesOf<typeof parameters>

export const own = workload({
  label: 'Own tree',
  help: 'A tree of your own from a file: each node with its parent, its operations and its bytes.',
  parameters,
})

const read = /* @__PURE__ */ createReader((bytes) => ({ outcome: readTree(new TextDecoder().decode(bytes)) }))

/** What is wrong with the file of a scenario: the first mistakes, one each, and how many others there are. */
export function problems({ ownTree }: OwnValues): readonly Problem[] {
  const reading = read('ownTree', ownTree)
  if ('problem' in reading) return [reading.problem]
  const { outcome: tree } = reading.content
  if ('tree' in tree) return []
  const { mistakes, others: further } = tree
  const problems = mistakes.map((mistake) => faultProblem('ownTree', heldFile(ownTree)?.name ?? '', mistake))
  const more = `ownTree: there ${further === 1 ? 'is 1 more mistake' : `are ${further} more mistakes`}`
  return further === 0 ? problems : [...problems, { parameter: 'ownTree', message: more }]
}

/** The tree of a file; undefined where there are mistakes in it. */
function soundTree(ownTree: string): OwnTree | undefined {
  const reading = read('ownTree', ownTree)
  return 'content' in reading && 'tree' in reading.content.outcome ? reading.content.outcome.tree : undefined
}

/** The tree of a file without mistakes. */
function treeOf(ownTree: string): OwnTree {
  const reading = read('ownTree', ownTree)
  if ('problem' in reading) throw new Error(reading.problem.message)
  const { outcome: tree } = reading.content
  if ('mistakes' in tree) throw new Error(problems({ ownTree })[0].message)
  return tree.tree
}

/** The nodes of a scenario's file. */
export const begin: BeginWorkload<OwnValues> = ({ ownTree }) => {
  const { root, ids, costs, bytes, first, children } = treeOf(ownTree)
  return ready({
    words: 1,
    bytes: (descriptors, at) => bytes[descriptors[at]],
    flops: 1,
    expected: ids.length,
    root(into) {
      into[0] = root
    },
    visit(descriptors, at, _, into) {
      const node = descriptors[at]
      const from = first[node]
      const count = first[node + 1] - from
      const room = roomFor(into, count)
      for (let child = 0; child < count; child++) room[child] = children[from + child]
      into.count = count
      into.operations = costs[node]
    },
  })
}
