/** What a certificate that holds has proved, in a sentence, and the judgement on a file that may be one. */
import { capital } from '../text/case.ts'
import { counted, quantity } from '../text/format.ts'
import { parseJson } from '../text/json.ts'
import { faultOf } from './check.ts'

/** A certificate of any kind, as far as its sentence needs it. */
interface AnyCertificate {
  readonly kind: keyof typeof sentences
  readonly problem: {
    readonly arrivals: readonly number[]
    readonly measuredFrom: number
    readonly speeds: readonly unknown[]
    readonly costs: readonly number[]
    readonly means: readonly number[]
    readonly processors: number
    readonly C: readonly number[]
    readonly nodes: readonly unknown[]
  }
  readonly rounds?: unknown
  readonly sum: number
  readonly time: number
  readonly most: number
}

const NANO = 1e-9

/** What is said where a search ends without a proof. */
export const UNPROVED = 'It could not be proved: there are too many cases to look at all of them in a reasonable time.'

const sentences = {
  requests: ({ problem: { arrivals, measuredFrom, speeds }, sum }: AnyCertificate) =>
    `no policy that decides at arrival answers ${counted(arrivals.length - measuredFrom, 'request')} on ${counted(speeds.length, 'server')} in less than ${quantity((NANO * sum) / (arrivals.length - measuredFrom), 's')} on average, and some choice of servers takes that`,
  loop: ({ problem: { costs, speeds }, time }: AnyCertificate) =>
    `${counted(costs.length, 'iteration')} on ${counted(speeds.length, 'processor')} take at least ${quantity(time, 's')}, and some assignment takes that`,
  placement: ({ problem: { means, processors }, most }: AnyCertificate) =>
    `no placement of ${counted(means.length, 'process', 'processes')} on ${counted(processors, 'processor')} has a smaller greatest load than ${quantity(most)}, and some placement has that`,
  divisible: ({ problem: { C }, time }: AnyCertificate) =>
    `no order of one round on this star of ${counted(C.length, 'worker')} takes less than ${quantity(time)}; that is a lower bound, which need not be reached`,
  late: ({ problem: { nodes, speeds }, time, rounds }: AnyCertificate) =>
    `even with free messages no schedule of ${counted(nodes.length, 'node')} on ${counted(speeds.length, 'processor')} takes less than ${quantity(NANO * time, 's')}${rounds ? ', and some schedule takes that' : '; that is a lower bound, which need not be reached'}`,
}

/** What a certificate that holds has proved: the end of a sentence, without its full stop. */
export function provedText(certificate: unknown): string {
  const any = certificate as AnyCertificate
  return sentences[any.kind](any)
}

/** What is to be said of a file that may be a certificate: whether it holds, and why. */
export function judged(name: string, text: string): { readonly holds: boolean; readonly says: string } {
  const parsed = parseJson(name, text)
  if ('problem' in parsed) return { holds: false, says: `${parsed.problem}.` }
  const fault = faultOf(parsed.value)
  return fault === undefined
    ? { holds: true, says: `${name} holds: ${provedText(parsed.value)}.` }
    : { holds: false, says: `${name} does not hold. ${capital(fault)}.` }
}
