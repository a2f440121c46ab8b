/** The page's link: what of the page's state stands in it, and what an opened one says of the state. */
import { arrangementExtras, PARTS, readArrangement } from '../core/arrangement.ts'
import { sameScenario } from '../core/compared.ts'
import { formatLink, type LinkExtras, type LinkProblem, parseLink } from '../core/link.ts'
import type { Values } from '../core/parameters.ts'
import { labs } from '../labs/descriptions.ts'
import type { Preset } from '../labs/page.ts'
import { chosenExtras, readChosen } from './explore/chosen.ts'
import { loadPage } from './page-half.ts'
import { LAYOUTS, SIDES, SPANS, VIEWS } from './places.ts'
import type { Notice, State } from './store.ts'

/** Most notices that a single link gives rise to. */
const MOST_NOTICES = 50

/** The link of a state; `step`, counted from 0, is undefined where the lab opens. */
export function formatPage(state: State, step: number | undefined): string {
  const { arrangement, chart, chosen, compared, layout, lesson, side, span, values, view } = state
  const lab = labs[state.lab]
  const extras: LinkExtras = {
    v: String(lab.version),
    ...(view !== 'play' && { view }),
    ...(side !== 'numbers' && { side }),
    ...(layout !== 'one' && { layout }),
    ...(span !== 'near' && { span }),
    ...(chart && { tab: chart }),
    ...(lesson && { lesson: lesson.id, scene: String(lesson.scene + 1) }),
    ...(step !== undefined && { at: String(step + 1) }),
    ...chosenExtras(chosen),
    ...arrangementExtras(arrangement),
  }
  return formatLink(lab, values, extras, compared)
}

/** Reads a link of `firstLab`, unless it names another: the state that it says, its step, its lesson and scene. */
export function readPage(text: string, firstLab: string) {
  const { lab = firstLab, values, compared, extras, problems: refused } = parseLink(text, labs)
  const problems: LinkProblem[] = [...refused]
  const complain = (parameter: string, came: string, allowed: string) =>
    problems.push({
      parameter,
      message: `${parameter}: "${came.slice(0, 40)}" is not ${allowed}`,
      instead: 'it is left out',
    })
  const oneOf = (key: 'view' | 'side' | 'layout' | 'span', known: readonly string[]): string => {
    const came = extras[key]
    if (came !== undefined && !known.includes(came)) complain(key, came, `one of ${known.join(', ')}`)
    return came !== undefined && known.includes(came) ? came : known[0]
  }
  const at = Number(extras.at ?? 1)
  const usable = Number.isInteger(at) && at >= 1
  if (!usable) complain('at', extras.at ?? '', `the number of the ${labs[lab].shape(values).shape.step}, from 1 on`)
  if (extras.scene !== undefined && extras.lesson === undefined) {
    const message = `scene: "${extras.scene.slice(0, 40)}" came without a lesson`
    problems.push({ parameter: 'scene', message, instead: 'it is left out' })
  }
  const view = oneOf('view', VIEWS)
  const side = oneOf('side', SIDES)
  const layout = oneOf('layout', LAYOUTS)
  const span = oneOf('span', SPANS)
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
    state: { lab, values, compared, chart: extras.tab, view, side, layout, span, chosen, arrangement, notices },
    step: usable && extras.at !== undefined ? at - 1 : undefined,
    lesson: extras.lesson,
    scene: extras.scene,
  }
}

/** What only the lab's page half can refuse of a link: a chart, or a part of an embedded picture, that there is not. */
export async function checkParts({
  lab,
  chart,
  arrangement,
}: Pick<State, 'lab' | 'chart' | 'arrangement'>): Promise<readonly Notice[]> {
  if (!chart && arrangement.parts.length === 0) return []
  const charts = (await loadPage(lab)).charts.map(({ id }) => id)
  const refuse = (id: string, came: string | undefined, known: readonly string[], instead: string): Notice[] => {
    if (came === undefined || known.includes(came)) return []
    const text = `From the link: ${id}: "${came.slice(0, 40)}" is not one of ${known.join(', ')}; ${instead}.`
    return [{ id, kind: 'warning', text }]
  }
  const parts = [...PARTS, ...charts]
  return [
    ...refuse('tab', chart || undefined, charts, 'all charts are shown'),
    ...refuse(
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
