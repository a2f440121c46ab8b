/**
 * A tree of clusters as text (§5.2): `2*100/5(3*50/900/2),60/4(40/800/2,30(20/600,20/700))`.
 *
 * Members are separated by commas. A worker is C/E/L or C/E, a cluster C/L or C with its members in brackets; without an L
 * it is 0. `3*` before a member is three of it.
 */
import { quoted, shown, unexpected } from '../../../core/text/expected.ts'
import { MOST_WORKERS } from './limits.ts'
import { type Member, type System, systemOf } from './system.ts'

/** Most ports one below the other, the master's included: each level is planned several times for those above. */
const MOST_LEVELS = 6

const RATE = { min: 1e-6, max: 1e9 }
const LATENCY = { min: 0, max: 1e9 }

/** The tree's workers, and what its master's port serves. */
export interface ReadTree {
  readonly system: System
  readonly members: readonly Member[]
}

/** What is wrong with a text, and where. */
class Fault extends Error {}

/** Reads a tree; says what is wrong, with the place, where it cannot be read. */
export function readTree(text: string, id: string): ReadTree | { readonly problem: string } {
  try {
    return parse(text, id)
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    return { problem: fault.message }
  }
}

/** Reads a tree by recursive descent; throws a `Fault`, with its character, at what does not fit. */
function parse(text: string, id: string): ReadTree {
  /** The sign that is read next, and how many clusters have begun. */
  let at = 0
  let clusters = 0
  const columns: { C: number[]; E: number[]; L: number[] } = { C: [], E: [], L: [] }

  const refuse = (expected: string, got = text[at] === undefined ? 'the end' : quoted(text.slice(at), 20)): never => {
    throw new Fault(unexpected(`${id}: character ${at + 1}`, expected, got))
  }
  const take = (mark: string) => {
    if (text[at] !== mark) return false
    at++
    return true
  }
  const number = (
    what: string,
    { min, max, whole = false }: { readonly min: number; readonly max: number; readonly whole?: boolean },
  ): number => {
    const written = /^[\d.]+(e[+-]?\d+)?/i.exec(text.slice(at))?.[0] ?? ''
    const value = written === '' ? Number.NaN : Number(written)
    if (!(value >= min && value <= max && (!whole || Number.isInteger(value)))) {
      refuse(`${what} from ${min} to ${max}`, written === '' ? undefined : shown(written))
    }
    at += written.length
    return value
  }
  const member = (level: number): Member => {
    const begin = at
    const transfer = number('a transfer time C', RATE)
    const compute = take('/') ? number('a computing time E, or the latency L of a cluster', LATENCY) : undefined
    const latency = compute !== undefined && take('/') ? number('a latency L', LATENCY) : undefined
    if (text[at] === '(') {
      if (latency !== undefined) {
        at = begin
        refuse('at most C/L before the bracket of a cluster')
      }
      if (level === MOST_LEVELS) refuse(`at most ${MOST_LEVELS} levels`)
      at++
      const index = clusters++
      const first = columns.C.length
      const inside = members(level + 1)
      if (!take(')')) refuse('"," or ")"')
      return { index, transfer, latency: compute ?? 0, members: inside, first, until: columns.C.length }
    }
    if (compute === undefined) return refuse('"/" and a computing time E, or "(" and the members of a cluster')
    if (compute < RATE.min) {
      at = begin
      refuse(`a worker whose E is ${RATE.min} or more`)
    }
    if (columns.C.length === MOST_WORKERS) {
      at = begin
      refuse(`at most ${MOST_WORKERS} workers`)
    }
    columns.C.push(transfer)
    columns.E.push(compute)
    columns.L.push(latency ?? 0)
    return columns.C.length - 1
  }
  const members = (level: number): Member[] => {
    const list: Member[] = []
    do {
      const times = /^\d+(?=\*)/.test(text.slice(at))
        ? number('a count', { min: 1, max: MOST_WORKERS, whole: true })
        : 1
      take('*')
      const begin = at
      for (let copy = 0; copy < times; copy++) {
        at = begin
        list.push(member(level))
      }
    } while (take(','))
    return list
  }

  const all = members(1)
  if (at < text.length) refuse('","')
  return { system: systemOf(columns.C, columns.E, columns.L), members: all }
}
