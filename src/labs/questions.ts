/** What the stories of all labs ask: for the command line, which has no pages of theirs. */
import type { AskingStory } from '../core/content/lecture-lesson.ts'

const files = import.meta.glob<AskingStory>('./*/stories/*.md', { query: '?ask', import: 'default', eager: true })

/** A lab's stories by their ids. */
export const askingStories = (lab: string): Readonly<Record<string, AskingStory>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, story]) =>
      path.startsWith(`./${lab}/`) ? [[path.replace(/^.*\/|\.md$/g, ''), story]] : [],
    ),
  )
