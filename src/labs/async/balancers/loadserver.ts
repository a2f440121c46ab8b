/** The balancer “Loadserver”: its words and parameters, and what it does in a run. */
import { choice, type Problem } from '../../../core/parameters.ts'
import { shown, unexpected } from '../../../core/text/expected.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { Fifo } from './fifo.ts'
import { heavyThreshold, lightThreshold, migration, serverCost } from './shared.ts'

/** A parameter's name and its value. */
type Named = readonly [name: string, value: number]

const refusal = ([parameter, value]: Named, expected: string): Problem => ({
  parameter,
  message: unexpected(parameter, `${expected}, because tasks could be passed round for ever`, shown(value)),
})

/** What is wrong with the thresholds l and h and the migration r of a phase; `insists` where a worker waits and asks again. */
function wrongWith(l: Named, h: Named, r: Named, insists: boolean): Problem | undefined {
  const least = Math.max(1, l[1])
  if (h[1] < least) {
    // With h as in the other phases it is l that is of this phase.
    const ofPhase = l[0] !== 'lightThreshold' && h[0] === 'heavyThreshold'
    return ofPhase ? refusal(l, `at most ${h[1]}`) : refusal(h, `at least ${least}`)
  }
  return insists && r[1] > h[1] ? refusal(r, `at most ${h[1]}, the heavy threshold`) : undefined
}

/** The load information server, asynchronously (Davy 1992; Haron 1998, §2.5, figure 2.3). */
export const loadserver = balancer({
  label: 'Loadserver',
  help: 'Processors with few tasks, the light ones, register at a server; heavy ones ask it for a light one and send tasks there.',
  source: 'Davy 1992; Haron 1998, §2.5, figure 2.3',
  parameters: {
    lightThreshold,
    heavyThreshold,
    migration,
    request: choice({
      label: 'While it asks',
      group: 'balancer',
      default: 'wait',
      help: 'What a heavy processor does until the server answers.',
      source: '§2.5',
      options: {
        wait: { label: 'Wait', help: 'It computes nothing.' },
        overlap: { label: 'Go on', help: 'It computes on.' },
      },
    }),
    repeat: choice({
      label: 'Ask again',
      group: 'balancer',
      default: 'on',
      help: 'Whether a heavy processor that got rid of a task asks again before its next quantum.',
      source: '§2.5',
      options: {
        on: { label: 'On', help: 'It asks until it is not heavy any more, or the server knows no light one.' },
        off: { label: 'Off', help: 'It asks once a quantum.' },
      },
    }),
    registered: choice({
      label: 'Registered',
      group: 'balancer',
      default: 'start',
      help: 'How the server learns who is light at the beginning.',
      source: '§2.5',
      options: {
        start: { label: 'From the start', help: 'It takes all workers as light, except the one with the root.' },
        announce: { label: 'By message', help: 'Every worker registers itself.' },
      },
    }),
    serverCost,
  },
  balances: true,
  messages: [
    {
      name: 'light',
      help: 'Registers a light processor',
      because: 'its queue was light, or it handed back the light processor that it got',
    },
    { name: 'heavy', help: 'Asks for a light processor', because: 'its queue was heavy' },
    {
      name: 'light node',
      help: 'Names a light processor',
      because: 'a heavy processor asked and a light one was registered',
    },
    {
      name: 'no light node',
      help: 'Knows no light processor',
      because: 'a heavy processor asked and no light one was registered',
    },
    { name: 'tasks', help: 'Moves tasks to a light processor', because: 'it knew a light processor' },
  ],
  server: { label: 'Load server', when: () => true },
  check(values, processors) {
    const whileFilling = (id: string, usual: Named, value: number | 'same'): Named =>
      value === 'same' ? usual : [id, value]
    const l: Named = ['lightThreshold', values.lightThreshold]
    const h: Named = ['heavyThreshold', values.heavyThreshold]
    const r: Named = ['migration', values.migration]
    // A worker that waits, sends everything that it has and asks again as soon as it gets tasks executes none; with one
    // worker there is no other to send to.
    const insists = values.request === 'wait' && values.repeat === 'on' && processors > 2
    return (
      wrongWith(l, h, r, insists) ??
      wrongWith(
        whileFilling('fillingLightThreshold', l, values.fillingLightThreshold),
        whileFilling('fillingHeavyThreshold', h, values.fillingHeavyThreshold),
        whileFilling('fillingMigration', r, values.fillingMigration),
        insists,
      )
    )
  },
  kernel: (values, use) => [
    2,
    values.lightThreshold,
    values.heavyThreshold,
    values.migration,
    use.whileFilling(values.lightThreshold, values.fillingLightThreshold),
    use.whileFilling(values.heavyThreshold, values.fillingHeavyThreshold),
    use.whileFilling(values.migration, values.fillingMigration),
    values.request === 'wait',
    values.repeat === 'on',
    values.registered === 'start',
    use.rootAt,
  ],
})

const {
  light: LIGHT,
  heavy: HEAVY,
  'light node': LIGHT_NODE,
  'no light node': NO_LIGHT_NODE,
  tasks: TASKS,
} = kindsOf(loadserver)

export const begin: Begin<typeof loadserver> = (context, values, { rootAt }) => {
  const p = context.processors
  const light = context.whileFilling(values.lightThreshold, values.fillingLightThreshold)
  const heavy = context.whileFilling(values.heavyThreshold, values.fillingHeavyThreshold)
  const most = context.whileFilling(values.migration, values.fillingMigration)
  const waits = values.request === 'wait'
  const repeats = values.repeat === 'on'
  const registered = context.numbers()
  const open = context.numbers()
  // The quantum at which it was refused last, and the one at which it asked last.
  const refused = context.numbers(p, -1)
  const lastRequest = context.numbers(p, -1)
  const lightWorkers = new Fifo(context, p)
  if (values.registered === 'start') {
    for (let q = 1; q < p; q++) {
      if (q === rootAt) continue
      lightWorkers.push(q)
      registered[q] = 1
    }
  }

  function actAtServer(): void {
    // Tasks that another balancer has left here.
    while (lightWorkers.length > 0 && context.load(0) > 0) context.sendTasks(0, lightWorkers.shift(), 1, TASKS)
  }

  function give(q: number, to: number): void {
    if (to === q) {
      registered[q] = 0
      return
    }
    const count = Math.min(most(q), context.load(q))
    if (count > 0) {
      context.countSuccess()
      context.sendTasks(q, to, count, TASKS)
    } else context.send(q, 0, LIGHT, to)
  }

  return {
    leave(q) {
      open[q] = 0
    },
    act(q) {
      if (q === 0) return actAtServer()
      const load = context.load(q)
      if (load <= light(q) && !registered[q]) {
        registered[q] = 1
        context.send(q, 0, LIGHT, q)
      }
      const quanta = context.quanta(q)
      if (load <= heavy(q) || open[q] || quanta === 0 || refused[q] === quanta) return
      if (!repeats && lastRequest[q] === quanta) return
      open[q] = 1
      lastRequest[q] = quanta
      context.countRequest()
      context.send(q, 0, HEAVY)
      if (waits) context.block(q)
    },
    receive(q, message) {
      const { kind, from, a } = message
      if (kind === LIGHT) {
        context.serve(q)
        lightWorkers.push(a)
      } else if (kind === HEAVY) {
        context.serve(q)
        if (lightWorkers.length > 0) context.send(q, from, LIGHT_NODE, lightWorkers.shift())
        else context.send(q, from, NO_LIGHT_NODE)
      } else if (kind === TASKS) {
        registered[q] = 0
        context.accept(q, message)
      } else {
        open[q] = 0
        context.unblock(q)
        if (kind === LIGHT_NODE) give(q, a)
        else refused[q] = context.quanta(q)
      }
    },
  }
}
