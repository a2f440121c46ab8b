/** How each kind of work is made; only engines need it. Drawn trees are made of their own tables (./synthetic.ts). */
import type { WorkloadName } from './index.ts'
import type { BeginWorkload } from './workload.ts'

export const makers: Readonly<Record<Exclude<WorkloadName, 'synthetic'>, BeginWorkload<never>>> = {}
