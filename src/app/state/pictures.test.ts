import { describe, expect, test } from 'vitest'
import type { LabViews, PictureView } from '../../labs/page.ts'
import { choicesOf, picturesFor, pressed, shownPictures } from './pictures.ts'

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
    expect(pressed(one, {}, 'both', 'tree')).toBe('tree')
    expect(pressed(one, {}, 'tree', 'both')).toBe('both')
    expect(pressed(one, {}, 'both', 'both')).toBe('both')
    expect(pressed(one, {}, 'both', 'machine')).toBe('machine')
  })
})

describe('With several', () => {
  test('each can be beside the machine, and changes places with the other there', () => {
    expect(choicesOf(two.pictures ?? [])).toEqual(['machine', 'gantt', 'work', 'both', 'both-work'])
    expect(pressed(two, queens, 'work', 'both')).toBe('both-work')
    expect(shownPictures(two, queens, 'both-work')).toMatchObject({ machine: true, other: { id: 'work' } })
    expect(pressed(two, queens, 'both-work', 'gantt')).toBe('both')
    expect(pressed(two, queens, 'both', 'work')).toBe('both-work')
    expect(pressed(two, queens, 'both-work', 'both')).toBe('work')
    expect(pressed(two, queens, 'both-work', 'work')).toBe('work')
    expect(pressed(two, queens, 'machine', 'both')).toBe('both')
  })
  test('one that there is not of a scenario leaves the machine', () => {
    expect(picturesFor(two, plain).map(({ id }) => id)).toEqual(['gantt'])
    expect(shownPictures(two, plain, 'both-work')).toEqual({ machine: true, other: undefined })
    expect(shownPictures(two, plain, 'work')).toEqual({ machine: true, other: undefined })
  })
})
