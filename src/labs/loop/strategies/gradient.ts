/** The strategy “Gradient model”: its words and parameters, and its rule. */
import { number } from '../../../core/parameters.ts'
import { period, secondsOf } from './periodic.ts'
import { type Begin, strategy } from './strategy.ts'

const share = (label: string, value: number, help: string) =>
  number({
    label,
    unit: '× a block of the loop',
    group: 'strategy',
    default: value,
    slider: { min: 0, max: 1, step: 0.05 },
    limits: { min: 0, max: 1000 },
    help,
    source: 'Lin and Keller 1987',
  })

/** The gradient model: iterations flow towards the nearest process that has hardly any (Lin and Keller 1987). */
export const gradient = strategy({
  label: 'Gradient model',
  help: 'Workstations in a square room report how many steps away the nearest light one is. A heavy one sends half of what is too much to the neighbour that is nearest to it.',
  source: '§1.1.1: Lin and Keller 1987',
  dealt: true,
  parameters: {
    period,
    lightAt: share(
      'Light at',
      0.1,
      'A workstation is light while it has at most this many iterations left. More: it gets new ones earlier.',
    ),
    heavyAt: share(
      'Heavy from',
      0.2,
      'A workstation is heavy while it has more iterations left than this, and sends some away.',
    ),
  },
  way: { kind: 'neighbours' },
})

export const begin: Begin<typeof gradient> = (state, values) => {
  const { total, processors } = state
  const light = Math.floor((values.lightAt * total) / processors)
  const heavy = Math.max(light, Math.floor((values.heavyAt * total) / processors))
  const columns = Math.ceil(Math.sqrt(processors))
  /** Farther than any two workstations of the room are apart: no light one is known. */
  const far = columns + Math.ceil(processors / columns)
  return {
    period: secondsOf(values.period, state),
    first: far,
    report: ({ left, reports }) =>
      left <= light ? 0 : Math.min(far, 1 + reports.reduce((a, b) => Math.min(a, b), far)),
    give({ left, reports }) {
      const nearest = reports.reduce((a, b) => Math.min(a, b), far)
      const to = left > heavy && nearest < far ? reports.indexOf(nearest) : -1
      return reports.map((_, nth) => (nth === to ? Math.ceil((left - heavy) / 2) : 0))
    },
    after: (report) => report,
  }
}
