/** The trees of the thesis, which chance draws (core/trees): a task is a level and a key, and all take the same number of operations. */
import { workload } from './definition.ts'

export const synthetic = workload({
  label: 'Drawn tree',
  help: 'A tree that chance draws; all nodes have the same number of operations.',
  source: '§4.2.3',
  parameters: {},
  drawn: true,
  seeded: true,
})
