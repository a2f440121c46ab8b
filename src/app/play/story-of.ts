/** Which story a scenario is, or which one it comes from, and what has been changed in it. */
import { differing } from '../../core/link/compared.ts'
import { parseLink } from '../../core/link/link.ts'
import type { ParameterTable, Values } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Preset } from '../../labs/page.ts'

/** A story, and what has been changed in it. */
export interface StoryMatch {
  readonly preset: Preset
  /** Ids of the parameters that differ; none where it is as told. */
  readonly changed: readonly string[]
  /** Whether the scenario still tells it: it was told before, or little differs. */
  readonly near: boolean
}

/** A scenario that differs from all stories in more than this comes from none of them, as far as one can see. */
const NEAR = 2

/** A story's scenario. */
export const valuesOf = ({ query }: Preset, lab: string): Values => parseLink(`${lab}?${query}`, labs).values

/**
 * The story of a scenario: the one that it is; else the one that was `lastStory`, changed; else the one that differs in the
 * fewest parameters. Undefined for a lab without stories.
 */
export function storyOf(
  values: Values,
  presets: readonly Preset[],
  lab: string,
  lastStory?: string,
): StoryMatch | undefined {
  const table: ParameterTable = labs[lab].parameters
  let best: StoryMatch | undefined
  for (const preset of presets) {
    const changed = differing(table, [values, valuesOf(preset, lab)])
    if (changed.length === 0) return { preset, changed, near: true }
    const before = preset.id === lastStory
    if (best && !before && (best.preset.id === lastStory || best.changed.length <= changed.length)) continue
    best = { preset, changed, near: before || changed.length <= NEAR }
  }
  return best
}
