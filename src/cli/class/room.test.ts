import { expect, test } from 'vitest'
import { formatCode, questionMark } from '../../core/codes/code.ts'
import { stream } from '../../core/random/random.ts'
import { createRoom, MOST, OF_ADDRESS, type RoomAnswer, roomWord } from './room.ts'

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
    room.ask(question)
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
  expect(answers).toEqual([])
})

test('a room takes answers to what the lecture has asked, and to nothing else', () => {
  const room = createRoom(() => undefined)
  const post = () => room.post(QUESTION, '1', code(2, 99), 0)
  expect(post()).toEqual({ status: 425, sentence: 'The lecture has not asked this question yet.' })
  expect(room.devices()).toBe(0)
  expect(room.ask(QUESTION)).toBeUndefined()
  expect(post()).toBeUndefined()
  for (const question of ['', '=cmd()', 'a\u0000b', 'a'.repeat(MOST.question + 1)])
    expect(room.ask(question)?.sentence).toMatch(/^question: expected the key of a question/)
  for (let k = 1; k < MOST.questions; k++) expect(room.ask(`q${k}`)).toBeUndefined()
  expect(room.ask('more')?.sentence).toMatch(/^room: expected at most 200 questions/)
  expect(room.ask(QUESTION)).toBeUndefined()
})

test('a device has a few answers to a question, and in a row; others have theirs', () => {
  const { post, room, answers } = { ...open(), room: createRoom(() => undefined) }
  room.ask(QUESTION)
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
})

test('one address has room for half of a class and not for all, and all together for some answers a second', () => {
  const { room, reported } = { ...open(), room: createRoom(() => undefined) }
  room.ask(QUESTION)
  const post = (device: number, address: string | undefined, now: number) =>
    room.post(QUESTION, String(device), code(1, device % 4096), now, address)
  for (let device = 0; device < OF_ADDRESS * MOST.devices; device++)
    expect(post(device, 'a', 60 * device)).toBeUndefined()
  const now = 60 * MOST.devices
  expect(post(499, 'a', now)?.sentence).toMatch(/^room: expected at most 250 devices of one address/)
  expect(post(499, 'b', now)).toBeUndefined()
  expect(post(498, undefined, now)).toBeUndefined()
  expect(reported).toEqual([])

  const quick = createRoom(() => undefined)
  quick.ask(QUESTION)
  const one = (k: number) => quick.post(QUESTION, String(k % 400), code(k % 20, k % 4096), 0)?.status
  const statuses = Array.from({ length: MOST.inARowOfAll + 10 }, (_, k) => one(k))
  expect(statuses.slice(0, MOST.inARowOfAll).filter((status) => status !== undefined)).toEqual([])
  expect(statuses.at(-1)).toBe(429)
})

test('one address has half of the answers of a room, and half of their rate', () => {
  const room = createRoom(() => undefined)
  const questions = Array.from({ length: 8 }, (_, k) => `q${k}`)
  for (const question of questions) room.ask(question)
  const post = (k: number, address: string, now: number) => {
    const question = questions[Math.floor(k / 8) % 8]
    return room.post(question, String(Math.floor(k / 64)), code(k % 8, k % 512, question), now, address)
  }
  const answers = OF_ADDRESS * MOST.answers
  for (let k = 0; k < answers; k++) expect(post(k, 'a', 60 * k)).toBeUndefined()
  expect(post(answers, 'a', 60 * answers)?.sentence).toMatch(/^room: expected at most 10000 answers of one address/)
  expect(post(answers, 'b', 60 * answers)).toBeUndefined()

  const quick = createRoom(() => undefined)
  quick.ask(QUESTION)
  const one = (k: number, address: string) =>
    quick.post(QUESTION, String(k % 250), code(k % 20, k % 4096), 0, address)?.status
  const statuses = Array.from({ length: OF_ADDRESS * MOST.inARowOfAll + 1 }, (_, k) => one(k, 'a'))
  expect(statuses.at(-1)).toBe(429)
  expect(one(300, 'b')).toBeUndefined()
})

test('an answer that could not be saved is refused, kept, and saved with the next one that can be', () => {
  let isFull = true
  const lines: string[] = []
  const room = createRoom(
    () => undefined,
    ({ code }) => {
      if (isFull) throw new Error('no space left')
      lines.push(code)
    },
  )
  room.ask(QUESTION)
  const post = (device: number) => room.post(QUESTION, String(device), code(1, device), 60 * device)
  expect([post(1)?.status, post(2)?.status, post(1)?.status]).toEqual([507, 507, 507])
  expect([room.answers.length, room.saved()]).toEqual([2, { saved: 0, unsaved: 2 }])
  isFull = false
  expect(post(3)).toBeUndefined()
  expect(lines).toEqual([1, 2, 3].map((device) => code(1, device)))
  expect(room.saved()).toEqual({ saved: 3, unsaved: 0 })
})

test('what could not be saved is tried again at the end', () => {
  let isFull = true
  const room = createRoom(
    () => undefined,
    () => {
      if (isFull) throw new Error('no space left')
    },
  )
  room.ask(QUESTION)
  expect(room.post(QUESTION, '1', code(1, 1), 0)?.status).toBe(507)
  expect(room.saved()).toEqual({ saved: 0, unsaved: 1 })
  isFull = false
  expect(room.saved()).toEqual({ saved: 1, unsaved: 0 })
})

test('words of rooms are two syllables, each drawn', () => {
  const next = stream(3, 'words')
  const words = Array.from({ length: 500 }, () => roomWord((most) => Math.floor(next() * most)))
  for (const word of words) expect(word).toMatch(/^([bdfklmnrtv])([aiou])(?!\1)[bdfklmnrtv](?!\2)[aiou]$/)
  expect(new Set(words).size).toBeGreaterThan(300)
})
