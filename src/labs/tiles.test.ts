import { expect, test } from 'vitest'
import { parseLink } from '../core/link/link.ts'
import { labs, loadLabs } from './descriptions.ts'
import { labIds } from './index.ts'
import { importMiniature } from './miniatures.ts'
import { tiles } from './tiles.ts'

await loadLabs()

test('a tile says of its lab what the lab says of itself, in a question of few words', () => {
  expect(tiles.map(({ id }) => id)).toEqual(labIds)
  for (const tile of tiles) {
    expect(labs[tile.id]).toMatchObject(tile)
    expect(tile.question).toMatch(/^[A-Z].{10,50}\?$/)
  }
})

test.each(labIds)('what %s opens with, and what its tile shows, can be run', async (id) => {
  const miniature = await importMiniature(id)
  const { opening = '' } = labs[id]
  const [opened, drawn] = [opening, miniature?.query ?? opening].map((link) => {
    const { values, problems } = parseLink(`${id}?${link}`, labs)
    expect([...problems, ...labs[id].check(values)]).toEqual([])
    return values
  })
  expect(drawn.processors).toBe(opened.processors)
})
