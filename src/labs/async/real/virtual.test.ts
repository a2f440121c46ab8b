/** A text on processors that run by themselves, on a loop without a clock, gives what the lab gives: what differs on a computer is the computer's. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLong } from '../../../../tests/setup/cases.ts'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { hopsOf, neighboursOf } from '../../../core/network/hops.ts'
import { networkOf } from '../../../core/network/index.ts'
import { lambdaOf } from '../../../core/network/lambda.ts'
import { defaults, type Values } from '../../../core/parameters.ts'
import { sumsOf } from '../../../core/real/hash.ts'
import { Processor } from '../../../core/real/processor.ts'
import { VirtualLoop } from '../../../core/real/virtual.ts'
import { prepared } from '../../../core/workloads/prepared.ts'
import { Costs } from '../model/costs.ts'
import { rolesOf } from '../model/roles.ts'
import { Simulation } from '../model/simulation.ts'
import { type AsyncValues, parameters } from '../parameters.ts'
import { knobsOf, programOf } from '../programs/index.ts'
import { programsReady } from '../programs/language.ts'
import { interpreterOf, reactionsOf } from './program.ts'

const TEXTS = [
  'cwn',
  'gdem',
  'gradient',
  'hierarchical',
  'loadserver',
  'none',
  'pool',
  'rid',
  'sender',
  'sid',
  'stealing',
  'xuhwang',
]

function scenario(text: string, changes: object): AsyncValues {
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'program.js', bytes })
  return { ...(defaults(parameters) as Values), balancer: 'own', program: fingerprint, ...changes } as AsyncValues
}

/** Total time in nanoseconds; messages and tasks that were sent by then. */
interface Outcome {
  readonly end: number
  readonly messages: number
  readonly tasks: number
}

function simulated(values: AsyncValues): Outcome {
  const simulation = new Simulation(values)
  const { mail } = simulation.machine
  const sent: [time: number, tasks: number][] = []
  simulation.machine.watcher = {
    sent: (message) => sent.push([mail.when.sent[message], mail.it.tasks[message]]),
    taken() {},
    executed() {},
    load() {},
  }
  while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
  simulation.close()
  const counted = sent.filter(([time]) => time <= simulation.now)
  return { end: simulation.now, messages: counted.length, tasks: counted.reduce((sum, [, tasks]) => sum + tasks, 0) }
}

async function counted(values: AsyncValues): Promise<Outcome> {
  const topology = networkOf(values)
  const { processors } = topology
  const costs = new Costs(values)
  const workload = prepared(values, costs.taskSize)
  const { start, to } = neighboursOf(topology)
  const { rootAt } = rolesOf(values, processors)
  const surroundings = {
    processors,
    neighbours: Array.from({ length: processors }, (_, q) => [...to.subarray(start[q], start[q + 1])]),
    root: rootAt,
    diameter: hopsOf(topology).diameter,
    lambda: lambdaOf(topology),
    seed: values.seed,
  }
  const read = programOf(values)
  if (!read) throw new Error('no program')
  const program = { ...read, knobs: knobsOf(read, values) }
  const guests = Array.from({ length: processors }, () => interpreterOf(program, surroundings))
  const all: Processor[] = []
  const loop = new VirtualLoop(processors, costs, (q, host) => {
    all[q] = new Processor(
      q,
      host,
      reactionsOf(q, program, surroundings, guests[q], () => all[q]),
      {
        workload,
        interval: values.interval,
        oldestFirst: values.traversal === 'breadth-first',
      },
    )
    return all[q]
  })
  const end = loop.run(rootAt)
  for (const guest of guests) guest.end()
  const tree = sumsOf(workload, 1e7)
  const counts = all.map((processor) => processor.counts())
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, count) => total + of(count), 0)
  expect([sum(({ executed }) => executed), sum(({ hash }) => hash) >>> 0]).toEqual([tree.nodes, tree.hash])
  expect(sum(({ remaining }) => remaining)).toBe(0)
  const sent = loop.sent.filter(({ time }) => time <= end)
  return { end, messages: sent.length, tasks: sent.reduce((total, { message }) => total + message.tasks.length, 0) }
}

const textOf = (name: string) => readFileSync(new URL(`../programs/${name}.js`, import.meta.url), 'utf8')

const few = [2, 3, 8].flatMap((processors) =>
  TEXTS.flatMap((name) => [1, 4].map((interval) => [name, processors, interval] as const)),
)
const many = (isLong ? TEXTS : ['stealing', 'gdem', 'pool']).flatMap((name) =>
  (isLong ? [1, 4] : [1]).map((interval) => [name, 64, interval] as const),
)

test.each([...few, ...many])('%s on %i processors, interval %i', async (name, processors, interval) => {
  await programsReady(processors)
  const tree = { tree: 'random', depth: processors > 8 ? 12 : 10, seed: 7 }
  const values = scenario(textOf(name), { processors, interval, topology: 'ring', ...tree })
  const byCounting = await counted(values)
  expect(byCounting).toEqual(simulated(values))
})
