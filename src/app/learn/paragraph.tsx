/** A paragraph of a lesson: plain text, emphasis, and numbers from runs. */
import type { DescribedLab } from '../../core/lab.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import type { KnownRuns } from '../../labs/lesson.ts'
import { fill, partsOf } from './lesson-text.ts'

interface ParagraphProps {
  readonly lab: DescribedLab
  readonly runs: KnownRuns
  readonly text: string
}

/** A paragraph. */
export function Paragraph(props: ParagraphProps) {
  return (
    <p>
      <Words {...props} />
    </p>
  )
}

/** The words of a paragraph, to stand in another element. */
export function Words({ lab, runs, text }: ParagraphProps) {
  let at = 0
  return partsOf(unbroken(fill(lab, runs, text))).map((part) => {
    at += part.text.length
    return part.emphasis ? <em key={at}>{part.text}</em> : <span key={at}>{part.text}</span>
  })
}
