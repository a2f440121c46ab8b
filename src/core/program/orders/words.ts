/** What a search of all orders found, in sentences: none claims more than was explored. */
import { counted } from '../../text/format.ts'
import type { Climbed, Explored, Unexplored } from './ladder.ts'
import type { FilmStep } from './orders.ts'

/** "1 task", "3 tasks". */
const tasks = (count: number) => counted(count, 'task')

/** "trees of up to 12 tasks on 2 processors, 10 on 3 and 8 on 4" */
function machines(explored: readonly Explored[]): string {
  const [first, ...rest] = explored.toSorted((a, b) => a.processors - b.processors)
  const others = rest.map((one) => `${one.tasks} on ${one.processors}`)
  const last = others.pop()
  const list = [`trees of up to ${tasks(first.tasks)} on ${first.processors} processors`, ...others].join(', ')
  return last === undefined ? list : `${list} and ${last}`
}

const WHY: Readonly<Record<Unexplored['why'], (limit: string) => string>> = {
  time: (limit) => `then ${limit} were over`,
  states: () => 'then there were too many states',
  flood: () => 'then more messages were on their way in one line than are followed',
}

/**
 * What is said of the whole.
 *
 * @param limit how much it might take: "10 s"
 * @param trees which trees these are: "with at most 3 children a task"
 */
export function sentenceOf(
  { wrong, explored, unexplored, states, unseen, tooSmall, tooSmallProblem }: Climbed,
  limit: string,
  trees: string,
): { readonly verdict: 'none' | 'wrong' | 'open'; readonly sentence: string } {
  const all = counted(states, 'state')
  if (wrong) return { verdict: 'wrong', sentence: `Something goes wrong in some order (${all}).` }
  const [largest] = unexplored.toSorted((a, b) => a.processors - b.processors)
  const knownPart =
    explored.length > 0
      ? `no order of ${machines(explored)}, ${trees}, loses a task, stops, or goes on for ever in vain (${all})`
      : largest
        ? `nothing is wrong in all orders of up to ${counted(largest.steps, 'step')} on ${largest.processors} processors with ${tasks(largest.tasks)}, ${trees}; ${WHY[largest.why](limit)}`
        : undefined
  if (unseen !== undefined)
    return { verdict: 'open', sentence: `Open: ${unseen}.${knownPart ? ` As far as can be seen, ${knownPart}.` : ''}` }
  if (explored.length > 0 && knownPart)
    return { verdict: 'none', sentence: `${knownPart[0].toUpperCase()}${knownPart.slice(1)}.` }
  if (knownPart) return { verdict: 'open', sentence: `Open: ${knownPart}.` }
  if (tooSmall.length > 0)
    return {
      verdict: 'open',
      sentence: `Open: the text needs more processors than the ${Math.max(...tooSmall)} that are searched (${plain(tooSmallProblem?.message ?? '')}).`,
    }
  return { verdict: 'open', sentence: `Open: nothing was explored before ${limit} were over.` }
}

/** A problem without the parameter that it is about. */
export const plain = (message: string) => message.replace(/^[a-z]+: /, '')

/** Where tasks are that are left: "1 at processor 2, which waits for ever, and 2 on their way". */
export function whereLeft({ processors, flying }: Pick<FilmStep, 'processors' | 'flying'>): {
  left: number
  places: string
} {
  const places: string[] = []
  let left = 0
  for (const [q, { load, kept, state }] of processors.entries()) {
    const running = state === 'running' ? 1 : 0
    left += load + kept + running
    if (load + running > 0)
      places.push(`${load + running} at processor ${q}${state === 'waits' ? ', which waits for ever' : ''}`)
    if (kept > 0) places.push(`${kept} kept by processor ${q}`)
  }
  const carried = flying.reduce((sum, message) => sum + message.tasks, 0)
  if (carried > 0) places.push(`${carried} on the way`)
  return { left: left + carried, places: places.join('; ') }
}

/** "1 task is left", "3 tasks are left" */
export const leftWords = (left: number) => `${tasks(left)} ${left === 1 ? 'is' : 'are'} left`
