/** What is wrong with values that are each inside their limits but do not go together. */
import { missing } from '../../../core/attachments/named.ts'
import { powerOfTwo } from '../../../core/math/bits.ts'
import type { Problem } from '../../../core/parameters.ts'
import { RECORDING_BYTES } from '../../../core/recording.ts'
import { memoryProblems } from '../../../core/run/memory.ts'
import { shown, unexpected } from '../../../core/text/expected.ts'
import { readLoads } from '../loads/index.ts'
import { meshes } from '../meshes/index.ts'
import type { MeshKind } from '../meshes/kind.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { policies } from '../policies/index.ts'
import { remappingOf } from '../remapping/index.ts'
import { changes, isAway, perProcessor } from './scenario.ts'

/** Checks a scenario. */
export function check(values: MeshValues): readonly Problem[] {
  const problems: Problem[] = []
  const complain = (parameter: string, expected: string, got: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, got) })
  const { processors, experiment } = values
  const running = experiment === 'run'
  const partitioning = experiment === 'partition'
  const lists = (['capabilities', 'speeds', 'newCapabilities'] as const).filter(
    (id) => id === 'capabilities' || (!partitioning && (id === 'speeds') === running),
  )
  for (const id of lists) {
    const list = values[id]
    if (list.length !== 1 && list.length !== processors) {
      complain(id, `1 or ${processors} values, one a processor`, `${list.length}`)
    } else if (list.every((value) => value === 0)) complain(id, 'at least one value above 0', list.join())
  }
  const remapping = remappingOf(values.arrangement)
  if (
    !partitioning &&
    remapping.of === 'list' &&
    remapping.mostProcessors !== undefined &&
    processors > remapping.mostProcessors
  ) {
    complain('processors', `at most ${remapping.mostProcessors} with arrangement=${remapping.id}`, `${processors}`)
  }
  if ((running || partitioning || remapping.of === 'graph') && !hasMesh(values)) {
    const { id, fewest = 1 }: MeshKind = meshes[values.mesh]
    complain('vertices', `at least ${fewest} with mesh=${id}`, shown(values.vertices))
  }
  if (changes(values)) {
    const { id, triangles, uses }: MeshKind = meshes[values.mesh]
    if (!triangles) complain('front', `none with mesh=${id}, which has no triangles`, values.front)
    else if (uses.includes('dual') && values.dual === 'off') complain('front', 'none with dual=off', values.front)
    else if (uses.includes('vertices')) problems.push(...tooFine(values, values.vertices))
  }
  if (meshes[values.mesh].uses.some((use) => use === 'file') && values.file === '') problems.push(missing('file', ''))
  if (running && problems.length === 0) problems.push(...checkMemory(values))
  if (running && problems.length === 0) checkLoads(values, complain)
  return problems
}

/** Most elements that a mesh may have when all of it is refined. */
const MOST_ELEMENTS = 2 ** 20

/** Most elements that all lists together may have that a run orders again: a log of the run keeps them. */
const MOST_ORDERED = 2 ** 23

/** Bytes of an element with its references and its place in the line, while all is made; and of an iteration that is written down. */
const ELEMENT_BYTES = 300
const ENTRY_BYTES = 200

/**
 * Bytes that a run holds, or a log of it: its mesh, and what it was refined into; five numbers an iteration and processor, written down and as rows; what each change
 * and each check leaves, which are numbers by pair of processors and, where parts are no intervals, the owner of each element.
 */
function bytesOfRun(values: MeshValues): number {
  const { iterations, checkEvery, adaptEvery, processors, policy, arrangement, vertices, refinement, frontWidth } =
    values
  const { balances, single = false } = policies[policy]
  const pairs = processors * processors
  const changing = changes(values)
  // What has been halved once is remembered.
  const remembered = changing ? Math.min(MOST_ELEMENTS, vertices * powerOfTwo(refinement)) : 0
  const elements = vertices * (changing ? 1 + (frontWidth / 100) * (powerOfTwo(refinement) - 1) : 1)
  const owners = remappingOf(arrangement).of === 'graph' ? 4 * elements : 0
  const changed = changing ? Math.floor((iterations - 1) / adaptEvery) : 0
  const checked = balances && !single ? Math.floor((iterations - 1) / checkEvery) : 0
  const rows = Math.min(RECORDING_BYTES, iterations * 32 * processors)
  const written = iterations * (ENTRY_BYTES + 40 * processors)
  return (
    ELEMENT_BYTES * (elements + remembered) +
    rows +
    written +
    changed * (4 * pairs + owners) +
    checked * (1000 + 24 * pairs + owners)
  )
}

/** Complains of more checks and changes than there is memory for. */
function checkMemory(values: MeshValues): readonly Problem[] {
  const reliefs = [
    { parameter: 'checkEvery', by: 'more' },
    ...(changes(values) ? [{ parameter: 'adaptEvery', by: 'more' } as const] : []),
    { parameter: 'iterations', by: 'less' },
  ] as const
  return memoryProblems(parameters, values, bytesOfRun, reliefs)
}

/** Complains of a mesh that would have too many elements if all of it were refined. */
export function tooFine(values: MeshValues, vertices: number): readonly Problem[] {
  const { refinement, reorder, iterations, checkEvery } = values
  let most = 0
  while (vertices * powerOfTwo(most + 1) <= MOST_ELEMENTS) most++
  const checks = Math.ceil((MOST_ORDERED - 1) / vertices)
  const fewest = Math.ceil(iterations / checks)
  if (reorder === 'again' && checkEvery < fewest) {
    const expected = `at least ${fewest} with reorder=again and ${vertices} vertices`
    return [{ parameter: 'checkEvery', message: unexpected('checkEvery', expected, `${checkEvery}`) }]
  }
  if (refinement <= most) return []
  return [
    {
      parameter: 'refinement',
      message: unexpected('refinement', `at most ${most} with ${vertices} vertices`, `${refinement}`),
    },
  ]
}

/**
 * Whether a scenario has a mesh. A single remap needs none: it is of a list as long as `vertices` says, and where no mesh of this kind is
 * as small as that, there is only the list.
 */
export function hasMesh({ mesh, vertices }: MeshValues): boolean {
  const { uses, fewest = 1 }: MeshKind = meshes[mesh]
  return !uses.includes('vertices') || vertices >= fewest
}

/** Checks that only processors of the run have a load, and that there is always one that can compute. */
function checkLoads(
  { loads, processors, capabilities }: MeshValues,
  complain: (parameter: string, expected: string, got: string) => void,
): void {
  const read = readLoads(loads)
  if ('problem' in read) return
  const { patterns } = read
  if (patterns.length > processors && loads.trim() !== '') {
    complain('loads', `at most ${processors} entries, one a processor`, `${patterns.length}`)
    return
  }
  const each = Array.from({ length: processors }, (_, i) => patterns[i])
  const moments = [0, ...patterns.flatMap(({ away }) => (away ? [away.from, away.to] : []))]
  for (const moment of moments) {
    if (!Number.isFinite(moment)) continue
    const present = each.flatMap((pattern, i) => (pattern && isAway(pattern, moment) ? [] : [i]))
    if (present.length === 0) {
      complain('loads', 'a processor that is not away at any time', `none at ${moment} s`)
      return
    }
    const startShares = perProcessor(capabilities, processors)
    if (moment === 0 && present.every((i) => startShares[i] === 0)) {
      complain('capabilities', 'a value above 0 for a processor that is there at the start', 'none')
      return
    }
  }
}
