/** The example lab's views: a chart of its own, the rest read off its recording. */
import { columnChart } from '../../../views/plain/drawings.tsx'
import { plainViews } from '../../../views/plain/page.ts'
import type { LabViews } from '../../page.ts'

export const page: LabViews = {
  ...plainViews,
  id: 'example',
  charts: [columnChart('fullest', 'In the fullest bin'), columnChart('empty', 'Empty bins')],
}
