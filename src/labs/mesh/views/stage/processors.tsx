/** The processors below the mesh: one of them can be chosen, and what it has stands under them. */
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { scenarioIn } from '../words.ts'
import styles from './stage.module.css'
import { StationTools } from './station-tools.tsx'

/** More processors than this are not named one by one. */
const MOST_CHIPS = 32

interface ProcessorsProps {
  readonly lanes: number
  readonly colours: readonly string[]
  /** −1 for none, as below. */
  readonly chosen: number
  readonly pointed: number
  readonly onChoose: (processor: number) => void
}

/** A button for each processor, which chooses it or lets go of it. */
export function Processors({ lanes, colours, chosen, pointed, onChoose }: ProcessorsProps) {
  return (
    <div className={`toolbar gap-4 soft small ${styles.processors}`} role="group" aria-label="Processors">
      {Array.from({ length: Math.min(lanes, MOST_CHIPS) }, (_, i) => i).map((i) => (
        <button
          key={i}
          type="button"
          className={`inline-row gap-4 high-24 rounded ink small ${styles.processor}`}
          aria-pressed={i === chosen}
          data-pointed={i === pointed || undefined}
          aria-label={`Processor ${i}`}
          onClick={() => onChoose(i === chosen ? -1 : i)}
        >
          <i className="swatch" style={{ borderRadius: 2, background: colours[i] }} />
          {i}
        </button>
      ))}
      {lanes > MOST_CHIPS && <span>… {count(lanes - 1)}</span>}
    </div>
  )
}

interface AboutProps {
  readonly view: ViewProps
  readonly row: number
  /** The one that is looked at. */
  readonly processor: number
  readonly chosen: number
  /** How many elements each has, once that is known. */
  readonly items: ArrayLike<number> | undefined
}

/** What the processor that is looked at has; the chosen one can be loaded. */
export function About({ view, row, processor, chosen, items }: AboutProps) {
  const { onChange, run } = view
  const { lanes } = run.recording
  const values = scenarioIn(run)
  const loads = onChange && values.experiment === 'run'
  return (
    <p className={`toolbar gap-4-8 high-28 soft small ${styles.about}`}>
      {processor >= 0 && processor < lanes ? (
        <>
          <b className="ink">Processor {count(processor)}</b> {items && factsOf(view, row, processor, items[processor])}
          {loads && processor === chosen && (
            <StationTools
              key={processor}
              values={values}
              processor={processor}
              now={() => timeAt(view, row)}
              onChange={onChange}
            />
          )}
        </>
      ) : (
        <span>
          {counted(lanes, 'processor')}; choose one to see what it fetches{loads ? ' and to load it' : ''}.
        </span>
      )}
    </p>
  )
}

/** The same in a sentence, for those who listen. */
export const wordsOf = (view: ViewProps, row: number, processor: number, items: ArrayLike<number> | undefined) =>
  `Processor ${count(processor)}${items ? `: ${factsOf(view, row, processor, items[processor])}` : ''}`

/** Seconds since the run began. */
const timeAt = ({ run: { recording } }: ViewProps, row: number): number =>
  recording.columns.time && row > 0 ? recording.columns.time[row - 1] : 0

function factsOf({ run: { recording } }: ViewProps, row: number, i: number, items: number): string {
  const at = row * recording.lanes + i
  const { load, compute, communicate } = recording.matrices
  const has = counted(items, 'element')
  if (!load || !compute) return has
  // One that is there and has no elements still takes part in every gather.
  if (items === 0 && communicate[at] === 0) return 'is away: it has no elements and takes no part.'
  return `${has}, load factor ${quantity(load[at])}, computes ${quantity(compute[at] / recording.stride, 's')} an iteration.`
}
