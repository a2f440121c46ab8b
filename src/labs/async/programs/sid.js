// Sender-initiated diffusion: a processor with more tasks than its neighbourhood's mean gives to those neighbours that have fewer.
const low = parameter('lowThreshold', 0, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  label: 'Low at',
  help: 'A processor with at most this many tasks is short of work.',
})
const threshold = parameter('diffusionThreshold', 0, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  help: 'How far a load must be from the mean until its processor acts.',
})
const update = parameter('update', 0.5, {
  min: 0,
  max: 100,
  label: 'Load update factor',
  help: 'How much a load must change, relative to what was reported last, to be reported again.',
})

// What I know of each neighbour, and what I have reported.
const loads = me.neighbours.map(() => 0)
let reported = 0
let seen = -1
let fresh = true

on.begin = () => {
  fresh = true
}
on.turn = on.empty = look

function look() {
  report()
  const passes = seen !== me.quanta || fresh
  seen = me.quanta
  if (!passes) return
  fresh = false
  if (Math.min(...loads) > low) return
  const share = shares()
  if (!share) return
  for (let k = 0; k < loads.length; k++) {
    const given = Math.min(share[k], me.load - 1)
    if (given <= 0) continue
    loads[k] += given
    me.give(me.neighbours[k], given, 'tasks', me.load - given)
  }
}

function report() {
  const { load } = me
  const changed =
    load !== reported && (load <= low !== reported <= low || Math.abs(load - reported) > update * reported)
  if (!changed) return
  reported = load
  for (const to of me.neighbours) me.send(to, 'load', load)
}

// The neighbours' shares in what I have above the mean; all numbers are multiplied by the size of the neighbourhood.
function shares() {
  const size = loads.length + 1
  let sum = me.load
  for (let k = 0; k < loads.length; k++) sum += loads[k]
  const own = size * me.load - sum
  if (own <= size * threshold) return undefined
  const weights = loads.map((load) => Math.max(0, sum - size * load))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return undefined
  const share = weights.map((weight) => Math.floor((2 * own * weight + size * all) / (2 * size * all)))
  if (share.every((count) => count === 0)) share[weights.indexOf(Math.max(...weights))] = 1
  return share
}

function learn(from, load) {
  fresh = true
  loads[me.neighbours.indexOf(from)] = load
  me.know(from, load)
}

// Reports how many tasks it has
on.load = ({ from, a }) => learn(from, a)

// Moves tasks to a neighbour
on.tasks = ({ from, a }) => learn(from, a)
