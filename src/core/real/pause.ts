/**
 * Sleeping without an event loop, which a worker may: it waits for a change of shared memory that never comes. Pages without isolation may share
 * no buffer, but may make a memory of WebAssembly that could be shared; it is sent nowhere.
 */

/** Sleeps for some milliseconds; undefined where the browser refuses. */
export function pauses(): ((millis: number) => void) | undefined {
  try {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    const words = new Int32Array(memory.buffer)
    // Where a thread may not wait this throws.
    Atomics.wait(words, 0, 0, 0)
    return (millis) => void Atomics.wait(words, 0, 0, millis)
  } catch {
    return undefined
  }
}

/** Whether workers may sleep, as far as can be seen without one. */
export function maySleep(): boolean {
  try {
    return new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer.byteLength > 0
  } catch {
    return false
  }
}
