// Adaptive weighted factoring: weights from the mean time of an iteration at each processor, later chunks counting more.
const counted = parameter('counted', 'receipt', {
  options: { receipt: 'From the receipt of a chunk to its end.', request: 'From the request for a chunk to its end.' },
  label: 'Time that counts',
  help: 'Which time of a chunk is taken.',
})
const sized = parameter('sized', 'batches', {
  options: { batches: 'Batch by batch.', chunks: 'One by one, from what is left.' },
  label: 'Chunks are sized',
  help: 'When the size of a chunk is worked out.',
})
// By processor: its chunks, their times and their iterations, each counted as often as its place.
const counts = []
const times = []
const iterations = []
let given = 0
let chunk = 0

function learn(worker, time, done) {
  const k = (counts[worker] ?? 0) + 1
  counts[worker] = k
  times[worker] = (times[worker] ?? 0) + k * time
  iterations[worker] = (iterations[worker] ?? 0) + k * done
}

// In proportion to the iterations a second; a processor that has not reported counts as the fastest.
function weightOf(worker, processors) {
  const means = Array.from({ length: processors }, (_, i) => (iterations[i] > 0 ? times[i] / iterations[i] : Infinity))
  const least = Math.min(...means)
  if (least === Infinity) return 1
  const rates = means.map((mean) => 1 / (mean === Infinity ? least : mean))
  return (processors * rates[worker]) / rates.reduce((sum, rate) => sum + rate, 0)
}

next = ({ worker, left, processors, done, fromReceipt, fromRequest }) => {
  if (done > 0) learn(worker, counted === 'receipt' ? fromReceipt : fromRequest, done)
  if (sized === 'chunks') return Math.ceil(weightOf(worker, processors) * (left / (2 * processors)) - 1e-9)
  if (given % processors === 0) chunk = Math.ceil(left / (2 * processors))
  given++
  return Math.ceil(weightOf(worker, processors) * chunk - 1e-9)
}
