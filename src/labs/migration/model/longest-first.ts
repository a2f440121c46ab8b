/** Longest first: how evenly known processes can be placed by a simple rule. */

/** What each processor has, in cycles, and where each process is. */
interface Placed {
  readonly loads: Float64Array
  readonly placement: readonly number[]
}

/** List scheduling (Graham 1969): by descending mean, each process to the processor with the least so far. */
export function longestFirst(means: Float64Array, processors: number): Placed {
  const order = Array.from(means.keys()).sort((a, b) => means[b] - means[a])
  const loads = new Float64Array(processors)
  const placement = new Array<number>(means.length)
  for (const i of order) {
    let least = 0
    for (let p = 1; p < processors; p++) if (loads[p] < loads[least]) least = p
    loads[least] += means[i]
    placement[i] = least
  }
  return { loads, placement }
}
