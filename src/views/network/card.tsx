/** The card with one processor's numbers. */
import { useLayoutEffect, useRef } from 'react'
import { useMoment } from '../playhead/moment.ts'
import type { Fact, Graph, Work } from './graph.ts'
import type { Layout } from './layout/layout.ts'
import styles from './network.module.css'

interface CardProps<M> {
  readonly work: Work<M>
  readonly index: number
  readonly layout: Layout
}

/** Stands beside its processor and never leaves the stage. */
export function ProcessorCard<M>({ work, index, layout }: CardProps<M>) {
  const { graph } = work
  const facts = work.facts(index, useMoment(work, 100))
  const card = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    const element = card.current
    const stage = element?.parentElement
    if (!element || !stage) return
    const reach = (layout.server && index === 0 ? layout.server.width / 2 : layout.tile / 2) + 12
    const { left, top } = beside(
      layout.x[index],
      layout.y[index],
      reach,
      element.offsetWidth,
      element.offsetHeight,
      stage.clientWidth,
      stage.clientHeight,
    )
    element.style.transform = `translate(${left}px, ${top}px)`
  })
  const at = graph.coordinates(index)
  return (
    <div ref={card} className={styles.card}>
      <div className={styles.cardName}>
        {graph.nameOf(index)}
        {at && <span>{at}</span>}
      </div>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * Reports the numbers of the processor that the keyboard led to, or of none if `index` is −1, while nothing plays. Always
 * there, or it would not be heard.
 */
export function ProcessorTold<M>({ work, index }: Omit<CardProps<M>, 'layout'>) {
  const moment = useMoment(work, 250, true)
  const text = index < 0 ? '' : sentenceOf(work.graph, index, work.facts(index, moment))
  return (
    <p className={styles.hidden} aria-live="polite">
      {text}
    </p>
  )
}

/** To the right of a point, else to its left, else where it covers least; always inside. */
export function beside(x: number, y: number, reach: number, w: number, h: number, width: number, height: number) {
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
  return { left: clamp(left, w, width), top: clamp(top, h, height) }
}

/** One processor in a sentence. */
const sentenceOf = (graph: Graph, index: number, facts: readonly Fact[]): string =>
  `${fullName(graph, index)}: ${facts.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ')}`

/** Name and place of a processor: "Processor 17 (x 1, y 1)". */
export function fullName(graph: Graph, index: number): string {
  const at = graph.coordinates(index)
  return graph.nameOf(index) + (at ? ` (${at})` : '')
}
