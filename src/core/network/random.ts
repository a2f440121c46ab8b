import { stream } from '../random/random.ts'
import { coloured } from './colouring.ts'
import { regularGraph } from './regular-graph.ts'
import { processorsInWords, type Topology } from './topology.ts'

/** Links of a processor, unless there are too few others. */
const DEGREE = 4

/** Four random neighbours for every processor, all of them connected; drawn from the stream "topology" of a seed. */
export const random = {
  label: 'Random',
  help: 'Every processor is linked to four others at random.',
  build(processors: number, { seed }: { readonly seed: number }): Topology {
    const links = regularGraph(stream(seed, 'topology'), processors, Math.min(DEGREE, processors - 1))
    return {
      processors,
      sides: [processors],
      wraps: false,
      colours: coloured(links),
      layout: 'circle',
      routing: 'shortest',
      size: processorsInWords(processors),
      coordinates: () => undefined,
    }
  },
}
