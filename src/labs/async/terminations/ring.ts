/** The way “Ring” to notice the end: its words, and what it does in a run. */
import { kindsOf } from '../model/message-kinds.ts'
import { type BeginEnding, FINISH, termination } from './termination.ts'

const TOKEN_INTEGERS = 2

/**
 * Safra's algorithm (Dijkstra, EWD 998): a token goes round, 0 → p − 1 → … → 1 → 0, and adds up how many messages with tasks have been
 * sent and not received. It is white if no processor on its way has received tasks since it came by last: then a sum of 0
 * is the end.
 */
export const ring = termination({
  label: 'Ring',
  help: 'A token goes round all processors and counts messages with tasks (Safra).',
  source: 'Dijkstra, EWD 998',
  announced: true,
  messages: [
    { name: 'token', help: 'Goes round and counts messages with tasks', because: 'it had nothing to do' },
    FINISH,
  ],
})

const { token: TOKEN, finish: ENDED } = kindsOf(ring)

export const begin: BeginEnding = (context, stop) => {
  const p = context.processors
  const { tasksSent, tasksTaken } = context.machine
  const black = context.numbers()
  const holds = context.numbers()
  // The token where it is held.
  const sum = context.numbers()
  const tokenBlack = context.numbers()
  holds[0] = 1
  tokenBlack[0] = 1

  const balance = (q: number) => tasksSent[q] - tasksTaken[q]

  function end(q: number): void {
    context.sendToChildren(q, ENDED)
    stop(q)
  }

  return {
    gotTasks(q) {
      black[q] = 1
    },
    passive(q) {
      if (!holds[q]) return
      if (q === 0) {
        if (p === 1 || (!tokenBlack[0] && !black[0] && sum[0] + balance(0) === 0)) return end(0)
        black[0] = 0
        holds[0] = 0
        context.send(0, p - 1, TOKEN, 0, 0, 0, TOKEN_INTEGERS)
      } else {
        const dark = tokenBlack[q] || black[q] ? 1 : 0
        black[q] = 0
        holds[q] = 0
        context.send(q, q - 1, TOKEN, sum[q] + balance(q), dark, 0, TOKEN_INTEGERS)
      }
    },
    receive(q, { kind, a, b }) {
      if (kind === ENDED) return end(q)
      holds[q] = 1
      sum[q] = a
      tokenBlack[q] = b
    },
  }
}
