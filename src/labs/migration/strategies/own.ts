/** The strategy “Your own program”: its words, and what it does in a round. */
import { RunStopped } from '../../../core/lab.ts'
import { createGuest } from '../../../core/program/engines.ts'
import type { Candidate, Pair, Round } from '../model/round.ts'
import { CYCLES_PER_SECOND } from '../model/units.ts'
import { FUNCTIONS, knobsOf, PROGRAM, programOf, programProblem } from '../programs/index.ts'
import { IN, inputsOf, language, OF_PROCESS, OF_PROCESSOR } from '../programs/language.ts'
import type { Begin, StrategyDefinition } from './strategy.ts'

/** The reader's own program. */
export const own: StrategyDefinition = {
  label: 'Your own program',
  help: 'A text of yours decides in every round which processes move, and where to.',
  source: 'doc/programs.md',
  uses: ['balancer'],
  compares: 'program',
}

const [DECIDE] = FUNCTIONS.keys()

/** What takes as long as looking at a processor or a process in the model: a tenth of handing one over, and a part of what the interpreter does between two of its questions. */
const LOOKS = { handedOver: 10, interrupt: 5000 } as const

export const begin: Begin = (values, ground) => {
  const program = programOf(values)
  const problem = programProblem(values)
  if (!program || problem) throw new RunStopped(problem ?? { parameter: PROGRAM, message: `${PROGRAM}: not here` })
  const { text, declared } = program
  const { processors, processes, degree } = ground
  const guest = createGuest({
    dialect: language,
    parameter: PROGRAM,
    text,
    declared,
    inputs: inputsOf(processors, processes),
    weight: processors + processes,
    setup: {
      functions: FUNCTIONS,
      neighbours: Array.from({ length: processors }, (_, p) => [...ground.neighbours(p)]),
      degree,
      threshold: values.threshold,
      knobs: knobsOf(program, values),
      logs: false,
    },
  })
  /** The round that is decided, where its processes are, and what is ordered in it. */
  let present: Round | undefined
  const homes = new Int32Array(processes)
  const ordered = new Map<number, Pair[]>()
  guest.answer('answerBy', 'draw', (p, n) => present?.below(p, n) ?? 0)
  guest.answer('answerBy', 'isFree', (p, q) => Number(present?.isFree(p, q)))
  guest.answer('answerBy', 'messages', (i, q) => present?.sentTowards(i, q) ?? 0)
  guest.answer('answerBy', 'move', (process, target) => {
    const from = homes[process]
    present?.order(process, from, target)
    ordered.set(from, [...(ordered.get(from) ?? []), { process, target }])
    return 1
  })
  guest.start(0)

  function decide(round: Round): void {
    const { input } = guest
    const candidates = Array.from({ length: processors }, (_, p) => round.candidates(p))
    input[0] = 0
    input[1] = DECIDE
    input[IN.window] = round.window
    input[IN.now] = round.now / CYCLES_PER_SECOND
    input[IN.nth] = round.nth
    let count = 0
    for (let p = 0; p < processors; p++) {
      const at = IN.processors + OF_PROCESSOR.length * p
      input[at + OF_PROCESSOR.busy] = round.busy[p]
      input[at + OF_PROCESSOR.queue] = round.present[p]
      input[at + OF_PROCESSOR.around] = round.neighbourhood[p]
      input[at + OF_PROCESSOR.size] = round.neighbourhoodSize[p]
      input[at + OF_PROCESSOR.load] = round.load[p]
      input[at + OF_PROCESSOR.ratio] = round.meanRatio(p) ?? Number.NaN
      for (const one of candidates[p]) {
        homes[one.process] = p
        const from = IN.processors + OF_PROCESSOR.length * processors + OF_PROCESS.length * count++
        input[from] = one.process
        input[from + OF_PROCESS.worked] = one.worked
        input[from + OF_PROCESS.factor] = one.factor
        input[from + OF_PROCESS.ratio] = one.ratio ?? Number.NaN
        input[from + OF_PROCESS.distance] = one.distance
      }
      input[at + OF_PROCESSOR.processes] = count
    }
    present = round
    ordered.clear()
    const { askedInRun } = guest
    guest.call(0, Math.round((1e9 / CYCLES_PER_SECOND) * round.now), FUNCTIONS[DECIDE])
    round.took(LOOKS.handedOver * (processors + count) + LOOKS.interrupt * (guest.askedInRun - askedInRun))
    for (const [p, pairs] of ordered) note(round, p, candidates[p], pairs)
  }

  return { decide, save: () => guest.save(), end: () => guest.end() }
}

/** Reports what a processor gives. */
const note = (round: Round, p: number, candidates: readonly Candidate[], pairs: readonly Pair[]) =>
  round.note({
    by: p,
    processor: p,
    asked: [],
    targets: [...new Set(pairs.map(({ target }) => target))],
    occupied: [],
    candidates,
    selected: pairs.map(({ process }) => process),
    pairs,
    refused: [],
  })
