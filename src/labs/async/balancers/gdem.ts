/** The balancer “Dimension exchange (GDEM)”: its words and parameters, and what it does in a run. */
import { lambdaOf } from '../../../core/network/lambda.ts'
import { choice, number } from '../../../core/parameters.ts'
import { shown, unexpected } from '../../../core/text/expected.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { createLines } from './gdem-lines.ts'
import { createSweeps } from './gdem-sweeps.ts'

/**
 * Generalised dimension exchange (Xu and Lau 1992; Haron 1998, §2.3.2) without a barrier: a processor exchanges with its partners in the
 * order of their colours, either whenever it likes or, in sweeps, with a partner that is as far.
 */
export const gdem = balancer({
  label: 'Dimension exchange (GDEM)',
  help: 'A processor compares loads with one neighbour after another; the one with too many gives a part of the difference.',
  source: 'Xu, Lau 1992; Hosseini and others 1990; §2.3.2',
  parameters: {
    lambda: number({
      label: 'Exchange parameter',
      symbol: 'λ',
      group: 'balancer',
      default: 'auto',
      slider: { min: 0.01, max: 1, step: 0.01 },
      limits: { min: 0.01, max: 1 },
      words: { auto: 'The optimum of the network where it is known, else ½.' },
      help: 'The part of a difference that moves.',
      source: '§2.3.2',
    }),
    synchronisation: choice({
      label: 'Synchronisation',
      group: 'balancer',
      default: 'none',
      help: 'Whether partners wait for each other.',
      source: '§2.3.2',
      options: {
        none: { label: 'None', help: 'A processor asks its partner, which answers as soon as it can.' },
        local: { label: 'Local', help: 'Both send their loads and wait for the other’s, colour after colour.' },
        direct: {
          label: 'Direct',
          help: 'A line of the network adds up its tasks and shares them evenly while all its processors wait, dimension after dimension. On a grid one sweep evens out all. Where another balancer has a phase it works as without synchronisation.',
        },
      },
    }),
    shares: choice({
      label: 'Shares of two partners',
      group: 'balancer',
      default: 'equal',
      help: 'What the two ends of a link even out if their speeds differ. Neither knows when a processor is slow for a while.',
      options: {
        equal: { label: 'Equal', help: 'Both get equally many tasks.' },
        speeds: { label: 'By speed', help: 'A processor that is twice as fast gets twice as many tasks.' },
      },
      shownWhen: (v) => v.synchronisation === 'none' && (v.speeds as readonly number[]).length > 1,
    }),
  },
  balances: true,
  messages: [
    {
      name: 'exchange',
      help: 'Reports how many tasks it has, to be evened out',
      because: 'it was this neighbour’s turn',
      load: 'a',
    },
    {
      name: 'pull',
      help: 'Has less than its share and asks for tasks',
      because: 'the neighbour had more than its share',
      load: 'a',
    },
    {
      name: 'even',
      help: 'Has about its share',
      because: 'both were too near to their shares for a task to move',
      load: 'a',
    },
    { name: 'tasks', help: 'Moves a part of the difference', because: 'it had more than its share' },
    {
      name: 'load',
      help: 'Reports how many tasks it has, in this sweep and colour',
      because: 'it had come to this colour of its sweep',
      load: 'c',
    },
    { name: 'bye', help: 'Exchanges no more', because: 'it follows another balancer by now' },
    {
      name: 'sum',
      help: 'Says how many tasks there are in its line, or before the neighbour',
      because: 'its line shares its tasks by their sum',
    },
  ],
  check({ lambda, fillingLambda, synchronisation }, _, throughout) {
    if (!throughout || synchronisation !== 'local' || fillingLambda === 'same' || fillingLambda === lambda)
      return undefined
    const expected = `"same" or ${lambda} with local synchronisation, because partners in different phases must agree on what moves`
    return { parameter: 'fillingLambda', message: unexpected('fillingLambda', expected, shown(fillingLambda)) }
  },
  kernel({ lambda, fillingLambda, synchronisation, shares }, use) {
    if (shares !== 'equal') return undefined
    // Partners that wait for each other are not in the kernel.
    if (synchronisation === 'local' ? use.throughout : synchronisation === 'direct' && use.always) return undefined
    const value = (setting: number | 'auto') => (setting === 'auto' ? use.optimum : setting)
    return [5, value(lambda), value(use.whileFilling(lambda, fillingLambda))]
  },
})

const { exchange: EXCHANGE, pull: PULL, even: EVEN, tasks: TASKS, load: LOAD, bye: BYE, sum: SUM } = kindsOf(gdem)

export const begin: Begin<typeof gdem> = (context, { lambda, fillingLambda, synchronisation, shares }, use) => {
  if (synchronisation === 'direct' && use.always) return createLines(context, { sum: SUM, tasks: TASKS })
  const { neighbours } = context
  const optimum = lambdaOf(context.topology)
  const value = (setting: number | 'auto') => (setting === 'auto' ? optimum : setting)
  const part = context.whileFilling(value(lambda), fillingLambda === 'same' ? 'same' : value(fillingLambda))
  /** How many tasks a processor gives to a partner that has fewer. */
  const surplus = (q: number, more: number, less: number) => (more - less > 1 ? Math.floor(part(q) * (more - less)) : 0)
  if (synchronisation === 'local' && use.throughout) {
    return createSweeps(context, surplus, { load: LOAD, tasks: TASKS, bye: BYE })
  }

  const { of: speeds } = context.machine.speeds
  /** How many tasks q has too many if it has `mine` and v has `others`: half of them would even out, or a share by speed. */
  const excess = (q: number, v: number, mine: number, others: number) =>
    shares === 'equal' || synchronisation !== 'none'
      ? mine - others
      : (2 * (mine * speeds[v] - others * speeds[q])) / (speeds[q] + speeds[v])
  const offer = (q: number, v: number, mine: number, others: number) =>
    Math.min(mine, surplus(q, excess(q, v, mine, others), 0))

  const open = context.numbers()
  // How many colours it has finished; its neighbours are in the order of theirs.
  const turns = context.numbers()

  return {
    leave(q) {
      open[q] = 0
    },
    act(q) {
      if (open[q] || (!context.gate(q) && context.load(q) > 0)) return
      const first = context.firstLink(q)
      const partner = neighbours[first + turns[q]]
      turns[q] = (turns[q] + 1) % (context.firstLink(q + 1) - first)
      open[q] = 1
      context.countRequest()
      context.send(q, partner, EXCHANGE, context.load(q))
    },
    receive(q, message) {
      const { kind, from, a, b: isAnswer } = message
      const load = context.load(q)
      if (kind === EXCHANGE) {
        const give = offer(q, from, load, a)
        if (give > 0) context.sendTasks(q, from, give, TASKS, 0, 1)
        else context.send(q, from, excess(q, from, load, a) < -1 ? PULL : EVEN, load)
      } else if (kind === TASKS) {
        if (isAnswer) {
          open[q] = 0
          context.countSuccess()
        }
        context.accept(q, message)
      } else {
        open[q] = 0
        const give = kind === PULL ? offer(q, from, load, a) : 0
        if (give === 0) return
        context.countSuccess()
        context.sendTasks(q, from, give, TASKS)
      }
    },
  }
}
