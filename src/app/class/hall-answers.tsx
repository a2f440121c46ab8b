/** What a hall and its phones answer to a slide's question: counted in a dialog or sent, held back until it is shown, and shown as bars or dots. */

import { extent } from 'd3-array'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { AskedNumber } from '../../core/link/playlist.ts'
import { classAnswers } from '../state/class-answers.ts'
import { Button } from '../ui/button.tsx'
import AnswersPicture from './answers-picture.tsx'
import type { Counted } from './coded.ts'
import CollectDialog from './collect-dialog.tsx'
import { keyOf, type OwnQuestion } from './own-question.ts'
import { useCollected } from './use-collected.ts'

interface HallAnswersProps {
  readonly question: OwnQuestion & { readonly right?: number; readonly number?: AskedNumber }
  /** Whether the right option is uncovered. */
  readonly uncovered: boolean
  /** Where answers are shown, they stand in the place of this; without it, only the buttons. */
  readonly options?: ReactNode
  /** What stands between them and the buttons. */
  readonly children?: ReactNode
}

const countedBy = ({ options }: OwnQuestion, axis: readonly [low: number, high: number], unit: string): Counted =>
  options
    ? { kind: 'winner', among: Object.fromEntries(options.map((option, i) => [String(i), [option]])) }
    : { kind: 'value', from: axis[0], to: axis[1], unit }

/** What was collected for a slide's question; `held` while phones have sent answers that the hall does not see yet. */
export function useSlideAnswers(question: OwnQuestion) {
  const key = keyOf(question)
  const ask = useMemo(() => countedBy(question, [0, 1], ''), [question])
  const { collected, tally } = useCollected(key, ask)
  return { key, ask, tally, held: collected.held === true }
}

/** The bars, once there are any, and the way to them until the answer is uncovered. */
export default function HallAnswers({ question, uncovered, options, children }: HallAnswersProps) {
  const { options: texts = [], number, right } = question
  const { key, ask, tally, held } = useSlideAnswers(question)
  const [collecting, setCollecting] = useState(false)
  useEffect(() => {
    classAnswers.setOnSlide(key)
    return () => classAnswers.setOnSlide(undefined)
  }, [key])
  const count = tally.before.length
  const isThere = !held && (count > 0 || tally.after !== undefined)
  const isKnown = number?.right !== undefined
  const truth = isKnown ? { value: number.right, within: number.within ?? 0 } : { option: right }
  const values = [...tally.before, ...(tally.after ?? [])].flatMap((one) => (one.kind === 'number' ? [one.value] : []))
  return (
    <>
      {options !== undefined && isThere ? (
        <AnswersPicture
          ask={
            texts.length > 0
              ? ask
              : countedBy(question, axisOf(values, uncovered ? number?.right : undefined), question.unit ?? '')
          }
          tally={tally}
          options={texts}
          truth={uncovered ? truth : undefined}
        />
      ) : (
        options
      )}
      {children}
      {/* Its place stays when it goes. */}
      <p className="flex wrap gap-8" style={{ visibility: uncovered ? 'hidden' : undefined }}>
        {held && (
          <Button onClick={() => classAnswers.release(key)}>
            {count === 1 ? 'Show the answer of one phone' : `Show ${count} answers`}
          </Button>
        )}
        <Button look="quiet" onClick={() => setCollecting(true)}>
          Answers of the class…
        </Button>
      </p>
      {collecting && (
        <CollectDialog open onClose={() => setCollecting(false)} question={key} ask={ask} options={texts} phones />
      )}
    </>
  )
}

/** An axis on which all numbers lie, and the right one once it may be seen. */
function axisOf(values: readonly number[], right: number | undefined): readonly [low: number, high: number] {
  const [from = 0, to = 1] = extent(right === undefined ? values : [...values, right])
  const low = Math.min(0, from)
  return to > low ? [low, to] : [low, low + 1]
}
