/** Keeps which story the reader met last: what is changed by hand from then on is a change of it. */
import { loadLabViews } from './lab-views.ts'
import type { PageStore } from './store.ts'
import { storyOf } from './story-of.ts'

/** Follows the scenario from story to story. */
export function followStories({ subscribe, getState, setState }: PageStore): void {
  subscribe(async ({ lab, values }, before) => {
    if (lab === '' || (values === before.values && lab === before.lab)) return
    // Whoever shows the lab's views reports it where they cannot be loaded.
    const views = await loadLabViews(lab).catch(() => undefined)
    const now = getState()
    if (!views || now.values !== values || now.lab !== lab) return
    const story = storyOf(values, views.presets, lab, now.lastStory)
    if (story?.changed.length === 0 && story.preset.id !== now.lastStory) setState({ lastStory: story.preset.id })
  })
}
