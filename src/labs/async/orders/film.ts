/** One order of a small machine again, step by step: each processor makes exactly the calls that it makes, and no states are merged. */
import type { Film, FilmMessage, FilmStep } from '../../../core/program/orders/orders.ts'
import { EVENT, type Move, States, type Step } from '../../../core/program/orders/search.ts'
import { plain, whereLeft } from '../../../core/program/orders/words.ts'
import { counted } from '../../../core/text/format.ts'
import { type MachineOf, Processors } from './local.ts'

const NAMES = ['look', 'timer', 'end', 'take'] as const

/** A step of an order, without numbers that only one search knows. */
interface Named {
  readonly event: number
  readonly processor: number
  readonly from: number
  readonly message: number
  readonly move: Move
}

/** The steps that choices name, fewer where one is not possible; and whether nothing can happen after them. */
function stepsOf(states: States, tasks: number, [first, ...choices]: readonly number[]) {
  let row = states.initial(tasks)[first ?? 0]
  if (!row) return undefined
  const steps: Named[] = []
  for (const choice of choices) {
    let place = 0
    let next: Int32Array | undefined
    states.expand(row, 0, (step: Step, after) => {
      if (place++ !== choice) return
      const { event, processor, from, message, move } = step
      steps.push({ event, processor, from, message, move })
      next = after.slice()
    })
    if (!next) break
    row = next
  }
  let isOver = true
  states.expand(row, 0, () => {
    isOver = false
  })
  return { steps, isOver }
}

/** A message on its way, with the step that sent it. */
interface Flying extends FilmMessage {
  readonly from: number
  readonly to: number
  readonly number: number
  readonly sentIn: number
}

/**
 * Plays an order.
 *
 * @param order the choices as a search has them
 * @param repeats how many steps at the end lead round
 */
export function play(
  machine: MachineOf,
  { tasks, overtaking }: { readonly tasks: number; readonly overtaking: boolean },
  order: readonly number[],
  repeats: number,
): Film {
  const searched = new Processors({ ...machine, isHidden: machine.isHidden })
  const live = new Processors({ ...machine, isHidden: true, sleepsAtOnce: false })
  try {
    const states = new States({ automata: searched, overtaking })
    const named = stepsOf(states, tasks, order)
    const begun = named && states.machine.automata.begin()[order[0]]
    if (!named || !begun) {
      const begins = { processors: [], flying: [] }
      const misfit = 'The program begins in another way.'
      return { processors: searched.processors, tasks, begins, steps: [], isOver: false, misfit }
    }
    return { ...playSteps(searched, live, tasks, named.steps, order, repeats), isOver: named.isOver }
  } finally {
    searched.end()
    live.end()
  }
}

/**
 * Makes the named steps again on `live`, and shows the machine after each. The numbers of their messages are those of
 * `searched`. Ends early, with a misfit, at a step that cannot be made again.
 */
function playSteps(
  searched: Processors,
  live: Processors,
  tasks: number,
  named: readonly Named[],
  order: readonly number[],
  repeats: number,
): Omit<Film, 'isOver'> {
  const { processors } = searched
  const { names } = searched.handlers
  const { states: first, sends } = live.begin()[order[0]]
  const locals = [...first]
  let flying: Flying[] = []
  const messageOf = (of: Processors, number: number): FilmMessage => {
    const { a, b, c } = of.handlers.numbersOf(number)
    const numbers = [a, b, c]
    while (numbers.length > 0 && numbers.at(-1) === 0) numbers.pop()
    return { name: names[of.messages[number].kind], numbers, tasks: of.messages[number].tasks }
  }
  const sent = (from: number, to: number, number: number, sentIn: number): Flying => ({
    ...messageOf(live, number),
    from,
    to,
    number,
    sentIn,
  })
  for (let k = 0; k < sends.length; k += 3) flying.push(sent(sends[k], sends[k + 1], sends[k + 2], 0))
  const machineNow = (): Pick<FilmStep, 'processors' | 'flying'> => ({
    processors: locals.map((state, q) => {
      const { load, kept, blocked, running, timer } = live.local(state)
      return {
        load,
        kept,
        state: running ? 'running' : blocked ? 'waits' : load > 0 ? 'ready' : 'idle',
        timer,
        memory: live.handlers.memoryOf(q),
      }
    }),
    flying: flying.map(({ name, numbers, tasks, from, to }) => ({ name, numbers, tasks, from, to })),
  })
  const begins = machineNow()
  const steps: FilmStep[] = []
  let misfit: string | undefined
  live.handlers.ran()
  const { take, end, timer } = EVENT
  for (const { event, processor: q, from, message, move } of named) {
    const nth = steps.length + 1
    const content = message >= 0 ? JSON.stringify(messageOf(searched, message)) : ''
    const isIt = ({ from: sender, to, number }: Flying) =>
      sender === from && to === q && JSON.stringify(messageOf(live, number)) === content
    const taken = message >= 0 ? flying.find(isIt) : undefined
    const standing = live.standing(locals[q])
    const standsFor = event === end ? standing.running : event === timer ? standing.timer : standing.looks
    const isPossible = event === take ? taken !== undefined : standsFor
    live.handlers.onlyDraws = move.drawn
    const done = isPossible
      ? live
          .moves(locals[q], event, from, taken?.number ?? -1)
          .find((one) => one.executes === move.executes && one.children === move.children)
      : undefined
    live.handlers.onlyDraws = undefined
    if (!done) {
      misfit = `Step ${nth} cannot be made again.`
      break
    }
    const before = live.local(locals[q])
    if (taken) flying = flying.filter((one) => one !== taken)
    locals[q] = done.state
    const after = live.local(done.state)
    const own: Flying[] = []
    for (let k = 0; k < done.sends.length; k += 2) own.push(sent(q, done.sends[k], done.sends[k + 1], nth))
    flying = [...flying, ...own]
    const looksFor = event === EVENT.look ? (before.load > 0 ? 'turn' : 'empty') : undefined
    const handler = event === EVENT.timer ? 'timer' : taken ? taken.name : looksFor
    const lines = live.handlers.ran()
    const step = {
      event: NAMES[event],
      processor: q,
      ...(taken && { from, sentIn: taken.sentIn, message: plainMessage(taken) }),
      ...(handler !== undefined &&
        searched.handlers.has(handler) &&
        !(event === EVENT.look && before.blocked) && { handler }),
      sends: own.map((one) => ({ ...plainMessage(one), to: one.to })),
      ...(done.executes && { children: done.children }),
      lines,
      ...(done.problem && { problem: plain(done.problem.message) }),
      ...machineNow(),
    }
    const goes = {
      waits: after.blocked && !before.blocked,
      goesOn: !after.blocked && before.blocked,
      starts: after.running && event === EVENT.look,
    }
    steps.push({ ...step, sentence: wordsOf(step, goes, before.load, Boolean(after.timer && !before.timer)) })
    if (done.problem) break
  }
  if (misfit === undefined && named.length < order.length - 1)
    misfit = `Step ${named.length + 1} of the order is not possible with this text.`
  return {
    processors,
    tasks,
    begins,
    steps,
    ...(repeats > 0 && { repeatsFrom: order.length - repeats }),
    ...(misfit !== undefined && { misfit }),
  }
}

const plainMessage = ({ name, numbers, tasks }: FilmMessage): FilmMessage => ({ name, numbers, tasks })

/** "“steal”", "“tasks” with 2 tasks", "“load” (3)" */
export function messageWords({ name, numbers, tasks }: FilmMessage): string {
  const shown = numbers.map((number) => (Array.isArray(number) ? `[${number.join(', ')}]` : number)).join(', ')
  return `“${name}”${shown ? ` (${shown})` : ''}${tasks > 0 ? ` with ${counted(tasks, 'task')}` : ''}`
}

/** What a step begins with, as a sentence. @param load tasks in the processor's queue before it */
function eventWords(
  { event, processor, from, message }: Pick<FilmStep, 'event' | 'processor' | 'from' | 'message'>,
  load: number,
): string {
  const who = `Processor ${processor}`
  if (event === 'take' && message) return `${who} takes ${messageWords(message)} from ${from}.`
  if (event === 'timer') return `The timer of processor ${processor} rings.`
  if (event === 'end') return `The task of processor ${processor} ends.`
  return load > 0
    ? `${who} looks around, with ${counted(load, 'task')} in its queue.`
    : `${who} has no tasks and looks around.`
}

/** A step as sentences. */
function wordsOf(
  step: Omit<FilmStep, 'sentence'>,
  { waits, goesOn, starts }: { readonly waits: boolean; readonly goesOn: boolean; readonly starts: boolean },
  load: number,
  setsTimer: boolean,
): string {
  const { event, sends, children, problem } = step
  const begins = eventWords(step, load)
  const does = sends.map((one) => `It sends ${messageWords(one)} to ${one.to}.`)
  if (setsTimer) does.push('It sets its timer.')
  if (waits) does.push('It waits.')
  if (goesOn) does.push('It goes on.')
  if (starts) does.push('It begins a task.')
  if (children !== undefined)
    does.push(
      `${event === 'end' ? 'It has' : 'It executes a task, which has'} ${children === 0 ? 'no children' : counted(children, 'child', 'children')}.`,
    )
  if (problem !== undefined) does.push(`Here it goes wrong: ${problem}.`)
  return [begins, ...does].join(' ')
}

/** How a film ends where it should show something; undefined where it does. */
export function misfitOf(film: Film, id: string): string | undefined {
  if (film.misfit !== undefined) return film.misfit
  const last = film.steps.at(-1) ?? film.begins
  const failed = film.steps.at(-1)?.problem !== undefined
  if (id === 'error') return failed ? undefined : 'With this text nothing goes wrong at the end of the order.'
  if (failed) return 'With this text the order ends in an error.'
  const { left } = whereLeft(last)
  if (left === 0) return 'With this text all tasks are executed at the end of the order.'
  if (id === 'stops' && !film.isOver) return 'With this text something can still happen at the end of the order.'
  if (film.repeatsFrom !== undefined) {
    const at = film.steps[film.repeatsFrom - 2] ?? film.begins
    const same = (one: Pick<FilmStep, 'processors' | 'flying'>) =>
      JSON.stringify([one.processors, one.flying.toSorted((a, b) => a.from - b.from || a.to - b.to)])
    if (same(at) !== same(last)) return 'With this text the order does not lead back to where it repeats.'
    if (film.steps.slice(film.repeatsFrom - 1).some(({ children }) => children !== undefined))
      return 'With this text a task is executed in the part that repeats.'
  }
  return undefined
}
