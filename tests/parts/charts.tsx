/** What stands beside pictures: legends and scales, cards with numbers, marks of a scale that fade out. */
import { useRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Canvas } from '../../src/charts/canvas-element.tsx'
import { loadColours, loadIndex } from '../../src/charts/colour.ts'
import { LoadLegend } from '../../src/charts/legend.tsx'
import { centreLine } from '../../src/charts/path.ts'
import { createSource } from '../../src/core/source.ts'
import { useZoom, WHOLE } from '../../src/views/network/zoom.ts'
import { ZoomTools } from '../../src/views/network/zoom-tools.tsx'
import { Frame } from '../../src/views/picture/frame.tsx'
import { ProcessorScale } from '../../src/views/processor-scale.tsx'
import { type Part, settle, show } from './part.tsx'

/** Begins these tests. */
export function testCharts(): void {
  describe('the legend of loads', () => {
    const ticks = (part: Part) =>
      [...part.root.querySelectorAll<HTMLElement>('[data-end], [class*=tick]')].map((tick) => [
        tick.textContent?.replace(/\s/g, ''),
        Math.round(Number.parseFloat(tick.style.left)),
        tick.dataset.end,
      ])
    test.each([
      [0.5, [['1', 100, 'right']]],
      [
        2,
        [
          ['1', 0, 'left'],
          ['2', 100, 'right'],
        ],
      ],
      [
        12,
        [
          ['1', 0, 'left'],
          ['2', 28, undefined],
          ['5', 65, undefined],
          ['12', 100, 'right'],
        ],
      ],
      [
        30,
        [
          ['1', 0, 'left'],
          ['2', 20, undefined],
          ['5', 47, undefined],
          ['10', 68, undefined],
          ['30', 100, 'right'],
        ],
      ],
      [
        31,
        [
          ['1', 0, 'left'],
          ['10', 67, undefined],
          ['31', 100, 'right'],
        ],
      ],
      [
        50_000,
        [
          ['1', 0, 'left'],
          ['10', 21, undefined],
          ['100', 43, undefined],
          ['1000', 64, undefined],
          ['50000', 100, 'right'],
        ],
      ],
    ])('up to %s has marks that have room, at their places', async (most, marks) => {
      expect(ticks(await show(<LoadLegend most={most} />))).toEqual(marks)
    })

    test('has the colours in which loads are painted, each at its place', async () => {
      const { css } = loadColours('light')
      const { root } = await show(<LoadLegend most={50} />)
      const ramp = root.querySelector<HTMLElement>('.ramp')?.style.background ?? ''
      const stops = ramp.match(/rgb\([^)]*\)|#\w+/g) ?? []
      for (const [where, at, load] of [
        ['left', 0, 1],
        ['right', stops.length - 1, 50],
      ] as const)
        expect(
          stops[at],
          `the colour at the legend’s ${where} end; a load of ${load} is painted in the other one`,
        ).toBe(css[loadIndex(load, 50)])
    })

    test('fades its marks out where it changes, unless the reader wants no motion', async () => {
      const part = await show(<LoadLegend most={2} label="Jobs" />)
      await part.render(<LoadLegend most={5} />)
      expect(ticks(part)).toHaveLength(3)
      const before = matchMedia
      vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
      await part.render(<LoadLegend most={2} />)
      expect(ticks(part).map(([text]) => text)).toEqual(['1', '2', '5', '1', '2'])
      const leaving = part.root.querySelector('[class*=leaving]') as HTMLElement
      await settle(() => leaving.dispatchEvent(new Event('animationend', { bubbles: true })))
      expect(ticks(part)).toHaveLength(2)
      vi.stubGlobal('matchMedia', before)
    })
  })

  test('the scale of processors has a step for each, and steps for many', async () => {
    const part = await show(<ProcessorScale processors={4} theme="light" className="" />)
    const ends = () =>
      [...(part.find('i').style.background.matchAll(/([\d.]+)%\s*([\d.]+)%/g) ?? [])].map(([, a, b]) => [
        Number(a),
        Number(b),
      ])
    expect([part.text(), ends().length > 0 ? ends() : part.find('i').getAttribute('style')]).toEqual([
      expect.stringMatching(/^Processor.0.*3$/),
      [
        [0, 25],
        [25, 50],
        [50, 75],
        [75, 100],
      ],
    ])
    await part.render(<ProcessorScale processors={1} theme="light" className="" />)
    expect(part.text().trim()).toMatch(/^Processor.0$/)
  })

  test('a line goes through the middles of its columns', () => {
    expect(centreLine([1, 3, 2], 10, (value) => 100 - value)).toBe('M5,99L15,97L25,98')
    expect(centreLine([], 10, Number)).toBe('')
  })

  test('a picture has a card at what is pointed at, inside of it, says it to those who listen, and takes keys', async () => {
    const now = createSource(0)
    const calls: string[] = []
    const element = (box: object | undefined, playing = false) => (
      <Frame
        canvas={{ current: null }}
        live={{ now: now.get, exact: now.get, playing: () => playing, subscribe: now.subscribe }}
        summary="All"
        processors={3}
        legend={null}
        count={5}
        looked={{ index: 2, name: 'Task 3', facts: [{ label: 'takes', value: '2 s' }], box: box as never }}
        table={(at) => ({ caption: `At ${at}`, head: ['A'], rows: [['a']] })}
        onPointerMove={() => undefined}
        onPointerDown={() => undefined}
        onLeave={(key) => void calls.push(`leave ${key}`)}
        onKey={(key) => key === 'ArrowUp' && calls.push(key) > 0}
      />
    )
    // The picture is 600 by 240 pixels, as everything here, and a card 100 by 50.
    const size = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
    const part = await show(element(undefined))
    const corner = () => part.root.querySelector<HTMLElement>('[class*=raised]')?.style.transform
    expect(corner()).toBeUndefined()
    for (const [box, at] of [
      [{ x: 200, y: 20, width: 40, height: 30 }, [170, 58]],
      [{ x: 0, y: 20, width: 10, height: 30 }, [8, 58]],
      [{ x: 590, y: 20, width: 10, height: 30 }, [492, 58]],
      [{ x: 200, y: 144, width: 40, height: 30 }, [170, 182]],
      [{ x: 200, y: 145, width: 40, height: 30 }, [170, 87]],
      [{ x: 200, y: 30, width: 40, height: 190 }, [170, 8]],
    ] as const) {
      await part.render(element(box))
      expect(corner()).toBe(`translate(${at[0]}px, ${at[1]}px)`)
    }
    const canvas = part.find('canvas')
    const sliderWords = () =>
      ['role', 'aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((name) => canvas.getAttribute(name))
    expect(sliderWords(), 'screen readers leave arrow keys to a slider, and read its value').toEqual([
      'slider',
      '3',
      '5',
      'Task 3: takes 2 s.',
    ])
    await part.render(element(undefined, true))
    expect(sliderWords().at(-1), 'nothing is read out ten times a second while it plays').toBe('Task 3')
    const press = async (key: string, more: object = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
      await settle(() => canvas.dispatchEvent(event))
      return event.defaultPrevented
    }
    expect([
      await press('ArrowUp'),
      await press('x'),
      await press('ArrowUp', { shiftKey: true }),
      await press('ArrowUp', { altKey: true }),
    ]).toEqual([true, false, false, false])
    await settle(() => canvas.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    for (const pointerType of ['touch', 'mouse'])
      await settle(() => canvas.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType })))
    expect(calls).toEqual(['ArrowUp', 'leave true', 'leave false'])
    size.mockRestore()
    height.mockRestore()
  })

  test('two presses at a place of a large machine enlarge it there, and Farther leads back: no dragging is needed', async () => {
    const zoom = { current: WHOLE }
    const box = () => ({ x: 0, y: 0, width: 600, height: 240 })
    const repaint = () => undefined
    function Zoomed() {
      const canvas = useRef<HTMLCanvasElement>(null)
      const zooming = useZoom(canvas, box, true, zoom, repaint)
      return (
        <>
          <Canvas ref={canvas} label="All" />
          <ZoomTools zooming={zooming} />
        </>
      )
    }
    const part = await show(<Zoomed />)
    const pressTwice = (clientX: number, clientY: number) =>
      settle(() => part.find('canvas').dispatchEvent(new MouseEvent('dblclick', { clientX, clientY })))
    await pressTwice(300, 120)
    expect(zoom.current, 'the middle stays where it was').toEqual({ scale: 2, x: -0.5, y: -0.5 })
    await part.click('button', 'Farther')
    expect(zoom.current).toEqual(WHOLE)
    await pressTwice(600, 0)
    expect(zoom.current, 'the corner stays where it was').toEqual({ scale: 2, x: -1, y: 0 })
  })
}
