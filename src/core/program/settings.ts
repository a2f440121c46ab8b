/** What of a scenario's settings a text has as knobs of the same names. */
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { hold } from '../attachments/held.ts'
import { applies, fileOf, type Parameter, type ParameterTable, type Value, type Values } from '../parameters.ts'
import { validate } from '../text/values.ts'
import { declaredIn } from './declared.ts'
import { KNOB } from './programs.ts'

/** The word by which a text declares a knob, as editors explain it: the same in all labs. */
export const KNOB_WORD = {
  of: '',
  name: 'parameter',
  form: "parameter('name', number, { min, max, step, unit, help })",
  help: 'A knob: it stands among the parameters, and in links, sweeps and maps. With { options } it is a choice.',
  puts: "parameter('', 1, { min: 0, max: 16, help: '' })",
}

/** What a scenario sets for a text: its knobs, and other choices of which it takes the place, by their ids in links; and what the text has no knob for. */
export interface Settings {
  readonly knobs: Values
  readonly without: readonly string[]
}

/**
 * Reads a scenario's settings for a text that stands for one of its choices.
 *
 * @param table the lab's parameters
 * @param holds the parameter that holds the text; what it sets is set where a text runs, and what then applies no more is the text's
 */
export function settingsFor(text: string, table: ParameterTable, holds: string, values: Values): Settings {
  const knobs: Record<string, Value> = {}
  const without: string[] = []
  const declared = declaredIn(text).knobs
  // What applies where it runs may depend on the text itself.
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: `${holds}.js`, bytes })
  const sets = fileOf(table[holds])?.sets ?? {}
  // What the text stands for may be chosen for another phase, too: there it is the text as well.
  for (const [id, value] of Object.entries(sets)) {
    for (const [other, parameter] of Object.entries(table)) {
      const isOf = parameter.kind === 'choice' && Object.hasOwn(parameter.options, value as string)
      if (isOf && other !== id && values[other] === values[id]) knobs[other] = value
    }
  }
  const after = { ...values, ...sets, ...knobs, [holds]: fingerprint }
  for (const [id, parameter] of Object.entries(table)) {
    const knob = Object.hasOwn(declared, id) ? declared[id] : undefined
    // Without a knob it may be a setting of what else the scenario has.
    if (!applies(parameter, values) || (!knob && applies(parameter, after))) continue
    const value = knob && inKnob(parameter, knob, values[id])
    if (knob && value !== undefined && !validate(id, knob, value)) knobs[KNOB + id] = value
    else if (values[id] !== parameter.default) without.push(id)
  }
  return { knobs, without }
}

/** A value as a knob has it: a word that is a number is that number, one that is the default the knob's default, "off" the most; undefined where it has no such value. */
function inKnob(parameter: Parameter, knob: Parameter, value: Value): Value | undefined {
  if (typeof value !== 'string' || knob.kind !== 'number') return value
  if (/^\d+$/.test(value)) return Number(value)
  if (value === parameter.default) return knob.default
  return value === 'off' ? knob.limits.max : undefined
}
