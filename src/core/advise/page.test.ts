import { expect, test } from 'vitest'
import { labs, mappings } from '../../labs/registry.ts'
import { answersOf, saidOf, takeProblem } from '../problem/problem.ts'
import { runWhole } from '../run/run.ts'
import { advising } from './advise.ts'
import type { Answer } from './answer.ts'
import { answerPage } from './page.ts'

/** The answer to a small problem of the form. */
const { answer, questions, assumes } = solved()

function solved() {
  const mapping = mappings.async
  const texts = { amount: '60', processors: '4', time: '200 µs', latency: '50 <µs' }
  const { answers } = answersOf(mapping, { ...texts, latency: '50 µs' })
  if (!answers) throw new Error('no answers')
  const mappedProblem = takeProblem(labs.async, mapping, answers, undefined)
  const steps = advising(labs.async, mappedProblem.values)
  let step = steps.next()
  while (!step.done) {
    const outcomes = step.value.runs.map(({ values }) => ({
      metrics: runWhole(labs.async, values, { record: false }).metrics,
    }))
    step = steps.next(outcomes)
  }
  return { answer: step.value as Answer, questions: saidOf(mapping, texts), assumes: mappedProblem.assumes }
}

test('the page has problem, assumptions, answer, pictures, turns, link and citation, and loads nothing', () => {
  const html = answerPage(answer, { page: 'https://example.org/', questions, assumes })
  const parts = [
    'The problem',
    'What is assumed',
    'How far others are behind',
    'Why it is better',
    'Where it turns',
    'How it was found',
  ]
  const places = parts.map((part) => html.indexOf(`<h2>${part}`))
  expect(places.every((place, i) => place > (places[i - 1] ?? 0))).toBe(true)
  expect(html).toContain('@software{')
  expect(html).toContain('href="https://example.org/#async?')
  expect(html.match(/<svg /g)).toHaveLength(2)
  expect(html).not.toMatch(/<script|src=|url\(|@import/)
  // What a reader has typed stays text.
  expect(html).toContain('50 &lt;µs')
  for (const { rule } of answer.rows) expect(html).toContain(rule.label)
  expect(html).not.toMatch(/undefined|NaN/)
})

test('the picture of why has a line at what no run can beat, where its bars begin at nothing', () => {
  const [best] = answer.means ?? []
  if (!best) throw new Error('no means')
  const [total, idle] = [Number(best.totalTime), Number(best.idleTime)]
  const slow = { ...best, totalTime: 3 * total, idleTime: idle + 2 * total }
  expect(answerPage({ ...answer, means: [best, slow] }, { page: '' })).toContain('Dotted line: no run can beat')
  // Nearly equal times are drawn from just before them on.
  const near = { ...best, totalTime: 1.01 * total, idleTime: idle + 0.01 * total }
  expect(answerPage({ ...answer, means: [best, near] }, { page: '' })).not.toContain('Dotted line')
})

test('without an address links are texts that can be copied', () => {
  const html = answerPage(answer, { page: '' })
  expect(html).not.toContain('href=')
  expect(html).toContain('<code>async?')
})
