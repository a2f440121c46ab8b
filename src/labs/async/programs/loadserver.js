// The load server: processors with few tasks, the light ones, register at processor 0; heavy ones ask it for a light one.
server = true
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
const request = parameter('request', 'wait', {
  options: { wait: 'It computes nothing.', overlap: 'It computes on.' },
  label: 'While it asks',
  help: 'What a heavy processor does until the server answers.',
})
const repeat = parameter('repeat', 'on', {
  options: { on: 'It asks until it is not heavy any more.', off: 'It asks once a quantum.' },
  label: 'Ask again',
  help: 'Whether a heavy processor that got rid of a task asks again before its next quantum.',
})
const start = parameter('registered', 'start', {
  options: {
    start: 'The server knows all workers but that of the root as light.',
    announce: 'Every worker registers itself.',
  },
  help: 'How the server learns which processors are light at the beginning.',
})

// Of the server: the light workers, the first one that registered first.
const lights = []
let registered = start === 'start' && me.index !== 0 && me.index !== me.root
if (start === 'start' && me.index === 0) for (let q = 1; q < me.processors; q++) if (q !== me.root) lights.push(q)
let asking = false
let askedAt = -1
let refusedAt = -1

on.end = () => {
  asking = false
}
on.empty = on.turn = look

function look() {
  if (me.index === 0) {
    // Tasks that another balancer has left here.
    while (lights.length > 0 && me.load > 0) me.give(lights.shift())
    return
  }
  if (me.load <= lightAt && !registered) {
    registered = true
    me.send(0, 'light', me.index)
  }
  if (me.load <= heavyAbove || asking || me.quanta === 0 || refusedAt === me.quanta) return
  if (repeat === 'off' && askedAt === me.quanta) return
  asking = true
  askedAt = me.quanta
  me.ask(0, 'heavy')
  if (request === 'wait') me.wait()
}

// Registers a light processor
on.light = ({ a }) => {
  me.serve()
  lights.push(a)
}

// Asks for a light processor
on.heavy = ({ from }) => {
  me.serve()
  if (lights.length > 0) me.send(from, 'lightNode', lights.shift())
  else me.send(from, 'noLightNode')
}

// Names a light processor
on.lightNode = ({ a }) => {
  asking = false
  me.go()
  if (a === me.index) registered = false
  else if (me.give(a, migration) === 0) me.send(0, 'light', a)
}

// Knows no light processor
on.noLightNode = () => {
  asking = false
  me.go()
  refusedAt = me.quanta
}

// Moves tasks to a light processor
on.tasks = () => {
  registered = false
}
