/** What each check found: what a remap would save until its horizon, against what it costs. */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { Frame } from '../../../../charts/frame.tsx'
import { useHeightScale } from '../../../../charts/height-scale.ts'
import { toPixels } from '../../../../charts/places.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { loops } from '../words.ts'

/** A bar for what would be saved, a mark for the price, at every check. */
export function Profit({ run, axis, playhead }: ViewProps) {
  const { recording } = run
  if (!loops(run))
    return (
      <p className="centre full-height soft pad-0-16">
        Only a run of the loop has checks; a remap or a partition that is looked at alone has none.
      </p>
    )
  const { gain, price, checks, remaps } = recording.columns
  return (
    <Frame
      label="Saved by a remap, and its price"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        {
          id: 'gain',
          label: 'would save',
          swatch: <i className="swatch" style={{ width: 3, height: 12, background: 'var(--line-strong)' }} />,
          characters: 8,
        },
        {
          id: 'price',
          label: 'costs',
          swatch: <i className="swatch" style={{ width: 8, height: 2, background: 'var(--ink)' }} />,
          characters: 8,
        },
        { id: 'made', characters: 12 },
      ]}
      read={(row) =>
        checks[row] > 0
          ? [quantity(gain[row], 's'), quantity(price[row], 's'), remaps[row] > 0 ? 'remapped' : 'not remapped']
          : ['–', '–', 'no check here']
      }
      summary={summaryOf(recording)}
      table={() =>
        sampledTable(recording, 'the greatest of them', ['Checks', 'Would save', 'Would cost', 'Remaps'], (row) => [
          count(checks[row]),
          quantity(gain[row], 's'),
          quantity(price[row], 's'),
          count(remaps[row]),
        ])
      }
    >
      {(plot, whole) => <Bars recording={recording} unit={axis.unit} plot={plot} whole={whole} />}
    </Frame>
  )
}

function summaryOf({ columns, count: rows }: Recording): string {
  let [checks, worth, remaps] = [0, 0, 0]
  for (let row = 0; row < rows; row++) {
    checks += columns.checks[row]
    remaps += columns.remaps[row]
    if (columns.checks[row] > 0 && columns.gain[row] > columns.price[row]) worth++
  }
  return `${counted(checks, 'check')}; at ${counted(worth, 'moment')} a remap would have saved more until its horizon than it costs; ${counted(remaps, 'remap')}.`
}

/** The most bars that are drawn; where there are more, those with the greatest sums. */
const MOST_BARS = 400

interface BarsProps {
  readonly recording: Recording
  readonly unit: AxisUnit
  readonly plot: Size
  readonly whole: Size
}

function Bars({ recording, unit, plot, whole }: BarsProps) {
  const { width, height } = plot
  const { gain, price, checks } = recording.columns
  let most = 0
  for (let row = 0; row < recording.count; row++) if (checks[row] > 0) most = Math.max(most, gain[row], price[row])
  const scale = useHeightScale('profit', most, height - 1, { upper: lineHeight() / 2 })
  const bars = useMemo(() => {
    const { gain, price, checks, remaps } = recording.columns
    const axis = axisOf(recording, unit)
    let rows = Array.from({ length: recording.count }, (_, row) => row).filter((row) => checks[row] > 0)
    if (rows.length > MOST_BARS) {
      rows = rows.sort((a, b) => gain[b] + price[b] - gain[a] - price[a]).slice(0, MOST_BARS)
    }
    return rows.map((row) => ({
      row,
      x: toPixels(axis.xOf(row + 1), axis.end, width),
      gain: scale.y(gain[row]),
      price: price[row] > 0 ? scale.y(price[row]) : undefined,
      remapped: remaps[row] > 0,
    }))
  }, [recording, unit, width, scale])
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: quantity(value, 's') }))
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      {bars.map(({ row, x, gain, price, remapped }) => (
        <g key={row} transform={`translate(${x.toFixed(1)} 0)`}>
          <line
            className={remapped ? 'stroke-accent' : 'stroke-2 stroke-strong'}
            strokeWidth={3}
            y1={height}
            y2={gain}
          />
          {price !== undefined && <path className="no-fill stroke-ink stroke-2" d={`M-4 ${price}H4`} />}
        </g>
      ))}
    </svg>
  )
}
