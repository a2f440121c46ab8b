import type { TreeKind } from './tree.ts'

/** Every node above the last level splits. */
export const balanced = (): TreeKind => ({ probability: () => 1 })
