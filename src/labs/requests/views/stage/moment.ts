/** What is to be seen of the service at a moment, read off the detail of a slot near it. */
import { type AxisId, axisOf, unitOf } from '../../../../core/playhead/axis.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import { rowShown, type Shown } from '../../../../core/playhead/shown.ts'
import type { Recording } from '../../../../core/recording.ts'
import { createPace } from '../../../../views/network/pace.ts'
import type { Details } from '../../../page.ts'
import { FATE, type RequestsDetail } from '../../model/detail.ts'
import type { RequestsValues } from '../../parameters.ts'
import { policies } from '../../policies/index.ts'
import { shown } from '../shown.ts'

/** A request that waits or is served. */
export interface Held {
  /** Place of its copy in the detail’s columns. */
  readonly index: number
  /** Seconds of work that are left of it at the server’s present speed. */
  readonly left: number
  /** Whether a client still waits for it. */
  readonly isAwaited: boolean
  /** Whether it is a retry or a second copy. */
  readonly again: boolean
}

/** A request on its way. */
export interface Flying {
  readonly index: number
  readonly kind: 'comes' | 'goes' | 'leaves' | 'falls' | 'fails'
  /** How far it is, from 0 to 1. */
  readonly share: number
  readonly again: boolean
}

/** A server at a moment. */
export interface ServerState {
  readonly waiting: Held[]
  readonly served: Held[]
  /** Copies that wait beside those that are listed. */
  more: number
  /**
   * Requests that each of the first dispatchers believes to be here; one number where all believe the same, none where they know the truth or do
   * not ask.
   */
  readonly believed: number[]
  /** Copies that wait, are served or are failing here. */
  load: number
}

/** The service at a moment. */
export interface Moment {
  readonly time: number
  readonly detail: RequestsDetail
  readonly servers: readonly ServerState[]
  /** Requests in the queue for all. */
  readonly central: Held[]
  readonly centralMore: number
  readonly flying: readonly Flying[]
}

/** How long a dot is seen on its way, in seconds of the reader, and at most in slots. */
const SEEN_SECONDS = 0.3
const SEEN_SLOTS = 1

/** Beliefs of at most this number of dispatchers are shown. */
const MOST_BELIEVERS = 6

/** How many dispatchers’ beliefs are shown: one where all believe the same. */
export function believersOf(values: RequestsValues): number {
  if (!believes(values)) return 0
  const { knowledge, boardCounts, policy, dispatchers } = values
  const differ =
    policies[policy].usesOwn === true || knowledge === 'own' || (knowledge === 'board' && boardCounts === 'on')
  return differ ? Math.min(MOST_BELIEVERS, dispatchers) : 1
}

/** Where moments come from. */
interface Moments {
  /** What is shown, and the moment where one is known. */
  readonly at: () => { readonly shown: Shown; readonly moment: Moment | undefined }
}

/** Whether a policy goes by loads that may not be the true ones. */
export const believes = ({ policy, knowledge, boundFactor }: RequestsValues): boolean =>
  policies[policy].usesOwn === true ||
  (knowledge !== 'fresh' &&
    policies[policy].asks === true &&
    policy !== 'leastWork' &&
    (policy !== 'hash' || boundFactor !== 'off'))

/** @param still whether the reader wants nothing to move by itself */
export function createMoments(
  values: RequestsValues,
  recording: Recording,
  id: AxisId,
  playhead: Playhead,
  details: Details,
  still: boolean,
): Moments {
  const axis = axisOf(recording, unitOf(id))
  const pace = createPace()
  return {
    at() {
      const place = { id, x: playhead.position(), share: 0, playing: playhead.playing() }
      const looked = details.get()
      const now = shown({ recording }, place, looked)
      if (!now) return { shown: rowShown(recording, place), moment: undefined }
      pace.at(axis.stepAt(place.x), place.playing, still)
      const { instant: detail, time } = now
      const length = detail.end - detail.begin
      const shownFor = place.playing
        ? Math.min(SEEN_SLOTS, Math.max(0.02, SEEN_SECONDS * pace.rate())) * length
        : Math.min(SEEN_SLOTS * length, values.meanService / 2000)
      return { shown: now, moment: momentOf(values, detail, time, still ? 0 : shownFor) }
    },
  }
}

/** The service at a time of a detail. Dots are seen on their way for `seen` seconds at least; 0: not at all. */
export function momentOf(values: RequestsValues, detail: RequestsDetail, time: number, shownFor: number): Moment {
  const { copies, more, factor } = detail
  const n = factor.length
  const delay = values.networkDelay / 1e6
  const servers: ServerState[] = Array.from({ length: n }, (_, s) => ({
    waiting: [],
    served: [],
    more: more[s],
    believed: [],
    load: more[s],
  }))
  const central: Held[] = []
  const flying: Flying[] = []
  const isCentral = values.policy === 'central'
  const sharing = values.discipline === 'ps'
  const speeds = Array.from({ length: n }, (_, s) => values.speeds[Math.min(s, values.speeds.length - 1)] * factor[s])
  const flies = (index: number, kind: Flying['kind'], since: number, lasts: number, again: boolean) => {
    const passed = time - since
    if (lasts > 0 && passed >= 0 && passed < lasts) flying.push({ index, kind, share: passed / lasts, again })
  }
  for (let i = 0; i < copies.number.length; i++) {
    const [sent, reached, start, end] = [copies.sent[i], copies.reached[i], copies.start[i], copies.end[i]]
    const server = copies.server[i]
    const again = copies.ordinal[i] > 0
    if (shownFor > 0 && !again) flies(i, 'comes', sent - shownFor, shownFor, again)
    if (time < sent) continue
    const isAwaited = copies.settled[i] > time || copies.settled[i] >= end
    const speed = server >= 0 && server < n && speeds[server] > 0 ? speeds[server] : 1
    const whole = copies.size[i] / speed
    if (isCentral && time < reached - delay && time < end && server < n) {
      central.push({ index: i, left: whole, isAwaited, again })
      continue
    }
    if (server < 0) continue
    if (shownFor > 0 && server < n)
      flies(i, 'goes', isCentral ? reached - delay : sent, Math.max(delay, shownFor), again)
    if (copies.fate[i] === FATE.refused && shownFor > 0) flies(i, 'falls', Math.min(reached, end), 2 * shownFor, again)
    if (server >= n || time < reached) continue
    const state = servers[server]
    if (time >= end) {
      if (copies.fate[i] === FATE.served) flies(i, 'leaves', end, Math.max(delay, shownFor), again)
      if (copies.fate[i] === FATE.error) flies(i, 'fails', end, Math.max(delay, shownFor), again)
      continue
    }
    if (copies.fate[i] === FATE.refused) continue
    state.load++
    if (start > time) state.waiting.push({ index: i, left: whole, isAwaited, again })
    else {
      // Where the end of a copy is not known, its whole size is left; a shared server ends later than one that serves it alone.
      const left = Number.isFinite(end) && end > start ? (whole * (end - time)) / (end - start) : whole
      state.served.push({ index: i, left, isAwaited, again })
    }
  }
  if (sharing) {
    // The workers’ part of those that share counts as being served, the rest as waiting.
    for (const state of servers)
      while (state.served.length > values.workers) state.waiting.unshift(state.served.pop() as Held)
  }
  if (believes(values)) setBeliefs(values, detail, time, servers)
  return { time, detail, servers, central, centralMore: more[n], flying }
}

/** Sets what dispatchers believe of each server. */
function setBeliefs(
  values: RequestsValues,
  { copies, more }: RequestsDetail,
  time: number,
  servers: readonly ServerState[],
): void {
  const n = servers.length
  const shown = believersOf(values)
  /** By dispatcher and server. */
  const counts = new Int32Array(shown * n)
  const all = (server: number) => {
    for (let q = 0; q < shown; q++) counts[q * n + server]++
  }
  const { knowledge, policy } = values
  const isOwn = knowledge === 'own' || policies[policy].usesOwn === true
  const period = values.boardPeriod / 1000
  const asOf = isOwn ? time : knowledge === 'board' ? Math.floor(time / period) * period : time - values.lateBy / 1000
  for (let i = 0; i < copies.number.length; i++) {
    const server = copies.server[i]
    if (server < 0 || server >= n) continue
    const q = copies.dispatcher[i]
    if (isOwn) {
      if (q < shown && copies.sent[i] <= time && time < copies.settled[i]) counts[q * n + server]++
      continue
    }
    if (copies.fate[i] !== FATE.refused && copies.reached[i] <= asOf && asOf < copies.end[i]) all(server)
    if (knowledge === 'board' && values.boardCounts === 'on' && q < shown)
      if (copies.sent[i] > asOf && copies.sent[i] <= time) counts[q * n + server]++
  }
  for (let s = 0; s < n; s++)
    for (let q = 0; q < shown; q++)
      servers[s].believed.push(counts[q * n + s] + (isOwn && values.dispatchers > 1 ? 0 : more[s]))
}
