/**
 * A run in which one copy goes to another server and all others go where they went: what one decision cost. If the others decided again they
 * would see other loads, and in a few hundred requests most of what happens would be chance.
 */
import { RESULT } from './requests.ts'
import { Simulation } from './simulation.ts'

/** Events between two looks at how much work is left. */
const AT_ONCE = 500

/** A copy: the j-th of request k, both counted from 0. */
export interface CopyName {
  readonly k: number
  readonly j: number
}

/** What a run can be compared with: nanoseconds. */
export interface Total {
  /** The time of all requests together that have ended, and how many of them were answered. */
  readonly sum: number
  readonly answered: number
}

/** The name of a copy. */
export const nameOf = ({ copies }: Pick<Simulation, 'copies'>, copy: number): CopyName => ({
  k: copies.request[copy],
  j: copies.ordinal[copy],
})

/** Which server each copy of a run was sent to, by its name; −1 for one that the run did not have. */
export function choicesOf({ copies, scenario }: Simulation): (k: number, j: number) => number {
  const first = new Int32Array(scenario.requests + 1)
  for (let copy = 0; copy < copies.count; copy++) first[copies.request[copy] + 1]++
  for (let k = 0; k < scenario.requests; k++) first[k + 1] += first[k]
  const servers = new Int32Array(copies.count)
  for (let copy = 0; copy < copies.count; copy++)
    servers[first[copies.request[copy]] + copies.ordinal[copy]] = copies.server[copy]
  return (k, j) => (first[k] + j < first[k + 1] ? servers[first[k] + j] : -1)
}

/**
 * Runs a scenario again with one copy at another server. A copy that the first run did not have, such as a retry, goes where the policy
 * chooses. The policy is asked for each copy, so that it remembers what it would; nothing changed, it is the same run. Yields events.
 */
export function* replaying(
  { scenario, arrivals, sizes }: Simulation,
  choices: (k: number, j: number) => number,
  turned?: CopyName & { readonly server: number },
): Generator<number, Simulation> {
  const replay = new Simulation(scenario, arrivals, sizes)
  replay.turned = (k, j, chosen) => {
    if (turned && k === turned.k && j === turned.j) return turned.server
    const server = choices(k, j)
    return server < 0 ? chosen : server
  }
  while (replay.advance(AT_ONCE)) yield AT_ONCE
  return replay
}

/** How long all requests together took, and how many were answered: those that are not measured count as well, because a decision delays them. */
export function totalOf({ requests, arrivals, scenario }: Simulation): Total {
  let sum = 0
  let answered = 0
  for (let k = 0; k < scenario.requests; k++) {
    if (requests.result[k] === RESULT.open) continue
    sum += requests.ended[k] - arrivals[k]
    if (requests.result[k] === RESULT.answered) answered++
  }
  return { sum, answered }
}

/** How long a request took until its answer, or until it was given up, in nanoseconds; undefined where it never ended. */
export const timeOf = ({ requests, arrivals }: Simulation, k: number): number | undefined =>
  requests.result[k] === RESULT.open ? undefined : requests.ended[k] - arrivals[k]

/** The servers among which the policy could choose for a copy, in their order: found by running up to it. Yields events. */
export function* eligibleFor(
  { scenario, arrivals, sizes }: Simulation,
  { k, j }: CopyName,
): Generator<number, Int32Array> {
  const replay = new Simulation(scenario, arrivals, sizes)
  let eligible: Int32Array | undefined
  replay.turned = (request, ordinal, chosen) => {
    if (request === k && ordinal === j) eligible = replay.eligible.list.slice(0, replay.eligible.count)
    return chosen
  }
  while (!eligible && replay.advance(AT_ONCE)) yield AT_ONCE
  if (!eligible) throw new Error(`request ${k} has no copy ${j}`)
  return eligible
}
