/** The same program by the LP library: what is asked when the direct solver cannot certify its own answer. */
import { type Coefficients, type Constraint, solve as solveModel } from 'yalps'
import type { Program } from './program.ts'

/** The library's answer: by place in the program's workers. */
export interface LibraryAnswer {
  readonly status: string
  readonly time: number
  readonly fractions: Float64Array
}

/** Solves a program with yalps. Times are counted in the longest one of the program, loads in J: its tolerances are absolute. */
export function solveByLibrary(program: Program): LibraryAnswer {
  const { size, matrix, base, port, portBase, load } = program
  let unit = portBase
  for (let k = 0; k < size; k++) unit = Math.max(unit, matrix[k * size + k] * load)
  const rate = load / unit
  const constraints = new Map<string, Constraint>([
    ['load', { equal: 1 }],
    ['port', { max: -portBase / unit }],
  ])
  const time: [string, number][] = [
    ['time', 1],
    ['port', -1],
  ]
  const variables: [string, Coefficients<string>][] = []
  for (let j = 0; j < size; j++) {
    constraints.set(`worker ${j}`, { max: -base[j] / unit })
    time.push([`worker ${j}`, -1])
    const column: [string, number][] = [
      ['load', 1],
      ['port', port[j] * rate],
    ]
    for (let k = 0; k < size; k++) column.push([`worker ${k}`, matrix[k * size + j] * rate])
    variables.push([`${j}`, column])
  }
  variables.push(['T', time])
  const {
    status,
    result,
    variables: found,
  } = solveModel({ direction: 'minimize', objective: 'time', constraints, variables }, { precision: 1e-11 })
  const fractions = new Float64Array(size)
  for (const [name, value] of found) if (name !== 'T') fractions[Number(name)] = value * load
  return { status, time: result * unit, fractions }
}
