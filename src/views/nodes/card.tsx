/** What is known of a node or a level, beside it. */
import { useLayoutEffect, useRef } from 'react'
import type { Fact } from '../network/graph.ts'
import type { Box } from './paint.ts'
import styles from './picture.module.css'

interface NodeCardProps {
  readonly name: string
  readonly facts: readonly Fact[]
  readonly box: Box
}

/** Stands below its node, or above where there is no room, and never leaves the stage. */
export function NodeCard({ name, facts, box }: NodeCardProps) {
  const card = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    const element = card.current
    const stage = element?.parentElement
    if (!element || !stage) return
    const { offsetWidth: width, offsetHeight: height } = element
    const below = box.y + box.height + 8
    const left = Math.max(8, Math.min(stage.clientWidth - width - 8, box.x + box.width / 2 - width / 2))
    const top = below + height <= stage.clientHeight - 8 ? below : Math.max(8, box.y - height - 8)
    element.style.transform = `translate(${left}px, ${top}px)`
  })
  return (
    <div ref={card} className={styles.card} aria-hidden="true">
      <p>{name}</p>
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
