// A processor with a long queue draws two others, and gives a process to the one with the shorter queue.
const queueThreshold = parameter('queueThreshold', 1, {
  min: 0,
  max: 1e6,
  step: 0.1,
  label: 'Length of a long queue',
  unit: 'processes',
  help: 'A longer queue is long.',
})

decide = ({ processors, window, other, isFree, move }) => {
  if (processors.length === 1) return
  // A process that is to move counts at its new place at once, so that not all go to the same one.
  const busy = processors.map((one) => one.busy)
  for (const giver of processors) {
    if (giver.queue <= queueThreshold * window) continue
    const [one, two] = [processors[other(giver)], processors[other(giver)]]
    const shorter = one.queue < two.queue || (one.queue === two.queue && one.index < two.index) ? one : two
    if (shorter.queue < giver.queue) give(giver, shorter)
  }

  // The process with most work, but no more than half of the difference.
  function give(giver, taker) {
    if (!isFree(giver, taker)) return
    const most = (busy[giver.index] - busy[taker.index]) / 2
    let best
    for (const one of giver.processes) {
      if (one.worked >= 1 && one.worked <= most && one.worked > (best?.worked ?? 0)) best = one
    }
    if (!best) return
    busy[giver.index] -= best.worked
    busy[taker.index] += best.worked
    move(best, taker)
  }
}
