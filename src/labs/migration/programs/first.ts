/** The program that a reader begins with. */
export const FIRST = `// The busiest processor gives a process to the least busy one.
decide = ({ processors, move }) => {
  const [least, ...others] = [...processors].sort((a, b) => a.busy - b.busy)
  const most = others.pop()
  if (!most) return
  // Half of the difference at most, or the two would only change places.
  const small = most.processes.filter(({ worked }) => worked > 0 && worked <= (most.busy - least.busy) / 2)
  const [largest] = small.sort((a, b) => b.worked - a.worked)
  if (largest) move(largest, least)
}
`
