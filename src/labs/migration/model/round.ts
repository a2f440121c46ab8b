/** What the balancers see in a round, and the orders that they give. */
/** Whether a processor's use is below, near or above the mean of its neighbourhood. */
export const LOAD = { low: 0, middle: 1, high: 2 } as const

/** A candidate of a selection, with what rules look at. */
export interface Candidate {
  readonly process: number
  /** Cycles that it computed in the window. */
  readonly worked: number
  /** Transfers that did not block it for each that did: high, and others wait for it. */
  readonly factor: number
  /** Share of its time at the CPU in which it computed; undefined if it was not there. */
  readonly ratio: number | undefined
  /** How far this is from the mean of the measured processes there. */
  readonly distance: number
}

/** Whether a processor may lose work of this many cycles in all. */
export type Allowed = (cycles: number) => boolean

/** A process and where it is to go. */
export interface Pair {
  readonly process: number
  readonly target: number
  /** Messages that it sent towards this neighbour, where the rule of location counts them. */
  readonly messages?: number
}

/** What a processor is judged by: its use against its neighbourhood's mean, its queue against a given length, its use against each neighbour's or all others', or whatever a program looks at. */
export type Comparison = 'neighbourhood' | 'queue' | 'neighbours' | 'all' | 'program'

/** Why a processor did what it did, for readers who look into a round. */
export interface Decision {
  /** The processor that decides, and the one that gives or would have given; −1 where none was found. */
  readonly by: number
  readonly processor: number
  /** Processors drawn one after the other and looked at, in their order; none where neighbours are looked at. */
  readonly asked: readonly number[]
  readonly targets: readonly number[]
  /** Processors that were no targets only because a process goes between them and the giver already. */
  readonly occupied: readonly number[]
  readonly candidates: readonly Candidate[]
  /** Cycles of work that may go all together; absent where anything may. */
  readonly most?: number
  readonly selected: readonly number[]
  readonly pairs: readonly Pair[]
  /** Processes that their targets refused. */
  readonly refused: readonly number[]
}

/** What all rounds of a run have in common, and what can be asked in one. */
export interface Ground {
  readonly processors: number
  readonly processes: number
  /** Largest number of neighbours of any processor. */
  readonly degree: number
  /** Neighbours of a processor, ascending. */
  neighbours(p: number): Int32Array
}

/** A round: the window since the last one, seen by all balancers alike. Cycles. */
export interface Round extends Ground {
  /** When it is, and its number, from 1. */
  readonly now: number
  readonly nth: number
  /** Cycles since the last one, or since the run began. */
  readonly window: number
  /** By processor: cycles in which it was busy, and those of its processes at the CPU. */
  readonly busy: Float64Array
  readonly present: Float64Array
  /** By processor: the sum of `busy` over its neighbourhood, and how many this counts. */
  readonly neighbourhood: Float64Array
  readonly neighbourhoodSize: Int32Array
  readonly load: Uint8Array
  /** Processes on p that may be chosen, ascending. */
  candidates(p: number): readonly Candidate[]
  /** The mean of the measured ratios of the processes on p; undefined if none is measured. */
  meanRatio(p: number): number | undefined
  /** Messages that a process sent towards a neighbour. */
  sentTowards(process: number, neighbour: number): number
  /** Whether no process goes, or is to go, between two processors. */
  isFree(p: number, q: number): boolean
  /** A draw below n from the stream of p. */
  below(p: number, n: number): number
  /** Process i is to move from p to q. */
  order(i: number, p: number, q: number): void
  /** Counts work besides: it takes as long as looking at this many processors or processes. */
  took(looks: number): void
  /** Gets the reasons, while the round is looked into. */
  readonly note: (decision: Decision) => void
}

/** What happened to a round, for those who look into it. */
export interface RoundReport {
  /** Cycles since the run began. */
  readonly time: number
  /** Its number, from 1; cycles since the last round, or since the run began; and until the next one. */
  readonly nth: number
  readonly window: number
  readonly pause: number
  /** By processor: cycles in which it was busy since the last round, those of its processes at the CPU, its load, and the mean of its neighbourhood. */
  readonly busy: Float64Array
  readonly present: Float64Array
  readonly load: Uint8Array
  readonly mean: Float64Array
  /** Why, by the processors that gave or would have given. */
  readonly decisions: readonly Decision[]
  readonly orders: readonly { readonly process: number; readonly from: number; readonly to: number }[]
}
