/** A slot read so that every moment of it can be shown: where each process is, whether it runs, and how long it has been at the CPU. */
import { activityOf, type Hop, type MigrationDetail, STATE } from '../../model/detail.ts'
import { PROCESS, type Traffic, trafficOf } from './traffic.ts'

/** A slot of the run. Times are seconds since the run began. */
export interface Slot {
  readonly detail: MigrationDetail
  /** By process: share of the slot that it was at the CPU. */
  readonly share: Float32Array
  /** By process: where it was as the slot began. */
  readonly before: Int32Array
  /** The links that processes took to move, in the order of time. */
  readonly moves: readonly Hop[]
  /** What went over the links. */
  readonly traffic: Traffic
  /** What process i did at a time, a value of `STATE`. */
  stateAt(i: number, time: number): number
  /** Which processor process i was at; −1 while it travelled. */
  placeAt(i: number, time: number): number
  /** When process i runs next, from a time on: that time itself while it runs, infinite if it does not run any more in the slot. */
  runsAt(i: number, time: number): number
}

/** What a process did before it began to do something else. */
const BEFORE = { [STATE.atCpu]: STATE.communicating, [STATE.travelling]: STATE.atCpu } as const

const ACTIVITY = { compute: activityOf('compute'), move: activityOf('move'), establish: activityOf('establish') }

/** By key, the places of what belongs to it in a list: those of key i from `start[i]` on and before `start[i + 1]`. */
function grouped(keys: readonly number[], groups: number): { readonly start: Int32Array; readonly at: Int32Array } {
  const start = new Int32Array(groups + 1)
  for (const key of keys) if (key >= 0) start[key + 1]++
  for (let i = 0; i < groups; i++) start[i + 1] += start[i]
  const next = start.slice()
  const at = new Int32Array(start[groups])
  for (const [k, key] of keys.entries()) if (key >= 0) at[next[key]++] = k
  return { start, at }
}

const slots = new WeakMap<MigrationDetail, Slot>()

/** Reads a slot, once for all pictures of it. */
export function slotOf(detail: MigrationDetail): Slot {
  let slot = slots.get(detail)
  if (!slot) {
    slot = read(detail)
    slots.set(detail, slot)
  }
  return slot
}

function read(detail: MigrationDetail): Slot {
  const { begin, end, place, state, pieces, hops, changes } = detail
  const processes = place.length
  const length = Math.max(1e-12, end - begin)
  const changesOf = grouped(
    changes.map(({ process }) => process),
    processes,
  )
  const runsOf = grouped(
    pieces.map((piece) => (piece.state === ACTIVITY.compute ? piece.process : -1)),
    processes,
  )
  const moves = hops.filter(({ kind }) => kind === PROCESS)
  /** By process that moves in the slot: when it was let go, and when it began to be established. */
  const stays = new Map<number, { readonly time: number; readonly place: number }[]>()
  const stay = (process: number, time: number, place: number) => {
    const places = stays.get(process)
    if (places) places.push({ time, place })
    else stays.set(process, [{ time, place }])
  }
  for (const { process, state, time } of changes) if (state === STATE.travelling) stay(process, time, -1)
  const before = place.slice()
  for (const { state, process, lane, begin } of pieces) {
    if (state === ACTIVITY.establish) stay(process, begin, lane)
  }
  for (const [i, inOrder] of stays) {
    inOrder.sort((a, b) => a.time - b.time)
    before[i] = inOrder[0].place < 0 ? -2 : -1
  }
  for (const { state, process, lane } of pieces) {
    if (state === ACTIVITY.move && before[process] === -2) before[process] = lane
  }

  const stateAt = (i: number, time: number): number => {
    const { start, at } = changesOf
    let k = start[i + 1] - 1
    while (k >= start[i] && changes[at[k]].time > time) k--
    if (k >= start[i]) return changes[at[k]].state
    if (start[i] === start[i + 1]) return state[i]
    const first = changes[at[start[i]]].state
    if (first !== STATE.atCpu) return BEFORE[first as keyof typeof BEFORE] ?? STATE.atCpu
    return before[i] === -1 ? STATE.travelling : BEFORE[STATE.atCpu]
  }

  const share = new Float32Array(processes)
  for (let i = 0; i < processes; i++) {
    const { start, at } = changesOf
    let since = begin
    let doing = stateAt(i, begin - 1)
    let time = 0
    for (let k = start[i]; k < start[i + 1]; k++) {
      const change = changes[at[k]]
      if (doing === STATE.atCpu) time += change.time - since
      since = change.time
      doing = change.state
    }
    if (doing === STATE.atCpu) time += end - since
    share[i] = time / length
  }

  let traffic: Traffic | undefined
  return {
    detail,
    get traffic() {
      traffic ??= trafficOf(detail)
      return traffic
    },
    share,
    before,
    moves,
    stateAt,
    placeAt(i, time) {
      const ofProcess = stays.get(i)
      if (!ofProcess) return place[i]
      let at = before[i]
      for (const stay of ofProcess) if (stay.time <= time) at = stay.place
      return at
    },
    runsAt(i, time) {
      const { start, at } = runsOf
      let low = start[i]
      let high = start[i + 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if (pieces[at[middle]].end > time) high = middle
        else low = middle + 1
      }
      return low < start[i + 1] ? Math.max(time, pieces[at[low]].begin) : Number.POSITIVE_INFINITY
    },
  }
}
