/** The one number that a story or a part of a lesson is judged by: the page writes it large, and draws it under a story's knobs. */
import type { Scene } from '../../core/content/lesson.ts'
import type { Story } from '../../core/content/story.ts'
import type { DescribedLab, MetricDefinition } from '../../core/lab.ts'

/** The first of the story's numbers; without a story, the lab's first metric. */
export function storyNumber({ metrics }: DescribedLab, story: Story | undefined): MetricDefinition {
  return metrics.find(({ id }) => id === story?.numbers[0]) ?? metrics[0]
}

/** The number that a part of a lesson is about; the lab's first metric where it is about none. */
export function sceneNumber({ metrics }: DescribedLab, { number }: Scene): MetricDefinition {
  return metrics.find(({ id }) => id === number) ?? metrics[0]
}
