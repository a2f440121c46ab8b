/** What the processors' time goes to, as in model/accounts.ts: what may reach beyond the end of the run is put off. */

import { at, certain, clock, light, Processor, setClock } from './state'
import { piece, release } from './tasks'

export const COMMUNICATE: i32 = 0
export const OVERHEAD: i32 = 1

/** A stretch of a processor's time that is put off. */
@unmanaged
class Stretch {
  processor: i32
  use: i32
  from: i64
  to: i64
  /** Makes it as long as four tasks: stretches lie in pieces of memory for tasks. */
  unused: i64
}

/** Bytes of a stretch, and the binary logarithm of how many tasks take as many. */
const STRETCH: usize = offsetof<Stretch>()
const TASKS_LOG: i32 = 2

/** What is put off: where the first stretch lies, the binary logarithm of how many there is room for, and how many there are. */
let stretches: usize = 0
let room: i32 = 0
let count: i32 = 0

// @inline
function stretchAt(k: i32): Stretch {
  return changetype<Stretch>(stretches + <usize>k * STRETCH)
}

/** Begins with nothing put off. */
export function beginAccounts(): void {
  room = 5
  stretches = piece(room + TASKS_LOG)
  count = 0
}

// @inline
function charge(it: Processor, use: i32, time: i64): void {
  if (use === COMMUNICATE) it.communicate += time
  else it.overhead += time
}

/** The processor whose step it is does something for a while. */
// @inline
export function spend(it: Processor, use: i32, duration: i64): void {
  const from = clock
  const to = from + duration
  setClock(to)
  if (to <= certain) charge(it, use, duration)
  else if (duration > 0) putOff(it, use, from, to)
}

/** Communicates for a while. */
// @inline
export function communicate(it: Processor, duration: i64): void {
  if (!(light && it.id === 0)) spend(it, COMMUNICATE, duration)
}

/** Puts a stretch off; where there is no room, first charges those by whose end the run cannot have ended. */
function putOff(it: Processor, use: i32, from: i64, to: i64): void {
  if (count === 1 << room) {
    let remaining = 0
    for (let k = 0; k < count; k++) {
      const old = stretchAt(k)
      if (old.to > certain) {
        memory.copy(changetype<usize>(stretchAt(remaining)), changetype<usize>(old), STRETCH)
        remaining++
      } else charge(at(old.processor), old.use, old.to - old.from)
    }
    count = remaining
    if (2 * remaining > 1 << room) {
      const more = piece(room + 1 + TASKS_LOG)
      memory.copy(more, stretches, <usize>remaining * STRETCH)
      release(stretches, room + TASKS_LOG)
      stretches = more
      room++
    }
  }
  const stretch = stretchAt(count)
  count++
  stretch.processor = it.id
  stretch.use = use
  stretch.from = from
  stretch.to = to
}

/** The run has ended: what is left counts until then. */
export function closeAccounts(end: i64): void {
  for (let k = 0; k < count; k++) {
    const stretch = stretchAt(k)
    if (stretch.from < end) charge(at(stretch.processor), stretch.use, min(stretch.to, end) - stretch.from)
  }
  count = 0
}
