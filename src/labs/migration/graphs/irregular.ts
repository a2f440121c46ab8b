import { unexpected } from '../../../core/text/expected.ts'
import type { GraphDefinition, GraphMaker, GraphSize } from './graph.ts'

const edgesOf = ({ processes, channels }: GraphSize) => Math.floor((processes * channels) / 2)

/** Processes have different numbers of channels: a random tree, where there are enough edges for one, and more at random. */
export const irregular: GraphDefinition = {
  label: 'Random, irregular',
  help: 'Processes have different numbers of channels, to others at random.',
  source: '§3.1.1',
  usesChannels: true,
  bothWays: false,
  check(size) {
    const { processes, channels } = size
    if (edgesOf(size) <= (processes * (processes - 1)) / 2) return undefined
    const parameter = 'channels'
    return { parameter, message: unexpected(parameter, `fewer than processes = ${processes}`, `${channels}`) }
  },
}

export const maker: GraphMaker = (size, random) => {
  const { processes } = size
  const wanted = edgesOf(size)
  const below = (n: number) => Math.floor(random() * n)
  const joined = new Set<number>()
  const join = (a: number, b: number) => joined.add(Math.min(a, b) * processes + Math.max(a, b))
  if (wanted >= processes - 1) for (let i = 1; i < processes; i++) join(i, below(i))
  while (joined.size < wanted) {
    const [a, b] = [below(processes), below(processes)]
    if (a !== b) join(a, b)
  }
  const edges = Float64Array.from(joined).sort()
  return Int32Array.from({ length: 2 * edges.length }, (_, k) =>
    k % 2 ? edges[k >> 1] % processes : Math.floor(edges[k >> 1] / processes),
  )
}
