/** What the servers' workers do, for traces. */
import type { Span, Spans } from '../../core/lab.ts'
import { timeUses } from '../../core/time/time-use.ts'
import type { RequestsDetail } from './model/detail.ts'
import type { RequestsValues } from './parameters.ts'

/** Serving a copy that a client waits for, and serving one that was given up. */
const SERVES = 0
const IN_VAIN = 1

/** A lane is a worker; a server that is shared is one lane, which serves as long as anything is there. */
const lanesOf = ({ servers, workers, discipline }: RequestsValues) =>
  discipline === 'ps' ? servers : servers * workers

/** A run's spans. A service that goes on beyond a slot is cut there: what comes of it later is not known in the slot. */
export const spans: Spans<RequestsValues> = {
  states: [
    { id: 'serve', label: 'Serving', rgb: timeUses.compute.rgb },
    { id: 'in-vain', label: 'Serving in vain', rgb: timeUses.overhead.rgb },
  ],
  kinds: () => [],
  lanes(values) {
    const single = values.workers === 1 || values.discipline === 'ps'
    return Array.from({ length: lanesOf(values) }, (_, lane) => {
      return single ? `server ${lane}` : `server ${Math.floor(lane / values.workers)}, worker ${lane % values.workers}`
    })
  },
  activity(values, detail) {
    const { begin, end, copies } = detail as RequestsDetail
    const pieces: Span[] = []
    const add = (lane: number, state: number, from: number, to: number) => {
      if (to > from) pieces.push({ lane, state, begin: from, end: to })
    }
    for (let i = 0; i < copies.number.length; i++) {
      const [start, until] = [Math.max(begin, copies.start[i]), Math.min(end, copies.end[i])]
      if (!(until > start) || copies.server[i] < 0) continue
      // Its own answer comes later than it leaves.
      const waitedUntil =
        copies.settled[i] >= copies.end[i] ? until : Math.max(start, Math.min(until, copies.settled[i]))
      if (values.discipline === 'ps') {
        add(copies.server[i], SERVES, start, waitedUntil)
        add(copies.server[i], IN_VAIN, waitedUntil, until)
      } else if (copies.worker[i] >= 0) {
        const lane = copies.server[i] * values.workers + copies.worker[i]
        add(lane, SERVES, start, waitedUntil)
        add(lane, IN_VAIN, waitedUntil, until)
      }
    }
    return { spans: values.discipline === 'ps' ? shared(pieces) : pieces, messages: [] }
  },
}

/** Where spans overlap in a lane, what the server does at each time: it serves while anything there is wanted. */
function shared(pieces: readonly Span[]): readonly Span[] {
  const byLane = new Map<number, Span[]>()
  for (const piece of pieces) byLane.set(piece.lane, [...(byLane.get(piece.lane) ?? []), piece])
  return [...byLane].flatMap(([lane, its]) => {
    const edges = [...new Set(its.flatMap(({ begin, end }) => [begin, end]))].sort((a, b) => a - b)
    const result: Span[] = []
    for (let i = 0; i + 1 < edges.length; i++) {
      const here = its.filter(({ begin, end }) => begin <= edges[i] && end >= edges[i + 1])
      if (here.length === 0) continue
      const state = here.some((piece) => piece.state === SERVES) ? SERVES : IN_VAIN
      const before = result.at(-1)
      if (before?.state === state && before.end === edges[i])
        result[result.length - 1] = { ...before, end: edges[i + 1] }
      else result.push({ lane, state, begin: edges[i], end: edges[i + 1] })
    }
    return result
  })
}
