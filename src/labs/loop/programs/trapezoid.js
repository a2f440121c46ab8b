// Trapezoid self-scheduling: chunks get smaller in a straight line, from half a processor's share to one iteration.
let given = 0

next = ({ total, processors }) => {
  const first = Math.ceil(total / (2 * processors))
  const chunks = Math.ceil((2 * total) / (first + 1))
  return chunks === 1 ? first : Math.floor(first - (given++ * (first - 1)) / (chunks - 1))
}
