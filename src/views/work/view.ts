/** The picture of real work as labs list it. */
import type { Values } from '../../core/parameters.ts'
import { workloadOf } from '../../core/workloads/parameters.ts'
import { loadedLater } from '../later.ts'

/** The work itself, if it is of a kind that can be drawn. */
export const workPicture = {
  id: 'work',
  label: 'Work',
  component: loadedLater(() => import('./picture.tsx').then((m) => m.WorkOfRun)),
  shownWhen: (values: Values) => workloadOf(values).pictured ?? false,
}
