import { coloured } from './colouring.ts'
import { processorsInWords, topology } from './topology.ts'

/** A binary tree: processor i is linked to ⌊(i − 1)/2⌋ above it. */
export const tree = topology({
  label: 'Tree',
  help: 'Every processor has one above it and up to two below: much has to go through the root.',
  parameters: {},
  build: (processors) => ({
    processors,
    sides: [processors],
    wraps: false,
    colours: coloured(Array.from({ length: 2 * processors - 2 }, (_, k) => (k % 2 ? (k + 1) / 2 : k >> 2))),
    layout: 'tree',
    routing: 'shortest',
    size: processorsInWords(processors),
    coordinates: (processor) => (processors > 1 ? `level ${31 - Math.clz32(processor + 1)}` : undefined),
  }),
})
