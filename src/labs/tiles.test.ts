import { expect, test } from 'vitest'
import type { Story } from '../core/content/story.ts'
import { parseLink } from '../core/link/link.ts'
import { labs, loadLabs } from './descriptions.ts'
import { labIds, shownIds } from './index.ts'
import { importMiniature } from './miniatures.ts'
import { tiles } from './tiles.ts'

await loadLabs()

const stories = import.meta.glob<Story>('./*/stories/*.md', { import: 'default', eager: true })

test('a tile says of its lab what the lab says of itself, in a question of few words', () => {
  expect(tiles.map(({ id }) => id)).toEqual(shownIds)
  expect(shownIds.toSorted()).toEqual(labIds.toSorted())
  for (const tile of tiles) {
    expect(labs[tile.id]).toMatchObject(tile)
    expect(tile.question).toMatch(/^[A-Z].{10,50}\?$/)
  }
})

test.each(labIds)('the tile of %s asks what its first story asks', (id) => {
  const first = Object.entries(stories).find(([path, { order }]) => path.startsWith(`./${id}/`) && order === 1)?.[1]
  expect(tiles.find((tile) => tile.id === id)?.question).toBe(first?.question)
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
