/** `evenkeel measure`: a scenario's balancer on threads of this computer, beside what the model says. */

import { MessageChannel, parentPort, Worker } from 'node:worker_threads'
import { allHeld } from '../core/attachments/held.ts'
import { formatLink } from '../core/link/link.ts'
import { createSigns, giveSigns, silentProblem } from '../core/program/signs.ts'
import type { Nodes, Numbered, PortLike, Report } from '../core/real/commands.ts'
import { RealProblem, startCrew, type Yard } from '../core/real/crew.ts'
import type { RealLab } from '../core/real/lab.ts'
import { type Measured, measure } from '../core/real/measure.ts'
import { pauses } from '../core/real/pause.ts'
import { createStation } from '../core/real/station.ts'
import {
  besideRows,
  besideSentences,
  costRows,
  LOST,
  machineValues,
  measuredSentence,
  modelSentence,
  notesSentence,
  wrongSentences,
} from '../core/real/words.ts'
import { errorText } from '../core/text/error-text.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { labs } from '../labs/registry.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { threadNumber, watchThread } from '../library/watch-thread.ts'
import type { Assignment } from './attach.ts'
import { readScenario } from './source.ts'

/** What is asked for. */
export interface MeasureRequest {
  readonly source: string
  readonly set: readonly Assignment[]
  readonly attach: readonly Assignment[]
  readonly processors: string | undefined
  readonly nodes: string | undefined
  readonly grain: string | undefined
  readonly times: string | undefined
}

/** What a thread is given. */
interface ForMeasuring {
  readonly evenkeel: 'measure'
  /** Where it gives signs of life while it runs a program. */
  readonly signs: Int32Array
}

/** Whether a thread was started here. */
export const isForMeasuring = (data: unknown): data is ForMeasuring =>
  typeof data === 'object' && data !== null && 'evenkeel' in data && data.evenkeel === 'measure'

/** Loads what a lab says of real workers. */
const loadLab = async (id: string) => ((await import(`../labs/${id}/computer.ts`)) as { computer: RealLab }).computer

/** Labs whose scenarios run on a computer. */
const LABS = ['async']

function later(millis: number, call: () => void): () => void {
  const timer = setTimeout(call, millis)
  return () => clearTimeout(timer)
}

/** The thread's side. */
export function serveMeasuring({ signs }: ForMeasuring): void {
  giveSigns(signs, threadNumber())
  const obey = createStation({
    now: () => performance.now(),
    turns: (call) => () => setImmediate(call),
    later,
    pause: pauses(),
    report: (report) => parentPort?.postMessage(report),
    load: loadLab,
  })
  parentPort?.on('message', (command: Numbered) => obey(command))
}

const yardOf = (program: URL): Yard => ({
  now: () => performance.now(),
  later,
  start(onReport, failed) {
    const signs = createSigns()
    const worker = new Worker(program, { workerData: { evenkeel: 'measure', signs } satisfies ForMeasuring })
    const unwatch = watchThread(signs, (line) => failed(silentProblem('program', line).message, 'program'))
    worker.on('exit', unwatch)
    worker.on('message', (report: Report) => onReport(report))
    worker.on('error', (error) => failed(errorText(error)))
    return {
      send: (command, transfer) => worker.postMessage(command, transfer as never),
      end: () => void worker.terminate(),
    }
  },
  channel() {
    const { port1, port2 } = new MessageChannel()
    return [port1 as unknown as PortLike, port2 as unknown as PortLike]
  },
})

/** A whole number in a range, as it is typed. */
function wholeFrom(flag: string, text: string | undefined, usual: number, least: number, most: number): number {
  if (text === undefined) return usual
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw inputError(flag, `a whole number from ${least} to ${most}`, shown(text))
  return value
}

/** Measures, and says whether every count is right. */
export async function measureHere(
  request: MeasureRequest,
  program: URL,
): Promise<{ measured: Measured; link: string }> {
  const { lab, values } = readScenario(request, labs)
  if (!LABS.includes(lab.id)) throw inputError('measure', `a scenario of the lab ${LABS.join(', ')}`, lab.id)
  const { nodes = 'sleep', grain: grainText = '1' } = request
  if (nodes !== 'sleep' && nodes !== 'compute') throw inputError('--nodes', 'sleep or compute', quoted(nodes))
  const workers = wholeFrom('--processors', request.processors, 2, 2, 16)
  const times = wholeFrom('--times', request.times, 5, 1, 1000)
  const millis = Number(grainText)
  if (!(millis >= 0.05 && millis <= 100)) throw inputError('--grain', 'milliseconds from 0.05 to 100', shown(grainText))
  const settings = { workers, grain: Math.round(1000 * millis), nodes: nodes as Nodes }
  let crew: Awaited<ReturnType<typeof startCrew>> | undefined
  try {
    crew = await startCrew(yardOf(program), lab.id, workers)
    const measured = await measure(crew, { values, files: allHeld(), settings, times })
    return { measured, link: formatLink(lab, machineValues(measured)) }
  } catch (error) {
    throw error instanceof RealProblem ? new InputError(error.message) : error
  } finally {
    crew?.end()
  }
}

/** Whether a count of any run is wrong. */
export const isWrong = ({ runs }: Measured): boolean => runs.some(({ wrong }) => wrong.length > 0)

/** A measurement as one JSON object; times in milliseconds, costs in microseconds. */
export function measuredJson({ measured, link }: { measured: Measured; link: string }): string {
  const { plan, costs, costsAfter, runs, predicted, band, time, range, explained, verdict } = measured
  const { workers, grain, nodes, nodesInAll, notes } = plan
  return JSON.stringify({
    ...{ workers, nodes, grain, nodesInAll, notes, costs, costsAfter },
    measured: { time, range },
    model: { ...predicted, range: band.time, explained },
    verdict,
    link,
    runs: runs.map(({ outcome, lost, wrong, logs }) => ({
      ...outcome,
      lost,
      wrong,
      sent: logs.reduce((sum, { counts }) => sum + counts.sent, 0),
      received: logs.reduce((sum, { counts }) => sum + counts.received, 0),
      hash: logs.reduce((sum, { counts }) => sum + counts.hash, 0) >>> 0,
    })),
    hash: plan.hash,
  })
}

/** A measurement for people. */
export function measuredText({ measured, link }: { measured: Measured; link: string }): string {
  const line = (cells: readonly string[]) =>
    `${cells[0].padEnd(30)}${cells
      .slice(1)
      .map((cell) => cell.padStart(28))
      .join('')}`
  const notes = notesSentence(measured)
  return [
    [measuredSentence(measured), modelSentence(measured), ...besideSentences(measured)].join(' '),
    ...wrongSentences(measured),
    ...(notes ? [notes] : []),
    '',
    line(['', 'measured', 'model']),
    ...besideRows(measured).map(line),
    LOST,
    '',
    line(['This computer', 'costs', 'range']),
    ...costRows(measured).map(line),
    '',
    `Its machine in the lab: ${link}`,
  ].join('\n')
}
