/** The card with one processor's numbers. */
import { useLayoutEffect, useRef } from 'react'
import type { Recording } from '../../../../core/recording.ts'
import type { Cursor, Details } from '../../../page.ts'
import { coordinatesOf, nameOf, type StageMachine } from './machine.ts'
import { useMoment } from './moment.ts'
import type { Layout } from './places.ts'
import styles from './stage.module.css'
import { factsOf, sentenceOf } from './words.ts'

interface CardProps {
  readonly machine: StageMachine
  readonly recording: Recording
  readonly cursor: Cursor
  readonly details: Details
  readonly index: number
  readonly layout: Layout
}

/** Stands beside its processor and never leaves the stage. */
export function ProcessorCard({ machine, recording, cursor, details, index, layout }: CardProps) {
  const { row, detail } = useMoment(cursor, details, 100)
  const card = useRef<HTMLDivElement | null>(null)
  const facts = factsOf(machine, recording, row, detail, index)
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
  const at = coordinatesOf(machine, index)
  return (
    <div ref={card} className={styles.card}>
      <div className={styles.cardName}>
        {nameOf(machine, index)}
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

/** Tells the numbers of the processor that the keyboard led to, while nothing plays. Always there, or it would not be heard. */
export function ProcessorTold({ machine, recording, cursor, details, index }: Omit<CardProps, 'layout'>) {
  const { row, detail } = useMoment(cursor, details, 250, true)
  const text = index < 0 ? '' : sentenceOf(machine, index, factsOf(machine, recording, row, detail, index))
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
