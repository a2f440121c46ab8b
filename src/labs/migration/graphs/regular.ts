import { isRegularSize, regularGraph } from '../../../core/network/regular-graph.ts'
import { unexpected } from '../../../core/text/expected.ts'
import type { GraphDefinition, GraphMaker } from './graph.ts'

/** All processes have as many channels: the graphs of the thesis. */
export const regular: GraphDefinition = {
  label: 'Random, regular',
  help: 'Every process has the same number of channels, to others at random.',
  source: '§3.1.1',
  usesChannels: true,
  bothWays: false,
  check({ processes, channels }) {
    if (isRegularSize(processes, channels)) return undefined
    const parameter = 'channels'
    const message =
      channels >= processes
        ? unexpected(parameter, `fewer than processes = ${processes}`, `${channels}`)
        : unexpected(parameter, 'an even number of ends, processes · channels', `${processes} · ${channels}`)
    return { parameter, message }
  },
}

export const maker: GraphMaker = ({ processes, channels }, random) => regularGraph(random, processes, channels)
