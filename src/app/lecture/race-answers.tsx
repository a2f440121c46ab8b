/** What hall and phones say about a race: how many are for each contender, in both rounds, and the way to their answers. */
import { countPicks } from '../class/coded.ts'
import HallAnswers, { useSlideAnswers } from '../class/hall-answers.tsx'
import { RunLabel } from '../compare/swatch.tsx'
import { MARKS } from '../state/compared-runs.ts'
import type { SlideQuestion } from './slide-question.ts'

interface RaceAnswersProps {
  readonly question: SlideQuestion
  readonly uncovered: boolean
}

/** The counts, once they are shown. */
export default function RaceAnswers({ question, uncovered }: RaceAnswersProps) {
  const { tally, held } = useSlideAnswers(question)
  const { options = [] } = question
  const rounds = [tally.before, ...(tally.after ? [tally.after] : [])].map((round) => countPicks(round, options.length))
  const isThere = !held && rounds.some((round) => round.some((count) => count > 0))
  return (
    <div className="flex wrap gap-0-16 row" role="group" aria-label="Answers of the class">
      {isThere &&
        options.map((option, at) => (
          <span key={option} className="nowrap">
            <RunLabel mark={MARKS[at]} /> <b className="strong">{rounds.map((round) => round[at]).join(' → ')}</b>
          </span>
        ))}
      <HallAnswers question={question} uncovered={uncovered} />
    </div>
  )
}
