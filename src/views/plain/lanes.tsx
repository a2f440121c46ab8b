/** A machine where the lab draws none: a bar for each lane, as high as what it holds under the playhead. */
import { useEffect } from 'react'
import { useCanvas } from '../../charts/canvas.ts'
import { loadColours } from '../../charts/colour.ts'
import { greatestOfAll } from '../../charts/greatest.ts'
import { useTheme } from '../../charts/theme.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import { inSentence } from '../../core/text/case.ts'
import { counted } from '../../core/text/format.ts'
import type { PlainProps } from './page.ts'

const FILLING = { position: 'absolute', width: '100%', height: '100%' } as const

/** The bars of the first matrix that the lab records. Compared runs have one scale. */
export function Lanes({ run: { recording }, axis: { unit }, playhead, comparison }: PlainProps) {
  const colours = loadColours(useTheme()).css
  const { lanes, shape } = recording
  const [matrix] = shape.matrices
  const others = comparison?.others ?? []
  const most = Math.max(1, greatestOfAll([recording, ...others.map(({ run }) => run.recording)], matrix.id))
  const { ref, repaint } = useCanvas(({ context, width, height }) => {
    if (recording.count === 0) return
    const first = lanes * axisOf(recording, unit).rowAt(playhead.position())
    const wide = width / lanes
    for (let lane = 0; lane < lanes; lane++) {
      const share = recording.matrices[matrix.id][first + lane] / most
      context.fillStyle = colours[Math.round(255 * share)]
      context.fillRect(lane * wide, height * (1 - share), wide > 3 ? wide - 1 : wide, height * share)
    }
  })
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
  return (
    <div style={{ position: 'relative' }}>
      <canvas
        style={FILLING}
        ref={ref}
        role="img"
        aria-label={`Machine: ${inSentence(matrix.label)} of ${counted(lanes, shape.lane)}`}
      />
    </div>
  )
}
