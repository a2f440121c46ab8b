/** Tries what texts claim, over the seeds and settings that they name. */
import type { Lab, Metrics } from '../lab.ts'
import type { Values } from '../parameters.ts'
import { holds } from '../text/expression/evaluate.ts'
import type { KnownRun, KnownRuns } from '../text/expression/tree.ts'
import { claimReady } from './check-lesson.ts'
import { type Claim, changed, expanded } from './claim.ts'
import type { LineProblem } from './markdown.ts'
import type { ReadLesson } from './read-lesson.ts'

/** Several runs as one, each of whose numbers is a list. */
export function together(runs: readonly KnownRun[]): KnownRun {
  if (runs.length === 1) return runs[0]
  const lists = (of: 'values' | 'metrics') =>
    Object.fromEntries(Object.keys(runs[0][of]).map((id) => [id, runs.map((run) => run[of][id])]))
  return { values: lists('values') as Values, metrics: lists('metrics') as Metrics }
}

/** Runs by name, as expressions know them. A query with lists gives several runs: together they are one, whose numbers are lists. */
export const knownRuns = (runs: Readonly<Record<string, string>>, run: (query: string) => KnownRun): KnownRuns =>
  Object.fromEntries(Object.entries(runs).map(([name, query]) => [name, together(expanded(query).map(run))]))

/** Whether a claim holds in a case, by its place among all of them. */
export function holdsIn({ runs, over, holds: conditions }: Claim, index: number, run: (query: string) => KnownRun) {
  const change = expanded(over)[index]
  const changedRuns = knownRuns(runs, (query) => run(changed(query, change)))
  return conditions.every(({ tree }) => holds(tree, { runs: changedRuns }))
}

/** The claims of a lesson that hold more rarely than they say. `createRun` is called for each case, so that runs are kept for one alone. */
export async function checkClaims(
  { claims }: Pick<ReadLesson, 'claims'>,
  lab: Lab,
  createRun: () => (query: string) => KnownRun,
): Promise<readonly LineProblem[]> {
  const problems: LineProblem[] = []
  for (const claim of Object.values(claims).flat()) {
    const cases = expanded(claim.over)
    let holdCount = 0
    for (const i of cases.keys()) {
      await claimReady(lab, claim, i)
      if (holdsIn(claim, i, createRun())) holdCount++
    }
    if (holdCount >= claim.share * cases.length) continue
    const message = `claim: expected to hold in a share of ${claim.share}, holds in ${holdCount} of ${cases.length} cases`
    problems.push({ line: claim.line, message })
  }
  return problems
}
