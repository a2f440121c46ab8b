// Factoring: batches of equal chunks, one for each processor; the more iteration times vary, the smaller a batch.
const variation = parameter('variation', 0.488, {
  min: 0,
  max: 100,
  step: 0.01,
  label: 'Variation of iteration times',
  help: 'Standard deviation of the time of an iteration over its mean.',
})
let given = 0
let chunk = 0

next = ({ left, processors }) => {
  if (given % processors === 0) {
    const b = (processors * variation) / (2 * Math.sqrt(left))
    const x = given === 0 ? 1 + b * b + b * Math.sqrt(b * b + 2) : 2 + b * b + b * Math.sqrt(b * b + 4)
    chunk = Math.ceil(left / (x * processors))
  }
  given++
  return chunk
}
