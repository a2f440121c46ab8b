/** The strategy “CHARM”: its words and parameters, and its rule. */
import { number } from '../../../core/parameters.ts'
import { type Begin, strategy } from './strategy.ts'

/** CHARM: a process with little left asks all how long they will take, and the last one for work. */
export const charm = strategy({
  label: 'CHARM',
  help: 'Begins with shares by the load; a workstation with little left asks all for their forecasts and takes from the one that would be last.',
  source: 'Saletore, Jacob and Padala 1994, as the paper describes it',
  assumes: 'has to know how fast and how loaded each processor is when the loop begins',
  parameters: {
    charmThreshold: number({
      label: 'Looks for work at',
      unit: 's',
      group: 'strategy',
      default: 0,
      slider: { min: 0, max: 10, step: 0.1 },
      limits: { min: 0, max: 1e6 },
      help: 'Seconds of work left by its own forecast at which a processor begins to ask others.',
    }),
  },
  knowsSpeeds: true,
  way: { kind: 'peers', asks: true },
})

export const begin: Begin<typeof charm> = (_, { charmThreshold }) => ({
  dealtByLoad: true,
  early: charmThreshold,
  give({ left, rate, askerRate }) {
    if (left < 2) return 0
    return Math.max(1, Math.min(left - 1, Math.floor((left * askerRate) / (rate + askerRate))))
  },
  *seek(seeker) {
    const others = Array.from({ length: seeker.processors }, (_, i) => i).filter((i) => i !== seeker.processor)
    yield* seeker.ask(others)
    const forecasts = others.map((other) => forecast(seeker.left[other], seeker.rates[other]))
    // Among equal ones the lower number is asked first, as it stands before.
    const places = others.map((_, at) => at)
    places.sort((a, b) => Number(forecasts[b] > forecasts[a]) - Number(forecasts[a] > forecasts[b]))
    for (let nth = 0; seeker.got === 0 && nth < places.length; nth++) yield* seeker.request(others[places[nth]])
  },
})

/** Seconds that are left to do at a rate. */
function forecast(left: number, rate: number): number {
  if (left === 0) return 0
  return rate > 0 ? left / rate : Number.POSITIVE_INFINITY
}
