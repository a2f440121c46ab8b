import { expect, test } from 'vitest'
import type { Story } from '../core/content/story.ts'
import { goalOf } from './goals.ts'
import { labIds } from './index.ts'

const stories = import.meta.glob<Story>('./*/stories/*.md', { import: 'default', eager: true })

test.each(labIds)('the goal on the tile of %s is the first goal of its first story', (lab) => {
  const first = Object.entries(stories).find(([path, { order }]) => path.startsWith(`./${lab}/`) && order === 1)?.[1]
  expect(goalOf(lab)).toBe(first?.first?.goals[0]?.words)
})
