/** Which machine a scenario has, in numbers and in words. */

import type { Values } from '../../../../core/parameters.ts'
import { processorCount, type TopologyName, topology } from '../../../../core/topology/index.ts'
import type { Topology } from '../../../../core/topology/topology.ts'
import { parameters } from '../../parameters.ts'
import type { Machine } from './places.ts'

/** A machine with its links; a load server's machine has none that matter. */
export interface StageMachine extends Machine {
  readonly links: Topology | undefined
  /** "2-d torus". */
  readonly name: string
}

let latest: { readonly key: string; readonly machine: StageMachine } | undefined

/** The machine of a scenario; the same object while scenarios differ in other things only, so that it is not laid out again. */
export function machineOf(values: Values): StageMachine {
  const { topology: name, processors, sides, balancer } = values
  const key = [name, processors, `${sides}`, balancer === 'loadserver'].join(' ')
  if (latest?.key !== key) latest = { key, machine: build(values) }
  return latest.machine
}

function build(values: Values): StageMachine {
  const kind = values.topology as TopologyName
  const sides = Array.isArray(values.sides) ? (values.sides as readonly number[]) : []
  const processors = processorCount(kind, Number(values.processors), sides)
  if (values.balancer === 'loadserver' && processors > 1) {
    return {
      kind: 'server',
      processors,
      sides: [processors],
      wraps: false,
      links: undefined,
      name: 'Load server',
    }
  }
  const links = topology(kind, processors, sides)
  return {
    kind,
    processors,
    sides: links.sides,
    wraps: links.wraps,
    links,
    name: parameters.topology.options[kind].label,
  }
}

/** Its size in words: "16 × 8 processors", "7 dimensions, 128 processors", "server and 127 workers". */
export function sizeOf({ kind, processors, sides }: Machine): string {
  const all = `${processors} ${processors === 1 ? 'processor' : 'processors'}`
  if (kind === 'server') return `${processors - 1} ${processors === 2 ? 'worker' : 'workers'}`
  if (kind === 'hypercube' && processors > 1)
    return `${sides.length} ${sides.length === 1 ? 'dimension' : 'dimensions'}, ${all}`
  if (sides.length > 1 && processors > 1) return `${sides.join(' × ')} = ${all}`
  return all
}

/** Coordinates of a processor: "x 3, y 5", "binary 0110"; undefined where the number says it all. */
export function coordinatesOf({ kind, sides, processors }: Machine, index: number): string | undefined {
  if (kind === 'server' || processors === 1) return undefined
  if (kind === 'hypercube') return `binary ${index.toString(2).padStart(sides.length, '0')}`
  if (sides.length < 2) return undefined
  let rest = index
  const at = sides.map((side) => {
    const c = rest % side
    rest = Math.floor(rest / side)
    return c
  })
  return sides.length <= 3 ? at.map((c, d) => `${'xyz'[d]} ${c}`).join(', ') : `at ${at.join(', ')}`
}

/** What a processor is called. */
export function nameOf({ kind }: Machine, index: number): string {
  if (kind === 'server') return index === 0 ? 'Server' : `Worker ${index}`
  return `Processor ${index}`
}
