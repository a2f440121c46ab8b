import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CodedAnswer } from '../../core/codes/code.ts'
import type { Prediction } from '../../core/content/lesson.ts'
import AnswersPicture from './answers-picture.tsx'

const ask = { kind: 'winner', metric: 'totalTime', among: { a: [], b: [], c: [] } } as unknown as Prediction
const picks = (...options: readonly number[]): readonly CodedAnswer[] =>
  options.map((option) => ({ kind: 'pick', option }))

/** The bars of a first round, in percent, and the numbers beside them. */
function barsOf(before: readonly CodedAnswer[]) {
  const html = renderToStaticMarkup(
    <AnswersPicture
      ask={ask}
      tally={{ before, after: undefined, doubles: 0, damaged: 0, elsewhere: 0 }}
      options={['One', 'Two', 'Three']}
    />,
  )
  return {
    wide: [...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width)),
    counted: [...html.matchAll(/text-right">(\d+)/g)].map(([, count]) => Number(count)),
  }
}

test('a bar is as wide as its share of the answers, and none where there are none', () => {
  expect(barsOf(picks(0, 1, 0, 0))).toEqual({ wide: [75, 25, 0], counted: [3, 1, 0] })
  expect(barsOf([])).toEqual({ wide: [0, 0, 0], counted: [0, 0, 0] })
})
