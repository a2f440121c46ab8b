/**
 * The command line: runs the scenario of a link or a file without a page, prints its metrics, writes its recording.
 *
 * Exit code 0: done. 2: something given cannot be used; one line on stderr says what. 1: the run itself failed, or a
 * reproduced table broke its bound.
 */
import { closeSync, fstatSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { isatty } from 'node:tty'
import { isMainThread } from 'node:worker_threads'
import { csvLines } from '../core/export/csv.ts'
import { traceFormats } from '../core/export/formats.ts'
import { createTrace, type Trace, TraceTooLong } from '../core/export/trace.ts'
import { runWhole } from '../core/run.ts'
import { labs } from '../labs/registry.ts'
import { readArguments } from './arguments.ts'
import { helpText } from './help.ts'
import { Refusal } from './refusal.ts'
import { jsonReport, tableReport } from './report.ts'
import { findAndReproduce, reproducedJson, reproducedText } from './reproduce.ts'
import { readScenario } from './source.ts'
import { sweep } from './sweep.ts'
import { serve } from './sweep-worker.ts'

/** How much CSV is gathered before it is written, in characters. */
const CHUNK = 1 << 16

async function main(args: readonly string[]): Promise<void> {
  const request = readArguments(args)
  if (request.command === 'help') {
    console.log(helpText(labs))
    return
  }
  if (request.command === 'reproduce') {
    const it = await findAndReproduce(request, new URL(import.meta.url))
    console.log((request.json ? reproducedJson : reproducedText)(it))
    if (it.broken.length > 0) process.exitCode = 1
    return
  }
  if (request.command === 'sweep') {
    if ((await sweep(request, labs, new URL(import.meta.url))) > 0) process.exitCode = 1
    return
  }
  const { lab, values } = readScenario(request.source, request.set, labs)
  const { trace } = request
  const file = request.csv === undefined ? undefined : open('csv', request.csv)
  const traceFile = trace && open('trace', trace.file)
  if (file !== undefined && traceFile !== undefined && sameFile(file, traceFile)) {
    throw new Refusal(`--trace: "${trace?.file}" is where the recording goes; allowed: another file`)
  }
  const { metrics, recording } = runWhole(lab, values, { record: file !== undefined })
  if (file !== undefined && recording) write(file, csvLines(recording))
  if (trace && traceFile !== undefined) {
    try {
      write(traceFile, tracePieces(createTrace(lab, values, traceFormats[trace.format].format)))
    } catch (error) {
      // Half a trace is none; what is no plain file, like /dev/null, is not ours to remove.
      if (fstatSync(traceFile).isFile()) rmSync(trace.file, { force: true })
      throw error
    }
  }
  console.log((request.json ? jsonReport : tableReport)(lab, values, metrics))
}

function* tracePieces(trace: Trace): Generator<string> {
  try {
    while (!trace.done()) yield trace.advance(1_000_000)
  } catch (error) {
    throw error instanceof TraceTooLong ? new Refusal(error.message) : error
  }
}

function open(flag: string, name: string): number {
  let file: number
  try {
    file = openSync(name, 'w')
  } catch (error) {
    throw new Refusal(`--${flag}: "${name}" cannot be written (${codeOf(error)}); allowed: the name of a file`)
  }
  if (sameFile(file, process.stdout.fd)) {
    throw new Refusal(`--${flag}: "${name}" is where the metrics are printed; allowed: another file`)
  }
  return file
}

/** Whether what is written to both would be mixed up. What takes everything and keeps nothing, like /dev/null, may be both. */
function sameFile(a: number, b: number): boolean {
  const [one, other] = [fstatSync(a), fstatSync(b)]
  return one.dev === other.dev && one.ino === other.ino && (!one.isCharacterDevice() || isatty(a))
}

function write(file: number, lines: Iterable<string>): void {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length >= CHUNK) {
      writeFileSync(file, chunk)
      chunk = ''
    }
  }
  writeFileSync(file, chunk)
  closeSync(file)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

// Whoever reads may stop early (`evenkeel --help | head`): that is no failure.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error
})

// The same file is what a sweep's worker threads run.
if (!isMainThread) serve(labs)
else {
  main(process.argv.slice(2)).catch((error: unknown) => {
    if (codeOf(error) === 'EPIPE') process.exit(0)
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`evenkeel: ${message.replace(/\s+/g, ' ')}\n`)
    process.exitCode = error instanceof Refusal ? 2 : 1
  })
}
