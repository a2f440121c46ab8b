/** A card with what is known of something in a picture, beside it. */
import { useLayoutEffect, useRef } from 'react'
import type { Fact } from '../network/graph.ts'
import styles from './frame.module.css'

/** A size or a place; CSS pixels. */
export type Pair = readonly [x: number, y: number]

interface CardProps {
  readonly name: string
  /** What stands beside the name. */
  readonly note?: string | undefined
  readonly facts: readonly Fact[]
  /** Where the card's left upper corner goes, by its size and the stage's. */
  readonly corner: (card: Pair, stage: Pair) => Pair
}

/** Never takes the pointer; the stage it is in has to be the element around it. */
export function Card({ name, note, facts, corner }: CardProps) {
  const card = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    const element = card.current
    const stage = element?.parentElement
    if (!element || !stage) return
    const [left, top] = corner([element.offsetWidth, element.offsetHeight], [stage.clientWidth, stage.clientHeight])
    element.style.transform = `translate(${left}px, ${top}px)`
  })
  return (
    <div ref={card} className={`card clipped raised ink small dense no-pointer absolute ${styles.card}`}>
      <div className={`${styles.name} flex between gap-8 strong pad-bottom-8`}>
        {name}
        {note && <span className="soft regular">{note}</span>}
      </div>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label} className="flex between gap-8">
            <dt className="soft">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
