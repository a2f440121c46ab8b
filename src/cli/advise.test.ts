import { expect, test } from 'vitest'
import { advising } from '../core/advise/advise.ts'
import type { Answer } from '../core/advise/answer.ts'
import { labs } from '../labs/registry.ts'
import { advisedJson, advisedText, problemIn } from './advise.ts'

const QUICK = { jobs: undefined, quick: true, set: [], attach: [] }

const valuesOf = (source: string, set: readonly { readonly id: string; readonly text: string }[] = []) =>
  problemIn({ ...QUICK, source, set }, labs).values

test('a problem of the form keeps what only some rules need, and a link leaves out', () => {
  // 10 µs for asking the model; a link of the default strategy does not have it.
  expect(valuesOf('problem?how=loop&time=2 ms').modelTime).toBe(1e-5)
  expect(valuesOf('loop').modelTime).not.toBe(1e-5)
  expect(valuesOf('problem?how=migration').processBytes).toBe(100_000)
  expect(valuesOf('problem?how=loop&time=2 ms', [{ id: 'processors', text: '7' }]).processors).toBe(7)
})

test('an answer whose budget is too small for all settings says so, with how many were tried', () => {
  const answerWith = (budget: number) => {
    const steps = advising(labs.migration, problemIn({ ...QUICK, source: 'migration?processes=50' }, labs).values, {
      turns: false,
      budget,
    })
    let step = steps.next()
    // Longer periods are better, and the seed changes the rest.
    const utilisationOf = ({ period, seed }: Readonly<Record<string, unknown>>) =>
      50 + Math.log10(Number(period)) + ((Number(seed) * 7) % 13) / 100
    while (!step.done)
      step = steps.next(step.value.runs.map(({ values }) => ({ metrics: { utilisation: utilisationOf(values) } })))
    const answer = step.value as Answer
    return { json: JSON.parse(advisedJson(answer)), text: advisedText(answer) }
  }
  const { json, text } = answerWith(60)
  expect(json.hurried).toBe(true)
  expect(json.grid.tried).toBeLessThan(json.grid.of)
  expect(text).toContain(
    `${json.grid.tried} of ${json.grid.of} settings of the grid were tried with this budget of runs`,
  )
  const quick = answerWith(6000).json
  expect(quick).toMatchObject({ hurried: false, grid: { tried: quick.grid.of, of: json.grid.of } })
})
