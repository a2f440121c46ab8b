/** The star: the master, a link to each worker as wide as it is fast, a worker as large as it is fast, its share of the load. */

import { capital } from '../../../../core/text/case.ts'
import type { BarsLayout } from '../../../../views/gantt/layout.ts'
import { nameOf, type Problem, signOf, type WorkerSchedule } from '../../model/detail.ts'
import { memberIn, type Row } from './lanes.ts'

interface StarProps {
  readonly problem: Problem
  /** The workers that are drawn, out of all. */
  readonly rows: readonly Row[]
  readonly all: readonly Row[]
  readonly layout: BarsLayout
}

/** Pixels of the fastest link; in a tree, whose links are close to each other, fewer. */
const WIDEST = 9
const WIDEST_IN_TREE = 4
const LARGEST = 20

/** Drawn beside the rows: worker by worker in their order, in a tree each further in than its cluster. */
export function Star({ problem, rows, all, layout }: StarProps) {
  const { system, tree } = problem
  const { compute } = system
  const { y, row, narrow, left, typeScale } = layout
  const middle = (lane: number) => y(lane) + row / 2
  const master = { x: narrow ? 14 : 28, y: middle(0) }
  const hubOf = ({ depth }: Row) => {
    if (!tree) return narrow ? 48 : 96
    return master.x + (narrow ? 10 : 17) * (depth + 1)
  }
  const transferOf = (one: Row) => {
    const member = memberIn(one)
    return typeof member === 'number' ? system.transfer[member] : member.transfer
  }
  const fastestLink = Math.min(...all.map(transferOf))
  const fastest = Math.min(...compute)
  const most = Math.max(...rows.map((one) => ('worker' in one ? one.fraction : 0)))
  const side = (worker: number) => Math.max(4, Math.min(row - 6, LARGEST) * Math.sqrt(fastest / compute[worker]))
  /** Where the port of a row's cluster stands; above the picture where it is on a page before. */
  const portOf = (one: Row) => {
    const above = all.slice(0, all.indexOf(one)).findLast(({ depth }) => depth === one.depth - 1)
    if (!above) return master
    const lane = rows.indexOf(above)
    return { x: hubOf(above), y: lane < 0 ? master.y : middle(lane + 1) }
  }
  return (
    <g>
      {rows.map((one, k) => {
        const { fraction } = one
        const member = memberIn(one)
        const hub = hubOf(one)
        const port = portOf(one)
        const y = middle(k + 1)
        const bend = port.x + (hub - port.x) / 2
        const name = nameOf(member)
        const size = typeof member === 'number' ? side(member) : 0
        return (
          <g key={name}>
            <path
              className={`no-fill ${fraction > 0 ? '' : 'stroke-strong'}`}
              stroke="var(--time-communicate)"
              strokeOpacity={0.55}
              strokeDasharray={fraction > 0 ? undefined : '4 3'}
              strokeWidth={
                fraction > 0 ? Math.max(0.75, ((tree ? WIDEST_IN_TREE : WIDEST) * fastestLink) / transferOf(one)) : 1
              }
              d={`M${port.x},${port.y}C${port.x},${y} ${bend},${y} ${hub},${y}`}
            />
            {typeof member === 'number' ? (
              <rect
                className={fraction > 0 ? 'fill-compute' : 'stroke-strong'}
                fill="var(--paper)"
                x={hub - size / 2}
                y={y - size / 2}
                width={size}
                height={size}
              />
            ) : (
              <circle
                className={fraction > 0 ? 'fill-ink' : 'stroke-strong'}
                fill="var(--paper)"
                cx={hub}
                cy={y}
                r={narrow ? 5 : 7}
              />
            )}
            <text className="strong" x={hub + 16} y={y + 4}>
              {narrow ? signOf(member) : capital(name)}
            </text>
            {fraction > 0 && row >= 30 && typeof member === 'number' && (
              <rect
                className="fill-compute"
                x={hub + 16}
                y={y + 10}
                width={((left - hub - 32) * fraction) / most}
                height={4}
              />
            )}
            {fraction <= 0 && <NoLoad row={one} y={y + 4} layout={layout} />}
          </g>
        )
      })}
      <circle className="fill-ink" cx={master.x} cy={master.y} r={narrow ? 8 : 11} />
      <text className="strong" x={narrow ? 28 : 46} y={master.y + 4}>
        {narrow ? 'Port' : 'Master’s port'}
      </text>
      {!narrow && row >= 30 * typeScale && (
        <text className="fill-soft" x={46} y={master.y + 4 + 16 * typeScale}>
          {typeScale > 1.2 ? 'bars: share' : 'bars: share of the load'}
        </text>
      )}
    </g>
  )
}

interface NoLoadProps {
  readonly row: Row
  readonly y: number
  readonly layout: BarsLayout
}

/** Written behind the worker's bars, or before them where these end late; nowhere where they leave no room. */
function NoLoad({ row, y, layout: { x, left, right, typeScale } }: NoLoadProps) {
  const { allocationStart, collectionEnd }: Partial<WorkerSchedule> = 'unused' in row ? {} : row
  const room = 54 * typeScale
  const [before, behind] = [x(allocationStart ?? 0), collectionEnd === undefined ? left : x(collectionEnd)]
  const isBehind = behind + room <= right
  if (!isBehind && before - room < left) return null
  return (
    <text className={`fill-soft ${isBehind ? '' : 'anchor-end'}`} x={isBehind ? behind + 6 : before - 6} y={y}>
      no load
    </text>
  )
}
