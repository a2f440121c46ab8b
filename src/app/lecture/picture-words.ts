/** What a lecture says about its picture: title and question, the numbers that matter, and how compared runs differ. */
import type { Story } from '../../core/content/story.ts'
import { differing } from '../../core/link/compared.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { applies, type ParameterTable, type Values } from '../../core/parameters.ts'
import { quantity } from '../../core/text/format.ts'
import { valueText } from '../../core/text/value-text.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import { lessonTitle } from '../../labs/lessons.ts'
import type { Headline, LabViews, RunView } from '../../labs/page.ts'
import { isRace } from '../state/playlist.ts'
import type { State } from '../state/store.ts'
import { type OpenStory, storyTitle } from '../state/stories.ts'

/** Whether an entry compares runs side by side: a race of runs that take no time. */
const standsBeside = (entry: Entry) => entry.kind === 'picture' && /(^|&)layout=side(&|$)/.test(entry.query)

/** Whether an entry asks which run is best: a race, or runs side by side, with an answer that is still to come. */
export const asksWho = (entry: Entry | undefined) =>
  entry !== undefined && 'answer' in entry && (isRace(entry) || (standsBeside(entry) && entry.answer !== undefined))

/** The most numbers: three can be read from the last row. */
const MOST_NUMBERS = 3

/** What is shown, in words. */
interface Words {
  readonly title: string
  /** Empty for none. */
  readonly question: string
}

/** The words of the present scenario, as the entry that is on, as the link's own, or as the story that is open. */
export function wordsOfPicture(
  { lab, arrangement, lesson }: Pick<State, 'lab' | 'arrangement' | 'lesson'>,
  entry: Entry | undefined,
  open: OpenStory | undefined,
): Words {
  const question = open?.story.question ?? labs[lab].question ?? labs[lab].summary
  // Where the entry has a title of its own, the story's question would be a second one.
  if (entry?.kind === 'picture' && entry.lab === lab && entry.answer) return { title: entry.title, question: '' }
  if (entry && 'title' in entry && entry.lab === lab && entry.title)
    return { title: entry.title, question: entry.title === question ? '' : question }
  if (!entry && (arrangement.title || arrangement.note)) {
    return { title: arrangement.title, question: arrangement.note }
  }
  if (lesson) return { title: lessonTitle(lab, lesson.id) ?? '', question: '' }
  return { title: storyTitle(open, lab), question }
}

/**
 * The numbers that matter to the story, each with the lab's own words of comparison, or as a share of the time where it is a part of
 * that; the lab's first ones where the story names none.
 */
export function numbersOf(page: LabViews, run: RunView, story: Story | undefined): readonly Headline[] {
  const all = page.headlines(run)
  const chosen = story?.numbers?.map((metric) => all.find((one) => one.metric === metric) ?? { metric })
  return (chosen ?? all).slice(0, MOST_NUMBERS).map((one) => {
    const note = one.note ?? shareOfTime(page.id, run, one.metric)
    return note === undefined ? one : { ...one, note }
  })
}

/** "12 % of the time", for a metric that is a part of the lab's time split. */
function shareOfTime(lab: string, { metrics }: RunView, metric: string): string | undefined {
  const parts = (labs[lab].timeSplit ?? []).map((part) => part.metric)
  const time = (id: string) => Number(metrics?.[id] ?? Number.NaN)
  const all = parts.reduce((sum, id) => sum + time(id), 0)
  return parts.includes(metric) && all > 0 ? `${quantity((100 * time(metric)) / all, '%')} of the time` : undefined
}

/** How compared scenarios differ, in words. */
interface Differences {
  /** Whether nothing differs. */
  readonly isSame: boolean
  /** The only parameter that differs, which is named once for all. */
  readonly shared: string | undefined
  /** Each scenario in terms of what differs; the later ones do not repeat what the first has too. */
  readonly texts: readonly string[]
}

/** How scenarios differ from the first one, which is called A. */
export function differences(table: ParameterTable, scenarios: readonly Values[]): Differences {
  const ids = differing(table, scenarios)
  const [first] = scenarios
  const shared = ids.length === 1 ? table[ids[0]].label : undefined
  const isSaid = (id: string, values: Values, i: number) =>
    applies(table[id], values) && (i === 0 || shared || !applies(table[id], first) || !sameValue(values[id], first[id]))
  const textOf = (values: Values, i: number) =>
    ids
      .filter((id) => isSaid(id, values, i))
      .map((id) => (shared ? '' : `${table[id].label}: `) + valueText(table[id], values[id]))
      .join(', ') || (i === 0 ? '–' : 'as A')
  return { isSame: ids.length === 0, shared, texts: scenarios.map(textOf) }
}
