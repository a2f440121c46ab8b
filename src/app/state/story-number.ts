/** The one number that a story is judged by: the page writes it large, and draws it under the story's knobs. */
import type { Story } from '../../core/content/story.ts'
import type { DescribedLab, MetricDefinition } from '../../core/lab.ts'

/** The first of the story's numbers; without a story, the lab's first metric. */
export function storyNumber({ metrics }: DescribedLab, story: Story | undefined): MetricDefinition {
  return metrics.find(({ id }) => id === story?.numbers[0]) ?? metrics[0]
}
