import { expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import { type Code, type CodedAnswer, formatCode, parseCode, questionMark } from './code.ts'
import { findCodes } from './find.ts'

const next = stream(7, 'codes')
const below = (n: number) => Math.floor(next() * n)

/** Any code; its answer is one that a code keeps whole. */
function drawn(): Code {
  const number = () => (below(2) ? 1 : -1) * Number(`${100 + below(900)}e${below(14) - 7}`)
  const answers: (() => CodedAnswer)[] = [
    () => ({ kind: 'pick', option: below(32) }),
    () => ({ kind: 'number', value: number() }),
    () => ({ kind: 'score', value: number(), fingerprint: below(2 ** 25) }),
    () => ({ kind: 'curve', shares: Array.from({ length: 13 }, () => below(32) / 31) }),
  ]
  return { question: below(128), attempt: 1 + below(4), mark: below(2 ** 16), answer: answers[below(4)]() }
}
const bare = (text: string) => text.replaceAll('-', '')
/** A code as it is read back: its mark may have moved, so that it looks like no word. */
const readBack = (code: Code) => ({ ...code, mark: parseCode(bare(formatCode(code)))?.mark })

test('a code gives back what it was made of, also typed in small letters with o and l', () => {
  for (let i = 0; i < 2000; i++) {
    const code = drawn()
    const text = formatCode(code)
    const read = parseCode(bare(text))
    expect(read).toEqual(readBack(code))
    expect(parseCode(bare(text).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(read)
  }
})

test('a pick takes seven signs, a number nine, a curve nineteen', () => {
  const head = { question: questionMark('tree/start/idle'), attempt: 1, mark: 1 }
  const signs = (answer: CodedAnswer) => bare(formatCode({ ...head, answer })).length
  expect(signs({ kind: 'pick', option: 2 })).toBe(7)
  expect(signs({ kind: 'number', value: 3.5 })).toBe(9)
  expect(signs({ kind: 'curve', shares: Array(13).fill(0.5) })).toBe(19)
})

test('numbers keep three digits, far too great and small ones their side', () => {
  const through = (value: number) => {
    const answer = parseCode(
      bare(formatCode({ question: 0, attempt: 1, mark: 9, answer: { kind: 'number', value } })),
    )?.answer
    return answer?.kind === 'number' ? answer.value : undefined
  }
  for (const value of [0, 37, -0.125, 1234, 9.996, 1e-5, 12.5e6])
    expect(through(value)).toBe(Number(value.toPrecision(3)))
  expect(through(1e300)).toBe(999e8)
  expect(through(-1e300)).toBe(-999e8)
  expect(through(1e-300)).toBe(0)
})

test('one wrong sign and two neighbours swapped are never read as a code', () => {
  for (let i = 0; i < 60; i++) {
    const text = bare(formatCode(drawn()))
    for (let at = 0; at < text.length; at++) {
      for (const sign of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        if (sign !== text[at]) expect(parseCode(text.slice(0, at) + sign + text.slice(at + 1))).toBeUndefined()
      const [a, b] = [text[at], text[at + 1]]
      if (b && a !== b) expect(parseCode(text.slice(0, at) + b + a + text.slice(at + 2))).toBeUndefined()
    }
  }
})

const WORDS =
  'I think it is the second one because messages take time and 2 of 16 processors wait, see https://example.org/7K3M-2XQ and 10:45 or 2026-11-24 14:32:07 for room B12-2004, ok? Löwe says 12345678 tasks at 3.5 ms are 99 percent'.split(
    ' ',
  )
const chatter = (count: number) => Array.from({ length: count }, () => WORDS[below(WORDS.length)]).join(' ')

test('200 codes of all kinds are found in a noisy chat, doubles and damaged ones counted', () => {
  const codes = Array.from({ length: 200 }, drawn)
  const ways = [
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => bare(text),
    (text: string) => text.replaceAll('-', ' – ').replaceAll(' – ', '–'),
    (text: string) => text.replaceAll('-', ' '),
    (text: string) => text.replace('-', '-\n'),
    (text: string) => `(${text}).`,
    (text: string) => `"${text}",`,
  ]
  const posts = codes.map(
    (code, i) =>
      `[14:${10 + (i % 50)}] A. Student:\n${chatter(below(9))}: ${ways[i % ways.length](formatCode(code))}\n${chatter(4)}`,
  )
  posts.push(...posts.slice(0, 17))
  for (let i = 0; i < 9; i++) {
    posts.push(`mine: ${formatCode(drawn()).replace(/[A-Z]/, (sign) => (sign === 'Z' ? 'Y' : 'Z'))}.`)
  }
  const result = findCodes(posts.join('\n\n'))
  expect(result.codes).toEqual(codes.map(readBack))
  expect(result.doubles).toBe(17)
  expect(result.damaged).toBe(9)
})

test('no code is found where none is', () => {
  expect(findCodes(chatter(20_000))).toEqual({ codes: [], doubles: 0, damaged: 0 })
})
