/** Formulas of queueing theory for the cases that have one. Times are in units of the mean size S, loads a share of one. */

import { exp, ln, pow } from './numbers.ts'

/** Erlang’s B formula: the share of requests that are refused by k workers without a queue, at a work of `a` per unit of time. */
export function erlangB(k: number, a: number): number {
  let b = 1
  for (let i = 1; i <= k; i++) b = (a * b) / (i + a * b)
  return b
}

/** Erlang’s C formula: the share of requests that must wait for one of k workers. */
function erlangC(k: number, a: number): number {
  const b = erlangB(k, a)
  return b / (1 - (a / k) * (1 - b))
}

/** Response time of M/G/1, by the squared coefficient of variation of the sizes (Pollaczek 1930, Khinchin 1932). */
export const queueTime = (load: number, cv2: number): number => 1 + (load * (1 + cv2)) / (2 * (1 - load))

/** Response time of M/G/1 with processor sharing, for any sizes (Kleinrock 1967). */
export const sharingTime = (load: number): number => 1 / (1 - load)

/** Response time of M/M/k. */
export const poolTime = (k: number, load: number): number => 1 + erlangC(k, load * k) / (k * (1 - load))

/** The share of M/M/k’s response times above t: those that wait do so for an exponential time of rate k(1−ρ). */
export function poolTail(k: number, load: number, t: number): number {
  const waits = erlangC(k, load * k)
  const rate = k * (1 - load)
  // Where the rates of service and wait are equal, the sum of both has another form.
  const later = Math.abs(rate - 1) < 1e-9 ? t * exp(-t) : (exp(-t) - exp(-rate * t)) / (rate - 1)
  return (1 - waits) * exp(-t) + waits * (exp(-rate * t) + rate * later)
}

/** The root x of x = next(x) between 0 and 1, from below. */
function rootOf(next: (x: number) => number): number {
  let x = 0
  for (let i = 0; i < 10_000; i++) {
    const better = next(x)
    if (Math.abs(better - x) < 1e-14) break
    x = better
  }
  return x
}

/** Response time of round robin over n servers with exponential sizes, which is Eₙ/M/1 at each: 1/(1−x) with x = (nρ/(nρ+1−x))ⁿ. */
export function turnsTime(n: number, load: number): number {
  const power = (base: number) => {
    let product = 1
    for (let i = 0; i < n; i++) product *= base
    return product
  }
  return 1 / (1 - rootOf((x) => power((n * load) / (n * load + 1 - x))))
}

/** Response time of round robin with even arrivals and exponential sizes, which is D/M/1 at each server: 1/(1−x) with x = e^(−(1−x)/ρ). */
export const evenTurnsTime = (load: number): number => 1 / (1 - rootOf((x) => exp(-(1 - x) / load)))

/** The squared coefficient of variation of a bounded Pareto distribution with tail α and this ratio of its ends. */
export function paretoVariation(alpha: number, ratio: number): number {
  /** The k-th moment over the k-th power of the least size. */
  const moment = (k: number) =>
    (alpha === k ? alpha * ln(ratio) : (alpha / (alpha - k)) * (1 - pow(ratio, k - alpha))) / (1 - pow(ratio, -alpha))
  return moment(2) / moment(1) ** 2 - 1
}

/** Response time of the better of d random servers, of very many (Mitzenmacher 1996; Vvedenskaya et al. 1996). */
export function choicesTime(d: number, load: number): number {
  if (d === 1) return sharingTime(load)
  let sum = 0
  // The exponent (dⁱ − d)/(d − 1) is d + d² + … + dⁱ⁻¹.
  let [term, exponent] = [1, d]
  while (term > 1e-16) {
    sum += term
    for (let k = 0; k < exponent && term > 0; k++) term *= load
    exponent *= d
  }
  return sum
}
