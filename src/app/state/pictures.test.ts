import { describe, expect, test } from 'vitest'
import type { LabViews, PictureView } from '../../labs/page.ts'
import { choicesOf, picturesFor, shownPictures } from './pictures.ts'

const picture = (id: string, shownWhen?: PictureView['shownWhen']): PictureView => ({
  id,
  label: id,
  component: () => null,
  ...(shownWhen && { shownWhen }),
})
const views = (...pictures: PictureView[]) => ({ pictures }) as unknown as LabViews
const one = views(picture('tree'))
const two = views(
  picture('gantt'),
  picture('work', ({ workload }) => workload === 'queens'),
)
const queens = { workload: 'queens' }
const plain = { workload: 'synthetic' }

describe('With one other picture', () => {
  test('machine, picture and both exclude each other', () => {
    expect(choicesOf(one.pictures ?? [])).toEqual(['machine', 'tree', 'both'])
    expect(shownPictures(one, {}, 'both')).toMatchObject({ machine: true, other: { id: 'tree' } })
  })
})

describe('With several', () => {
  test('each can be beside the machine', () => {
    expect(choicesOf(two.pictures ?? [])).toEqual(['machine', 'gantt', 'work', 'both', 'both-work'])
    expect(shownPictures(two, queens, 'both-work')).toMatchObject({ machine: true, other: { id: 'work' } })
  })
  test('one that there is not of a scenario leaves the machine', () => {
    expect(picturesFor(two, plain).map(({ id }) => id)).toEqual(['gantt'])
    expect(shownPictures(two, plain, 'both-work')).toEqual({ machine: true, other: undefined })
    expect(shownPictures(two, plain, 'work')).toEqual({ machine: true, other: undefined })
  })
})
