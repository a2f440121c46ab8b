/** What views need of a whole run: how response times are distributed, and when every copy was where. */
import type { Searched } from '../../core/certificate/search.ts'
import type { Making } from '../../core/lab.ts'
import { goOn, inSteps } from '../../core/run/making.ts'
import { ANSWER, AT } from './model/copies.ts'
import type { CourseArtifact, LogArtifact, TailArtifact } from './model/detail.ts'
import { type RequestLog, readingText } from './model/log/lines.ts'
import { readingLog } from './model/log/reading.ts'
import { certificateOf } from './model/optimum.ts'
import { RESULT } from './model/requests.ts'
import { SECOND } from './model/scenario.ts'
import { type Simulation, workerOf } from './model/simulation.ts'
import type { RequestsValues } from './parameters.ts'
import { beginning, READ_WORK, workOf } from './run.ts'

/** From one point of the curve to the next this share of the requests is left. */
const STEP = 0.96
const AT_ONCE = 500

/** The share of measured answers that took longer than a time, at times that are even in the logarithm of that share. */
function tailOf({ scenario, requests, arrivals }: Simulation): TailArtifact {
  const times: number[] = []
  for (let k = scenario.measuredFrom; k < scenario.requests; k++)
    if (requests.result[k] === RESULT.answered) times.push(requests.ended[k] - arrivals[k])
  const ascending = Float64Array.from(times).sort()
  const ranks = new Set<number>()
  for (let longer = ascending.length; longer >= 1; longer *= STEP) ranks.add(ascending.length - Math.ceil(longer))
  if (ascending.length > 0) ranks.add(ascending.length - 1)
  const used = [...ranks].sort((a, b) => a - b)
  return {
    answers: ascending.length,
    times: Float64Array.from(used, (rank) => ascending[rank] / SECOND),
    shares: Float64Array.from(used, (rank) => (ascending.length - rank) / ascending.length),
  }
}

/** More copies than these are not drawn one by one. */
const MOST_DRAWN = 400_000

/** When every copy was where; undefined where there are too many. */
function courseOf(simulation: Simulation): CourseArtifact | undefined {
  const { copies, scenario } = simulation
  if (copies.count > MOST_DRAWN) return undefined
  const servers = Array.from({ length: scenario.servers }, (): number[] => [])
  for (let copy = 0; copy < copies.count; copy++) {
    const server = copies.server[copy]
    const state = copies.state[copy]
    if (server < 0 || server >= scenario.servers || copies.reached[copy] === Number.POSITIVE_INFINITY) continue
    if (state === AT.refused || state === AT.failing || copies.answer[copy] === ANSWER.error) continue
    servers[server].push(copy)
  }
  for (const list of servers) list.sort((a, b) => copies.reached[a] - copies.reached[b] || a - b)
  const all = servers.flat()
  const first = new Int32Array(scenario.servers + 1)
  for (let s = 0; s < scenario.servers; s++) first[s + 1] = first[s] + servers[s].length
  const seconds = (of: Float64Array) => Float64Array.from(all, (copy) => of[copy] / SECOND)
  const end = seconds(copies.end)
  return {
    first,
    reached: seconds(copies.reached),
    start: seconds(copies.start),
    end,
    waitedUntil: Float64Array.from(all, (copy) => {
      // Its own answer comes after it has left.
      return copies.settled[copy] >= copies.end[copy] ? Number.POSITIVE_INFINITY : copies.settled[copy] / SECOND
    }),
    request: Int32Array.from(all, (copy) => copies.request[copy]),
    worker: Int32Array.from(all, (copy) => workerOf(simulation, copy)),
    last: end.reduce((latest, time) => (Number.isFinite(time) && time > latest ? time : latest), 0),
  }
}

/** Makes something of a finished run, which is simulated again. */
const makeOf =
  <A extends TailArtifact | CourseArtifact | undefined>(of: (simulation: Simulation) => A) =>
  (values: RequestsValues): Making<A> => {
    let outcome: { readonly result: A } | undefined
    const course = (function* (): Generator<number, void> {
      const simulation = yield* beginning(values)
      while (simulation.advance(AT_ONCE)) yield workOf(values, AT_ONCE)
      outcome = { result: of(simulation) }
    })()
    return {
      advance(work) {
        if (!outcome) goOn(course, work)
        return outcome !== undefined
      },
      result() {
        if (!outcome) throw new Error('an artifact was asked for before it was made')
        return outcome.result
      },
    }
  }

/** Servers of a log that are listed. */
const MOST_UPSTREAMS = 50

/** Makes what a log says beside what a run takes of it; nothing where it cannot be read, which its run reports. */
function makeLog(values: RequestsValues): Making<LogArtifact | undefined> {
  let outcome: { readonly result: LogArtifact | undefined } | undefined
  const course = (function* (): Generator<number, void> {
    const pieces = readingLog(values)
    let piece = pieces.next()
    while (!piece.done) {
      yield READ_WORK
      piece = pieces.next()
    }
    outcome = { result: 'problem' in piece.value ? undefined : logFacts(piece.value.content) }
  })()
  return {
    advance(work) {
      if (!outcome) goOn(course, work)
      return outcome !== undefined
    },
    result: () => outcome?.result,
  }
}

const logFacts = (log: RequestLog): LogArtifact => {
  const { times, failed, upstreams } = log
  return {
    lines: times.length,
    says: readingText(log),
    failed,
    upstreams: upstreams?.slice(0, MOST_UPSTREAMS),
  }
}

/** The best for a few requests, of a service of which it is looked for (./optimum.ts). */
function* certifying(values: RequestsValues, searched: Searched): Generator<number, object | undefined> {
  return yield* certificateOf(yield* beginning(values), searched)
}

/** What can be asked for: how response times are distributed, when every copy was where, what a log says, and the proof of the best. */
export const artifacts = {
  tail: makeOf(tailOf),
  course: makeOf(courseOf),
  log: makeLog,
  certificate(values: RequestsValues) {
    const searched = { share: 0 }
    return inSteps(certifying(values, searched), () => searched.share)
  },
}
