// Self-scheduling: chunks of one size, one iteration unless more are asked for.
const chunk = parameter('chunk', 1, {
  min: 1,
  max: 1000000,
  unit: 'iterations',
  help: 'The fewest iterations that the queue gives at once.',
})

next = () => chunk
