/** Giving a program to a scenario: each is one step of history. */
import { hold } from '../../core/attachments/held.ts'
import { packed, packingReady } from '../../core/attachments/packed.ts'
import { takeFile } from '../../core/attachments/take.ts'
import { applies, fileOf, type Values } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Session } from './session.ts'

/** Makes a text the program of the scenario; returns why it cannot be. What else is `set` belongs to it. */
export function giveProgram(session: Session, id: string, text: string, set: Values = {}): string | undefined {
  const { lab: labId, values } = session.store.getState()
  const lab = labs[labId]
  const parameter = lab.parameters[id]
  const accepted = fileOf(parameter)
  if (!accepted) return undefined
  const bytes = new TextEncoder().encode(text)
  const taken = takeFile(id, accepted, `${id}${accepted.extensions[0]}`, bytes)
  if ('problem' in taken) return taken.problem
  const { file } = taken
  hold(file)
  const runs = applies(parameter, values)
  session.changeAll({ ...(runs ? {} : accepted.sets), [id]: file.fingerprint, ...set }, 'commit')
  // Work of the reader's own is none of the story's.
  if (!runs) session.leaveStory()
  void packingReady().then(async () => {
    // What a link has no room for is kept by the browser.
    if (packed(file.fingerprint, accepted.inLink ?? 0) !== undefined) return
    const { keep } = await import('./stored-files.ts')
    await keep([file])
  })
  return undefined
}
