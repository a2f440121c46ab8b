/** What the page tells a chart about its place among the others. */
import { createContext, type ReactNode } from 'react'

/** A chart's place. */
export interface ChartPlace {
  /** Whether the row axis is labelled: the lowest of stacked charts, and a chart on its own. */
  readonly rowLabels: boolean
  /** Rows that the axis spans, where it goes on past the end of the recording: another one is longer. */
  readonly rows?: number
  /** A button of the page's at the end of the header. */
  readonly tool?: ReactNode
}

/** Wrap charts in it when they are stacked: all but the lowest get `{ rowLabels: false }`. */
export const ChartPlaceContext = createContext<ChartPlace>({ rowLabels: true })
