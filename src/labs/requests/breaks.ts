/** What can go wrong in a service: a server slows down, stands still, or answers with errors. */
import type { Break } from '../../core/breaks.ts'
import type { Values } from '../../core/parameters.ts'
import { parsePeriods } from './model/periods.ts'

/** The end of a period that does not end, in milliseconds. */
const LATE = 1e9

/** The periods with one more, which ends those of the same server that reach into it. */
function withPeriod({ periods }: Values, server: number, seconds: number, what: string): Values {
  const from = Math.floor(1000 * seconds)
  const before = parsePeriods(String(periods))
    .map((one) => (one.server === server && one.to > from ? { ...one, to: from } : one))
    .filter((one) => one.to > one.from)
    .map((one) => `${one.server}:${one.from}:${one.to}:${one.fails ? 'fails' : one.factor}`)
  return { periods: [...before, `${server}:${from}:${LATE}:${what}`].join(',') }
}

const servers = { of: 'server', count: ({ servers }: Values) => Number(servers) }

/** The list. */
export const breaks: readonly Break[] = [
  {
    id: 'slow',
    label: 'A server slows down',
    ...servers,
    words: (target) => `Server ${target} runs at a fifth of its speed.`,
    change: (values, seconds, target) => withPeriod(values, target, seconds, '0.2'),
  },
  {
    id: 'stops',
    label: 'A server stands still',
    ...servers,
    words: (target) => `Server ${target} stands still: it answers nothing.`,
    change: (values, seconds, target) => withPeriod(values, target, seconds, '0'),
  },
  {
    id: 'fails',
    label: 'A server fails',
    ...servers,
    words: (target) => `Server ${target} answers every request with an error.`,
    change: (values, seconds, target) => withPeriod(values, target, seconds, 'fails'),
  },
]
