/** The link of a story for a class: its question with its knobs alone, and nothing that gives the answer away. */
import type { Story } from '../../core/content/story.ts'
import { arrangementExtras, NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { formatLink } from '../../core/link/link.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { storyFor, valuesOf } from './stories.ts'

/** What a class's link of a story arranges. */
export const classArrangement = ({ knobs }: Pick<Story, 'knobs'>) => ({ ...NO_ARRANGEMENT, open: knobs, covered: true })

/** The link, without the page's address; its lab is loaded. */
export function classLink(lab: string, story: Story, { stories }: Pick<LabViews, 'stories'>): string {
  const values = valuesOf(story, lab)
  // A story's name may be its answer: the link has it only where the scenario would open another one.
  const named = storyFor(lab, values, stories)?.story.id !== story.id
  return formatLink(labs[lab], values, {
    v: String(labs[lab].version),
    ...(named && { story: story.id }),
    ...(story.picture && { picture: story.picture }),
    ...arrangementExtras(classArrangement(story)),
  })
}
