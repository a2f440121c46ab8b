/** What a program did in a run: its calls with their lines and variables, and what it wrote, in every lab with programs. */
import { expect, test } from 'vitest'
import { lab as asynchronous } from '../../labs/async/index.ts'
import { lab as loop } from '../../labs/loop/index.ts'
import { lab as mesh } from '../../labs/mesh/index.ts'
import { lab as migration } from '../../labs/migration/index.ts'
import { lab as requests } from '../../labs/requests/index.ts'
import type { Lab } from '../lab.ts'
import { defaults, type Values } from '../parameters.ts'
import { runWhole } from '../run/run.ts'
import { programIdOf } from './program-id.ts'
import { withText } from './testing.ts'
import type { ProgramTrace } from './trace.ts'

const CASES: readonly (readonly [lab: Lab, values: Values, rule: string])[] = [
  [loop, { workload: 'uniform', iterations: 100, processors: 4 }, 'next = ({ left }) => {'],
  [requests, { requests: 300, servers: 5, dispatchers: 3 }, 'choose = (request, servers) => {'],
  [mesh, { vertices: 300, iterations: 40, loads: 'periodic:3,6,0.5' }, 'remaps = () => {'],
  [migration, { processes: 20, processors: 4, period: 20_000, duration: 400_000 }, 'decide = () => {'],
  [asynchronous, { processors: 4, depth: 6 }, 'on.turn = () => {'],
]
const RETURNS: Readonly<Record<string, string>> = {
  loop: 'Math.ceil(left / 4)',
  requests: 'servers[0]',
  mesh: 'true',
}

async function traceIn(lab: Lab, values: Values, text: string): Promise<ProgramTrace | undefined> {
  const scenario = withText(lab, String(programIdOf(lab)), text, { ...defaults(lab.parameters), ...values })
  expect(lab.check(scenario)).toEqual([])
  await lab.ready?.(scenario)
  const making = lab.artifacts?.trace?.(scenario)
  for (let k = 0; k < 1e5 && !making?.advance(1e6); k++) {}
  return making?.result() as ProgramTrace | undefined
}

test.each(CASES.map((one) => [one[0].id, one] as const))('%s: calls, lines, variables and texts', async (id, one) => {
  const [lab, values, rule] = one
  const text = `let made = 0\n${rule}\n  made++\n  console.log('call', made)\n  return ${RETURNS[id] ?? 'undefined'}\n}\n`
  const trace = await traceIn(lab, values, text)
  if (!trace) throw new Error('there is no trace')
  const { calls, lines, logs, handlers, memories, complete } = trace
  expect(complete).toBe(true)
  expect(calls.at.length).toBeGreaterThan(2)
  expect(handlers).toEqual([rule.replace('on.', '').split(' ')[0]])
  expect([...calls.at].every((at, k) => k === 0 || at >= calls.at[k - 1])).toBe(true)
  expect([...lines.subarray(calls.first[0], calls.first[1])].filter((line) => line > 2)).toEqual([3, 4, 5])
  expect(logs[0]).toEqual({ instance: calls.instance[0], at: calls.at[0], text: 'call 1' })
  // The microscope of the asynchronous lab has its variables.
  if (id === 'async') return
  const last = calls.at.length - 1
  const callCount = [...calls.instance].filter((instance) => instance === calls.instance[last]).length
  expect(memories[calls.memory[last]]).toEqual([['made', `${callCount}`]])
})

test('there is none without a program, and after an error only what came before', async () => {
  const [lab, values] = CASES[0]
  expect(lab.artifacts?.trace?.({ ...defaults(lab.parameters), ...values }).result()).toBeUndefined()
  const trace = await traceIn(lab, values, 'let n = 0\nnext = () => { if (++n === 3) throw new Error("x"); return 1 }')
  expect(trace?.complete).toBe(false)
  expect(trace?.calls.at).toHaveLength(2)
  // What runs later is not looked into.
  const scenario = withText(lab, 'program', 'next = () => { console.log(1); return 10 }', {
    ...defaults(lab.parameters),
    ...values,
  })
  await lab.ready?.(scenario)
  expect(runWhole(lab, scenario, { record: false }).metrics.totalTime).toBeGreaterThan(0)
})
