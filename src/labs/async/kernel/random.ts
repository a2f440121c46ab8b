/** Random numbers, as in core/random/streams.ts: each processor has a stream of its own. */
import { seed } from './host'
import { Processor } from './state'

/** The next number of a processor's stream, in [0, 1): a step of Alea. */
export function draw(it: Processor): f64 {
  if (!it.seeded) {
    it.seeded = true
    seed(it.id, changetype<usize>(it) + offsetof<Processor>('drawn0'))
  }
  const t = 2091639 * it.drawn0 + it.carry * 2.3283064365386963e-10
  const whole = Math.floor(t)
  it.drawn0 = it.drawn1
  it.drawn1 = it.drawn2
  it.carry = whole
  it.drawn2 = t - whole
  return t - whole
}
