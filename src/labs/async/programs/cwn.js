// Contracting within a neighbourhood: for new children tasks are sent from neighbour to neighbour, always to the one that has fewest.
const radius = parameter('radius', 4, { min: 1, max: 1000, unit: 'links', help: 'How far a task travels, at most.' })
const horizon = parameter('horizon', 1, {
  min: 0,
  max: 1000,
  unit: 'links',
  help: 'How far a task that is sent travels at least, within the radius.',
})
const saturation = parameter('saturation', 3, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  help: 'A neighbour with as many tasks gets no more, except on the way to the horizon.',
})
const update = parameter('update', 0.5, {
  min: 0,
  max: 100,
  label: 'Load update factor',
  help: 'How much a load must change, relative to what was reported last, to be reported again.',
})

const loads = me.neighbours.map(() => 0)
let reported = 0
let seen = -1
// How many children my nodes had when I last sent.
let counted = 0

on.turn = on.empty = look

function look() {
  const { load } = me
  const changed = load !== reported && (load <= 0 !== reported <= 0 || Math.abs(load - reported) > update * reported)
  if (changed) {
    reported = load
    for (const to of me.neighbours) me.send(to, 'load', load)
  }
  if (seen === me.quanta) return
  seen = me.quanta
  for (let left = me.created - counted; left > 0 && me.load > 1; left--) {
    const k = leastKnown()
    if (loads[k] >= me.load - 1 || loads[k] >= saturation) break
    loads[k]++
    me.give(me.neighbours[k], 1, 'tasks', 1, me.load - 1)
  }
  counted = me.created
}

function leastKnown() {
  let least = 0
  for (let k = 1; k < loads.length; k++) if (loads[k] < loads[least]) least = k
  return least
}

function learn(from, load) {
  loads[me.neighbours.indexOf(from)] = load
  me.know(from, load)
}

// Reports how many tasks it has
on.load = ({ from, a }) => learn(from, a)

// Passes a task on
on.tasks = ({ from, a: links, b, tasks }) => {
  learn(from, b)
  const load = me.load - tasks
  const k = leastKnown()
  if (links >= radius || (links >= horizon && (loads[k] >= load || loads[k] >= saturation))) return
  loads[k]++
  me.forward(me.neighbours[k], 'tasks', links + 1, load)
}
