/** A thread or a worker that makes runs: what it is sent is in threads.ts. */
import { hold } from '../core/attachments/held.ts'
import type { Lab } from '../core/lab.ts'
import { type BatchReport, createBatches } from '../core/sweep/batch.ts'
import type { ToThread } from './threads.ts'

/** A lab with its engine: a thread loads those alone that it runs. */
const loadLab = async (id: string) => ((await import(`../labs/${id}/index.ts`)) as { lab: Lab }).lab

const parent = (
  globalThis.process as { getBuiltinModule?: (name: string) => typeof import('node:worker_threads') } | undefined
)?.getBuiltinModule?.('node:worker_threads')?.parentPort

const { run } = createBatches(loadLab, {
  now: () => performance.now(),
  yieldToEvents: () => new Promise((resolve) => setTimeout(resolve)),
  report: (report: BatchReport) => (parent ? parent.postMessage(report) : postMessage(report)),
})

function take(message: ToThread): void {
  if ('files' in message) message.files.forEach(hold)
  else run(message)
}

if (parent) parent.on('message', take)
else addEventListener('message', ({ data }) => take(data))
