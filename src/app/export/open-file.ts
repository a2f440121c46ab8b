/** Opening a scenario from a file: what of it cannot be used is told, and undo brings back what was before. */
import { FILE_LIMIT, inQuotes, readScenarioFile } from '../../core/export/scenario.ts'
import type { ParsedLink } from '../../core/link.ts'
import { sameValue } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Session } from '../session.ts'

/** Most notices that one file gives rise to. */
const MOST_NOTICES = 20

/** Opens a scenario file. Several at once, or a file that is no scenario, change nothing. */
export async function openFile(session: Session, files: readonly File[]): Promise<void> {
  // What is told stands behind a dialog; one that holds what the reader wrote stays.
  const { dialog } = session.store.getState()
  if (dialog !== 'class' && dialog !== 'embed') session.setDialog(undefined)
  const refuse = (text: string) => session.notify({ id: 'file', kind: 'warning', text: `${text}. Nothing is changed.` })
  const [file] = files
  if (files.length > 1) {
    const some = files.slice(0, 3).map(({ name }) => inQuotes(name))
    return refuse(`files: ${files.length} came (${some.join(', ')}${files.length > 3 ? ', …' : ''}); allowed: one`)
  }
  const name = inQuotes(file.name)
  if (file.size > FILE_LIMIT) return refuse(`file: ${name} has ${file.size} bytes; allowed: at most ${FILE_LIMIT}`)
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return refuse(`file: ${name} cannot be read; allowed: a file with a scenario`)
  const read = readScenarioFile(file.name, text, labs)
  if ('refused' in read) return refuse(read.refused)
  openScenario(session, file.name, read)
}

/** Makes the scenario that was read from a file the present one. */
export function openScenario(session: Session, file: string, read: ParsedLink): void {
  const warn = (id: string, text: string) => session.notify({ id, kind: 'warning', text: `From the file: ${text}.` })
  const before = session.store.getState().lab
  const { lab = before, values, problems } = read
  session.setLab(lab)
  session.replace(values)
  session.setView('play')
  const kept = Object.entries(session.store.getState().values).filter(([id, value]) => !sameValue(value, values[id]))
  if (kept.length > 0) {
    const ids = kept.map(([id]) => id).join(', ')
    warn('fixed', `${ids}: hidden or locked by the page’s link; nothing is changed there`)
  }
  for (const [i, { message, instead }] of problems.slice(0, MOST_NOTICES).entries()) {
    warn(`file${i}`, `${message}${instead ? `; ${instead}` : ''}`)
  }
  if (problems.length === 0) {
    const rest = lab === before ? 'Undo brings back what was before' : `The lab ${labs[before].label} stays as it was`
    session.notify({ id: 'file', kind: 'info', text: `Opened ${inQuotes(file)}. ${rest}.` })
  }
}
