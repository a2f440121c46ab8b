/** Entries of a playlist as its dialog and its lists have them: made of stories or of the present picture, and named. */
import { NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { parseLink } from '../../core/link/link.ts'
import type { Entry } from '../../core/link/playlist.ts'
import { quoted } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import { lessonTitle } from '../../labs/lessons.ts'
import type { LabViews } from '../../labs/page.ts'
import { ownList } from '../state/own-list.ts'
import { formatPage } from '../state/page-link.ts'
import { storyOf } from '../state/playlist.ts'
import type { State } from '../state/store.ts'
import { openStory, storyFor, storyTitle } from '../state/stories.ts'

/** The picture that the page shows now as an entry: a story where it is one and nothing is compared, else the link itself. */
export function presentEntry(state: State, x: number, share: number, views: LabViews): Entry {
  const open = openStory(state, views)
  if (open?.changed.length === 0 && state.compared.length === 0 && state.view === 'play') {
    return { kind: 'story', lab: state.lab, story: open.story.id, note: '', title: '' }
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

/** What an entry of a story is. */
const OF_STORY = { story: 'Story', prediction: 'Prediction', class: 'Code for phones' } as const

/** What an entry is and what it is called, for lists: "Story", "A chain". */
export function wordsOf(entry: Entry, views: LabViews | undefined): { readonly kind: string; readonly title: string } {
  if (entry.kind === 'black') return { kind: 'Pause', title: 'Black screen' }
  if (entry.kind === 'question') return { kind: 'Question', title: entry.question || 'A question without words' }
  if ('story' in entry) {
    const title = entry.title || (storyOf(entry, views)?.label ?? `No story called ${quoted(entry.story, 40)}`)
    return { kind: OF_STORY[entry.kind], title }
  }
  // Until its lab has loaded, only the entry's own words are known.
  if (!views) return { kind: 'Scenario', title: entry.title || entry.lab }
  const { values, compared, extras } = parseLink(`${entry.lab}?${entry.query}`, labs)
  const { lesson = '' } = extras
  const ownLesson = Object.hasOwn(ownList.all(), lesson) ? ownList.all()[lesson] : undefined
  const title = lessonTitle(entry.lab, lesson) ?? (ownLesson?.lab === entry.lab ? ownLesson.title : undefined)
  const open = openStory({ lab: entry.lab, values, story: extras.story }, views)
  const story = storyTitle(open ?? storyFor(entry.lab, values, views.stories), entry.lab)
  if (title) return { kind: 'Part of a lesson', title: entry.title || `${title}, part ${extras.scene ?? 1}` }
  if (compared.length > 0)
    return {
      kind: extras.layout === 'race' ? 'Race' : extras.panel === 'why' ? 'Why?' : 'Comparison',
      title: entry.title || `${story}, compared`,
    }
  return { kind: 'Scenario', title: entry.title || story }
}
