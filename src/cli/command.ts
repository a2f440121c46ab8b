/**
 * The command line: runs the scenario of a link or a file without a page, prints its metrics, writes its recording.
 *
 * Exit code 0: done. 2: something given cannot be used; one line on stderr says what. 1: the run itself failed
 * or has no answer, a reproduced table broke its bound, or a lesson has problems.
 */

import { carriedFiles } from '../core/attachments/carried.ts'
import { csvLines } from '../core/export/csv.ts'
import { traceFormats } from '../core/export/formats.ts'
import { createTrace, type Trace, TraceTooLong } from '../core/export/trace.ts'
import type { Lab, MessageList, Metric, Metrics } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import type { Values } from '../core/parameters.ts'
import { createTrial, roughTime, VERY_LONG } from '../core/run/long-run.ts'
import { runWhole } from '../core/run/run.ts'
import { csvLine } from '../core/text/csv.ts'
import { quoted } from '../core/text/expected.ts'
import { quantity } from '../core/text/format.ts'
import { version } from '../core/version.ts'
import { labs } from '../labs/registry.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { advise, advisedJson, advisedPage, advisedText } from './advise.ts'
import { analyseFile, besideReport } from './analyse.ts'
import { analysedJson, analysedText } from './analysed-report.ts'
import { readArguments } from './arguments.ts'
import { attachReady } from './attach.ts'
import { checkedText, checkProgram } from './check.ts'
import { serveClass } from './class.ts'
import { helpText } from './help.ts'
import { playedText, playLeague } from './league.ts'
import { checkLessons } from './lesson.ts'
import { mark, markedText } from './mark.ts'
import { codeOf, openOutput, sameFile } from './output.ts'
import { findAndReproduce, reproducedJson, reproducedText } from './reproduce.ts'
import { readScenario } from './source.ts'
import { submit } from './submit.ts'
import { sweep } from './sweep.ts'

/**
 * Does what the arguments ask for, to the end or to an error.
 *
 * @param program the file that worker threads run
 */
export const command = (args: readonly string[], program: URL): Promise<void> => obey(args, program).catch(fail)

async function obey(args: readonly string[], program: URL): Promise<void> {
  const request = readArguments(args)
  if (request.command === 'help') {
    console.log(helpText(labs))
    return
  }
  if (request.command === 'version') {
    console.log(version)
    return
  }
  if ('attach' in request) await attachReady(Object.values(labs), request.attach)
  if (request.command === 'reproduce') {
    const it = await findAndReproduce(request, program)
    console.log((request.json ? reproducedJson : reproducedText)(it))
    if (it.broken.length > 0) process.exitCode = 1
    return
  }
  if (request.command === 'advise') {
    // A file that cannot be written is found out before, not after all runs.
    const file = request.html === undefined ? undefined : openOutput('--html', request.html)
    const answer = await advise(request, labs, program)
    file?.write([advisedPage(answer, request, labs)])
    console.log((request.json ? advisedJson : advisedText)(answer))
    return
  }
  if (request.command === 'analyse') {
    const { beside } = request
    if (beside !== undefined) {
      console.log(await besideReport({ ...request, beside }, labs))
      return
    }
    console.log((request.json ? analysedJson : analysedText)(analyseFile(request, labs)))
    return
  }
  if (request.command === 'lesson') {
    const { lines, areSound } = await checkLessons(request.files, labs, warnOfLong)
    for (const line of lines) console.log(line)
    if (!areSound) process.exitCode = 1
    return
  }
  if (request.command === 'class') return serveClass(request, program)
  if (request.command === 'check') {
    const it = await checkProgram(request, labs, program)
    console.log(request.json ? JSON.stringify(it) : checkedText(it))
    if (!it.isSound) process.exitCode = 1
    return
  }
  if (request.command === 'league') {
    const it = await playLeague(request, labs, program)
    console.log(request.json ? JSON.stringify(it) : playedText(it))
    return
  }
  if (request.command === 'mark') {
    const it = await mark(request, labs, program)
    console.log(request.json ? JSON.stringify(it) : markedText(it))
    if (!it.areFull) process.exitCode = 1
    return
  }
  if (request.command === 'submit') {
    console.log(await submit(request, labs, program))
    return
  }
  if (request.command === 'sweep') {
    if ((await sweep(request, labs, program)) > 0) process.exitCode = 1
    return
  }
  const { lab, values } = readScenario(request, labs)
  const { csv, trace, messages } = request
  // Before any file is opened, which empties it.
  if (messages !== undefined && !lab.messages) {
    const able = Object.values(labs).flatMap(({ id, messages }) => (messages ? [id] : []))
    throw inputError('--messages', `a lab that follows each message (${able.join(', ') || 'none yet'})`, lab.id)
  }
  if (trace && !lab.spans) throw inputError('--trace', 'a lab that says what its lanes do when', lab.id)
  const recordingFile = csv === undefined ? undefined : openOutput('--csv', csv)
  const traceFile = trace && openOutput('--trace', trace.file)
  if (recordingFile && traceFile && sameFile(recordingFile.descriptor, traceFile.descriptor)) {
    throw inputError('--trace', 'another file than the recording has', quoted(trace?.file ?? ''))
  }
  const messageFile = messages === undefined ? undefined : openOutput('--messages', messages)
  for (const other of messageFile ? [recordingFile, traceFile] : []) {
    if (messageFile && other && sameFile(messageFile.descriptor, other.descriptor)) {
      throw inputError('--messages', 'another file than the recording or the trace has', quoted(messages ?? ''))
    }
  }
  await lab.ready?.(values)
  const { metrics, recording, fingerprint } = runWhole(lab, values, {
    record: recordingFile !== undefined,
    watch: warnOfLong(),
  })
  if (recording) recordingFile?.write(csvLines(lab, values, recording))
  await lab.ready?.(values)
  if (trace) {
    const { format } = traceFormats[trace.format]
    traceFile?.write(tracePieces(createTrace(lab, formatLink(lab, values), values, format)))
  }
  await lab.ready?.(values)
  const list = messageFile && lab.messages?.(values)
  if (list) messageFile?.write(messageLines(list))
  const hashes = { hash: fingerprint, messageHash: list?.hash }
  console.log((request.json ? jsonReport : tableReport)(lab, values, metrics, hashes))
  const unanswered = lab.unanswered?.(metrics)
  if (unanswered !== undefined) fail(`no answer: ${unanswered}`)
}

/** Says on standard error how long a run will take, if that is very long. */
function warnOfLong() {
  const trial = createTrial()
  return (share: number) => {
    const seconds = trial(share, performance.now())
    if (seconds === undefined || seconds < VERY_LONG) return
    process.stderr.write(
      `evenkeel: at the pace of its beginning this run takes about ${roughTime(seconds)}; Ctrl+C ends it\n`,
    )
  }
}

function* messageLines({ columns, rows }: MessageList): Generator<string> {
  yield csvLine(columns)
  for (const row of rows) yield csvLine(row)
}

function* tracePieces(trace: Trace): Generator<string> {
  try {
    while (!trace.done()) yield trace.advance(1_000_000)
  } catch (error) {
    throw error instanceof TraceTooLong ? new InputError(error.message) : error
  }
}

/** Prints one line on an error and sets the exit code. A reader may stop early (`evenkeel --help | head`): that is no error. */
export function fail(error: unknown): void {
  if (codeOf(error) === 'EPIPE') process.exit(0)
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`evenkeel: ${message.replace(/\s+/g, ' ')}\n`)
  process.exitCode = error instanceof InputError ? 2 : 1
}

/** How many numbers of a metric that is a list are shown to people. */
const SHOWN = 4

function metricText(value: Metric, unit: string): string {
  if (typeof value === 'number' || value === null) return quantity(value, unit)
  const shown = value.slice(0, SHOWN).map((each) => quantity(each, unit))
  return value.length > SHOWN ? `${shown.join(', ')}, … (${value.length} values)` : shown.join(', ') || quantity(null)
}

/** The hash of a run, where its lab has one, and the hash of its messages, where they are listed. */
interface Hashes {
  readonly hash: string | undefined
  readonly messageHash: string | undefined
}

/** A run as one JSON object: the lab, every parameter with the files that are named, every metric in full precision, and the hashes. */
function jsonReport(lab: Lab, values: Values, metrics: Metrics, hashes: Hashes): string {
  const attachments = carriedFiles(lab.parameters, [values])
  const versions = { model: lab.version, evenkeel: version }
  return JSON.stringify({ lab: lab.id, version: versions, scenario: values, metrics, ...hashes, attachments })
}

/** A run for people: the link, then one metric a line with its unit. */
function tableReport(lab: Lab, values: Values, metrics: Metrics, { hash, messageHash }: Hashes): string {
  const rows = lab.metrics.map(({ id, label, unit }) => [label, metricText(metrics[id] ?? null, unit)] as const)
  if (hash !== undefined) rows.push(['Fingerprint', hash])
  if (messageHash !== undefined) rows.push(['Hash of the messages', messageHash])
  const width = Math.max(...rows.map(([label]) => label.length))
  return [formatLink(lab, values), '', ...rows.map(([label, text]) => `${label.padEnd(width)}  ${text}`)].join('\n')
}
