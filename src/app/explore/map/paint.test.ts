/** What the map draws: lines between places with different winners, and a cross where there is no value. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Surface } from '../../../charts/canvas.ts'
import { mapScale } from './colours.ts'
import { paintMap } from './paint.ts'
import type { Picture } from './picture.ts'
import type { Measure } from './plan.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'for the map' } } })
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => (name === '--ink' ? '#111111' : '#eeeeee'),
  }))
})
afterEach(() => vi.unstubAllGlobals())

/** The lines that are drawn in the colour of ink, as "x y x y". */
function linesOf(
  winners: readonly number[],
  values: readonly (number | undefined)[] = winners,
  preliminary: readonly number[] = [],
): string[] {
  const lines: string[] = []
  let inside: string[] | undefined
  let from = ''
  const context = new Proxy(
    {
      moveTo: (x: number, y: number) => {
        from = `${x} ${y}`
      },
      lineTo(this: { strokeStyle: string }, x: number, y: number) {
        if (!inside) lines.push(`${this.strokeStyle} ${from} ${x} ${y}`)
        else if (inside.length > 0) lines.push(`within ${inside.join('; ')}`)
        if (inside) inside = []
      },
      clip: (path: { boxes: string[] }) => {
        inside = path.boxes
      },
      restore: () => {
        inside = undefined
      },
      measureText: () => ({ width: 1 }),
    } as Record<string, unknown>,
    { get: (target, name) => target[name as string] ?? (() => undefined) },
  )
  vi.stubGlobal(
    'Path2D',
    class {
      boxes: string[] = []
      rect(...box: readonly number[]) {
        this.boxes.push(box.join(' '))
      }
    },
  )
  const surface = { context, width: 200, height: 200, ratio: 1 } as unknown as Surface
  const options = ['a', 'b'].map((id) => ({ id, label: id, changes: {} }))
  const picture: Picture = {
    columns: 2,
    rows: 2,
    cells: values.map((_, at) => (preliminary.includes(at) ? { tried: { done: 1, of: 2 } } : {}) as never),
    computed: values.map(() => true),
    values,
    winners,
    equals: winners.map(() => -1),
  }
  const measure = { id: 'best', metric: {}, options } as unknown as Measure
  paintMap(surface, picture, measure, mapScale([0, 1], 'light', undefined))
  return lines
}

test('a line lies between places with different winners, and nowhere else', () => {
  expect(linesOf([0, 0, 0, 0])).toEqual([])
  // The lower row is the first one.
  expect(linesOf([0, 1, 0, 1])).toEqual(['#111111 100 200 100 100', '#111111 100 100 100 0'])
  expect(linesOf([0, 0, 1, 1])).toEqual(['#111111 0 100 100 100', '#111111 100 100 200 100'])
})

test('a place without a value is crossed out', () => {
  const [cross] = linesOf([0, 0, 0, -1], [1, 1, 1, undefined])
  expect(cross).toBe('#eeeeee 100 100 200 0')
})

test('lines lie over what is preliminary', () => {
  expect(linesOf([0, 0, 0, 0], [1, 1, 1, 1], [1, 2])).toEqual(['within 100 100 100 100; 0 0 100 100'])
})

test('what is preliminary is pale, and nothing else: neither its neighbours nor the lines over it', () => {
  const looks: string[] = []
  const saved: unknown[] = []
  const target: Record<string, unknown> = {
    measureText: () => ({ width: 1 }),
    save: () => saved.push(target.globalAlpha),
    restore: () => {
      target.globalAlpha = saved.pop()
    },
  }
  const context = new Proxy(target, {
    get: (target, name) =>
      target[name as string] ??
      (() => /^(fill|stroke)/.test(String(name)) && looks.push(`${String(name)} ${target.globalAlpha ?? 1}`)),
  })
  vi.stubGlobal(
    'Path2D',
    class {
      rect() {}
    },
  )
  const all = [0, 0, 0, 0]
  const picture: Picture = {
    columns: 2,
    rows: 2,
    cells: all.map((_, at) => (at === 3 ? { tried: { done: 1, of: 2 } } : {}) as never),
    computed: all.map(() => true),
    values: all,
    winners: all,
    equals: all.map(() => -1),
  }
  const options = ['a', 'b'].map((id) => ({ id, label: id, changes: {} }))
  const surface = { context, width: 200, height: 200, ratio: 1 } as unknown as Surface
  paintMap(
    surface,
    picture,
    { id: 'best', metric: {}, options } as unknown as Measure,
    mapScale([0, 1], 'light', undefined),
  )
  expect(looks.slice(0, 4)).toEqual(['fillRect 1', 'fillRect 1', 'fillRect 1', 'fillRect 0.5'])
  expect(looks.filter((look) => /^stroke/.test(look)).length).toBeGreaterThan(0)
  expect(looks.filter((look) => /^stroke/.test(look) && !/ 1$/.test(look))).toEqual([])
})
