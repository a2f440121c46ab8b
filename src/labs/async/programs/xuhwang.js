// Collected state: processor 0 collects all loads now and then and reports them to all; processors with more than the mean send tasks.
server = true
const firstWindow = parameter('window', 20000, {
  min: 100,
  max: 1000000,
  unit: 'µs',
  help: 'From one collection to the next, at first.',
})
const windowMin = parameter('windowMin', 5000, {
  min: 100,
  max: 1000000,
  unit: 'µs',
  label: 'Shortest window',
  help: 'A window shrinks no further.',
})
const windowMax = parameter('windowMax', 160000, {
  min: 100,
  max: 1000000,
  unit: 'µs',
  label: 'Longest window',
  help: 'A window grows no further.',
})
const range = parameter('range', 'global', {
  options: { global: 'With all workers.', local: 'With its neighbours.' },
  help: 'With whom a processor compares itself.',
})
const heuristic = parameter('heuristic', 'load', {
  options: { load: 'The one with the fewest tasks.', migrations: 'The one to which it has sent fewest tasks so far.' },
  help: 'Which of the processors with few tasks gets them.',
})
const migration = parameter('migration', 1, {
  min: 1,
  max: 1000000,
  unit: 'tasks',
  help: 'Tasks that move at a time, at most.',
})

const p = me.processors
// Of the collector: the round, its beginning, the window in nanoseconds, the loads of this round and the one before, and how many are missing.
let round = 0
let begun = 0
let window = Math.round(1000 * firstWindow)
let missing = 0
const collected = new Array(p - 1).fill(0)
const previous = new Array(p - 1).fill(0)
let following = false
// Of all processors: the loads of all as reported, their sum and number, how many tasks were sent to each.
let loads = new Array(p).fill(0)
let total = 0
let number = p - 1
const sent = new Array(p).fill(0)
let fresh = false
let seen = -1
// The others that I compare myself with, in order.
const others = range === 'local' ? me.neighbours.filter((q) => q > 0) : []
if (range === 'global') {
  for (let q = me.index + 1; q < p; q++) others.push(q)
  for (let q = 1; q < me.index; q++) others.push(q)
}

on.begin = () => {
  following = true
  if (me.index === 0) me.wake(0)
}
on.end = () => {
  following = false
}
on.timer = () => {
  begun = me.now
  round++
  missing = p - 1
  for (let q = 1; q < p; q++) me.send(q, 'collect', round)
}

// Asks for the load
on.collect = ({ a }) => me.send(0, 'load', me.load, a)

// Reports how many tasks it has
on.load = ({ from, a, b }) => {
  me.serve()
  if (b !== round || missing === 0) return
  collected[from - 1] = a
  if (--missing === 0) publish()
}

function publish() {
  let [change, base, sum] = [0, 0, 0]
  for (let k = 0; k < p - 1; k++) {
    change += Math.abs(collected[k] - previous[k])
    base += previous[k]
    sum += collected[k]
    previous[k] = collected[k]
  }
  if (2 * change > base) window = Math.max(Math.round(1000 * windowMin), Math.floor(window / 2))
  else if (10 * change < base) window = Math.min(Math.round(1000 * windowMax), 2 * window)
  const all = Object.freeze([...collected])
  for (let q = 1; q < p; q++) me.send(q, 'state', all, sum)
  learn(all, sum)
  if (following) me.wake(Math.max(0, (begun - me.now) * 1e6 + window / 1000))
}

// Reports the loads of all
on.state = ({ a, b }) => learn(a, b)

function learn(all, sum) {
  loads = [0, ...all]
  total = sum
  number = p - 1
  fresh = true
  for (let k = 0; k < others.length; k++) me.know(others[k], loads[others[k]])
}

on.turn = on.empty = look

function look() {
  const passes = seen !== me.quanta || fresh
  seen = me.quanta
  if (!passes) return
  fresh = false
  const { load } = me
  if (load < 2) return
  let [sum, count] = [total, number]
  if (range === 'local') {
    sum = load
    count = 1
    for (const q of others) {
      sum += loads[q]
      count++
    }
  }
  if (count * load <= sum + count) return
  let to = -1
  for (let k = 0; k < others.length; k++) {
    const q = others[k]
    if (loads[q] + 1 >= load || count * loads[q] > sum) continue
    if (to < 0 || (heuristic === 'migrations' ? sent[q] < sent[to] : loads[q] < loads[to])) to = q
  }
  if (to < 0) return
  const given = me.give(to, Math.min(migration, load - 1))
  loads[to] += given
  sent[to] += given
}

// Moves tasks
on.tasks = () => {}
