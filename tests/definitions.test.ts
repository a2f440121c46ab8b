/** Balancers, topologies and kinds of trees are known by their definitions: no code compares their names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { topologies } from '../src/core/network/index.ts'
import { applies, type Parameter } from '../src/core/parameters.ts'
import { balancers } from '../src/labs/tree/balancers/index.ts'
import { parameters } from '../src/labs/tree/parameters.ts'
import { trees } from '../src/labs/tree/trees/index.ts'

const lists = { balancer: balancers, topology: topologies, tree: trees }

/** Stories, lessons and published data are scenarios, which name what they use. */
const DATA = /\/(presets|lessons|published)\b/

test('a name is compared nowhere', () => {
  const names = Object.values(lists)
    .flatMap((list) => Object.keys(list))
    .filter((name) => !['none', 'random'].includes(name)) // Words of other things, too.
    .map((name) => `'${name}'`)
    .join('|')
  const compares = new RegExp(
    `[!=]== (${names})|(${names}) [!=]==|case (${names})|\\b(balancer|topology|tree)\\)? [!=]== '`,
  )
  const root = join(import.meta.dirname, '../src')
  const files = ['core', 'labs/tree', 'views', 'charts', 'app', 'worker', 'cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const guilty = files.filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      !DATA.test(path) &&
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .some((line) => compares.test(line)),
  )
  expect(guilty).toEqual([])
})

test('the parameter table offers every definition, and shows its own parameters with it alone', () => {
  for (const [id, definitions] of Object.entries(lists)) {
    const choice = parameters[id as keyof typeof lists]
    expect(Object.entries(choice.options).map(([name, { label, help }]) => [name, label, help])).toEqual(
      Object.entries(definitions).map(([name, { label, help }]) => [name, label, help]),
    )
    for (const [owner, definition] of Object.entries(definitions)) {
      for (const own of Object.keys(definition.parameters)) {
        const parameter: Parameter = parameters[own as keyof typeof parameters]
        const shown = Object.keys(definitions).filter((name) => applies(parameter, { [id]: name }))
        expect(shown).toEqual([owner])
      }
    }
  }
})

test('no parameter has two owners', () => {
  const own = Object.values(lists).flatMap((definitions) =>
    Object.values(definitions).flatMap((definition) => Object.keys(definition.parameters)),
  )
  expect(new Set(own).size).toBe(own.length)
})
