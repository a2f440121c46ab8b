/** Where a schedule's bars stand, and what everyone is doing at a time. */
import type { Schedule, WorkerSchedule } from '../../model/detail.ts'

/** What a bar stands for. */
export type Phase = 'latency' | 'send' | 'compute' | 'wait' | 'collect-latency' | 'collect'

/** A bar of a row, in time. */
export interface Bar {
  readonly phase: Phase
  readonly start: number
  readonly end: number
}

/** A worker's bars in the order of time; those of no length are left out. */
export function barsOf(worker: WorkerSchedule, latency: number): readonly Bar[] {
  const opened = Math.min(worker.allocationEnd, worker.allocationStart + latency)
  const reopened = Math.min(worker.collectionEnd, worker.collectionStart + latency)
  const bars: readonly Bar[] = [
    { phase: 'latency', start: worker.allocationStart, end: opened },
    { phase: 'send', start: opened, end: worker.allocationEnd },
    { phase: 'compute', start: worker.computationStart, end: worker.computationEnd },
    { phase: 'wait', start: worker.computationEnd, end: worker.collectionStart },
    { phase: 'collect-latency', start: worker.collectionStart, end: reopened },
    { phase: 'collect', start: reopened, end: worker.collectionEnd },
  ]
  return bars.filter(({ start, end }) => end - start > 1e-9 * Math.max(1e-9, worker.collectionEnd))
}

/** How far a bar is at a time, from 0 to 1. */
const share = (time: number, start: number, end: number) => (end > start ? (time - start) / (end - start) : 1)

/** A fraction that is none but for the arithmetic. */
const NO_LOAD = 1e-12

/** What a worker does at a time, in words. */
export function doing(worker: WorkerSchedule, time: number): string {
  const percent = (start: number, end: number) => `${Math.round(100 * share(time, start, end))} %`
  const { allocationStart, allocationEnd, computationEnd, collectionStart, collectionEnd } = worker
  if (time < allocationStart) return 'waits for load'
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
