/** Parameters and rules that several balancers have. */
import { choice, number } from '../../../core/parameters.ts'
import type { Machine } from '../model/machine.ts'

const tasks = (label: string, symbol: string | undefined, value: number, help: string, source: string) =>
  number({
    label,
    ...(symbol === undefined ? {} : { symbol }),
    unit: 'tasks',
    group: 'balancer',
    default: value,
    slider: { min: 0, max: 16, step: 1 },
    limits: { min: 0, max: 1e6, integer: true },
    help,
    source,
  })

export const lightThreshold = tasks('Light at', 'l', 0, 'A processor with at most this many tasks is light.', '§2.5')

export const heavyThreshold = tasks(
  'Heavy above',
  'h',
  1,
  'A processor with more tasks than this is heavy. More: tasks mostly stay longer where they are.',
  '§2.5',
)

export const lowThreshold = tasks(
  'Low at',
  undefined,
  0,
  'A processor with at most this many tasks is short of work. That is reported at once, and work is asked for, or given by a neighbour.',
  '§2.3.1; Willebeek-LeMair, Reeves 1993',
)

export const migration = number({
  label: 'Migration',
  symbol: 'r',
  unit: 'tasks',
  group: 'balancer',
  default: 1,
  slider: { min: 1, max: 16, step: 1 },
  limits: { min: 1, max: 1e6, integer: true },
  help: 'Tasks that move at a time, at most.',
  source: '§2.5',
})

export const update = number({
  label: 'Load update factor',
  symbol: 'u',
  group: 'balancer',
  default: 0.5,
  slider: { min: 0, max: 2, step: 0.05 },
  limits: { min: 0, max: 100 },
  help: 'How much a load must change, relative to what was reported last, to be reported again. 0 reports every change. More: mostly fewer reports, and older news.',
  source: 'Willebeek-LeMair, Reeves 1993',
})

export const serverCost = choice({
  label: 'Server',
  group: 'balancer',
  default: 'process',
  help: 'What messages cost the server.',
  source: '§2.5',
  options: {
    process: { label: 'Pays', help: 'Sending and receiving takes the server as long as any other processor.' },
    light: { label: 'Lightweight', help: 'Its messages cost the server nothing, only its service does.' },
  },
})

/** Whether a load has changed enough to be reported again: from low to not low or back, or by much. */
export const changed = (load: number, reported: number, low: number, update: number): boolean =>
  load !== reported && (load <= low !== reported <= low || Math.abs(load - reported) > update * reported)

/** Moves all tasks between the queue of processor 0 and the pool beside it, free of charge. */
export function moveAll({ tasks, watcher, clock }: Machine, from: number, to: number): void {
  const count = tasks.load[from]
  if (count === 0) return
  const chain = { first: -1, last: -1, count: 0 }
  tasks.cut(from, count, chain)
  tasks.append(to, chain.first, chain.last, count)
  watcher?.load(0, tasks.load[0], clock)
}
