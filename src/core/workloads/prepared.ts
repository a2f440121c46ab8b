/**
 * The work of scenarios, made once: a processor or a balancer that is changed must not compute a picture again. How work is made is not
 * there from the start: a worker begins without it, since drawn trees need none of it.
 */
import type { Making } from '../lab.ts'
import { applies, type Problem, type Values } from '../parameters.ts'
import type { TreeSettings } from '../trees/shape.ts'
import type { WorkloadName } from './index.ts'
import { BEST_FIRST, isDrawn } from './names.ts'
import { treeWorkload } from './tree-workload.ts'
import { type BeginWorkload, ready, type Workload } from './workload.ts'

/** What of a scenario determines its work. */
export type WorkSettings = TreeSettings & { readonly workload: WorkloadName; readonly grain: number }

/** How many are kept, the latest last: those that are made, and those that are being made for one run after another. */
const KEPT = 4
const makings = new Map<string, Making<Workload>>()

type Begins = Readonly<Record<string, BeginWorkload<never>>>
type Makers = typeof import('./makers.ts')

/** How work is made, once that has been loaded. */
let loaded: Makers | undefined

/** Whether more has to be known about a scenario's work than that its tree is drawn. */
const isMore = (values: Values): boolean => !isDrawn(values) || values.traversal === BEST_FIRST

/** Loads how a scenario's work is made; to be awaited before it is checked or prepared. */
export async function workReady(values: Values): Promise<void> {
  if (isMore(values)) loaded ??= await import('./makers.ts')
}

/** The same for those who have all of the code at once: the command line and tests. */
export function provideMakers(makers: Makers): void {
  loaded = makers
}

/** How work is made, and the round model of searches, which `workReady` loads. */
export function makersNow(): Makers {
  if (!loaded) throw new Error('how work is made has not been loaded')
  return loaded
}

/** What is wrong with a scenario's work, the file that it is read from included. */
export function workProblems(values: Values): readonly Problem[] {
  if (!isMore(values)) return []
  const { fileProblems, workloadProblems } = makersNow()
  const problems = workloadProblems(values)
  return problems.length > 0 ? problems : (fileProblems[values.workload as WorkloadName]?.(values as never) ?? [])
}

/** What is said about a scenario's work that has grown too large. */
export const tooLarge = (values: Values, expected: string, got: string): Problem =>
  makersNow().tooLarge(values, expected, got)

/** What determines the work, as a key. */
function keyOf(values: WorkSettings & Values): string {
  const { isSeeded, workloadOf } = makersNow()
  const parameterValues = Object.entries(workloadOf(values).parameters).map(([id, p]) =>
    applies(p, values) ? values[id] : null,
  )
  return JSON.stringify([values.workload, isSeeded(values) ? values.seed : undefined, parameterValues])
}

/**
 * The work of a checked scenario, as it is kept or to be made in slices.
 *
 * @param taskSize integers of a task in a message, where its tree is drawn
 */
export function preparing(values: WorkSettings & Values, taskSize: number): Making<Workload> {
  // Drawn trees are not worth keeping: their tables are made in microseconds.
  if (isDrawn(values)) return ready(treeWorkload(values, taskSize))
  const key = keyOf(values)
  const making = makings.get(key) ?? (makersNow().makers as Begins)[values.workload](values as never)
  makings.delete(key)
  makings.set(key, making)
  if (makings.size > KEPT) makings.delete([...makings.keys()][0])
  return {
    advance(work) {
      try {
        return making.advance(work)
      } catch (error) {
        makings.delete(key)
        throw error
      }
    },
    result: () => making.result(),
  }
}

/** The same, made at once where it is not kept. */
export function prepared(values: WorkSettings & Values, taskSize: number): Workload {
  const making = preparing(values, taskSize)
  while (!making.advance(1e9)) {}
  return making.result()
}
