/** A schedule as lanes: the master's port, then the workers in the order in which load is sent. */
import type { Bar, Handle, Lane } from '../../../../views/gantt/lanes.ts'
import type { ChangeValues } from '../../../page.ts'
import type { Problem, Schedule, WorkerSchedule } from '../../model/detail.ts'
import { fullTime, time, timed } from '../words.ts'
import { type Column, dragged, stepped, withCell } from './drag.ts'

/** The lanes of a schedule. Bars can be dragged where the scenario may be changed. */
export function lanesOf(problem: Problem, schedule: Schedule, onChange: ChangeValues | undefined): readonly Lane[] {
  const { transfer: C, compute: E, latency: L } = problem.system
  const values = { C, E, L }
  const handleOf = (column: Column, worker: number): Handle => {
    const value = values[column][worker]
    return {
      id: column,
      label: `Worker ${worker + 1}, ${NAMES[column]}`,
      value,
      text: `${fullTime(value)}; the schedule ends after ${timed(schedule.end)}`,
      say: (of) => `${column} ${fullTime(of)}`,
      dragged: (pixels, timePerPixel) => dragged(column, value, pixels, timePerPixel),
      stepped: (direction) => stepped(column, value, direction, schedule.end),
      set: (to, phase) => onChange?.(withCell(problem, column, worker, to), phase),
    }
  }
  const workers = schedule.workers.map((worker) => ({
    name: `worker ${worker.worker + 1}`,
    bars: barsOf(worker, L[worker.worker]).map((bar) => {
      const column = onChange && COLUMN[bar.look]
      return column ? { ...bar, handle: handleOf(column, worker.worker) } : bar
    }),
    doing: (now: number) => doing(worker, now),
  }))
  return [{ name: 'the port', bars: portBars(schedule), doing: (now) => portDoing(schedule, now) }, ...workers]
}

/** What a bar's length grows with. */
const COLUMN: Partial<Record<Bar['look'], Column>> = { latency: 'L', send: 'C', compute: 'E' }
const NAMES: Record<Column, string> = { C: 'transfer time C', E: 'computing time E', L: 'latency L' }

/** A worker's bars in the order of time; those of no length are left out. */
export function barsOf(worker: WorkerSchedule, latency: number): readonly Bar[] {
  const opened = Math.min(worker.allocationEnd, worker.allocationStart + latency)
  const reopened = Math.min(worker.collectionEnd, worker.collectionStart + latency)
  const waited = `x${subscript(worker.worker + 1)} = ${time(worker.idle)}`
  const bars: readonly Omit<Bar, 'id'>[] = [
    { look: 'latency', start: worker.allocationStart, end: opened },
    { look: 'send', start: opened, end: worker.allocationEnd, text: [`α ${worker.fraction.toPrecision(3)}`, 52] },
    { look: 'compute', start: worker.computationStart, end: worker.computationEnd, text: ['computes', 62] },
    { look: 'wait', start: worker.computationEnd, end: worker.collectionStart, text: [waited, 76] },
    { look: 'collect-latency', start: worker.collectionStart, end: reopened },
    { look: 'collect', start: reopened, end: worker.collectionEnd, text: ['result', 46] },
  ]
  return bars
    .filter(({ start, end }) => end - start > 1e-9 * Math.max(1e-9, worker.collectionEnd))
    .map((bar) => ({ ...bar, id: bar.look }))
}

const subscript = (value: number) => [...String(value)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')

/** Which workers the master's port serves when, and the time y in which it serves none. */
function portBars({ port, portIdle, end }: Schedule): readonly Bar[] {
  const bars: Bar[] = port.map(({ worker, phase, start, end }) => ({
    id: `${phase}${worker}`,
    look: phase === 'allocation' ? 'send' : 'collect',
    start,
    end,
    text: [`${worker + 1}`, 18],
    cut: true,
  }))
  if (portIdle > 1e-9 * end) {
    const firstBack = port.findIndex(({ phase }) => phase === 'collection')
    const start = port[firstBack - 1]?.end ?? 0
    const text = [`y = ${time(portIdle)}`, 60] as const
    bars.push({ id: 'idle', look: 'idle', start, end: port[firstBack]?.start ?? start, text })
  }
  return bars
}

/** How far a bar is at a time, from 0 to 1. */
const share = (time: number, start: number, end: number) => (end > start ? (time - start) / (end - start) : 1)

/** A fraction that is none but for the arithmetic. */
const NO_LOAD = 1e-12

/** What a worker does at a time, in words. */
export function doing(worker: WorkerSchedule, time: number): string {
  const percent = (start: number, end: number) => `${Math.round(100 * share(time, start, end))} %`
  const { allocationStart, allocationEnd, computationEnd, collectionStart, collectionEnd } = worker
  if (time < allocationStart) return 'has nothing yet'
  if (worker.fraction <= NO_LOAD) {
    if (time < allocationEnd) return 'its link is opened'
    if (time < collectionStart) return 'has no load'
    return time < collectionEnd ? 'its link is opened again' : 'is done'
  }
  if (time < allocationEnd) return `receives load, ${percent(allocationStart, allocationEnd)}`
  if (time < computationEnd) return `computes, ${percent(allocationEnd, computationEnd)}`
  if (time < collectionStart) return 'waits for the port'
  if (time < collectionEnd) return `returns its result, ${percent(collectionStart, collectionEnd)}`
  return 'is done'
}

/** What the master's port does at a time, in words. */
export function portDoing(schedule: Schedule, time: number): string {
  const use = schedule.port.find(({ start, end }) => time >= start && time < end)
  if (use) return `${use.phase === 'allocation' ? 'sends to' : 'collects from'} ${use.worker + 1}`
  return time >= schedule.end ? 'is done' : 'is idle'
}
