/** What counts as plain is so, whatever any parameter says: a new one that refuses, repeats or reorders requests belongs into `nothingFails`. */
import { describe, expect, test } from 'vitest'
import { applies, defaults, type Parameter, type Value, type Values } from '../../../core/parameters.ts'
import { lab } from '../index.ts'
import type { RequestsValues } from '../parameters.ts'
import { isKnownAtArrival, OwnTimes } from './own-time.ts'
import { RESULT } from './requests.ts'
import { simulated } from './run-scenario.ts'

/** What a parameter may be that is neither a number nor a choice. */
const EXAMPLES: Readonly<Record<string, readonly Value[]>> = { periods: ['0:10:200:0'], speeds: [[1, 3]] }

/** Values of a parameter that are far from each other. */
function valuesOf(name: string, parameter: Parameter): readonly Value[] {
  if (parameter.kind === 'choice') return Object.keys(parameter.options)
  if (parameter.kind !== 'number') return EXAMPLES[name] ?? []
  return [parameter.slider.min, parameter.slider.max, ...Object.keys(parameter.words ?? {})]
}

/** A scenario of this many requests, and those that differ from it in one parameter. */
function scenarios(name: string, requests: number): readonly RequestsValues[] {
  const usual: Values = { ...defaults(lab.parameters), requests, warmup: 0 }
  const parameter = lab.parameters[name]
  return [parameter.default, ...valuesOf(name, parameter)]
    .map((value) => ({ ...usual, [name]: value, requests }))
    .filter((values) => applies(parameter, values) && lab.check(values).length === 0 && !lab.executes?.(values))
    .map((values) => values as unknown as RequestsValues)
}

describe.each(Object.keys(lab.parameters))('Whatever "%s" is,', (name) => {
  test('each request of a plain service is answered once, as soon as those before it at its server let it', () => {
    for (const values of scenarios(name, 400)) {
      const run = simulated(values)
      if (!isKnownAtArrival(run)) continue
      const { requests, arrivals } = run
      const its = `with ${name} = ${values[name as keyof RequestsValues]}, which nothingFails in model/nothing-fails.ts lets pass,`
      expect(run.copies.count, `${its} there is one copy of each request`).toBe(400)
      const all = Array.from(run.copies.request.subarray(0, 400))
      const areAnswered = all.every((k) => requests.result[k] === RESULT.answered)
      expect(areAnswered, `${its} each request is answered`).toBe(true)
      const own = new OwnTimes(run)
      const expected = all.map((_, copy) => own.at(copy, run.copies.server[copy]))
      expect(
        all.map((k) => requests.ended[k] - arrivals[k]),
        `${its} each request takes its own time`,
      ).toEqual(expected)
    }
  })
})
