/** Another balancer in each phase, and what noticing the phases costs: the improvement through adaptivity (ITA). */
import type { PublishedColumn, PublishedTable } from '../../../../core/reproduce/published.ts'
import { LIGHT } from './effects.ts'
import { DRAWN, EARLIER, FIRST, named, ROUNDED, SEEDS } from './printed.ts'

const RID = { balancer: 'rid', update: 1 } as const
/** A light Loadserver fills the machine. */
const DEALT = { t1: 'on', fillingBalancer: 'loadserver', serverCost: 'light' } as const
const GDEM = { balancer: 'gdem', interval: 4 } as const

const ita = (more: Partial<PublishedColumn>): PublishedColumn => ({ label: 'ITA', unit: '%', decimals: 1, ...more })
const mean = { measurement: 'seedMeans', metric: 'meanIta' }

export const phases: PublishedTable = {
  number: '12',
  title: 'Another balancer in a phase, on 64 processors',
  section: FIRST,
  rowHead: 'Balancers',
  set: ROUNDED,
  columns: [ita({ label: 'ITA, torus', ...mean }), ita({ label: 'ITA, chain', set: { topology: 'chain' }, ...mean })],
  rows: [
    named('RID, filling by a light Loadserver', { ...RID, ...DEALT }, [12.4, 76]),
    named('RID, filling by a Loadserver', { ...RID, ...DEALT, serverCost: 'process' }, [9.4, null]),
    named('RID, filling by work stealing', { ...RID, t1: 'on', fillingBalancer: 'stealing' }, [8.1, null]),
    named('GDEM, interval 4, filling by a light Loadserver', { ...GDEM, ...DEALT }, [3.8, 56]),
    named('RID, none from t₂ on', { ...RID, t2: 'on' }, [null, -508]),
  ],
  notes: [`Means over ${SEEDS}`, EARLIER, DRAWN],
  bound: { same: 0.3, agree: 0.8, points: 0.5 },
}

const detections = (label: string, set: PublishedColumn['set'], more: Partial<PublishedColumn>) =>
  ita({ label, ...more, set: { ...set, ...more.set } })

export const noticing: PublishedTable = {
  number: '13',
  title: 'What is left of the ITA by how phases are noticed, on 64 processors of a torus',
  section: FIRST,
  rowHead: 'Detection',
  set: {},
  columns: [
    detections('RID, filling by a light Loadserver', { ...RID, ...DEALT }, { ...mean, set: ROUNDED }),
    detections('light Loadserver, none from t₂ on', { ...LIGHT, t2: 'on' }, { metric: 'ita' }),
  ],
  rows: [
    named('exact', { detection: 'exact' }, [12.4, -2.1]),
    named('central', { detection: 'central' }, [8.9, -2.9]),
    named('reduction', { detection: 'reduction' }, [6.6, -4.7]),
  ],
  notes: [
    `The first column has means over ${SEEDS} ${EARLIER} The second one is of the default tree and machine.`,
    'That switching a light Loadserver off at t₂ gains 3.0 % was said before an error was repaired; it loses 2.1 %.',
  ],
  bound: { same: 0.8, agree: 1, points: 0.1 },
}
