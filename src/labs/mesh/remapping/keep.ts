/** The order of the intervals stays as it is. */
import type { ListRemapping } from './remapping.ts'

export const keep: ListRemapping = {
  id: 'keep',
  label: 'Keep the order',
  help: 'The processors keep the order of their intervals; only the cuts between them move.',
  source: '§3.4, figure 5 (a)',
  of: 'list',
  baseline: 'The order kept',
  arrange: ({ arrangement }) => ({ arrangement: arrangement.slice(), gainsEvaluated: 0, steps: [] }),
}
