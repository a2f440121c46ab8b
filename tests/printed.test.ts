/** The files of what sources printed: each is as CONTRIBUTING.md says, and what is wrong in one is named with its line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Lab } from '../src/core/lab.ts'
import { lab as asynchronous } from '../src/labs/async/index.ts'
import { lab as divisible } from '../src/labs/divisible/index.ts'
import { lab as loop } from '../src/labs/loop/index.ts'
import { lab as mesh } from '../src/labs/mesh/index.ts'
import { lab as migration } from '../src/labs/migration/index.ts'
import { lab as tree } from '../src/labs/tree/index.ts'
import { claimProblems, figureProblems, observationProblems, tableProblems } from './setup/printed.ts'

const labs: Readonly<Record<string, Lab>> = { tree, divisible, loop, mesh, migration, async: asynchronous }
const read = (file: string) => readFileSync(file, 'utf8')
const wordsOf = (folder: string): Readonly<Record<string, string>> =>
  existsSync(join(folder, 'notes.json')) ? JSON.parse(read(join(folder, 'notes.json'))) : {}

describe.each(Object.entries(labs))('%s', (id, lab) => {
  const folder = `src/labs/${id}/published`
  test('has files that are as they must be', () => {
    const words = wordsOf(folder)
    const problems = readdirSync(folder).flatMap((name) => {
      const file = join(folder, name)
      if (!/^(table|figure)-.*\.json$/.test(name)) return []
      const isTable = name.startsWith('table') || 'rows' in JSON.parse(read(file))
      return (isTable ? tableProblems : figureProblems)(file, read(file), lab, words)
    })
    expect(problems).toEqual([])
  })

  test('has sentences on its tables, each with what must hold', async () => {
    const [observations, claims] = ['observations.json', 'claims.json'].map((name) => join(folder, name))
    if (existsSync(observations)) {
      const tables = readdirSync(folder).filter((name) => /^(table|figure)-.*\.json$/.test(name))
      const numbers = tables.map((name) => (JSON.parse(read(join(folder, name))) as { number: string }).number)
      const { rules } = (await import(`../src/labs/${id}/published/rules.ts`)) as { readonly rules: object }
      expect(observationProblems(observations, read(observations), numbers, Object.keys(rules))).toEqual([])
    }
    if (existsSync(claims)) {
      const { reproduction } = (await lab.reproduction?.()) ?? {}
      const judged = reproduction?.study?.claims.map((claim) => claim.id) ?? []
      expect(claimProblems(claims, read(claims), judged)).toEqual([])
    }
  })

  test('works out every figure whose points are not runs of its own', async () => {
    const { reproduction } = (await lab.reproduction?.()) ?? {}
    for (const { number, kind } of reproduction?.figures ?? []) {
      const joined = kind.of === 'study' ? kind.read : kind.of === 'own' ? kind.points : () => undefined
      expect([number, typeof joined]).toEqual([number, 'function'])
    }
  })
})

const TABLE = `{
  "number": "5.3",
  "title": "Improvement",
  "section": "§5.3.1",
  "scenario": "tree=random&t1=on&processors={p}&grain={g}",
  "columns": [
    { "label": "ITA, GDEM", "unit": "%", "decimals": 2, "metric": "ita", "scenario": "balancer=gdem" },
    { "each": "i", "of": [16, 64], "columns": [
      { "label": "i = {i}", "decimals": 0, "metric": "iterations", "scenario": "interval={i}" }
    ] }
  ],
  "heads": ["label", "p", "g"],
  "rows": [
    ["small",   4,  10, -0.13, 463, 455],
    ["large", 128, 100, 15.49,  30, null]
  ],
  "notes": ["{shared}"]
}
`
const tableProblemsOf = (text: string) => tableProblems('t.json', text, tree, { shared: 'A note.' })

test('nothing is wrong with a table that is as it must be', () => expect(tableProblemsOf(TABLE)).toEqual([]))

test.each([
  ['a comma too few', '"5.3",', '"5.3"', /^t\.json:3: /],
  ['an unknown key', '"title"', '"titel"', /^t\.json:3: expected one of number, title, .*, got "titel"$/],
  ['a key that is missing', '  "section": "§5.3.1",\n', '', /^t\.json:1: expected "section"$/],
  ['another kind of value', '"§5.3.1"', '5', /^t\.json:4: section: expected text, got 5$/],
  ['an unknown parameter', 'tree=random', 'woods=random', /^t\.json:5: woods: expected a parameter of the lab$/],
  [
    'a value that the parameter does not have',
    'tree=random',
    'tree=oak',
    /^t\.json:5: tree: expected one of .*, got "oak"$/,
  ],
  ['an unknown metric', '"ita"', '"itta"', /^t\.json:7: metric: expected one of .*, got "itta"$/],
  [
    'an unknown measurement',
    '"metric": "ita"',
    '"measurement": "x"',
    /^t\.json:7: measurement: expected one of .*, got "x"$/,
  ],
  ['an unknown parameter of a column', 'balancer=gdem', 'balance=gdem', /^t\.json:7: balance: expected a parameter/],
  ['a wrong column', '"decimals": 2', '"digits": 2', /^t\.json:7: expected one of label, decimals, .*, got "digits"$/],
  ['a name that is none', 'interval={i}', 'interval={k}', /^t\.json:9: \{k\}: expected one of i$/],
  ['a head that is not used', '"g"]', '"g", "c1"]', /^t\.json:12: heads: expected .*, got "c1"$/],
  ['a name that no head has', '"p", "g"]', '"p", "label"]', /^t\.json:14: \{g\}: expected one of label, p$/],
  [
    'a row that is too short',
    ' 463, 455',
    ' 463',
    /^t\.json:14: rows: expected 6 cells \(3 heads, 3 columns\), got 5$/,
  ],
  ['a cell that is neither number nor text', '30, null', '30, true', /^t\.json:15: rows: expected numbers/],
  ['a value in a row', '["small",   4', '["small",  -4', /^t\.json:14: processors: expected /],
  ['two rows on a line', '455],\n', '455],', /^t\.json:14: rows: expected a line for each row$/],
  [
    'an experiment on a parameter that is none',
    '"notes"',
    '"explore": "view=experiment&factors=depths:1,2", "notes"',
    /^t\.json:17: factors: expected parameters with at least two levels/,
  ],
  ['an unknown note', '{shared}', '{none}', /^t\.json:17: \{none\}: expected one of shared$/],
])('%s is named with its line', (_, from, to, problem) => {
  expect(TABLE).toContain(from)
  expect(tableProblemsOf(TABLE.replace(from, to))[0]).toMatch(problem)
})

const FIGURE = `{
  "number": "5.9",
  "title": "Sensitivity",
  "section": "§5.1.2",
  "curves": [
    { "label": "GDEM", "scenario": "balancer=gdem" }
  ],
  "kind": { "of": "sweep", "parameter": "interval", "over": [1, 2], "metric": "totalTime", "xScale": "log", "yScale": "log" },
  "says": ["It falls."]
}
`

test.each([
  ['nothing', '', '', undefined],
  ['an unknown parameter of a curve', 'balancer=', 'balance=', /^f\.json:6: balance: expected a parameter of the lab$/],
  ['an unknown kind', '"sweep"', '"swipe"', /^f\.json:8: of: expected one of sweep, .*, got "swipe"$/],
  ['an unknown metric', 'totalTime', 'time', /^f\.json:8: metric: expected one of .*, got "time"$/],
  ['an unknown parameter', '"interval"', '"intervals"', /^f\.json:8: parameter: expected .*, got "intervals"$/],
  ['what the text says missing', ',\n  "says": ["It falls."]', '', /^f\.json:1: expected "says"$/],
])('%s in a figure is named with its line', (_, from, to, problem) => {
  const [first] = figureProblems('f.json', FIGURE.replace(from, to), tree)
  if (problem) expect(first).toMatch(problem)
  else expect(first).toBeUndefined()
})

const OBSERVATIONS = `[
  {
    "table": "5.3",
    "sentence": "It rises with the grain.",
    "holds": [{ "rule": "rises", "along": "grain" }]
  }
]
`

test.each([
  ['nothing', '', '', undefined],
  ['an unknown rule', '"rises"', '"climbs"', /^o\.json:5: rule: expected one of rises, falls, got "climbs"$/],
  ['an unknown table', '"5.3"', '"5.4"', /^o\.json:3: table: expected one of 5\.3, got "5\.4"$/],
  ['an unknown key', '"sentence"', '"sentense"', /^o\.json:4: expected one of table, sentence, holds, got "sentense"$/],
])('%s in observations is named with its line', (_, from, to, problem) => {
  const [first] = observationProblems('o.json', OBSERVATIONS.replace(from, to), ['5.3'], ['rises', 'falls'])
  if (problem) expect(first).toMatch(problem)
  else expect(first).toBeUndefined()
})

const CLAIMS = `[
  {
    "id": "best",
    "place": "§4.1",
    "sentence": "It is the best.",
    "measure": "Its mean is the least."
  }
]
`

test.each([
  ['nothing', '', '', undefined],
  ['a claim that no code judges', '"best"', '"worst"', /^c\.json:3: id: expected one of best, got "worst"$/],
  ['a claim without a measure', ',\n    "measure": "Its mean is the least."', '', /^c\.json:2: expected "measure"$/],
  ['a comma too few', '"best",', '"best"', /^c\.json:4: /],
])('%s in claims is named with its line', (_, from, to, problem) => {
  const [first] = claimProblems('c.json', CLAIMS.replace(from, to), ['best'])
  if (problem) expect(first).toMatch(problem)
  else expect(first).toBeUndefined()
})
