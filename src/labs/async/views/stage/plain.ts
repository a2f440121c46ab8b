/** The marks that labels of a first screen are about: computers without tasks, messages on their way, and tasks that wait. */

import type { Box, Marked } from '../../../../views/labels/place.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import { ACTIVITIES } from '../../model/detail.ts'
import type { Kind } from '../kinds.ts'
import type { Flight } from './flights.ts'
import type { AsyncGraph } from './machine.ts'
import { flightAt, radiusIn } from './paint.ts'
import type { MarkedMoment } from './work.ts'

/** Ids of the labels that the machine can have. */
export const LABELS = ['asks', 'tasks', 'question', 'waits'] as const

/** The computers that labels are on: each stays on its own for as long as what it says is so. */
export interface LabelledPlaces {
  asks?: number
  waits?: number
}

const COMPUTES = ACTIVITIES.indexOf('compute')

/** The marks of a moment. */
export function marksOf(
  layout: Layout,
  graph: AsyncGraph,
  kinds: readonly Kind[],
  { states, flights }: MarkedMoment,
  labelled: LabelledPlaces,
): Marked | undefined {
  const { x, y, tile, processors } = layout
  if (layout.cells || layout.server || processors !== states.length) return undefined
  const anchors: Marked['anchors'][number][] = []
  const [middleX, middleY] = [(x[0] + x[processors - 1]) / 2, (y[0] + y[processors - 1]) / 2]
  const away = ([atX, atY]: readonly [x: number, y: number]) => Math.hypot(atX - middleX, atY - middleY)
  const stays = (id: keyof LabelledPlaces, fits: (processor: number) => boolean): number | undefined => {
    const before = labelled[id]
    labelled[id] =
      before !== undefined && fits(before)
        ? before
        : [...states.keys()].filter(fits).toSorted((a, b) => away([x[a], y[a]]) - away([x[b], y[b]]))[0]
    return labelled[id]
  }
  const asks = stays('asks', (q) => states[q].state !== COMPUTES && states[q].queue === 0)
  if (asks !== undefined)
    anchors.push({ id: 'asks', text: 'no task: asks', x: x[asks], y: y[asks], event: true, side: 'left', plate: true })
  const radius = radiusIn(layout)
  const avoid: Box[] = []
  /** The message next to the middle, of those that a label fits. */
  const onWay = (id: string, text: string, fits: (flight: Flight) => boolean) => {
    const [nearest] = flights
      .filter((flight) => flight.from < processors && flight.to < processors && fits(flight))
      .map((flight) => flightAt(graph, layout, flight))
      .toSorted((a, b) => away(a) - away(b))
    if (!nearest) return
    const [atX, atY] = nearest
    avoid.push({ x: atX - radius, y: atY - radius, width: 2 * radius, height: 2 * radius })
    // Its leader ends at its edge: a mark of this size would be hidden.
    anchors.push({ id, text, x: atX, y: atY - radius - 4, event: true, side: 'above', plate: true })
  }
  onWay('tasks', 'tasks on the way', ({ tasks }) => tasks > 0)
  onWay('question', 'a question', ({ tasks, kind }) => tasks === 0 && kinds[kind]?.name === 'steal')
  const waits = stays('waits', (q) => q !== asks && states[q].queue > 0)
  if (waits !== undefined)
    anchors.push({
      id: 'waits',
      text: 'tasks that wait',
      x: x[waits],
      y: y[waits] + tile / 2,
      side: 'below',
      plate: true,
    })
  for (const q of [asks, waits])
    if (q !== undefined) avoid.push({ x: x[q] - tile / 2, y: y[q] - tile / 2, width: tile, height: tile })
  return { anchors, avoid }
}
