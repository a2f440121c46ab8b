// A server that forgets a worker: one that is named to itself, or to a processor with nothing to give, is on no list any more and thinks it is.
server = true
const most = parameter('most', 2, {
  min: 1,
  max: 32,
  unit: 'tasks',
  help: 'A processor with more tasks than this asks the server.',
})

let asking = false
let reported = false
// Of the server: the processors without tasks.
const idle = []

// I have nothing to do: the server should know.
on.empty = () => {
  if (me.index === 0 || reported) return
  reported = true
  me.send(0, 'nothing')
}

// I have too much: the server should say who has nothing.
on.turn = () => {
  if (me.index === 0 || asking || me.load <= most) return
  asking = true
  me.ask(0, 'whom')
}

// Has no tasks
on.nothing = ({ from }) => {
  me.serve()
  idle.push(from)
}

// Asks which processor has no tasks
on.whom = ({ from }) => {
  me.serve()
  if (idle.length > 0) me.send(from, 'this', idle.shift())
  else me.send(from, 'nobody')
}

// Names a processor without tasks
on.this = ({ a }) => {
  asking = false
  if (a !== me.index) me.give(a)
}

// Knows no processor without tasks
on.nobody = () => {
  asking = false
}

// Tasks have come: when they are done, I report again
on.tasks = () => {
  reported = false
}
