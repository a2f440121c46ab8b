/** A processor's communication schedule: its lists as they were found, and as they were made to agree. */
import { useMemo, useState } from 'react'
import { count, counted } from '../../../../core/text/format.ts'
import { useLight } from '../../../../views/network/use-light.ts'
import type { ViewProps } from '../../../page.ts'
import type { ScheduleDetail, Segment } from '../../model/detail.ts'

interface SchedulePanelProps extends Pick<ViewProps, 'lens'> {
  readonly schedule: ScheduleDetail | undefined
}

/** The lists of the processor that is chosen, which the mesh marks with the elements that it fetches. */
export function SchedulePanel({ schedule, lens }: SchedulePanelProps) {
  const [chosen, setChosen] = useState(0)
  const processors = schedule?.found.length ?? 0
  const processor = Math.min(chosen, processors - 1)
  useLight(
    lens,
    useMemo(() => ({ marked: processor < 0 ? [] : [processor] }), [processor]),
  )
  if (!schedule) return <p>A list without a mesh: nothing is fetched, so there is no schedule.</p>
  const [local, agreed] = [schedule.found[processor], schedule.agreed[processor]]
  return (
    <>
      <label className="row gap-8">
        Processor
        <select className="tool" value={processor} onChange={(event) => setChosen(Number(event.target.value))}>
          {Array.from(schedule.found.keys()).map((i) => (
            <option key={i} value={i}>
              {count(i)}
            </option>
          ))}
        </select>
      </label>
      <p>
        Elements are named by their place in the interval of the processor that holds them. Sender and receiver have to
        list them in the same order.
      </p>
      <Lists title="It receives" before={local.receive} after={agreed.receive} word="from" />
      <Lists title="It sends" before={local.send} after={agreed.send} word="to" />
      {schedule.cut && <p>Of long lists the beginning is shown.</p>}
    </>
  )
}

interface ListsProps {
  readonly title: string
  readonly before: readonly Segment[]
  readonly after: readonly Segment[]
  readonly word: string
}

/** Elements of a list that are written out. */
const SHOWN = 24

function Lists({ title, before, after, word }: ListsProps) {
  if (after.length === 0) return <p>{title} nothing.</p>
  return (
    <>
      <h3 className="medium">{title}</h3>
      <dl className="grid gap-8">
        {after.map((segment, k) => (
          <div key={segment.with}>
            <dt>
              {word} {count(segment.with)}: {counted(segment.references.length, 'element')}
            </dt>
            <dd>
              as met: <code className="breaks">{written(before[k])}</code>
            </dd>
            <dd>
              agreed: <code className="breaks">{written(segment)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const written = (segment: Segment | undefined): string =>
  segment === undefined
    ? '–'
    : `${segment.references.slice(0, SHOWN).join(' ')}${segment.references.length > SHOWN ? ' …' : ''}`
