// Round robin: I give one task to each other processor in turn, as long as I have more than one.
let next = (me.index + 1) % me.processors

on.turn = () => {
  if (me.load < 2) return
  me.give(next)
  next = (next + 1) % me.processors
  // I do not give to myself.
  if (next === me.index) next = (next + 1) % me.processors
}
