import { choice } from '../../../core/parameters.ts'
import { balancer } from './balancer.ts'
import { Fifo } from './fifo.ts'
import { heavyThreshold, lightThreshold, migration, serverCost } from './shared.ts'

const LIGHT = 0
const HEAVY = 1
const LIGHT_NODE = 2
const NO_LIGHT_NODE = 3
const TASKS = 4

/** The load information server, asynchronously (Davy 1992; Haron 1998, §2.5, figure 2.3). */
export const loadserver = balancer({
  label: 'Loadserver',
  help: 'Light processors register at a server; heavy ones ask it for a light one and send it tasks.',
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
        on: { label: 'On', help: 'Until it is not heavy any more, or refused.' },
        off: { label: 'Off', help: 'Once a quantum.' },
      },
    }),
    registered: choice({
      label: 'Registered',
      group: 'balancer',
      default: 'start',
      help: 'How the server learns who is light at the beginning.',
      source: '§2.5',
      options: {
        start: { label: 'From the start', help: 'It knows all workers but that of the root as light.' },
        announce: { label: 'By message', help: 'Every worker registers itself.' },
      },
    }),
    serverCost,
  },
  balances: true,
  messages: [
    { name: 'light', help: 'Registers a light processor' },
    { name: 'heavy', help: 'Asks for a light processor' },
    { name: 'light node', help: 'Names a light processor' },
    { name: 'no light node', help: 'Knows no light processor' },
    { name: 'tasks', help: 'Moves tasks to a light processor' },
  ],
  server: { label: 'Load server', when: () => true },
  check(values) {
    const { lightThreshold: low, heavyThreshold: high, fillingLightThreshold, fillingHeavyThreshold } = values
    const wrong = (l: number, h: number) => h < Math.max(1, l)
    const lowFilling = fillingLightThreshold === 'same' ? low : fillingLightThreshold
    const highFilling = fillingHeavyThreshold === 'same' ? high : fillingHeavyThreshold
    const expected = (id: string, l: number, h: number) => ({
      parameter: id,
      message: `${id}: expected at least ${Math.max(1, l)}, for a task could be passed round for ever, got ${h}`,
    })
    if (wrong(low, high)) return expected('heavyThreshold', low, high)
    if (!wrong(lowFilling, highFilling)) return undefined
    return fillingHeavyThreshold === 'same'
      ? {
          parameter: 'fillingLightThreshold',
          message: `fillingLightThreshold: expected at most ${high}, for a task could be passed round for ever, got ${lowFilling}`,
        }
      : expected('fillingHeavyThreshold', lowFilling, highFilling)
  },
  create(context, values, { rootAt }) {
    const p = context.processors
    const light = context.whileFilling(values.lightThreshold, values.fillingLightThreshold)
    const heavy = context.whileFilling(values.heavyThreshold, values.fillingHeavyThreshold)
    const most = context.whileFilling(values.migration, values.fillingMigration)
    const waits = values.request === 'wait'
    const repeats = values.repeat === 'on'
    const registered = context.numbers()
    const open = context.numbers()
    // At which quantum it was refused last, and asked last.
    const refused = context.numbers(p, -1)
    const asked = context.numbers(p, -1)
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
        if (!repeats && asked[q] === quanta) return
        open[q] = 1
        asked[q] = quanta
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
  },
})
