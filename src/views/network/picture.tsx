/** A machine without words and without a pointer: for a tile, where it is small. */
import { useEffect, useState } from 'react'
import { useCanvas } from '../../charts/canvas.ts'
import { Canvas } from '../../charts/canvas-element.tsx'
import { useTheme } from '../../charts/theme.ts'
import { Labels } from '../labels/labels.tsx'
import type { Marked } from '../labels/place.ts'
import type { Frame, Work } from './graph.ts'
import type { Layout } from './layout/layout.ts'
import { createPainter, type Nodes } from './painter.ts'

const PADDING = 16

interface NetworkPictureProps<M> {
  readonly work: Work<M>
  /** The value that the scale ends with. */
  readonly most: number
  readonly nodes?: Nodes
  /** Ids of the labels that stand on it, and what can have labels in a frame. */
  readonly labels?: readonly string[] | undefined
  readonly marked?: (layout: Layout, frame: Frame) => Marked | undefined
}

/** Draws a machine at work, as large as the place has room for it. */
export function NetworkPicture<M>({ work, most, nodes, labels, marked }: NetworkPictureProps<M>) {
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
    <div className="full-height positioned clipped">
      <Canvas ref={ref} className="rounded ring-inside" />
      {labels && marked && (
        <Labels
          ids={labels}
          marked={() => {
            const shown = painter.layout()
            return shown && marked(shown, work.frame())
          }}
          subscribe={work.subscribe}
        />
      )}
    </div>
  )
}
