/** One exchange as a picture: two processors, their tasks before and after, the arrow with the amount, and the rule. */
import { count } from '../../../../core/text/format.ts'
import { type Exchange, writtenCoefficient } from './pairs.ts'

/** Size of the picture and width of its bars, in pixels. */
const WIDTH = 132
const HEIGHT = 44
const BAR = 34
/** Up to this many tasks each one is drawn as a block of its own. */
const BLOCKS = 12

/** What a pair is given: `most` is the greatest load in sight, so that bars of different pairs compare. */
interface PairProps {
  readonly exchange: Exchange
  readonly coefficient: number
  readonly most: number
}

/** The rule with this pair's numbers: "0.723 × (7 − 2), rounded down: 3". */
export function rule({ fromBefore, toBefore, tasks }: Exchange, coefficient: number): string {
  const written = writtenCoefficient(coefficient, fromBefore - toBefore, tasks)
  return `${written} × (${count(fromBefore)} − ${count(toBefore)}), rounded down: ${count(tasks)}`
}

/** A pair as a small diagram. What leaves is outlined, what arrives is filled. */
export function PairDiagram({ exchange, coefficient, most }: PairProps) {
  const { from, to, fromBefore, toBefore, tasks } = exchange
  return (
    <div className="row stack gap-2" style={{ padding: '8px 4px 4px' }}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} className="overflows" aria-hidden="true">
        <Bar x={6} stays={fromBefore - tasks} moves={tasks} most={most} moving="no-fill stroke-accent" />
        <Bar x={WIDTH - 6 - BAR} stays={toBefore} moves={tasks} most={most} moving="fill-accent" />
        <text className="heavy anchor-middle fill-accent" fontSize={14} x={WIDTH / 2} y={HEIGHT - 19}>
          {count(tasks)}
        </text>
        <path
          className="no-fill stroke-accent"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={`M48 ${HEIGHT - 12}H82m-5-4 5 4-5 4`}
        />
      </svg>
      <div className="flex between small" style={{ width: 140 }}>
        <Loads processor={from} before={fromBefore} after={fromBefore - tasks} />
        <Loads processor={to} before={toBefore} after={toBefore + tasks} />
      </div>
      <div className="soft small nowrap">{rule(exchange, coefficient)}</div>
    </div>
  )
}

function Loads({ processor, before, after }: { processor: number; before: number; after: number }) {
  return (
    <span className="row stack" style={{ minWidth: 44 }}>
      <span className="soft">
        <span className="visually-hidden">processor </span>#{processor}
      </span>
      <span>
        {count(before)} → <b>{count(after)}</b>
      </span>
    </span>
  )
}

function Bar(props: { x: number; stays: number; moves: number; most: number; moving: string }) {
  const { x, stays, moves, most, moving } = props
  const unit = (HEIGHT - 3) / Math.max(1, most)
  const part = (from: number, tasks: number, className: string) =>
    most <= BLOCKS
      ? Array.from({ length: tasks }, (_, i) => block(from + i, 1, className, Math.max(1, unit - 1.5)))
      : tasks > 0 && block(from, tasks, className, Math.max(1, unit * tasks - 1))
  const block = (from: number, tasks: number, className: string, height: number) => (
    <rect
      key={from}
      className={className}
      x={x}
      width={BAR}
      y={HEIGHT - 2 - unit * (from + tasks)}
      height={height}
      rx={1}
    />
  )
  return (
    <>
      {part(0, stays, 'fill-strong')}
      {part(stays, moves, moving)}
      <path className="stroke-strong" d={`M${x - 3} ${HEIGHT - 1}h${BAR + 6}`} />
    </>
  )
}
