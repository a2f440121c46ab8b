// Give when you have too much: a processor with more than `most` tasks gives one to any other processor.
const most = parameter('most', 2, {
  min: 1,
  max: 32,
  unit: 'tasks',
  help: 'A processor with more tasks than this gives one away.',
})

// Before I compute: have I too much?
on.turn = () => {
  if (me.load > most) me.give(me.anyOther())
}
