/**
 * A mark of this device for each question, against doubles among a class's codes: 16 bits of a hash of the question and of a random
 * number that stays on the device. Two marks do not show that they are of one device.
 */
import { stream } from '../../core/random/random.ts'
import { keepWith } from './stored.ts'

const NAME = 'evenkeel-device'

/** The random number, once it has been asked for. */
let visit: number | undefined

/** The device's random number, made when it is first needed; where storage is forbidden it lasts for the visit. */
export function deviceSecret(): number {
  if (visit !== undefined) return visit
  visit = crypto.getRandomValues(new Uint32Array(1))[0]
  try {
    const stored = Number(localStorage.getItem(NAME) ?? Number.NaN)
    if (Number.isInteger(stored)) visit = stored
    else keepWith(() => localStorage.setItem(NAME, String(visit)))
  } catch {
    // It holds for this visit.
  }
  return visit
}

/** The mark for a question, by the key of its answer. */
export const deviceMark = (key: string): number => Math.floor(stream(deviceSecret(), `mark ${key}`)() * 2 ** 16)
