/**
 * The answers of a class, in memory: what is accepted, and in which order it came. A device is a random number that its page sends; the
 * room knows no names and no addresses.
 */
import { parseCode, questionMark } from '../../core/codes/code.ts'
import { unexpected } from '../../core/text/expected.ts'
import { counted } from '../../core/text/format.ts'

/** An answer: the key of its question ("tree/start/idle") and its code. */
export interface RoomAnswer {
  readonly question: string
  readonly code: string
}

/** Why a post is refused: the status of HTTP and one sentence. */
export interface Refusal {
  readonly status: 400 | 403 | 413 | 425 | 429 | 507
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
  /** Answers of all devices together in a row; then this many a second. */
  inARowOfAll: 2000,
  ofAllASecond: 100,
  /** Questions that a lecture asks. */
  questions: 200,
  /** Answers in a room. */
  answers: 20_000,
  /** Characters of a question's key, and bytes of what is posted. */
  question: 400,
  body: 64,
} as const

/** The share of devices, of answers and of their rate that one connection's address may have. So no one computer fills a room. */
export const OF_ADDRESS = 0.5

const DEVICES = 2 ** 32

/** Answers that may still be posted in a row, and when that was so, in seconds. */
interface Rate {
  left: number
  at: number
}

/** Takes one answer off a rate; whether there was one left. */
function takesOne(rate: Rate, inARow: number, aSecond: number, now: number): boolean {
  rate.left = Math.min(inARow, rate.left + aSecond * Math.max(0, now - rate.at))
  rate.at = now
  if (rate.left < 1) return false
  rate.left--
  return true
}

interface Device extends Rate {
  readonly counts: Map<string, number>
}

/** What one address has in the room. */
interface Address extends Rate {
  devices: number
  answers: number
}

/** A room. */
export interface Room {
  /** Everything that was accepted, in the order in which it came. */
  readonly answers: readonly RoomAnswer[]
  /** How many devices have answered. */
  devices(): number
  /** The lecture shows a question: from now on the room takes answers to it. Says why not where it cannot. */
  ask(question: string): Refusal | undefined
  /**
   * Takes an answer to a question that the lecture has asked, or says why not. The same answer of a device again is accepted and counts once.
   *
   * @param now seconds on any clock
   * @param address where the connection is from; undefined of one that has no limits of its own
   */
  post(question: string, device: string, body: string, now: number, address?: string): Refusal | undefined
  /** Whether a device has given an answer that was accepted. */
  knows(device: string): boolean
  /** How many answers are kept, and how many cannot be kept, also when it is tried now. */
  saved(): { readonly saved: number; readonly unsaved: number }
}

/**
 * Opens a room.
 *
 * @param onAnswer is called with each answer that is accepted
 * @param save keeps it, and throws where it cannot; it is asked again with each answer that comes, also with one that comes again
 */
export function createRoom(onAnswer: (answer: RoomAnswer) => void, save?: (answer: RoomAnswer) => void): Room {
  const answers: RoomAnswer[] = []
  /** Answers that could not be kept yet, by what distinguishes them. */
  const unsaved = new Map<string, RoomAnswer>()
  const keepAll = () => {
    for (const [name, answer] of unsaved) {
      save?.(answer)
      unsaved.delete(name)
    }
  }
  const saving = (name: string): Refusal | undefined => {
    try {
      keepAll()
      return undefined
    } catch {
      return unsaved.has(name) ? NOT_SAVED : undefined
    }
  }
  const ofAll: Rate = { left: MOST.inARowOfAll, at: 0 }
  const addresses = new Map<string, Address>()
  const questions = new Set<string>()
  const devices = new Map<number, Device>()
  const usedNames = new Set<string>()
  const ask = (question: string): Refusal | undefined => {
    // Keys begin with a letter: in a table none of them can be a formula.
    if (question.length > MOST.question || !/^[a-z][^\p{C}]*$/u.test(question))
      return refused('question', `the key of a question, of at most ${MOST.question} characters`, 'something else')
    if (!questions.has(question) && questions.size >= MOST.questions) return full(`at most ${MOST.questions} questions`)
    questions.add(question)
    return undefined
  }
  const post = (question: string, device: string, body: string, now: number, address?: string): Refusal | undefined => {
    const id = /^\d{1,10}$/.test(device) ? Number(device) : DEVICES
    if (id >= DEVICES) return refused('device', `a whole number below ${DEVICES}`, 'something else')
    if (!questions.has(question)) return NOT_ASKED
    const signs = body.trim().replaceAll('-', '')
    const code = parseCode(signs)
    if (!code) return refused('answer', 'a code such as 7K3M-2XQ', 'something else')
    if (code.question !== questionMark(question)) return refused('answer', 'a code of this question', 'one of another')
    const earlier = devices.get(id)
    if (!earlier && devices.size >= MOST.devices) return full(`at most ${counted(MOST.devices, 'device')}`)
    const account = earlier ?? { left: MOST.inARow, at: now, counts: new Map<string, number>() }
    if (!takesOne(account, MOST.inARow, 1, now))
      return { status: 429, sentence: 'Too many answers in a row. Wait a few seconds, then send it again.' }
    const here =
      address === undefined
        ? undefined
        : (addresses.get(address) ?? { left: OF_ADDRESS * MOST.inARowOfAll, at: now, devices: 0, answers: 0 })
    if (
      (here && !takesOne(here, OF_ADDRESS * MOST.inARowOfAll, OF_ADDRESS * MOST.ofAllASecond, now)) ||
      !takesOne(ofAll, MOST.inARowOfAll, MOST.ofAllASecond, now)
    )
      return { status: 429, sentence: 'Too many answers at once. Wait a few seconds, then send it again.' }
    const name = `${id} ${question} ${signs.toUpperCase()}`
    if (usedNames.has(name)) return unsaved.has(name) ? saving(name) : undefined
    const count = account.counts.get(question) ?? 0
    if (count >= MOST.answersOfOne)
      return { status: 403, sentence: unexpected('answer', `at most ${MOST.answersOfOne} to one question`, 'one more') }
    if (answers.length >= MOST.answers) return full(`at most ${MOST.answers} answers`)
    if (here && address !== undefined) {
      const most = { devices: OF_ADDRESS * MOST.devices, answers: OF_ADDRESS * MOST.answers }
      if (!earlier && here.devices >= most.devices) return full(`at most ${most.devices} devices of one address`)
      if (here.answers >= most.answers) return full(`at most ${most.answers} answers of one address`)
      if (!earlier) here.devices++
      here.answers++
      addresses.set(address, here)
    }
    devices.set(id, account)
    account.counts.set(question, count + 1)
    usedNames.add(name)
    const answer = { question, code: signs.toUpperCase().replace(/.{4}(?=.)/g, '$&-') }
    answers.push(answer)
    unsaved.set(name, answer)
    onAnswer(answer)
    return saving(name)
  }
  return {
    answers,
    devices: () => devices.size,
    ask,
    post,
    knows: (device) => /^\d{1,10}$/.test(device) && devices.has(Number(device)),
    saved() {
      try {
        keepAll()
      } catch {
        // They are counted.
      }
      return { saved: answers.length - unsaved.size, unsaved: unsaved.size }
    },
  }
}

const NOT_ASKED: Refusal = {
  status: 425,
  sentence: 'The lecture has not asked this question yet.',
}
const NOT_SAVED: Refusal = {
  status: 507,
  sentence: 'Your answer is in the hall, but it could not be saved yet.',
}

const refused = (...sentence: Parameters<typeof unexpected>): Refusal => ({
  status: 400,
  sentence: unexpected(...sentence),
})
const full = (most: string): Refusal => ({ status: 403, sentence: unexpected('room', most, 'one more') })

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
