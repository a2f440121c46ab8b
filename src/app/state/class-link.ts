/** The link of a story for a class: its question with its knobs alone, and nothing that gives the answer away. */
import type { Story } from '../../core/content/story.ts'
import { arrangementExtras, NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { formatLink, type LinkExtras } from '../../core/link/link.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { storyFor, valuesOf } from './stories.ts'

/** The link on which a phone answers what a story asks: the question alone, without the run and its knobs. */
export const storyAnswerLink = (lab: string, story: Story, views: Pick<LabViews, 'stories'>): string =>
  linkOf(lab, story, views, { view: 'answer', ...arrangementExtras({ ...NO_ARRANGEMENT, covered: true }) })

/** What a class's link of a story arranges. */
export const classArrangement = ({ knobs }: Pick<Story, 'knobs'>) => ({ ...NO_ARRANGEMENT, open: knobs, covered: true })

/** The link, without the page's address; its lab is loaded. */
export const classLink = (lab: string, story: Story, views: Pick<LabViews, 'stories'>): string =>
  linkOf(lab, story, views, arrangementExtras(classArrangement(story)))

function linkOf(lab: string, story: Story, { stories }: Pick<LabViews, 'stories'>, more: LinkExtras): string {
  const values = valuesOf(story, lab)
  // A story's name may be its answer: the link has it only where the scenario would open another one.
  const named = storyFor(lab, values, stories)?.story.id !== story.id
  return formatLink(labs[lab], values, {
    v: String(labs[lab].version),
    ...(named && { story: story.id }),
    ...(story.picture && { picture: story.picture }),
    ...more,
  })
}
