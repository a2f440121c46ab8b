/**
 * A playlist as text: what a lecture shows, in order, each entry with a note for the speaker.
 *
 *     2;of:4;as:Week 3;in:tree;s:chain~Ask first: who gets no work?;q:What would you change%3F;p:interval=64!with=interval:16~~Two intervals;b:;end
 *
 * Items are divided by `;`, the first one is the version. `of:` is the number of entries and the last item is `end`, so that a link that
 * was cut is known; version 1 has neither. `as:` is the playlist's name, `in:` the lab of what follows. Every other item is an entry: its
 * kind, and fields divided by `~`, of which the last ones may be left out. A picture is a link without its lab, with `!` for `&`; the
 * options of a question are divided by `|`, and so are a number that is asked for, its tolerance and its unit.
 */
import { quoted, shown, unexpected } from '../text/expected.ts'
import { counted } from '../text/format.ts'
import { plain, TEXT_LIMITS } from './arrangement.ts'
import type { LinkProblem } from './link.ts'

/** The version that is written. */
const PLAYLIST_VERSION = 2

/** The most entries of a playlist. */
export const MOST_ENTRIES = 60

/** Longest texts, in characters. */
export const ENTRY_LIMITS = {
  name: TEXT_LIMITS.title,
  note: TEXT_LIMITS.note,
  title: TEXT_LIMITS.title,
  question: 200,
  answer: 300,
  option: 100,
  options: 6,
  unit: 20,
  minutes: 90,
} as const

interface Common {
  /** For the speaker alone; empty for none. */
  readonly note: string
  /** How many minutes it takes; absent where its card says it. */
  readonly minutes?: number
}

interface OfStory extends Common {
  readonly lab: string
  /** One of the lab's stories, by its id. */
  readonly story: string
  /** What stands above it; empty for what the story is called. */
  readonly title: string
}

/** A story. */
export interface StoryEntry extends OfStory {
  readonly kind: 'story'
}

/** What a story asks before its run is shown, with the answer covered. */
export interface PredictionEntry extends OfStory {
  readonly kind: 'prediction'
}

/** A code for phones: the link of a story for a class, with its knobs alone and no answer. */
export interface ClassEntry extends OfStory {
  readonly kind: 'class'
}

/** Any picture that a link shows: a scenario, a comparison, a scene of a lesson. */
interface PictureEntry extends Common {
  readonly kind: 'picture'
  readonly lab: string
  /** The link without its lab: "interval=64&with=interval:16". */
  readonly query: string
  /** What stands above it; empty for the words that the lab has for it. */
  readonly title: string
  /** What is said about it once the audience has looked at it. */
  readonly answer?: string
}

/** A number that a question asks for. */
export interface AskedNumber {
  /** Empty for none. */
  readonly unit: string
  /** The right one; absent where it is not to be seen, or not known. */
  readonly right?: number
  /** How far from it a number may be and be right. */
  readonly within?: number
}

/** A question to the audience, alone on the screen. */
export interface QuestionEntry extends Common {
  readonly kind: 'question'
  readonly question: string
  /** What hands are raised for, A, B and C; absent where the audience answers in words. */
  readonly options?: readonly string[]
  /** The right option, counted from 0. */
  readonly right?: number
  /** A number that is asked for instead of one of some options. */
  readonly number?: AskedNumber
  /** What is said about it once the audience has answered. */
  readonly answer?: string
}

/** A black screen. */
interface BlackEntry extends Common {
  readonly kind: 'black'
}

/** What a playlist is made of. A further kind is a type here and a line in `KINDS`. */
export type Entry = StoryEntry | PredictionEntry | ClassEntry | PictureEntry | QuestionEntry | BlackEntry

/** Whether an entry is of a story, by its kind. */
const OF_STORY: readonly string[] = ['story', 'prediction', 'class'] satisfies readonly Entry['kind'][]

/** How the entries of a kind are read, from their fields and the lab that they stand in, and written. */
interface Kind<E extends Entry> {
  readonly mark: string
  readonly read: (fields: readonly string[], lab: string) => Omit<E, 'kind'>
  readonly write: (entry: E) => readonly string[]
}

/** Minutes as a playlist has them: nothing where they are none. */
const inMinutes = (text = '') => {
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= ENTRY_LIMITS.minutes ? { minutes } : {}
}
const minutesText = ({ minutes }: Common) => (minutes === undefined ? '' : String(minutes))
const saying = (answer = '') => (answer === '' ? {} : { answer })

/** A number that is asked for, from "42|5|ms"; nothing where the text is none. */
function numberIn(text = ''): { readonly number?: AskedNumber } {
  if (!text.includes('|')) return {}
  const [right, within, unit = ''] = text.split('|')
  const field = (one: string, name: string) => (one === '' ? {} : { [name]: Number(one) })
  return { number: { unit, ...field(right, 'right'), ...field(within, 'within') } }
}
const numberText = ({ number }: Pick<QuestionEntry, 'number'>) =>
  number ? [number.right ?? '', number.within ?? '', number.unit.replaceAll('|', '/')].join('|') : ''

const ofStory = {
  read: ([story = '', note = '', title = '', minutes]: readonly string[], lab: string) => ({
    lab,
    story,
    note,
    title,
    ...inMinutes(minutes),
  }),
  write: (entry: OfStory) => [entry.story, entry.note, entry.title, minutesText(entry)],
}

const KINDS: { readonly [K in Entry['kind']]: Kind<Extract<Entry, { kind: K }>> } = {
  story: { mark: 's', ...ofStory },
  prediction: { mark: 'a', ...ofStory },
  class: { mark: 'c', ...ofStory },
  picture: {
    mark: 'p',
    read: ([query = '', note = '', title = '', answer, minutes], lab) => ({
      lab,
      query: query.replaceAll('!', '&'),
      note,
      title,
      ...saying(answer),
      ...inMinutes(minutes),
    }),
    write: (entry) => [
      entry.query.replaceAll('!', '%21').replaceAll('&', '!'),
      entry.note,
      entry.title,
      entry.answer ?? '',
      minutesText(entry),
    ],
  },
  question: {
    mark: 'q',
    read: ([question = '', note = '', options = '', right = '', answer, minutes, number]) => ({
      question,
      note,
      ...(options && { options: options.split('|') }),
      ...(right && { right: Number(right) - 1 }),
      ...numberIn(number),
      ...saying(answer),
      ...inMinutes(minutes),
    }),
    write: (entry) => [
      entry.question,
      entry.note,
      (entry.options ?? []).join('|'),
      entry.right === undefined ? '' : String(entry.right + 1),
      entry.answer ?? '',
      minutesText(entry),
      numberText(entry),
    ],
  },
  black: {
    mark: 'b',
    read: ([, note = '', minutes]) => ({ note, ...inMinutes(minutes) }),
    write: (entry) => ['', entry.note, minutesText(entry)],
  },
}
const LAB = 'in'
const COUNT = 'of'
const NAME = 'as'
const END = 'end'
const LEFT_OUT = 'that entry is left out'

/** A playlist as read. */
export interface ReadPlaylist {
  /** What it is called; empty where it has no name. */
  readonly name: string
  /** How many of its entries are not there because its link was cut. */
  readonly missing: number
  readonly entries: readonly Entry[]
  readonly problems: readonly LinkProblem[]
}

/**
 * Reads a playlist. Of what cannot be used, the entry is left out and the reason given; texts are made plain and cut off.
 *
 * @param labs the registry, of which the ids count
 */
export function readPlaylist(text: string, labs: Readonly<Record<string, unknown>>): ReadPlaylist {
  const problems: LinkProblem[] = []
  const complain = (expected: string, got: string, instead = LEFT_OUT) =>
    problems.push({ parameter: 'list', message: unexpected('list', expected, got), instead })
  const nothing = { name: '', missing: 0, entries: [], problems }
  if (text === '') return nothing
  const [version, ...items] = text.split(';')
  if (!/^[1-9]\d{0,8}$/.test(version)) {
    complain('a version and entries, such as 1;in:tree;s:chain', quoted(text, 40), 'there is no playlist')
    return nothing
  }
  if (Number(version) > PLAYLIST_VERSION) {
    complain(`at most version ${PLAYLIST_VERSION}`, shown(Number(version)), 'parts of it may be lost')
  }
  const entries: Entry[] = []
  const cut = cutOff(Number(version), items)
  let name = ''
  /** The lab of what follows; null after one that there is not, which has been reported. */
  let lab: string | null | undefined
  for (const item of cut.whole.filter(Boolean)) {
    const colon = item.indexOf(':')
    const mark = item.slice(0, Math.max(0, colon))
    const fields = item
      .slice(colon + 1)
      .split('~')
      .map(unescaped)
    if (mark === COUNT) continue
    if (mark === NAME) {
      name = plainName(fields[0])
      continue
    }
    if (mark === LAB) {
      lab = Object.hasOwn(labs, fields[0]) ? fields[0] : null
      if (!lab)
        complain(
          `one of ${Object.keys(labs).join(', ')} after ${LAB}:`,
          quoted(fields[0], 40),
          'its entries are left out',
        )
      continue
    }
    const kind = (Object.keys(KINDS) as Entry['kind'][]).find((id) => KINDS[id].mark === mark)
    if (!kind) {
      complain(
        `entries that begin with ${Object.values(KINDS)
          .map((k) => `${k.mark}:`)
          .join(', ')}`,
        quoted(item, 40),
      )
      continue
    }
    const story = OF_STORY.includes(kind)
    if ((story || kind === 'picture') && !lab) {
      if (lab === undefined) complain(`${LAB}: and a lab before its stories and pictures`, quoted(item, 40))
      continue
    }
    if (story && fields[0] === '') {
      complain(`the name of a story after ${mark}:`, 'nothing')
      continue
    }
    if (entries.length === MOST_ENTRIES) {
      complain(`at most ${MOST_ENTRIES} entries`, 'more', 'the others are left out')
      break
    }
    entries.push(plainEntry({ kind, ...KINDS[kind].read(fields, lab ?? '') } as Entry))
  }
  const { missing } = cut
  if (missing > 0)
    complain(
      `${counted(cut.declared, 'entry', 'entries')} and ${END}`,
      counted(cut.declared - missing, 'entry', 'entries'),
      `the link was cut, and ${counted(missing, 'entry', 'entries')} ${missing === 1 ? 'is' : 'are'} missing`,
    )
  return { name, missing, entries, problems }
}

/** Items that came whole, how many entries there should be, and how many of them are missing. */
function cutOff(version: number, items: readonly string[]) {
  const [first = '', ...others] = items
  const declared = /^of:(\d{1,3})$/.exec(first)?.[1]
  // Before version 2 nothing says how long a playlist is.
  if (version < 2 || (declared === undefined && items.length > 1)) return { whole: items, declared: 0, missing: 0 }
  // What stands last in a link that was cut may have been longer; behind the last entry only the end can have been.
  const whole = others.slice(0, -1)
  const wholeEntries = whole.filter((item) => !/^(in:|as:|$)/.test(item)).length
  const number = Number(declared ?? 1)
  return { whole, declared: number, missing: Math.max(0, number - wholeEntries) }
}

/** A playlist's name as a link keeps it. */
export const plainName = (name: string): string =>
  plain(name.replaceAll('\n', ' ').slice(0, ENTRY_LIMITS.name).toWellFormed())

/** Writes a playlist; one without entries and without a name is an empty text. `readPlaylist` reads it back. */
export function formatPlaylist(entries: readonly Entry[], name = ''): string {
  if (entries.length === 0 && name === '') return ''
  const items: string[] = [String(PLAYLIST_VERSION), `${COUNT}:${Math.min(entries.length, MOST_ENTRIES)}`]
  const called = plainName(name)
  if (called !== '') items.push(`${NAME}:${escaped(called)}`)
  let lab: string | undefined
  for (const entry of entries.slice(0, MOST_ENTRIES).map(plainEntry)) {
    if ('lab' in entry && entry.lab !== lab) {
      lab = entry.lab
      items.push(`${LAB}:${lab}`)
    }
    // Each kind writes its own entries alone.
    const { mark, write } = KINDS[entry.kind] as Kind<Entry>
    const fields = write(entry).map(escaped)
    while (fields.length > 1 && fields.at(-1) === '') fields.pop()
    items.push(`${mark}:${fields.join('~')}`)
  }
  return [...items, END].join(';')
}

/** An entry with texts that can be shown, none longer than it may be. */
export function plainEntry(entry: Entry): Entry {
  const cut = (text: string, most: number) => plain(plain(text).slice(0, most).toWellFormed())
  const note = cut(entry.note, ENTRY_LIMITS.note)
  const answer = 'answer' in entry ? saying(cut(entry.answer ?? '', ENTRY_LIMITS.answer)) : {}
  if ('title' in entry) return { ...entry, note, title: cut(entry.title, ENTRY_LIMITS.title), ...answer }
  if (entry.kind === 'black') return { ...entry, note }
  const { right, options: optionTexts = [], number, ...question } = entry
  const options = optionTexts
    .map((option) => cut(option.replaceAll('|', '/'), ENTRY_LIMITS.option))
    .filter(Boolean)
    .slice(0, ENTRY_LIMITS.options)
  const hasRight = right !== undefined && Number.isInteger(right) && right >= 0 && right < options.length
  return {
    ...question,
    note,
    question: cut(entry.question, ENTRY_LIMITS.question),
    ...(options.length > 0 && { options }),
    ...(hasRight && { right }),
    ...(number && options.length === 0 && { number: plainNumber(number) }),
    ...answer,
  }
}

/** A number that is asked for, with what of it can be used. */
function plainNumber({ unit, right, within }: AskedNumber): AskedNumber {
  const hasRight = right !== undefined && Number.isFinite(right)
  return {
    unit: plain(unit.replaceAll('|', '/').replaceAll('\n', ' ').slice(0, ENTRY_LIMITS.unit).toWellFormed()),
    ...(hasRight && { right }),
    ...(within !== undefined && Number.isFinite(within) && within >= 0 && { within }),
  }
}

/** What divides fields and items, and what marks such a character, are written as in an address. */
const escaped = (text: string) => text.replace(/[%;~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const unescaped = (text: string) =>
  text.replace(/%(25|3B|7E)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
