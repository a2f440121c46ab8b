import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labs as registered } from '../../labs/registry.ts'
import { fitted, type Lab, type RawQuery } from '../lab.ts'
import { choice, list, number, type Values } from '../parameters.ts'
import { checkValues } from './check-values.ts'
import { differing } from './compared.ts'
import { changesFor, changesSince, formatLink, LINK_LIMIT, nameIn, parseLink, RESERVED } from './link.ts'

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

const base = { interval: 16, lambda: 'auto', kind: 'one', sides: [4, 4] }

describe('compared scenarios in a link', () => {
  test('are written as what they have different from the present one', () => {
    const compared = [{ ...base, interval: 64, sides: [4, 4, 8] }, base]
    expect(formatLink(lab, { ...base, interval: 32 }, { at: '3' }, compared)).toBe(
      'toy?interval=32&with=interval:64;sides:4x4x8&with=interval:16&at=3',
    )
    expect(formatLink(lab, base, {}, [base])).toBe('toy?with=')
  })

  test('are read whole, and keep what does not differ', () => {
    const { compared, problems } = parseLink('toy?interval=32&sides=2x2&with=interval:64;lambda:0.5&with=', labs)
    expect(problems).toEqual([])
    expect(compared).toEqual([
      { interval: 64, lambda: 0.5, kind: 'one', sides: [2, 2] },
      { interval: 32, lambda: 'auto', kind: 'one', sides: [2, 2] },
    ])
  })

  test('come back the same, apart from what does not apply', () => {
    const scenario = fc.record({
      interval: fc.integer({ min: 1, max: 1000 }),
      lambda: fc.oneof(fc.constant('auto'), fc.double({ min: 0.01, max: 1, noNaN: true })),
      kind: fc.constantFrom('one', 'two'),
      sides: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }),
    })
    const comparable = (values: Values) => ({ ...values, lambda: values.kind === 'one' ? values.lambda : 'none' })
    fc.assert(
      fc.property(scenario, fc.array(scenario, { maxLength: 3 }), (values, others) => {
        const { compared, problems } = parseLink(formatLink(lab, values, {}, others), labs)
        expect(problems).toEqual([])
        expect(compared.map(comparable)).toEqual(others.map(comparable))
      }),
    )
  })

  test.each([
    ['toy?with=interval:abc', 'with: interval: expected a whole number from 1 to 1000, got "abc"'],
    ['toy?with=nothing:1', 'with: expected a parameter, got "nothing"'],
    ['toy?with=__proto__:1', 'with: expected a parameter, got "__proto__"'],
    ['toy?with=interval', 'with: expected entries such as interval:32, got "interval"'],
    ['toy?with=interval:%25E0%25A4', 'with: interval: expected a whole number from 1 to 1000, got "%E0%A4"'],
  ])('%s is reported and left out', (text, message) => {
    const { compared, problems } = parseLink(text, labs)
    expect(problems.map((p) => p.message)).toEqual([message])
    expect(compared).toEqual([])
  })

  test('are at most three', () => {
    const { compared, problems } = parseLink(`toy?${'&with=interval:2'.repeat(5)}`, labs)
    expect(compared).toHaveLength(3)
    expect(problems[0].message).toBe('with: expected at most 3 compared scenarios, got 5')
  })
})

test('scenarios differ in what has different values where it applies', () => {
  expect(differing(parameters, [base, { ...base, interval: 32 }])).toEqual(['interval'])
  expect(differing(parameters, [base, { ...base, kind: 'two', lambda: 0.5 }])).toEqual(['kind'])
  expect(differing(parameters, [base, base])).toEqual([])
  const two = { ...base, kind: 'two' }
  expect(differing(parameters, [two, { ...two, lambda: 0.5 }])).toEqual([])
})

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
    ['toy?interval=abc', 'interval: expected a whole number from 1 to 1000, got "abc"'],
    ['toy?interval=1.5', 'interval: expected a whole number from 1 to 1000, got 1.5'],
    ['toy?interval=1e9', 'interval: expected a whole number from 1 to 1000, got 1e9'],
    ['toy?interval=', 'interval: expected a whole number from 1 to 1000, got nothing'],
    ['toy?lambda=2', 'lambda: expected a number from 0.01 to 1 or auto, got 2'],
    ['toy?kind=three', 'kind: expected one of one, two, got "three"'],
    ['toy?sides=4x', 'sides: expected 1 to 4 whole numbers from 1 to 99, written like 4x4, got "4x"'],
    ['toy?nothing=1', 'parameter: expected one of the toy lab, got "nothing"'],
    ['zoo?interval=2', 'lab: expected one of toy, got "zoo"'],
    ['toy?interval=1&interval=2', 'interval: expected one value, got several'],
    ['toy?v=x', 'v: expected a version number, got "x"'],
    ['toy?v=9', 'v: expected at most version 2, got 9'],
  ])('%s is reported: %s', (text, message) => {
    expect(parseLink(text, labs).problems.map((p) => p.message)).toContain(message)
  })

  test('that is too long is read without its longest entries, and says which', () => {
    const long = `toy?interval=32&title=${'x'.repeat(LINK_LIMIT)}&kind=two`
    const { lab: name, problems, values } = parseLink(long, labs)
    expect(name).toBe('toy')
    expect(values).toMatchObject({ interval: 32, kind: 'two' })
    expect(problems).toHaveLength(1)
    expect(problems[0].message).toMatch(/link: expected at most 20000 characters, got \d+/)
    expect(problems[0].instead).toBe('left out: title')
  })

  test.each([
    ['toy?title=a#zoo?b', 'toy'],
    ['https://a.b/c?d#toy?title=#zoo', 'toy'],
    ['#/toy/?interval=2', 'toy'],
    [`#toy?${'&'.repeat(3 * LINK_LIMIT)}`, 'toy'],
  ])('%.60s names the lab once, and that one is read', (text, name) => {
    const link = text.startsWith('toy') ? `#${text}` : text
    expect(nameIn(link)).toBe(name)
    expect(parseLink(link, labs).lab).toBe(name)
  })
})

describe('a scenario with long lists', () => {
  const times = list({
    label: 'Times',
    group: 'a',
    help: '',
    default: [],
    separator: ',',
    limits: { min: 0, max: 1e9, length: [0, 100_000] },
  })
  const long = { ...lab, parameters: { ...parameters, times, others: times } } as unknown as Lab
  const all = { toy: long }
  const numbers = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + 3 * i)
  const values = { ...base, times: numbers(100_000, 1), others: numbers(5, 7) }
  const compared = [1, 2, 3].map((k) => ({ ...values, others: numbers(1000, k) }))

  test('is written as a link that is short enough to be read, and read back as it was', () => {
    const link = formatLink(long, values, { title: 'Long' }, compared)
    expect(link.length).toBeLessThan(LINK_LIMIT)
    expect(parseLink(link, all)).toMatchObject({ values, compared, extras: { title: 'Long' }, problems: [] })
  })

  test('is refused by name where the list is not here', () => {
    const { problems, values } = parseLink(`toy?times=.${'0123456789abcdef'.repeat(2)}`, all)
    expect(values.times).toEqual([])
    expect(problems.map(({ message }) => message)).toEqual([
      'times: expected the list with the fingerprint 0123456789ab…, got none: it is not on this machine',
    ])
  })

  test('has its numbers in the link where they are few', () => {
    expect(formatLink(long, { ...base, times: [1, 2.5, 3], others: [] })).toBe('toy?times=1,2.5,3')
  })

  test('with words beside it that are too long leaves out the longest of those', () => {
    const link = formatLink(lab, { ...base, interval: 32 }, { title: 'Short', note: 'x'.repeat(2 * LINK_LIMIT) })
    expect(link).toBe('toy?interval=32&title=Short')
  })
})

test('no lab has a parameter with a reserved name, and every default is valid', () => {
  for (const registeredLab of Object.values(registered)) {
    for (const id of RESERVED) expect(Object.keys(registeredLab.parameters)).not.toContain(id)
    expect(parseLink(registeredLab.id, registered).problems).toEqual([])
  }
})

test('a file may write numbers and lists as text, and says what it cannot use', () => {
  const { values, problems } = checkValues(lab, { interval: '64', sides: '4x4x8', kind: 'two', lambda: 'much' })
  expect(values).toMatchObject({ interval: 64, sides: [4, 4, 8], kind: 'two', lambda: 'auto' })
  expect(problems.map((p) => p.message)).toEqual(['lambda: expected a number from 0.01 to 1 or auto, got "much"'])
})

test('a scenario has no knob of the program that is shown while it is read', () => {
  const far = number({
    label: 'Far',
    group: 'a',
    help: '',
    default: 3,
    slider: { min: 0, max: 9 },
    limits: { min: 0, max: 9 },
  })
  const declaring = { ...lab, parametersOf: ({ kind }: Values) => (kind === 'two' ? { 'own.far': far } : undefined) }
  const shown = { toy: fitted(declaring, { ...base, kind: 'two' }) }
  expect(parseLink('toy?kind=two', shown).values).toEqual({ ...base, kind: 'two', 'own.far': 3 })
  expect(parseLink('toy?kind=two&own.far=5', shown).values).toEqual({ ...base, kind: 'two', 'own.far': 5 })
  expect(parseLink('toy?kind=one', shown).values).toEqual(base)
  expect(parseLink('toy?kind=one&own.far=5', shown).problems.map(({ parameter }) => parameter)).toEqual(['own.far'])
  expect(checkValues(shown.toy, { 'own.far': 5, kind: 'two' }).values).toEqual({ ...base, kind: 'two', 'own.far': 5 })
})

test('a key with many values is reported once', () => {
  const { problems } = parseLink(`toy?${'interval=2&'.repeat(400)}`, labs)
  expect(problems).toHaveLength(1)
})

describe('a link of an older version', () => {
  const former = [
    {
      release: '0.3.0',
      says: 'The interval counts pairs of iterations.',
      query: ({ spacing, ...rest }: RawQuery) => ({
        ...rest,
        ...(spacing && { interval: String(Number(spacing) / 2) }),
      }),
    },
    {
      release: '0.4.0',
      says: 'Kind one is called two.',
      query: (query: RawQuery) => (query.kind === 'uno' ? { ...query, kind: 'two' } : query),
    },
    { release: '0.5.0', says: 'Only numbers differ.' },
  ]
  const newer = { ...lab, version: 4, former } as unknown as Lab

  test('is taken through each version to the present one, with what is compared and what else it says', () => {
    const { values, compared, extras, problems } = parseLink('toy?v=1&spacing=32&kind=uno&with=spacing:64&at=3', {
      toy: newer,
    })
    expect(problems).toEqual([])
    expect([values.interval, values.kind, compared[0].interval, extras.at]).toEqual([16, 'two', 32, '3'])
    expect(parseLink('toy?v=2&interval=8&kind=uno', { toy: newer }).values).toMatchObject({ interval: 8, kind: 'two' })
  })

  test('has its compared scenarios changed whole, also in what only they have, or only the present one', () => {
    const steps = {
      release: '0.3.0',
      says: 'Pairs have half the interval, and λ is 1.',
      query: (query: RawQuery) => ({
        lambda: '0.9',
        ...query,
        ...(query.kind === 'two' && { interval: String(Number(query.interval ?? 16) / 2) }),
      }),
    }
    const present = { ...lab, former: [steps] } as unknown as Lab
    const compared = (link: string) => parseLink(link, { toy: present }).compared[0]
    expect(compared('toy?v=1&kind=two&interval=32&with=kind:one')).toMatchObject({ interval: 32, lambda: 0.9 })
    expect(compared('toy?v=1&kind=two&with=kind:one')).toMatchObject({ interval: 16, lambda: 0.9 })
    expect(compared('toy?v=1&interval=32&with=kind:two')).toMatchObject({ kind: 'two', interval: 16 })
    expect(compared('toy?v=1&with=interval:4')).toMatchObject({ kind: 'one', interval: 4, lambda: 0.9 })
  })

  test('stays as it is when it is of the present one, or names none', () => {
    for (const link of ['toy?v=4&kind=uno', 'toy?kind=uno', 'toy?v=99&kind=uno', 'toy?v=x&kind=uno'])
      expect(parseLink(link, { toy: newer }).problems.map(({ parameter }) => parameter)).toContain('kind')
  })

  test('knows which changes concern it, also by what is compared', () => {
    const concerns = ({ interval }: Values) => interval === 7
    const some = { ...newer, former: [...former.slice(0, 2), { ...former[2], concerns }] } as unknown as Lab
    const releases = (link: string) => changesFor(parseLink(link, { toy: some }), some).map(({ release }) => release)
    expect(releases('toy?v=2&interval=7')).toEqual(['0.4.0', '0.5.0'])
    expect(releases('toy?v=3&interval=8&with=interval:7')).toEqual(['0.5.0'])
    expect([releases('toy?v=3&interval=8'), releases('toy?v=4&interval=7')]).toEqual([[], []])
  })

  test('knows what has changed since', () => {
    expect(changesSince('2', newer).map(({ release }) => release)).toEqual(['0.4.0', '0.5.0'])
    expect([changesSince('4', newer), changesSince(undefined, newer), changesSince('1', lab)]).toEqual([[], [], []])
  })
})
