// Hierarchical: processors form spheres; the head of each balances within it, and the heads between spheres.
const sphere = parameter('sphere', 8, {
  min: 2,
  max: 65536,
  unit: 'processors',
  help: 'How many processors form a sphere.',
})
const lightAt = parameter('lightThreshold', 0, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  label: 'Light at',
  help: 'A processor with at most this many tasks is light.',
})
const heavyAbove = parameter('heavyThreshold', 1, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  label: 'Heavy above',
  help: 'A processor with more tasks than this is heavy.',
})
const sphereThreshold = parameter('sphereThreshold', 0, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  help: 'A sphere gives to another one only if each of its processors has more tasks than this.',
})
const sphereDifference = parameter('sphereDifference', 4, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  help: 'By how much two spheres must differ until one gives to the other.',
})
const update = parameter('update', 0.5, {
  min: 0,
  max: 100,
  label: 'Load update factor',
  help: 'How much a load must change, relative to what was reported last, to be reported again.',
})

const headOf = (q) => q - (q % sphere)
const head = headOf(me.index)
const isHead = head === me.index
const size = Math.min(me.processors, head + sphere) - head
const spheres = Math.ceil(me.processors / sphere)
// For a head: the loads of its sphere's processors, the sums of all spheres, and the sum that it has reported.
const loads = isHead ? new Array(size).fill(0) : []
const sums = isHead ? new Array(spheres).fill(0) : []
let reportedSum = 0
let reported = 0
let seen = -1
let fresh = true

const changed = (value, before, low) =>
  value !== before && (value <= low !== before <= low || Math.abs(value - before) > update * before)

on.begin = () => {
  fresh = true
}
on.turn = on.empty = look

function look() {
  if (!isHead) {
    if (!changed(me.load, reported, lightAt)) return
    reported = me.load
    me.send(head, 'load', me.load)
    return
  }
  const passes = seen !== me.quanta || fresh
  seen = me.quanta
  if (!passes) return
  fresh = false
  balanceWithin()
  if (spheres > 1) balanceBetween()
}

// The places of the processors of my sphere that have least and most, as far as I know.
function extremes() {
  let least = 0
  let most = 0
  for (let k = 1; k < size; k++) {
    if (loads[k] < loads[least]) least = k
    if (loads[k] > loads[most]) most = k
  }
  return [least, most]
}

function order(from, to, count) {
  if (from !== head) {
    me.ask(from, 'order', to, count, 0, 2)
    return
  }
  const given = me.give(to, Math.min(count, me.load - 1))
  if (headOf(to) === head) loads[to - head] -= count - given
}

function balanceWithin() {
  loads[0] = me.load
  for (let n = Math.min(sphere, me.processors); n > 0; n--) {
    const [least, most] = extremes()
    if (loads[least] > lightAt || loads[most] <= heavyAbove || least === most) return
    const count = Math.max(1, Math.floor((loads[most] - loads[least]) / 2))
    loads[least] += count
    loads[most] -= count
    order(head + most, head + least, count)
  }
}

function balanceBetween() {
  const mine = head / sphere
  loads[0] = me.load
  const sum = loads.reduce((sum, load) => sum + load, 0)
  if (changed(sum, reportedSum, 0)) {
    reportedSum = sum
    for (let other = 0; other < me.processors; other += sphere) if (other !== head) me.send(other, 'sphere', sum)
  }
  const [least, most] = extremes()
  if (loads[least] <= sphereThreshold) return
  let poorest = -1
  for (let j = 0; j < spheres; j++) if (j !== mine && (poorest < 0 || sums[j] < sums[poorest])) poorest = j
  const difference = sum - sums[poorest]
  if (difference <= sphereDifference) return
  const count = Math.floor(Math.min(loads[most], difference) / 2)
  if (count < 1) return
  loads[most] -= count
  sums[poorest] += count
  order(head + most, poorest * sphere, count)
}

// Reports to the head how many tasks it has
on.load = ({ from, a }) => {
  fresh = true
  loads[from - head] = a
  me.know(from, a)
}

// Reports to the other heads how many tasks the sphere has
on.sphere = ({ from, a }) => {
  fresh = true
  sums[from / sphere] = a
}

// Orders a number of tasks to be sent
on.order = ({ a: to, b: count }) => {
  fresh = true
  const given = me.give(to, Math.min(count, me.load - 1))
  reported = me.load
  me.send(head, 'done', to, count - given, reported, 3)
}

// Reports how an order was carried out
on.done = ({ from, a: to, b: missing, c: load }) => {
  fresh = true
  loads[from - head] = load
  if (headOf(to) === head) loads[to - head] = Math.max(0, loads[to - head] - missing)
}

// Moves tasks
on.tasks = ({ tasks }) => {
  fresh = true
  reported += tasks
}
