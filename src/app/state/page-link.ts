/** The page's link: what of the page's state stands in it, and what an opened one says of the state. */

import { arrangementExtras, PARTS, readArrangement } from '../../core/link/arrangement.ts'
import { sameScenario } from '../../core/link/compared.ts'
import { encode, formatLink, type LinkExtras, type LinkProblem, nameIn, parseLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import { axesOf, axisOf, unitOf } from '../../core/playhead/axis.ts'
import { shown, unexpected } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import type { Preset } from '../../labs/page.ts'
import { FIRST_SHARE } from '../../views/playhead/playhead.ts'
import { homeOf } from './axis.ts'
import { chosenExtras, readChosen } from './chosen.ts'
import { loadLabViews } from './lab-views.ts'
import type { Notice } from './notices.ts'
import { choicesOf, MACHINE } from './pictures.ts'
import {
  DOORS,
  type Door,
  FORMER_SIDES,
  FORMER_VIEWS,
  LAYOUTS,
  MODES,
  PANELS,
  SIDES,
  SPANS,
  VIEWS,
  type ViewId,
} from './places.ts'
import type { State } from './store.ts'

/** In the place of a chart's id: all of them. */
export const ALL_CHARTS = 'all'

/** Most notices that a single link gives rise to. */
const MOST_NOTICES = 50

/** Where the playhead stands: on the axis, endlessly far where it stays at the end, and in a schedule. */
export interface Place {
  readonly x: number
  readonly share: number
}

/** The page without a lab that a link names; undefined where it is one of a lab. */
export function doorOf(link: string): Door | undefined {
  const name = nameIn(link)
  return name === '' && !link.includes('?') ? 'home' : DOORS.find((door) => door === name)
}

/** The playlist that the link of a page without a lab holds; empty for none. */
export const listAtDoor = (link: string): string => new URLSearchParams(link.split('?')[1]).get('list') ?? ''

/** The lab that a link is read for: the first one where it names none, or one that there is not. */
export const labOf = (link: string): string => {
  const name = nameIn(link)
  return Object.hasOwn(labs, name) ? name : labIds[0]
}

/** The link of a state with the playhead at a place; empty at home, unless a playlist has been made. */
export function formatPage(state: State, { x, share: exact }: Place): string {
  if (state.door && state.list) return `${state.door}?list=${encode(state.list)}`
  if (state.door) return state.door === 'home' ? '' : state.door
  const {
    arrangement,
    axis,
    chart,
    chosen,
    compared,
    curve,
    entry,
    layout,
    lesson,
    list,
    panel,
    picture,
    side,
    span,
    values,
  } = state
  const lab = labs[state.lab]
  const { shape } = lab.shape(values)
  const share = Number(exact.toPrecision(4))
  const extras: LinkExtras = {
    v: String(lab.version),
    ...viewExtras(state),
    ...(side !== 'numbers' && { side }),
    ...(picture !== MACHINE && { picture }),
    ...(layout !== 'one' && { layout }),
    ...(panel !== 'numbers' && { panel }),
    ...(span !== 'near' && { span }),
    ...(chart && { tab: chart }),
    ...(curve && { chart: curve }),
    ...(lesson && { lesson: lesson.id, scene: String(lesson.scene + 1) }),
    ...(axis !== axesOf(shape)[0] && { axis }),
    ...(x !== homeOf(shape) && (unitOf(axis) === 'seconds' ? { time: shortest(state, x) } : { at: String(x + 1) })),
    ...(axis === 'schedule' && share !== FIRST_SHARE && { share: String(share) }),
    ...chosenExtras(chosen),
    ...arrangementExtras(arrangement),
    ...(list && { list, ...(entry !== undefined && { entry: String(entry + 1) }) }),
  }
  return formatLink(lab, values, extras, compared)
}

/** What a link opens unless it names a view: a lesson, compared machines beside each other, or the machine to play with. */
const firstView = (said: {
  readonly lesson: unknown
  readonly layout: string
  readonly compared: readonly unknown[]
  readonly projected: boolean
}): ViewId => {
  if (said.lesson !== undefined) return 'lessons'
  const beside = said.layout === 'race' || (said.layout === 'side' && said.compared.length > 0 && !said.projected)
  return beside ? 'compare' : 'play'
}

/** The view as a link names it. A lecture of the machine or of a lesson is named as it always was. */
function viewExtras(state: State): LinkExtras {
  const { projected, view } = state
  if (view === firstView(state)) return projected ? { view: 'lecture' } : {}
  return projected ? { view, mode: 'lecture' } : { view }
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

/** Reads a link, whose lab is loaded: the state that it says, the playhead's place, its lesson and scene. */
export function readPage(text: string) {
  const { lab = labIds[0], values, compared, extras, problems: unread } = parseLink(text, labs)
  const problems: LinkProblem[] = [...unread]
  const complain = (parameter: string, expected: string, given: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, shown(given, 40)), instead: 'it is left out' })
  const oneOf = <T extends string>(key: keyof LinkExtras, known: readonly T[], former: readonly string[] = []): T => {
    const given = extras[key] as string | undefined
    const found = known.find((id) => id === given)
    if (given !== undefined && found === undefined && !former.includes(given)) {
      complain(key, `one of ${known.join(', ')}`, given)
    }
    return found ?? known[0]
  }
  const { shape } = labs[lab].shape(values)
  const layout = oneOf('layout', LAYOUTS)
  // A race is run in seconds, and to its end.
  const race = layout === 'race' && axesOf(shape).includes('seconds')
  const axis = race ? oneOf('axis', ['seconds'] as const) : oneOf('axis', axesOf(shape))
  /** The number that a key has; undefined without the key, or where the number cannot be used. */
  const numberOf = (key: 'at' | 'time' | 'share' | 'entry', expected: string, usable: (value: number) => boolean) => {
    const given = extras[key]
    if (given === undefined) return undefined
    if (usable(Number(given))) return Number(given)
    complain(key, expected, given)
    return undefined
  }
  const inSeconds = unitOf(axis) === 'seconds'
  const at = numberOf(
    'at',
    inSeconds ? 'time in its place with axis=seconds' : `the number of the ${shape.step}, from 1 on`,
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
  const list = extras.list ?? ''
  const entry = numberOf(
    'entry',
    'the number of an entry, from 1 on, with a list',
    (value) => list !== '' && Number.isInteger(value) && value >= 1,
  )
  if (extras.scene !== undefined && extras.lesson === undefined) {
    complain('scene', 'a lesson beside it', extras.scene)
  }
  const side = oneOf('side', SIDES, Object.keys(FORMER_SIDES))
  const named = oneOf('view', VIEWS, Object.keys(FORMER_VIEWS))
  const lecture = extras.view === 'lecture'
  const projected = oneOf('mode', MODES) === 'lecture' || lecture
  const first = firstView({ lesson: extras.lesson, layout, compared, projected: lecture })
  // A made-up name may be one that every object has.
  const former = (names: Readonly<Record<string, ViewId>>, name = '') =>
    Object.hasOwn(names, name) ? names[name] : undefined
  const known = former(FORMER_VIEWS, extras.view) ?? (extras.view === named ? named : undefined)
  const view = lecture ? first : (known ?? former(FORMER_SIDES, extras.side) ?? first)
  const span = race ? oneOf('span', ['whole'] as const) : oneOf('span', SPANS)
  const panel = oneOf('panel', PANELS)
  const { chosen, problems: unknown } = readChosen(extras, labs[lab])
  const { arrangement, problems: unarranged } = readArrangement(extras, labs[lab])
  const notices = [...problems, ...unknown, ...unarranged].slice(0, MOST_NOTICES).map(
    ({ message, instead }, i): Notice => ({
      id: `link${i}`,
      kind: 'warning',
      text: `From the link: ${message}${instead ? `; ${instead}` : ''}.`,
    }),
  )
  return {
    state: {
      door: undefined,
      lab,
      values,
      compared,
      chart: extras.tab,
      curve: extras.chart,
      picture: extras.picture ?? MACHINE,
      view,
      projected,
      side,
      layout,
      panel,
      axis,
      span,
      chosen,
      arrangement,
      list,
      entry: entry === undefined ? undefined : entry - 1,
      notices,
    },
    place: { x: time ?? (at === undefined ? homeOf(shape) : at - 1), share: share ?? FIRST_SHARE },
    lesson: extras.lesson,
    scene: extras.scene,
  }
}

/** What only the lab's views can check of a link: a chart, a picture, or a part of an embedded picture, that there is not. */
export async function checkParts({
  lab,
  chart,
  curve,
  picture,
  arrangement,
}: Pick<State, 'lab' | 'chart' | 'curve' | 'picture' | 'arrangement'>): Promise<readonly Notice[]> {
  if (!chart && !curve && picture === MACHINE && arrangement.parts.length === 0) return []
  const views = await loadLabViews(lab)
  const charts = views.charts.map(({ id }) => id)
  const check = (id: string, given: string | undefined, known: readonly string[], instead: string): Notice[] => {
    if (given === undefined || known.includes(given)) return []
    const text = `From the link: ${unexpected(id, `one of ${known.join(', ')}`, shown(given, 40))}; ${instead}.`
    return [{ id, kind: 'warning', text }]
  }
  const parts = [...PARTS, ...charts]
  return [
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

/** The preset that a scenario is, if it is one. */
export function presetOf(values: Values, presets: readonly Preset[], lab: string): Preset | undefined {
  return presets.find(({ query }) => {
    const wanted = parseLink(`${lab}?${query}`, labs).values
    return sameScenario(wanted, values)
  })
}
