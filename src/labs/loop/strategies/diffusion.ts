/** The strategy “Diffusion”: its words and parameters, and its rule. */
import { number } from '../../../core/parameters.ts'
import { period, secondsOf } from './periodic.ts'
import { type Begin, strategy } from './strategy.ts'

/** Diffusion: a process with more iterations than a neighbour sends it a share of the difference (Cybenko 1989). */
export const diffusion = strategy({
  label: 'Diffusion',
  help: 'Workstations stand in a square room and report to those beside, before and behind them what they have left. The one with more sends a share of the difference.',
  source: '§1.1.1: Cybenko 1989',
  dealt: true,
  parameters: {
    period,
    diffusionShare: number({
      label: 'Share of the difference',
      symbol: 'λ',
      group: 'strategy',
      default: 0.2,
      slider: { min: 0.05, max: 1, step: 0.05 },
      limits: { min: 0.001, max: 1 },
      help: 'Which share of a difference is sent, rounded down. More: up to a half mostly evened out sooner; more iterations go to and fro.',
      source: 'Cybenko 1989',
    }),
  },
  way: { kind: 'neighbours' },
})

export const begin: Begin<typeof diffusion> = (state, values) => ({
  period: secondsOf(values.period, state),
  first: Number.MAX_SAFE_INTEGER,
  report: ({ left }) => left,
  give({ left, reports }) {
    let here = left
    return reports.map((other) => {
      const count = Math.min(here, Math.max(0, Math.floor(values.diffusionShare * (left - other))))
      here -= count
      return count
    })
  },
  after: (report, sent) => report + sent,
})
