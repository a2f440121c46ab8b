/**
 * What messages cost on a machine that is known by its latency and bandwidth, as LogP and LogGP describe one (Culler and others 1993; Alexandrov
 * and others 1995): the costs of the thesis's tables follow from four numbers.
 *
 * A message of n integers, four bytes each, arrives `latency` + 4n / `bandwidth` after its sender has begun. Of that time the sender is busy for
 * `send` + 4n / `bandwidth`, and its receiver at the end for `receive`. Sizes make no other difference: the lines of small and of large messages are
 * the same.
 */

/** The share of the latency that sender and receiver are busy for, each, where nothing else is set. */
const BUSY_SHARE = 1 / 5

/** Bytes of an integer. */
const INTEGER = 4

/** The costs of messages and barriers on the Cray T3D, in microseconds: those of a custom machine where nothing else is set (tables 4.3, 4.4). */
export const T3D_COSTS = {
  sendSmall: 70,
  sendSmallEach: 3,
  sendLarge: 100,
  sendLargeEach: 0.09,
  receiveSmall: 70,
  receiveSmallEach: 5,
  receiveLarge: 200,
  receiveLargeEach: 0.5,
  arrivedSmall: 50,
  arrivedSmallEach: 3,
  arrivedLarge: 100,
  arrivedLargeEach: 0.4,
  pingPong: 200,
  pingPongEach: 8,
  barrier: 54.8,
  barrierEach: 0.42,
  barrierLog: 93.3,
} as const

/** A cost that follows from latency and bandwidth. */
export type DerivedCost = keyof typeof T3D_COSTS

/** All of them. */
export const DERIVED = Object.keys(T3D_COSTS) as readonly DerivedCost[]

/** What the costs follow from: microseconds, bytes a second; words where nothing is set. */
export interface NetworkValues {
  readonly latency: number | 't3d'
  readonly bandwidth: number | 't3d'
  readonly send: number | 'auto'
  readonly receive: number | 'auto'
}

/** What sender and receiver are busy for, in microseconds, whatever the size. */
export const busyTime = (latency: number, set: number | 'auto'): number => (set === 'auto' ? latency * BUSY_SHARE : set)

/**
 * The costs that follow, in microseconds: those that do not depend on size where there is a latency, those of each integer where there is a
 * bandwidth. Costs without either are those of the machine's table.
 */
export function derivedCosts(values: NetworkValues): Partial<Readonly<Record<DerivedCost, number>>> {
  const { latency, bandwidth } = values
  // A thousandth of a nanosecond: a sum of fractions is not to look like another number.
  const exact = (micros: number) => Number(micros.toPrecision(12))
  const starts = typeof latency === 'number' && startsOf(latency, values)
  const each = typeof bandwidth === 'number' ? exact((INTEGER * 1e6) / bandwidth) : undefined
  return {
    ...(starts && {
      sendSmall: starts.send,
      sendLarge: starts.send,
      receiveSmall: starts.together,
      receiveLarge: starts.together,
      arrivedSmall: starts.receive,
      arrivedLarge: starts.receive,
      // There and back.
      pingPong: exact(2 * starts.together),
      // Each of log₂ p rounds is a message.
      barrier: 0,
      barrierEach: 0,
      barrierLog: exact(starts.together / Math.LN2),
    }),
    ...(each !== undefined && {
      sendSmallEach: each,
      sendLargeEach: each,
      receiveSmallEach: each,
      receiveLargeEach: each,
      // What has arrived is in the receiver's memory.
      arrivedSmallEach: 0,
      arrivedLargeEach: 0,
      pingPongEach: exact(2 * each),
    }),
  }
}

/** What a message costs whatever its size: its sender, its receiver, and both when they begin together. */
function startsOf(latency: number, { send, receive }: NetworkValues) {
  const [sender, receiver] = [busyTime(latency, send), busyTime(latency, receive)]
  return { send: sender, receive: receiver, together: Math.max(latency, sender + receiver) }
}

/** A cost of a custom machine, in microseconds: as it is set, or as it follows from latency and bandwidth, or that of the T3D. */
export function messageCost(
  id: DerivedCost,
  values: NetworkValues & Readonly<Partial<Record<DerivedCost, number | 'auto'>>>,
) {
  const set = values[id]
  return typeof set === 'number' ? set : (derivedCosts(values)[id] ?? T3D_COSTS[id])
}
