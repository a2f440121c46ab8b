/** What can go wrong while a mesh is computed: a processor gets other work, or is taken away. */
import type { Break } from '../../core/breaks.ts'
import type { Values } from '../../core/parameters.ts'

/** How many times as slow a processor becomes. */
const TIMES = 3

/** Long after every run has ended. */
const LATE = 1e6

/** The loads with this entry for one processor, whose own is replaced. */
function withLoad({ loads, processors }: Values, target: number, entry: string): Values {
  const entries = String(loads).split(';')
  const all = Array.from({ length: Number(processors) }, (_, i) => (i === target ? entry : (entries[i] ?? '')))
  return { loads: all.join(';').replace(/;+$/, '') }
}

const rounded = (seconds: number) => Number(seconds.toPrecision(5))

/** The list. */
export const breaks: readonly Break[] = [
  {
    id: 'slow',
    label: 'A processor gets other work',
    of: 'processor',
    count: ({ processors }) => Number(processors),
    words: (target) => `Other programs leave processor ${target} a third of its time.`,
    change: (values, seconds, target) => withLoad(values, target, `step:${TIMES},${rounded(seconds)},${LATE}`),
  },
  {
    id: 'away',
    label: 'A processor is taken away',
    of: 'processor',
    count: ({ processors }) => Number(processors),
    words: (target) => `Processor ${target} is taken away, and its elements have to go elsewhere.`,
    change: (values, seconds, target) => withLoad(values, target, `away:${rounded(seconds)}`),
  },
]
