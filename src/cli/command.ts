/**
 * The command line: runs the scenario of a link or a file without a page, prints its metrics, writes its recording.
 *
 * Exit code 0: done. 2: something given cannot be used, also where only the run finds it; one line on stderr says what. 1: something failed
 * or has no answer, a reproduced table broke its bound, or a lesson has problems.
 */

import { capital } from '../core/text/case.ts'
import { errorText } from '../core/text/error-text.ts'
import { quoted } from '../core/text/expected.ts'
import { version } from '../core/version.ts'
import { labs } from '../labs/registry.ts'
import { inputError } from '../library/input-error.ts'
import { advise, advisedJson, advisedPage, advisedText, saidIn } from './advise.ts'
import { analyseFiles } from './analyse.ts'
import { analysedJson, analysedText } from './analysed-report.ts'
import { readArguments } from './arguments.ts'
import { attachReady } from './attach.ts'
import { checkedText, checkProgram } from './check.ts'
import { checkCertificate } from './check-certificate.ts'
import { serveClass } from './class.ts'
import { needDistinctFiles } from './distinct-files.ts'
import { helpText } from './help.ts'
import { playedText, playLeague } from './league.ts'
import { withLessons } from './lecture.ts'
import { mark, markedText } from './mark.ts'
import { isWrong, measuredJson, measuredText, measureHere } from './measure.ts'
import { codeOf, isOfInput, openOutput } from './output.ts'
import { findAndReproduce, reproducedJson, reproducedText } from './reproduce.ts'
import { writePackage } from './scorm.ts'
import { readScenario } from './source.ts'
import { submit } from './submit.ts'
import { sweep } from './sweep.ts'
import { perform } from './tasks.ts'

/**
 * Does what the arguments ask for, to the end or to an error.
 *
 * @param program the file that worker threads run
 */
export const command = (args: readonly string[], program: URL): Promise<void> => obey(args, program).catch(fail)

async function obey(args: readonly string[], program: URL): Promise<void> {
  const request = readArguments(args)
  if (request.command === 'help') {
    console.log(helpText(labs, request.name, request.source))
    return
  }
  if (request.command === 'version') {
    console.log(version)
    return
  }
  needDistinctFiles(request)
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
    console.log(
      request.json ? advisedJson(answer) : advisedText(answer, request.all, saidIn(request.source) !== undefined),
    )
    return
  }
  if (request.command === 'analyse') {
    const { beside } = request
    if (beside !== undefined) {
      const [file, extra] = request.files
      if (extra !== undefined) throw inputError('analyse --beside', 'one file', `also ${quoted(extra)}`)
      console.log(await perform('beside', { file, beside, json: request.json }, program))
      return
    }
    console.log((request.json ? analysedJson : analysedText)(analyseFiles(request, labs)))
    return
  }
  if (request.command === 'lesson') {
    const { scorm } = request
    return withLessons(request.files, labs, console.log, async (files, named) => {
      const { lines, areSound } = await perform('lessons', files, program)
      for (const line of lines) console.log(named(line))
      if (!areSound) process.exitCode = 1
      else if (scorm) console.log(await writePackage(files[0], scorm, labs, program))
    })
  }
  if (request.command === 'check-certificate') {
    const fault = checkCertificate(request.source)
    console.log(
      fault === undefined
        ? 'It holds: what it calls the best is reached, and nothing is better.'
        : `It does not hold. ${capital(fault)}.`,
    )
    if (fault !== undefined) process.exitCode = 1
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
  if (request.command === 'measure') {
    const it = await measureHere(request, program)
    console.log((request.json ? measuredJson : measuredText)(it))
    if (isWrong(it.measured)) process.exitCode = 1
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
  const { json, csv, trace, messages, certificate } = request
  const runRequest = { lab: lab.id, values, json, csv, trace, messages, certificate }
  const ran = await perform('run', runRequest, program, lab.executes?.(values))
  console.log(ran.text)
  if (ran.unanswered !== undefined) fail(`no answer: ${ran.unanswered}`)
}

/** Prints one line on an error and sets the exit code. A reader may stop early (`evenkeel --help | head`): that is no error. */
export function fail(error: unknown): void {
  if (codeOf(error) === 'EPIPE') process.exit(0)
  const message = errorText(error)
  process.stderr.write(`evenkeel: ${message.replace(/\s+/g, ' ')}\n`)
  process.exitCode = isOfInput(error) ? 2 : 1
}
