import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../tests/setup/cases.ts'
import { ENTRY_LIMITS, type Entry, formatPlaylist, MOST_ENTRIES, readPlaylist } from './playlist.ts'

const labs = { tree: {}, divisible: {} }
const problemsOf = (text: string) => readPlaylist(text, labs).problems.map(({ message }) => message)

const entries: readonly Entry[] = [
  { kind: 'story', lab: 'tree', story: 'chain', note: 'Ask first: who gets no work?', title: '' },
  { kind: 'prediction', lab: 'tree', story: 'star', note: '', title: 'Who waits?' },
  { kind: 'question', question: 'What would you change; 50 % ~ all?', note: '' },
  { kind: 'picture', lab: 'divisible', query: 'algorithm=opt&with=algorithm:fifo', note: '', title: 'Two of them' },
  { kind: 'black', note: 'Board\nand chalk' },
  { kind: 'class', lab: 'tree', story: 'star', note: '', title: 'On your phones', minutes: 5 },
  {
    kind: 'picture',
    lab: 'tree',
    query: 'interval=64&layout=race',
    note: 'Wait.',
    title: 'Who?',
    answer: 'B; it is',
    minutes: 7,
  },
  {
    kind: 'question',
    question: 'Which?',
    note: '',
    options: ['One ~ 1', 'Two'],
    right: 1,
    answer: 'Two is.',
    minutes: 4,
  },
]

describe('A playlist', () => {
  test('is one line that can be read, and names a lab once', () => {
    expect(formatPlaylist(entries)).toBe(
      '2;of:8;in:tree;s:chain~Ask first: who gets no work?;a:star~~Who waits?;q:What would you change%3B 50 %25 %7E all?;in:divisible;p:algorithm=opt!with=algorithm:fifo~~Two of them;b:~Board\nand chalk;in:tree;c:star~~On your phones~5;p:interval=64!layout=race~Wait.~Who?~B%3B it is~7;q:Which?~~One %7E 1|Two~2~Two is.~4;end',
    )
  })

  test('is read as it was written', () => {
    expect(readPlaylist(formatPlaylist(entries, 'Week; 3'), labs)).toEqual({
      name: 'Week; 3',
      missing: 0,
      entries,
      problems: [],
    })
  })

  test('asks for a number with a tolerance and a unit, or for one that is not known', () => {
    const numbers: readonly Entry[] = [
      { kind: 'question', question: 'How long?', note: '', number: { unit: 'ms', right: 42, within: 0.5 } },
      { kind: 'question', question: 'How many?', note: '', number: { unit: '' } },
    ]
    expect(formatPlaylist(numbers)).toBe('2;of:2;q:How long?~~~~~~42|0.5|ms;q:How many?~~~~~~||;end')
    expect(readPlaylist(formatPlaylist(numbers), labs).entries).toEqual(numbers)
  })

  test('keeps its name when it has no entries', () => {
    expect(readPlaylist(formatPlaylist([], 'Week 3'), labs)).toMatchObject({ name: 'Week 3', missing: 0, problems: [] })
  })

  test('that was cut anywhere says that entries are missing, and none of what is left is cut itself', () => {
    const whole = formatPlaylist(entries, 'Week 3')
    const readWhole = readPlaylist(whole, labs).entries
    for (let length = 2; length < whole.length; length++) {
      const { entries: left, missing, problems } = readPlaylist(whole.slice(0, length), labs)
      expect(left, `entries of the first ${length} characters`).toEqual(readWhole.slice(0, left.length))
      // Only the end of the text may be lost without a loss.
      if (left.length === entries.length) expect([missing, problems]).toEqual([0, []])
      else expect(problems, `problems of the first ${length} characters`).toHaveLength(1)
      if (length > 6) expect(missing, `missing of the first ${length} characters`).toBe(entries.length - left.length)
    }
    expect(problemsOf(whole.slice(0, 100))).toEqual(['list: expected 8 entries and end, got 2 entries'])
  })

  test('of no entries is no text, and the other way round', () => {
    expect(formatPlaylist([])).toBe('')
    expect(readPlaylist('', labs)).toMatchObject({ entries: [], problems: [] })
  })

  test('whatever it says is read back, and written again in the same way', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 500 })
    const lab = fc.constantFrom('tree', 'divisible')
    const query = fc.webQueryParameters()
    const entry: fc.Arbitrary<Entry> = fc.oneof(
      fc.record({
        kind: fc.constantFrom('story' as const, 'prediction' as const),
        lab,
        story: fc.string({ minLength: 1, maxLength: 30 }),
        note: words,
        title: words,
      }),
      fc.record({ kind: fc.constant('picture' as const), lab, query, note: words, title: words }),
      fc.record(
        {
          kind: fc.constant('question' as const),
          question: words,
          note: words,
          options: fc.array(words, { maxLength: 8 }),
          right: fc.integer({ min: -1, max: 8 }),
          answer: words,
          minutes: fc.integer({ min: 1, max: ENTRY_LIMITS.minutes }),
        },
        { requiredKeys: ['kind', 'question', 'note'] },
      ),
      fc.record({ kind: fc.constant('black' as const), note: words }),
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: MOST_ENTRIES }), (list) => {
        const { entries: read, problems } = readPlaylist(formatPlaylist(list), labs)
        expect(problems).toEqual([])
        expect(read.map(({ kind }) => kind)).toEqual(list.map(({ kind }) => kind))
        for (const [i, one] of read.entries()) {
          const other = list[i]
          if ('story' in one && 'story' in other) expect([one.lab, one.story]).toEqual([other.lab, other.story])
          if (one.kind === 'picture' && other.kind === 'picture') {
            expect([...new URLSearchParams(one.query)]).toEqual([...new URLSearchParams(other.query)])
          }
          expect(one.note.length).toBeLessThanOrEqual(ENTRY_LIMITS.note)
        }
        expect(readPlaylist(formatPlaylist(read), labs).entries).toEqual(read)
      }),
      { numRuns: cases(40) },
    )
  })

  test('that is none never throws, and what is left can be written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { entries: read } = readPlaylist(`1;in:tree;${text}`, labs)
        expect(readPlaylist(formatPlaylist(read), labs)).toMatchObject({ entries: read, problems: [] })
      }),
    )
  })
})

describe('What cannot be used of a playlist is reported, and the rest counts:', () => {
  test.each([
    ['chain', 'list: expected a version and entries, such as 1;in:tree;s:chain, got "chain"', 0],
    ['9;in:tree;s:chain', 'list: expected at most version 2, got 9', 1],
    ['1;in:forest;s:chain;b:', 'list: expected one of tree, divisible after in:, got "forest"', 1],
    ['1;in:__proto__;b:', 'list: expected one of tree, divisible after in:, got "__proto__"', 1],
    ['1;s:chain;b:', 'list: expected in: and a lab before its stories and pictures, got "s:chain"', 1],
    ['1;in:tree;z:chain;b:', 'list: expected entries that begin with s:, a:, c:, p:, q:, b:, got "z:chain"', 1],
    ['1;in:tree;s:', 'list: expected the name of a story after s:, got nothing', 0],
    [`1;${'b:;'.repeat(MOST_ENTRIES + 5)}`, `list: expected at most ${MOST_ENTRIES} entries, got more`, MOST_ENTRIES],
  ])('%.40s', (text, message, count) => {
    expect(problemsOf(text)).toEqual([message])
    expect(readPlaylist(text, labs).entries).toHaveLength(count)
  })

  test('a note that is too long is cut off', () => {
    const [entry] = readPlaylist(`1;b:~${'x'.repeat(500)}`, labs).entries
    expect(entry.note).toHaveLength(ENTRY_LIMITS.note)
  })
})
