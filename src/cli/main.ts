/** The program: the command line, and the same file is what a sweep's worker threads run. An import of it runs nothing. */
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { labs } from '../labs/registry.ts'
import { fail, command as run } from './command.ts'
import { isForMeasuring, serveMeasuring } from './measure.ts'
import { isForSweeps, serve } from './sweep-worker.ts'
import { doTask, isForTask } from './tasks.ts'

const here = new URL(import.meta.url)

/** Does what the arguments ask for, as `evenkeel` does: it prints, and sets the exit code of the process. */
export const command = (args: readonly string[]): Promise<void> => run(args, here)

const [, started] = process.argv
if (!isMainThread) {
  if (isForSweeps(workerData)) serve(labs, workerData)
  else if (isForTask(workerData)) doTask(workerData)
  else if (isForMeasuring(workerData)) serveMeasuring(workerData)
} else if (started !== undefined && existsSync(started) && realpathSync(started) === fileURLToPath(here)) {
  process.stdout.on('error', fail)
  command(process.argv.slice(2))
}
