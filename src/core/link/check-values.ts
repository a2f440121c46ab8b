/** A scenario that does not come as a link. */
import { type DescribedLab, fitted, unfitted, withDeclared } from '../lab.ts'
import { defaults, type Value } from '../parameters.ts'
import { parseValue, validate } from '../text/values.ts'
import { DEFAULT, type LinkProblem, type ParsedLink, unknownParameter } from './link.ts'

/**
 * Checks a scenario that comes as an object (a file). Like a link: unknown and bad entries are reported, the rest counts.
 */
export function checkValues(lab: DescribedLab, record: Readonly<Record<string, unknown>>): ParsedLink {
  const model = unfitted(lab)
  const problems: LinkProblem[] = []
  const values: Record<string, Value> = { ...defaults(model.parameters) }
  const entries = Object.entries(record)
  const isOwn = ([id]: readonly [string, unknown]) => Object.hasOwn(model.parameters, id)
  // What a text declares is read once it is known which text.
  for (const [id, value] of [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))]) {
    const { parameters } = fitted(model, values)
    if (!Object.hasOwn(parameters, id)) {
      problems.push(unknownParameter(id, model))
      continue
    }
    // A file may write a number or a list as text, the way a link does.
    const parsed = typeof value === 'string' ? parseValue(id, parameters[id], value) : undefined
    const problem = parsed ? ('problem' in parsed ? parsed.problem : undefined) : validate(id, parameters[id], value)
    if (problem) problems.push({ ...problem, instead: DEFAULT })
    else values[id] = parsed && 'value' in parsed ? parsed.value : (value as Value)
  }
  return { lab: model.id, values: withDeclared(model, values), compared: [], extras: {}, problems }
}
