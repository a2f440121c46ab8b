/** `evenkeel run`: makes a run, writes what is asked for of it, and reports its metrics. */

import { carriedFiles } from '../core/attachments/carried.ts'
import { UNPROVED } from '../core/certificate/words.ts'
import { csvLines } from '../core/export/csv.ts'
import { type TraceFormatName, traceFormats } from '../core/export/formats.ts'
import { createTrace, type Trace, TraceTooLong } from '../core/export/trace.ts'
import type { Lab, MessageList, Metric } from '../core/lab.ts'
import { formatLink } from '../core/link/link.ts'
import { applies, fileOf, type Values } from '../core/parameters.ts'
import { needsWatch } from '../core/program/engines.ts'
import { createTrial, roughTime, VERY_LONG } from '../core/run/long-run.ts'
import { whole } from '../core/run/making.ts'
import { runWhole } from '../core/run/run.ts'
import { inSentence } from '../core/text/case.ts'
import { csvLine } from '../core/text/csv.ts'
import { quantity } from '../core/text/format.ts'
import { version } from '../core/version.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { openOutputs } from './output.ts'

/** A scenario that can be run, and what is asked for of its run. */
export interface RunRequest {
  readonly lab: string
  readonly values: Values
  readonly json: boolean
  /** Where the recording goes. */
  readonly csv: string | undefined
  /** Where the trace goes, and how it is written. */
  readonly trace: { readonly file: string; readonly format: TraceFormatName } | undefined
  /** Where the list of messages goes. */
  readonly messages: string | undefined
  /** Where the proof of the best goes. */
  readonly certificate: string | undefined
}

/** What is printed of a run, and why it has no answer. */
interface Ran {
  readonly text: string
  readonly unanswered: string | undefined
}

/** Makes a run. */
export async function runOne(
  { lab: id, values, json, csv, trace, messages, certificate }: RunRequest,
  labs: Readonly<Record<string, Lab>>,
): Promise<Ran> {
  const lab = labs[id]
  // Before any file is opened, which cannot be taken back.
  if (lab.executes?.(values) !== undefined) needsWatch()
  // Before any file is opened, which empties it.
  if (messages !== undefined && !lab.messages) {
    const able = Object.values(labs).flatMap(({ id, messages }) => (messages ? [id] : []))
    throw inputError('--messages', `a lab that follows each message (${able.join(', ') || 'none yet'})`, lab.id)
  }
  if (trace && !lab.spans) throw inputError('--trace', 'a lab that says what its lanes do when', lab.id)
  const proof = certificate === undefined ? undefined : await certified(lab, values)
  const {
    '--csv': recordingFile,
    '--trace': traceFile,
    '--messages': messageFile,
    '--certificate': proofFile,
  } = openOutputs({ '--csv': csv, '--trace': trace?.file, '--messages': messages, '--certificate': certificate })
  proofFile?.write([`${JSON.stringify(proof)}\n`])
  await lab.ready?.(values)
  const { metrics, recording, fingerprint, cut } = runWhole(lab, values, {
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
  const read = await readTexts(lab, values)
  const text = (json ? jsonReport : tableReport)(lab, values, { metrics, cut }, hashes, read)
  return { text, unanswered: lab.unanswered?.(metrics) }
}

/** The proof of what is the best in a small case. */
async function certified(lab: Lab, values: Values): Promise<object> {
  const make = lab.artifacts?.certificate
  if (!make) throw inputError('--certificate', 'a lab whose best can be proved', lab.id)
  const none = lab.optimum?.none(values)
  if (none && !lab.optimum?.isProvedElsewhere) throw new InputError(`--certificate: ${none}`)
  await lab.ready?.(values)
  const making = make(values)
  while (!making.advance(1e6)) {}
  const proof = making.result()
  if (!proof) throw new InputError(`--certificate: ${none ?? UNPROVED}`)
  return proof
}

/** Says on standard error how long a run will take, if that is very long. */
export function warnOfLong() {
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

/** How many numbers of a metric that is a list are shown to people. */
const SHOWN = 4

function metricText(value: Metric, unit: string): string {
  if (typeof value === 'number' || value === null) return quantity(value, unit)
  const shown = value.slice(0, SHOWN).map((each) => quantity(each, unit))
  return value.length > SHOWN ? `${shown.join(', ')}, … (${value.length} values)` : shown.join(', ') || quantity(null)
}

/** What a run came to, and what it did not get to. */
type Numbers = Pick<ReturnType<typeof runWhole>, 'metrics' | 'cut'>

/** The hash of a run, where its lab has one, and the hash of its messages, where they are listed. */
interface Hashes {
  readonly hash: string | undefined
  readonly messageHash: string | undefined
}

/** What was read of the files that a scenario uses, a line each: "log: 3 requests in 2.1 s; durations from column 4 in µs: mean 69 ms". */
async function readTexts({ parameters }: Lab, values: Values): Promise<readonly string[]> {
  const texts: string[] = []
  for (const [id, parameter] of Object.entries(parameters)) {
    const preview = applies(parameter, values) && values[id] !== '' ? await fileOf(parameter)?.preview?.() : undefined
    const shown = preview?.(values)
    const facts = shown && shown.says === undefined && shown.facts ? whole(shown.facts()) : undefined
    const says = shown?.saysOfWhole?.() ?? shown?.says ?? (facts && 'says' in facts ? facts.says : undefined)
    if (says !== undefined) texts.push(`${id}: ${says}`)
  }
  return texts
}

/** A run as one JSON object: the lab, every parameter with the files that are named, every metric in full precision, and the hashes. */
function jsonReport(
  lab: Lab,
  values: Values,
  { metrics, cut }: Numbers,
  hashes: Hashes,
  read: readonly string[],
): string {
  const attachments = carriedFiles(lab.parameters, [values])
  const versions = { model: lab.version, evenkeel: version }
  const whole = { complete: cut === undefined, ...(cut !== undefined && { cut }) }
  return JSON.stringify({
    lab: lab.id,
    version: versions,
    scenario: values,
    read,
    ...whole,
    metrics,
    ...hashes,
    attachments,
  })
}

/** A run for people: the link, then one metric a line with its unit. */
function tableReport(
  lab: Lab,
  values: Values,
  { metrics, cut }: Numbers,
  { hash, messageHash }: Hashes,
  read: readonly string[],
): string {
  const rows = lab.metrics.map(({ id, label, unit }) => [label, metricText(metrics[id] ?? null, unit)] as const)
  if (hash !== undefined) rows.push(['Fingerprint', hash])
  if (messageHash !== undefined) rows.push(['Hash of the messages', messageHash])
  const width = Math.max(...rows.map(([label]) => label.length))
  const cuts = cut === undefined ? [] : [`Not complete: ${inSentence(cut)}`]
  return [
    formatLink(lab, values),
    ...read,
    ...cuts,
    '',
    ...rows.map(([label, text]) => `${label.padEnd(width)}  ${text}`),
  ].join('\n')
}
