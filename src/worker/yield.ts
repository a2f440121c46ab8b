/** Letting messages in between two slices of work. */

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** Resolves once the messages that are there have been handled. A message to oneself comes at once, a timer after 4 ms. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port2.postMessage(0)
  })
}
