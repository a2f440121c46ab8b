// Adaptive factoring: chunks from the mean and the variance of the iteration times that each processor measured in its last chunk.
const measured = []

function learn(worker, times) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  // So late in a run the clock cannot measure an iteration's time any more.
  if (mean === 0) return
  const squares = times.reduce((sum, time) => sum + (time - mean) ** 2, 0)
  measured[worker] = { mean, deviation: times.length > 1 ? Math.sqrt(squares / (times.length - 1)) : 0 }
}

next = ({ worker, total, left, processors, times }) => {
  if (times.length > 0) learn(worker, times)
  const own = measured[worker]
  if (!own) return Math.ceil(total / (20 * processors))
  // A processor that has not reported counts as the fastest.
  let fastest = own
  for (let i = 0; i < processors; i++) if (measured[i]?.mean < fastest.mean) fastest = measured[i]
  let d = 0
  let rates = 0
  for (let i = 0; i < processors; i++) {
    const { mean, deviation } = measured[i] ?? fastest
    d += deviation ** 2 / mean
    rates += 1 / mean
  }
  const t = 1 / rates
  const chunk = (d + 2 * t * left - Math.sqrt(d * (d + 4 * t * left))) / (2 * own.mean)
  return Math.min(Math.round(chunk), Math.ceil(total / (2 * processors)))
}
