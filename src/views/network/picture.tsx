/** A machine without words and without a pointer: for a tile, where it is small. */
import { useEffect, useState } from 'react'
import { useCanvas } from '../../charts/canvas.ts'
import { useTheme } from '../../charts/theme.ts'
import styles from '../picture/frame.module.css'
import type { Work } from './graph.ts'
import { createPainter, type Nodes } from './painter.ts'

const PADDING = 16

interface NetworkPictureProps<M> {
  readonly work: Work<M>
  /** The value that the scale ends with. */
  readonly most: number
  readonly nodes?: Nodes
}

/** Draws a machine at work, as large as the place has room for it. */
export function NetworkPicture<M>({ work, most, nodes }: NetworkPictureProps<M>) {
  const theme = useTheme()
  const [painter] = useState(() =>
    createPainter((width, height) => ({
      x: PADDING,
      y: PADDING,
      width: Math.max(1, width - 2 * PADDING),
      height: Math.max(1, height - 2 * PADDING),
    })),
  )
  const { ref, repaint } = useCanvas((surface) => {
    painter.paint(surface, { graph: work.graph, frame: work.frame(), most, focus: -1, nodes, theme })
  })
  useEffect(() => work.subscribe(repaint), [work, repaint])
  return (
    <div className="cover">
      <canvas ref={ref} className={`full-width full-height cover rounded ring-inside ${styles.canvas}`} />
    </div>
  )
}
