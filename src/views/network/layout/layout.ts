/** What a layout says: where processors stand, in CSS pixels. */
import type { Colour, NetworkLayout } from '../../../core/network/topology.ts'

/** The part of a machine that determines where its processors stand. */
export interface Shape {
  /** The layout that its network asks for, or a server apart from all others. */
  readonly layout: NetworkLayout | 'server'
  readonly processors: number
  /** Processors along each dimension, x first; processor (x, y, …) has the number x + X·(y + …). */
  readonly sides: readonly number[]
  readonly wraps: boolean
  /** Its links, for a layout that goes by them. */
  readonly links?: readonly Pick<Colour, 'a' | 'b' | 'dimension'>[]
  /** Places them, where the way that a network asks for is one that only this lab has. */
  readonly place?: (processors: number, box: Box, form: Form) => Layout
}

/** How processors are drawn: as nodes with links between them, or as cells of a heatmap, without gaps. */
export type Form = 'nodes' | 'cells'

/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A short text of the picture: the name of a layer. */
export interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Cells of a heatmap: column and row of every processor in a grid of equal cells. */
export interface Cells {
  readonly columns: number
  readonly rows: number
  readonly column: Uint16Array
  readonly row: Uint16Array
  readonly box: Box
  /** Cells between two panels. */
  readonly gap: number
}

/** How paths from one processor to another are drawn. */
export type PathStyle = 'straight' | 'nested' | 'curved'

/** Where everything stands. */
export interface Layout {
  readonly processors: number
  /** Centres. */
  readonly x: Float32Array
  readonly y: Float32Array
  /** Width and height of a node; for a cell, its smaller side. */
  readonly tile: number
  readonly paths: PathStyle
  /** Sides of the dimensions that lie in the plane of a panel (0, 1) or between panels (2 …); only for `nested`. */
  readonly sides: readonly number[]
  /** Distance between neighbours in a panel. */
  readonly pitchX: number
  readonly pitchY: number
  readonly labels: readonly Label[]
  /** Present for a heatmap. */
  readonly cells?: Cells
  /** Where a server stands. */
  readonly server?: Box
  /** Outlines of what belongs together: the computers of a cluster. */
  readonly frames?: readonly Box[]
}

/** The most processors that are drawn as nodes. */
export const MOST_NODES = 512

/** Nodes smaller than this cannot be distinguished: cells are drawn instead. */
export const SMALLEST_TILE = 5

/** The largest node, in CSS pixels. */
export const LARGEST_TILE = 68
