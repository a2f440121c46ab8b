/** What the lab makes visible, in figures: servers, waiting, how much to steal, how often to look, filling, the end. */
import type { Values } from '../../../../core/parameters.ts'
import type { PublishedTable } from '../../../../core/reproduce/published.ts'
import { DRAWN, EARLIER, FIRST, named, ROUNDED, ratio, seconds, whole } from './printed.ts'

export const LIGHT = { balancer: 'loadserver', serverCost: 'light' } as const

const speedup = (label: string, set: Values) => ratio(label, { decimals: 1, metric: 'speedup', set })

export const wall: PublishedTable = {
  number: '6',
  title: 'The server’s wall: speedup',
  section: FIRST,
  set: ROUNDED,
  columns: [
    speedup('Loadserver', { balancer: 'loadserver' }),
    speedup('interval 16', { balancer: 'loadserver', interval: 16 }),
    speedup('going on meanwhile', { balancer: 'loadserver', request: 'overlap' }),
    speedup('light server', LIGHT),
    speedup('work stealing', {}),
  ],
  rows: [
    { set: { processors: 4 }, values: [1.6, null, null, null, null] },
    { set: { processors: 32 }, values: [1.6, 21.4, null, null, null] },
    { set: { processors: 64 }, values: [1.6, 20.3, null, null, null] },
    { set: { processors: 128 }, values: [1.6, 18.7, 55.5, 73.7, 103.9] },
  ],
  notes: [EARLIER, DRAWN],
  bound: { same: 0.8, agree: 0.9, error: 1 },
}

const FAR = { ...LIGHT, heavyThreshold: 4, processors: 32 } as const

export const hiding: PublishedTable = {
  number: '7',
  title: 'Waiting for the server’s answer or going on: a light Loadserver, h = 4, 32 processors',
  section: FIRST,
  rowHead: 'Network',
  set: { ...ROUNDED, ...FAR },
  columns: [
    seconds('Waiting', { decimals: 3 }),
    seconds('Going on', { decimals: 3, set: { request: 'overlap' } }),
    ratio('Share that waits', { decimals: 2, measurement: 'shares', metric: 'waitShare' }),
  ],
  rows: [
    named('workstations', { machine: 'workstations' }, [1.339, 0.444, 0.4]),
    named('ring, 50 µs a further link', { topology: 'ring', hopTime: 50 }, [0.51, 0.225, 0.49]),
    named('torus', {}, [0.262, 0.237, null]),
  ],
  notes: [EARLIER],
  bound: { same: 1, agree: 1, error: 0.5 },
}

const efficiency = (label: string, set: Values) => ratio(label, { metric: 'efficiency', set })

export const interval: PublishedTable = {
  number: '8',
  title: 'How much to steal and when to look at messages: efficiency of work stealing',
  section: FIRST,
  set: ROUNDED,
  columns: [
    efficiency('one task', {}),
    efficiency('half the queue', { amount: 'half' }),
    efficiency('one, by interrupt', { handling: 'interrupt' }),
  ],
  rows: (
    [
      [1, 0.883, 0.688],
      [2, 0.873, null],
      [4, 0.85, 0.473],
      [8, 0.792, null],
      [16, 0.687, 0.116],
      [32, 0.616, null],
      [64, 0.463, null],
    ] as const
  ).map(([interval, one, half]) => ({ set: { interval }, values: [one, half, 0.881] })),
  notes: [EARLIER, DRAWN],
  bound: { same: 0.05, agree: 0.7, error: 3 },
}

const INTERVALS = [1, 2, 4, 8, 16, 32].map((interval) => ({ label: String(interval), set: { interval } }))

export const asking: PublishedTable = {
  number: '9',
  title: 'The best interval of 1, 2, 4, 8, 16 and 32',
  section: FIRST,
  rowHead: 'Balancer',
  set: ROUNDED,
  columns: [
    ratio('Best interval', {
      metric: 'efficiency',
      best: { options: INTERVALS, wanted: 'more', gives: 'option', scale: true },
    }),
    ratio('Efficiency there', { metric: 'efficiency', best: { options: INTERVALS, wanted: 'more', gives: 'value' } }),
  ],
  rows: [named('GDEM', { balancer: 'gdem' }, ['4', 0.68]), named('Loadserver, light', LIGHT, ['8', 0.822])],
  notes: [EARLIER],
  bound: { same: 1, agree: 1, error: 0.2 },
}

const idle = (topology: string) =>
  whole(`Never busy, ${topology}`, 'idleWorkers', { measurement: 'idleWorkers', set: { topology } })

export const filling: PublishedTable = {
  number: '10',
  title: 'Filling the machine: when the last of 64 processors begins, and how many never do',
  section: FIRST,
  rowHead: 'Balancer',
  set: ROUNDED,
  columns: [
    seconds('All busy after, torus', { metric: 'spreadTime' }),
    idle('ring'),
    idle('chain'),
    seconds('Total time, chain', { decimals: 3, set: { topology: 'chain' } }),
  ],
  rows: [
    named('work stealing', {}, [0.0042, null, null, 0.103]),
    named('Loadserver, light', LIGHT, [0.0026, null, null, null]),
    named('GDEM', { balancer: 'gdem' }, [0.0046, null, null, null]),
    named('SID, update 1', { balancer: 'sid', update: 1 }, [0.0064, null, null, null]),
    named('RID, update 1', { balancer: 'rid', update: 1 }, [0.0117, 27, 44, 0.607]),
    named('gradient', { balancer: 'gradient' }, [null, null, 46, null]),
  ],
  notes: [EARLIER, DRAWN],
  bound: { same: 0.7, agree: 1, error: 0.5 },
}

const delay = (label: string, termination: string) =>
  seconds(label, { metric: 'detectionDelay', set: { termination }, decimals: 4 })

export const end: PublishedTable = {
  number: '11',
  title: 'How late the last processor learns of the end, work stealing',
  section: FIRST,
  set: ROUNDED,
  columns: [delay('ring', 'ring'), delay('tree', 'tree')],
  rows: [
    { set: { processors: 8 }, values: [0.0034, 0.0032] },
    { set: { processors: 32 }, values: [0.0185, 0.0073] },
    { set: { processors: 128 }, values: [0.083, 0.0109] },
    { set: { processors: 512 }, values: [0.341, 0.0141] },
  ],
  notes: [
    EARLIER,
    `${DRAWN} A delay depends on which processor steals from which in the last milliseconds, so it differs more.`,
  ],
  bound: { same: 0, agree: 0.2, error: 15 },
}
