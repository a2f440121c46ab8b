/** The first partition of a run, and where a remap would go from the present one. */

import { begin as diffusive } from '../remapping/diffusive.ts'
import type { BeginRemap, MoveStep } from '../remapping/remapping.ts'
import type { LaidMesh } from './line.ts'
import { cutOf, type Partition, partitionBy, partitionOf } from './partition.ts'
import { type Scenario, startingCapabilities } from './scenario.ts'
import { inOrder, sizesOf } from './sizes.ts'

/** By the remapping's id. */
const beginRemap: Readonly<Record<string, BeginRemap>> = { diffusive }

/** Units of work of a gain, by processor. */
const GAIN_WORK = 4

/** The first partition: that of the ordering, or intervals in the order of the processors. */
export function firstPartition(line: LaidMesh, scenario: Scenario): Partition {
  const sizes = line.parts ?? sizesOf(line.list.length, startingCapabilities(scenario))
  return partitionOf({ arrangement: inOrder(scenario.processors), sizes })
}

/** Where a remap would go. */
export interface Proposal {
  readonly proposal: Partition
  readonly gainsEvaluated: number
  readonly steps: readonly MoveStep[]
}

/** A proposal for a remap, in slices; yields units of work. */
export function* propose(
  { remapping, messageWeight, processors }: Scenario,
  old: Partition,
  sizes: Int32Array,
  line: LaidMesh | undefined,
): Generator<number, Proposal> {
  const cut = cutOf(old)
  if (remapping.of === 'list' && !cut)
    return { proposal: partitionOf({ arrangement: byMeanPlace(old), sizes }), gainsEvaluated: 0, steps: [] }
  if (remapping.of === 'list' && cut) {
    const { arrangement, gainsEvaluated, steps } = remapping.arrange(cut, sizes, messageWeight)
    yield GAIN_WORK * gainsEvaluated * processors
    return { proposal: partitionOf({ arrangement, sizes }), gainsEvaluated, steps }
  }
  if (remapping.of === 'list' || !line) throw new Error('mesh: there is nothing that this remapping works on')
  const making = beginRemap[remapping.id](line.mesh, byVertex(line, old.owner), sizes)
  while (!making.advance(100_000)) yield 100_000
  const { owner } = making.result()
  return {
    proposal: partitionBy(
      line.list.map((vertex) => owner[vertex]),
      processors,
    ),
    gainsEvaluated: 0,
    steps: [],
  }
}

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
