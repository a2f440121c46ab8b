/** The fronts that can be chosen: where the mesh is refined, while the front goes over the mesh and back. */
import type { Option } from '../../../core/parameters.ts'
import type { Bounds } from '../model/bounds.ts'

/** A front: its words and its shape. */
export interface Front extends Option {
  readonly id: string
  /**
   * How far a point lies from the front: 0 on it, negative behind it. Absent where there is no front.
   *
   * @param region the part of the mesh that the front goes over
   * @param way how much of its way it has gone, from 0 to 1
   */
  distance?(region: Bounds, way: number): (x: number, y: number) => number
}

const none: Front = { id: 'none', label: 'None', help: 'The mesh stays as it is.' }

const shock: Front = {
  id: 'shock',
  label: 'Shock line',
  help: 'An upright line goes over the mesh from left to right, and back.',
  distance({ left, right }, way) {
    const line = left + way * (right - left)
    return (x) => x - line
  },
}

const circle: Front = {
  id: 'circle',
  label: 'Circle',
  help: 'A circle grows out of the middle of the mesh as a blast does, and shrinks again.',
  distance({ left, right, bottom, top }, way) {
    const radius = (way * Math.max(right - left, top - bottom)) / 2
    const x0 = (left + right) / 2
    const y0 = (bottom + top) / 2
    return (x, y) => Math.sqrt((x - x0) ** 2 + (y - y0) ** 2) - radius
  },
}

/** In the order of display. */
export const fronts = { none, shock, circle } as const satisfies Readonly<Record<string, Front>>

export type FrontName = keyof typeof fronts
