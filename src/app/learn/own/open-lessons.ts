/** Opening lessons from files that were dropped or chosen: what is wrong is shown, and a lesson alone begins at once. */

import { sizeText } from '../../../core/attachments/held.ts'
import { type NamedFile, OWN_LIMITS } from '../../../core/content/own.ts'
import type { OwnLesson } from '../../../core/content/read-own.ts'
import { listed } from '../../../core/text/case.ts'
import { quoted, unexpected } from '../../../core/text/expected.ts'
import { ownProblems, takeFiles } from '../../state/own-lessons.ts'
import type { Session } from '../../state/session.ts'

/** Most files of a folder that are looked at, whatever is in it. */
const MOST_LOOKED_AT = 2000

/** The files of an entry: one, or all in a folder. Names that begin with a dot are a system's own. */
async function filesIn(entry: FileSystemEntry, files: File[] = []): Promise<readonly File[]> {
  if (entry.name.startsWith('.') || files.length >= MOST_LOOKED_AT) return files
  if (entry.isFile) files.push(await new Promise<File>((yes, no) => (entry as FileSystemFileEntry).file(yes, no)))
  else {
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // A reader gives some at a time, and none in the end.
    for (let some = [entry]; some.length > 0; ) {
      some = await new Promise<FileSystemEntry[]>((yes, no) => reader.readEntries(yes, no))
      for (const one of some) await filesIn(one, files)
    }
  }
  return files
}

/** All files of a drop, those in folders included. */
export const filesOf = async (entries: readonly (FileSystemEntry | null)[]): Promise<readonly File[]> =>
  (await Promise.all(entries.map((entry) => entry && filesIn(entry)))).flatMap((files) => files ?? [])

/** What had better be changed in a lesson's file, for others who read it: the first of it whole. */
export function adviceOn({ advice, bundle }: Pick<OwnLesson, 'advice' | 'bundle'>): readonly string[] {
  const [first, ...more] = advice
  if (!first) return []
  const others = more.length > 0 ? ` The same in line ${listed(more.map(({ line }) => `${line}`))}.` : ''
  return [`${bundle.lesson.name} needs a change for other programs. Line ${first.line}: ${first.message}.${others}`]
}

/** Adds lessons to the reader's own; a single one begins. What cannot be read is shown with its lines, and nothing else changes. */
export async function openLessons(session: Session, files: readonly File[]): Promise<void> {
  const complain = (text: string) =>
    session.notify({ id: 'file', kind: 'warning', text: `${text}. Nothing is changed.` })
  let named: readonly NamedFile[]
  try {
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > OWN_LIMITS.bytes)
      return complain(unexpected('files', `at most ${sizeText(OWN_LIMITS.bytes)} together`, sizeText(size)))
    named = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
  } catch {
    return complain(unexpected('files', 'readable ones', `${files.length} that cannot be read`))
  }
  const { added, problems, stored } = await takeFiles(named)
  if (added.length > 0) {
    const titles = added.map(({ head }) => quoted(head.title)).join(', ')
    const lasting = stored
      ? 'It stays in this browser, under Your lessons in Learn.'
      : 'The browser keeps no files here, as in a private window: it lasts for this visit.'
    if (problems.length === 0 && added.length === 1)
      session.follow(`${added[0].head.lab}?lesson=${added[0].id}&scene=1`)
    const advice = added.flatMap((lesson) => adviceOn(lesson))
    session.notify({ id: 'file', kind: 'info', text: [`Added ${titles}. ${lasting}`, ...advice].join(' ') })
  }
  ownProblems.set(problems)
  if (problems.length > 0) session.setDialog('lesson')
}
