/** What a pattern of empty messages takes, in seconds, as closed forms of the machine or as polynomials in P (figure 1.6). */

/** How messages travel. */
export interface Network {
  /** Seconds that an empty message takes (L). */
  readonly latency: number
  /** Bytes a second. */
  readonly bandwidth: number
  /** Whether all messages share one medium. */
  readonly shared: boolean
}

/** Parts of the latency: what the sender's processor takes, and the receiver's as well, and the medium. */
export const PARTS = { handling: 0.475, medium: 0.05 } as const

/** Seconds of patterns among P processors. */
export interface Patterns {
  oneToAll(processors: number): number
  allToOne(processors: number): number
  allToAll(processors: number): number
}

/** The closed forms of the machine as it is simulated. */
export function closedPatterns({ latency, shared }: Network): Patterns {
  const s = PARTS.handling * latency
  const w = PARTS.medium * latency
  const r = s
  /** What each message waits for the one before it on the medium. */
  const turn = shared ? w : 0
  return {
    oneToAll: (p) => (p < 2 ? 0 : Math.max((p - 1) * s + w, s + (p - 1) * turn) + r),
    allToOne: (p) => (p < 2 ? 0 : s + Math.max(w + (p - 1) * r, (p - 1) * turn + r)),
    allToAll: (p) => (p < 2 ? 0 : Math.max((p - 1) * (s + r) + w, s + p * (p - 1) * turn + r)),
  }
}

/** Polynomials in P, coefficients from the constant on. */
export function polynomialPatterns(
  oneToAll: readonly number[],
  allToOne: readonly number[],
  allToAll: readonly number[],
): Patterns {
  const value = (coefficients: readonly number[]) => (p: number) =>
    p < 2
      ? 0
      : Math.max(
          0,
          coefficients.reduceRight((sum, coefficient) => sum * p + coefficient, 0),
        )
  return { oneToAll: value(oneToAll), allToOne: value(allToOne), allToAll: value(allToAll) }
}
