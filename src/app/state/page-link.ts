/** The page's link: what of the page's state stands in it, and what an opened one says about the state. */
import type { Story } from '../../core/content/story.ts'
import type { FormerVersion } from '../../core/lab.ts'
import { PARTS } from '../../core/link/arrangement.ts'
import { changesFor, encode, formatLink, type LinkExtras, nameIn, parseLink, RESERVED } from '../../core/link/link.ts'
import { axisOf, unitOf } from '../../core/playhead/axis.ts'
import { shown, unexpected } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import { firstPosition, firstShare } from './axis.ts'
import { loadLabViews } from './lab-views.ts'
import { isBare, lectureExtras, readLecture } from './lecture.ts'
import { lessonExtras } from './lesson.ts'
import { createLinkReader, type LinkReader } from './link-reader.ts'
import type { Notice } from './notices.ts'
import { choicesOf, MACHINE } from './pictures.ts'
import { SITE_PAGES, type SitePage } from './places.ts'
import type { State } from './store.ts'
import { NO_STORY, storyExtras } from './stories.ts'
import { ALL_CHARTS, readView, viewExtras } from './view.ts'

/** Most notices that a single link gives rise to. */
const MOST_NOTICES = 50

/** Where the playhead stands. */
export interface Place {
  /** On the axis: steps that have ended, from 0, or seconds; infinite where it stays at the end. */
  readonly x: number
  /** In the step's schedule, in labs whose steps have one: from 0 at its beginning to 1. */
  readonly share: number
}

/** The page without a lab that a link names; undefined where it is one of a lab. */
export function sitePageOf(link: string): SitePage | undefined {
  const name = nameIn(link)
  return name === '' && !link.includes('?') ? 'home' : SITE_PAGES.find((page) => page === name)
}

/** The playlist that the link of a page without a lab holds; empty for none. */
export const listOnSitePage = (link: string): string => new URLSearchParams(link.split('?')[1]).get('list') ?? ''

/** What the link of a page without a lab says besides its name; empty where it says no more. */
export const queryOnSitePage = (link: string): string => link.split('?')[1] ?? ''

/** The lab that a link is read for: the first one where it names none, or one that there is not. */
export const labOf = (link: string): string => {
  const name = nameIn(link)
  return Object.hasOwn(labs, name) ? name : labIds[0]
}

/** Keys of links that say nothing of a scenario. The page writes the version into each link: there no parameter means the defaults. */
const NO_SCENARIO = new Set<string>(RESERVED.filter((key) => key !== 'v' && key !== 'with' && key !== 'lesson'))

/** What a link says, if it says nothing of a scenario. */
function withoutScenario(link: string): URLSearchParams | undefined {
  const query = new URLSearchParams(link.replace(/^[^#]*#/, '').split('?')[1])
  return [...query.keys()].every((key) => NO_SCENARIO.has(key)) ? query : undefined
}

/** The story that a link names without a scenario: it brings its own. */
export const storyAlone = (link: string): string | undefined => withoutScenario(link)?.get('story') ?? undefined

/** A link with the scenario of the story that it names alone. A lab's name alone is a link to its first visit, which shows its first story. */
export function withScenario(link: string, stories: readonly Story[]): string {
  const extras = withoutScenario(link)
  if (!extras) return link
  const { opening, openingAlone } = labs[labOf(link)]
  const id = extras.get('story')
  const query = id ? stories.find((story) => story.id === id)?.query : (extras.size === 0 || openingAlone) && opening
  return query ? `${link}${link.includes('?') ? '&' : '?'}${query}` : link
}

/** The link of a state with the playhead at a place; empty at home, unless a playlist has been made. */
export function formatPage(state: State, place: Place): string {
  const { sitePage, queries, list, values, compared } = state
  const query = sitePage && queries[sitePage]
  if (query) return `${sitePage}?${query}`
  if (sitePage && list && !isBare(list)) return `${sitePage}?list=${encode(list)}`
  if (sitePage) return sitePage === 'home' ? '' : sitePage
  const lab = labs[state.lab]
  const extras: LinkExtras = {
    v: String(lab.version),
    ...storyExtras(state),
    ...viewExtras(state),
    ...lessonExtras(state),
    ...placeExtras(state, place),
    ...lectureExtras(state),
  }
  return formatLink(lab, values, extras, compared)
}

/** What a link says about the playhead's place. */
function placeExtras(state: State, { x, share: exact }: Place): LinkExtras {
  const { axis, lab, values, layout } = state
  const share = Number(exact.toPrecision(4))
  const { shape } = labs[lab].shape(values)
  return {
    ...(x !== firstPosition(shape, unitOf(axis), layout) &&
      (unitOf(axis) === 'seconds' ? { time: shortest(state, x) } : { at: String(x + 1) })),
    ...(axis === 'schedule' && share !== firstShare(shape) && { share: String(share) }),
  }
}

/** Seconds in as few digits as lie in the same row. */
function shortest({ run }: State, x: number): string {
  const axis = run && axisOf(run.recording, 'seconds')
  for (let digits = 4; digits < 17; digits++) {
    const short = Number(x.toPrecision(digits))
    if (axis && axis.rowAt(short) === axis.rowAt(x)) return String(short)
  }
  return String(x)
}

/** Reads the playhead's place of a link. */
function readPlace(
  { numberOf }: LinkReader,
  { lab, values, axis, layout }: Pick<State, 'lab' | 'values' | 'axis' | 'layout'>,
): Place {
  const { shape } = labs[lab].shape(values)
  const inSeconds = unitOf(axis) === 'seconds'
  const at = numberOf(
    'at',
    inSeconds
      ? 'the parameter time (seconds) instead, because axis=seconds'
      : `the number of the ${shape.step}, from 1 on`,
    (value) => !inSeconds && Number.isInteger(value) && value >= 1,
  )
  const time = numberOf(
    'time',
    'a time in seconds, with axis=seconds',
    (value) => inSeconds && value >= 0 && Number.isFinite(value),
  )
  const share = numberOf(
    'share',
    'a number from 0 to 1, with axis=schedule',
    (value) => axis === 'schedule' && value >= 0 && value <= 1,
  )
  return {
    x: time ?? (at === undefined ? firstPosition(shape, unitOf(axis), layout) : at - 1),
    share: share ?? firstShare(shape),
  }
}

/** Reads a link, whose lab is loaded: the state that it says, the playhead's place, its lesson and scene. */
export function readPage(text: string) {
  const parsed = parseLink(text, labs)
  const { values, compared, extras, problems } = parsed
  const lab = labOf(text)
  const reader = createLinkReader(extras)
  const scenario = { lab, values, compared }
  const view = readView(reader, scenario)
  const place = readPlace(reader, { ...scenario, ...view })
  const lecture = readLecture(reader)
  if (extras.scene !== undefined && extras.lesson === undefined) reader.complain('scene', 'a lesson beside it')
  const notices = [...problems, ...reader.problems].slice(0, MOST_NOTICES).map(
    ({ message, instead }, i): Notice => ({
      id: `link${i}`,
      kind: 'warning',
      text: `From the link: ${message}${instead ? `; ${instead}` : ''}.`,
    }),
  )
  const { story } = extras
  const older = olderNotice(text, changesFor(parsed, labs[lab]))
  return {
    state: { ...scenario, story, ...view, ...lecture, notices: older ? [older, ...notices] : notices },
    place,
    lesson: extras.lesson,
    scene: extras.scene,
  }
}

/** Releases of the page that this site keeps under v/, such as 0.2: a build takes them from VITE_KEPT_VERSIONS. */
const KEPT: readonly string[] = (import.meta.env.VITE_KEPT_VERSIONS ?? '').split(',')

/** What is said about a link that was made for an older model: what has changed since, and where the old one is kept. */
export function olderNotice(
  text: string,
  changes: readonly Pick<FormerVersion, 'release' | 'says'>[],
  releases: readonly string[] = KEPT,
): Notice | undefined {
  if (changes.length === 0) return undefined
  const [{ release }] = changes
  const says = changes.map((change) => `Since ${change.release}: ${change.says}`).join(' ')
  // A folder is named after a minor release: 0.2 before 0.3.0, and 0.9 before 0.12.0.
  const archived = releases.filter((one) => `${one}.0`.localeCompare(release, 'en', { numeric: true }) < 0).at(-1)
  return {
    id: 'link-older',
    kind: 'info',
    text: `This link was made before ${release}. ${says}`,
    ...(archived && {
      leads: { label: `Open it in ${archived}`, href: `v/${archived}/#${text.replace(/^[^#]*#/, '')}` },
    }),
  }
}

/** What only the lab's views can check of a link: a story, a chart, a picture, or a part of an embedded picture, that there is not. */
export async function checkParts({
  lab,
  story,
  chart,
  curve,
  picture,
  arrangement,
}: Pick<State, 'lab' | 'story' | 'chart' | 'curve' | 'picture' | 'arrangement'>): Promise<readonly Notice[]> {
  if (!story && !chart && !curve && picture === MACHINE && arrangement.parts.length === 0) return []
  const views = await loadLabViews(lab)
  const charts = views.charts.map(({ id }) => id)
  /**
   * @param id the key of the link
   * @param instead what is done, as a clause
   */
  const check = (id: string, chosen: string | undefined, ids: readonly string[], instead: string): Notice[] => {
    if (chosen === undefined || ids.includes(chosen)) return []
    const text = `From the link: ${unexpected(id, `one of ${ids.join(', ')}`, shown(chosen, 40))}; ${instead}.`
    return [{ id, kind: 'warning', text }]
  }
  const parts = [...PARTS, ...charts]
  return [
    ...check(
      'story',
      story,
      [...views.stories.map(({ id }) => id), NO_STORY],
      'the one nearest to the scenario is open',
    ),
    ...check('tab', chart || undefined, charts, 'it is left out'),
    ...check('chart', curve || undefined, [...charts, ALL_CHARTS], 'it is left out'),
    ...check('picture', picture, choicesOf(views.pictures ?? []), 'the machine is shown'),
    ...check(
      'parts',
      arrangement.parts.find((part) => !parts.includes(part)),
      parts,
      'it is left out',
    ),
  ]
}
