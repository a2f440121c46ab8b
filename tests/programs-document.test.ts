/** doc/programs.md: every example in it runs, and every word of the language is in an example. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Lab } from '../src/core/lab.ts'
import { defaults, type Values } from '../src/core/parameters.ts'
import { metricsOf, withText } from '../src/core/program/testing.ts'
import { lab as asynchronous } from '../src/labs/async/index.ts'
import { words as asyncWords } from '../src/labs/async/views/program/program.ts'
import { lab as loop } from '../src/labs/loop/index.ts'
import { words as loopWords } from '../src/labs/loop/views/program/program.ts'
import { lab as mesh } from '../src/labs/mesh/index.ts'
import { words as meshWords } from '../src/labs/mesh/views/program/program.ts'
import { lab as migration } from '../src/labs/migration/index.ts'
import { words as migrationWords } from '../src/labs/migration/views/program/program.ts'
import type { ProgramWord } from '../src/labs/page.ts'
import { lab as requests } from '../src/labs/requests/index.ts'
import { words as requestsWords } from '../src/labs/requests/views/program/program.ts'

/** A lab with programs: the parameter that holds one, a small scenario, and what a run of it must have done. */
interface WithPrograms {
  readonly lab: Lab
  readonly parameter: string
  readonly words: readonly ProgramWord[]
  readonly values: Values
  /** Metrics, and what they must be above. */
  readonly above: Readonly<Record<string, number>>
}

const labs: readonly WithPrograms[] = [
  {
    lab: asynchronous,
    parameter: 'program',
    words: asyncWords,
    values: { processors: 16, depth: 10 },
    above: { nodes: 100, tasksMigrated: 0 },
  },
  {
    lab: requests,
    parameter: 'program',
    words: requestsWords,
    values: { requests: 500, dispatchers: 2 },
    above: { answered: 449 },
  },
  {
    lab: loop,
    parameter: 'program',
    words: loopWords,
    values: { processors: 6, groups: 2 },
    above: { messages: 10 },
  },
  {
    lab: mesh,
    parameter: 'program',
    words: meshWords,
    values: { iterations: 120, loads: 'periodic:3,6,0.5' },
    above: { checks: 1, remaps: 0 },
  },
  {
    lab: migration,
    parameter: 'balancer',
    words: migrationWords,
    values: { processes: 60, computeSpread: 80, placement: 'random', period: 40_000, duration: 1_000_000 },
    above: { migrations: 0 },
  },
]

const text = readFileSync('doc/programs.md', 'utf8')
const examplesOf = (lab: Lab) => {
  const kind = lab === asynchronous ? '' : ` ${lab.id}`
  return [...text.matchAll(new RegExp(`^\`\`\`js${kind}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code)
}

describe.each(labs.map((one) => [one.lab.id, one] as const))('%s', (_, one) => {
  const examples = examplesOf(one.lab)
  test.each(examples.map((code) => [code.split('\n', 1)[0], code]))(
    'an example runs to its end: %s',
    async (_, code) => {
      const { lab, parameter, values } = one
      const metrics = await metricsOf(lab, withText(lab, parameter, code, { ...defaults(lab.parameters), ...values }))
      for (const [id, least] of Object.entries(one.above)) expect(Number(metrics[id]), id).toBeGreaterThan(least)
    },
  )

  test('every word of the language is explained, and is in an example', () => {
    const code = examples.join('\n')
    // What a function is given may be taken apart: ({ now }) for request.now.
    const missing = one.words.filter(({ of, name }) => {
      const called = of === '' || of === 'given' ? name : `${of}.${name}`
      return !text.includes(called) || !code.includes(of === 'me' || of === 'on' ? called : name)
    })
    expect(missing).toEqual([])
  })
})
