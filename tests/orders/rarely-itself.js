// A question that cannot be answered goes on to the processor that gave last, and may come back to the one that asked.
let last = -1
let asking = false
on.empty = () => {
  if (asking) return
  asking = true
  me.ask(last >= 0 ? last : me.anyOther(), 'steal', me.index)
}
// Asks for tasks, perhaps for another one
on.steal = ({ from, a }) => {
  if (me.load > 1 && a !== me.index) me.give(a, 1)
  else if (last >= 0 && last !== from) me.send(last, 'steal', a)
  else me.send(a, 'refuse')
}
// Gives tasks
on.tasks = ({ from }) => {
  asking = false
  last = from
}
// Has none
on.refuse = () => {
  asking = false
  last = -1
}
