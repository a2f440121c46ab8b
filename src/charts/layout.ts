/** What a chart knows about its place among the others. */
import { createContext, type ReactNode } from 'react'

/** A chart's place. */
interface ChartPlace {
  /** Whether the axis is labelled: under the lowest of stacked charts, and a chart on its own. */
  readonly labelled: boolean
  /** Whether others stand above it, so that the playhead's line comes down from them through its words. */
  readonly below?: boolean
  /** Whether its header is said and not shown: its title stands elsewhere. */
  readonly bare?: boolean
  /** What its axis counts in everyday words, where the run goes in steps: "round". */
  readonly step?: string | undefined
  /** A button of the page's at the end of the header. */
  readonly tool?: ReactNode
}

/** Wrap charts in it when they are stacked: all but the lowest get `{ labelled: false }`. */
export const ChartPlaceContext = createContext<ChartPlace>({ labelled: true })
