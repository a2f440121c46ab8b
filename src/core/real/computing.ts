/** How a node takes its time. */
import type { Settings } from './commands.ts'
import type { Place } from './place.ts'
import { spin } from './spin.ts'

/** Has a function take microseconds, as nodes do. */
export function computing(place: Place, { nodes }: Pick<Settings, 'nodes'>, rate: number): (micros: number) => void {
  const { pause } = place
  if (nodes === 'compute') return (micros) => spin(Math.round(micros * rate))
  if (!pause) throw new Error('this browser lets no worker sleep')
  return (micros) => pause(micros / 1000)
}
