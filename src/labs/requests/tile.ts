/** The requests lab's tile. */
import type { LabTile } from '../../core/lab.ts'

export const tile: LabTile = {
  id: 'requests',
  label: 'Requests',
  title: 'Requests to servers',
  question: 'Which server should take the next request?',
  shows: 'A load balancer, servers, and the requests that wait.',
  opening: 'requests=20000&choices=1',
  openingAlone: true,
}
