/** The first partition of a run, and where a remap would go from the present one. */

import { begin as diffusive } from '../remapping/diffusive.ts'
import type { BeginRemap, MoveStep } from '../remapping/remapping.ts'
import type { Cut } from './cut.ts'
import type { LaidMesh } from './line.ts'
import { cutOf, type Partition, partitionBy, partitionOf } from './partition.ts'
import { type Scenario, startingCapabilities } from './scenario.ts'
import { inOrder, sizesAlong, sizesOf, workShares } from './sizes.ts'
import { workOf } from './weighted-graph.ts'

/** By the remapping's id. */
const beginRemap: Readonly<Record<string, BeginRemap>> = { diffusive }

/** Units of work of a gain, by processor. */
const GAIN_WORK = 4

/** The first partition: that of the ordering, or intervals in the order of the processors. */
export function firstPartition(line: LaidMesh, scenario: Scenario): Partition {
  return partitionBeginning(line, startingCapabilities(scenario))
}

/** That of the ordering, or intervals in the order of the processors, with work in the ratio of capabilities. */
export function partitionBeginning(line: LaidMesh, capabilities: readonly number[]): Partition {
  const arrangement = inOrder(capabilities.length)
  const sizes = line.parts ?? sizesAlong(arrangement, sharesOf(line, capabilities), line.weights?.before)
  return partitionOf({ arrangement, sizes })
}

/** Elements in whole numbers, or work. */
export type Shares = Int32Array | Float64Array

/** How much each processor should get, in proportion to capabilities: elements, or work where vertices have weights. */
export const sharesOf = (line: LaidMesh, capabilities: ArrayLike<number>): Shares =>
  line.weights?.before ? workShares(workOf(line.mesh), capabilities) : sizesOf(line.list.length, capabilities)

/** What an arrangement was chosen by. */
export interface Cutting {
  /** By processor, in elements, or in work where vertices have weights and a list was cut. */
  readonly shares: Shares
  /** The work before each position, where it is work. */
  readonly before?: Float64Array
}

/** Where a remap would go. */
export interface Proposal {
  readonly proposal: Partition
  readonly gainsEvaluated: number
  readonly steps: readonly MoveStep[]
  readonly cutting: Cutting
}

/**
 * A proposal for a remap, in slices; yields units of work.
 *
 * @param sizes how much each processor should get, in work where vertices have weights
 */
export function* propose(
  { remapping, messageWeight, processors }: Scenario,
  old: Partition,
  sizes: Shares,
  line: LaidMesh | undefined,
): Generator<number, Proposal> {
  const cut = cutOf(old)
  const before = line?.weights?.before
  const proposalOf = (
    proposal: Partition,
    search: Omit<Proposal, 'proposal' | 'cutting'> = NOTHING_TRIED,
  ): Proposal => ({
    proposal,
    ...search,
    cutting: remapping.of === 'list' && cut && before ? { shares: sizes, before } : { shares: proposal.sizes },
  })
  if (remapping.of === 'list' && !cut && line?.parts) return proposalOf(partitionOf(relabelled(old, line.parts)))
  if (remapping.of === 'list' && !cut) {
    const arrangement = byMeanPlace(old)
    return proposalOf(partitionOf({ arrangement, sizes: sizesAlong(arrangement, sizes, before) }))
  }
  if (remapping.of === 'list' && cut) {
    const { arrangement, ...search } = remapping.arrange(cut, sizes, messageWeight, before)
    yield GAIN_WORK * search.gainsEvaluated * processors
    return proposalOf(partitionOf({ arrangement, sizes: sizesAlong(arrangement, sizes, before) }), search)
  }
  if (remapping.of === 'list' || !line) throw new Error('mesh: there is nothing that this remapping works on')
  const making = beginRemap[remapping.id](line.mesh, byVertex(line, old.owner), sizes)
  while (!making.advance(100_000)) yield 100_000
  const { owner } = making.result()
  return proposalOf(
    partitionBy(
      line.list.map((vertex) => owner[vertex]),
      processors,
    ),
  )
}

const NOTHING_TRIED = { gainsEvaluated: 0, steps: [] } as const

/** Owners by vertex, of owners by position. */
function byVertex({ list }: LaidMesh, owner: Int32Array): Int32Array {
  const listed = new Int32Array(owner.length)
  for (let at = 0; at < list.length; at++) listed[list[at]] = owner[at]
  return listed
}

/** The processors in the order in which what they own lies in a list, on average: that of intervals where these are new. */
function byMeanPlace({ owner, sizes }: Partition): Int32Array {
  const sums = new Float64Array(sizes.length)
  owner.forEach((processor, at) => {
    sums[processor] += at
  })
  const mean = (i: number) => (sizes[i] > 0 ? sums[i] / sizes[i] : owner.length)
  return inOrder(sizes.length).sort((a, b) => mean(a) - mean(b) || a - b)
}

/** Parts of sizes that differ by no more than this share can be exchanged. */
const ALIKE = 0.06

/**
 * Gives parts that were made from scratch to processors, so that much stays where it is: of all pairs of a processor and a part that is as
 * large as its own those with the largest overlap first (Oliker and Biswas 1998).
 *
 * @param parts by processor the size of the part that was made for it; they stand in the list in the order of the processors
 */
function relabelled({ owner }: Partition, parts: Int32Array): Cut {
  const p = parts.length
  const overlaps = new Int32Array(p * p)
  let at = 0
  for (let part = 0; part < p; part++) for (let k = 0; k < parts[part]; k++) overlaps[owner[at++] * p + part]++
  const arrangement = new Int32Array(p).fill(-1)
  const served = new Uint8Array(p)
  const give = (processor: number, part: number) => {
    if (served[processor] || arrangement[part] >= 0) return
    served[processor] = 1
    arrangement[part] = processor
  }
  const pairs = inOrder(p * p).sort((a, b) => overlaps[b] - overlaps[a] || a - b)
  for (const pair of pairs) {
    const processor = Math.floor(pair / p)
    const part = pair % p
    if (Math.abs(parts[part] - parts[processor]) <= ALIKE * parts[processor]) give(processor, part)
  }
  const bySize = inOrder(p).sort((a, b) => parts[a] - parts[b] || a - b)
  const remaining = bySize.filter((part) => arrangement[part] < 0)
  const unserved = bySize.filter((processor) => !served[processor])
  remaining.forEach((part, k) => {
    give(unserved[k], part)
  })
  const sizes = new Int32Array(p)
  arrangement.forEach((processor, part) => {
    sizes[processor] = parts[part]
  })
  return { arrangement, sizes }
}
