/**
 * The answers of a class, in memory: what is accepted, and in which order it came. A device is a random number that its page sends; the
 * room knows no names and no addresses.
 */
import { parseCode, questionMark } from '../core/codes/code.ts'
import { unexpected } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'

/** An answer: the key of its question ("tree/start/idle") and its code. */
export interface RoomAnswer {
  readonly question: string
  readonly code: string
}

/** Why a post is refused: the status of HTTP and one sentence. */
export interface Refusal {
  readonly status: 400 | 403 | 413 | 429 | 503
  readonly sentence: string
}

/** What a room takes at most. All of it together is some megabytes. */
export const MOST = {
  /** Devices in a room. */
  devices: 500,
  /** Answers of a device to one question. */
  answersOfOne: 8,
  /** Answers of a device in a row; then one a second. */
  inARow: 10,
  /** Questions in a room. */
  questions: 200,
  /** Answers in a room. */
  answers: 20_000,
  /** Characters of a question's key, and bytes of what is posted. */
  question: 400,
  body: 64,
} as const

const DEVICES = 2 ** 32

interface Device {
  /** How many answers it may still post in a row, and when that was so, in seconds. */
  left: number
  at: number
  readonly counts: Map<string, number>
}

/** A room. */
export interface Room {
  /** Everything that was accepted, in the order in which it came. */
  readonly answers: readonly RoomAnswer[]
  /** How many devices have answered. */
  devices(): number
  /**
   * Takes an answer, or says why not. The same answer of a device again is accepted and counts once.
   *
   * @param now seconds on any clock
   */
  post(question: string, device: string, body: string, now: number): Refusal | undefined
}

/** Opens a room; `onAnswer` is called with each answer that is accepted. */
export function createRoom(onAnswer: (answer: RoomAnswer) => void): Room {
  const answers: RoomAnswer[] = []
  const questions = new Set<string>()
  const devices = new Map<number, Device>()
  const usedNames = new Set<string>()
  const post = (question: string, device: string, body: string, now: number): Refusal | undefined => {
    const id = /^\d{1,10}$/.test(device) ? Number(device) : DEVICES
    if (id >= DEVICES) return refused('device', `a whole number below ${DEVICES}`, 'something else')
    // Keys begin with a letter: in a table none of them can be a formula.
    if (question.length > MOST.question || !/^[a-z][^\p{C}]*$/u.test(question))
      return refused('question', `the key of a question, of at most ${MOST.question} characters`, 'something else')
    const signs = body.trim().replaceAll('-', '')
    const code = parseCode(signs)
    if (!code) return refused('answer', 'a code such as 7K3M-2XQ', 'something else')
    if (code.question !== questionMark(question)) return refused('answer', 'a code of this question', 'one of another')
    const earlier = devices.get(id)
    if (!earlier && devices.size >= MOST.devices) return full(`at most ${counted(MOST.devices, 'device')}`)
    const account = earlier ?? { left: MOST.inARow, at: now, counts: new Map<string, number>() }
    account.left = Math.min(MOST.inARow, account.left + Math.max(0, now - account.at))
    account.at = now
    if (account.left < 1)
      return { status: 429, sentence: 'Too many answers in a row. Wait a few seconds, then send it again.' }
    account.left--
    const name = `${id} ${question} ${signs.toUpperCase()}`
    if (usedNames.has(name)) return undefined
    const count = account.counts.get(question) ?? 0
    if (count >= MOST.answersOfOne)
      return { status: 429, sentence: unexpected('answer', `at most ${MOST.answersOfOne} to one question`, 'one more') }
    if (answers.length >= MOST.answers) return full(`at most ${MOST.answers} answers`)
    if (!questions.has(question) && questions.size >= MOST.questions) return full(`at most ${MOST.questions} questions`)
    devices.set(id, account)
    questions.add(question)
    account.counts.set(question, count + 1)
    usedNames.add(name)
    const answer = { question, code: signs.toUpperCase().replace(/.{4}(?=.)/g, '$&-') }
    answers.push(answer)
    onAnswer(answer)
    return undefined
  }
  return { answers, devices: () => devices.size, post }
}

const refused = (...sentence: Parameters<typeof unexpected>): Refusal => ({
  status: 400,
  sentence: unexpected(...sentence),
})
const full = (most: string): Refusal => ({ status: 503, sentence: unexpected('room', most, 'one more') })

/** Signs of a room's word: said aloud and typed without a doubt. */
const CONSONANTS = 'bdfklmnrtv'
const VOWELS = 'aiou'

/**
 * A word of two syllables that is none of a language's worst: its consonants differ, and so do its vowels.
 *
 * @param below a random whole number below the given one
 */
export function roomWord(below: (most: number) => number): string {
  const two = (signs: string) => {
    const first = below(signs.length)
    const second = (first + 1 + below(signs.length - 1)) % signs.length
    return [signs[first], signs[second]] as const
  }
  const [b, d] = two(CONSONANTS)
  const [a, o] = two(VOWELS)
  return b + a + d + o
}
