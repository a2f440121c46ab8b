/**
 * What belongs to a definition besides its file and its lines in the lists: a rule in the oracle, a place in the random scenarios, words in
 * the document. Types miss these; each failure says what to add where.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { topologies } from '../src/core/network/index.ts'
import { balancers as asyncBalancers } from '../src/labs/async/balancers/index.ts'
import { detections } from '../src/labs/async/detections/index.ts'
import { terminations } from '../src/labs/async/terminations/index.ts'
import { strategies } from '../src/labs/migration/strategies/index.ts'
import { balancers } from '../src/labs/tree/balancers/index.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Files in which a name must stand, as text or as a key, and what it stands for there. */
type Places = Readonly<Record<string, string>>

const recipes: readonly (readonly [what: string, definitions: object, places: Places])[] = [
  [
    'asynchronous balancer',
    asyncBalancers,
    {
      'tests/oracle/async/scenario.ts': 'its name in the type BalancerId',
      'tests/oracle/async/scenarios.ts': 'its name in BALANCERS, so that random scenarios meet it',
      'tests/oracle/async/balancers/index.ts': 'a case with a rule of its own, in a file beside it',
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
      'tests/oracle/tree.ts': 'a rule of its own',
      'tests/oracle/scenarios.ts': 'its name in the random scenarios',
    },
  ],
  [
    'topology',
    topologies,
    {
      'tests/oracle/tree.ts': 'its links and its exchange parameter',
      'tests/oracle/scenarios.ts': 'its name in the random scenarios',
      'tests/oracle/async/scenarios.ts': 'its name in the random scenarios',
    },
  ],
  ['migration strategy', strategies, { 'tests/oracle/migration/rounds.ts': 'a rule of its own' }],
]

test.each(recipes)('each %s has all that belongs to one', (what, definitions, places) => {
  const lacking = Object.entries(places).flatMap(([file, needed]) => {
    const text = read(file)
    return Object.keys(definitions)
      .filter((name) => !new RegExp(`'${name}'|\\b${name}:`).test(text))
      .map((name) => `The ${what} "${name}" lacks something in ${file}: add ${needed}.`)
  })
  expect(lacking).toEqual([])
})

const doc = read('doc/async.md')
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

test('each asynchronous balancer has a paragraph in the document', () => {
  const described = [...doc.matchAll(/^- _(.+?)_/gm)].map(([, words]) => letters(words))
  const lacking = Object.keys(asyncBalancers)
    .filter((name) => !described.some((words) => words.includes(letters(name))))
    .map((name) => `The asynchronous balancer "${name}" lacks a paragraph: add "- _Its name_ …" to doc/async.md.`)
  expect(lacking).toEqual([])
})

const COUNTS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ')

test('counts in words are those of the lists', () => {
  const count = COUNTS[Object.keys(asyncBalancers).length]
  const places: readonly (readonly [file: string, words: string])[] = [
    ['doc/async.md', `## The ${count} balancers`],
    ['README.md', `by messages alone: ${count} protocols`],
  ]
  const wrong = places
    .filter(([file, words]) => !read(file).replace(/\s+/g, ' ').includes(words))
    .map(([file, words]) => `There are ${count} asynchronous balancers: ${file} must say "${words}".`)
  expect(wrong).toEqual([])
})
