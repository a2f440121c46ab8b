/** What is on its way at a moment: messages and processes, each link of the way taken in a time that can be seen. */
import type { Hop } from '../../model/detail.ts'
import type { Slot } from './slot.ts'
import { PROCESS } from './traffic.ts'

/** Something on a link. */
export interface Flight {
  readonly hop: Hop
  /** How far it is, from 0 to 1. */
  readonly share: number
  readonly chases: boolean
}

/** More messages than these at once are not distinguished: of all channels, and where those of some are shown alone, which are a part of them. */
const MOST = { ofAll: 300, ofSome: 4800 }

/** Slots belong together where no more time lies between them than this many times that for which a link is shown. */
const GAP = 3

/** A link that is taken, as it is shown. */
interface Taken {
  readonly hop: Hop
  readonly begin: number
  readonly end: number
  readonly chases: boolean
}

/** Remembers what is still to be seen of the slots before. */
interface Flights {
  /**
   * What is on its way at a time of a slot, each link taking at least the given seconds; `only` says about which channels
   * messages are shown. Ask in the order in which the machine is shown: a slot that was not asked about before is taken in.
   */
  at(slot: Slot, time: number, shownFor: number, only?: (channel: number) => boolean): readonly Flight[]
}

/** For one stage. */
export function createFlights(): Flights {
  /** The moves of recent processes and of what follows them, which are few; and the latest slot. */
  let recent: Taken[] = []
  let last: Slot | undefined
  /** By process: where it was as that slot ended. */
  let places: Int32Array | undefined

  /** Takes in a slot: links one after the other. */
  const take = (slot: Slot, shownFor: number, isShown: (h: number) => boolean): Taken[] => {
    const { hops } = slot.detail
    const { before, chases } = slot.traffic
    const ends = new Float64Array(hops.length)
    const flights: Taken[] = []
    for (const [h, hop] of hops.entries()) {
      const begin = Math.max(hop.sent, before[h] < 0 ? 0 : ends[before[h]])
      const end = begin + Math.max(hop.arrived - hop.sent, shownFor)
      ends[h] = end
      if (isShown(h)) flights.push({ hop, begin, end, chases: chases[h] === 1 })
    }
    return flights
  }

  /** Moves between slots that were not looked into are seen as well, straight from place to place. */
  const missed = (slot: Slot, shownFor: number): Taken[] => {
    if (!places) return []
    const time = slot.detail.begin
    const hops: Taken[] = []
    for (const [i, to] of slot.before.entries()) {
      const from = places[i]
      if (from < 0 || to < 0 || from === to) continue
      const hop = { kind: PROCESS, from, to, sent: time, arrived: time, subject: i }
      hops.push({ hop, begin: time, end: time + shownFor, chases: false })
    }
    return hops
  }

  const isRare = (slot: Slot) => (h: number) => slot.detail.hops[h].kind === PROCESS || slot.traffic.chases[h] === 1

  return {
    at(slot, time, shownFor, only) {
      if (slot !== last) {
        const since = slot.detail.slot - (last?.detail.slot ?? Number.NEGATIVE_INFINITY)
        const follows =
          shownFor > 0 && since > 0 && (since === 1 || slot.detail.begin - (last?.detail.end ?? 0) < GAP * shownFor)
        recent = follows ? [...recent.filter(({ end }) => end > time), ...missed(slot, shownFor)] : []
        recent.push(...take(slot, shownFor, isRare(slot)))
        last = slot
        places = slot.detail.place
      }
      const { hops, begin, end } = slot.detail
      const crowded = (hops.length * shownFor) / Math.max(1e-12, end - begin) > (only ? MOST.ofSome : MOST.ofAll)
      const rare = isRare(slot)
      const messages = crowded ? [] : take(slot, shownFor, (h) => !rare(h) && (only?.(hops[h].subject) ?? true))
      const all = [...messages.filter((one) => one.begin <= time && time < one.end), ...recent]
      return all.flatMap(({ hop, begin, end, chases }) =>
        begin <= time && time < end ? [{ hop, chases, share: end > begin ? (time - begin) / (end - begin) : 1 }] : [],
      )
    },
  }
}
