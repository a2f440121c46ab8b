/** What a processor does in a slot of time: its CPU piece by piece, and what its processes are doing at the end. */
import { useId, useMemo, useState } from 'react'
import { TimePatterns, TimeSwatch, timeFill } from '../../../../charts/time-use/texture.tsx'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import { useLight, usePointed } from '../../../../views/network/use-light.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { ViewProps } from '../../../page.ts'
import { ACTIVITIES, DOING, type MigrationDetail, type Piece } from '../../model/detail.ts'

/** Pieces that are listed. */
const LISTED = 40

interface ProcessorPanelProps extends Pick<ViewProps, 'run' | 'lens'> {
  readonly detail: MigrationDetail
}

/** The processor that is chosen here or pointed at in the machine; at first one that gives a process, or the first of all. */
export function ProcessorPanel({ run, detail, lens }: ProcessorPanelProps) {
  const [selected, setSelected] = useState<number>()
  const { lanes } = run.recording
  const { begin, end, place, state, complete } = detail
  const giver = detail.latest?.orders[0]?.from ?? 0
  const chosen = selected !== undefined && selected < lanes ? selected : giver
  usePointed(lens, setSelected)
  useLight(
    lens,
    useMemo(() => ({ marked: [chosen] }), [chosen]),
  )
  const pieces = detail.pieces.filter(({ lane }) => lane === chosen)
  const residents = Array.from(place.keys()).filter((i) => place[i] === chosen)
  const doing = DOING.map((label, s) => [label, residents.filter((i) => state[i] === s).length] as const)
  const there = doing.filter(([, n]) => n > 0).map(([label, n]) => `${count(n)} ${label}`)
  return (
    <>
      <label className="row gap-8">
        Processor
        <select className="tool" value={chosen} onChange={(event) => setSelected(Number(event.target.value))}>
          {Array.from({ length: lanes }, (_, p) => (
            <option key={`${p}`} value={p}>
              {count(p)}
            </option>
          ))}
        </select>
      </label>
      <p>
        From {quantity(begin, 's')} to {quantity(end, 's')}. At the end{' '}
        {counted(residents.length, 'process is', 'processes are')} here{there.length > 0 && `: ${there.join(', ')}`}.
      </p>
      <Lane pieces={pieces} begin={begin} end={end} />
      <p className="toolbar gap-4-8 soft small">
        <TimeSwatch use="compute" /> computing <TimeSwatch use="communicate" /> messages <TimeSwatch use="overhead" />{' '}
        moves and balancing
      </p>
      {!complete && <p>More happens in this slot than can be listed.</p>}
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col">For</th>
            <th scope="col" className={styles.wide}>
              What it does
            </th>
          </tr>
        </thead>
        <tbody>
          {pieces.slice(0, LISTED).map((piece) => (
            <tr key={`${piece.begin} ${piece.state} ${piece.process} ${piece.channel}`}>
              <th scope="row">{quantity(piece.begin - begin, 's')}</th>
              <td>{quantity(piece.end - piece.begin, 's')}</td>
              <td className={styles.wide}>{pieceText(piece)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pieces.length > LISTED && <p>And {count(pieces.length - LISTED)} more.</p>}
      {pieces.length === 0 && <p>Nothing begins here in this slot.</p>}
    </>
  )
}

function pieceText({ state, process, channel }: Piece): string {
  const { label } = ACTIVITIES[state]
  if (process >= 0) return `${label}: process ${count(process)}`
  return channel >= 0 ? `${label}: channel ${count(channel)}` : label
}

const WIDTH = 1000
const HEIGHT = 24

/** The slot as a strip. */
function Lane({ pieces, begin, end }: Pick<MigrationDetail, 'begin' | 'end'> & { readonly pieces: readonly Piece[] }) {
  const id = useId()
  const scale = WIDTH / Math.max(end - begin, 1e-12)
  const x = (time: number) => Math.max(0, Math.min(WIDTH, (time - begin) * scale))
  const uses = [...new Set(ACTIVITIES.map(({ use }) => use))]
  const parts = uses.map((use) => {
    const piecesOfUse = pieces.filter(({ state }) => ACTIVITIES[state].use === use)
    return {
      use,
      time: piecesOfUse.reduce((sum, piece) => sum + Math.min(piece.end, end) - piece.begin, 0),
      path: piecesOfUse
        .map(
          (piece) =>
            `M${x(piece.begin).toFixed(2)} 0H${x(piece.end).toFixed(2)}V${HEIGHT}H${x(piece.begin).toFixed(2)}Z`,
        )
        .join(''),
    }
  })
  const label = parts.map(({ use, time }) => `${timeUses[use].label} ${quantity(time, 's')}`).join(', ')
  return (
    <svg
      className="block rigid full-width sunken"
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <TimePatterns id={id} uses={uses} />
      {parts.map(({ use, path }) => (
        <path key={use} d={path} fill={timeFill(id, use)} />
      ))}
    </svg>
  )
}
