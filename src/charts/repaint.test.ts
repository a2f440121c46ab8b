import { expect, test } from 'vitest'
import { slide } from './repaint.ts'

test('what moved an element that is gone goes with the next that is moved, and no other', () => {
  const ended: string[] = []
  const elementNamed = (name: string) => ({
    isConnected: true,
    animate: () => ({ pause: () => undefined, cancel: () => ended.push(name), currentTime: 0 }),
  })
  const move = (element: object) => slide(element as HTMLElement, 5, 'px')
  const [first, second] = ['first', 'second'].map(elementNamed)
  move(first)
  move(second)
  first.isConnected = false
  move(second)
  expect(ended).toEqual([])
  move(elementNamed('third'))
  move(elementNamed('fourth'))
  expect(ended).toEqual(['first'])
})
