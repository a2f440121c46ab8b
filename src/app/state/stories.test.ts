import { expect, test } from 'vitest'
import type { Story } from '../../core/content/story.ts'
import type { Values } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { loadLabViews } from './lab-views.ts'
import { storyOf, valuesOf } from './stories.ts'

await loadLabs()
const { stories } = await loadLabViews('tree')
const { stories: migration } = await loadLabViews('migration')

const named = (id: string) => stories.find((story) => story.id === id) as Story
const chain = valuesOf(named('chain'), 'tree')
const matched = (values: Values, before?: string) => {
  const match = storyOf(values, stories, 'tree', before)
  return match && [match.story.id, match.changed, match.near]
}

test('a scenario that is a story is that story, whichever was chosen before', () => {
  for (const story of stories) expect(matched(valuesOf(story, 'tree'), 'star')).toEqual([story.id, [], true])
})

test('what does not apply makes no other story', () => {
  const alone = valuesOf(named('nobody-balances'), 'tree')
  expect(matched({ ...alone, lambda: 0.9 })).toEqual(['nobody-balances', [], true])
})

test('a story changed by hand stays that story, however much is changed', () => {
  expect(matched({ ...chain, processors: 64 }, 'chain')).toEqual(['chain', ['processors'], true])
  const far = { ...chain, processors: 64, depth: 3, grain: 7, interval: 99 }
  expect(matched(far, 'chain')).toEqual(['chain', ['processors', 'depth', 'grain', 'interval'], true])
})

test('a scenario without a story chosen before comes from the story that is nearest, if it is near', () => {
  expect(matched({ ...chain, processors: 64 })).toEqual(['chain', ['processors'], true])
  expect(matched({ ...chain, processors: 64, depth: 3, grain: 7, interval: 99 })?.[2]).toBe(false)
})

test('a scenario of other work comes from no story but the one it was made from', () => {
  const tree = { ...chain, workload: 'own' }
  expect(matched(tree)).toBeUndefined()
  expect(matched(tree, 'chain')?.[0]).toBe('chain')
  expect(matched({ ...chain, workload: 'mandelbrot' })?.[0]).toBe('mandelbrot-barriers')
})

test('a lab without stories has none', () => {
  expect(storyOf(chain, [], 'tree')).toBeUndefined()
})

test('a story that was asked for with another lab while labs changed keeps its own scenario', () => {
  // As a selector asks for a moment: the stories of the lab before, the lab and the values that come next.
  storyOf(chain, migration, 'tree')
  for (const story of migration) {
    expect(Object.keys(valuesOf(story, 'migration'))).toEqual(Object.keys(labs.migration.parameters))
  }
})
