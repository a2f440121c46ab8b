// The central pool: processor 0 keeps a pool of tasks; workers bring some when they have many, and fetch some when they have none.
server = true
const poolKeep = parameter('poolKeep', 4, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  label: 'Keep',
  help: 'How many tasks a worker keeps for itself.',
})
const chunk = parameter('chunk', 2, {
  min: 1,
  max: 1000000,
  unit: 'tasks',
  help: 'Tasks that a worker fetches at a time, and the fewest that it brings.',
})
const poolOrder = parameter('poolOrder', 'oldest', {
  options: { oldest: 'Those that have been in it for longest.', newest: 'Those that came last.' },
  label: 'Order',
  help: 'Which tasks of the pool are given first.',
})

let asking = false
let following = false
let seen = -1
// Of the pool: the workers that wait for tasks.
const workers = []

on.begin = () => {
  following = true
}
on.end = () => {
  asking = following = false
  if (me.index === 0) me.release()
}
on.turn = on.empty = look

function look() {
  if (me.index === 0) {
    me.keep()
    giveToAll()
    return
  }
  if (me.load === 0 && !asking) {
    ask()
    return
  }
  const passes = seen !== me.quanta
  seen = me.quanta
  if (!passes || me.load < poolKeep + chunk) return
  me.give(0, me.load - poolKeep, 'put')
  // I have kept nothing, and nothing else would wake me.
  if (poolKeep === 0 && !asking) ask()
}

function ask() {
  asking = true
  me.ask(0, 'get')
}

const give = (to) => me.giveKept(to, chunk, 'tasks', poolOrder === 'newest')

function giveToAll() {
  while (workers.length > 0 && me.kept > 0) give(workers.shift())
}

// Asks the pool for tasks
on.get = ({ from }) => {
  me.serve()
  if (me.kept > 0) give(from)
  else workers.push(from)
}

// Brings tasks to the pool
on.put = () => {
  if (!following) return
  me.keep()
  giveToAll()
}

// Gives tasks of the pool
on.tasks = () => {
  asking = false
}
