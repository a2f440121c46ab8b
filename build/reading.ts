/**
 * What reads content, loaded together with the labs' descriptions: programs that a text holds are known to the one and looked up by the other.
 */
import * as deflating from '../src/core/attachments/deflating.ts'
import { providePacking } from '../src/core/attachments/packed.ts'
import type { DescribedLab } from '../src/core/lab.ts'

export { lessonCard, storyCard } from '../src/core/content/card.ts'
export { compileLecture, readLecture } from '../src/core/content/read-lecture.ts'
export { readLesson } from '../src/core/content/read-lesson.ts'
export { compileStory, readStory } from '../src/core/content/read-story.ts'

providePacking(deflating)

const files = import.meta.glob<DescribedLab>('../src/labs/*/description.ts', { eager: true, import: 'description' })

/** A lab's description. */
export const describedLab = (id: string): DescribedLab => files[`../src/labs/${id}/description.ts`]
