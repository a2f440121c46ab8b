/** The caption of a first screen: the longest queue at an instant, the servers without work, and whether they were looked at. */
import { rowSpan } from '../../../charts/row-span.ts'
import type { Detail } from '../../../core/lab.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { hasRow } from '../../../core/recording.ts'
import { listed } from '../../../core/text/case.ts'
import { count, quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import type { RequestsDetail } from '../model/detail.ts'
import { policies } from '../policies/index.ts'
import { momentOf } from './stage/moment.ts'
import { caption, isBlind, scenarioIn } from './words.ts'

/** Servers of which no more than these are named one by one. */
const MOST_NAMED = 3

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  const { recording } = run
  if (!hasRow(recording, row)) return caption(run, row, detail, shown)
  if (!shown?.instant || shown.time === undefined) {
    const { longest, waiting } = recording.columns
    const head = `${rowSpan(recording, row)}: `
    if (longest[row] === 0) return `${head}no request waits.`
    return `${head}the longest queue has ${count(longest[row])}; on average ${quantity(waiting[row])} wait at each server.`
  }
  const { time } = shown
  const { servers, central, centralMore } = momentOf(scenarioIn(run), shown.instant as RequestsDetail, time, 0)
  const queues = servers.map(({ waiting, more }) => waiting.length + more)
  const most = Math.max(...queues)
  const free = servers.flatMap(({ load }, s) => (load === 0 ? [String(s)] : []))
  const inCentral = central.length + centralMore
  // Names would change too fast to be read while it plays.
  const idle =
    detail && free.length <= MOST_NAMED
      ? `server${free.length === 1 ? '' : 's'} ${listed(free)} ${free.length === 1 ? 'has' : 'have'}`
      : `${count(free.length)} of ${count(servers.length)} servers ${free.length === 1 ? 'has' : 'have'}`
  const waits = `${count(most)} ${most === 1 ? 'request waits' : 'requests wait'} at server ${queues.indexOf(most)}`
  const head = `${quantity(time, 's')}: `
  if (inCentral > 0)
    return `${head}${count(inCentral)} ${inCentral === 1 ? 'request waits' : 'requests wait'} in one queue for all servers.`
  const looked = howChosen(run, detail as RequestsDetail | undefined, time, free.length > 0 && most > 0)
  if (most === 0)
    return `${head}no request waits; ${free.length > 0 ? `${idle} nothing to do` : 'all servers work'}${looked}.`
  return `${head}${waits}; ${free.length > 0 ? `${idle} nothing to do` : 'all servers work'}${looked}.`
}

/** How the last request before came to its server, to follow the queues; nothing where no decision is known. */
function howChosen(run: RunView, detail: RequestsDetail | undefined, time: number, couldHelp: boolean): string {
  const last = detail?.decisions.findLast((decision) => decision.time <= time)
  if (!last) return ''
  if (isBlind(run, last)) return couldHelp ? ': none was looked at' : ''
  const { policy, weights } = scenarioIn(run)
  const comparesQueues =
    policies[policy].asks && policy !== 'leastWork' && (weights === 'none' || !policies[policy].weighted)
  if (last.count < 2 || !comparesQueues || last.server >= Number(run.values.servers)) return ''
  return `. A request looks at ${last.count === Number(run.values.servers) ? 'all servers' : `${count(last.count)} servers`}`
}
