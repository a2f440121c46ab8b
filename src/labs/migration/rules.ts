/** What both halves of the migration lab know: what a run records, and what goes together. */
import type { LabRules } from '../../core/lab.ts'
import type { Problem } from '../../core/parameters.ts'
import { unexpected } from '../../core/text/expected.ts'
import { graphs } from './graphs/index.ts'
import { blocksOf } from './model/blocks.ts'
import { graphFileOf } from './model/graph-file.ts'
import { phasesOf } from './model/phases-file.ts'
import { stagedCount, stagedLeast } from './model/staged-graphs.ts'
import { sizesOf } from './networks/index.ts'
import { type MigrationValues, runsProgram } from './parameters.ts'
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
  if (phases) return 'problem' in phases ? [...problems, phases.problem] : problems
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

export const rules: LabRules<MigrationValues> = {
  id: 'migration',
  shape: ({ processors }) => ({ shape, lanes: processors }),
  check: (values) => {
    const problem = runsProgram(values) ? programProblem(values) : undefined
    return problem ? [problem] : check(values)
  },
}
