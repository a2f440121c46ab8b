/** The schedule as a first visit sees it: bars with everyday words, names with shares, and the anchors of the labels. */
import { capital } from '../../../../core/text/case.ts'
import { percent } from '../../../../core/text/format.ts'
import type { Bar, Lane } from '../../../../views/gantt/lanes.ts'
import type { BarsLayout, BarsPlaces } from '../../../../views/gantt/layout.ts'
import type { Marked } from '../../../../views/labels/place.ts'
import type { Member, Schedule, WorkerSchedule } from '../../model/detail.ts'
import { TURNS } from '../turns.ts'
import { barsOf, doing, portDoing } from './lanes.ts'

/** Ids of the labels that this picture can have. */
export const LABELS = ['nothing', 'computes', 'sends', 'later', 'done'] as const

/** The workers that are drawn, in the order in which load is sent. */
const workersOf = ({ rows }: Schedule): readonly WorkerSchedule[] => rows.filter((row) => 'worker' in row)

/** A worker's name, by the turn in which it is served: "first". */
const turnOf = (schedule: Schedule, member: Member): string =>
  TURNS[workersOf(schedule).findIndex(({ worker }) => worker === member)] ?? ''

/** The sender's lane and the workers', without symbols; before its load comes a worker has nothing. */
export function plainLanes(schedule: Schedule): readonly Lane[] {
  const sends: readonly Bar[] = schedule.port.map(({ member, phase, start, end }) => ({
    id: `${phase} ${start}`,
    look: phase === 'allocation' ? 'send' : 'collect',
    start,
    end,
    text: phase === 'allocation' ? [`to the ${turnOf(schedule, member)}`, 84] : ['results', 56],
    cut: true,
  }))
  const workers = workersOf(schedule).map((worker): Lane => {
    const bars = barsOf(worker).map(({ text: _, ...bar }) => bar)
    const before: readonly Bar[] =
      worker.allocationStart > 0 ? [{ id: 'nothing', look: 'idle', start: 0, end: worker.allocationStart }] : []
    return {
      name: `the ${turnOf(schedule, worker.worker)} worker`,
      bars: [...before, ...bars],
      doing: (now) => doing(worker, now),
    }
  })
  return [{ name: 'the sender', bars: sends, doing: (now) => portDoing(schedule, now) }, ...workers]
}

/** The names of the lanes, with the share of the load that each worker gets. */
export function PlainNames({ schedule, layout }: { readonly schedule: Schedule; readonly layout: BarsLayout }) {
  const { y, row, narrow, typeScale } = layout
  const rows = [
    { name: 'sender', below: 'one line for all' },
    ...workersOf(schedule).map(({ worker, fraction }) => ({
      name: `${turnOf(schedule, worker)} worker`,
      below: percent(fraction),
    })),
  ]
  const size = Math.max(13, 13 * typeScale)
  return (
    <g>
      {rows.map(({ name, below }, lane) => {
        const middle = y(lane) + row / 2
        const hasRoom = row >= 3 * size
        return (
          <g key={name}>
            <text className="strong" style={{ fontSize: size }} x={4} y={middle + (hasRoom ? -2 : size / 3)}>
              {capital(narrow ? name.replace(/ worker$/, '') : name)}
            </text>
            {hasRoom && !(narrow && lane === 0) && (
              <text className="fill-soft" style={{ fontSize: size }} x={4} y={middle + 1.2 * size}>
                {below}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** What can have labels at a time of the schedule. */
export function plainMarks(schedule: Schedule, { x, y, row, barHeight, top, foot }: BarsPlaces, now: number): Marked {
  const workers = workersOf(schedule)
  const middle = (lane: number) => y(lane) + row / 2
  const anchors: Marked['anchors'][number][] = []
  const nothing = workers.findLastIndex(({ allocationStart }) => now < allocationStart)
  if (nothing >= 0) {
    const at = { x: x(Math.max(now, 0.04 * schedule.end) / 2), y: middle(nothing + 1) - barHeight / 4 }
    anchors.push({ id: 'nothing', text: 'still has nothing', ...at, event: true, side: 'above' })
  }
  const [first, second] = workers
  if (first) {
    const { start, end } = { start: first.allocationEnd, end: first.computationEnd }
    // What is still to come is pale, and is not what the words are about.
    const until = now > start ? Math.min(now, end) : end
    const at = { x: x(start + 0.5 * (until - start)), y: middle(1) }
    anchors.push({ id: 'computes', text: 'computes its part', ...at, side: 'right', plate: true })
  }
  const use = schedule.port.find(({ start, end }) => now >= start && now < end)
  if (use?.phase === 'allocation') {
    const at = { x: x(now), y: middle(0) + barHeight / 2 - 3 }
    anchors.push({ id: 'sends', text: 'talks to one only', ...at, event: true, side: 'below' })
  }
  if (second && now < second.computationStart)
    anchors.push({
      id: 'later',
      text: 'still to come',
      x: x((second.computationStart + second.computationEnd) / 2),
      y: middle(2),
      event: true,
      side: 'right',
      plate: true,
    })
  anchors.push({ id: 'done', text: 'all done', x: x(schedule.end), y: top + 8, side: 'right' })
  const sent = schedule.port.findLast(({ phase }) => phase === 'allocation')?.end ?? 0
  const avoid = [
    // The names of the lanes stand at the left of the first bar, and the sender's bars have words.
    { x: 0, y: top, width: x(0) - 8, height: foot - top },
    { x: x(0), y: middle(0) - barHeight / 2, width: x(sent) - x(0), height: barHeight - 6 },
  ]
  return { anchors, avoid }
}
