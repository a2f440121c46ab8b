/** What a workload is: the loop that a program spends its time in. */
import type { TimeUnit } from '../../../core/attachments/measured-cells.ts'
import type { Option, Problem } from '../../../core/parameters.ts'
import type { Loop } from '../model/iterations.ts'
import type { Annotation } from './annotation.ts'

/** Most iterations of a loop. */
export const MOST_ITERATIONS = 2 ** 20

/** How the triangular loops are made even: every iteration together with its mirror image. */
type Pairing = 'mean' | 'exact' | 'off'

/** The parameters that a loop's size and costs come from. */
export interface WorkloadValues {
  readonly n: number
  readonly r: number
  readonly m: number
  readonly iterations: number
  readonly iterationTime: number
  /** Deviation of the times in percent of their mean. */
  readonly iterationSpread: number
  readonly iterationBytes: number
  /** The times themselves, or the fingerprint of a file with them. */
  readonly costs: readonly number[] | string
  /** How such a file is read; see core/attachments/measured.ts. */
  readonly costsColumn: number | 'auto'
  readonly costsIndex: number | 'auto' | 'none'
  readonly costsUnit: TimeUnit | 'auto'
  readonly costsClock: number
  /** A loop with its annotations, as text. */
  readonly loopText: string
  readonly pairing: Pairing
  readonly pairData: 'auto' | 'one' | 'two'
  readonly transposeTime: number
  /** For work in steps: how many steps there are, what each has, and how it is arranged; see parameters/steps.ts. */
  readonly steps: number
  readonly batch: number
  readonly meanLength: number
  readonly lengthSpread: number
  readonly longest: number
  readonly attention: number
  readonly arrangement: 'drawn' | 'buckets' | 'packed' | 'balanced'
  readonly experts: number
  readonly tokens: number
  readonly skew: number
  readonly capacity: number | 'none'
  readonly tokenTime: number
  readonly exchangeTime: number
  readonly processors: number
  readonly seed: number
}

/** A workload: its words and what can be set. How its loop is made stands in the same file as `maker`: the page needs only the words. */
export interface WorkloadDefinition extends Option {
  readonly source?: string
  /** The parameters that it has. */
  readonly uses: readonly (keyof WorkloadValues)[]
  /** What is wrong with the file that it is read from, where it may be read from one. */
  problem?(values: WorkloadValues): Problem | undefined
  /** Iterations, which are counted before the loop is made. */
  count(values: WorkloadValues): number
  /** The loop as it would be written, with how its arrays are distributed. */
  annotation(values: WorkloadValues): Annotation
  /**
   * For a workload that is done in steps, each of which ends with a barrier: the metric of what it loses. The workload says which
   * processor has what, and no strategy is chosen.
   */
  readonly stepped?: { readonly loss: 'padding' | 'dropped' }
  /** For a program of two loops that follow each other: the workloads that these loops are alone. */
  readonly program?: readonly [first: string, second: string]
  /** Whether its data are columns of an array, which may travel at a speed of their own. */
  readonly columns?: true
  /** The parameter that determines how many there are. */
  readonly countedBy: keyof WorkloadValues
  /** Its size n where none is set: one that the source ran. */
  readonly usual?: number
}

/** What an iteration does of a loop that may be paired: itself, and its mirror image unless it is that. */
export const mirrored = (count: number, pairing: Pairing, of: (i: string) => string): string[] =>
  pairing === 'off' ? [of('i')] : [of('i'), `if (i != ${count + 1} - i) ${of(`${count + 1} - i`)}`]

/** A loop whose iterations are not known but by what they take: a row of one array, or nothing. */
export const oneArray = (count: number | string, bytes: number): Annotation => ({
  index: 'i',
  low: '1',
  high: `${count}`,
  arrays: bytes > 0 ? [{ name: 'X', dimensions: [`${count}`, `${bytes} bytes`], distribution: 'BLOCK' }] : [],
  body: [bytes > 0 ? 'work(X[i])' : 'work(i)'],
})

/** Makes the loop, which only the engine needs. */
export type LoopMaker = (values: WorkloadValues) => Loop

/** Seconds of iterations whose operations are known, paired with their mirror images (bitonic) or not. */
export function pairedCosts(count: number, secondsOf: (i: number) => number, pairing: Pairing): Float64Array {
  if (pairing === 'off') return Float64Array.from({ length: count }, (_, nth) => secondsOf(nth + 1))
  const pairs = Math.ceil(count / 2)
  const costs = Float64Array.from({ length: pairs }, (_, nth) => {
    const [i, mirrored] = [nth + 1, count - nth]
    return secondsOf(i) + (mirrored > i ? secondsOf(mirrored) : 0)
  })
  if (pairing === 'mean') costs.fill(costs.reduce((sum, cost) => sum + cost, 0) / pairs)
  return costs
}
