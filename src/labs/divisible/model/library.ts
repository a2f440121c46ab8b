/**
 * The same program by the LP library: what is asked when the direct solver cannot certify its own answer.
 *
 * yalps returns no duals, so the dual program is solved as well: the answer is then proved like any other (certify.ts).
 * It has to be. On programs whose E differ a thousandfold yalps was measured wrong in the sixth digit, and with a
 * tolerance of 1e-14 in the first, without a word; 1e-9 was the best of those tried.
 */
import { type Coefficients, type Constraint, solve } from 'yalps'
import type { Program } from './program.ts'
import { unitOf } from './simplex.ts'

/** The library's answer, by place in the program's workers. */
interface LibraryAnswer {
  /** "optimal", or what else the library says. */
  readonly status: string
  readonly time: number
  readonly fractions: Float64Array
  /** Duals of (2.1). */
  readonly duals: Float64Array
  /** Dual of (2.2). */
  readonly portDual: number
}

type Row = [string, number][]

/** Solves a program. Times and loads are counted as the direct solver does: the library's tolerances are absolute. */
export function solveByLibrary(program: Program): LibraryAnswer {
  const { size, matrix, base, port, portBase, load } = program
  const unit = unitOf(program)
  const rate = load / unit
  const primal = { constraints: new Map<string, Constraint>(), variables: [] as [string, Coefficients<string>][] }
  const dual = { constraints: new Map<string, Constraint>(), variables: [] as [string, Coefficients<string>][] }
  const time: Row = [['T', 1]]
  const price: Row = [['T', 1]]
  // Row and dual `size` are those of the port.
  for (let k = 0; k <= size; k++) {
    const fixed = (k < size ? base[k] : portBase) / unit
    const weight: Row = [
      ['T', fixed],
      ['sum', 1],
    ]
    for (let j = 0; j < size; j++) weight.push([`${j}`, (k < size ? matrix[k * size + j] : port[j]) * rate])
    dual.variables.push([`${k}`, weight])
    primal.constraints.set(`${k}`, { max: -fixed })
    time.push([`${k}`, -1])
    if (k === size) continue
    const fraction: Row = [['sum', 1]]
    for (let i = 0; i <= size; i++) fraction.push([`${i}`, (i < size ? matrix[i * size + k] : port[k]) * rate])
    primal.variables.push([`${k}`, fraction])
    dual.constraints.set(`${k}`, { min: 0 })
    price.push([`${k}`, -1])
  }
  primal.constraints.set('sum', { equal: 1 })
  primal.variables.push(['time', time])
  dual.constraints.set('sum', { equal: 1 })
  dual.variables.push(['price', price])
  const found = solve({ direction: 'minimize', objective: 'T', ...primal }, { precision: 1e-9 })
  const proof = solve({ direction: 'maximize', objective: 'T', ...dual }, { precision: 1e-9 })
  const fractions = new Float64Array(size)
  for (const [name, value] of found.variables) if (name !== 'time') fractions[Number(name)] = value * load
  const duals = new Float64Array(size + 1)
  for (const [name, value] of proof.variables) if (name !== 'price') duals[Number(name)] = value
  const status = found.status === 'optimal' ? proof.status : found.status
  return { status, time: found.result * unit, fractions, duals: duals.subarray(0, size), portDual: duals[size] }
}
