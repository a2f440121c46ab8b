import { expect, test } from 'vitest'
import { formatCode, questionMark } from '../../core/codes/code.ts'
import type { Prediction } from '../../core/content/lesson.ts'
import type { Answer } from '../state/predictions.ts'
import { byTry, coded, scoresIn, tally } from './coded.ts'

const KEY = 'tree/start/who'
const winner = { kind: 'winner', among: { server: [], stealing: [], none: [] } } as unknown as Prediction
const curve = { kind: 'curve', top: 40 } as unknown as Prediction

const code = (ask: Prediction, answer: Answer, device: number, attempt = 1, key = KEY) => {
  const packed = coded(ask, answer)
  if (!packed) throw new Error('no answer to this question')
  return formatCode({ question: questionMark(key), answer: packed, attempt, mark: device * 16 })
}

test('picks of a class are counted, each device once, before and after it talked', () => {
  const text = [
    code(winner, 'server', 1),
    code(winner, 'server', 1),
    code(winner, 'none', 2),
    code(winner, 'none', 3),
    code(winner, 'stealing', 3, 2),
    code(winner, 'none', 4, 1, 'tree/start/other'),
    code(curve, Array(13).fill(3), 5),
  ].join('\n')
  const { before, after, doubles, elsewhere } = tally(winner, KEY, { text, hands: [[0, 2, 0]] })
  const picks = (answers = before) => answers.map((answer) => answer.kind === 'pick' && answer.option)
  expect(picks()).toEqual([0, 2, 2, 1, 1])
  expect(picks(after)).toEqual([0, 2, 1])
  expect({ doubles, elsewhere }).toEqual({ doubles: 1, elsewhere: 2 })
})

test('devices that happen to have one mark both stay', () => {
  const text = [code(winner, 'server', 7), code(winner, 'none', 7), code(winner, 'stealing', 7, 2)].join(' / ')
  const { before, after } = tally(winner, KEY, { text, hands: [] })
  expect([before.length, after?.length]).toEqual([2, 2])
})

test('a drawn curve comes back as shares of its axis; what is no answer to the question has no code', () => {
  const drawn = Array.from({ length: 13 }, (_, i) => (40 * i) / 12)
  const [answer] = tally(curve, KEY, { text: code(curve, drawn, 9), hands: [] }).before
  if (answer.kind !== 'curve') throw new Error('a curve was sent')
  answer.shares.forEach((share, i) => {
    expect(Math.abs(share - i / 12)).toBeLessThanOrEqual(0.5 / 31 + 1e-9)
  })
  expect(coded(winner, 'random')).toBeUndefined()
  expect(coded(curve, 3)).toBeUndefined()
})

test('solved exercises are counted by the try, each device once; scores are listed, each program once', () => {
  const solved = (device: number, attempt: number, key = KEY) =>
    formatCode({ question: questionMark(key), answer: { kind: 'pick', option: 1 }, attempt, mark: device * 16 })
  const text = [solved(1, 1), solved(2, 1), solved(2, 1), solved(3, 2), solved(4, 4), solved(5, 1, 'other/key/x')].join(
    '\n',
  )
  expect(byTry(KEY, text)).toMatchObject({ tries: [2, 1, 0, 1], doubles: 1, damaged: 0 })
  const score = (device: number, value: number, fingerprint: number) =>
    formatCode({
      question: questionMark('league/async'),
      answer: { kind: 'score', value, fingerprint },
      attempt: 1,
      mark: device * 16,
    })
  const league = scoresIn('league/async', [score(1, 1.25, 77), score(2, 1.04, 99), score(3, 1.1, 77)].join(' and '))
  expect(league.scores.map(({ value, fingerprint }) => [value, fingerprint])).toEqual([
    [1.04, 99],
    [1.1, 77],
  ])
})
