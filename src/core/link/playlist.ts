/**
 * A playlist as text: what a lecture shows, in order, each entry with a note for the speaker.
 *
 *     1;in:tree;s:chain~Ask first: who gets no work?;q:What would you change%3F;p:interval=64!with=interval:16~~Two intervals;b:
 *
 * Items are divided by `;`, the first one is the version. `in:` names the lab of what follows. Every other item is an entry: its
 * kind, and fields divided by `~`, of which the last ones may be left out. A picture is a link without its lab, with `!` for `&`; the
 * options of a question are divided by `|`.
 */
import { quoted, shown, unexpected } from '../text/expected.ts'
import { plain, TEXT_LIMITS } from './arrangement.ts'
import type { LinkProblem } from './link.ts'

/** The version that is written. */
const PLAYLIST_VERSION = 1

/** The most entries of a playlist. */
export const MOST_ENTRIES = 60

/** Longest texts, in characters. */
export const ENTRY_LIMITS = {
  note: TEXT_LIMITS.note,
  title: TEXT_LIMITS.title,
  question: 200,
  answer: 300,
  option: 100,
  options: 6,
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

/** A question to the audience, alone on the screen. */
export interface QuestionEntry extends Common {
  readonly kind: 'question'
  readonly question: string
  /** What hands are raised for, A, B and C; absent where the audience answers in words. */
  readonly options?: readonly string[]
  /** The right option, counted from 0. */
  readonly right?: number
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
    read: ([question = '', note = '', options = '', right = '', answer, minutes]) => ({
      question,
      note,
      ...(options && { options: options.split('|') }),
      ...(right && { right: Number(right) - 1 }),
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
    ],
  },
  black: {
    mark: 'b',
    read: ([, note = '', minutes]) => ({ note, ...inMinutes(minutes) }),
    write: (entry) => ['', entry.note, minutesText(entry)],
  },
}
const LAB = 'in'
const LEFT_OUT = 'that entry is left out'

/** A playlist as read. */
interface ReadPlaylist {
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
  if (text === '') return { entries: [], problems }
  const [version, ...items] = text.split(';')
  if (!/^[1-9]\d{0,8}$/.test(version)) {
    complain('a version and entries, such as 1;in:tree;s:chain', quoted(text, 40), 'there is no playlist')
    return { entries: [], problems }
  }
  if (Number(version) > PLAYLIST_VERSION) {
    complain(`at most version ${PLAYLIST_VERSION}`, shown(Number(version)), 'parts of it may be lost')
  }
  const entries: Entry[] = []
  /** The lab of what follows; null after one that there is not, which has been reported. */
  let lab: string | null | undefined
  for (const item of items.filter(Boolean)) {
    const colon = item.indexOf(':')
    const mark = item.slice(0, Math.max(0, colon))
    const fields = item
      .slice(colon + 1)
      .split('~')
      .map(unescaped)
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
  return { entries, problems }
}

/** Writes a playlist; an empty one is an empty text. `readPlaylist` reads it back. */
export function formatPlaylist(entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const items: string[] = [String(PLAYLIST_VERSION)]
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
  return items.join(';')
}

/** An entry with texts that can be shown, none longer than it may be. */
function plainEntry(entry: Entry): Entry {
  const cut = (text: string, most: number) => plain(plain(text).slice(0, most).toWellFormed())
  const note = cut(entry.note, ENTRY_LIMITS.note)
  const answer = 'answer' in entry ? saying(cut(entry.answer ?? '', ENTRY_LIMITS.answer)) : {}
  if ('title' in entry) return { ...entry, note, title: cut(entry.title, ENTRY_LIMITS.title), ...answer }
  if (entry.kind === 'black') return { ...entry, note }
  const { right, options: optionTexts = [], ...question } = entry
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
    ...answer,
  }
}

/** What divides fields and items, and what marks such a character, are written as in an address. */
const escaped = (text: string) => text.replace(/[%;~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const unescaped = (text: string) =>
  text.replace(/%(25|3B|7E)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
