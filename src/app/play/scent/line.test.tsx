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
  const shown = [...points].flatMap(([sample, value]) => (typeof value === 'number' ? [{ sample, value }] : []))
  const html = renderToStaticMarkup(
    <Line
      parameter={parameter}
      metric={{ id: 'm', label: 'M', unit: 's', help: '', better: 'less', formula: '' }}
      options={[]}
      curve={{ points, spread: new Map(), ready: true }}
      shown={shown}
      value={value}
      best={undefined}
      read={undefined}
      onRead={() => {}}
      onGoTo={() => {}}
    />,
  )
  const [, x, y] = /--x:([\d.]+);--y:([\d.]+)/.exec(html) ?? []
  return x === undefined ? undefined : { x: Number(x), y: Number(y) }
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
