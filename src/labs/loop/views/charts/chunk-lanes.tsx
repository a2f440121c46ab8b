/** Measured chunks on the processors that computed them, from begin to end, with the playhead at the same second. */
import { useRef, useState } from 'react'
import { useSize } from '../../../../charts/size.ts'
import { lineHeight, token } from '../../../../charts/theme.ts'
import { count } from '../../../../core/text/format.ts'
import { layoutOf } from '../../../../views/gantt/layout.ts'
import { clockOf, LanePages, SpanChart } from '../../../../views/gantt/span-chart.tsx'
import type { SpansPicture } from '../../../../views/gantt/spans.ts'
import type { ViewProps } from '../../../page.ts'
import { type ChunkLanes, lanesText } from '../../chunks/index.ts'
import { LANES } from '../gantt/layout.ts'

const AXIS = 22
const [LEAST_ROW, MOST_ROW] = [16, 56]
/** A chunk that is wider than this, in pixels, is set off from the one after it; a wider one has its iterations on it. */
const APART = 3
const WRITTEN = 9

function pictureOf(
  lanes: ChunkLanes,
  size: { width: number; height: number },
  at: number,
  typeScale: number,
): SpansPicture {
  const { processors, first, begin, end, sizes, last } = lanes
  const shown = Math.min(LANES, processors.length - at)
  const axis = AXIS * typeScale
  const row = Math.max(LEAST_ROW * typeScale, Math.min(MOST_ROW * typeScale, (size.height - axis) / shown))
  const layout = layoutOf(
    { width: size.width, left: (size.width < 480 ? 30 : 64) * typeScale, right: size.width - 16, axis },
    { first: at, lanes: shown, row },
    { begin: 0, end: last > 0 ? last : 1 },
  )
  const height = row - 4
  return {
    layout,
    spans: { first, state: new Uint8Array(sizes.length), begin, end },
    looks: [{ state: 0, use: 'compute', least: 1 }],
    nameOf: (lane) => count(processors[lane]),
    bar: { top: 2, height, gap: 8 },
    tickGap: 80 * typeScale,
    paintRow(context, lane, small) {
      const y = layout.y(lane) + 2
      context.textAlign = 'center'
      for (let k = first[lane]; k < first[lane + 1]; k++) {
        const [left, right] = [layout.x(begin[k]), layout.x(end[k])]
        if (right - left < APART) continue
        context.fillStyle = token('--surface')
        context.fillRect(right - 1, y, 1, height)
        const text = count(sizes[k])
        if (right - left < WRITTEN + 0.62 * small * text.length || height < small) continue
        context.fillText(text, (left + right) / 2, y + height / 2 + 0.5)
      }
    },
  }
}

interface ChunkLanesProps extends Pick<ViewProps, 'run' | 'axis' | 'playhead' | 'pointing'> {
  readonly lanes: ChunkLanes
}

/** The chart. */
export function ChunkLanesChart({ lanes, run, axis, playhead, pointing }: ChunkLanesProps) {
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [page, setPage] = useState(0)
  const all = lanes.processors.length
  const first = Math.min(page * LANES, Math.floor((all - 1) / LANES) * LANES)
  const clock = clockOf(run.recording, axis)
  const text = lanesText(lanes)
  return (
    <figure
      className="stack gap-4 any-width any-height full-height no-margin"
      aria-label="Measured chunks by processor"
    >
      <LanePages first={first} shown={LANES} lanes={all} onFirst={(to) => setPage(Math.floor(to / LANES))} />
      <SpanChart
        place={place}
        picture={pictureOf(lanes, size, first, Math.max(1, (lineHeight() - 1) / 13))}
        playhead={playhead}
        now={() => clock.secondsAt(playhead.position())}
        pointing={pointing}
        label={`Measured chunks by processor. ${text}`}
      />
    </figure>
  )
}
