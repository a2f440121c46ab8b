/** The network “Star”: its words and its links. */
import { processorsInWords, topology } from './topology.ts'

/** With more leaves the tables of a dimension exchange, a row for each leaf and an entry for each link, do not fit into memory. */
const MOST = 1024

/**
 * A hub, processor 0, and its leaves. All links share the hub, so each has a colour of its own, and an exchange visits the
 * leaves one after another. λ is ½, that of the plain dimension exchange: for load that can be divided at will a smaller one
 * converges faster (0.16 on 32 processors, by the second eigenvalue of an operation), but of whole tasks it leaves more uneven.
 */
export const star = topology({
  label: 'Star',
  help: 'A hub, processor 0, linked to all others: everything that goes from leaf to leaf goes through it.',
  parameters: {},
  sizes: { expected: `at most ${MOST} processors in a star`, includes: (processors) => processors <= MOST },
  build: (processors) => ({
    processors,
    sides: [processors],
    wraps: false,
    colours: Array.from({ length: processors - 1 }, (_, i) => ({
      label: `leaf ${i + 1}`,
      dimension: 0,
      a: Int32Array.of(0),
      b: Int32Array.of(i + 1),
      ranges: [{ first: 0, until: 1, step: 1, offset: i + 1 }],
    })),
    layout: 'hub',
    routing: 'shortest',
    size: processorsInWords(processors),
    coordinates: (processor) => (processors === 1 ? undefined : processor === 0 ? 'hub' : 'leaf'),
  }),
})
