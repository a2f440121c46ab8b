/** The card with one processor's numbers. */
import type { Looked } from '../../charts/canvas-element.tsx'
import { Card, type Pair } from '../picture/card.tsx'
import { useMoment } from '../playhead/moment.ts'
import type { Fact, Graph, Work } from './graph.ts'
import type { Layout } from './layout/layout.ts'

interface CardProps<M> {
  readonly work: Work<M>
  readonly index: number
  readonly layout: Layout
}

/** Stands beside its processor and never leaves the stage. */
export function ProcessorCard<M>({ work, index, layout }: CardProps<M>) {
  const { graph } = work
  const facts = work.facts(index, useMoment(work, 100))
  const reach = (layout.server && index === 0 ? layout.server.width / 2 : layout.tile / 2) + 12
  return (
    <Card
      name={graph.nameOf(index)}
      note={graph.coordinates(index)}
      facts={facts}
      corner={(card, stage) => beside([layout.x[index], layout.y[index]], reach, card, stage)}
    />
  )
}

/** The processor that is looked at in a sentence, which stays while the run plays. */
export function useLookedAt<M>(work: Work<M>, index: number): Looked {
  const moment = useMoment(work, 250, 'still')
  const { graph } = work
  const words = index < 0 ? '' : sentenceOf(graph, index, work.facts(index, moment))
  return { index, count: graph.processors, words }
}

/** To the right of a point, else to its left, else where it covers least; always inside. */
export function beside([x, y]: Pair, reach: number, [w, h]: Pair, [width, height]: Pair): Pair {
  const margin = 8
  let left = x + reach
  if (left + w > width - margin) left = x - reach - w
  let top = y - h / 2
  if (left < margin) {
    // Neither side has room: below or above, where there is more of it.
    left = x - w / 2
    top = y < height / 2 ? y + reach : y - reach - h
  }
  const clamp = (at: number, size: number, all: number) =>
    Math.round(Math.max(margin, Math.min(all - margin - size, at)))
  return [clamp(left, w, width), clamp(top, h, height)]
}

/** One processor in a sentence. */
const sentenceOf = (graph: Graph, index: number, facts: readonly Fact[]): string =>
  `${fullName(graph, index)}: ${facts.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ')}`

/** Name and place of a processor: "Processor 17 (x 1, y 1)". */
export function fullName(graph: Graph, index: number): string {
  const at = graph.coordinates(index)
  return graph.nameOf(index) + (at ? ` (${at})` : '')
}
