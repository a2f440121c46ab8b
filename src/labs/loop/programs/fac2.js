// Factoring, half by half: batches of equal chunks, one for each processor, that together take half of what is left.
let given = 0
let chunk = 0

next = ({ left, processors }) => {
  if (given % processors === 0) chunk = Math.ceil(left / (2 * processors))
  given++
  return chunk
}
