import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { Readings } from './reproduce.tsx'

test('each reading of the thesis is shown with a passage, and its tables are measured with what it sets', async () => {
  const { reproduction } = (await labs.tree.reproduction?.()) ?? {}
  const { readings = [], tables = [] } = reproduction ?? {}
  const text = renderToStaticMarkup(<Readings readings={readings} />).replaceAll('&gt;', '>')
  for (const { says, passage, set = {} } of readings) {
    expect(text).toContain(says)
    expect(text).toContain(passage)
    expect(passage, 'a passage names a section, a table or a figure').toMatch(/§\d|[Tt]ables? \d|[Ff]igures? \d/)
    for (const [id, value] of Object.entries(set))
      expect(tables.filter((table) => table.set[id] !== value).map(({ number }) => `${id} of table ${number}`)).toEqual(
        [],
      )
  }
  expect(readings.flatMap(({ set = {} }) => Object.keys(set)).sort()).toEqual([
    'proceed',
    'proceedTo',
    'seed',
    't2Rule',
  ])
})
