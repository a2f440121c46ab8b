/**
 * What belongs to a definition besides its file and its lines in the lists: a rule in the oracle, a place in the random scenarios, words in
 * the document. Types miss these; each failure says what to add where.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { topologies } from '../src/core/network/index.ts'
import { trees } from '../src/core/trees/index.ts'
import { workloads } from '../src/core/workloads/index.ts'
import { balancers as allAsync } from '../src/labs/async/balancers/index.ts'
import { detections } from '../src/labs/async/detections/index.ts'
import { terminations } from '../src/labs/async/terminations/index.ts'
import { algorithms } from '../src/labs/divisible/algorithms/index.ts'
import { labIds } from '../src/labs/index.ts'
import { strategies as allLoop } from '../src/labs/loop/strategies/index.ts'
import { inspectors } from '../src/labs/mesh/inspectors/index.ts'
import { loadKinds } from '../src/labs/mesh/loads/index.ts'
import { orderings } from '../src/labs/mesh/orderings/index.ts'
import { policies as allPolicies } from '../src/labs/mesh/policies/index.ts'
import { remappings } from '../src/labs/mesh/remapping/index.ts'
import type { Remapping } from '../src/labs/mesh/remapping/remapping.ts'
import { graphs } from '../src/labs/migration/graphs/index.ts'
import { locations } from '../src/labs/migration/locations/index.ts'
import { networks } from '../src/labs/migration/networks/index.ts'
import { placements } from '../src/labs/migration/placements/index.ts'
import { selections } from '../src/labs/migration/selections/index.ts'
import { strategies as allMoving } from '../src/labs/migration/strategies/index.ts'
import { labs } from '../src/labs/registry.ts'
import { policies as requestsPolicies } from '../src/labs/requests/policies/index.ts'
import { balancers } from '../src/labs/tree/balancers/index.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The reader's own program is one of each, and no rule of ours. */
const { own: _, ...asyncBalancers } = allAsync
/** A network from a file is held against those that are built in (own-network.test.ts). */
const { own: _network, ...builtIn } = topologies
const { own: _mesh, ...policies } = allPolicies
const { own: _loop, ...loopStrategies } = allLoop
const { own: _moving, ...strategies } = allMoving

/** Files in which a name must stand, as text or as a key, and what it stands for there. */
type Places = Readonly<Record<string, string>>

/** The remappings of a kind. */
const remappingsOf = (kind: Remapping['of']): object =>
  Object.fromEntries(Object.entries<Remapping>(remappings).filter(([, remapping]) => remapping.of === kind))

const recipes: readonly (readonly [what: string, definitions: object, places: Places])[] = [
  [
    'asynchronous balancer',
    asyncBalancers,
    {
      'tests/oracle/async/scenario.ts': 'its name in the type BalancerId',
      'tests/oracle/async/scenarios.ts': 'its name in BALANCERS, so that random scenarios meet it',
      'tests/oracle/async/balancers/index.ts': 'a case with a rule of its own, in a file beside it',
      'src/labs/async/model/golden.json':
        'a case with it: any scenario with it, and what the oracle gives for that, as `gives` of the other cases has it',
    },
  ],
  [
    'detection',
    detections,
    {
      'tests/oracle/async/scenario.ts': 'its name in the type of detections',
      'tests/oracle/async/scenarios.ts': 'its name in the random scenarios',
    },
  ],
  [
    'termination',
    terminations,
    {
      'tests/oracle/async/scenario.ts': 'its name in the type of terminations',
      'tests/oracle/async/scenarios.ts': 'its name in the random scenarios',
    },
  ],
  [
    'balancer of the tree lab',
    balancers,
    {
      'tests/oracle/tree/balancers.ts': 'a rule of its own',
      'tests/oracle/tree/scenarios.ts': 'its name in the random scenarios',
    },
  ],
  [
    'topology',
    builtIn,
    {
      'tests/oracle/tree/network.ts': 'its links and its exchange parameter',
      'tests/oracle/tree/scenarios.ts': 'its name in the random scenarios',
      'tests/oracle/async/scenarios.ts': 'its name in the random scenarios',
      'tests/oracle/async/network.ts': 'its distances: its line in LINES',
    },
  ],
  [
    'algorithm for divisible loads',
    algorithms,
    {
      'src/labs/divisible/model/search.test.ts': 'its name in ALGORITHMS, so that it is held against the true optimum',
      'doc/divisible.md': 'its row in the table of algorithms',
    },
  ],
  ['loop strategy', loopStrategies, { 'tests/loop.test.ts': 'its name with a plain rule of tests/oracle' }],
  ['ordering', orderings, { 'src/labs/mesh/orderings/orderings.test.ts': 'the edges that it cuts' }],
  [
    'remapping of lists',
    remappingsOf('list'),
    {
      'tests/oracle/mesh.ts': 'a rule of its own in arrange',
      'tests/oracle/mesh-scenarios.ts': 'its name in the random scenarios',
    },
  ],
  ['remapping of graphs', remappingsOf('graph'), { 'src/labs/mesh/lab.test.ts': 'a link with it' }],
  [
    'policy',
    policies,
    {
      'tests/oracle/mesh.ts': 'a rule of its own in simulate',
      'tests/oracle/mesh-scenarios.ts': 'its name in the random scenarios',
    },
  ],
  [
    'inspector',
    inspectors,
    {
      'tests/oracle/mesh.ts': 'what it costs',
      'tests/oracle/mesh-scenarios.ts': 'its name in the random scenarios',
    },
  ],
  ['load of meshes', loadKinds, { 'doc/mesh.md': 'its row in the table of loads' }],
  ['kind of tree', trees, { 'tests/oracle/tree/scenarios.ts': 'its name in the random scenarios' }],
  ['migration network', networks, { 'tests/oracle/migration/parts.ts': 'its links in networkOf' }],
  ['program graph', graphs, { 'tests/oracle/migration/parts.ts': 'its edges in channelsOf' }],
  ['placement', placements, { 'tests/oracle/migration/placements.ts': 'its rule in placementOf' }],
  ['selection', selections, { 'tests/oracle/migration/rounds.ts': 'a rule of its own in select' }],
  ['location', locations, { 'tests/oracle/migration/rounds.ts': 'a rule of its own in locate' }],
  ['migration strategy', strategies, { 'tests/oracle/migration/rounds.ts': 'a rule of its own' }],
]

test.each(recipes)('each %s has all that belongs to one', (what, definitions, places) => {
  const lacking = Object.entries(places).flatMap(([file, needed]) => {
    const text = read(file)
    return Object.keys(definitions)
      .filter((name) => !new RegExp(`["'\`=]${name}["'\`&]|(?<![\\w-])${name}:`).test(text))
      .map((name) => `The ${what} "${name}" lacks something in ${file}: add ${needed}.`)
  })
  expect(lacking).toEqual([])
})

/** Settings of work that grows, but for drawn trees: both implementations take it from core/workloads, where each kind has tests of its own. */
const { synthetic: _drawn, ...realWork } = workloads
const WORK = Object.values(realWork).flatMap(({ parameters }) => Object.keys(parameters))

/**
 * Labs whose second implementation has everything that can be set, but for what is read before a run, decided by a program, or held by tests
 * beside it. That of divisible loads carries out plans, which do not say what was set.
 */
const REPEATED: Readonly<Record<string, RegExp>> = {
  tree: new RegExp(`^(${WORK.join('|')}|networkFile|watts(Busy|Idle))$`),
  async: new RegExp(`^(${WORK.join('|')}|networkFile|program)$`),
  loop: /^(iterationSpread|costs(Column|Index|Unit|Clock)|loads|persistenceSeconds|patterns|oneToAll|allTo(One|All))$/,
  requests: /^(program|log\w*)$/,
  migration: /^phasesFile$/,
  mesh: /^(program|improve|orderTime)$/,
}

test.each(Object.entries(REPEATED))('each parameter of %s stands in its second implementation', (id, elsewhere) => {
  const files = readdirSync('tests/oracle', { recursive: true, encoding: 'utf8' }).filter((file) => file.startsWith(id))
  // Rules of loops are given settings as numbers where they are tried.
  const beside = id === 'loop' ? [read('tests/loop.test.ts')] : []
  const text = [
    ...files.filter((file) => file.endsWith('.ts')).map((file) => read(`tests/oracle/${file}`)),
    ...beside,
  ].join('\n')
  const { parameters } = labs[id]
  const lacking = Object.keys(parameters)
    .filter((name) => !elsewhere.test(name) && !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text))
    .map(
      (name) =>
        `The parameter "${name}" of ${id} lacks something in tests/oracle: add its rule, and its values to the random scenarios.`,
    )
  expect(lacking).toEqual([])
})

/** No texts do these: strategies that compare all processes, and a policy in which workers choose. */
const { greedy: _greedy, refine: _refine, transfer: _transfer, ...moving } = strategies
const { own: _policy, central: _workersChoose, ...requestsRules } = requestsPolicies

test.each([
  ['asynchronous balancer', asyncBalancers, 'async'],
  ['mesh policy', policies, 'mesh'],
  ['migration strategy', moving, 'migration'],
  ['policy of requests', requestsRules, 'requests'],
])('each %s has the same as a text', (what, definitions, lab) => {
  const folder = `src/labs/${lab}/programs`
  const lacking = Object.keys(definitions)
    .filter((name) => !existsSync(new URL(`../${folder}/${name}.js`, import.meta.url)))
    .map((name) => `The ${what} "${name}" lacks a text that does the same: add ${folder}/${name}.js.`)
  expect(lacking).toEqual([])
})

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

test.each([
  ['asynchronous balancer', asyncBalancers, 'doc/async.md'],
  ['balancer of the tree lab', balancers, 'doc/model.md'],
  ['policy of requests', requestsPolicies, 'doc/requests.md'],
])('each %s has a paragraph in the document', (what, definitions, file) => {
  const described = [...read(file).matchAll(/^- _(.+?)_/gm)].map(([, words]) => letters(words))
  const lacking = Object.entries(definitions)
    .filter(
      ([name, { label }]) => !described.some((words) => [name, label].some((one) => words.includes(letters(one)))),
    )
    .map(([name, { label }]) => `The ${what} "${name}" lacks a paragraph: add "- _${label}_ …" to ${file}.`)
  expect(lacking).toEqual([])
})

const COUNTS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ')

test('counts in words are those of the lists', () => {
  const places: readonly (readonly [
    list: string,
    ids: readonly string[],
    file: string,
    words: (count: string) => string,
  ])[] = [
    ['asynchronous balancers', Object.keys(asyncBalancers), 'doc/async.md', (count) => `## The ${count} balancers`],
    [
      'asynchronous balancers',
      Object.keys(asyncBalancers),
      'README.md',
      (count) => `by messages alone: ${count} protocols`,
    ],
    ['labs', labIds, 'README.md', (count) => `${count} labs:`],
  ]
  const wrong = places.flatMap(([list, { length }, file, words]) => {
    const expected = words(COUNTS[length])
    const text = read(file).replace(/\s+/g, ' ')
    return text.toLowerCase().includes(expected.toLowerCase())
      ? []
      : [`There are ${length} ${list}: ${file} must say "${expected}".`]
  })
  expect(wrong).toEqual([])
})
