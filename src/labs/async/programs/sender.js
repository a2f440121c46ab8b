// Sender-initiated: a processor with more tasks than a threshold looks for one with fewer and sends it some.
const threshold = parameter('threshold', 2, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  help: 'Above it a processor sends tasks away; below it a processor takes some.',
})
const policy = parameter('policy', 'threshold', {
  options: {
    threshold: 'Processors are asked, one after another, whether they are below the threshold.',
    random: 'A processor drawn at random gets the task unasked.',
  },
  label: 'Location policy',
  help: 'How the receiver is found.',
})
const probeLimit = parameter('probeLimit', 3, {
  min: 1,
  max: 1000,
  label: 'Probes',
  help: 'How many processors are asked before a task is kept, at most.',
})
const transferLimit = parameter('transferLimit', 3, {
  min: 0,
  max: 100,
  label: 'Transfers',
  help: 'How many times a task is sent on until it must be kept, at most.',
})
const migration = parameter('migration', 1, {
  min: 1,
  max: 1000000,
  unit: 'tasks',
  help: 'Tasks that move at a time, at most.',
})

let probing = false
let tries = 0
let seen = -1

on.end = () => {
  probing = false
}
on.turn = on.empty = look

function look() {
  // Once a quantum.
  if (seen === me.quanta) return
  seen = me.quanta
  if (me.load <= threshold || probing) return
  if (policy === 'random') me.give(me.anyOther(), 1, 'tasks', 1)
  else {
    probing = true
    tries = 1
    me.ask(me.anyOther(), 'probe')
  }
}

// Asks whether it may send tasks
on.probe = ({ from }) => me.send(from, me.load < threshold ? 'accept' : 'reject')

// Takes tasks
on.accept = ({ from }) => {
  probing = false
  me.give(from, Math.min(migration, me.load - 1), 'tasks', transferLimit)
}

// Takes no tasks
on.reject = () => {
  if (probing && tries < probeLimit && me.load > threshold) {
    tries++
    me.ask(me.anyOther(), 'probe')
  } else probing = false
}

// Moves tasks
on.tasks = ({ a, tasks }) => {
  if (me.load - tasks > threshold && a < transferLimit) me.forward(me.anyOther(), 'tasks', a + 1)
}
