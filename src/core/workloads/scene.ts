/** The artifact `scene`: what views need to draw a run's work besides its tasks, and whose work it is. */
import type { Making } from '../lab.ts'
import type { WorkloadName } from './index.ts'
import { ready, type WorkDone, type Workload } from './workload.ts'

/** What `Workload.scene` gives, with the name of the workload and the integers of a descriptor. */
export interface OwnedScene {
  readonly workload: WorkloadName
  readonly words: number
}

/** The scene of a scenario's work; undefined where trees are drawn without a workload. */
export const makeScene = (
  { workload }: { readonly workload: WorkloadName },
  work: Workload | undefined,
): Making<OwnedScene | undefined> => ready(work && { workload, words: work.words, ...work.scene?.() })

/** Whether tasks and scene are of one work of this name: they come one after the other, and until then those of the run before are shown. */
export const belongTogether = ({ words }: Pick<WorkDone, 'words'>, scene: OwnedScene, name: unknown): boolean =>
  scene.workload === name && scene.words === words
