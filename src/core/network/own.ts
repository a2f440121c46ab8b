/** A network of one's own, from a file. */
import { createReader } from '../attachments/read.ts'
import { attachment } from '../parameters.ts'
import { shown } from '../text/expected.ts'
import { count } from '../text/format.ts'
import { coloured } from './colouring.ts'
import { networkText, type OwnNetwork, parseNetwork } from './own/read.ts'
import { processorsInWords, topology } from './topology.ts'

/** The parameter that names the file. */
const NETWORK_FILE = 'networkFile'

const read = /* @__PURE__ */ createReader(parseNetwork)

/** The network of a file; undefined where it is not here or cannot be used. */
function contentOf(networkFile: string): OwnNetwork | undefined {
  const reading = read(NETWORK_FILE, networkFile)
  return 'content' in reading ? reading.content : undefined
}

/**
 * A network as a file has it. A message takes the shortest way, of several the one by the neighbour of the lowest number; links exchange in
 * sets, each link in the first set in which neither of its ends is yet. λ is ½. Until the file is here it is one processor.
 */
export const own = topology({
  label: 'Own network',
  help: 'A network of your own from a file: a list of links, or GraphML.',
  parameters: {
    [NETWORK_FILE]: attachment({
      label: 'Network',
      group: 'machine',
      help: 'A line for each link with the two processors that it joins, as numbers or names, or a GraphML file. Every processor has to reach every other; a link goes both ways.',
      file: {
        words: 'a network, a line for each link, or GraphML',
        extensions: ['.graphml', '.edges', '.csv', '.tsv', '.txt'],
        bytes: 4_000_000,
        begins: /^\ufeff?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<(\w+:)?graphml[\s>]/,
        sets: { topology: 'own' },
        preview: async () => (values) => {
          const content = typeof values[NETWORK_FILE] === 'string' && contentOf(values[NETWORK_FILE])
          return content ? { rows: [], headed: false, roles: [], says: networkText(content) } : undefined
        },
      },
    }),
  },
  problem({ networkFile }) {
    const reading = read(NETWORK_FILE, networkFile)
    return 'problem' in reading ? reading.problem : undefined
  },
  processors: ({ networkFile }) => contentOf(networkFile)?.names.length ?? 1,
  build(_, { networkFile }) {
    const { names, links } = contentOf(networkFile) ?? { names: ['0'], links: new Int32Array(0) }
    const processors = names.length
    return {
      processors,
      sides: [processors],
      wraps: false,
      colours: coloured(links),
      layout: 'graph',
      routing: 'shortest',
      size: `${processorsInWords(processors)}, ${count(links.length / 2)} ${links.length === 2 ? 'link' : 'links'}`,
      coordinates: (processor) =>
        names[processor] === `${processor}` ? undefined : `${shown(names[processor], 40)} in the file`,
    }
  },
})
