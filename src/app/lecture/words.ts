/** What stands on the projector beside the picture: title, question, the numbers that matter to the story. */
import type { Entry } from '../../core/link/playlist.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Headline, LabViews, Preset, RunView } from '../../labs/page.ts'
import type { State } from '../state/store.ts'
import { presetOf } from '../state/stories.ts'

/** The most numbers: three can be read from the last row. */
const MOST_NUMBERS = 3

/** What is shown, in words. */
interface Words {
  readonly title: string
  /** Empty for none. */
  readonly question: string
  /** The story that the scenario is; undefined for none. */
  readonly preset: Preset | undefined
}

/** The words of the present scenario, as the entry that is on, as the link's own, or as the story that it is. */
export function wordsOfPicture(
  { lab, values, arrangement, lesson }: Pick<State, 'lab' | 'values' | 'arrangement' | 'lesson'>,
  page: LabViews,
  entry: Entry | undefined,
): Words {
  const preset = presetOf(values, page.presets, lab)
  const question = preset ? (preset.question ?? preset.lookFor) : (labs[lab].question ?? labs[lab].summary)
  const begun =
    entry && 'story' in entry && entry.lab === lab ? page.presets.find(({ id }) => id === entry.story) : undefined
  if (entry?.kind === 'picture' && entry.lab === lab && entry.title) return { title: entry.title, question, preset }
  if (!entry && (arrangement.title || arrangement.note)) {
    return { title: arrangement.title, question: arrangement.note, preset }
  }
  if (lesson) return { title: page.lessons?.find(({ id }) => id === lesson.id)?.label ?? '', question: '', preset }
  if (preset) return { title: preset.label, question, preset }
  if (begun) return { title: `${begun.label}, changed`, question: begun.question ?? '', preset: undefined }
  return { title: labs[lab].label, question, preset }
}

/**
 * The numbers that matter to the story, each with the lab's own words of comparison, or as a share of the time where it is a part of
 * that; the lab's first ones where the story names none.
 */
export function numbersOf(page: LabViews, run: RunView, preset: Preset | undefined): readonly Headline[] {
  const all = page.headlines(run)
  const chosen = preset?.numbers?.map((metric) => all.find((one) => one.metric === metric) ?? { metric })
  return (chosen ?? all).slice(0, MOST_NUMBERS).map((one) => {
    const note = one.note ?? shareOfTime(page.id, run, one.metric)
    return note === undefined ? one : { ...one, note }
  })
}

/** "12 % of the time", of a metric that is a part of the lab's time split. */
function shareOfTime(lab: string, { metrics }: RunView, metric: string): string | undefined {
  const parts = (labs[lab].timeSplit ?? []).map((part) => part.metric)
  const time = (id: string) => Number(metrics?.[id] ?? Number.NaN)
  const all = parts.reduce((sum, id) => sum + time(id), 0)
  return parts.includes(metric) && all > 0 ? `${quantity((100 * time(metric)) / all, '%')} of the time` : undefined
}
