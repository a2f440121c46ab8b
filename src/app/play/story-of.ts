/** Which story a scenario is, or which one it comes from, and what has been changed in it. */
import { differing } from '../../core/link/compared.ts'
import { parseLink } from '../../core/link/link.ts'
import type { Parameter, ParameterTable, Values } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Preset } from '../../labs/page.ts'

/** A story, and what has been changed in it. */
export interface StoryMatch {
  readonly preset: Preset
  /** Ids of the parameters that differ; none where it is unchanged. */
  readonly changed: readonly string[]
  /** Whether the scenario still counts as the story's: it was chosen before, or little differs. */
  readonly near: boolean
}

/** A scenario that differs from all stories in more than this comes from none of them, as far as one can see. */
const NEAR = 2

const scenarios = new WeakMap<Preset, Values>()

/** A story's scenario; read once, for every change of a scenario is compared with all of them. */
export function valuesOf(preset: Preset, lab: string): Values {
  const values = scenarios.get(preset) ?? parseLink(`${lab}?${preset.query}`, labs).values
  scenarios.set(preset, values)
  return values
}

/** Whether a parameter decides what a scenario is about. */
const isSubject = (parameter: Parameter) => parameter.kind === 'choice' && parameter.subject === true

/** The story of each scenario: several parts of the page ask for it, with every change of the page's state. */
const stories = new WeakMap<
  Values,
  { readonly presets: readonly Preset[]; readonly lastStory?: string; readonly story: StoryMatch | undefined }
>()

/**
 * The story of a scenario: the one that it is; else the one that was `lastStory`, changed; else, of those that are about the same, the one
 * that differs in the fewest parameters. Undefined where there is none.
 */
export function storyOf(
  values: Values,
  presets: readonly Preset[],
  lab: string,
  lastStory?: string,
): StoryMatch | undefined {
  const known = stories.get(values)
  if (known?.presets === presets && known.lastStory === lastStory) return known.story
  const story = closest(values, presets, lab, lastStory)
  stories.set(values, { presets, lastStory, story })
  return story
}

function closest(values: Values, presets: readonly Preset[], lab: string, lastStory?: string): StoryMatch | undefined {
  const table: ParameterTable = labs[lab].parameters
  const subjects = Object.fromEntries(Object.entries(table).filter(([, parameter]) => isSubject(parameter)))
  let best: StoryMatch | undefined
  for (const preset of presets) {
    const both = [values, valuesOf(preset, lab)]
    const before = preset.id === lastStory
    // Most stories are about something else, which is found sooner than all that differs.
    if (!before && differing(subjects, both).length > 0) continue
    const changed = differing(table, both)
    if (changed.length === 0) return { preset, changed, near: true }
    if (best && !before && (best.preset.id === lastStory || best.changed.length <= changed.length)) continue
    best = { preset, changed, near: before || changed.length <= NEAR }
  }
  return best
}
