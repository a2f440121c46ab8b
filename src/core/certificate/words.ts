/** What a certificate that holds has proved, in a sentence, and the judgement on a file that may be one. */
import { capital } from '../text/case.ts'
import { counted, quantity } from '../text/format.ts'
import { parseJson } from '../text/json.ts'
import { faultOf } from './check.ts'

/** Certificates by their kind, as far as their sentences need them; doc/certificates.md says what each has. */
interface Certificates {
  readonly requests: {
    readonly problem: {
      readonly arrivals: readonly number[]
      readonly measuredFrom: number
      readonly speeds: readonly unknown[]
    }
    readonly sum: number
  }
  readonly loop: {
    readonly problem: { readonly costs: readonly number[]; readonly speeds: readonly unknown[] }
    readonly time: number
  }
  readonly placement: {
    readonly problem: { readonly means: readonly number[]; readonly processors: number }
    readonly most: number
  }
  readonly divisible: { readonly problem: { readonly C: readonly number[] }; readonly time: number }
  readonly late: {
    readonly problem: { readonly nodes: readonly unknown[]; readonly speeds: readonly unknown[] }
    readonly time: number
    readonly rounds?: unknown
  }
}

type Kind = keyof Certificates

/** Times of some kinds are nanoseconds. */
const NANO = 1e-9

/** What is said where a search ends without a proof. */
export const UNPROVED = 'It could not be proved: there are too many cases to look at all of them in a reasonable time.'

const sentences: { readonly [K in Kind]: (certificate: Certificates[K]) => string } = {
  requests: ({ problem: { arrivals, measuredFrom, speeds }, sum }) =>
    `no policy that decides at arrival answers ${counted(arrivals.length - measuredFrom, 'request')} on ${counted(speeds.length, 'server')} in less than ${quantity((NANO * sum) / (arrivals.length - measuredFrom), 's')} on average, and some choice of servers takes that`,
  loop: ({ problem: { costs, speeds }, time }) =>
    `${counted(costs.length, 'iteration')} on ${counted(speeds.length, 'processor')} take at least ${quantity(time, 's')}, and some assignment takes that`,
  placement: ({ problem: { means, processors }, most }) =>
    `no placement of ${counted(means.length, 'process', 'processes')} on ${counted(processors, 'processor')} has a smaller greatest load than ${quantity(most)}, and some placement has that`,
  divisible: ({ problem: { C }, time }) =>
    `no order of one round on this star of ${counted(C.length, 'worker')} takes less than ${quantity(time)}; that is a lower bound, which need not be reached`,
  late: ({ problem: { nodes, speeds }, time, rounds }) =>
    `even with free messages no schedule of ${counted(nodes.length, 'node')} on ${counted(speeds.length, 'processor')} takes less than ${quantity(NANO * time, 's')}${rounds ? ', and some schedule takes that' : '; that is a lower bound, which need not be reached'}`,
}

/** What a certificate has proved in which `faultOf` finds nothing wrong: the end of a sentence, without its full stop. */
export function provedText(certificate: unknown): string {
  const { kind } = certificate as { readonly kind: Kind }
  return sentenceOf(kind, certificate as Certificates[typeof kind])
}

const sentenceOf = <K extends Kind>(kind: K, certificate: Certificates[K]): string => sentences[kind](certificate)

/** What is to be said of a file that may be a certificate: whether it holds, and why. */
export function judged(name: string, text: string): { readonly holds: boolean; readonly says: string } {
  const parsed = parseJson(name, text)
  if ('problem' in parsed) return { holds: false, says: `${parsed.problem}.` }
  const fault = faultOf(parsed.value)
  return fault === undefined
    ? { holds: true, says: `${name} holds: ${provedText(parsed.value)}.` }
    : { holds: false, says: `${name} does not hold. ${capital(fault)}.` }
}
