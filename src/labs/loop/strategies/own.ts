/** The strategy “Your own program”: its words and parameters, and its rule. */
import { RunStopped } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { createGuest, type RunningProgram } from '../../../core/program/engines.ts'
import { programParameter } from '../../../core/program/programs.ts'
import type { DoneChunk, QueueState } from '../model/queue.ts'
import { FUNCTIONS, knobsOf, PROGRAM, programOf, programProblem } from '../programs/index.ts'
import { DECIDE, language, NEXT, OUT } from '../programs/language.ts'
import { type Begin, type BeginDeciding, strategy, type Way } from './strategy.ts'

/** The reader's own program: a rule for chunks, or what is decided at synchronisations. */
export const own = strategy({
  label: 'Your own program',
  help: 'A text of yours decides: how many iterations a processor gets that has finished, or who is to have how many at a synchronisation.',
  source: 'doc/programs.md',
  parameters: {
    program: programParameter({
      group: 'strategy',
      help: 'The text that decides, in JavaScript. Without one it is guided self-scheduling in one line.',
      sets: { strategy: 'own' },
    }),
  },
  knowsSpeeds: true,
  way: { kind: 'queue' },
  wayIn: (values) => wayOf(values),
})

function wayOf(values: Values): Way {
  const declared = programOf(values)?.declared
  if (!declared?.handlers.some(({ name }) => name === 'decide')) return own.way
  const { flags } = declared
  const exchange = { central: flags.has('central'), local: flags.has('local') }
  return { kind: 'exchange', exchange, chooses: false, byProgram: true }
}

const [NEXT_CALL, DECIDE_CALL] = FUNCTIONS.keys()

/** A guest that runs the program of a scenario. */
function guestOf(
  { total, processors, rated }: QueueState,
  values: object,
  more: object,
  inputs?: number,
): RunningProgram {
  const program = programOf(values)
  const problem = programProblem(values)
  if (!program || problem) throw new RunStopped(problem ?? { parameter: PROGRAM, message: `${PROGRAM}: not here` })
  const { text, declared } = program
  const knobs = knobsOf(program, values)
  const guest = createGuest({
    dialect: language,
    parameter: PROGRAM,
    text,
    declared,
    setup: { functions: FUNCTIONS, total, processors, speeds: [...rated], ...more, knobs, logs: false },
    ...(inputs === undefined ? {} : { inputs }),
  })
  guest.start(0)
  return guest
}

/** Lets a function decide; seconds. */
function call(guest: RunningProgram, which: number, now: number): void {
  guest.input[0] = 0
  guest.input[1] = which
  guest.call(0, Math.round(1e9 * now), FUNCTIONS[which])
}

export const begin: Begin<typeof own> = (state, values) => {
  const timed = programOf(values)?.declared.words.has('times') === true
  const guest = guestOf(state, values, { timed }, timed ? NEXT.times + state.total : undefined)
  const latest: (DoneChunk | undefined)[] = Array.from({ length: state.processors })
  return {
    single: timed,
    reported(worker, chunk) {
      latest[worker] = chunk
    },
    next(worker) {
      const { input } = guest
      const { now = 0 } = state
      const { iterations = 0, fromReceipt = 0, fromRequest = 0, times = [] } = latest[worker] ?? {}
      latest[worker] = undefined
      input[NEXT.worker] = worker
      input[NEXT.left] = state.left
      input[NEXT.done] = iterations
      input[NEXT.fromReceipt] = fromReceipt
      input[NEXT.fromRequest] = fromRequest
      input[NEXT.now] = now
      if (timed) input.set(times, NEXT.times)
      call(guest, NEXT_CALL, now)
      return guest.output[OUT.answer]
    },
    end: () => guest.end(),
  }
}

export const beginDeciding: BeginDeciding = (state, values, { threshold, profitability, asked }) => {
  const guest = guestOf(state, values, { threshold, profitability, asked })
  return {
    decide({ now, members, left, rates }) {
      const { input } = guest
      const m = members.length
      input[DECIDE.members] = m
      input[DECIDE.now] = now
      input.set(left, DECIDE.lists)
      input.set(rates, DECIDE.lists + m)
      input.set(members, DECIDE.lists + 2 * m)
      call(guest, DECIDE_CALL, now)
      const { output } = guest
      return output[OUT.answer] === 1 ? [...output.subarray(OUT.shares, OUT.shares + m)] : undefined
    },
    end: () => guest.end(),
  }
}
