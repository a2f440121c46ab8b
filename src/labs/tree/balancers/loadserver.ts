import { choice, number } from '../../../core/parameters.ts'
import { type Begin, balancer } from './balancer.ts'

/** How many tasks a message carries, in words. */
const tasks = (count: number) => (count === 1 ? '1 task' : `${count} tasks`)

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
      help: 'How many tasks one answer of the server moves. More: fewer requests, and coarser sharing.',
      source: '§2.5',
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
  seeded: 'who asks the load server first',
  server: { label: 'Load server' },
  operation: {
    kind: 'messages',
    messages: [
      {
        name: 'register',
        effect: 'join',
        sentence: ({ from }) => `Worker ${from} has too little to do and registers with the server`,
      },
      {
        name: 'request',
        effect: 'ask',
        sentence: ({ from }) => `Worker ${from} has tasks to give and asks the server for an idle worker`,
      },
      {
        name: 'grant',
        effect: 'grant',
        sentence: ({ to, content }) =>
          `The server names to worker ${to} the first of the others in its queue: worker ${content}`,
        content: ({ content }) => `give to ${content}`,
      },
      {
        name: 'refuse',
        effect: 'refuse',
        sentence: ({ to }) => `The server has no idle worker for worker ${to}: no other is in its queue`,
        content: () => 'none idle',
      },
      {
        name: 'task',
        effect: 'move',
        sentence: ({ from, to, content }) => `Worker ${from} sends ${tasks(content)} to worker ${to}`,
        content: ({ content }) => tasks(content),
      },
      {
        name: 'proceed',
        effect: 'release',
        sentence: ({ count }) =>
          `The server lets ${count === 1 ? 'the worker' : `all ${count} workers`} proceed, one after another`,
      },
    ],
    moved: (from, to, tasks) =>
      `Processor ${from} asked the server and sent ${tasks} to processor ${to}, the first of the others registered there.`,
  },
})

export const begin: Begin<typeof loadserver> = (system, values, random) => {
  const { kernel, costs, processors } = system
  const { lightThreshold, heavyThreshold, migration, contention } = values
  const draw = random()
  kernel.beginLoadserver(
    lightThreshold,
    heavyThreshold,
    migration,
    contention === 'pessimistic',
    contention === 'intermediate',
  )
  kernel.setLoadserver(costs.send, costs.receive, costs.arrived, costs.pingPong, costs.service)
  return {
    balance: () => kernel.balanceLoadserver(1 + Math.floor(draw() * (processors - 1))),
    queue: () => Int32Array.from({ length: kernel.waitingCount() }, (_, place) => kernel.waitingAt(place)),
  }
}
