// The gradient model: neighbours report how far it is to the nearest processor with few tasks; tasks are sent that way.
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
const migration = parameter('migration', 1, {
  min: 1,
  max: 1000000,
  unit: 'tasks',
  help: 'Tasks that move at a time, at most.',
})

// Farther than every processor: no processor is light, as far as I know.
const nowhere = me.diameter + 1
const distances = me.neighbours.map(() => 0)
let reported = 0
let seen = -1
let fresh = true
let turn = 0

on.begin = () => {
  fresh = true
}
on.turn = on.empty = look

function look() {
  const least = Math.min(nowhere, ...distances)
  const proximity = me.load <= lightAt ? 0 : Math.min(nowhere, 1 + least)
  if (proximity !== reported) {
    reported = proximity
    for (const to of me.neighbours) me.send(to, 'proximity', proximity)
  }
  const passes = seen !== me.quanta || fresh
  seen = me.quanta
  if (!passes) return
  fresh = false
  if (me.load <= heavyAbove || least >= nowhere) return
  const count = Math.min(migration, me.load - 1)
  if (count <= 0) return
  // The nearest, looking round from the one after the last.
  let at = turn
  while (distances[at] !== least) at = (at + 1) % distances.length
  turn = (at + 1) % distances.length
  me.give(me.neighbours[at], count)
}

// Reports how far the nearest light processor is
on.proximity = ({ from, a }) => {
  fresh = true
  distances[me.neighbours.indexOf(from)] = a
  me.know(from, a)
}

// Moves tasks to a neighbour
on.tasks = () => {}
