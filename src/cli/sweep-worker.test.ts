/** Runs on threads, of which some answer late and some never. */
import { expect, test } from 'vitest'
import type { Outcome } from '../core/sweep/batch.ts'
import { runOnWorkers } from './sweep-worker.ts'

/** A program whose threads do something first and then answer. */
const threads = (first: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { readlinkSync } from 'node:fs'
      import { parentPort, workerData } from 'node:worker_threads'
      workerData.signs[2] = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
      parentPort.on('message', ({ batchId }) => {
        ${first}
        parentPort.postMessage({ batchId, from: 0, outcomes: [{ metrics: {} }], millis: 1 })
      })`)}`,
  )

/** Makes one run on one thread, which may be silent for 0.2 s. */
async function outcomesOf(program: URL): Promise<readonly Outcome[]> {
  const all: Outcome[] = []
  const take = (_: number, some: readonly Outcome[]) => void all.push(...some)
  await runOnWorkers(program, 'tree', [{ values: {} }], 1, take, undefined, 200)
  return all
}

test('a thread that waits for the processor is not ended, however long ago it began', async () => {
  const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)'
  expect(await outcomesOf(threads(waits))).toEqual([{ metrics: {} }])
})

test('a thread that computes without an end is ended', async () => {
  await expect(outcomesOf(threads('for (;;) {}'))).rejects.toThrow('silent')
})
