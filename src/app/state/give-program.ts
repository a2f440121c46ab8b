/** Giving a program to a scenario: each is one step of history. */
import { hold } from '../../core/attachments/held.ts'
import { packed, packingReady } from '../../core/attachments/packed.ts'
import { takeFile } from '../../core/attachments/take.ts'
import { applies, fileOf, type Values } from '../../core/parameters.ts'
import { listed } from '../../core/text/case.ts'
import { valueText } from '../../core/text/value-text.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramText, ProgramViews } from '../../labs/page.ts'
import { NOT_KEPT } from './notices.ts'
import type { Session } from './session.ts'

/** A scenario's choice as a text, with the scenario's settings. */
export type AsText = NonNullable<ReturnType<ProgramViews['asText']>>

/** Opens a text, with the settings that it stands for; what it has no knobs for is said. */
export async function openText(session: Session, program: ProgramViews, text: AsText | ProgramText): Promise<void> {
  const loaded = await text.load()
  const { lab, values } = session.store.getState()
  const { knobs, without } = 'settings' in text ? text.settings(loaded) : { knobs: {}, without: [] }
  giveProgram(session, program.parameter, loaded, knobs)
  if (without.length === 0) return
  const { parameters } = labs[lab]
  const named = without.map((id) => `${parameters[id].label} (${valueText(parameters[id], values[id])})`)
  session.notify({
    id: 'text',
    kind: 'warning',
    text: `The text leaves out ${listed(named)}: its run is another one than before. Undo brings the setting back.`,
  })
}

/** Makes a text the program of the scenario; returns why it cannot be. What else is `set` belongs to it. */
export function giveProgram(session: Session, id: string, text: string, set: Values = {}): string | undefined {
  const { lab: labId, values } = session.store.getState()
  const lab = labs[labId]
  const parameter = lab.parameters[id]
  const accepted = fileOf(parameter)
  if (!accepted) return undefined
  const bytes = new TextEncoder().encode(text)
  const result = takeFile(id, accepted, `${id}${accepted.extensions[0]}`, bytes)
  if ('problem' in result) return result.problem
  const { file } = result
  hold(file)
  const runs = applies(parameter, values)
  session.changeAll({ ...(runs ? {} : accepted.sets), [id]: file.fingerprint, ...set }, 'commit')
  // Work of the reader's own is none of the story's.
  if (!runs) session.leaveStory()
  void packingReady().then(async () => {
    // What a link has no room for is kept by the browser.
    if (packed(file.fingerprint, accepted.inLink ?? 0) !== undefined) return
    const { keep } = await import('./stored-files.ts')
    if (!(await keep([file]))) session.notify(NOT_KEPT)
  })
  return undefined
}
