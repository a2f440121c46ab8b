/** The balancer “Loadserver”: its words and parameters, and what it does in an operation. */
import { choice, number } from '../../../core/parameters.ts'
import { mapPhases } from '../../../core/phases/by-phase.ts'
import { count } from '../../../core/text/format.ts'
import type { Costs } from '../model/costs.ts'
import { type Begin, balancer } from './balancer.ts'

/** What a migration of half is. */
export const HALF = 'Half of what a processor has above the heavy threshold.'

/** Loadserver, LDSV (figures 2.3, 4.8): the synchronous version, whose protocol is in ../kernel/loadserver.ts. */
export const loadserver = balancer({
  label: 'Loadserver',
  help: 'A central server knows who is idle; loaded processors ask it where to send a task.',
  source: '§2.5, figure 4.8',
  parameters: {
    lightThreshold: number({
      label: 'Light threshold',
      symbol: 'l',
      unit: 'tasks',
      group: 'balancer',
      default: 0,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'A processor with at most this many tasks registers with the server for work.',
      source: '§2.5',
    }),
    heavyThreshold: number({
      label: 'Heavy threshold',
      symbol: 'h',
      unit: 'tasks',
      group: 'balancer',
      default: 1,
      slider: { min: 0, max: 16, step: 1 },
      limits: { min: 0, max: 1e6, integer: true },
      help: 'A processor with more tasks than this asks the server where to send some.',
      source: '§2.5',
    }),
    migration: number({
      label: 'Tasks per migration',
      symbol: 'r',
      unit: 'tasks',
      group: 'balancer',
      default: 1,
      slider: { min: 1, max: 16, step: 1 },
      limits: { min: 1, max: 1e6, integer: true },
      words: { half: HALF },
      help: 'How many tasks a worker sends to an idle one that the server names. More than the heavy threshold: a worker may give away everything that it has, and the same tasks go to and fro.',
      source: '§2.5',
    }),
    lightIds: number({
      label: 'Workers per answer',
      symbol: 'k',
      unit: 'workers',
      group: 'balancer',
      default: 1,
      slider: { min: 1, max: 16, step: 1 },
      limits: { min: 1, max: 1e6, integer: true },
      help: 'How many idle workers the server names at most in one answer. More: one request can get rid of more tasks.',
      source: '§6.3.1',
    }),
    proceed: choice({
      label: 'PROCEED waits for',
      group: 'balancer',
      default: 'first',
      help: 'Which requests the server answers before it lets the workers proceed.',
      source: 'figure 4.8',
      options: {
        all: { label: 'All requests', help: 'Until the last request of the operation is answered.' },
        first: {
          label: 'The first round',
          help: 'Until the requests of the first round are answered and one task more could have arrived.',
        },
        refusals: {
          label: 'The first round, refusals',
          help: 'The same, and until the processors that it refuses in the next two rounds have their answers.',
        },
        visit: {
          label: 'The first visit',
          help: 'Until the worker at which its visits start has an answer, and each that asks five times or more its first one.',
          source: 'tables 4.6 (intermediate), 5.5 and 5.21',
        },
      },
    }),
    proceedTo: choice({
      label: 'PROCEED goes to',
      group: 'balancer',
      default: 'all',
      help: 'Which processors get a message to proceed, one after another.',
      source: 'figure 4.7',
      options: {
        workers: { label: 'All workers', help: 'The server goes on when it has sent the last message.' },
        all: {
          label: 'All processors',
          help: 'The last message is for the server itself: it goes on when it has received that.',
          source: 'figure 4.7: send_PROCEED_to_all_processors',
        },
      },
    }),
    contention: choice({
      label: 'Contention',
      group: 'balancer',
      default: 'intermediate',
      help: 'How long requests wait for each other at the server.',
      source: '§4.3.3, table 4.6',
      options: {
        intermediate: {
          label: 'Intermediate',
          help: 'Requests of the first round queue up, later ones come staggered.',
        },
        optimistic: { label: 'Optimistic', help: 'No two requests ever meet.' },
        pessimistic: { label: 'Pessimistic', help: 'Every request waits for all others of its round.' },
      },
    }),
  },
  balances: true,
  seeded: 'which worker asks the load server first',
  server: {
    label: 'Load server',
    moved: (from, to, tasks) =>
      from === 0
        ? `The server handed out ${tasks}, which it had when it began to serve, to processor ${count(to)}.`
        : `Processor ${count(from)} asked the server and sent ${tasks} to processor ${count(to)}, the first of the others registered there.`,
  },
})

/** The kernel's numbers for what PROCEED waits for. */
const PROCEED = { all: 0, first: 1, refusals: 2, visit: 3 } as const

/** What passes between the last answer that PROCEED waits for and the sending of the first one, where it does not wait for all (doc/model.md). */
function pauseOf(
  { takingOne, pingPong, enqueue, send, receive }: Costs,
  proceed: keyof typeof PROCEED,
  toItself: boolean,
) {
  return proceed === 'visit' ? pingPong / 2 + enqueue - (toItself ? receive : 0) : takingOne - (toItself ? send : 0)
}

export const begin: Begin<typeof loadserver> = (system, phases, { random, begins, counted }) => {
  const { kernel, costs, processors } = system
  const { contention, lightIds, proceed, proceedTo } = phases[0]
  const toItself = proceedTo === 'all'
  const draw = random()
  const settings = mapPhases(phases, ({ lightThreshold, heavyThreshold, migration }) => ({
    light: lightThreshold,
    heavy: heavyThreshold,
    tasks: migration === 'half' ? 0 : migration,
  }))
  kernel.beginLoadserver(
    begins,
    counted,
    contention === 'pessimistic',
    contention === 'intermediate',
    lightIds,
    PROCEED[proceed],
    toItself,
  )
  kernel.setLoadserver(
    costs.send,
    costs.receive,
    costs.arrived,
    costs.pingPong,
    costs.service,
    pauseOf(costs, proceed, toItself),
  )
  return {
    balance(phase) {
      const { light, heavy, tasks } = settings[phase]
      kernel.balanceLoadserver(1 + Math.floor(draw() * (processors - 1)), light, heavy, tasks)
    },
    leave: () => kernel.forgetRegistrations(),
    queue: () => Int32Array.from({ length: kernel.waitingCount() }, (_, place) => kernel.waitingAt(place)),
  }
}
