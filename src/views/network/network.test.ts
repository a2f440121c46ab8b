import { expect, test } from 'vitest'
import { chain } from '../../core/network/kary.ts'
import { beside } from './card.tsx'
import { MARK, markSide } from './heat.ts'
import { layOut } from './layout/lay-out.ts'
import { paintMoves, valuesDuring } from './moves.ts'
import { createPace } from './pace.ts'
import type { Palette } from './palette.ts'
import { compact, numberHeight } from './tiles.ts'

test('what is on a link is on neither side, and all arrives', () => {
  const moves = {
    from: Int32Array.of(0, 1),
    to: Int32Array.of(1, 2),
    amount: [4, 2],
    leaves: [0, 1],
    arrives: [1, 2.5],
  }
  const values = new Int32Array(3)
  const at = (now: number) => {
    valuesDuring(Int32Array.of(8, 0, 0), moves, now, values)
    return [...values]
  }
  expect(at(-1)).toEqual([8, 0, 0])
  expect(at(0.4)).toEqual([4, 0, 0])
  expect(at(1.5)).toEqual([4, 2, 0])
  expect(at(2.5)).toEqual([4, 2, 2])
})

test('while tasks travel, the links of those that are on their way glow, and no others', () => {
  const layout = layOut(chain.build(4, {}), { x: 0, y: 0, width: 400, height: 100 })
  const moves = {
    from: Int32Array.of(0, 1, 2),
    to: Int32Array.of(1, 2, 3),
    amount: [1, 1, 1],
    leaves: [0, 1, 2],
    arrives: [1, 2, 3],
  }
  const begun: number[] = []
  const ignored = () => {}
  const context = {
    beginPath: ignored,
    lineTo: ignored,
    quadraticCurveTo: ignored,
    stroke: ignored,
    moveTo: (x: number) => begun.push(x),
  } as unknown as CanvasRenderingContext2D
  paintMoves(context, layout, { from: 0, motion: 'dots', now: 1.5, moves }, {} as Palette, 'below')
  expect(begun).toEqual([layout.x[1]])
})

test('links between neighbours glow in one stroke, those that run past other nodes in another, and one stroke is left out that has none', () => {
  const layout = layOut(chain.build(4, {}), { x: 0, y: 0, width: 400, height: 100 })
  const strokes = (...links: readonly (readonly [number, number])[]) => {
    const painted: string[] = []
    let count = 0
    const context = {
      globalAlpha: 1,
      beginPath: () => {
        count = 0
      },
      lineTo: () => {},
      quadraticCurveTo: () => {},
      moveTo: () => count++,
      stroke: () => painted.push(`${count}`),
    } as unknown as CanvasRenderingContext2D
    const each = links.map(() => 1)
    const moves = {
      from: Int32Array.from(links, ([from]) => from),
      to: Int32Array.from(links, ([, to]) => to),
      amount: each,
      leaves: each,
      arrives: each,
    }
    paintMoves(context, layout, { from: 0, motion: 'faint', now: 0, moves }, {} as Palette, 'below')
    // What is painted after them is as strong as before.
    expect(context.globalAlpha).toBe(1)
    return painted
  }
  expect(strokes([0, 1], [1, 2])).toEqual(['2'])
  expect(strokes([0, 3])).toEqual(['1'])
  expect(strokes([0, 3], [0, 1], [1, 2])).toEqual(['1', '2'])
})

test('tasks travel at a pace that eyes can follow, links only glow beyond it, and arrows stand when the picture does', () => {
  const slow = createPace()
  for (let i = 0; i < 60; i++) slow.at(i / 60, true, false, 1000 + (i * 1000) / 60)
  expect(slow.at(1, true, false, 2000)).toEqual({ motion: 'dots', step: 1 })
  expect(slow.at(1, false, false, 2100)).toEqual({ motion: 'arrows', step: 1 })
  const fast = createPace()
  for (let i = 0; i < 60; i++) fast.at(i / 2, true, false, 1000 + (i * 1000) / 60)
  expect(fast.at(30, true, false, 2000)).toEqual({ motion: 'faint', step: 30 })
  const still = createPace()
  for (let i = 0; i < 60; i++) still.at(i / 60, true, true, 1000 + (i * 1000) / 60)
  expect(still.at(1, true, true, 2000)).toEqual({ motion: 'arrows', step: 1 })
})

test('the card stays inside the stage', () => {
  for (const [width, height] of [
    [816, 440],
    [360, 300],
    [240, 260],
  ]) {
    for (let x = 0; x <= width; x += 40) {
      for (let y = 0; y <= height; y += 40) {
        const [left, top] = beside([x, y], 20, [208, 190], [width, height])
        expect(left).toBeGreaterThanOrEqual(8)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(left + 208).toBeLessThanOrEqual(width - 8)
        expect(top + 190).toBeLessThanOrEqual(height - 8)
      }
    }
  }
})

test('numbers on nodes have at most four signs', () => {
  expect([0, 7, 999, 1000, 1234, 9949, 9950, 34_000, 999_499, 1_200_000].map(compact)).toEqual([
    '0',
    '7',
    '999',
    '1.0k',
    '1.2k',
    '9.9k',
    '10k',
    '34k',
    '999k',
    '1M',
  ])
})

test('few processors with tasks get marks that can be seen, many none, and marks never fill the picture', () => {
  const area = 100_000
  expect(markSide(1, area)).toBe(MARK)
  expect(markSide(65_536, area)).toBe(0)
  for (let count = 1; count < 70_000; count *= 2) {
    expect(count * markSide(count, area) ** 2).toBeLessThanOrEqual(0.05 * area + 1)
    expect(markSide(2 * count, area)).toBeLessThanOrEqual(markSide(count, area))
  }
})

test('a number in a node is no smaller than it may be, and left out where that does not fit', () => {
  expect(numberHeight(1, 22, 9)).toBeCloseTo(9.68)
  expect(numberHeight(4, 22, 9)).toBe(0)
  expect(numberHeight(1, 22, 18)).toBe(18)
  expect(numberHeight(2, 40, 18)).toBe(18)
  expect(numberHeight(3, 40, 18)).toBe(18)
  expect(numberHeight(2, 22, 18)).toBe(0)
  expect(numberHeight(1, 80, 9)).toBe(20)
  expect(numberHeight(1, 80, 36)).toBe(36)
})

test('where neither side of a processor has room, its card is below or above it, where there is more', () => {
  const [, below] = beside([100, 40], 20, [180, 60], [200, 400])
  const [, above] = beside([100, 360], 20, [180, 60], [200, 400])
  expect([below, above]).toEqual([60, 280])
})
