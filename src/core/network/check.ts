/** What is wrong with a network's size, said about the parameter that determines it. */
import type { Problem, Values } from '../parameters.ts'
import { unexpected } from '../text/expected.ts'
import { formatParameter } from '../text/values.ts'
import { type NetworkValues, processorsOf, topologies } from './index.ts'

/** Most processors of a network. */
const MOST_PROCESSORS = 65536

/** A wrong number of processors. */
export function sizeProblem(values: NetworkValues, expected: string): Problem {
  const processors = processorsOf(values)
  const topology = topologies[values.topology]
  const [sizeParameter] = topology.processors ? Object.entries(topology.parameters) : []
  const parameter = sizeParameter ? sizeParameter[0] : 'processors'
  const got = sizeParameter
    ? `${formatParameter(sizeParameter[1], (values as Values)[sizeParameter[0]])} = ${processors}`
    : `${processors}`
  return { parameter, message: unexpected(parameter, expected, got) }
}

/** What is wrong with the size of a network of whatever kind. */
export function networkProblems(values: NetworkValues): Problem[] {
  const definition = topologies[values.topology]
  const problem = definition.problem?.(values)
  if (problem) return [problem]
  const processors = processorsOf(values)
  const { sizes } = definition
  const problems: Problem[] = []
  if (processors > MOST_PROCESSORS) problems.push(sizeProblem(values, `at most ${MOST_PROCESSORS} processors in all`))
  if (sizes?.includes(processors) === false) problems.push(sizeProblem(values, sizes.expected))
  return problems
}
