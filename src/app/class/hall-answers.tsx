/** Hands that a hall has raised for a playlist's question: counted in a dialog, and shown as bars. */
import { useState } from 'react'
import type { Prediction } from '../../core/content/lesson.ts'
import type { QuestionEntry } from '../../core/link/playlist.ts'
import { Button } from '../ui/button.tsx'
import AnswersPicture from './answers-picture.tsx'
import CollectDialog from './collect-dialog.tsx'
import { useCollected } from './use-collected.ts'

interface HallAnswersProps {
  readonly entry: QuestionEntry
  /** Whether the right option is uncovered. */
  readonly uncovered: boolean
}

/** The bars, once there are any, and the way to them until the answer is uncovered. */
export default function HallAnswers({ entry, uncovered }: HallAnswersProps) {
  const { question, options = [], right } = entry
  const key = `question/${question}`
  const ask: Prediction = {
    kind: 'winner',
    metric: '',
    text: [question],
    well: [],
    among: Object.fromEntries(options.map((option, i) => [String(i), [option]])),
  }
  const { tally } = useCollected(key, ask)
  const [collecting, setCollecting] = useState(false)
  return (
    <>
      {(tally.before.length > 0 || tally.after) && (
        <AnswersPicture
          ask={ask}
          tally={tally}
          options={options}
          short
          truth={uncovered ? { option: right } : undefined}
        />
      )}
      {/* Its place stays when it goes. */}
      <p style={{ visibility: uncovered ? 'hidden' : undefined }}>
        <Button look="quiet" onClick={() => setCollecting(true)}>
          Answers of the class…
        </Button>
      </p>
      {collecting && (
        <CollectDialog open onClose={() => setCollecting(false)} question={key} ask={ask} options={options} />
      )}
    </>
  )
}
