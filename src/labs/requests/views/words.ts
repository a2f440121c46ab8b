/** The lab in words: captions, readouts, numbers, markers. */
import { rowSpan } from '../../../charts/row-span.ts'
import type { Detail, Metric, Metrics } from '../../../core/lab.ts'
import { typedValues } from '../../../core/parameters.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { hasRow } from '../../../core/recording.ts'
import { listed } from '../../../core/text/case.ts'
import { comparison } from '../../../core/text/comparison.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import { FAILURES } from '../metrics.ts'
import {
  type Decision,
  type OwnDetail,
  parsePeriods,
  type ReplayDetail,
  type RequestsDetail,
  rateOf,
  SECOND,
} from '../model/detail.ts'
import type { RequestsValues } from '../parameters.ts'
import { policies } from '../policies/index.ts'
import { expectedOf } from './expected.ts'
import { momentOf } from './stage/moment.ts'

/** A run's scenario by its own type. */
export const scenarioIn = ({ values }: Pick<RunView, 'values'>): RequestsValues => typedValues<RequestsValues>(values)

const single = (value: Metric | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** A number of requests on average: "1.8 requests". */
const requests = (value: number) => quantity(value, value === 1 ? 'request' : 'requests')

/** What is shown, in a sentence: an instant as it is drawn, else a row; and one more on the last decision before. */
export function caption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  const { recording } = run
  if (!hasRow(recording, row)) return 'Nothing has been recorded yet.'
  const { columns } = recording
  if (shown?.instant && shown.time !== undefined) {
    const there = shown.instant as RequestsDetail
    const { decisions = [] } = (detail as RequestsDetail | undefined) ?? {}
    const last = decisions.findLast(({ time }) => time <= Number(shown.time))
    const decided = last ? (isBlind(run, last) ? 'No server was looked at.' : decisionText(run, last)) : ''
    return `${instant(run, there, shown.time, detail !== undefined)} ${decided}`.trimEnd()
  }
  const waiting = columns.waiting[row]
  const queue =
    columns.longest[row] === 0
      ? 'no request waits'
      : `${requests(waiting)} ${waiting === 1 ? 'waits' : 'wait'} per server on average; the longest queue has ${count(columns.longest[row])}`
  const failed = columns.failures[row] > 0 ? `; ${counted(columns.failures[row], 'request')} failed` : ''
  return `${rowSpan(recording, row)}: ${queue}${failed}.`
}

/** Whether a request was sent to any server, unseen. */
export const isBlind = (run: RunView, { server, count: compared, ordinal, hedge }: Decision): boolean =>
  server >= 0 &&
  server < Number(run.values.servers) &&
  compared < 2 &&
  ordinal === 0 &&
  !hedge &&
  ['random', 'choices'].includes(scenarioIn(run).policy)

/** Servers of which no more than these are named one by one. */
const MOST_NAMED = 3

/** The queues of an instant as they are drawn; at rest the servers are named, in play only counted. */
function instant(run: RunView, detail: RequestsDetail, time: number, rests: boolean): string {
  const { servers, central, centralMore } = momentOf(scenarioIn(run), detail, time, 0)
  const waiting = servers.map((server) => server.waiting.length + server.more)
  const most = Math.max(...waiting)
  const free = servers.flatMap(({ load }, s) => (load === 0 ? [String(s)] : []))
  const inCentral = central.length + centralMore
  const idle =
    rests && free.length <= MOST_NAMED && free.length > 0
      ? `server${free.length === 1 ? '' : 's'} ${listed(free)} ${free.length === 1 ? 'has' : 'have'}`
      : `${count(free.length)} of ${count(servers.length)} servers ${free.length === 1 ? 'has' : 'have'}`
  const at = `${quantity(time, 's')}: `
  const waits = (n: number, where: string) => `${counted(n, 'request waits', 'requests wait')} ${where}`
  if (inCentral > 0) return `${at}${waits(inCentral, 'in the queue for all')}.`
  if (most === 0) return `${at}no request waits; ${idle} nothing to do.`
  const head = `${at}${waits(most, `at server ${waiting.indexOf(most)}`)}`
  return free.length > 0 ? `${head}, while ${idle} nothing to do.` : `${head}; every server has something to do.`
}

/** What a decision is about: "Request 7", "The retry of request 7". */
function subjectOf({ ordinal, hedge, request }: Pick<Decision, 'ordinal' | 'hedge' | 'request'>): string {
  const what = hedge ? 'The second copy of request' : ordinal > 0 ? 'The retry of request' : 'Request'
  return `${what} ${count(request)}`
}

/** A number of seconds against another one: "41.2 ms less", "the same time". */
const against = (more: number): string =>
  more === 0 ? 'the same time' : `${quantity(Math.abs(more), 's')} ${more > 0 ? 'more' : 'less'}`

/** The better of two replays: the one in which more is answered, then the one in which all together take less. */
export const betterOf = <R extends Pick<ReplayDetail, 'all' | 'answered'>>(a: R, b: R): R =>
  b.answered > a.answered || (b.answered === a.answered && b.all < a.all) ? b : a

/** What came of a decision, in a sentence. */
export function cameOf(decision: Decision, time: number | undefined, answered = true): string {
  const subject = subjectOf(decision)
  const went = `${subject} went to server ${decision.server}`
  if (time === undefined) return `${went}; the request never ended.`
  const ended = `${answered ? 'took' : 'was given up after'} ${quantity(time, 's')}`
  return decision.ordinal > 0 ? `${went}; the request ${ended}.` : `${went} and ${ended}.`
}

/** What its request would have gained by another server, from what was there at its arrival: in a sentence. */
export function ownCost({ servers, more }: OwnDetail): string {
  const least = Math.min(...more)
  return least < 0
    ? `At server ${servers[more.indexOf(least)]} it would have taken ${against(least)}.`
    : 'At no other server would it have taken less.'
}

/** What another server would have been worth to all together, from all replays: in a sentence. Where nothing is better, the choice was best. */
export function costForAll(replays: readonly ReplayDetail[]): string {
  const stays: ReplayDetail = { kind: 'replay', server: -1, own: 0, all: 0, answered: 0 }
  const { server, own, all, answered } = replays.reduce(betterOf, stays)
  if (server < 0) {
    const answers = replays.some(({ all }) => all < 0) ? ', with as many answers' : ''
    return `At no other server would all together have taken less${answers}, if the others go where they went.`
  }
  const itself = own === undefined ? '' : `it would have taken ${against(own)}; `
  const more =
    answered === 0
      ? ''
      : `, and ${counted(Math.abs(answered), 'request')} ${answered > 0 ? 'more' : 'fewer'} would have been answered`
  return `At server ${server} ${itself}all together${itself ? '' : ' would have taken'}, if the others go where they went, ${against(all)}${more}.`
}

/** A decision in a sentence. */
export function decisionText(run: Pick<RunView, 'values'>, decision: Decision): string {
  const { server, compared, known, count: all } = decision
  const who = subjectOf(decision)
  if (server < 0) return `${who} waits in the queue for all.`
  if (server >= Number(run.values.servers)) return `${who} is refused: the queue is full.`
  const at = compared.indexOf(server)
  if (at < 0 || all < 2) return `${who} goes to server ${server}.`
  const { policy, knowledge, weights } = scenarioIn(run)
  if (policies[policy].asks && policy !== 'leastWork' && (weights === 'none' || !policies[policy].weighted)) {
    const others = known.filter((_, i) => i !== at)
    const least = Math.min(...others)
    const belief =
      knowledge === 'fresh'
        ? 'it has'
        : decision.age > 0 && !addsOwn(run)
          ? `${quantity(decision.age, 's')} ago it had`
          : 'it is believed to have'
    // Those that it has not looked at may have fewer.
    const some = all < Number(run.values.servers) ? ` of the ${count(all)} compared` : ''
    const rest =
      all === 2
        ? `the other ${count(least)}`
        : least === known[at]
          ? `and no other${some} fewer`
          : `the others${some} ${count(least)} or more`
    return `${who} goes to server ${server}: ${belief} ${count(known[at])}, ${rest}.`
  }
  return `${who} goes to server ${server}, the best of ${counted(all, 'server')} compared.`
}

/** Whether a dispatcher adds what it has sent itself to the loads on the board. */
function addsOwn(run: Pick<RunView, 'values'>): boolean {
  const { knowledge, boardCounts } = scenarioIn(run)
  return knowledge === 'board' && boardCounts === 'on'
}

/** How old what a decision goes by is, or whose it is, in a sentence. */
export function knownText(run: Pick<RunView, 'values'>, { age }: Pick<Decision, 'age'>): string {
  const { policy, knowledge } = scenarioIn(run)
  if (policies[policy].usesOwn || knowledge === 'own') return 'What is known comes from the dispatcher’s own requests.'
  if (age === 0) return 'The known loads are those of this moment.'
  const more = addsOwn(run) ? ', with what it has sent since then' : ''
  return `The known loads are ${quantity(age, 's')} old${more}.`
}

/** The row's numbers. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const { recording } = run
  if (!hasRow(recording, row)) return []
  const { columns } = recording
  const time = (value: number) => (value > 0 ? quantity(value, 's') : 'no answers')
  return [
    { label: 'Time', value: rowSpan(recording, row) },
    { label: 'Waiting, per server', value: requests(columns.waiting[row]) },
    { label: 'Longest queue', value: counted(columns.longest[row], 'request') },
    { label: 'Requests in the system', value: counted(columns.inSystem[row], 'request') },
    { label: 'Busy workers', value: quantity(100 * columns.busy[row], '%') },
    { label: 'Median response time', value: time(columns.median[row]) },
    { label: '95th percentile', value: time(columns.p95[row]) },
    { label: '99th percentile', value: time(columns.p99[row]) },
    { label: 'Arrivals', value: counted(columns.arrivals[row], 'request') },
    { label: 'Answers', value: counted(columns.answers[row], 'request') },
    { label: 'Failed', value: counted(columns.failures[row], 'request') },
  ]
}

/** What theory says beside a mean: "theory: 50.0 ms (M/M/1); here nearly the same". */
function theoryNote(values: RequestsValues, mean: number | undefined): string | undefined {
  const expected = expectedOf(values)
  if (!expected || mean === undefined) return undefined
  return `Theory: ${quantity(expected.mean, 's')} (${expected.name}); here ${comparison(mean, expected.mean, 's')}`
}

/** How many measured requests were not answered, as a note; undefined where all were. */
function failedNote(metrics: Metrics): string | undefined {
  const parts = Object.entries(FAILURES).flatMap(([id, words]) => {
    const value = single(metrics[id]) ?? 0
    return value > 0 ? [`${count(value)} ${words}`] : []
  })
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** How many waiting requests a gigabyte holds, at 10 kB each: its buffers, its headers and what the program keeps of it. */
const REQUESTS_OF_GIGABYTE = 1e5

/** How many measured requests the times are of, where others were not answered. */
function ofThoseAnswered(metrics: Metrics): string | undefined {
  const failed = failedNote(metrics)
  const answered = single(metrics.answered) ?? 0
  if (!failed) return undefined
  return answered === 0
    ? `No measured request was answered: ${failed}.`
    : `Times are those of the ${counted(answered, 'request')} answered; ${failed}.`
}

/** Why queues grow without end, where they do, how fast, and when a memory would be full. */
export function overloaded(values: RequestsValues): string | undefined {
  const { arrivals, service, sizes, meanService, discipline, policy, queueLimit, timeout, periods } = values
  const isGiven = service === 'trace'
  // Sizes that are given have a mean of their own.
  const load = isGiven ? (values.load * sizes.reduce((a, b) => a + b, 0)) / sizes.length / meanService : values.load
  if (arrivals === 'trace' || arrivals === 'log' || service === 'log' || !(load >= 1)) return undefined
  if (queueLimit !== 'unlimited' || timeout !== 'off') return undefined
  // Servers that get faster or fail answer more, and equal gaps and sizes may just fit.
  if (parsePeriods(periods).some(({ factor, fails }) => fails || factor > 1)) return undefined
  if (load === 1 && (isGiven || (arrivals === 'even' && service === 'fixed'))) return undefined
  // Where servers share their time small requests end first, and a program may choose by sizes: fewer are left than the work says.
  if (load === 1 || isGiven || discipline === 'ps' || policy === 'own')
    return 'From a load of 1 on queues grow for as long as requests come: these times depend on how long the run is.'
  const growth = rateOf(values) * (1 - 1 / load) * SECOND
  const full = quantity(REQUESTS_OF_GIGABYTE / growth, 's')
  return `Queues grow by at least ${quantity(growth)} requests a second on average, so times depend on how long the run is. At 10 kB a request, 1 GB of memory is full after ${full}.`
}

/** The numbers to be read at a glance. */
export function headlines(run: RunView): readonly Headline[] {
  const metrics = run.metrics ?? {}
  const values = scenarioIn(run)
  const mean = single(metrics.mean)
  const note = theoryNote(values, mean)
  const reason = overloaded(values) ?? ofThoseAnswered(metrics)
  const answered = single(metrics.answered) ?? 0
  const failed = failedNote(metrics)
  const list: Headline[] = [
    { metric: 'mean', ...(note ? { note } : {}), ...(reason ? { reason } : {}) },
    { metric: 'p99' },
    { metric: 'meanWait' },
    { metric: 'utilisation' },
    { metric: 'largestQueue' },
    { metric: 'idleWhileWaiting' },
  ]
  if (failed) list.splice(1, 0, { metric: 'answered', note: failed })
  if (answered === 0) list.reverse()
  return list
}

/** The changes that periods make, on the track. */
export function markers(run: RunView): readonly Marker[] {
  const { recording } = run
  if (recording.count === 0) return []
  const { time } = recording.columns
  const rowAt = (seconds: number) => {
    for (let row = 0; row < recording.count; row++) if (time[row] > seconds) return row
    return -1
  }
  const periods = parsePeriods(scenarioIn(run).periods)
  const changes = periods.flatMap(({ server, from, to, factor, fails }) => {
    const slower = factor < 1 ? 'is slower' : factor > 1 ? 'is faster' : 'is as before'
    const what = fails ? 'fails' : factor === 0 ? 'is stopped' : slower
    const begins = { server, what, row: rowAt(from / 1000), colour: 'var(--phase-emptying)' }
    const goesOn = periods.some((next) => next.server === server && next.from === to)
    const ends = { server, what: 'is as before', row: rowAt(to / 1000), colour: 'var(--phase-steady)' }
    return goesOn ? [begins] : [begins, ends]
  })
  // Servers that change together have one mark.
  const together = new Map<string, typeof changes>()
  for (const change of changes.filter(({ row }) => row >= 0)) {
    const key = `${change.row} ${change.colour}`
    together.set(key, [...(together.get(key) ?? []), change])
  }
  const marks = [...together.values()].map(([{ server, what, row, colour }, ...others]): Marker => {
    const same = others.every((other) => other.what === what) ? ', and others' : ', and others change'
    return { row, colour, label: `Server ${server} ${what}${others.length > 0 ? same : ''}` }
  })
  return marks.sort((a, b) => a.row - b.row)
}
