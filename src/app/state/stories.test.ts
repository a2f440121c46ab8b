import { expect, test } from 'vitest'
import type { Story } from '../../core/content/story.ts'
import { defaults, type Values } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import { loadLabViews } from './lab-views.ts'
import { createPageStore } from './store.ts'
import { NO_STORY, openStory, storyExtras, storyFor, valuesOf } from './stories.ts'

await loadLabs()
const tree = await loadLabViews('tree')
const { stories } = tree
const { stories: migration } = await loadLabViews('migration')

const named = (id: string) => stories.find((story) => story.id === id) as Story
const chain = valuesOf(named('chain'), 'tree')
const far = { ...chain, processors: 64, depth: 3, grain: 7, interval: 99 }
const openedBy = (values: Values) => {
  const open = storyFor('tree', values, stories)
  return open && [open.story.id, open.changed]
}

test('every story is opened by its scenario alone', async () => {
  for (const lab of labIds) {
    const { stories } = await loadLabViews(lab)
    for (const story of stories) {
      const open = storyFor(lab, valuesOf(story, lab), stories)
      expect([open?.story.id, open?.changed]).toEqual([story.id, []])
    }
  }
})

test('what does not apply makes no other story', () => {
  const alone = valuesOf(named('nobody-balances'), 'tree')
  expect(openedBy({ ...alone, lambda: 0.9 })).toEqual(['nobody-balances', []])
})

test('of stories as near, the one with fewer other values is opened: what hardly applies counts, too', () => {
  const adapting = valuesOf(named('three-phases'), 'tree')
  expect(openedBy({ ...adapting, fillingInterval: 64 })).toEqual(['three-phases', ['fillingInterval']])
})

test('of stories as near, one with a knob for what differs is opened', () => {
  const usual = defaults(labs.tree.parameters)
  expect(openedBy({ ...usual, networkSpeed: 2 })).toEqual(['slow-network', ['networkSpeed']])
  expect(openedBy({ ...usual, depth: 12 })).toEqual(['depth-first', ['depth']])
})

test('the story that is open stays, whatever its scenario becomes', () => {
  const open = (values: Values, story = 'chain') => openStory({ lab: 'tree', values, story }, tree)
  expect(open(chain)).toMatchObject({ story: { id: 'chain' }, changed: [] })
  expect(open(far)).toMatchObject({ story: { id: 'chain' }, changed: ['processors', 'depth', 'grain', 'interval'] })
  expect(open(valuesOf(named('star'), 'tree'))).toMatchObject({
    story: { id: 'chain' },
    changed: ['topology', 'processors', 'lambda'],
  })
  expect(open({ ...chain, workload: 'own' })?.story.id).toBe('chain')
  expect(open(chain, NO_STORY)).toBeUndefined()
})

test('a scenario that is no story opens the nearest one about the same, if it is near', () => {
  expect(openedBy({ ...chain, processors: 64 })).toEqual(['chain', ['processors']])
  expect(openedBy(far)).toBeUndefined()
  expect(openedBy({ ...chain, workload: 'own' })).toBeUndefined()
  expect(openedBy({ ...valuesOf(named('mandelbrot-barriers'), 'tree'), processors: 64 })?.[0]).toBe(
    'mandelbrot-barriers',
  )
  expect(storyFor('tree', chain, [])).toBeUndefined()
})

test('the link of a lab alone opens a story as it is, or none', async () => {
  const opened = await Promise.all(
    labIds.map(async (lab) => storyFor(lab, defaults(labs[lab].parameters), (await loadLabViews(lab)).stories)),
  )
  expect(opened.map((open) => open?.changed ?? [])).toEqual(labIds.map(() => []))
})

test('a link names the story where its scenario alone opens another one, or none', () => {
  const extrasFor = (values: Values, story: string | undefined) =>
    storyExtras({ ...createPageStore('tree', values).getState(), story })
  expect(extrasFor(chain, 'chain')).toEqual({})
  expect(extrasFor(chain, 'star')).toEqual({ story: 'star' })
  expect(extrasFor(chain, NO_STORY)).toEqual({ story: 'none' })
  expect(extrasFor({ ...chain, processors: 64 }, 'chain')).toEqual({})
  expect(extrasFor(far, 'chain')).toEqual({ story: 'chain' })
  expect(extrasFor(far, NO_STORY)).toEqual({})
  const lesson = { id: 'x', scene: 0 }
  expect(storyExtras({ ...createPageStore('tree', far).getState(), story: 'chain', lesson })).toEqual({})
})

test('a story that was asked for with another lab while labs changed keeps its own scenario', () => {
  // As a selector asks for a moment: the stories of the lab before, the lab and the values that come next.
  storyFor('tree', chain, migration)
  for (const story of migration) {
    // A program declares knobs of its own.
    expect(Object.keys(valuesOf(story, 'migration')).filter((id) => !id.startsWith('own.'))).toEqual(
      Object.keys(labs.migration.parameters),
    )
  }
})
