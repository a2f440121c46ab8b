import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../tests/setup/cases.ts'
import {
  applies,
  choice,
  defaults,
  list,
  number,
  ownParameters,
  type Parameter,
  text,
  type Value,
  type Values,
} from './parameters.ts'
import { expected, formatParameter, parseValue, sameValue, validate } from './text/values.ts'

const common = { group: 'g', help: 'Help.' }

const processors = number({
  ...common,
  label: 'Processors',
  default: 128,
  slider: { min: 2, max: 1024 },
  limits: { min: 1, max: 65536, integer: true },
})
const lambda = number({
  ...common,
  label: 'Exchange parameter',
  default: 'auto',
  slider: { min: 0.01, max: 1 },
  limits: { min: 0.01, max: 1 },
  words: { auto: 'The optimum.' },
})
const balancer = choice({
  ...common,
  label: 'Balancer',
  default: 'gdem',
  options: { gdem: { label: 'GDEM', help: '' }, none: { label: 'None', help: '' } },
  shownWhen: (values) => values.processors !== 1,
})
const sides = list({
  ...common,
  label: 'Sides',
  default: [4, 4, 8],
  separator: 'x',
  limits: { min: 1, max: 64, integer: true, length: [1, 4] },
})
const speeds = list({
  ...common,
  label: 'Speeds',
  default: [1, 2.5],
  separator: ',',
  limits: { min: -10, max: 1e30, length: [2, 2] },
})

const table = { processors, lambda, balancer, sides, speeds }

const anyValueOf: Readonly<Record<keyof typeof table, fc.Arbitrary<Value>>> = {
  processors: fc.integer({ min: 1, max: 65536 }),
  lambda: fc.oneof(fc.constant('auto'), fc.double({ min: 0.01, max: 1, noNaN: true })),
  balancer: fc.constantFrom('gdem', 'none'),
  sides: fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 4 }),
  speeds: fc.array(fc.double({ min: -10, max: 1e30, noNaN: true }), { minLength: 2, maxLength: 2 }),
}

const anyId = fc.constantFrom(...(Object.keys(table) as (keyof typeof table)[]))

describe('a value inside the limits', () => {
  test('is every default', () => {
    const values: Readonly<Record<string, unknown>> = defaults(table)
    expect(Object.keys(values)).toEqual(Object.keys(table))
    for (const [id, parameter] of Object.entries(table)) expect(validate(id, parameter, values[id])).toBeUndefined()
  })

  test('is written and read back unchanged, to the last bit', () => {
    const pair = anyId.chain((id) => anyValueOf[id].map((value) => [id, value] as const))
    fc.assert(
      fc.property(pair, ([id, value]) => {
        const parameter: Parameter = table[id]
        const parsed = parseValue(id, parameter, formatParameter(parameter, value))
        expect(parsed).toHaveProperty('value')
        if ('value' in parsed) expect(sameValue(parsed.value, value)).toBe(true)
        // Minus nought is written as nought, and equal to it wherever a model compares.
        const plain = (v: unknown): unknown => (v === 0 ? 0 : v)
        if ('value' in parsed && Array.isArray(value) && Array.isArray(parsed.value)) {
          expect(parsed.value.map(plain)).toEqual(value.map(plain))
        } else if ('value' in parsed) expect(parsed.value).toEqual(value)
      }),
      byChance(1, 500),
    )
  })

  test('may stand at either end of the limits', () => {
    for (const value of [1, 65536]) expect(validate('processors', processors, value)).toBeUndefined()
    for (const value of [0.01, 1]) expect(validate('lambda', lambda, value)).toBeUndefined()
  })
})

describe('a value that cannot be used', () => {
  const cases: readonly (readonly [keyof typeof table, unknown, string])[] = [
    ['processors', 0, '0'],
    ['processors', 65537, '65537'],
    ['processors', 2.5, '2.5'],
    ['processors', Number.NaN, 'NaN'],
    ['processors', Number.POSITIVE_INFINITY, 'Infinity'],
    ['processors', 'auto', '"auto"'],
    ['processors', undefined, 'nothing'],
    ['processors', null, 'null'],
    ['lambda', 0, '0'],
    ['lambda', 'best', '"best"'],
    ['lambda', 'toString', '"toString"'],
    ['balancer', 'gde', '"gde"; did you mean gdem?'],
    ['balancer', 'constructor', '"constructor"'],
    ['balancer', 7, '7'],
    ['sides', [], 'nothing'],
    ['sides', [1, 2, 3, 4, 5], '1,2,3,4,5'],
    ['sides', [4, 0], '4,0'],
    ['sides', [4, 1.5], '4,1.5'],
    ['sides', 4, '4'],
    ['sides', '4x4', '"4x4"'],
    ['speeds', [1], '1'],
    ['speeds', [1, Number.NaN], '1,NaN'],
  ]

  test.each(cases)('%s = %o is named, with what is expected and what was given', (id, value, got) => {
    const problem = validate(id, table[id], value)
    expect(problem?.parameter).toBe(id)
    expect(problem?.message).toBe(`${id}: expected ${expected(table[id])}, got ${got}`)
  })

  test('is cut short in the message', () => {
    const problem = validate('balancer', balancer, 'x'.repeat(5000))
    expect(problem?.message.length).toBeLessThan(200)
  })

  const texts: readonly (readonly [keyof typeof table, string])[] = [
    ['processors', ''],
    ['processors', ' '],
    ['processors', '0x10'],
    ['processors', '1e400'],
    ['processors', '12 13'],
    ['processors', '1,000'],
    ['processors', 'Infinity'],
    ['lambda', 'AUTO'],
    ['balancer', ''],
    ['balancer', '__proto__'],
    ['sides', ''],
    ['sides', '4,4'],
    ['sides', '4x'],
    ['sides', '4xx4'],
    ['speeds', '1'],
    ['speeds', '1,,2'],
    ['speeds', '1000000*1'],
    ['speeds', '2*'],
    ['speeds', '0*1,1,2,3'],
  ]

  test.each(texts)('%s = "%s" is refused as text', (id, text) => {
    const parsed = parseValue(id, table[id], text)
    expect(parsed).toHaveProperty('problem.parameter', id)
    if ('problem' in parsed) expect(parsed.problem.message).toContain(expected(table[id]))
  })

  test('never passes as any other: what is read from any text is inside the limits', () => {
    fc.assert(
      fc.property(
        anyId,
        fc.oneof(fc.string(), fc.double().map(String), fc.array(fc.double()).map(String)),
        (id, text) => {
          const parsed = parseValue(id, table[id], text)
          if ('value' in parsed) expect(validate(id, table[id], parsed.value)).toBeUndefined()
          else expect(parsed.problem.parameter).toBe(id)
        },
      ),
      byChance(2, 1000),
    )
  })
})

describe('text', () => {
  test.each([
    ['processors', ' 64 ', 64],
    ['processors', '1e3', 1000],
    ['processors', '+8', 8],
    ['lambda', '.5', 0.5],
    ['lambda', ' auto ', 'auto'],
    ['balancer', ' none ', 'none'],
    ['sides', '4x8', [4, 8]],
    ['sides', ' 4 x 8 ', [4, 8]],
    ['speeds', '1,-2.5', [1, -2.5]],
    ['speeds', '1 -2.5', [1, -2.5]],
    ['speeds', '1\n-2.5', [1, -2.5]],
    ['speeds', '2*1.5', [1.5, 1.5]],
    ['speeds', '1*3, 1 × -2', [3, -2]],
  ] as const)('%s = "%s" is read', (id, text, value) => {
    expect(parseValue(id, table[id], text)).toEqual({ value })
  })
})

test('what is expected is said in words', () => {
  expect(expected(processors)).toBe('a whole number from 1 to 65536')
  expect(expected(lambda)).toBe('a number from 0.01 to 1 or auto')
  expect(expected(balancer)).toBe('one of gdem, none')
  expect(expected(sides)).toBe('1 to 4 whole numbers from 1 to 64, written like 4x4x8')
  expect(expected(speeds)).toBe('2 numbers from −10 to 1e+30, written like 1,2.5')
})

test('a parameter applies always, or when its condition holds', () => {
  expect(applies(processors, {})).toBe(true)
  expect(applies(balancer, { processors: 2 })).toBe(true)
  expect(applies(balancer, { processors: 1 })).toBe(false)
  expect(applies(undefined, {})).toBe(false)
})

test('an option’s own parameter applies while the option is chosen and its own condition holds', () => {
  const shared = ownParameters('balancer', {
    gdem: { label: 'GDEM', help: '', parameters: { lambda } },
    wide: { label: 'Wide', help: '', parameters: { sides: { ...sides, shownWhen: (v) => v.processors === 8 } } },
    none: { label: 'None', help: '', parameters: {} },
  })
  expect(Object.keys(shared)).toEqual(['lambda', 'sides'])
  const shown = (values: Values) => Object.entries(shared).flatMap(([id, p]) => (applies(p, values) ? [id] : []))
  expect(shown({ balancer: 'gdem', processors: 8 })).toEqual(['lambda'])
  expect(shown({ balancer: 'wide', processors: 8 })).toEqual(['sides'])
  expect(shown({ balancer: 'wide', processors: 9 })).toEqual([])
  expect(shown({ balancer: 'none', processors: 8 })).toEqual([])
})

test('equal values are the same, lists by their numbers', () => {
  expect(sameValue(1, 1)).toBe(true)
  expect(sameValue([1, 2], [1, 2])).toBe(true)
  expect(sameValue([1, 2], [1, 3])).toBe(false)
  expect(sameValue('1', 1)).toBe(false)
  expect(sameValue([1], 1)).toBe(false)
})

test('a text that is too long is refused by its length', () => {
  const limits = { length: 5 }
  const note = text({ ...common, label: 'Note', default: '', limits, expected: 'words', problem: () => undefined })
  expect(validate('note', note, 'abcde')).toBeUndefined()
  expect(validate('note', note, 'abcdef')?.message).toBe('note: expected at most 5 characters, got 6')
})
