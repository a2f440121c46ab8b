/** What a slide of a playlist asks phones, apart from what a story asks: the lecturer's own question, or which run of a race is best. */
import { raceQuestion } from '../../core/content/race-question.ts'
import { parseLink } from '../../core/link/link.ts'
import type { AskedNumber, Entry } from '../../core/link/playlist.ts'
import { labs } from '../../labs/descriptions.ts'
import type { OwnQuestion } from '../class/own-question.ts'
import { isRace } from '../state/playlist.ts'
import { asksWho, differences } from './picture-words.ts'

/** The question, with what is right. */
export interface SlideQuestion extends OwnQuestion {
  /** The right option, counted from 0. */
  readonly right?: number
  readonly number?: AskedNumber
}

/** What it asks; undefined where it asks nothing that can be picked or typed. The lab of a race is loaded. */
export function slideQuestion(entry: Entry | undefined): SlideQuestion | undefined {
  if (entry?.kind === 'question') {
    const { question, options, right, number } = entry
    if (options && options.length >= 2) return { question, options, right }
    return number && { question, unit: number.unit, number }
  }
  if (!entry || !(isRace(entry) || asksWho(entry)) || !('query' in entry)) return undefined
  const contenders = contendersOf(entry)
  if (contenders.length < 2) return undefined
  return { question: raceQuestion(entry.title || 'A race'), options: contenders }
}

/** What races, or is compared, in terms of what differs. */
export function contendersOf({ lab, query }: Extract<Entry, { kind: 'picture' }>): readonly string[] {
  const { values, compared } = parseLink(`${lab}?${query}`, labs)
  if (compared.length === 0) return []
  const { shared, texts } = differences(labs[lab].parameters, [values, ...compared])
  return texts.map((text) => (shared ? `${shared}: ${text}` : text).slice(0, 100))
}
