/** The worker's side of a measurement on this computer, over a port of its own. It is loaded when it is first asked for. */
import type { Numbered } from '../core/real/commands.ts'
import type { RealLab } from '../core/real/lab.ts'
import { pauses } from '../core/real/pause.ts'
import { createStation } from '../core/real/station.ts'

/** Does the commands that come over a port. */
export function serveReal(port: MessagePort): void {
  const obey = createStation({
    now: () => performance.now(),
    turns(call) {
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = call
      return () => port1.postMessage(null)
    },
    later(millis, call) {
      const timer = setTimeout(call, millis)
      return () => clearTimeout(timer)
    },
    pause: pauses(),
    report: (report) => port.postMessage(report),
    load: async (lab) => ((await import(`../labs/${lab}/computer.ts`)) as { computer: RealLab }).computer,
  })
  port.onmessage = ({ data }) => obey(data as Numbered)
}
