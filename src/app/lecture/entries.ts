/** Entries of a playlist as its dialog and its lists have them: made of stories or of the present picture, and named. */
import type { LessonEntry } from '../../core/content/lesson.ts'
import { NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { parseLink } from '../../core/link/link.ts'
import { type Entry, MOST_ENTRIES } from '../../core/link/playlist.ts'
import { quoted } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { ownList } from '../state/own-list.ts'
import { formatPage } from '../state/page-link.ts'
import { storyOf } from '../state/playlist.ts'
import type { State } from '../state/store.ts'
import { openStory, storyFor, storyTitle } from '../state/stories.ts'

/** The reader's own lessons of a lab as a lab lists its own, those added last first. */
const ownEntries = (lab: string): readonly LessonEntry[] =>
  Object.entries(ownList.all())
    .filter(([, entry]) => entry.lab === lab)
    .toSorted(([, a], [, b]) => b.added - a.added)
    .map(([id, { title, summary }]) => ({
      id,
      label: title,
      summary,
      async load() {
        const { importOwn } = await import('../state/own-lessons.ts')
        const lesson = await importOwn(lab, id)
        if (!lesson) throw new Error('the file of this lesson is not in this browser')
        return lesson
      },
    }))

/** All lessons of a lab that a playlist can hold parts of: the lab's, then the reader's own. */
export const lessonsOf = ({ id, lessons = [] }: LabViews) => [...lessons, ...ownEntries(id)]

/** All stories of a lab in their order: the playlist that is offered for it. */
export function storiesOf(views: Pick<LabViews, 'id' | 'stories'>): readonly Entry[] {
  return views.stories
    .slice(0, MOST_ENTRIES)
    .map(({ id }): Entry => ({ kind: 'story', lab: views.id, story: id, note: '' }))
}

/** The picture that the page shows now as an entry: a story where it is one and nothing is compared, else the link itself. */
export function presentEntry(state: State, x: number, share: number, views: LabViews): Entry {
  const open = openStory(state, views)
  if (open?.changed.length === 0 && state.compared.length === 0 && state.view === 'play') {
    return { kind: 'story', lab: state.lab, story: open.story.id, note: '' }
  }
  const bare: State = {
    ...state,
    projected: false,
    side: 'closed',
    list: '',
    entry: undefined,
    arrangement: NO_ARRANGEMENT,
  }
  const link = formatPage(bare, { x, share })
  const query = (link.split('?')[1] ?? '').replace(/(^|&)v=\d+/, '').replace(/^&/, '')
  return { kind: 'picture', lab: state.lab, query, note: '', title: '' }
}

/** What an entry is and what it is called, for lists: "Story", "A chain". */
export function wordsOf(entry: Entry, views: LabViews | undefined): { readonly kind: string; readonly title: string } {
  if (entry.kind === 'black') return { kind: 'Pause', title: 'Black screen' }
  if (entry.kind === 'question') return { kind: 'Question', title: entry.question || 'A question without words' }
  if ('story' in entry) {
    const title = storyOf(entry, views)?.label ?? `No story called ${quoted(entry.story, 40)}`
    return { kind: entry.kind === 'story' ? 'Story' : 'Prediction', title }
  }
  // Until its lab is there, what it says itself.
  if (!views) return { kind: 'Scenario', title: entry.title || entry.lab }
  const { values, compared, extras } = parseLink(`${entry.lab}?${entry.query}`, labs)
  const lesson = lessonsOf(views).find(({ id }) => id === extras.lesson)
  const open = openStory({ lab: entry.lab, values, story: extras.story }, views)
  const story = storyTitle(open ?? storyFor(entry.lab, values, views.stories), entry.lab)
  if (lesson) return { kind: 'Part of a lesson', title: entry.title || `${lesson.label}, part ${extras.scene ?? 1}` }
  if (compared.length > 0) return { kind: 'Comparison', title: entry.title || `${story}, compared` }
  return { kind: 'Scenario', title: entry.title || story }
}
