/** For tests of searches of all orders. */
import { readFileSync } from 'node:fs'
import { hopsOf } from '../../src/core/network/hops.ts'
import { networkOf, ofAnySize } from '../../src/core/network/index.ts'
import { defaults, fileOf, type Values } from '../../src/core/parameters.ts'
import { Search, States } from '../../src/core/program/orders/search.ts'
import { holdText } from '../../src/core/program/testing.ts'
import { type MachineOf, Processors } from '../../src/labs/async/orders/local.ts'
import { parameters } from '../../src/labs/async/parameters.ts'
import { knobsOf, programOf } from '../../src/labs/async/programs/index.ts'

/** A text with a known fault. */
export const planted = (name: string): string => readFileSync(new URL(`../orders/${name}.js`, import.meta.url), 'utf8')

/** A text of ours. */
export const shipped = (name: string): string =>
  readFileSync(new URL(`../../src/labs/async/programs/${name}.js`, import.meta.url), 'utf8')

/** The default scenario with a text. */
export const scenario = (text: string): Values => ({
  ...defaults(parameters),
  ...fileOf(parameters.program)?.sets,
  program: holdText(text),
})

/** The processors of a ring for a text. */
export function processorsOf(text: string, processors: number, more: Partial<MachineOf> = {}): Processors {
  const values = scenario(text)
  const program = programOf(values)
  if (!program) throw new Error('there is no program')
  const topology = networkOf({ ...values, topology: ofAnySize, processors } as never)
  const { diameter } = hopsOf(topology)
  const knobs = knobsOf(program, values)
  return new Processors({ program, knobs, topology, diameter, interrupts: false, isHidden: false, ...more })
}

/** All states of a machine with trees of up to some tasks. */
export function explored(machine: Processors, tasks: number, most = 1e6, isOver?: () => boolean): Search {
  const states = new States({ automata: machine, overtaking: false })
  const search = new Search(states, states.initial(tasks))
  for (const _ of search.explore({ states: most, ...(isOver && { isOver }) })) {
    // It goes on.
  }
  return search
}
