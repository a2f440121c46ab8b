/** The words of a text, with its figures from runs. */
import type { Words as Text } from '../../core/content/words.ts'
import type { DescribedLab } from '../../core/lab.ts'
import type { KnownRuns } from '../../core/text/expression/tree.ts'
import { Line } from '../ui/words.tsx'
import { filled } from './lesson-text.ts'

interface WordsProps {
  readonly lab: DescribedLab
  readonly runs: KnownRuns
  readonly text: Text
}

/** The words, to stand in any element. */
export const Words = ({ lab, runs, text }: WordsProps) => <Line words={filled(lab, runs, text)} />
