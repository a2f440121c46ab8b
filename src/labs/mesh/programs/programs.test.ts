/** Programs of the reader's own: the texts of the policies give what the policies give, to the last bit. */
import { expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { asText, metricsOf, withText } from '../../../core/program/testing.ts'
import { lab as mesh } from '../index.ts'
import { policies } from '../policies/index.ts'
import { program } from '../views/program/program.ts'

const valuesOf = (query: string) => parseLink(`mesh?${query}`, { mesh }).values

const SCENES = [
  'iterations=120&loads=periodic:3,6,0.5;;periodic:3,6,0.5,3',
  'vertices=600&iterations=60&loads=constant:3;;away:5&checkEvery=5',
  'vertices=600&iterations=50&checkEvery=4&front=shock&frontSpeed=0.5&refinement=4',
]

test.each(SCENES.flatMap((scene) => Object.keys(policies).map((policy) => `${scene}&policy=${policy}`)))(
  'a text gives what its policy gives: %s',
  async (query) => {
    const values = valuesOf(query)
    const changed = program.when(values) ? { ...values, policy: 'profitable' } : await asText(mesh, program, values)
    expect(await metricsOf(mesh, changed)).toEqual(await metricsOf(mesh, values))
  },
)

test.each([
  ['remaps = () => 1', /^program: line 1: remaps returns: expected true or false, got 1 \(at \d/],
  ['checks = () => true', /^program: line 1: expected remaps = .*, got nothing of it/],
  ['\n\nremaps = ({ gain }) => gian > 0', /^program: line 3: .*gian.* is not defined \(at \d/],
])('what is wrong in a program leads to its line: %j', async (text, message) => {
  const values = withText(mesh, 'program', text, valuesOf(SCENES[0]))
  await expect(metricsOf(mesh, values)).rejects.toThrow(message)
})
