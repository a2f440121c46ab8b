/** What can go wrong on borrowed machines: the load of one jumps. */
import type { Break } from '../../core/breaks.ts'
import type { Values } from '../../core/parameters.ts'
import { loadsIn, loopIn, unloadedIn } from './model/scenario.ts'
import { type LoopValues, MOST_LOADS, onMachine } from './parameters.ts'

/** How many further processes of its owner a machine gets. */
const MORE = 5

/** The loads of all machines as they were drawn or given, with more on one of them from the block after a moment on. */
function jumped(values: Values, seconds: number, target: number): Values {
  const machineValues = onMachine(values as LoopValues)
  const loop = loopIn(machineValues)
  const loads = loadsIn(machineValues, loop)
  const processors = Number(values.processors)
  const from = Math.ceil(seconds / loads.block)
  // The last load of each machine stays. As many blocks as any run has: as if all machines had the most load, and one of them more.
  const longest =
    (loop.before[loop.count] * (Number(values.maxLoad) + MORE + 1)) /
    processors /
    Math.min(...unloadedIn(machineValues))
  const blocks = Math.min(from + Math.ceil(longest / loads.block), Math.floor(MOST_LOADS / processors))
  return {
    loads: Array.from({ length: processors }, (_, i) =>
      Array.from({ length: blocks }, (_, k) => loads.load(i, k) + (i === target && k >= from ? MORE : 0)),
    ).flat(),
  }
}

/** The list. */
export const breaks: readonly Break[] = [
  {
    id: 'jump',
    label: 'The load of a machine jumps',
    of: 'processor',
    count: ({ processors }) => Number(processors),
    words: (target) => `The owner of machine ${target} starts ${MORE} more programs with the next block of load.`,
    change: jumped,
  },
]
