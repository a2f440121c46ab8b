/** What the page shows of a lab that draws and says little itself: all of it is read off the recording. */
import { quantity } from '../../core/text/format.ts'
import { Lanes, type PlainRun } from './drawings.tsx'

/** The most numbers to be read at a glance. */
const MOST_HEADLINES = 5

const readout = ({ recording: { columns, shape } }: PlainRun, row: number) =>
  shape.columns.map(({ id, label, unit }) => ({ label, value: quantity(columns[id][row], unit) }))

/** To be spread into a lab's views; what the lab has itself is written after it. */
export const plainViews = {
  stage: Lanes,
  markers: () => [],
  headlines: ({ metrics = {} }: PlainRun) =>
    Object.entries(metrics)
      .filter(([, value]) => typeof value === 'number')
      .slice(0, MOST_HEADLINES)
      .map(([metric]) => ({ metric })),
  caption: (run: PlainRun, row: number) =>
    `${readout(run, row)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('; ')}.`,
  readout,
  stories: [],
}
