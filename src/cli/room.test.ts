import { expect, test } from 'vitest'
import { formatCode, questionMark } from '../core/codes/code.ts'
import { stream } from '../core/random/random.ts'
import { createRoom, MOST, type RoomAnswer, roomWord } from './room.ts'

const QUESTION = 'tree/start/who'
const code = (option: number, mark: number, question = QUESTION, attempt = 1) =>
  formatCode({ question: questionMark(question), answer: { kind: 'pick', option }, attempt, mark })

function open() {
  const reported: RoomAnswer[] = []
  const room = createRoom((answer) => reported.push(answer))
  /** A post long after the one before. */
  let now = 0
  const post = (device: number | string, body: string, question = QUESTION) => {
    now += 60
    return room.post(question, String(device), body, now)?.sentence
  }
  return { ...room, post, reported }
}

test('an answer is taken once, however it is written and however often it comes', () => {
  const { post, answers, reported } = open()
  expect(post(1, code(2, 99))).toBeUndefined()
  expect(post(1, code(2, 99).toLowerCase().replaceAll('-', ''))).toBeUndefined()
  expect(answers).toEqual([{ question: QUESTION, code: code(2, 99) }])
  expect(reported).toEqual(answers)
})

test('what is no answer is refused by what is wrong with it', () => {
  const { post, answers } = open()
  const right = code(1, 5)
  const at = (sentence: string | undefined) => sentence?.split(':')[0]
  expect(at(post(1, 'hello'))).toBe('answer')
  expect(at(post(1, ''))).toBe('answer')
  expect(
    at(
      post(
        1,
        right.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
      ),
    ),
  ).toBe('answer')
  expect(at(post(1, right, 'tree/start/other'))).toBe('answer')
  expect(at(post('', right))).toBe('device')
  expect(at(post(2 ** 32, right))).toBe('device')
  expect(at(post('-1', right))).toBe('device')
  for (const question of ['', '=cmd()', 'a\u0000b', 'a'.repeat(MOST.question + 1)])
    expect(at(post(1, right, question))).toBe('question')
  expect(answers).toEqual([])
})

test('a device has a few answers to a question, and in a row; others have theirs', () => {
  const { post, room, answers } = { ...open(), room: createRoom(() => undefined) }
  for (let i = 0; i < MOST.answersOfOne; i++) expect(post(7, code(i, 16 * i))).toBeUndefined()
  expect(post(7, code(20, 1))).toMatch(/^answer: expected at most 8/)
  expect(post(8, code(20, 1))).toBeUndefined()
  expect(answers.length).toBe(MOST.answersOfOne + 1)
  const sentence = (now: number, mark: number) => room.post(QUESTION, '1', code(1, mark), now)?.status
  const first = Array.from({ length: MOST.inARow }, () => sentence(0, 0))
  expect(first.every((status) => status === undefined)).toBe(true)
  expect(sentence(0.5, 0)).toBe(429)
  expect(sentence(1.1, 0)).toBeUndefined()
  // A clock that goes back gives nothing.
  expect(sentence(0, 0)).toBe(429)
})

test('a room has room for 500 devices and no more, and so for what they can say', () => {
  const { post, answers, devices } = open()
  for (let i = 0; i < MOST.devices; i++) expect(post(i, code(i % 3, i))).toBeUndefined()
  expect(post(MOST.devices, code(0, 1))).toMatch(/^room: expected at most 500 devices/)
  expect(devices()).toBe(MOST.devices)
  expect(post(0, code(2, 1, 'tree/other', 2), 'tree/other')).toBeUndefined()
  expect(answers.length).toBe(MOST.devices + 1)
  for (let i = 2; i < MOST.questions; i++) expect(post(i, code(1, 3, `q${i}`), `q${i}`)).toBeUndefined()
  expect(post(1, code(1, 3, 'more'), 'more')).toMatch(/^room: expected at most 200 questions/)
})

test('words of rooms are two syllables, each drawn', () => {
  const next = stream(3, 'words')
  const words = Array.from({ length: 500 }, () => roomWord((most) => Math.floor(next() * most)))
  for (const word of words) expect(word).toMatch(/^([bdfklmnrtv])([aiou])(?!\1)[bdfklmnrtv](?!\2)[aiou]$/)
  expect(new Set(words).size).toBeGreaterThan(300)
})
