/** The charts below the transputers, from top to bottom. */
import { loadedLater } from '../../../../views/later.ts'
import type { ChartView } from '../../../page.ts'
import { Queues } from './queues.tsx'
import { Timesplit } from './timesplit.tsx'
import { Utilisation } from './utilisation.tsx'

export const charts: readonly ChartView[] = [
  { id: 'utilisation', label: 'Utilisation', component: Utilisation },
  { id: 'queues', label: 'Queues', component: Queues },
  { id: 'time', label: 'Time', component: Timesplit },
  {
    id: 'gain',
    label: 'Gain',
    apart: true,
    component: loadedLater(() => import('./gain.tsx').then((m) => m.Gain)),
  },
]
