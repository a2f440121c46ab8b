// A processor with a short queue asks others at random until one has a long queue, and takes a process from it.
const queueThreshold = parameter('queueThreshold', 1, {
  min: 0,
  max: 1e6,
  step: 0.1,
  label: 'Length of a long queue',
  unit: 'processes',
  help: 'A longer queue is long, a shorter one short.',
})
const probeLimit = parameter('probeLimit', 3, {
  min: 1,
  max: 1000,
  label: 'Most probes',
  help: 'How many others it asks in a round at most.',
})

decide = ({ processors, window, other, isFree, move }) => {
  if (processors.length === 1) return
  const bar = queueThreshold * window
  // A process that is to move counts at its new place at once, so that not all come from the same one.
  const busy = processors.map((one) => one.busy)
  for (const taker of processors) {
    if (taker.queue >= bar) continue
    for (let turn = 0; turn < probeLimit; turn++) {
      const giver = processors[other(taker)]
      if (giver.queue <= bar) continue
      give(giver, taker)
      break
    }
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
