/** `evenkeel run`. */
import { type TraceFormatName, traceFormats } from '../../core/export/formats.ts'
import { shown } from '../../core/text/expected.ts'
import { inputError } from '../../library/input-error.ts'
import { attachReady } from '../attach.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import { readScenario } from '../source.ts'
import { perform } from '../tasks.ts'
import { assigned, type Flags, type Job, type Typed } from './typed.ts'

/** Reads what is to be run, and what is written of it. */
export function readRun({ words: [source], flags }: Typed) {
  const { json = false, csv, messages, certificate } = flags
  return { source, json, csv, trace: readTrace(flags), messages, certificate, ...assigned(flags) }
}

/** Makes a run. */
export function run(typed: Typed): Job {
  const { source, set, attach, ...asked } = readRun(typed)
  const { csv, trace, messages, certificate } = asked
  return async (labs, program) => {
    needDistinctFiles(
      { '--csv': csv, '--trace': trace?.file, '--messages': messages, '--certificate': certificate },
      { run: source, '--attach': attach.map(({ text }) => text) },
    )
    await attachReady(Object.values(labs), attach)
    const { lab, values } = readScenario({ source, set, attach }, labs)
    const { text, unanswered } = await perform(
      'run',
      { lab: lab.id, values, ...asked },
      program,
      lab.executes?.(values),
    )
    console.log(text)
    if (unanswered !== undefined) throw new Error(`no answer: ${unanswered}`)
  }
}

function readTrace({ trace, 'trace-format': format = 'chrome' }: Flags) {
  if (!Object.hasOwn(traceFormats, format)) {
    throw inputError('--trace-format', Object.keys(traceFormats).join(' or '), shown(format))
  }
  return trace === undefined ? undefined : { file: trace, format: format as TraceFormatName }
}
