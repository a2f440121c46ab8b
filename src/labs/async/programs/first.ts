/** The program that a reader begins with. */
export const FIRST = `// Work stealing. This is the program of one processor: what stands here is its own memory.
const keep = parameter('keep', 1, { min: 0, max: 16, unit: 'tasks', help: 'A processor with at most this many gives none away.' })
let asking = false

// I have nothing to do: I ask any other processor, and wait for the answer.
on.empty = () => {
  if (asking) return
  asking = true
  me.ask(me.anyOther(), 'steal')
}

// Asks for tasks
on.steal = ({ from }) => {
  if (me.load > keep) me.give(from, 1)
  else me.send(from, 'refuse')
}

// Gives tasks: they are in my queue already
on.tasks = () => { asking = false }

// Has no tasks to give
on.refuse = () => { asking = false }
`
