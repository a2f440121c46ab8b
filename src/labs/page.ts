/**
 * The contract between a lab's views and the page. Types only.
 *
 * React lays out and handles input; what changes with every frame bypasses it: a view subscribes to the cursor and paints
 * on a canvas or sets an attribute. A view never talks to the worker and never changes the store.
 */
import type { ComponentType } from 'react'
import type { Detail, Metrics } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import type { Recording } from '../core/recording.ts'

/** A run as the page has it. A new object whenever rows came or the run ended, so it can be a React prop. */
export interface RunView {
  /** The scenario that was run; while a newer one is computed it lags behind the controls. */
  readonly values: Values
  readonly recording: Recording
  /** Present when the run is finished. */
  readonly metrics: Metrics | undefined
  /** Metrics of the companions that are finished, by name. */
  readonly companions: Readonly<Record<string, Metrics>>
  readonly finished: boolean
}

/** The playhead. All charts have the same one. */
export interface Cursor {
  /** The row under the playhead, and, while playing, how far the next one has come: 12.25. Never past the last row. */
  readonly position: () => number
  /** Whether the transport is playing. */
  readonly playing: () => boolean
  /** Moves the playhead to a row; the page stops playing. */
  readonly seek: (row: number) => void
  /** Calls back after every move of the playhead (at most once a frame); returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Detail of the step under the playhead: arrives some milliseconds after the playhead. */
export interface Details {
  /** The latest detail and the row it belongs to. */
  readonly get: () => { readonly row: number; readonly detail: Detail } | undefined
  readonly subscribe: (listener: () => void) => () => void
}

/** What every view is given. */
export interface ViewProps {
  readonly run: RunView
  readonly cursor: Cursor
  readonly details: Details
}

/** A chart below the machine. All have the same width and the same horizontal pixels a row. */
export interface ChartView {
  readonly id: string
  readonly label: string
  readonly component: ComponentType<ViewProps>
}

/** A marker on the transport's track. */
export interface Marker {
  readonly row: number
  readonly label: string
  /** CSS colour. */
  readonly colour: string
}

/** A number to be read at a glance. */
export interface Headline {
  readonly metric: string
  /** Overrides the metric's own sentence for this run, in words: "12 % less than without adapting". */
  readonly note?: string
}

/** A scenario with a story. */
export interface Preset {
  readonly id: string
  readonly label: string
  /** One sentence: what to look for. */
  readonly lookFor: string
  /** What differs from the defaults, as in a link: "balancer=gdem&interval=32". */
  readonly query: string
}

/** A lab's page half. */
export interface LabPage {
  readonly id: string
  readonly stage: ComponentType<ViewProps>
  readonly charts: readonly ChartView[]
  /** Views that look inside the step under the playhead, shown beside the machine when asked for. */
  readonly microscope: { readonly label: string; readonly component: ComponentType<ViewProps> }
  /** Markers of a run: transitions and the like, in rising order of row. */
  readonly markers: (run: RunView) => readonly Marker[]
  /** The numbers that matter for this run, most important first. */
  readonly headlines: (run: RunView) => readonly Headline[]
  /** One sentence on what is happening in a row, for captions and screen readers. */
  readonly caption: (run: RunView, row: number) => string
  /** The row's numbers, each with its label and unit written out. */
  readonly readout: (run: RunView, row: number) => readonly { readonly label: string; readonly value: string }[]
  readonly presets: readonly Preset[]
}
