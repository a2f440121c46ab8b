/** Periods in which a server is slower or faster, stands, or fails: `server:from:to:factor` or `server:from:to:fails`, times in ms. */
import { isNumber, shown, unexpected } from '../../../core/text/expected.ts'

/** What a server does from one time (ms) until before another. */
export interface Period {
  readonly server: number
  readonly from: number
  readonly to: number
  /** How many times as fast as otherwise; 0: the server stands. */
  readonly factor: number
  readonly fails: boolean
}

const NONE = 'off'

/** Reads periods that `problemOfPeriods` finds nothing wrong with. */
export function parsePeriods(text: string): readonly Period[] {
  if (text === NONE || text.trim() === '') return []
  return text.split(',').map((entry) => {
    const [server, from, to, what] = entry.split(':').map((part) => part.trim())
    const fails = what === 'fails'
    return { server: Number(server), from: Number(from), to: Number(to), factor: fails ? 1 : Number(what), fails }
  })
}

/** The largest factor of a period. */
const FASTEST = 1000

/** What is wrong with periods as text. */
export function problemOfPeriods(text: string, id: string): string | undefined {
  if (text === NONE || text.trim() === '') return undefined
  const entries = text.split(',')
  for (const [index, entry] of entries.entries()) {
    const parts = entry.split(':').map((part) => part.trim())
    const named = `${id}: period ${index + 1}`
    if (parts.length !== 4) return unexpected(named, 'server:from:to:factor or server:from:to:fails', shown(entry, 40))
    const [server, from, to, what] = parts
    if (!isNumber(server) || !Number.isInteger(Number(server)) || Number(server) < 0)
      return unexpected(`${named}, server`, 'a whole number from 0', shown(server, 40))
    if (!isNumber(from) || !(Number(from) >= 0 && Number(from) <= 1e9))
      return unexpected(`${named}, from`, 'a time from 0 to 1e9 ms', shown(from, 40))
    if (!isNumber(to) || !(Number(to) > Number(from) && Number(to) <= 1e9))
      return unexpected(`${named}, to`, `a time after ${from} and up to 1e9 ms`, shown(to, 40))
    if (what !== 'fails' && (!isNumber(what) || !(Number(what) >= 0 && Number(what) <= FASTEST)))
      return unexpected(`${named}, factor`, `a number from 0 to ${FASTEST}, or fails`, shown(what, 40))
  }
  const bySerial = [...parsePeriods(text)].sort((a, b) => a.server - b.server || a.from - b.from)
  for (let i = 1; i < bySerial.length; i++) {
    const [before, period] = [bySerial[i - 1], bySerial[i]]
    if (before.server === period.server && period.from < before.to)
      return unexpected(
        id,
        'periods of one server that do not overlap',
        `server ${period.server} from ${before.from} to ${before.to} and from ${period.from} to ${period.to} ms`,
      )
  }
  return undefined
}
