/** Ids of what can be open, as links name them; the first of each is what is open at first. */
import type { DescribedLab } from '../../core/lab.ts'

/** Pages without a lab, as links name them: all labs, which an empty link opens, all lessons, what a teacher needs, a game, a problem of the reader's own, and a lecturer's question for phones. */
export const SITE_PAGES = ['home', 'learn', 'teach', 'game', 'problem', 'answer'] as const

/** A page without a lab. */
export type SitePage = (typeof SITE_PAGES)[number]

/** Pages whose links say more than a playlist. */
export const QUERIED: ReadonlySet<SitePage> = new Set(['game', 'problem', 'answer'])

/** What can have the main area. */
export const VIEWS = [
  'play',
  'compare',
  'advice',
  'sensitivity',
  'map',
  'experiment',
  'computer',
  'stories',
  'lessons',
  'write',
  'reproduce',
  'model',
  'glossary',
  'about',
  'embed',
  'presenter',
  'handout',
  'answer',
] as const

/** A view's id. */
export type ViewId = (typeof VIEWS)[number]

/** What tabs call the views. */
export const VIEW_LABELS: Readonly<Record<ViewId, string>> = {
  play: 'Play',
  compare: 'Compare',
  advice: 'Try all',
  sensitivity: 'Sensitivity',
  map: 'Map',
  experiment: 'Experiment',
  computer: 'On this computer',
  stories: 'Stories',
  lessons: 'Lessons',
  write: 'Write',
  reproduce: 'Reproduce',
  model: 'Model',
  glossary: 'Glossary',
  about: 'About',
  embed: 'Embedded',
  presenter: 'Presenter',
  handout: 'Hand-out',
  answer: 'Answer',
}

/** The five places of every lab, each with the views that are its tabs. An embedded picture, a speaker's notes and a question for phones are in none. */
export const PLACES = [
  { id: 'play', label: 'Play', views: ['play'] },
  { id: 'compare', label: 'Compare', views: ['compare'] },
  { id: 'explore', label: 'What if', views: ['sensitivity', 'map', 'experiment', 'advice', 'computer'] },
  { id: 'learn', label: 'Learn', views: ['stories', 'lessons', 'write'] },
  { id: 'sources', label: 'Sources', views: ['reproduce', 'model', 'glossary', 'about'] },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly views: readonly ViewId[] }[]

/** The place that a view is a tab of; undefined for what is shown without the page around it. */
export const placeOf = (view: string) => PLACES.find(({ views }) => (views as readonly string[]).includes(view))

/** The views of a place that a lab has. */
export const viewsIn = ({ views }: { readonly views: readonly ViewId[] }, lab: DescribedLab): readonly ViewId[] =>
  views.filter(
    (id) =>
      (id !== 'reproduce' || lab.reproduction !== undefined) &&
      (id !== 'advice' || lab.deciding !== undefined) &&
      (id !== 'computer' || lab.onComputer === true),
  )

/** What links called views before: `lecture` was one, and now any view can be projected. */
export const FORMER_VIEWS: Readonly<Record<string, ViewId>> = { explore: 'map', lecture: 'play' }

/** How a view is shown: on the page, or as in a lecture. */
export const MODES = ['page', 'lecture'] as const

/** What can be open at the right edge. */
export const SIDES = ['closed', 'numbers', 'time', 'microscope', 'program'] as const

/** What is open at the right edge. */
export type Side = (typeof SIDES)[number]

/** What links name that stood beside the machine before it had a view of its own. */
export const FORMER_SIDES: Readonly<Record<string, ViewId>> = { sensitivity: 'sensitivity', compare: 'compare' }

/** How compared runs are shown: the present run's machine, those of all side by side, or those of all in a race on one clock. */
export const LAYOUTS = ['one', 'side', 'race'] as const

/** How compared runs are shown. */
export type Layout = (typeof LAYOUTS)[number]

/** What stands beside compared runs: what comes of each, or why one takes longer than another. */
export const PANELS = ['numbers', 'why'] as const

/** What stands beside compared runs. */
export type Panel = (typeof PANELS)[number]

/** How much of the compared runs the time axis spans: not many times the present run's length, or all of them. */
export const SPANS = ['near', 'whole'] as const

/** How much of the compared runs the time axis spans. */
export type Span = (typeof SPANS)[number]
