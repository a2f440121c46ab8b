/** A processor is found by its number: it is marked in the machine. */
import type { Graph } from '../../../../views/network/graph.ts'

interface FindProcessorProps {
  readonly graph: Graph
  readonly selected: number | undefined
  readonly onFind: (processor: number | undefined) => void
}

/** The field, and where the processor stands. */
export function FindProcessor({ graph, selected, onFind }: FindProcessorProps) {
  return (
    <div className="row gap-8 small">
      <label>
        Find processor{' '}
        <input
          className="ink touch"
          style={{ width: '6em' }}
          type="number"
          min={0}
          max={graph.processors - 1}
          value={selected ?? ''}
          onChange={({ target: { valueAsNumber: next } }) =>
            onFind(Number.isInteger(next) && next >= 0 && next < graph.processors ? next : undefined)
          }
        />
      </label>
      <span className="soft" aria-live="polite">
        {selected !== undefined && ['marked in the machine', graph.coordinates(selected)].filter(Boolean).join(', ')}
      </span>
    </div>
  )
}
