// Dimension exchange: a processor compares loads with one neighbour after another; the one that has more gives a part of the difference.
const lambda = parameter('lambda', 0, {
  min: 0,
  max: 1,
  step: 0.01,
  label: 'Exchange parameter',
  help: 'The part of a difference that moves; 0 is the optimum of the network.',
})
const synchronisation = parameter('synchronisation', 'none', {
  options: {
    none: 'A processor asks its partner, which answers as soon as it can.',
    local: 'Both send their loads and wait for the other’s, neighbour after neighbour.',
  },
  help: 'Whether partners wait for each other.',
})

const part = lambda === 0 ? me.lambda : lambda
const surplus = (more, less) => (more - less > 1 ? Math.floor(part * (more - less)) : 0)
let following = false
let seen = -1

on.begin = () => {
  following = true
}
on.turn = on.empty = () => (synchronisation === 'none' ? exchangeNow() : beginSweep())

function passes() {
  const passes = seen !== me.quanta
  seen = me.quanta
  return passes
}

// Without synchronisation: I ask the partner whose turn it is.
let open = false
let turn = 0

function exchangeNow() {
  if (open || (!passes() && me.load > 0)) return
  const partner = me.neighbours[turn]
  turn = (turn + 1) % me.neighbours.length
  open = true
  me.ask(partner, 'exchange', me.load)
}

// Reports how many tasks it has, to be evened out
on.exchange = ({ from, a }) => {
  const given = surplus(me.load, a)
  if (given > 0) me.give(from, given, 'tasks', 0, 1)
  else me.send(from, a - me.load > 1 ? 'pull' : 'even', me.load)
}

// Has fewer tasks and asks for some
on.pull = ({ from, a }) => {
  open = false
  me.give(from, surplus(me.load, a))
}

// Has about as many tasks
on.even = () => {
  open = false
}

// With synchronisation: a sweep over all neighbours, with each of which I exchange loads at the same time.
let state = 'outside'
let sweep = 0
let at = 0
let mine = 0
let overtaken = false
// By neighbour: its load that waits for mine, with its sweep, in the order in which they came.
const waiting = new Map()

function beginSweep() {
  if (state !== 'outside' || (!passes() && me.load > 0)) return
  me.wait()
  at = 0
  visit()
}

function visit() {
  for (; at < me.neighbours.length; at++) {
    const partner = me.neighbours[at]
    mine = me.load
    overtaken = false
    state = 'waits for load'
    me.ask(partner, 'load', sweep, mine)
    const there = waiting.get(partner)
    if (there?.sweep !== sweep) return
    waiting.delete(partner)
    if (!exchange(there.load)) return
  }
  state = 'outside'
  sweep++
  me.go()
}

// Both loads are known: whether this exchange is over.
function exchange(other) {
  const given = surplus(mine, other)
  if (given > 0) {
    me.give(me.neighbours[at], given, 'tasks', sweep)
    return true
  }
  if (surplus(other, mine) === 0 || overtaken) return true
  state = 'waits for tasks'
  return false
}

const isAt = (from, ofSweep) => state !== 'outside' && sweep === ofSweep && me.neighbours[at] === from

function next() {
  at++
  visit()
}

// Reports how many tasks it has, at the same time as its partner
on.load = ({ from, a: ofSweep, b: load }) => {
  if (!following) me.send(from, 'bye', ofSweep)
  else if (state === 'waits for load' && isAt(from, ofSweep)) {
    if (exchange(load)) next()
  } else waiting.set(from, { sweep: ofSweep, load })
}

// Moves a part of the difference
on.tasks = ({ from, a: ofSweep, b: isAnswer }) => {
  if (isAnswer) open = false
  if (synchronisation === 'none' || !isAt(from, ofSweep)) return
  if (state === 'waits for load') overtaken = true
  else next()
}

// Takes part in no exchange any more
on.bye = ({ from, a: ofSweep }) => {
  if (isAt(from, ofSweep)) next()
}

on.end = () => {
  following = false
  open = false
  state = 'outside'
  for (const [to, { sweep }] of waiting) me.send(to, 'bye', sweep)
  waiting.clear()
}
