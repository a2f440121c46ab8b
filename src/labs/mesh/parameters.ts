/**
 * The mesh lab's parameter table, put together from parameters/. Public ids are the names in links, on the command line and in exports.
 * Sections, tables and figures are those of Kaddoura and Ranka, "Runtime Support for Parallelization of Data-Parallel Applications on
 * Adaptive and Nonuniform Computational Environments".
 */
import { choice, type Group, number, type ValuesOf } from '../../core/parameters.ts'
import { machine } from './parameters/machine.ts'
import { mesh } from './parameters/mesh.ts'
import { remap } from './parameters/remapping.ts'
import { run } from './parameters/run.ts'

export const groups: readonly Group[] = [
  { id: 'mesh', label: 'Mesh' },
  { id: 'line', label: 'Line' },
  { id: 'machine', label: 'Machine' },
  { id: 'remapping', label: 'Remapping' },
  { id: 'run', label: 'Run' },
]

export const parameters = {
  experiment: choice({
    label: 'Experiment',
    group: 'run',
    default: 'run',
    subject: true,
    help: 'Whether the loop runs, a single remap is looked at, or a partition.',
    options: {
      run: {
        label: 'Run the loop',
        help: 'The loop runs, iteration after iteration; now and then a check decides whether to remap.',
      },
      remap: {
        label: 'A single remap',
        help: 'The list is cut by old and by new capabilities: what stays, what moves, and which order of the intervals is best.',
      },
      partition: {
        label: 'A partition, level by level',
        help: 'A multilevel partition in steps: the mesh is coarsened, the coarsest graph is cut, and the parts are improved on the way back.',
      },
    },
  }),
  ...mesh,
  ...machine,
  ...remap,
  ...run,
  seed: number({
    label: 'Seed',
    group: 'mesh',
    default: 1,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'The random numbers of the mesh, of a random order and of random loads.',
  }),
} as const

/** A scenario of the mesh lab. */
export type MeshValues = ValuesOf<typeof parameters>
