/** The program that a reader begins with. */
export const FIRST = `// The processor with the longest queue gives a process to the one with the shortest.
decide = ({ processors, window, move }) => {
  const ascending = [...processors].sort((a, b) => a.queue - b.queue)
  const [shortest, longest] = [ascending[0], ascending[ascending.length - 1]]
  const [first] = longest.processes
  // With a difference of one process they would only change places.
  if (first && longest.queue - shortest.queue > 1.5 * window) move(first, shortest)
}
`
