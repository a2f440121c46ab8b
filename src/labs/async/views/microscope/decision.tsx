/** The microscope: what one processor does, what was reported to it and how that differs from what is true, what it asked and why. */
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { Choice } from '../../../../charts/choice.tsx'
import { PHASES } from '../../../../core/phases/by-phase.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import { useLight, usePointed } from '../../../../views/network/use-light.ts'
import type { ViewProps } from '../../../page.ts'
import { adapts } from '../../balancers/index.ts'
import { ACTIVITIES, type AsyncDetail } from '../../model/detail.ts'
import type { Course } from '../course.ts'
import { useCourse } from '../use-course.ts'
import { EventsPanel } from './events-panel.tsx'
import { lastSender } from './knowledge.ts'
import { KnowledgePanel } from './knowledge-panel.tsx'

const PARTS = [
  { id: 'knows', label: 'What it knows' },
  { id: 'asks', label: 'What it sent and got' },
] as const

/** The panel beside the machine. */
export function Decision(props: ViewProps) {
  const { run, details, artifacts } = props
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as AsyncDetail | undefined)
  const detail = useDeferredValue(latest)
  const course = useCourse(artifacts, run)
  if (course === 'none') {
    return <p>The processors do too much, and send too many messages, to look at each: that takes a shorter run.</p>
  }
  // While a newer run is computed the detail may be of the one before.
  if (!course || detail?.load?.length !== run.recording.lanes) return <p>Looking into this moment …</p>
  return <Processor {...props} detail={detail} course={course} />
}

interface ProcessorProps extends ViewProps {
  readonly detail: AsyncDetail
  readonly course: Course
}

/** The processor that is chosen here or pointed at in the machine; at first the one that sent tasks last. */
function Processor(props: ProcessorProps) {
  const { run, detail, course, lens } = props
  const { lanes } = run.recording
  const [pointed, setPointed] = useState<number>()
  const [part, setPart] = useState<(typeof PARTS)[number]['id']>('knows')
  usePointed(lens, setPointed)
  const time = detail.begin
  const q = Math.min(lanes - 1, pointed ?? lastSender(course, time))
  const [message, setMessage] = useState<number>()
  useLight(
    lens,
    useMemo(() => {
      if (message === undefined) return { marked: [q] }
      const { from, to, tasks } = course.schedule.messages
      const column = (of: ArrayLike<number>) => Int32Array.of(of[message])
      return { marked: [q], links: { from: column(from), to: column(to), amount: column(tasks) } }
    }, [q, message, course]),
  )
  const piece = detail.pieces.find(({ lane, begin, end }) => lane === q && begin <= time && time < end)
  const doing = timeUses[piece ? ACTIVITIES[piece.state] : 'idle'].label.toLowerCase()
  return (
    <div className="stack gap-8 any-height scroll">
      <div className="row gap-8" role="group" aria-label="Processor">
        <button type="button" className="tool" disabled={q === 0} onClick={() => setPointed(q - 1)}>
          ‹<span className="visually-hidden"> Processor before</span>
        </button>
        <label>
          Processor{' '}
          <input
            className="ink high-28 pad-0-8"
            style={{ width: '5em' }}
            type="number"
            min={0}
            max={lanes - 1}
            value={q}
            onChange={(event) => {
              const next = event.target.valueAsNumber
              if (Number.isInteger(next) && next >= 0 && next < lanes) setPointed(next)
            }}
          />
        </label>
        <button type="button" className="tool" disabled={q >= lanes - 1} onClick={() => setPointed(q + 1)}>
          ›<span className="visually-hidden"> Processor after</span>
        </button>
      </div>
      <p>
        At {quantity(time, 's')} it is <b>{doing}</b>, with {quantity(detail.load[q])}{' '}
        {detail.load[q] === 1 ? 'task' : 'tasks'} in its queue and {count(detail.nodes[q])}{' '}
        {detail.nodes[q] === 1 ? 'node' : 'nodes'} executed
        {adapts(run.values) ? `; for it the phase is ${PHASES[detail.phase[q]]}` : ''}.
      </p>
      <Choice label="What is looked at" options={PARTS} chosen={part} onChoose={setPart} className="wrap" />
      {part === 'knows' ? (
        <KnowledgePanel {...props} processor={q} />
      ) : (
        <EventsPanel {...props} processor={q} onLook={setMessage} />
      )}
    </div>
  )
}
