/** A parameter's value in words. */
import { fileText } from '../attachments/held.ts'
import { fileOf, type Parameter, type Value } from '../parameters.ts'
import { setting, unitOf } from './format.ts'
import { briefList } from './values.ts'

/** A parameter's value for people, with its unit. */
export function valueText(parameter: Parameter, value: Value): string {
  if (parameter.kind === 'choice') return parameter.options[String(value)]?.label ?? String(value)
  if (fileOf(parameter) && typeof value === 'string') return fileText(value)
  if (parameter.kind === 'list') return briefList(parameter, value)
  if (typeof value !== 'number') return String(value)
  const text = setting(value)
  return parameter.unit ? `${text} ${unitOf(text, parameter.unit)}` : text
}
