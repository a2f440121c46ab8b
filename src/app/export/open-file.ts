/** Opening a scenario from a file: what of it cannot be used is told, and undo brings back what was before. */
import { FILE_LIMIT, inQuotes, readScenarioFile } from '../../core/export/scenario.ts'
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
  const warn = (text: string, id = 'file') => session.notify({ id, kind: 'warning', text })
  const refuse = (text: string) => warn(`${text}. Nothing is changed.`)
  const [file] = files
  if (files.length > 1) {
    const some = files.slice(0, 3).map(({ name }) => inQuotes(name))
    refuse(`files: ${files.length} came (${some.join(', ')}${files.length > 3 ? ', …' : ''}); allowed: one`)
    return
  }
  const name = inQuotes(file.name)
  if (file.size > FILE_LIMIT) {
    refuse(`file: ${name} has ${file.size} bytes; allowed: at most ${FILE_LIMIT}`)
    return
  }
  const text = await file.text().catch(() => undefined)
  if (text === undefined) {
    refuse(`file: ${name} cannot be read; allowed: a file with a scenario`)
    return
  }
  const read = readScenarioFile(file.name, text, labs)
  if ('refused' in read) {
    refuse(read.refused)
    return
  }
  const before = session.store.getState().lab
  const { lab = before, values, problems } = read
  session.setLab(lab)
  session.replace(values)
  session.setView('play')
  const kept = Object.entries(session.store.getState().values).filter(([id, value]) => !sameValue(value, values[id]))
  if (kept.length > 0) {
    const ids = kept.map(([id]) => id).join(', ')
    warn(`From the file: ${ids}: the page's link has hidden or locked what would differ; it stays as it is.`, 'fixed')
  }
  for (const [i, { message, instead }] of problems.slice(0, MOST_NOTICES).entries()) {
    warn(`From the file: ${message}${instead ? `; ${instead}` : ''}.`, `file${i}`)
  }
  if (problems.length === 0) {
    const rest = lab === before ? 'Undo brings back what was before' : `The lab ${labs[before].label} stays as it was`
    session.notify({ id: 'file', kind: 'info', text: `Opened ${name}. ${rest}.` })
  }
}
