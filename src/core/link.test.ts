import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labs as registered } from '../labs/registry.ts'
import type { Lab } from './lab.ts'
import { formatLink, LINK_LIMIT, parseLink, RESERVED } from './link.ts'
import { choice, list, number, type Values } from './parameters.ts'

const parameters = {
  interval: number({
    label: 'Interval',
    group: 'a',
    help: '',
    default: 16,
    slider: { min: 1, max: 64 },
    limits: { min: 1, max: 1000, integer: true },
  }),
  lambda: number({
    label: 'Lambda',
    group: 'a',
    help: '',
    default: 'auto',
    words: { auto: '' },
    slider: { min: 0, max: 1 },
    limits: { min: 0.01, max: 1 },
    shownWhen: (v: Values) => v.kind === 'one',
  }),
  kind: choice({
    label: 'Kind',
    group: 'a',
    help: '',
    default: 'one',
    options: { one: { label: 'One', help: '' }, two: { label: 'Two', help: '' } },
  }),
  sides: list({
    label: 'Sides',
    group: 'a',
    help: '',
    default: [4, 4],
    separator: 'x',
    limits: { min: 1, max: 99, integer: true, length: [1, 4] },
  }),
}
const lab = { id: 'toy', version: 2, parameters } as unknown as Lab
const labs = { toy: lab }

describe('a link', () => {
  test('of the defaults is the name of the lab alone', () => {
    expect(formatLink(lab, { interval: 16, lambda: 'auto', kind: 'one', sides: [4, 4] })).toBe('toy')
  })

  test('holds what differs from the defaults and stays readable', () => {
    expect(formatLink(lab, { interval: 32, lambda: 0.5, kind: 'one', sides: [4, 4, 8] }, { at: '12' })).toBe(
      'toy?interval=32&lambda=0.5&sides=4x4x8&at=12',
    )
  })

  test('leaves out what does not apply', () => {
    expect(formatLink(lab, { interval: 16, lambda: 0.5, kind: 'two', sides: [4, 4] })).toBe('toy?kind=two')
  })

  test.each(['https://example.org/a/b/#toy?interval=32', '#toy?interval=32', 'toy?interval=32', '#/toy?interval=32'])(
    'is read from %s',
    (text) => {
      const { lab: id, values, problems } = parseLink(text, labs)
      expect({ id, interval: values.interval, problems }).toEqual({ id: 'toy', interval: 32, problems: [] })
    },
  )

  test('gives back every scenario that it was written from', () => {
    const scenario = fc.record({
      interval: fc.integer({ min: 1, max: 1000 }),
      lambda: fc.oneof(fc.constant('auto'), fc.double({ min: 0.01, max: 1, noNaN: true })),
      kind: fc.constant('one'),
      sides: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }),
    })
    fc.assert(
      fc.property(scenario, (values) => {
        expect(parseLink(formatLink(lab, values), labs)).toMatchObject({ values, problems: [] })
      }),
    )
  })

  test('that is no link at all never throws and gives a usable scenario', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        const { values } = parseLink(text, labs)
        expect(Object.keys(values)).toEqual(Object.keys(parameters))
      }),
    )
  })

  test.each([
    ['toy?interval=abc', 'interval: "abc" is not a whole number from 1 to 1000'],
    ['toy?interval=1.5', 'interval: "1.5" is not a whole number from 1 to 1000'],
    ['toy?interval=1e9', 'interval: "1e9" is not a whole number from 1 to 1000'],
    ['toy?interval=', 'interval: "" is not a whole number from 1 to 1000'],
    ['toy?lambda=2', 'lambda: "2" is not a number from 0.01 to 1 or auto'],
    ['toy?kind=three', 'kind: "three" is not one of one, two'],
    ['toy?sides=4x', 'sides: "4x" is not 1 to 4 whole numbers from 1 to 99, written like 4x4'],
    ['toy?nothing=1', 'nothing: not a parameter of the toy lab'],
    ['zoo?interval=2', 'lab: "zoo" is not one of toy'],
    ['toy?interval=1&interval=2', 'interval: came more than once; the last one counts'],
    ['toy?v=x', 'v: "x" is not a version number'],
    ['toy?v=9', 'v: the link is of version 9, this page knows up to 2; parts of it may be lost'],
  ])('%s is reported: %s', (text, message) => {
    expect(parseLink(text, labs).problems.map((p) => p.message)).toContain(message)
  })

  test('that is too long is not read, and says so', () => {
    const { problems, values } = parseLink(`toy?interval=32&${'x'.repeat(LINK_LIMIT)}`, labs)
    expect(problems[0].message).toMatch(/link: \d+ characters came, at most 20000 are read/)
    expect(values.interval).toBe(16)
  })
})

test('no lab has a parameter with a reserved name, and every default is allowed', () => {
  for (const registeredLab of Object.values(registered)) {
    for (const id of RESERVED) expect(Object.keys(registeredLab.parameters)).not.toContain(id)
    expect(parseLink(registeredLab.id, registered).problems).toEqual([])
  }
})
