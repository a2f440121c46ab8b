// Receiver-initiated diffusion: a processor that is short of tasks asks those neighbours that have more than the mean.
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
const factor = parameter('diffusionFactor', 1, {
  min: 0.01,
  max: 1,
  step: 0.01,
  help: 'The part that a processor asks for of what it lacks to the mean.',
})

const loads = me.neighbours.map(() => 0)
let reported = 0
let seen = -1
let fresh = true
// Requests that have not been answered.
let missing = 0

on.begin = () => {
  fresh = true
}
on.end = () => {
  missing = 0
}
on.turn = on.empty = look

function look() {
  report()
  const passes = seen !== me.quanta || fresh
  seen = me.quanta
  if (!passes) return
  fresh = false
  if (me.load > low || missing > 0) return
  const share = shares()
  if (!share) return
  for (let k = 0; k < loads.length; k++) {
    if (share[k] === 0) continue
    missing++
    me.ask(me.neighbours[k], 'request', share[k], me.load, 0, 2)
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

// What I ask each neighbour for of what I lack to the mean; all numbers are multiplied by the size of the neighbourhood.
function shares() {
  const size = loads.length + 1
  let sum = me.load
  for (let k = 0; k < loads.length; k++) sum += loads[k]
  const own = sum - size * me.load
  if (own <= size * threshold) return undefined
  const weights = loads.map((load) => (load < 2 ? 0 : Math.max(0, size * load - sum)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return undefined
  const share = weights.map((weight) => Math.floor((2 * own * factor * weight + size * all) / (2 * size * all)))
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

// Asks for a number of tasks
on.request = ({ from, a: wanted, b: load }) => {
  const given = Math.min(wanted, Math.floor(me.load / 2))
  learn(from, load + Math.max(0, given))
  if (given > 0) me.give(from, given, 'tasks', me.load - given)
  else me.send(from, 'refuse', me.load)
}

function answered({ from, a }) {
  learn(from, a)
  missing = Math.max(0, missing - 1)
}

// Gives tasks
on.tasks = (message) => answered(message)

// Gives no tasks
on.refuse = (message) => answered(message)
