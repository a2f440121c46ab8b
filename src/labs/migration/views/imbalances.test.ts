import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { defaults } from '../../../core/parameters.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab } from '../index.ts'
import { drawn, type Imbalances, imbalancesOf, scenariosOf, verdict } from './imbalances.ts'

/** Four objects on two ranks; the first rank has 3 of 4 seconds, phase after phase. */
const PROGRAM = `ranks 2\n${['a at 0', 'b at 0', 'c at 0', 'd at 1'].map((one) => `object ${one}${' 0.1'.repeat(6)}`).join('\n')}\n`

test('each strategy has the imbalance of each phase, and the recorded one is the file’s', () => {
  const bytes = new TextEncoder().encode(PROGRAM)
  const phasesFile = fingerprintOf(bytes)
  hold({ fingerprint: phasesFile, name: 'even.phases', bytes })
  const values = { ...defaults(lab.parameters), program: 'phases', phasesFile, processors: 2, topology: 'complete' }
  const topology = 'complete' in (lab.parameters.topology as { options: object }).options ? {} : { topology: 'torus' }
  const imbalances = scenariosOf({ ...values, ...topology }).flatMap(({ id, label, values: all }) => {
    return imbalancesOf(id, label, runWhole(lab, all, { record: false }).metrics) ?? []
  })
  expect(imbalances.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['off', 'greedy', 'refine', 'transfer', 'thesis']),
  )
  const [recorded] = imbalances
  expect(recorded.phases.map((each) => each.toFixed(6))).toEqual(Array(6).fill('0.500000'))
  const greedy = imbalances.find(({ id }) => id === 'greedy')
  // Before the first round nothing has moved; after it two objects each.
  expect(greedy?.phases.map((each) => each.toFixed(3))).toEqual(['0.500', ...Array(5).fill('0.000')])
  expect(verdict(imbalances)).toMatch(
    /^As recorded, λ is 0\.50 on average and 0\.50 at most, in phase 1\. .+ leaves the least: 0\.08 on average\.$/,
  )
  expect(imbalancesOf('off', 'too many', { imbalances: null })).toBeUndefined()
})

test('at most six are drawn: the recorded one, the present one, and of the others those that leave the least', () => {
  const one = (id: string, mean: number): Imbalances => ({ id, label: id, phases: [mean], mean })
  const all = [one('off', 1), ...[0.9, 0.8, 0.1, 0.2, 0.3, 0.4, 0.5].map((mean, i) => one(`s${i}`, mean))]
  expect(drawn(all, 's0').map(({ id }) => id)).toEqual(['off', 's0', 's2', 's3', 's4', 's5'])
  expect(verdict([one('off', 1), one('s0', 1.2)])).toMatch(
    saying('1.00 on average', '1.00 at most', 'phase 1', 'No strategy'),
  )
  expect(verdict([])).toBe('')
})
