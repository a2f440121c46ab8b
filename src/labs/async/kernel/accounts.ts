/** What the processors' time goes to, as in model/accounts.ts: what may reach beyond the end of the run is put off. */

import { at, certain, clock, light, Processor, setClock } from './state'
import { piece, release } from './tasks'

export const COMMUNICATE: i32 = 0
export const OVERHEAD: i32 = 1

/** Pieces that are put off: 32 bytes each, of processor and use, begin and end. */
let pieces: usize = 0
let room: i32 = 0
let count: i32 = 0

export function beginAccounts(): void {
  room = 5
  pieces = piece(room + 2)
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

function putOff(it: Processor, use: i32, from: i64, to: i64): void {
  if (count === 1 << room) {
    let remaining = 0
    for (let k = 0; k < count; k++) {
      const old = pieces + ((<usize>k) << 5)
      if (load<i64>(old, 16) > certain) {
        memory.copy(pieces + ((<usize>remaining) << 5), old, 32)
        remaining++
      } else charge(at(load<i32>(old)), load<i32>(old, 4), load<i64>(old, 16) - load<i64>(old, 8))
    }
    count = remaining
    if (2 * remaining > 1 << room) {
      const more = piece(room + 3)
      memory.copy(more, pieces, (<usize>remaining) << 5)
      release(pieces, room + 2)
      pieces = more
      room++
    }
  }
  const entry = pieces + ((<usize>count) << 5)
  count++
  store<i32>(entry, it.id)
  store<i32>(entry, use, 4)
  store<i64>(entry, from, 8)
  store<i64>(entry, to, 16)
}

/** The run has ended: what is left counts until then. */
export function closeAccounts(end: i64): void {
  for (let k = 0; k < count; k++) {
    const entry = pieces + ((<usize>k) << 5)
    const from = load<i64>(entry, 8)
    if (from < end) charge(at(load<i32>(entry)), load<i32>(entry, 4), min(load<i64>(entry, 16), end) - from)
  }
  count = 0
}
