import { expect, test } from 'vitest'
import { relative } from './facts.ts'
import type { WorkScene } from './painting.ts'

test('arrow keys lead from a task to its parent, its first child and the siblings beside it, and other keys nowhere', () => {
  const scene = { work: { parent: Int32Array.of(-1, 0, 0, 1, 1), count: 5 } } as unknown as WorkScene
  const from = (task: number) =>
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home'].map((key) => relative(scene, task, key))
  expect(from(0)).toEqual([-1, 1, -1, -1, -1])
  expect(from(1)).toEqual([0, 3, -1, 2, -1])
  expect(from(2)).toEqual([0, -1, 1, -1, -1])
  expect(from(4)).toEqual([1, -1, 3, -1, -1])
})
