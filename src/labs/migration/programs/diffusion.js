// Every processor gives each neighbour that is less busy a process of up to a share of the difference.
decide = ({ processors, degree, isFree, move }) => {
  for (const giver of processors) {
    const lower = giver.neighbours.map((q) => processors[q]).filter(({ busy }) => busy < giver.busy)
    for (const taker of lower.sort((a, b) => a.busy - b.busy)) {
      if (!isFree(giver, taker)) continue
      const most = (giver.busy - taker.busy) / (degree + 1)
      let best
      for (const one of giver.processes) {
        if (one.worked >= 1 && one.worked <= most && one.worked > (best?.worked ?? 0)) best = one
      }
      if (best) move(best, taker)
    }
  }
}
