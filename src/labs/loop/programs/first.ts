/** The program that a reader begins with. */
export const FIRST = `// Guided self-scheduling: a processor that has finished gets its share of what is left, and no less than the least chunk.
const least = parameter('chunk', 1, { min: 1, max: 64, unit: 'iterations', label: 'Chunk', help: 'The fewest iterations that are given at once.' })

next = ({ left, processors }) => Math.max(least, Math.ceil(left / processors))
`
