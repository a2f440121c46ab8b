/**
 * The linear program of §2.1 as arrays: minimise T with (2.1) matrix·α + base ≤ T, (2.2) port·α + portBase ≤ T,
 * (2.3) Σα = J, α ≥ 0.
 *
 * Orders may be partial: then only what is known about them counts, and the program is a relaxation of every program that
 * completes them. Of σ_a a beginning is known, of σ_c an end; a worker not yet placed in σ_a is sent load after all
 * that are, one not yet placed in σ_c is collected before all that are.
 */
import type { Problem } from './system.ts'

/** A program over `size` workers, by place in `workers`. Arrays are reused and may be longer than the program. */
export interface Program {
  size: number
  /** The workers of the system that take part, `size` of them. */
  readonly workers: Int32Array
  /** Row after row, `size` a row: what a unit of load on the column's worker adds to (2.1) of the row's worker. */
  readonly matrix: Float64Array
  /** What latency adds to (2.1) of each worker. */
  readonly base: Float64Array
  /** What a unit of load adds to (2.2): (1 + δ) C. */
  readonly port: Float64Array
  /** What latency adds to (2.2): twice the sum of L. */
  portBase: number
  /** J. */
  load: number
  /** Scratch: the place in `workers` of each worker of the system. */
  readonly placeOf: Int32Array
}

/** A program's arrays, for a system of `capacity` workers. */
export function createProgram(capacity: number): Program {
  return {
    size: 0,
    workers: new Int32Array(capacity),
    matrix: new Float64Array(capacity * capacity),
    base: new Float64Array(capacity),
    port: new Float64Array(capacity),
    portBase: 0,
    load: 1,
    placeOf: new Int32Array(capacity),
  }
}

/**
 * Fills a program for the workers of `allocation`. Of σ_a the first `sent` places are known, of σ_c the last
 * `collected`; for complete orders both are the number of workers.
 */
export function fillProgram(
  program: Program,
  problem: Problem,
  allocation: ArrayLike<number>,
  collection: ArrayLike<number>,
  size: number,
  sent = size,
  collected = size,
): void {
  const { transfer, compute, latency } = problem.system
  const { workers, matrix, base, port, placeOf } = program
  const ratio = problem.resultRatio
  program.size = size
  program.load = problem.load
  program.portBase = 0
  for (let k = 0; k < size; k++) placeOf[allocation[k]] = k
  for (let k = 0; k < size; k++) {
    const worker = allocation[k]
    workers[k] = worker
    port[k] = (1 + ratio) * transfer[worker]
    program.portBase += 2 * latency[worker]
    base[k] = latency[worker]
    // The workers that were sent load before; for a worker without a place, all workers that have one.
    const before = Math.min(k, sent)
    const row = k * size
    for (let j = 0; j < size; j++) matrix[row + j] = 0
    for (let j = 0; j < before; j++) {
      matrix[row + j] = transfer[allocation[j]]
      base[k] += latency[allocation[j]]
    }
    matrix[row + k] = (1 + ratio) * transfer[worker] + compute[worker]
    base[k] += latency[worker]
    // The workers that are collected from later: from the end up to the worker's own place, or to the last known one.
    for (let place = size - 1; place >= size - collected && collection[place] !== worker; place--) {
      const other = collection[place]
      matrix[row + placeOf[other]] += ratio * transfer[other]
      base[k] += latency[other]
    }
  }
}
