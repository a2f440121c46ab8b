import { describe, expect, test } from 'vitest'
import { drawsShapes, pathFor } from '../../../charts/shapes.ts'
import { areasOf, createShapes } from './shapes.ts'

const drawing = () =>
  createShapes({
    canvas: {} as HTMLCanvasElement,
    plain: (colour) => ({ hex: colour, opacity: 1 }),
    measure: (_, __, baseline) => ({ actualBoundingBoxAscent: baseline === 'alphabetic' ? 8 : 3 }) as TextMetrics,
  })

/** What is painted, as SVG. */
const painted = (paint: (context: ReturnType<typeof drawing>['context']) => void): string => {
  const { context, svg } = drawing()
  paint(context)
  return svg()
}

describe('A drawing of shapes', () => {
  test('knows that it is one, and has paths that can be read back', () => {
    const { context, svg } = drawing()
    expect(drawsShapes(context)).toBe(true)
    const path = pathFor(context)
    path.moveTo(1, 2)
    path.lineTo(3, 4)
    context.stroke(path)
    expect(svg()).toContain('d="M1 2L3 4" fill="none" stroke="#000000" stroke-width="1"')
  })

  test('writes rectangles where they stand when all is shifted and scaled, whichever way they are given', () => {
    const svg = painted((context) => {
      context.translate(10, 20)
      context.scale(2, 2)
      context.fillStyle = '#123456'
      context.fillRect(1, 1, 3, -1)
    })
    expect(svg).toBe('<rect x="12" y="20" width="6" height="2" fill="#123456"/>')
  })

  test('a whole circle is two arcs, each of which ends elsewhere than it begins', () => {
    const svg = painted((context) => {
      context.beginPath()
      context.arc(5, 5, 2, 0, 2 * Math.PI)
      context.fill()
    })
    expect(svg).toContain('d="M7 5A2 2 0 0 1 3 5A2 2 0 0 1 7 5"')
  })

  test('an arc that is longer than half a circle says so', () => {
    const svg = painted((context) => {
      context.beginPath()
      context.arc(0, 0, 2, 0, 1.5 * Math.PI)
      context.stroke()
    })
    expect(svg).toContain('A2 2 0 1 1 0 -2')
  })

  test('looks come back with restore, and what is clipped ends there', () => {
    const svg = painted((context) => {
      context.save()
      context.globalAlpha = 0.5
      context.beginPath()
      context.rect(0, 0, 4, 4)
      context.clip()
      context.fillRect(0, 0, 9, 9)
      context.restore()
      context.fillRect(1, 1, 2, 2)
    })
    expect(svg).toMatch(
      /^<clipPath id="(clip-\d+)"><path d="M0 0L4 0L4 4L0 4Z"\/><\/clipPath><g clip-path="url\(#\1\)"><rect [^>]*fill-opacity="0.5"\/><\/g><rect x="1" y="1" width="2" height="2" fill="#000000"\/>$/,
    )
  })

  test('text stays text, on the base line of its letters', () => {
    const svg = painted((context) => {
      context.font = '600 12px Inter, sans-serif'
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText('a < b', 10, 10)
    })
    expect(svg).toContain('<text x="10" y="15" font-size="12" font-weight="600" text-anchor="middle"')
    expect(svg).toContain('>a &lt; b</text>')
  })

  test('a pattern is painted once, and named by what it fills', () => {
    const svg = painted((context) => {
      context.fillStyle = context.newPattern(6, (tile) => tile.fillRect(0, 0, 6, 6))
      context.fillRect(0, 0, 1, 1)
      context.fillRect(2, 0, 1, 1)
    })
    const [, id] = /<pattern id="(pattern-\d+)" width="6" height="6"/.exec(svg) ?? []
    expect(svg.split(`fill="url(#${id})"`)).toHaveLength(3)
  })
})

test('pixels become rectangles of one colour, as large as can be; what is clear is left out', () => {
  const red = 0xff0000ff
  const blue = 0xffff0000
  const areas = areasOf(Uint32Array.of(red, red, 0, red, red, 0, blue, blue, blue), 3)
  expect([...areas]).toEqual([
    [red, 'M0 0h2v2h-2z'],
    [blue, 'M0 2h3v1h-3z'],
  ])
})
