import { expect, test } from 'vitest'
import type { Box } from './layout/layout.ts'
import { CLOSEST, enlarged, moved, WHOLE, type Zoom, zoomedAt } from './zoom.ts'

const box = { x: 16, y: 10, width: 400, height: 200 }

/** Where a point of the whole picture is seen. */
const placeOf = (zoom: Zoom, x: number, y: number) => {
  const large = enlarged(zoom, box)
  return [large.x + (x - box.x) * zoom.scale, large.y + (y - box.y) * zoom.scale]
}

test('what is at the pointer stays there while the picture grows', () => {
  const once = zoomedAt(WHOLE, box, 2, 116, 60)
  expect(placeOf(once, 116, 60)).toEqual([116, 60])
  const [x, y] = placeOf(zoomedAt(once, box, 3, 116, 60), 116, 60)
  expect(x).toBeCloseTo(116)
  expect(y).toBeCloseTo(60)
})

test('the picture always fills its box, and is never smaller', () => {
  let zoom = zoomedAt(WHOLE, box, 4, 16, 10)
  expect(enlarged(zoom, box)).toEqual({ x: 16, y: 10, width: 1600, height: 800 })
  zoom = moved(zoom, box, 50, 50)
  expect([zoom.x, zoom.y]).toEqual([0, 0])
  zoom = moved(zoom, box, -9999, -9999)
  expect(enlarged(zoom, box)).toEqual({ x: 16 - 1200, y: 10 - 600, width: 1600, height: 800 })
  expect(zoomedAt(zoom, box, 1e-9, 200, 100)).toEqual({ scale: 1, x: 0, y: 0 })
  expect(zoomedAt(zoom, box, 1e9, 200, 100).scale).toBe(CLOSEST)
})

test('the same part of the picture is seen when its box gets another size', () => {
  const zoom = zoomedAt(WHOLE, box, 4, 216, 110)
  const shareAtCentre = (other: Box) => {
    const large = enlarged(zoom, other)
    return [(other.x + other.width / 2 - large.x) / large.width, (other.y + other.height / 2 - large.y) / large.height]
  }
  expect(shareAtCentre({ x: 16, y: 10, width: 150, height: 500 })).toEqual(shareAtCentre(box))
})
