// Guided self-scheduling: a processor's share of what is left, and no less than a chunk.
const chunk = parameter('chunk', 1, {
  min: 1,
  max: 1000000,
  unit: 'iterations',
  help: 'The fewest iterations that the queue gives at once.',
})

next = ({ left, processors }) => Math.max(chunk, Math.ceil(left / processors))
