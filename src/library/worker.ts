/** A thread or a worker that makes runs: what it is sent is in threads.ts. */
import { hold } from '../core/attachments/held.ts'
import type { Lab } from '../core/lab.ts'
import { giveSigns } from '../core/program/signs.ts'
import { createBatches } from '../core/sweep/batch.ts'
import { answerAsk } from './answering.ts'
import type { FromThread, ThreadData, ToThread } from './threads.ts'
import { builtIn, threadNumber } from './watch-thread.ts'

/** A lab with its engine: a thread loads those alone that it runs. */
const loadLab = async (id: string) => ((await import(`../labs/${id}/index.ts`)) as { lab: Lab }).lab

const threads = builtIn<typeof import('node:worker_threads')>('node:worker_threads')
const parent = threads?.parentPort
if (parent) giveSigns((threads.workerData as ThreadData).signs, threadNumber())

const report = (it: FromThread) => (parent ? parent.postMessage(it) : postMessage(it))

const { run } = createBatches(loadLab, {
  now: () => performance.now(),
  yieldToEvents: () => new Promise((resolve) => setTimeout(resolve)),
  report,
})

function take(message: ToThread): void {
  if ('files' in message) message.files.forEach(hold)
  else if ('isThere' in message) report(message)
  else if ('ask' in message) void answerAsk(message, loadLab, report)
  else run(message)
}

if (parent) parent.on('message', take)
else addEventListener('message', ({ data }) => take(data))
