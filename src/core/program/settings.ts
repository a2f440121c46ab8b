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
 * Reads a scenario's settings for a text that stands for one of its choices. The text is held as a file: which parameters apply where it runs may
 * depend on what it says.
 *
 * @param table the lab's parameters
 * @param holds the parameter whose file is the text; where a text runs other parameters are set, too, which the file's `sets` has
 */
export function settingsFor(text: string, table: ParameterTable, holds: string, values: Values): Settings {
  const declared = declaredIn(text).knobs
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: `${holds}.js`, bytes })
  const sets = fileOf(table[holds])?.sets ?? {}
  const knobs: Record<string, Value> = alikeChoices(table, sets, values)
  const without: string[] = []
  const whereItRuns = { ...values, ...sets, ...knobs, [holds]: fingerprint }
  for (const [id, parameter] of Object.entries(table)) {
    if (!applies(parameter, values)) continue
    const knob = Object.hasOwn(declared, id) ? declared[id] : undefined
    // A setting that applies with the text, too, is not of what the text stands for.
    if (!knob && applies(parameter, whereItRuns)) continue
    const value = knob && inKnob(parameter, knob, values[id])
    if (knob && value !== undefined && !validate(id, knob, value)) knobs[KNOB + id] = value
    else if (values[id] !== parameter.default) without.push(id)
  }
  return { knobs, without }
}

/**
 * The choices that the text takes the place of besides its own, with the option that means a text. What the text stands for may be chosen for
 * another phase, too: a choice that has this option, and the same value as the text's own choice.
 */
function alikeChoices(table: ParameterTable, sets: Values, values: Values): Record<string, Value> {
  const alike: Record<string, Value> = {}
  for (const [id, option] of Object.entries(sets)) {
    for (const [other, parameter] of Object.entries(table)) {
      const canBeText = parameter.kind === 'choice' && Object.hasOwn(parameter.options, option as string)
      if (canBeText && other !== id && values[other] === values[id]) alike[other] = option
    }
  }
  return alike
}

/**
 * A value as a knob has it; undefined where the knob has no such value. A parameter's word becomes a number for a knob that is one: digits are that
 * number, the parameter's default is the knob's, and "off" is the most.
 */
function inKnob(parameter: Parameter, knob: Parameter, value: Value): Value | undefined {
  if (typeof value !== 'string' || knob.kind !== 'number') return value
  if (/^\d+$/.test(value)) return Number(value)
  if (value === parameter.default) return knob.default
  return value === 'off' ? knob.limits.max : undefined
}
