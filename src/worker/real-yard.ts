/** The page's side of a measurement on this computer: starts real workers, and connects them with each other. */
import { transfer, wrap } from 'comlink'
import type { PortLike, Report } from '../core/real/commands.ts'
import type { Yard } from '../core/real/crew.ts'
import type { Exposed } from './exposed.ts'
import { startWorker } from './start.ts'

/** Where the page's real workers are started. */
export const yard: Yard = {
  now: () => performance.now(),
  later(millis, call) {
    const timer = setTimeout(call, millis)
    return () => clearTimeout(timer)
  },
  start(onReport, failed) {
    const worker = startWorker()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => onReport(data as Report)
    worker.onerror = (event) => failed(event.message ?? 'it could not be loaded')
    void wrap<Exposed>(worker).real.connect(transfer(port2, [port2]))
    return {
      send: (command, ports) => port1.postMessage(command, [...ports] as Transferable[]),
      end() {
        worker.terminate()
        port1.close()
      },
    }
  },
  channel() {
    const { port1, port2 } = new MessageChannel()
    return [port1 as PortLike, port2 as PortLike]
  },
}
