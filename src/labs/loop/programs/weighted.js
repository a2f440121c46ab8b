// Weighted factoring: batches that take half of what is left, in chunks in proportion to the speeds of the processors without load.
let given = 0
let chunk = 0

next = ({ worker, left, processors, speeds }) => {
  if (given % processors === 0) chunk = Math.ceil(left / (2 * processors))
  given++
  const weight = (processors * speeds[worker]) / speeds.reduce((sum, speed) => sum + speed, 0)
  // What is a whole number but for rounding stays that.
  return Math.ceil(weight * chunk - 1e-9)
}
