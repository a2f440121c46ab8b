/**
 * Work of the command line in which a program of the reader's own may run: done here as long as none does, and else in a thread of its own, which is
 * ended where the program does not answer. What goes in and comes out is plain data.
 */

import { parentPort, Worker } from 'node:worker_threads'
import { allHeld, type HeldFile, hold } from '../core/attachments/held.ts'
import { Unwatched, withoutPrograms } from '../core/program/engines.ts'
import { createSigns, giveSigns, silentProblem } from '../core/program/signs.ts'
import { errorText } from '../core/text/error-text.ts'
import { labs } from '../labs/registry.ts'
import { InputError } from '../library/input-error.ts'
import { threadNumber, watchThread } from '../library/watch-thread.ts'
import { besideReport } from './analyse.ts'
import { checkLessons } from './lesson.ts'
import { searchOrders } from './orders.ts'
import { isOfInput } from './output.ts'
import { type RunRequest, runOne, warnOfLong } from './run.ts'

const tasks = {
  run: (request: RunRequest) => runOne(request, labs),
  lessons: (files: readonly string[]) => checkLessons(files, labs, warnOfLong),
  beside: (request: Parameters<typeof besideReport>[0]) => besideReport(request, labs),
  orders: (request: Parameters<typeof searchOrders>[0]) => searchOrders(request, labs),
}
type Tasks = typeof tasks
type Name = keyof Tasks
type Given<N extends Name> = Parameters<Tasks[N]>[0]
type Made<N extends Name> = Awaited<ReturnType<Tasks[N]>>

/** What a thread is given. */
interface ForTask {
  readonly evenkeel: 'task'
  readonly name: Name
  readonly given: never
  readonly files: readonly HeldFile[]
  readonly signs: Int32Array
}

/** What it sends back: what was made, or what is wrong. */
type Answer = { readonly made: unknown } | { readonly problem: string; readonly isInput: boolean }

/** Whether a thread was started here. */
export const isForTask = (data: unknown): data is ForTask =>
  typeof data === 'object' && data !== null && 'evenkeel' in data && data.evenkeel === 'task'

/** The thread's side. */
export async function doTask({ name, given, files, signs }: ForTask): Promise<void> {
  giveSigns(signs, threadNumber())
  for (const file of files) hold(file)
  const answer = (it: Answer) => parentPort?.postMessage(it)
  try {
    answer({ made: await tasks[name](given) })
  } catch (error) {
    answer({ problem: errorText(error), isInput: isOfInput(error) })
  }
}

/**
 * Does a task. Throws what is wrong, also that a program did not answer.
 *
 * @param parameter holds the program, for messages
 */
export async function perform<N extends Name>(
  name: N,
  given: Given<N>,
  program: URL,
  parameter = 'program',
): Promise<Made<N>> {
  try {
    return await withoutPrograms(() => tasks[name](given as never) as Promise<Made<N>>)
  } catch (error) {
    if (!(error instanceof Unwatched)) throw error
  }
  const signs = createSigns()
  const workerData: ForTask = { evenkeel: 'task', name, given: given as never, files: allHeld(), signs }
  const worker = new Worker(program, { workerData })
  return new Promise<Made<N>>((resolve, reject) => {
    const unwatch = watchThread(signs, (line) => {
      void worker.terminate()
      reject(new InputError(silentProblem(parameter, line).message))
    })
    worker.on('message', (answer: Answer) => {
      if ('made' in answer) resolve(answer.made as Made<N>)
      else reject(answer.isInput ? new InputError(answer.problem) : new Error(answer.problem))
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      unwatch()
      reject(new Error('the thread of the run ended before it had an answer'))
    })
  })
}
