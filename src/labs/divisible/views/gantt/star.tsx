/** The star: the master, a link to each worker as wide as it is fast, a worker as large as it is fast, its share of the load. */
import type { BarsLayout } from '../../../../views/gantt/layout.ts'
import type { Problem, WorkerSchedule } from '../../model/detail.ts'

/** A worker in its row; one that no load is sent to has no times. */
type Row = Pick<WorkerSchedule, 'worker' | 'fraction'> & Partial<WorkerSchedule>

interface StarProps {
  readonly problem: Problem
  readonly rows: readonly Row[]
  readonly layout: BarsLayout
}

const WIDEST = 9
const LARGEST = 20

/** Drawn beside the rows: worker by worker in their order. */
export function Star({ problem, rows, layout }: StarProps) {
  const { transfer, compute } = problem.system
  const { y, row, narrow, left, type } = layout
  const middle = (lane: number) => y(lane) + row / 2
  const master = { x: narrow ? 14 : 28, y: middle(0) }
  const hub = narrow ? 48 : 96
  const fastestLink = Math.min(...transfer)
  const fastest = Math.min(...compute)
  const most = Math.max(...rows.map(({ fraction }) => fraction))
  const side = (worker: number) => Math.max(4, Math.min(row - 6, LARGEST) * Math.sqrt(fastest / compute[worker]))
  return (
    <g>
      {rows.map((one, k) => {
        const { worker, fraction } = one
        const y = middle(k + 1)
        const bend = master.x + (hub - master.x) / 2
        return (
          <g key={worker}>
            <path
              className={`no-fill ${fraction > 0 ? '' : 'stroke-strong'}`}
              stroke="var(--time-communicate)"
              strokeOpacity={0.55}
              strokeDasharray={fraction > 0 ? undefined : '4 3'}
              strokeWidth={fraction > 0 ? Math.max(0.75, (WIDEST * fastestLink) / transfer[worker]) : 1}
              d={`M${master.x},${master.y}C${master.x},${y} ${bend},${y} ${hub},${y}`}
            />
            <rect
              className={fraction > 0 ? 'fill-compute' : 'stroke-strong'}
              fill="var(--paper)"
              x={hub - side(worker) / 2}
              y={y - side(worker) / 2}
              width={side(worker)}
              height={side(worker)}
            />
            <text className="strong" x={hub + 16} y={y + 4}>
              {narrow ? worker + 1 : `Worker ${worker + 1}`}
            </text>
            {fraction > 0 && row >= 30 && (
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
      {!narrow && row >= 30 && (
        <text className="fill-soft" x={46} y={master.y + 4 + 16 * type}>
          {type > 1.2 ? 'bars: share' : 'bars: share of the load'}
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
function NoLoad({ row: { allocationStart, collectionEnd }, y, layout: { x, left, right, type } }: NoLoadProps) {
  const room = 54 * type
  const [before, behind] = [x(allocationStart ?? 0), collectionEnd === undefined ? left : x(collectionEnd)]
  const isBehind = behind + room <= right
  if (!isBehind && before - room < left) return null
  return (
    <text className={`fill-soft ${isBehind ? '' : 'anchor-end'}`} x={isBehind ? behind + 6 : before - 6} y={y}>
      no load
    </text>
  )
}
