/** A schedule as lanes: the master's port, then the workers in the order in which load is sent. */

import type { Values } from '../../../../core/parameters.ts'
import type { Bar, Handle, Lane } from '../../../../views/gantt/lanes.ts'
import type { ChangeValues } from '../../../page.ts'
import {
  type ClusterSchedule,
  type Member,
  nameOf,
  type PortUse,
  type Problem,
  phasesOf,
  rootOf,
  type Schedule,
  signOf,
  type WorkerSchedule,
} from '../../model/detail.ts'
import { fullTime, time, timed } from '../words.ts'

/** What stands in a row: a worker or a cluster; one that no load is sent to has no times. */
export type Row = WorkerSchedule | ClusterSchedule | NoLoad
interface NoLoad {
  readonly unused: Member
  readonly fraction: 0
  readonly depth: number
}

export const memberIn = (row: Row): Member =>
  'unused' in row ? row.unused : 'cluster' in row ? row.cluster : row.worker

/** All workers and clusters, each below its cluster: in the order in which load is sent, then those without load. */
export function rowsOf(problem: Problem, { rows }: Schedule): readonly Row[] {
  const used = new Map(rows.map((row) => [memberIn(row), row]))
  const below = (members: readonly Member[], depth: number): Row[] => {
    const inTurn = members.flatMap((member) => used.get(member) ?? [])
    inTurn.sort((a, b) => rows.indexOf(a) - rows.indexOf(b))
    const unused = members
      .filter((member) => !used.has(member))
      .map((member): NoLoad => ({ unused: member, fraction: 0, depth }))
    return [...inTurn, ...unused].flatMap((row) => {
      const member = memberIn(row)
      return [row, ...(typeof member === 'number' ? [] : below(member.members, depth + 1))]
    })
  }
  return below(rootOf(problem), 0)
}

/** The columns of the table that a bar stands for: its length grows with them. */
type Column = 'C' | 'E' | 'L'

/** Pixels of a drag that double a value. */
const DOUBLING = 120

const digits = (value: number, most: number) => Number(value.toPrecision(most))

/** A value after a drag of this many pixels; latency, which may be 0, moves by time instead. */
export function dragged(column: Column, value: number, pixels: number, timePerPixel: number): number {
  if (column === 'L') return Math.max(0, digits(value + pixels * timePerPixel, 3))
  return Math.min(1e9, Math.max(1e-6, digits(value * 2 ** (pixels / DOUBLING), 3)))
}

/** A value after a key: a twentieth more or less; from a latency of 0 a thousandth of the schedule. */
export function stepped(column: Column, value: number, direction: 1 | -1, end: number): number {
  if (column === 'L') return Math.max(0, digits(value + direction * Math.max(value / 20, end / 1000), 3))
  return Math.min(1e9, Math.max(1e-6, digits(value * 1.05 ** direction, 3)))
}

/**
 * The scenario with one cell changed. Drawn workers and clusters become a table first: from then on they are the reader's
 * own.
 */
export function withCell({ system }: Problem, column: Column, worker: number, value: number): Values {
  const list = (values: Float64Array, id: Column) =>
    [...values].map((each, k) => (id === column && k === worker ? value : digits(each, 6)))
  return {
    system: 'given',
    C: list(system.transfer, 'C'),
    E: list(system.compute, 'E'),
    L: list(system.latency, 'L'),
  }
}

/** The port's lane, and those of rows. Bars can be dragged where the scenario may be changed. */
export function lanesOf(
  problem: Problem,
  schedule: Schedule,
  rows: readonly Row[],
  onChange?: ChangeValues,
): readonly Lane[] {
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
  const lanes = rows.map((row): Lane => {
    if ('unused' in row) return { name: nameOf(row.unused), bars: [], doing: () => '' }
    if ('cluster' in row) {
      const doing = (now: number) => clusterDoing(row, now)
      return { name: nameOf(row.cluster), bars: clusterBars(row), doing }
    }
    const bars = barsOf(row).map((bar) => {
      const column = onChange && COLUMN[bar.look]
      return column && bar.id === bar.look ? { ...bar, handle: handleOf(column, row.worker) } : bar
    })
    return { name: nameOf(row.worker), bars, doing: (now) => doing(row, now) }
  })
  return [{ name: 'the port', bars: portBars(schedule), doing: (now) => portDoing(schedule, now) }, ...lanes]
}

/** What a bar's length grows with. */
const COLUMN: Partial<Record<Bar['look'], Column>> = { latency: 'L', send: 'C', compute: 'E' }
const NAMES: Record<Column, string> = { C: 'transfer time C', E: 'computing time E', L: 'latency L' }

/** A worker's bars in the order of time; those of no length are left out. Only the first of each look has that as its id. */
export function barsOf(worker: WorkerSchedule): readonly Bar[] {
  const texts: Partial<Record<Bar['look'], (round: number) => Bar['text']>> = {
    send: (round) => [`α ${worker.pieces[round].fraction.toPrecision(3)}`, 52],
    compute: () => ['computes', 62],
    wait: () => [`x${subscript(worker.worker + 1)} = ${time(worker.idle)}`, 76],
    collect: () => ['result', 46],
  }
  return phasesOf(worker).map(({ state: look, start, end, round }) => {
    const text = texts[look]?.(round)
    const cut = look === 'compute' && round < worker.pieces.length - 1
    return { id: round > 0 ? `${look} ${round}` : look, look, start, end, ...(text && { text }), ...(cut && { cut }) }
  })
}

/** A cluster's bars: what the port above does for it, and between what its own port does for its members. */
function clusterBars(row: ClusterSchedule): readonly Bar[] {
  return phasesOf(row).flatMap(({ state: look, start, end }): Bar[] => {
    if (look !== 'compute') return [{ id: look, look, start, end, ...(look === 'wait' ? {} : { cut: true }) }]
    return row.port.map((use) => barOf(use))
  })
}

const barOf = ({ member, phase, start, end }: PortUse): Bar => ({
  id: `${phase} ${signOf(member)} ${start}`,
  look: phase === 'allocation' ? 'send' : 'collect',
  start,
  end,
  text: [signOf(member), 18],
  cut: true,
})

const subscript = (value: number) => [...String(value)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')

/** Which workers the master's port serves when, and the time y in which it serves none. */
function portBars({ port, portIdle, end }: Schedule): readonly Bar[] {
  const bars: Bar[] = port.map(barOf)
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
  const { allocationStart, allocationEnd, collectionStart, collectionEnd } = worker
  if (time < allocationStart) return 'has nothing yet'
  if (worker.fraction <= NO_LOAD) {
    if (time < allocationEnd) return 'its link is opened'
    if (time < collectionStart) return 'has no load'
    return time < collectionEnd ? 'its link is opened again' : 'is done'
  }
  const { pieces } = worker
  const round = pieces.findIndex(({ computationEnd }) => time < computationEnd)
  if (round >= 0) {
    const { start, end, computationStart, computationEnd } = pieces[round]
    const which = pieces.length > 1 ? ` ${round + 1}` : ''
    if (time < Math.max(start, pieces[round - 1]?.computationEnd ?? start)) return 'has nothing to do'
    if (time < end) return `receives load${which}, ${percent(start, end)}`
    return `computes${which && ` load${which}`}, ${percent(computationStart, computationEnd)}`
  }
  if (time < collectionStart) return 'waits for the port'
  if (time < collectionEnd) return `returns its result, ${percent(collectionStart, collectionEnd)}`
  return 'is done'
}

/** What a cluster does at a time, in words. */
function clusterDoing(row: ClusterSchedule, time: number): string {
  const use = busyAt(row.port, time)
  if (use) return use
  if (time < row.allocationStart) return 'has nothing yet'
  if (time < row.allocationEnd) return 'receives load'
  if (time < row.computationEnd) return 'its port is idle'
  if (time < row.collectionStart) return 'waits for the port above'
  return time < row.collectionEnd ? 'returns its results' : 'is done'
}

/** What a port does at a time, in words; undefined where it does nothing. */
function busyAt(port: readonly PortUse[], time: number): string | undefined {
  const use = port.find(({ start, end }) => time >= start && time < end)
  return use && `${use.phase === 'allocation' ? 'sends to' : 'collects from'} ${signOf(use.member)}`
}

/** What the master's port does at a time, in words. */
export function portDoing(schedule: Schedule, time: number): string {
  return busyAt(schedule.port, time) ?? (time >= schedule.end ? 'is done' : 'is idle')
}
