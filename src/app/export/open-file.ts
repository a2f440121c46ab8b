/** Opening a scenario from a file: what of it cannot be used is told, and undo brings back what was before. */
import { FILE_LIMIT, readScenarioFile } from '../../core/export/scenario.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Session } from '../session.ts'

/** Most notices that one file gives rise to. */
const MOST_NOTICES = 20

/** Opens a scenario file. A file that is no scenario changes nothing. */
export async function openFile(session: Session, file: File): Promise<void> {
  const warn = (text: string, id = 'file') => session.notify({ id, kind: 'warning', text })
  if (file.size > FILE_LIMIT) {
    warn(
      `file: "${file.name.slice(0, 60)}" has ${file.size} bytes; allowed: at most ${FILE_LIMIT}. Nothing is changed.`,
    )
    return
  }
  const text = await file.text().catch(() => undefined)
  if (text === undefined) {
    warn(`file: "${file.name.slice(0, 60)}" cannot be read; allowed: a file with a scenario. Nothing is changed.`)
    return
  }
  const read = readScenarioFile(file.name, text, labs)
  if ('refused' in read) {
    warn(`${read.refused}. Nothing is changed.`)
    return
  }
  const { lab = session.store.getState().lab, values, problems } = read
  session.setLab(lab)
  session.replace(values)
  session.setView('play')
  for (const [i, { message, instead }] of problems.slice(0, MOST_NOTICES).entries()) {
    warn(`From the file: ${message}${instead ? `; ${instead}` : ''}.`, `file${i}`)
  }
  if (problems.length === 0) {
    session.notify({
      id: 'file',
      kind: 'info',
      text: `Opened ${file.name.slice(0, 60)}. Undo brings back what was before.`,
    })
  }
}
