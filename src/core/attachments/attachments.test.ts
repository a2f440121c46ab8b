/** Files that scenarios name: their fingerprints, what is refused, what carries them. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byChance } from '../../../tests/setup/cases.ts'
import { type Accepted, attachment, defaults, list } from '../parameters.ts'
import { whole } from '../run/making.ts'
import { readingNumbers } from '../text/numbers.ts'
import { parseValue, validate } from '../text/values.ts'
import { carriedFiles, takeCarried } from './carried.ts'
import { fingerprintOf } from './fingerprint.ts'
import { fileText, heldFile, heldIn, hold } from './held.ts'
import { missing, namedIn } from './named.ts'
import { createReader } from './read.ts'
import { takeFile, tooLarge } from './take.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const accepted: Accepted = { words: 'numbers, one an iteration', extensions: ['.txt'], bytes: 40, lines: 4 }
const common = { label: 'File', group: 'all', help: '' }
const table = {
  mesh: attachment({ ...common, file: { ...accepted, binary: true } }),
  costs: list({
    ...common,
    separator: ',',
    default: [1],
    limits: { min: 0, max: 9, length: [1, 4] },
    file: accepted,
    shownWhen: ({ mesh }) => mesh !== '',
  }),
}

/** A file that is held from now on. */
function holdFile(name: string, content: string | Uint8Array<ArrayBuffer>): string {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name, bytes })
  return fingerprint
}

test('a fingerprint is the first half of SHA-256', () => {
  const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const lengths = [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]
  for (const length of lengths) {
    const bytes = Uint8Array.from({ length }, (_, i) => 7 * i)
    expect(fingerprintOf(bytes)).toBe(expected(bytes))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(fingerprintOf(bytes)).toBe(expected(bytes))
      expect(fingerprintOf(bytes.subarray(1))).toBe(expected(bytes.subarray(1)))
    }),
    byChance(1, 50),
  )
})

describe('a parameter that takes a file', () => {
  const fingerprint = holdFile('a.txt', '2\n1\n')

  test('has the fingerprint for its value, in a link too, or the numbers themselves where it is a list', () => {
    expect(parseValue('mesh', table.mesh, fingerprint)).toEqual({ value: fingerprint })
    expect(parseValue('mesh', table.mesh, '')).toEqual({ value: '' })
    expect(parseValue('costs', table.costs, fingerprint)).toEqual({ value: fingerprint })
    expect(parseValue('costs', table.costs, '1,2')).toEqual({ value: [1, 2] })
    expect(validate('costs', table.costs, fingerprint)).toBeUndefined()
  })

  test('refuses what is no fingerprint, and a list that takes no file refuses fingerprints', () => {
    const message = 'mesh: expected a file with numbers, one an iteration, got "mesh.txt"'
    expect(parseValue('mesh', table.mesh, 'mesh.txt')).toEqual({ problem: { parameter: 'mesh', message } })
    expect(validate('mesh', table.mesh, 3)).toBeDefined()
    expect(validate('costs', { ...table.costs, file: undefined }, fingerprint)).toBeDefined()
  })

  test('is named where it applies', () => {
    const values = { ...defaults(table), costs: fingerprint }
    expect(namedIn(table, values)).toEqual([])
    expect(namedIn(table, { ...values, mesh: 'f'.repeat(32) })).toEqual([
      { parameter: 'mesh', fingerprint: 'f'.repeat(32) },
      { parameter: 'costs', fingerprint },
    ])
  })

  test('is shown by the file’s name and size, or by the fingerprint', () => {
    expect(fileText(fingerprint)).toBe('"a.txt" (4 bytes)')
    expect(fileText('f'.repeat(32))).toBe('file ffffffffffff…')
    expect(fileText(holdFile('b', new Uint8Array(12_345)))).toBe('"b" (12 kB)')
  })
})

describe('a file is refused that', () => {
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['is empty', bytesOf(''), 'expected numbers, one an iteration, got an empty file'],
    ['is too large', new Uint8Array(41), 'expected at most 40 bytes (40 bytes), got 41'],
    ['is no text', Uint8Array.of(49, 0, 50), 'expected numbers, one an iteration, as text, got a file that is no text'],
    [
      'is no UTF-8',
      Uint8Array.of(49, 0xff),
      'expected numbers, one an iteration, as text, got bytes that are no UTF-8 (save it as “CSV UTF-8” or with the encoding UTF-8)',
    ],
    ['has too many lines', bytesOf('1\n2\n3\n4\n5'), 'expected at most 4 lines, got 5'],
  ])('%s', (_, bytes, message) => {
    expect(takeFile('costs', accepted, 'a.txt', bytes)).toEqual({ problem: `costs: file "a.txt": ${message}` })
  })

  test('is too large, before it is read', () => {
    expect(tooLarge('costs', accepted, '<b>', 1e9)).toBe(
      'costs: file "<b>": expected at most 40 bytes (40 bytes), got 1000000000',
    )
    expect(tooLarge('costs', accepted, 'a', 40)).toBeUndefined()
  })

  test('and none besides', () => {
    expect(takeFile('costs', accepted, 'a.txt', bytesOf('1\n2\n3\n4\n'))).toMatchObject({ file: { name: 'a.txt' } })
    expect(takeFile('mesh', table.mesh.file, 'a', Uint8Array.of(0, 255))).toMatchObject({ file: { name: 'a' } })
  })
})

test('a text in UTF-16 is kept in UTF-8, and is the same file as that', () => {
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...'1\n2\n'].flatMap((sign) => [sign.charCodeAt(0), 0])])
  const [one, other] = [utf16, bytesOf('1\n2\n')].map((bytes) => takeFile('costs', accepted, 'a.txt', bytes))
  expect(one).toEqual(other)
})

describe('a reader', () => {
  let parsed = 0
  const read = createReader((bytes) => {
    parsed++
    return whole(readingNumbers(bytes, { min: 0, max: 9, most: 3 }))
  })

  test('parses a file once', () => {
    const fingerprint = holdFile('numbers', '\uFEFF1, 2.5e0;# not 7\r\n\t3')
    expect(read('costs', fingerprint)).toEqual({ content: { numbers: Float64Array.of(1, 2.5, 3) } })
    read('costs', fingerprint)
    expect(parsed).toBe(1)
  })

  test('reads what Number reads, to the bit', () => {
    const written = fc.oneof(
      fc.nat({ max: 2 ** 31 - 1 }).map(String),
      fc.tuple(fc.nat({ max: 999_999 }), fc.nat({ max: 9_999_999 })).map(([whole, part]) => `${whole}.${part}`),
      fc.double({ min: 0, max: 1e6, noNaN: true }).map(String),
      fc.constantFrom('.5', '5.', '007.10', '1e3', '+2', '0.1', '0.30000000000000004'),
    )
    fc.assert(
      fc.property(fc.array(written, { minLength: 1 }), (texts) => {
        const read = whole(readingNumbers(bytesOf(texts.join('\n')), { min: 0, max: 2 ** 31, most: 1000 }))
        expect(read).toEqual({ numbers: Float64Array.from(texts, Number) })
      }),
      { seed: 2 },
    )
    for (const text of ['1.2.3', '.', '1..2']) {
      expect(whole(readingNumbers(bytesOf(text), { min: 0, max: 9, most: 9 }))).toHaveProperty('fault')
    }
  })

  test.each([
    ['1\n2 x', 'line 2, column 3: expected a number from 0 to 9, got "x"'],
    ['1\n\n-2', 'line 3, column 1: expected a number from 0 to 9, got −2'],
    ['NaN', 'line 1, column 1: expected a number from 0 to 9, got "NaN"'],
    ['0x1', 'line 1, column 1: expected a number from 0 to 9, got "0x1"'],
    ['1,2,3,4', 'line 1, column 7: expected at most 3 numbers, got more'],
  ])('names line and column of what is wrong in %j', (text, message) => {
    expect(read('costs', holdFile('a', text))).toEqual({
      problem: { parameter: 'costs', message: `costs: file "a", ${message}` },
    })
  })

  test('says that a file has nothing in it, or is not here', () => {
    expect(read('costs', holdFile('a', '# all\n,'))).toMatchObject({
      problem: { message: 'costs: file "a": expected numbers, got none' },
    })
    const absent = 'e'.repeat(32)
    expect(read('costs', absent)).toEqual({ problem: missing('costs', absent) })
    expect(missing('costs', absent)).toEqual({
      parameter: 'costs',
      message: 'costs: expected the file with the fingerprint eeeeeeeeeeee…, got none: it is not on this machine',
      missing: absent,
    })
    expect(missing('mesh', '').message).toBe('mesh: expected a file, got none')
  })
})

describe('JSON carries files', () => {
  const text = holdFile('text', '\uFEFFä\r\n')
  const binary = holdFile(
    'binary',
    Uint8Array.from({ length: 10_000 }, (_, i) => 3 * i),
  )
  const values = { mesh: binary, costs: text }

  test('as text or in Base64, and holds them again', () => {
    const carried = JSON.parse(JSON.stringify(carriedFiles(table, [values])))
    expect(Object.keys(carried)).toEqual([binary, text])
    expect(carried[text]).toEqual({ name: 'text', text: '\uFEFFä\r\n' })
    expect(takeCarried('attachments', carried)).toEqual([])
    const other = { ...carried[text], text: 'other' }
    expect(takeCarried('attachments', { [fingerprintOf(bytesOf('other'))]: other })).toEqual([])
    expect(heldFile(fingerprintOf(bytesOf('other')))?.name).toBe('text')
    expect(carriedFiles(table, [defaults(table)])).toBeUndefined()
  })

  test.each<[unknown, string]>([
    [[], 'attachments: expected an object of files by their fingerprints, got nothing'],
    [{ a: 3 }, 'attachments: "a": expected {"name":"…","text":"…"} or "base64", got 3'],
    [
      { a: { name: 'a', base64: '?' } },
      'attachments: "a": expected {"name":"…","text":"…"} or "base64", got {"name":"a"',
    ],
    [
      { a: { name: 'a', text: 'x' } },
      'attachments: "a": expected content of this fingerprint, got that of 2d711642b726…',
    ],
  ])('and those that are not what they say are left out: %j', (attachments, message) => {
    const problems = takeCarried('attachments', attachments)
    expect(problems).toHaveLength(1)
    expect(problems[0].message).toContain(message)
    expect(heldFile('a')).toBeUndefined()
  })

  test('each once, of several scenarios', () => {
    expect(heldIn([values, values, { mesh: 'f'.repeat(32), costs: [1] }]).map(({ name }) => name)).toEqual([
      'binary',
      'text',
    ])
  })
})
