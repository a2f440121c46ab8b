import { expect, test } from 'vitest'
import type { MeshDetail } from '../../model/detail.ts'
import type { Owners } from './owners.ts'
import { chosenBy, ownersAt, stripWords } from './shown.ts'

const owners = (...at: readonly number[]): Owners => ({
  at: Int32Array.from(at),
  items: Int32Array.from([0, 1], (lane) => at.filter((owner) => owner === lane).length),
})

/** A recording with a partition for every row, or none that says its own. */
const rows = (...partitions: readonly (Owners | undefined)[]) => ({
  indexOf: (row: number) => row,
  ownersOf: (index: number) => partitions[index],
})

const partition = (sizes: readonly number[], firsts: readonly number[]) => ({
  sizes: Int32Array.from(sizes),
  firsts: Int32Array.from(firsts),
})
const iteration = (latest?: object) =>
  ({ kind: 'iteration', partition: partition([1, 3], [0, 1]), latest }) as unknown as MeshDetail

test('owners are those of the recording, and before them those of the partition before', () => {
  const [first, second] = [owners(0, 0, 1, 1), owners(0, 1, 1, 1)]
  expect(ownersAt(rows(first, second), undefined, 0, 2)).toEqual({ now: first, before: undefined })
  expect(ownersAt(rows(first, second), undefined, 1, 2)).toEqual({ now: second, before: first })
  // One that has become longer cannot be laid over the one before.
  expect(ownersAt(rows(first, owners(0, 0, 1, 1, 1)), undefined, 1, 2).before).toBeUndefined()
})

test('where the recording does not say them, they are those of the step that was looked into', () => {
  const remapped = { remapped: true, old: partition([2, 2], [0, 2]) }
  const { now, before } = ownersAt(rows(undefined, undefined), iteration(remapped), 1, 2)
  expect([...(now?.at ?? []), ...(before?.at ?? [])]).toEqual([0, 1, 1, 1, 0, 0, 1, 1])
  expect(ownersAt(rows(undefined, undefined), iteration({ ...remapped, remapped: false }), 1, 2).before).toBeUndefined()
  const single = { kind: 'remap', next: partition([1, 3], [0, 1]), old: partition([2, 2], [0, 2]) }
  const step = ownersAt(rows(), single as unknown as MeshDetail, 0, 2)
  expect([...(step.now?.at ?? []), ...(step.before?.at ?? [])]).toEqual([0, 1, 1, 1, 0, 0, 1, 1])
})

test('the list is read with its intervals, or with what the last remap moved', () => {
  expect(stripWords({})).toMatch(/not known/)
  expect(stripWords({ now: owners(0, 0, 1) })).toMatch(/3.elements.*: 2, 1\.$/)
  expect(stripWords({ now: owners(0, 1, 1), before: owners(0, 0, 1) })).toMatch(/1.element moved/)
})

test('arrow keys go round the processors, and Escape leaves them', () => {
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => chosenBy(key, 0, 4))).toEqual([1, 1, 3, 3])
  expect([chosenBy('ArrowRight', -1, 4), chosenBy('ArrowLeft', -1, 4), chosenBy('ArrowRight', 3, 4)]).toEqual([0, 3, 0])
  expect([chosenBy('Escape', 2, 4), chosenBy('Escape', -1, 4), chosenBy('x', 2, 4)]).toEqual([-1, undefined, undefined])
})
