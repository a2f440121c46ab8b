/** For tests of programs of the reader's own. */
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { hold } from '../attachments/held.ts'
import { type Lab, type Metrics, withDeclared } from '../lab.ts'
import { fileOf, type Values } from '../parameters.ts'
import { runWhole } from '../run/run.ts'
import type { Settings } from './settings.ts'

/** Holds a text, and names it. */
export function holdText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'program.js', bytes })
  return fingerprint
}

/** A scenario in which a text decides. */
export const withText = (lab: Lab, parameter: string, text: string, values: Values): Values =>
  withDeclared(lab, { ...values, ...fileOf(lab.parameters[parameter])?.sets, [parameter]: holdText(text) })

/** How a lab's page opens a choice as a text. */
interface AsText {
  readonly parameter: string
  asText(values: Values): { load(): Promise<string>; settings(text: string): Settings } | undefined
}

/** A scenario with the text of its choice instead of the choice, as the page opens it; throws where the text leaves something out. */
export async function asText(lab: Lab, views: AsText, values: Values): Promise<Values> {
  const text = views.asText(values)
  if (!text) throw new Error('there is no text')
  const loaded = await text.load()
  const { knobs, without } = text.settings(loaded)
  if (without.length > 0) throw new Error(`the text leaves out ${without.join(', ')}`)
  return { ...withText(lab, views.parameter, loaded, values), ...knobs }
}

/** All metrics of a scenario that can be run, its interpreter made before. */
export async function metricsOf(lab: Lab, values: Values): Promise<Metrics> {
  const [problem] = lab.check(values)
  if (problem) throw new Error(problem.message)
  await lab.ready?.(values)
  return runWhole(lab, values, { record: false }).metrics
}
