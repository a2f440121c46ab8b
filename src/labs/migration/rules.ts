/** What both halves of the migration lab know: what a run records, and what goes together. */
import type { LabRules, Metrics } from '../../core/lab.ts'
import type { Problem } from '../../core/parameters.ts'
import { unexpected } from '../../core/text/expected.ts'
import { count, counted, exact, quantity } from '../../core/text/format.ts'
import { graphs } from './graphs/index.ts'
import { blocksOf } from './model/blocks.ts'
import { graphFileOf } from './model/graph-file.ts'
import { phaseSeconds, phasesOf } from './model/phases-file.ts'
import { stagedCount, stagedLeast } from './model/staged-graphs.ts'
import { CYCLES_PER_SECOND } from './model/units.ts'
import { sizesOf } from './networks/index.ts'
import { LONGEST, type MigrationValues, runsProgram } from './parameters.ts'
import { programProblem } from './programs/index.ts'
import { shape } from './recording.ts'

/** Checks a scenario. */
function check(values: MigrationValues): readonly Problem[] {
  const problems: Problem[] = []
  const complain = (parameter: string, expected: string, got: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, got) })
  const { topology, processors, program } = values
  const sizes = sizesOf(topology)
  if (sizes && !sizes.includes(processors)) complain('processors', sizes.expected, `${processors}`)
  if (stagedCount(values) !== undefined) {
    const [least, of] = stagedLeast(values)
    if (values.processes < least) complain('processes', `at least ${least} with ${of}`, `${values.processes}`)
    return problems
  }
  const phases = phasesOf(values)
  if (phases) {
    if ('problem' in phases) return [...problems, phases.problem]
    // A run that cannot be longer would end in the middle, and what it says would be of the phases before.
    if (values.duration < LONGEST) return problems
    const { first, least, recorded } = phaseSeconds(phases.content)
    const most = LONGEST / CYCLES_PER_SECOND
    if (first > most || least > most) {
      const takes =
        first > most
          ? `a first one of ${exact(first)} s, and no balancer acts before it ends`
          : `at least ${exact(least)} s`
      complain(
        'phasesFile',
        `phases that end within ${most} s, the longest run`,
        `${takes}: divide all seconds of the file by ${Math.ceil((2 * Math.max(first, recorded)) / most)}`,
      )
    }
    return problems
  }
  if (program !== 'wator') {
    const file = graphFileOf(values)
    const problem = file ? 'problem' in file && file.problem : graphs[values.graph].check(values)
    if (problem) problems.push(problem)
    return problems
  }
  const { oceanWidth, oceanHeight, fish, sharks } = values
  const [across, down] = blocksOf(values)
  if (across > oceanWidth || down > oceanHeight) {
    complain('processes', `at most ${oceanWidth} × ${oceanHeight} blocks of the sea`, `${across} × ${down}`)
  }
  const cells = oceanWidth * oceanHeight
  if (fish > cells) complain('fish', `at most one a cell, ${cells}`, `${fish}`)
  else if (fish + sharks > cells) complain('sharks', `at most ${cells - fish} beside ${fish} fish`, `${sharks}`)
  return problems
}

/** How many phases have ended: each has an imbalance, and the last one is always kept. Undefined where there are too many for a list. */
function endedPhases({ imbalances, lastImbalance }: Metrics): number | undefined {
  if (Array.isArray(imbalances)) return imbalances.length
  return typeof lastImbalance === 'number' ? undefined : 0
}

/** What a run did not get to of a program that ends. */
function cut(values: MigrationValues, metrics: Metrics): string | undefined {
  if (typeof metrics.executionTime === 'number') return undefined
  const stop = quantity(values.duration / CYCLES_PER_SECOND, 's')
  if (values.program === 'wator') return `The last step of the sea is not reached: the run stopped at ${stop}`
  const phases = phasesOf(values)
  if (!phases || 'problem' in phases) return undefined
  const { content } = phases
  const ended = endedPhases(metrics)
  const left = ended === undefined ? undefined : content.phases - ended
  const which = left === undefined ? 'The last phases' : `${count(left)} of ${counted(content.phases, 'phase')}`
  return `${which} ${left === 1 ? 'is' : 'are'} not reached: the run stopped at ${stop}`
}

export const rules: LabRules<MigrationValues> = {
  cut,
  id: 'migration',
  shape: ({ processors }) => ({ shape, lanes: processors }),
  check: (values) => {
    const problem = runsProgram(values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
}
