import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { openConnection } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

/** Collects garbage; what is finalized needs a turn. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  for (let k = 0; k < 5; k++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    gc()
  }
}

test('a worker that was ended is let go, with everything that its listeners know', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  )
  const opened = () => {
    const recording = new Float64Array(1000)
    const listener = { onReport: () => void recording, busy: () => true, always: false, lost: () => void recording }
    const { exposed, end } = openConnection<unknown>(listener)
    void exposed.single.cancel()
    end()
    return new WeakRef(recording)
  }
  const ref = opened()
  await collect()
  expect(ref.deref(), 'what its listeners know').toBeUndefined()
})
