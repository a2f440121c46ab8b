/** Balancers, strategies, workloads, topologies and kinds of trees are known by their definitions: no code compares their names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topologies } from '../src/core/network/index.ts'
import { applies, defaults, type OptionDefinition, type ParameterTable, type Values } from '../src/core/parameters.ts'
import { trees } from '../src/core/trees/index.ts'
import { workloads as treeWorkloads } from '../src/core/workloads/index.ts'
import { balancers as asyncBalancers } from '../src/labs/async/balancers/index.ts'
import { detections } from '../src/labs/async/detections/index.ts'
import { parameters as asyncParameters } from '../src/labs/async/parameters.ts'
import { terminations } from '../src/labs/async/terminations/index.ts'
import { algorithms } from '../src/labs/divisible/algorithms/index.ts'
import { parameters as divisibleParameters } from '../src/labs/divisible/parameters.ts'
import { parameters as loopParameters } from '../src/labs/loop/parameters.ts'
import { strategies } from '../src/labs/loop/strategies/index.ts'
import { workloads } from '../src/labs/loop/workloads/index.ts'
import { fronts } from '../src/labs/mesh/fronts/index.ts'
import { inspectors } from '../src/labs/mesh/inspectors/index.ts'
import { meshes } from '../src/labs/mesh/meshes/index.ts'
import { orderings } from '../src/labs/mesh/orderings/index.ts'
import { parameters as meshParameters } from '../src/labs/mesh/parameters.ts'
import { policies } from '../src/labs/mesh/policies/index.ts'
import { remappings } from '../src/labs/mesh/remapping/index.ts'
import { graphs } from '../src/labs/migration/graphs/index.ts'
import { locations } from '../src/labs/migration/locations/index.ts'
import { networks } from '../src/labs/migration/networks/index.ts'
import { parameters as migrationParameters } from '../src/labs/migration/parameters.ts'
import { placements } from '../src/labs/migration/placements/index.ts'
import { selections } from '../src/labs/migration/selections/index.ts'
import { strategies as migrationStrategies } from '../src/labs/migration/strategies/index.ts'
import { balancers } from '../src/labs/tree/balancers/index.ts'
import { parameters as treeParameters } from '../src/labs/tree/parameters.ts'

type Definitions = Readonly<Record<string, Omit<OptionDefinition, 'parameters'> & Partial<OptionDefinition>>>

/** The lists of definitions by the choice that offers them, with the lab's parameter table. */
const labs: readonly {
  readonly folder: string
  readonly lists: Readonly<Record<string, Definitions>>
  readonly parameters: ParameterTable
  /** What else must be set for the definitions' own parameters to apply. */
  readonly where?: Values
}[] = [
  {
    folder: 'labs/tree',
    lists: { balancer: balancers, topology: topologies, tree: trees, workload: treeWorkloads },
    parameters: treeParameters,
  },
  {
    folder: 'labs/async',
    lists: {
      balancer: asyncBalancers as Definitions,
      workload: treeWorkloads,
      detection: detections,
      termination: terminations,
    },
    parameters: asyncParameters,
    where: { ...defaults(asyncParameters), t1: 'on' },
  },
  {
    folder: 'labs/mesh',
    lists: {
      mesh: meshes,
      front: fronts,
      ordering: orderings,
      arrangement: remappings,
      policy: policies,
      inspector: inspectors,
    },
    parameters: meshParameters,
  },
  { folder: 'labs/divisible', lists: { algorithm: algorithms as Definitions }, parameters: divisibleParameters },
  { folder: 'labs/loop', lists: { strategy: strategies, workload: workloads }, parameters: loopParameters },
  {
    folder: 'labs/migration',
    lists: {
      graph: graphs,
      topology: networks,
      placement: placements,
      strategy: migrationStrategies,
      select: selections,
      locate: locations,
    },
    parameters: migrationParameters,
  },
]

/** Stories, lessons, published data and problems of readers are scenarios, which name what they use. */
const DATA = /\/(stories|lessons|published|study|reproduction|problem)\b/

const root = join(import.meta.dirname, '../src')
const folders = ['core', ...labs.map(({ folder }) => folder), 'views', 'charts', 'app', 'worker', 'cli']
/** The lines of every file that may not know a name. */
const code = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !DATA.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n')] as const)

const lists = labs.flatMap((lab) => Object.entries(lab.lists))
const choices = lists.map(([id]) => id).join('|')
const names = lists.flatMap(([, definitions]) => Object.keys(definitions))

/** Names that are words of other things, too. */
const WORDS = new Set([
  ...'none own free exact ring tree uniform central local mesh imbalance random file search self grid balanced circle'.split(
    ' ',
  ),
  ...'drawn sender receiver cyclic pool experts training always never once optimum keep multilevel thesis synthetic 1 2 3 4'.split(
    ' ',
  ),
])
/** For a name that these lines mean something else by. */
const ANOTHER =
  'a name that is a word of something else, too, goes into WORDS in tests/definitions.test.ts, or becomes another one'
const clear = names.filter((name) => !WORDS.has(name)).join('|')

const OWN = new RegExp(`/(index|makers|begin|${names.join('|')})\\.ts$`)

/** Folders that hold definitions, each in a file of its own, and lists of them. */
const DEFINED =
  /\/(core\/(network|trees|workloads)|loop\/workloads|divisible\/algorithms|balancers|detections|terminations|strategies|meshes|fronts|orderings|remapping|policies|inspectors|graphs|placements|selections|locations)\//

/** The lines, imports aside, that have what a pattern finds, by file. Lists are left out, and what speaks of itself. */
const linesWith = (pattern: RegExp): ReadonlyMap<string, string> =>
  new Map(
    code.flatMap(([path, lines]) => {
      if (DEFINED.test(`/${path}`) && OWN.test(path)) return []
      const line = lines.find((one) => pattern.test(one) && !/\b(id:|import|from|stream\()|^ \*|\/\*\*/.test(one))
      return line === undefined ? [] : [[path, line.trim()]]
    }),
  )

/** Expects what a pattern finds in these files alone, and says what stands in another. */
function expectOnlyIn(pattern: RegExp, files: readonly string[], otherwise: string): void {
  const lineByFile = linesWith(pattern)
  const others = [...lineByFile].flatMap(([path, line]) => (files.includes(path) ? [] : [`${path}: ${line}`]))
  expect(others, otherwise).toEqual([])
  expect(
    files.filter((path) => !lineByFile.has(path)),
    'files that no longer need to be excepted here',
  ).toEqual([])
}

test('a name is compared nowhere', () => {
  const name = `'(${clear})'`
  const compares = new RegExp(
    `[!=]== ${name}|${name} [!=]==|case ${name}|\\b(${choices})\\)? [!=]== '(${names.join('|')})'`,
  )
  expectOnlyIn(compares, [], `what differs by a definition stands in the definition, and is asked of it; ${ANOTHER}`)
})

test('no scenario is made of a name', () => {
  const files = [
    'core/game/levels.ts', // the machines and trees of a game
    'labs/async/examined.ts', // what a program is compared with: nothing is balanced
    'labs/async/programs/checks.ts', // the situations in which a program is checked
    'labs/mesh/parameters/mesh.ts', // a file that is given is read by what reads it
    'labs/mesh/parameters/run.ts', // a program that is given decides
    'labs/loop/measurements.ts', // as below
    'labs/loop/parameters/loop.ts', // a file that is given is read by what reads it
    'labs/loop/workloads/workload.ts', // how sequences may be arranged
    'labs/migration/parameters/moving.ts', // a file that is given is read by what reads it
    'labs/migration/parameters/program.ts', // a file that is given is read by what reads it
    'app/game/against.tsx', // whom a player plays against
  ]
  expectOnlyIn(
    new RegExp(`\\b(${choices})\\b\\)?(:| =| \\?\\?) '(${names.join('|')})'`),
    files,
    'a scenario is made of what is chosen, not of a name that is written here',
  )
})

test('a name stands in its own file, in lists, and hardly anywhere else', () => {
  const files = [
    'core/program/prelude.ts', // functions of the language itself, transfer among them
    'labs/async/programs/checks.ts', // the situations in which a program is checked
    'labs/loop/measurements.ts', // the parts of a program that a source measured as a whole
    'labs/loop/views/program/program.ts', // the texts that a reader may begin with
    'labs/migration/model/prediction.ts', // the settings that a model was fitted to
    'labs/migration/views/program/program.ts', // the texts that a reader may begin with
    'app/game/against.tsx', // whom a player plays against
  ]
  expectOnlyIn(new RegExp(`'(${clear})'`), files, `a name stands in its definition and its list alone; ${ANOTHER}`)
})

test('a parameter table offers every definition, and shows its own parameters with those alone that have them', () => {
  for (const { lists, parameters, where } of labs) {
    for (const [id, definitions] of Object.entries(lists)) {
      const choice = parameters[id]
      if (choice.kind !== 'choice') throw new Error(`${id} is no choice`)
      expect(Object.entries(choice.options).map(([name, { label, help }]) => [name, label, help])).toEqual(
        Object.entries(definitions).map(([name, { label, help }]) => [name, label, help]),
      )
      for (const definition of Object.values(definitions)) {
        for (const parameterId of Object.keys(definition.parameters ?? {})) {
          const names = Object.keys(definitions)
          const shown = names.filter((name) => applies(parameters[parameterId], { ...where, [id]: name }))
          // Some apply only with certain others of their definition.
          const has = (name: string) => {
            const parameter = definitions[name].parameters?.[parameterId]
            return parameter !== undefined && applies(parameter, { ...where, [id]: name })
          }
          expect(shown).toEqual(names.filter(has))
        }
      }
    }
  }
})

test('no definition has two kinds of messages of one name', () => {
  for (const { messages } of Object.values({ ...asyncBalancers, ...detections, ...terminations })) {
    const kinds = messages.map(({ name }) => name)
    expect(new Set(kinds).size).toBe(kinds.length)
  }
})

test('no two definitions mean different parameters by one name', () => {
  for (const { lists } of labs) {
    const entries = Object.values(lists).flatMap((definitions) =>
      Object.values(definitions).flatMap((definition) => Object.entries(definition.parameters ?? {})),
    )
    for (const [name, parameter] of entries) {
      expect(entries.filter(([other, its]) => other === name && its !== parameter)).toEqual([])
    }
  }
})
