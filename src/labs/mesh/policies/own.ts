/** The policy “Your own program”: its words, and when it remaps. */
import { RunStopped } from '../../../core/lab.ts'
import { createGuest } from '../../../core/program/engines.ts'
import { FUNCTIONS, knobsOf, PROGRAM, programOf, programProblem } from '../programs/index.ts'
import { IN, language, OUT } from '../programs/language.ts'
import type { BeginPolicy, Moment } from './policy.ts'
import { nextPhase, type Policy } from './policy.ts'

/** The reader's own program. */
export const own: Policy = {
  id: 'own',
  label: 'Your own program',
  help: 'A text of yours decides whether a check remaps, and whether there is one when it is due.',
  source: 'doc/programs.md',
  balances: true,
  byText: true,
  checks: () => true,
  horizon: nextPhase,
  remaps: () => false,
}

const [REMAPS, CHECKS] = FUNCTIONS.keys()

export const begin: BeginPolicy = (values) => {
  const program = programOf(values)
  const problem = programProblem(values)
  if (!program || problem) throw new RunStopped(problem ?? { parameter: PROGRAM, message: `${PROGRAM}: not here` })
  const { text, declared } = program
  const { checkEvery, processors } = values
  const guest = createGuest({
    dialect: language,
    parameter: PROGRAM,
    text,
    declared,
    setup: {
      functions: FUNCTIONS,
      every: checkEvery,
      processors,
      knobs: knobsOf(program, values),
      logs: false,
    },
  })
  guest.start(0)
  const handled = declared.handlers.some(({ name }) => name === FUNCTIONS[CHECKS])

  function answer(which: number, { checksMade, after, left, now }: Moment): boolean {
    const { input } = guest
    input[0] = 0
    input[1] = which
    input[IN.checks] = checksMade
    input[IN.after] = after
    input[IN.left] = left
    input[IN.now] = now
    guest.call(0, Math.round(1e9 * now), FUNCTIONS[which])
    return guest.output[OUT.answer] === 1
  }

  return {
    checks: (_, moment) => !handled || answer(CHECKS, moment),
    horizon: nextPhase,
    remaps({ gain, price, horizon, moved }, moment) {
      const { input } = guest
      input[IN.gain] = gain
      input[IN.price] = price
      input[IN.horizon] = horizon
      input[IN.moved] = moved
      return answer(REMAPS, moment)
    },
    end: () => guest.end(),
  }
}
