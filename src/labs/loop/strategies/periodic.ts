import { period, secondsOf } from './period.ts'
import { type Begin, strategy } from './strategy.ts'

/** Periodic exchange: the clock calls to a synchronisation, and not the first process that has finished (Dome, Siegell). */
export const periodic = strategy({
  label: 'Periodic exchange',
  help: 'As GCDLB, but the clock calls to a synchronisation: a workstation that has finished waits for it, and all stop even where nothing is uneven.',
  source: '§1.1.1: Árabe and others 1995 (Dome), Siegell 1995',
  dealt: true,
  parameters: { period },
  way: { kind: 'clock' },
})

export const begin: Begin<typeof periodic> = (state, values) => ({
  period: secondsOf(values.period, state),
  exchange: { central: true, local: false },
})
