import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { number } from '../../../core/parameters.ts'
import { Line } from './line.tsx'
import type { Points } from './points.ts'

const parameter = number({
  label: 'Depth',
  group: 'g',
  help: '',
  default: 1,
  slider: { min: 0, max: 10 },
  limits: { min: 0, max: 99, integer: true },
})

/** Where the dot of the present value stands on a curve from 0 to 10, as shares of its width and pixels from its top. */
function dotAt(value: number, points: Points) {
  const [, x, y] = /--x:([\d.]+);--y:([\d.]+)/.exec(drawn(value, points)) ?? []
  return x === undefined ? undefined : { x: Number(x), y: Number(y) }
}

function drawn(value: number, points: Points, bounds: readonly { sample: number; value: number }[] = []): string {
  const shown = [...points].flatMap(([sample, value]) => (typeof value === 'number' ? [{ sample, value }] : []))
  return renderToStaticMarkup(
    <Line
      parameter={parameter}
      metric={{ id: 'm', label: 'M', unit: 's', help: '', better: 'less', formula: '' }}
      options={[]}
      curve={{ points, spread: new Map(), bounds: new Map(), ready: true }}
      shown={shown}
      bounds={bounds}
      value={value}
      best={undefined}
      read={undefined}
      onRead={() => {}}
      onGoTo={() => {}}
    />,
  )
}

test('the present value stands on the curve: on a point, between two, and nowhere beyond its ends', () => {
  const points: Points = new Map([
    [2, 1],
    [4, 3],
    [8, 2],
  ])
  const [first, last] = [dotAt(2, points), dotAt(8, points)]
  expect(first?.x).toBe(0.2)
  expect(last?.x).toBe(0.8)
  const between = dotAt(3, points)
  expect(between?.x).toBe(0.3)
  expect(between?.y).toBeCloseTo(((first?.y ?? 0) + (dotAt(4, points)?.y ?? 0)) / 2)
  expect(dotAt(9, points)).toBeUndefined()
  expect(dotAt(1, points)).toBeUndefined()
})

test('what no run can beat is a line below the curve, named where there is room', () => {
  const points: Points = new Map([
    [2, 10],
    [4, 9],
    [8, 10],
  ])
  const bounds = (value: number) => [2, 4, 8].map((sample) => ({ sample, value }))
  expect(drawn(2, points)).not.toContain('data-bound')
  const far = drawn(2, points, bounds(5))
  expect(far).toContain('data-bound')
  expect(far).toContain('no run can beat this')
  const near = drawn(2, points, bounds(8.9))
  expect(near).toContain('data-bound')
  expect(near).not.toContain('no run can beat this')
})
