/** Looking inside single iterations: the very same simulation runs again, with a probe in the iteration that is looked at. */
import { Checkpoints } from '../../core/events/checkpoints.ts'
import { type StepViewer, windowOf } from '../../core/lab.ts'
import { networkOf } from '../../core/network/index.ts'
import type { Workload } from '../../core/workloads/workload.ts'
import type { BalancerName } from './balancers/index.ts'
import type { Costs } from './model/costs.ts'
import type { MessageOperation, Moves, PairOperation, TreeDetail } from './model/detail.ts'
import type { Probe } from './model/kernel.ts'
import { messagesOf, operationsOf } from './model/operations/index.ts'
import type { MessageDefinition, Stage } from './model/operations/operation.ts'
import { SECOND, Simulation } from './model/simulation.ts'
import type { TreeValues } from './parameters.ts'

/**
 * Opens a scenario. It goes on from where it is, or from the checkpoint that is nearest before the iteration.
 *
 * @param work as of `Simulation`
 * @param memory bytes of checkpoints
 */
export function inspect(values: TreeValues, work?: Workload, memory?: number): StepViewer<TreeDetail> {
  const simulation = new Simulation(values, false, work)
  let checkpoints: Checkpoints | undefined
  let last: TreeDetail | undefined
  const keep = () => {
    const { iterations } = simulation
    if (checkpoints?.wants(iterations)) checkpoints.keep(iterations, simulation.checkpoint())
  }
  const seek = (step: number, work: number) => {
    if (last?.iteration === step) return true
    if (!simulation.approach(0, work, () => {})) return false
    checkpoints ??= new Checkpoints(simulation.checkpoint(), memory)
    const [from, checkpoint] = checkpoints.toward(step)
    const { iterations } = simulation
    const passed = simulation.begun ? step <= iterations : step < iterations
    if (passed || iterations < from) checkpoint.restore()
    return simulation.approach(step, work, keep)
  }
  const at = (step: number) => {
    while (!seek(step, 1e9)) {}
    if (last?.iteration === step) return last
    keep()
    const detail = simulateNext(simulation, values)
    if (detail) last = detail
    return detail
  }
  return { seek, window: windowOf(at) }
}

/** Simulates the next iteration and reports what happened in it. */
function simulateNext(simulation: Simulation, values: TreeValues): TreeDetail | undefined {
  const { system, plan, firstWorker } = simulation
  const { processors, costs } = system
  const { phase } = simulation.phases
  const iteration = simulation.iterations
  const begin = simulation.elapsed / SECOND
  const { starting } = simulation
  const { balancer } = plan[phase]
  const interval = starting ? Number.POSITIVE_INFINITY : plan[phase].interval
  const before = system.load.slice()
  const log = createLog(processors)
  const queue = simulation.balancing[phase].queue?.()
  const executed = new Int32Array(processors)
  let computed = before
  let computedClock = new Float64Array(processors)
  const ran = simulation.iterate(log, () => {
    computed = system.load.slice()
    computedClock = system.clock.slice()
    for (let i = 0; i < system.activeCount; i++) executed[system.active[i]] = system.ran[system.active[i]]
  })
  if (!ran) return undefined
  const finished = log.clocks
  const moves = log.moves()
  const operation = starting ? undefined : operationOf(balancer, values, computed, moves, log, queue)
  const idle = finished.map((time) => (system.latest - time) / SECOND)
  const balance = finished.map((time, q) => Math.max(0, time - computedClock[q]) / SECOND)
  for (let q = 0; q < firstWorker; q++) idle[q] = balance[q] = 0
  const parts = partsOf(costs, messagesOf(balancer), balance, moves, operation, firstWorker)
  return {
    iteration,
    phase,
    interval,
    begin,
    end: simulation.elapsed / SECOND,
    before,
    computed,
    after: system.load.slice(),
    executed,
    compute: computedClock.map((time) => time / SECOND),
    balance,
    ...parts,
    idle,
    sync: costs.barrier / SECOND,
    moves,
    operation,
  }
}

/** What each processor's balancing went to: its messages and its tasks are counted, and what is left of the time is waiting. */
function partsOf(
  costs: Costs,
  kinds: readonly MessageDefinition[],
  balance: Float64Array,
  { from, to, tasks, integers }: Moves,
  operation: PairOperation | MessageOperation | undefined,
  firstWorker: number,
): Pick<TreeDetail, 'communication' | 'overhead' | 'wait'> {
  const communication = new Float64Array(balance.length)
  const overhead = new Float64Array(balance.length)
  for (let i = 0; i < from.length; i++) {
    communication[from[i]] += costs.sending(integers[i])
    communication[to[i]] += costs.arriving(integers[i])
    overhead[from[i]] += tasks[i] * costs.dequeue
    overhead[to[i]] += tasks[i] * costs.enqueue
  }
  if (operation?.kind === 'pairs') {
    const both = costs.send + costs.arrived
    for (const end of [operation.a, operation.b]) for (const q of end) communication[q] += both
  } else if (operation) {
    for (let i = 0; i < operation.message.length; i++) {
      const { effect } = kinds[operation.message[i]]
      if (effect === 'notify') {
        communication[operation.from[i]] += costs.send
        communication[operation.to[i]] += costs.arrived
      } else if (effect === 'join') communication[operation.from[i]] += costs.send
      else if (effect === 'ask') communication[operation.from[i]] += costs.pingPong
      else if (effect === 'release') {
        // What the server sends to itself it only receives.
        const own = operation.from[i] === operation.to[i]
        communication[operation.from[i]] += own ? costs.receive : costs.send
        if (!own) communication[operation.to[i]] += costs.arrived
      }
    }
  }
  for (let q = 0; q < firstWorker; q++) communication[q] = overhead[q] = 0
  for (let q = 0; q < balance.length; q++) {
    communication[q] /= SECOND
    overhead[q] /= SECOND
  }
  const wait = balance.map((time, q) => Math.max(0, time - communication[q] - overhead[q]))
  return { communication, overhead, wait }
}

function operationOf(
  balancer: BalancerName,
  values: TreeValues,
  computed: Int32Array,
  moves: Moves,
  log: Log,
  queue: Int32Array | undefined,
) {
  const operation = operationsOf(balancer)
  if (operation?.kind === 'pairs') return pairOperation(operation.stages(networkOf(values)), computed, moves)
  return operation && log.messageOperation(queue)
}

/** What the pairs of all stages exchanged and moved: it follows from the loads before and the moves. */
function pairOperation(stages: readonly Stage[], computed: Int32Array, moves: Moves): PairOperation {
  const load = computed.slice()
  const pairs = stages.reduce((sum, stage) => sum + stage.a.length, 0)
  const a = new Int32Array(pairs)
  const b = new Int32Array(pairs)
  const loadA = new Int32Array(pairs)
  const loadB = new Int32Array(pairs)
  const moved = new Int32Array(pairs)
  const integers = new Float64Array(pairs)
  const start = new Int32Array(stages.length + 1)
  /** By processor, one past its latest pair of the stage in which it is a; by pair, one past the one before. */
  const latest = new Int32Array(load.length)
  const before = new Int32Array(pairs)
  /** The pair (from, to), if there is one; −1 otherwise. */
  const pairOf = (from: number, to: number) => {
    let at = latest[from]
    while (at > 0 && b[at - 1] !== to) at = before[at - 1]
    return at - 1
  }
  let move = 0
  for (const [s, stage] of stages.entries()) {
    const first = start[s]
    a.set(stage.a, first)
    b.set(stage.b, first)
    start[s + 1] = first + stage.a.length
    latest.fill(0)
    for (let i = first; i < start[s + 1]; i++) {
      loadA[i] = load[a[i]]
      loadB[i] = load[b[i]]
      before[i] = latest[a[i]]
      latest[a[i]] = i + 1
    }
    for (; move < moves.stage.length && moves.stage[move] === s; move++) {
      const [from, to, tasks] = [moves.from[move], moves.to[move], moves.tasks[move]]
      load[from] -= tasks
      load[to] += tasks
      const along = pairOf(from, to)
      const pair = along >= 0 ? along : pairOf(to, from)
      moved[pair] = along >= 0 ? tasks : -tasks
      integers[pair] = moves.integers[move]
    }
  }
  return { kind: 'pairs', stages: stages.map(({ label }) => label), start, a, b, loadA, loadB, moved, integers }
}

interface Log extends Probe {
  moves(): Moves
  messageOperation(queue: Int32Array | undefined): MessageOperation
}

/** Keeps what the simulation reports to its probe. */
function createLog(processors: number): Log {
  const moves: number[][] = [[], [], [], [], [], [], []]
  const messages: number[][] = [[], [], [], [], [], [], []]
  const write = (columns: number[][], numbers: number[]) => {
    for (const [i, column] of columns.entries()) column.push(numbers[i])
  }
  return {
    clocks: new Float64Array(processors),
    moved: (...move) => write(moves, move),
    message: (...message) => write(messages, message),
    moves() {
      const [from, to, tasks, stage] = moves.map((column) => Int32Array.from(column))
      const [sent, received] = moves.slice(4).map((column) => Float64Array.from(column, (time) => time / SECOND))
      return { from, to, tasks, stage, sent, received, integers: Float64Array.from(moves[6]) }
    },
    messageOperation(queue) {
      const [message, from, to, content, round, sent, received] = messages
      return {
        kind: 'messages',
        queue,
        message: Uint8Array.from(message),
        from: Int32Array.from(from),
        to: Int32Array.from(to),
        content: Int32Array.from(content),
        round: Int32Array.from(round),
        sent: Float64Array.from(sent, (time) => time / SECOND),
        received: Float64Array.from(received, (time) => time / SECOND),
      }
    },
  }
}
