/** What is said of a tree of one's own: how large it is, and in what its costs are counted. */
import { heldFile } from '../../attachments/held.ts'
import type { FilePreview, Values } from '../../parameters.ts'
import { count, counted } from '../../text/format.ts'
import type { OwnTree } from './read.ts'

/** What was read, in one line: "4 nodes, of which 2 are leaves, in 3 levels; costs in operations: 40 in all, 10 on average; 64 bytes in all". */
export function treeText({ root, ids, costs, bytes, first, children }: OwnTree): string {
  let [levels, leaves, row] = [0, 0, [root]]
  for (; row.length > 0; levels++) {
    const next: number[] = []
    for (const node of row) {
      if (first[node] === first[node + 1]) leaves++
      for (let at = first[node]; at < first[node + 1]; at++) next.push(children[at])
    }
    row = next
  }
  const cost = costs.reduce((sum, one) => sum + one, 0)
  const size = bytes.reduce((sum, one) => sum + one, 0)
  const mean = Number((cost / ids.length).toPrecision(3))
  return [
    `${counted(ids.length, 'node')}, of which ${count(leaves)} ${leaves === 1 ? 'is a leaf' : 'are leaves'}, in ${counted(levels, 'level')}`,
    `costs in operations: ${count(cost)} in all, ${mean >= 1e4 ? count(Math.round(mean)) : mean} on average`,
    `${count(size)} bytes in all`,
  ].join('; ')
}

/** A preview that only says what was read; undefined where the file is not here. */
export function previewOfTree(
  values: Values,
  treeOf: (fingerprint: string) => OwnTree | undefined,
): FilePreview | undefined {
  const file = heldFile(values.ownTree)
  const tree = file && treeOf(file.fingerprint)
  return tree && { rows: [], headed: false, roles: [], says: treeText(tree) }
}
