// Processors that are busier than their neighbourhood give processes to neighbours that are less busy.
const select = parameter('select', 1, {
  min: 1,
  max: 4,
  label: 'Selection',
  help: 'Which processes leave: 1 most work, 2 least work, 3 highest blocking factor, 4 ratio farthest from the mean.',
})
const locate = parameter('locate', 1, {
  min: 1,
  max: 4,
  label: 'Location',
  help: 'Where they go: 1 at random, 2 along their messages, 3 by blocking factor, 4 by ratio.',
})
const guard = parameter('guard', 'on', { options: ['on', 'off'], label: 'Guard against giving too much' })
const inundation = parameter('inundation', 'off', { options: ['off', 'on'], label: 'Guard against taking too much' })

decide = (round) => {
  const { processors, threshold, isFree, move } = round
  // What each has accepted in this round.
  const accepted = processors.map(() => 0)
  for (const giver of processors) {
    if (giver.load !== 'high') continue
    const { busy, neighbourhood, processes } = giver
    const scale = 100 * neighbourhood.size
    const low = (100 - threshold) * neighbourhood.busy
    // A target is low by its own neighbourhood and by this one's, and no process is on its way between the two.
    const targets = giver.neighbours
      .map((q) => processors[q])
      .filter((one) => one.load === 'low' && scale * one.busy < low && isFree(giver, one))
    if (targets.length === 0) continue
    // With so much less work the giver must not become low itself.
    const allowed = (work) => guard === 'off' || scale * (busy - work) >= low
    const selected = SELECT[select](processes, targets.length, allowed)
    for (const [process, target] of LOCATE[locate](selected, targets, giver, round)) {
      const more = accepted[target.index] + process.worked
      if (inundation === 'on' && floods(target, more, threshold)) continue
      accepted[target.index] = more
      move(process, target)
    }
  }
}

// Whether a processor would be above the mean of its neighbourhood with so much more work.
const floods = ({ busy, neighbourhood: { size, busy: sum } }, more, threshold) =>
  100 * size * (busy + more) > (100 + threshold) * sum

// Which processes leave: at most `most`, and only work that is allowed to go.
const SELECT = {
  1: (processes, most, allowed) => {
    // As many as can go, and of these sets the one with most work.
    const rest = [...processes].sort((a, b) => a.worked - b.worked)
    let turns = 0
    for (let work = 0; turns < Math.min(most, rest.length); turns++) {
      work += rest[turns].worked
      if (!allowed(work)) break
    }
    const taken = []
    for (let work = 0; turns > 0; turns--) {
      // With what the least of the others would add in the turns after this one.
      const others = turns - 1
      let least = 0
      for (let k = 0; k < others; k++) least += rest[k].worked
      let at = rest.length - 1
      while (!allowed(work + (at < others ? least + rest[others].worked : least + rest[at].worked))) at--
      while (at > 0 && rest[at - 1].worked === rest[at].worked) at--
      const [one] = rest.splice(at, 1)
      work += one.worked
      taken.push(one)
    }
    return taken
  },
  2: (processes, most, allowed) => {
    const taken = []
    let work = 0
    for (const one of [...processes].sort((a, b) => a.worked - b.worked)) {
      work += one.worked
      if (taken.length === most || !allowed(work)) break
      taken.push(one)
    }
    return taken
  },
  3: (processes, most, allowed) =>
    take(
      [...processes].sort((a, b) => b.factor - a.factor),
      most,
      allowed,
    ),
  4: (processes, most, allowed) =>
    take(
      processes.filter(({ ratio }) => ratio !== undefined).sort((a, b) => b.distance - a.distance),
      most,
      allowed,
    ),
}

// In this order, each that may go beside those before it.
function take(ordered, most, allowed) {
  const taken = []
  let work = 0
  for (const one of ordered) {
    if (taken.length === most) break
    if (!allowed(work + one.worked)) continue
    work += one.worked
    taken.push(one)
  }
  return taken
}

// Which of the selected goes to which target.
const LOCATE = {
  1: (selected, targets, giver, { draw }) => {
    const mixed = [...targets]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = draw(giver, i + 1)
      const one = mixed[i]
      mixed[i] = mixed[j]
      mixed[j] = one
    }
    return inTurn(selected, mixed)
  },
  2: (selected, targets, giver, { messages }) => {
    const pairs = selected.flatMap((process) => targets.map((target) => [process, target, messages(process, target)]))
    pairs.sort((a, b) => b[2] - a[2] || a[0].index - b[0].index || a[1].index - b[1].index)
    const used = new Set()
    return pairs.filter(([process, target]) => {
      if (used.has(process) || used.has(target)) return false
      used.add(process).add(target)
      return true
    })
  },
  3: (selected, targets) =>
    inTurn(
      [...selected].sort((a, b) => b.factor - a.factor || a.index - b.index),
      [...targets].sort((a, b) => a.busy - b.busy),
    ),
  4: (selected, targets) =>
    inTurn(
      [...selected].sort((a, b) => (a.ratio ?? 0) - (b.ratio ?? 0) || a.index - b.index),
      [...targets].sort((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0)),
    ),
}

const inTurn = (processes, targets) => processes.map((process, k) => [process, targets[k]])
