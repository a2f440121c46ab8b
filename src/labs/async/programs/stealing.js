// Work stealing: a processor without tasks asks another one for some, until it gets any.
const victim = parameter('victim', 'random', {
  options: {
    random: 'Any other processor, each as likely.',
    ring: 'One after another, each processor by a count of its own.',
    last: 'The processor that gave tasks last, as long as it has any; else any processor.',
    neighbour: 'One of its neighbours, each as likely.',
  },
  label: 'Asked processor',
  help: 'The processor that one without tasks asks for some: its victim.',
})
const amount = parameter('amount', 'one', {
  options: { one: 'One task.', half: 'Half of its queue, rounded down.' },
  help: 'How much a victim gives.',
})
const keep = parameter('keep', 1, {
  min: 0,
  max: 1000000,
  unit: 'tasks',
  help: 'A processor with at most this many tasks gives none away.',
})
const backoff = parameter('backoff', 0, {
  min: 0,
  max: 1000000,
  unit: 'µs',
  label: 'Pause',
  help: 'How long a processor waits after a refusal before it asks again.',
})

let asking = false
// In nanoseconds.
let pausedUntil = 0
let following = false
let lastGiver = -1
let pointer = -1

const now = () => Math.round(1e9 * me.now)
const after = (q) => (q + 1) % me.processors

function chooseVictim() {
  if (victim === 'ring') {
    const v = pointer < 0 || pointer === me.index ? after(me.index) : pointer
    pointer = after(v)
    return v
  }
  if (victim === 'neighbour') return me.neighbours[Math.floor(me.random() * me.neighbours.length)]
  return victim === 'last' && lastGiver >= 0 ? lastGiver : me.anyOther()
}

on.begin = () => {
  following = true
}
on.end = () => {
  asking = following = false
  pausedUntil = 0
}

on.empty = () => {
  if (asking || now() < pausedUntil) return
  asking = true
  me.ask(chooseVictim(), 'steal')
}

// Asks for tasks
on.steal = ({ from }) => {
  const given = me.load <= keep ? 0 : amount === 'one' ? 1 : Math.floor(me.load / 2)
  if (given > 0) me.give(from, given)
  else me.send(from, 'refuse')
}

// Gives tasks to the processor that asked
on.tasks = ({ from }) => {
  asking = false
  lastGiver = from
}

// Has no tasks to give
on.refuse = () => {
  asking = false
  lastGiver = -1
  if (backoff > 0 && me.load === 0 && following) {
    pausedUntil = now() + Math.round(1000 * backoff)
    me.wake(backoff)
  }
}
// The pause is over: I look around again.
on.timer = () => {}
