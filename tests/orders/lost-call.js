// After a refusal a processor pauses and then sleeps until it is woken. A call that comes in the pause is lost: the timer puts it to sleep all the same.
let asking = false
let pauses = false
let sleeps = false
const sleepers = []
on.empty = () => {
  if (asking || pauses || sleeps) return
  asking = true
  me.ask(me.anyOther(), 'steal')
}
on.turn = () => {
  if (me.load < 2) return
  for (const to of sleepers.splice(0)) me.send(to, 'call')
}
// Asks for tasks
on.steal = ({ from }) => {
  if (me.load > 1) return me.give(from, 1)
  sleepers.push(from)
  me.send(from, 'refuse')
}
// Gives tasks
on.tasks = () => { asking = false }
// Has none now, and will call
on.refuse = () => {
  asking = false
  pauses = true
  me.wake(50)
}
// The pause is over
on.timer = () => {
  pauses = false
  sleeps = true
}
// There are tasks again
on.call = () => { sleeps = false }
