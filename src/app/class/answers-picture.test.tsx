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

/** What a number is asked for, and what the class says. */
function numbersOf(values: readonly number[], truth?: { readonly value: number }, after?: readonly number[]) {
  const value = { kind: 'value', metric: '', from: 0, to: 200, unit: '%' } as unknown as Prediction
  const numbers = (list: readonly number[]) => list.map((each) => ({ kind: 'number', value: each }) as const)
  const html = renderToStaticMarkup(
    <AnswersPicture
      ask={value}
      tally={{ before: numbers(values), after: after && numbers(after), doubles: 0, damaged: 0, elsewhere: 0 }}
      options={[]}
      truth={truth}
    />,
  )
  return {
    html,
    dots: [...html.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]),
    words: [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, words]) => words.replace(/\s/g, ' ')),
    middle: Number(/d="M([\d.]+) 136/.exec(html)?.[1]),
    right: Number(/d="M([\d.]+) 4V134/.exec(html)?.[1]),
  }
}

test('numbers are dots in columns, those at the same place above each other, and none leaves the axis', () => {
  // Fifty columns of ten pixels, of four percent each.
  expect(numbersOf([0, 3, 4, 100, 999, -5]).dots).toEqual([
    [5, 129],
    [5, 119],
    [15, 129],
    [255, 129],
    [495, 129],
    [5, 109],
  ])
  const many = numbersOf(Array.from({ length: 60 }, () => 50)).dots.map(([, y]) => y)
  expect([Math.max(...many), Math.min(...many)]).toEqual([129, 129 - 59 * 2])
})

test('the middle of a class and the run stand where they are, in words too', () => {
  const { words, middle, right, html } = numbersOf([20, 40, 180], { value: 150 })
  expect([middle, right]).toEqual([100, 375])
  expect(words).toEqual([expect.stringMatching(/^Half of the class says 40.* % or less\. The run: 150 %\.$/)])
  // On the right half the number stands left of its line.
  expect(html).toMatch(/x="367" y="18" text-anchor="end"/)
  expect(numbersOf([20], { value: 50 }).html).toMatch(/x="133" y="18" text-anchor="start"/)
  expect(numbersOf([]).words).toEqual(['No number yet.'])
  expect(numbersOf([], { value: 50 }).words).toEqual([expect.stringMatching(/^The run: 50.* %\.$/)])
  expect(numbersOf([]).middle).toBeNaN()
})

test('two rounds stand side by side, with the number of their answers', () => {
  const one = numbersOf([20]).html
  expect(one).toMatch(/<span><\/span><span>1 <!-- -->answer|<span><\/span><span>1.{0,20}answer<\/span>/)
  const two = numbersOf([20, 30], undefined, [40, 50, 60]).html.replace(/<!-- -->/g, '')
  expect([...two.matchAll(/<figcaption[^>]*><span>([^<]*)<\/span><span>([^<]*)</g)].map(([, ...of]) => of)).toEqual([
    ['First', '2 answers'],
    ['After talking', '3 answers'],
  ])
})

test('a number within the tolerance is right', () => {
  const numbers = (...values: readonly number[]) => values.map((value) => ({ kind: 'number', value }) as const)
  const html = renderToStaticMarkup(
    <AnswersPicture
      ask={{ kind: 'value', from: 0, to: 100, unit: 'ms' }}
      tally={{ before: numbers(39, 40, 45), after: undefined, doubles: 0, damaged: 0, elsewhere: 0 }}
      options={[]}
      truth={{ value: 42, within: 2 }}
    />,
  )
  expect(html).toContain('Right at the first try: 1 of 3.')
})

test('a number that other seeds give is right, too', () => {
  const numbers = (...values: readonly number[]) => values.map((value) => ({ kind: 'number', value }) as const)
  const html = renderToStaticMarkup(
    <AnswersPicture
      ask={{ kind: 'value', from: 0, to: 100, unit: 'ms', range: [40, 50] }}
      tally={{ before: numbers(39, 45, 56, 61), after: numbers(50, 40), doubles: 0, damaged: 0, elsewhere: 0 }}
      options={[]}
      // The run lies outside of what the other seeds give.
      truth={{ value: 60 }}
    />,
  )
  expect(html).toContain('Right at the first try: 2 of 4. After talking: 2 of 2.')
  expect(numbersOf([20], { value: 50 }).html, 'without a range no number is judged').not.toContain('Right')
})

test('who was right at the first try, and after talking, is counted', () => {
  const html = renderToStaticMarkup(
    <AnswersPicture
      ask={ask}
      tally={{ before: picks(0, 1, 1), after: picks(0, 0, 1, 0), doubles: 0, damaged: 0, elsewhere: 0 }}
      options={['One', 'Two', 'Three']}
      truth={{ option: 0 }}
    />,
  )
  expect(html).toContain('Right at the first try: 1 of 3. After talking: 3 of 4.')
  expect(html.match(/data-right/g), 'rows that are right').toHaveLength(1)
  expect(html.match(/✓/g)).toHaveLength(1)
  const cells = [...html.replace(/<!-- -->/g, '').matchAll(/text-right">(\d+)<span class="soft"> · (\d+) %/g)]
  expect(
    cells.map(([, picked, share]) => `${picked} ${share}`),
    'both rounds of each option',
  ).toEqual(['1 33', '3 75', '2 67', '1 25', '0 0', '0 0'])
})
