/** The way “Tree” to notice the end: its words, and what it does in a run. */
import { kindsOf } from '../model/message-kinds.ts'
import { type BeginEnding, FINISH, termination } from './termination.ts'

const ANSWER_INTEGERS = 2

/** What a processor does in a wave: nothing, it has been asked and has not been passive since, it has asked its children. */
const IDLE = 0
const ASKED = 1
const ASKING = 2

/**
 * Mattern's four counters: waves down a binary tree and back ask how many messages with tasks have been sent and received. Two waves in
 * a row with the same four numbers are the end (Algorithms for distributed termination detection, Distributed Computing 2, 1987).
 */
export const tree = termination({
  label: 'Tree',
  help: 'Waves go down a binary tree and back, and count messages with tasks (Mattern’s four counters).',
  source: 'Mattern 1987',
  announced: true,
  messages: [
    { name: 'ask', help: 'Asks how many messages with tasks were sent and received', because: 'it had nothing to do' },
    {
      name: 'answer',
      help: 'Says how many, of itself and all below it',
      because: 'it had nothing to do, and all below it had answered',
    },
    FINISH,
  ],
})

const { ask: ASK, answer: ANSWER, finish: ENDED } = kindsOf(tree)

export const begin: BeginEnding = (context, stop) => {
  const { tasksSent, tasksTaken } = context.machine
  const state = context.numbers()
  /** Answers of children that are still to come, and the sums of those that have come. */
  const missing = context.numbers()
  const sentBelow = context.numbers()
  const receivedBelow = context.numbers()
  // What the wave before has counted; −1 before the first.
  const before = context.numbers(2, -1)

  function end(q: number): void {
    context.sendToChildren(q, ENDED)
    stop(q)
  }

  function complete(allSent: number, allReceived: number): void {
    const [sentBefore, receivedBefore] = before
    if (allSent === allReceived && allSent === sentBefore && allReceived === receivedBefore) end(0)
    else {
      before[0] = allSent
      before[1] = allReceived
      // Processor 0 is passive still, and is asked that again when it wakes: that begins the next wave.
      context.wakeAt(0, context.now)
    }
  }

  return {
    passive(q) {
      // Processor 0 begins a wave by itself, all others when they have been asked.
      if (state[q] === (q === 0 ? IDLE : ASKED)) {
        state[q] = ASKING
        sentBelow[q] = 0
        receivedBelow[q] = 0
        missing[q] = context.sendToChildren(q, ASK)
      }
      if (state[q] !== ASKING || missing[q] > 0) return
      state[q] = IDLE
      const allSent = sentBelow[q] + tasksSent[q]
      const allReceived = receivedBelow[q] + tasksTaken[q]
      if (q === 0) complete(allSent, allReceived)
      else context.sendToParent(q, ANSWER, allSent, allReceived, ANSWER_INTEGERS)
    },
    receive(q, { kind, a, b }) {
      if (kind === ENDED) return end(q)
      if (kind === ASK) state[q] = ASKED
      else {
        sentBelow[q] += a
        receivedBelow[q] += b
        missing[q]--
      }
    },
  }
}
