/** A placement whose greatest load nothing can be below, with the proof; longest first often has it. */
import type { Scenario } from './scenario.ts'

/** What may be lost by rounding, as a share. */
const ROUNDING = 1e-9

/** The certificate of longest first, where its greatest load is the least; undefined where that is not proved. */
export function certificateOf({ values: { processors }, program: { means } }: Scenario): object | undefined {
  const longest = Array.from(means.keys()).sort((a, b) => means[b] - means[a])
  const loads = new Float64Array(processors)
  const placement = new Array<number>(means.length)
  for (const i of longest) {
    let least = 0
    for (let p = 1; p < processors; p++) if (loads[p] < loads[least]) least = p
    loads[least] += means[i]
    placement[i] = least
  }
  const most = loads.reduce((a, b) => Math.max(a, b))
  const mean = means.reduce((a, b) => a + b, 0) / processors
  const problem = { means: [...means], processors }
  if (mean >= most * (1 - ROUNDING)) return { kind: 'placement', problem, most, placement, k: 0 }
  for (let k = 1; k <= longest.length; k++) {
    const shortest = longest.slice(k - Math.ceil(k / processors), k).reduce((sum, i) => sum + means[i], 0)
    if (shortest >= most * (1 - ROUNDING)) return { kind: 'placement', problem, most, placement, k }
  }
  return undefined
}
