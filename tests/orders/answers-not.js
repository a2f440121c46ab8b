// A processor with more than another one, as that has reported, asks it and waits. A report can be old: one that has no fewer by then does not answer.
let reported = 0
let waits = false
const loads = me.neighbours.map(() => 0)
on.turn = () => {
  if (me.load !== reported) {
    reported = me.load
    for (const to of me.neighbours) me.send(to, 'load', me.load)
  }
  const least = loads.indexOf(Math.min(...loads))
  if (waits || me.load <= loads[least] + 1) return
  waits = true
  me.ask(me.neighbours[least], 'may', me.load)
  me.wait()
}
on.empty = () => {
  if (reported === 0) return
  reported = 0
  for (const to of me.neighbours) me.send(to, 'load', 0)
}
// Reports its load
on.load = ({ from, a }) => { loads[me.neighbours.indexOf(from)] = a }
// Asks whether it may give
on.may = ({ from, a }) => {
  if (a > me.load) me.send(from, 'yes')
}
// It may
on.yes = ({ from }) => {
  waits = false
  me.go()
  me.give(from, 1)
}
// Gives tasks
on.tasks = () => {}
