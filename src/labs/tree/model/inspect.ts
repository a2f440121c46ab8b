/** Looking inside single iterations: the very same engine runs again, with a probe in the iteration that is looked at. */
import type { Inspector } from '../../../core/lab.ts'
import { topology } from '../../../core/topology/index.ts'
import type { TreeValues } from '../parameters.ts'
import type { Server } from './balancers/loadserver.ts'
import type { ColourOperation, Moves, ServerOperation, TreeDetail } from './detail.ts'
import { Engine, SECOND } from './engine.ts'
import type { Probe } from './system.ts'

/** Looks inside the iterations of a tree run. */
export interface TreeInspector extends Inspector {
  at(step: number): TreeDetail | undefined
}

/** Opens a scenario. Iterations in rising order are simulated once; going back starts over. */
export function inspect(values: TreeValues): TreeInspector {
  let engine = new Engine(values, false)
  let last: TreeDetail | undefined
  const seek = (step: number, work: number) => {
    if (last?.iteration === step) return true
    if (step < engine.iterations) engine = new Engine(values, false)
    return engine.approach(step, work)
  }
  return {
    seek,
    at(step) {
      while (!seek(step, 1e9)) {}
      if (last?.iteration === step) return last
      const detail = look(engine, values)
      if (detail) last = detail
      return detail
    },
  }
}

/** Simulates the engine's next iteration and tells what happened in it. */
function look(engine: Engine, values: TreeValues): TreeDetail | undefined {
  const { system, plan, firstWorker } = engine
  const { processors, costs } = system
  const { phase } = engine.phases
  const iteration = engine.iterations
  const balances = plan.balances[phase]
  const before = system.load.slice()
  const book = createBook(processors)
  const queue = values.balancer === 'loadserver' ? (engine.balancer as Server).queue() : new Int32Array()
  const executed = new Int32Array(processors)
  let computed = before
  let computedClock = new Float64Array(processors)
  const ran = engine.iterate(book, () => {
    computed = system.load.slice()
    computedClock = system.clock.slice()
    for (let i = 0; i < system.activeCount; i++) executed[system.active[i]] = system.ran[system.active[i]]
  })
  if (!ran) return undefined
  const finished = book.clocks
  const moves = book.moves()
  const idle = finished.map((time) => (system.latest - time) / SECOND)
  const balance = finished.map((time, q) => (time - computedClock[q]) / SECOND)
  for (let q = 0; q < firstWorker; q++) idle[q] = balance[q] = 0
  return {
    iteration,
    phase,
    interval: plan.interval[phase],
    before,
    computed,
    after: system.load.slice(),
    executed,
    compute: computedClock.map((time) => time / SECOND),
    balance,
    idle,
    sync: costs.barrier / SECOND,
    moves,
    operation: !balances
      ? undefined
      : values.balancer === 'gdem'
        ? colourOperation(values, processors, computed, moves)
        : book.serverOperation(queue),
  }
}

/** What the pairs of all colours told each other and moved: it follows from the loads before and the moves. */
function colourOperation(values: TreeValues, processors: number, computed: Int32Array, moves: Moves): ColourOperation {
  const { colours } = topology(values.topology, processors, values.sides)
  const load = computed.slice()
  const pairs = colours.reduce((sum, colour) => sum + colour.a.length, 0)
  const a = new Int32Array(pairs)
  const b = new Int32Array(pairs)
  const loadA = new Int32Array(pairs)
  const loadB = new Int32Array(pairs)
  const moved = new Int32Array(pairs)
  const start = new Int32Array(colours.length + 1)
  let move = 0
  let at = 0
  colours.forEach((colour, c) => {
    a.set(colour.a, at)
    b.set(colour.b, at)
    for (let i = 0; i < colour.a.length; i++) {
      loadA[at + i] = load[colour.a[i]]
      loadB[at + i] = load[colour.b[i]]
    }
    for (; move < moves.stage.length && moves.stage[move] === c; move++) {
      load[moves.from[move]] -= moves.tasks[move]
      load[moves.to[move]] += moves.tasks[move]
    }
    for (let i = 0; i < colour.a.length; i++) moved[at + i] = loadA[at + i] - load[colour.a[i]]
    at += colour.a.length
    start[c + 1] = at
  })
  return { kind: 'colours', colours: colours.map(({ label }) => label), start, a, b, loadA, loadB, moved }
}

interface Book extends Probe {
  moves(): Moves
  serverOperation(queue: Int32Array): ServerOperation
}

/** Writes down what the probe is told. */
function createBook(processors: number): Book {
  const moves: number[][] = [[], [], [], []]
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
      return { from, to, tasks, stage }
    },
    serverOperation(queue) {
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
