/** The asynchronous lab on a real computer: which scenarios can run there, as what, and what its model says of them. */
import { fingerprintOf } from '../../core/attachments/fingerprint.ts'
import { type HeldFile, heldFile, hold } from '../../core/attachments/held.ts'
import { hopsOf, neighboursOf } from '../../core/network/hops.ts'
import { networkOf, ofAnySize, processorsOf } from '../../core/network/index.ts'
import { lambdaOf } from '../../core/network/lambda.ts'
import { defaults, type Values } from '../../core/parameters.ts'
import { createGuest } from '../../core/program/engines.ts'
import { KNOB } from '../../core/program/programs.ts'
import { settingsFor } from '../../core/program/settings.ts'
import type { OwnTimes, Plan, Prediction, Settings } from '../../core/real/commands.ts'
import type { Costs } from '../../core/real/costs.ts'
import { sumsOf, type TreeSums } from '../../core/real/hash.ts'
import type { Executed, RealLab } from '../../core/real/lab.ts'
import { type Host, Processor } from '../../core/real/processor.ts'
import { inSentence } from '../../core/text/case.ts'
import { isDrawn, isSearched } from '../../core/workloads/names.ts'
import { prepared, workReady } from '../../core/workloads/prepared.ts'
import { check } from './model/check.ts'
import { rolesOf } from './model/roles.ts'
import { Simulation } from './model/simulation.ts'
import { type AsyncValues, parameters } from './parameters.ts'
import { knobsOf, PROGRAM, programOf, programProblem } from './programs/index.ts'
import { language, programsReady } from './programs/language.ts'
import { interpreterOf, type RealProgram, reactionsOf, type Surroundings } from './real/program.ts'
import { terminations } from './terminations/index.ts'

const texts = import.meta.glob<string>('./programs/*.js', { query: '?raw', import: 'default' })

/** How long a run is to take, in milliseconds, and the most that it may take where the work cannot be cut. */
const RUN_MS = 500
const MOST_MS = 5000

/** What a real machine has none of: it is left at its default. */
const LEFT_OUT = {
  handling: 'messages are taken by polling',
  port: 'ports are free',
  t1: 'there are no phases',
  t2: 'there are no phases',
  termination: ({ termination }: AsyncValues) =>
    `the page notices the end (${inSentence(terminations[termination].label)} cannot be run here yet)`,
  slowProcessor: 'no processor is slowed',
  serverCost: 'the server pays for its messages',
} as const satisfies Partial<Record<keyof AsyncValues, string | ((values: AsyncValues) => string)>>

/** The parameter that names the balancer. */
const BY = 'balancer'

/** The scenario with its balancer as a text: its own, or that of the balancer which it names. */
async function asText(
  values: AsyncValues,
): Promise<{ values: AsyncValues; program: HeldFile; without: readonly string[] }> {
  const load = texts[`./programs/${values.balancer}.js`]
  if (!load) {
    const text = programOf(values)?.text
    if (text === undefined) throw new Error('the program is not here')
    return { values, program: heldFile(values.program) ?? holding(text), without: [] }
  }
  const text = await load()
  const { knobs, without } = settingsFor(text, parameters, PROGRAM, values)
  const program = holding(text)
  const { sets } = parameters.program.file
  return { values: { ...values, ...knobs, ...sets, program: program.fingerprint } as AsyncValues, program, without }
}

function holding(text: string): HeldFile {
  const bytes = new TextEncoder().encode(text)
  const file = { fingerprint: fingerprintOf(bytes), name: 'program.js', bytes }
  hold(file)
  return file
}

/** What the workers are to run: the scenario's program and tree, cut to what they can compute in time, with notes on what they do in another way. */
async function plan(whole: Values, settings: Settings): Promise<Plan | { readonly problem: string }> {
  const scenarioValues = whole as AsyncValues
  if (isSearched(scenarioValues)) return { problem: 'a search for a best value cannot be run on this computer' }
  await Promise.all([workReady(scenarioValues), programsReady(1)])
  const { workers, grain } = settings
  const { values: own, program, without } = await asText(scenarioValues)
  const usual = defaults(parameters)
  const left = Object.entries(LEFT_OUT).filter(
    ([id]) => scenarioValues[id as keyof typeof LEFT_OUT] !== usual[id as never],
  )
  const notes: string[] = [...new Set(left.map(([, says]) => (typeof says === 'string' ? says : says(scenarioValues))))]
  if (without.length > 0) notes.push(`the text has no setting for ${without.join(', ')}`)
  let values: AsyncValues = {
    ...own,
    ...Object.fromEntries(Object.keys(LEFT_OUT).map((id) => [id, usual[id as never]])),
    processors: workers,
    hopTime: 0,
    speeds: [1],
  }
  if (scenarioValues.speeds.some((speed) => speed !== 1)) notes.push('all workers are as fast as they are')
  if (scenarioValues.hopTime > 0) notes.push('all workers are as far from each other')
  if (processorsOf(values) !== workers || check(values).some(({ parameter }) => parameter !== PROGRAM)) {
    values = { ...values, topology: ofAnySize } as AsyncValues
    notes.push(`the network is a ${ofAnySize}`)
  }
  const [problem] = [programProblem(values), ...check(values)].filter((one) => one !== undefined)
  if (problem) return { problem: problem.message }
  const most = Math.floor((1000 * MOST_MS * workers) / grain)
  const cut = cutTree(values, Math.floor((1000 * RUN_MS * workers) / grain), most)
  if (!cut) {
    const seconds = MOST_MS / 1000
    return {
      problem: `the work would take more than ${seconds} s on ${workers} workers: choose less work, shorter nodes or more workers`,
    }
  }
  values = cut.values
  if (cut.values.depth !== own.depth) notes.push(`depth ${cut.values.depth} instead of ${own.depth}`)
  const { sums } = cut
  const { flops } = prepared(values, 3)
  const read = programOf(values)
  if (!read) return { problem: 'the program is not here' }
  return {
    ...settings,
    values,
    asked: Object.fromEntries(
      Object.entries(whole).filter(([id]) => id === BY || id === PROGRAM || id.startsWith(KNOB)),
    ),
    program,
    nodesInAll: sums.nodes,
    operations: sums.operations,
    children: sums.children,
    hash: sums.hash,
    speedupBound: Math.min(workers, sums.operations / sums.longest),
    operationMicros: (grain * sums.nodes) / (sums.operations * flops),
    interval: values.interval,
    rootAt: rolesOf(values, workers).rootAt,
    looksEachTurn: read.declared.handlers.some(({ name }) => name === 'turn'),
    messages: read.messages.map(({ name }) => name),
    notes,
  }
}

/** The scenario with at most the wanted number of nodes: a drawn tree is cut, other work may be larger and is not; undefined where it is too large. */
function cutTree(
  values: AsyncValues,
  wanted: number,
  most: number,
): { readonly values: AsyncValues; readonly sums: TreeSums } | undefined {
  const count = (changed: AsyncValues, limit: number) => sumsOf(prepared(changed, 3), limit)
  if (!isDrawn(values)) {
    const sums = count(values, most)
    return sums.isMore || sums.operations === 0 ? undefined : { values, sums }
  }
  let best: { readonly values: AsyncValues; readonly sums: TreeSums } | undefined
  for (let depth = 1; depth <= values.depth; depth++) {
    const changed = {
      ...values,
      depth,
      grain: 1000,
      ...('minDepth' in values && { minDepth: Math.min(depth, Number(values.minDepth)) }),
    }
    const sums = count(changed as AsyncValues, wanted)
    if (sums.isMore) break
    best = { values: changed as AsyncValues, sums }
  }
  return best
}

/** What programs learn of the machine. */
function surroundingsOf(values: AsyncValues): Surroundings {
  const topology = networkOf(values)
  const { processors } = topology
  const { start, to } = neighboursOf(topology)
  return {
    processors,
    neighbours: Array.from({ length: processors }, (_, q) => [...to.subarray(start[q], start[q + 1])]),
    root: rolesOf(values, processors).rootAt,
    diameter: hopsOf(topology).diameter,
    lambda: lambdaOf(topology),
    seed: values.seed,
  }
}

/** The program of a plan, with its knobs. */
function programIn({ values, program }: Plan): RealProgram {
  hold(program)
  const read = programOf(values)
  if (!read) throw new Error('the program is not here')
  return { ...read, knobs: knobsOf(read, values) }
}

/** A worker's processor, with the program's handlers in an interpreter of its own. */
async function seat(planned: Plan, q: number, host: Host, executed: Executed) {
  const values = planned.values as AsyncValues
  const program = programIn(planned)
  await Promise.all([workReady(values), programsReady(1)])
  const surroundings = surroundingsOf(values)
  const guest = interpreterOf(program, surroundings)
  const processor: Processor = new Processor(
    q,
    host,
    reactionsOf(q, program, surroundings, guest, () => processor),
    {
      workload: prepared(values, 3),
      interval: values.interval,
      oldestFirst: values.traversal === 'breadth-first',
      executed,
    },
  )
  return { processor, end: () => guest.end() }
}

/** A small program of which a handler's call is measured. */
const SMALL = 'let count = 0\non.empty = () => { count++ }\n'

/** An interpreter for measuring what a handler's call takes. */
async function handlers() {
  await programsReady(1)
  const program = holding(SMALL)
  const read = programOf({ [PROGRAM]: program.fingerprint })
  if (!read) throw new Error('the program is not here')
  const guest = createGuest({
    dialect: language,
    parameter: PROGRAM,
    text: read.text,
    declared: read.declared,
    setup: {
      ...{ processors: 2, neighbours: [[1], [0]], root: 0, diameter: 1, lambda: 0.5 },
      ...{ names: ['empty'], shares: [false], knobs: {}, logs: false },
    },
  })
  guest.start(0)
  return {
    call(times: number) {
      for (let k = 0; k < times; k++) guest.call(0, 0, 'empty')
    },
    end: () => guest.end(),
  }
}

/** What a turn, a look around and the house-keeping of a node take beside it, in microseconds, where nodes compute. */
const BESIDE = 0.5

/** The simulator's scenario with what was measured on this computer; its times are microseconds. */
function scenario({ values, nodes, interval, grain, operationMicros, looksEachTurn }: Plan, costs: Costs): Values {
  const { turn, handler, latency, send, receive, each, quantum, rates } = costs
  const look = looksEachTurn ? handler / interval : 0
  const beside =
    nodes === 'sleep' ? Math.max(0, quantum - costs.grain - turn) + turn / interval : turn / interval + BESIDE
  const round = (micros: number) => Number(micros.toPrecision(4))
  const fastest = Math.max(...rates)
  return {
    ...values,
    machine: 'custom',
    ...(isDrawn(values) ? { grain, flopCost: 1 } : { flopCost: round(operationMicros) }),
    nodeCost: round(beside + look),
    childCost: 0.05,
    send: round(send),
    receive: round(receive + handler),
    latency: round(Math.max(latency, send + receive + handler)),
    bandwidth: Math.round(4e6 / each),
    dequeueCost: 0.1,
    enqueueCost: 0.1,
    serviceCost: 0,
    speeds: nodes === 'sleep' ? [1] : rates.map((rate) => Number((rate / fastest).toPrecision(3))),
  }
}

/** Simulates a plan, with each node's own time where `own` has them. */
async function predict(planned: Plan, values: Values, own?: OwnTimes): Promise<Prediction> {
  hold(planned.program)
  await Promise.all([workReady(values), programsReady(1)])
  const simulation = new Simulation(values as AsyncValues)
  const { machine } = simulation
  const { mail } = machine
  const logs = Array.from({ length: planned.workers }, () => ({
    ...{
      begin: [] as number[],
      end: [] as number[],
      born: [] as number[],
      sent: [] as number[],
      sentTasks: [] as number[],
    },
  }))
  if (own) {
    const means = own.ratios.map(
      (ratios) => ratios.reduce((sum, one) => sum + one, 0) / Math.max(1, ratios.length) || 1,
    )
    machine.nodes.durationOf = (q, nth, operations) =>
      Math.round(1000 * (operations * planned.operationMicros * (own.ratios[q][nth] ?? means[q]) + own.beside))
  }
  machine.watcher = {
    sent(message) {
      const log = logs[mail.it.from[message]]
      log.sent.push(mail.when.sent[message] / 1e6)
      log.sentTasks.push(mail.it.tasks[message])
    },
    taken() {},
    executed(q, from, to, children) {
      logs[q].begin.push(from / 1e6)
      logs[q].end.push(to / 1e6)
      logs[q].born.push(children)
    },
    load() {},
  }
  try {
    while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
  } finally {
    simulation.close()
  }
  const columns = logs.map((log) => ({
    begin: Float64Array.from(log.begin),
    end: Float64Array.from(log.end),
    born: Float64Array.from(log.born),
    sent: Float64Array.from(log.sent),
    sentTasks: Float64Array.from(log.sentTasks),
  }))
  return { time: simulation.now / 1e6, logs: columns }
}

/** The lab's part in measurements of a real computer. */
export const computer: RealLab = { plan, seat, handlers, scenario, predict }
