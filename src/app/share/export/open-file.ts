/** Opening a scenario from a file: what of it cannot be used is reported, and undo brings back what was before. */
import { sizeText } from '../../../core/attachments/held.ts'
import { packText } from '../../../core/attachments/packed.ts'
import { FILE_LIMIT, readScenarioFile } from '../../../core/export/scenario.ts'
import type { ParsedLink } from '../../../core/link/link.ts'
import { fileOf } from '../../../core/parameters.ts'
import {
  type AssignmentFile,
  assignmentLink,
  readAssignment,
  UnusableAssignment,
  visiblePart,
} from '../../../core/program/assignment.ts'
import { textOfFile } from '../../../core/text/decoding.ts'
import { quoted, unexpected } from '../../../core/text/expected.ts'
import { sameValue } from '../../../core/text/values.ts'
import { labs, loadLabs } from '../../../labs/descriptions.ts'
import { giveDropped, givePacked, giveTogether, keepCarried } from '../../state/give.ts'
import type { Session } from '../../state/session.ts'

/** Whether a file is a lesson by its name. */
const isLesson = (name: string) => /\.(md|markdown)$/i.test(name)

/** Whether files have a lesson among them, also in an archive, of which only the names are looked at; one that cannot be read may have one. */
async function haveLesson(files: readonly File[]): Promise<boolean> {
  if (files.some(({ name }) => isLesson(name))) return true
  const archives = files.filter(({ name }) => /\.zip$/i.test(name))
  if (archives.length === 0) return false
  for (const archive of archives) {
    let has = false
    const filter = ({ name }: { readonly name: string }) => {
      has ||= isLesson(name)
      return false
    }
    try {
      const { unzipSync } = await import('fflate')
      unzipSync(new Uint8Array(await archive.arrayBuffer()), { filter })
    } catch {
      return true
    }
    if (has) return true
  }
  return false
}

/** Whether a JSON text is what vt logs: phases with tasks, near its beginning. */
const isLog = (text: string) => /^\s*\{/.test(text) && /"phases"\s*:\s*\[/.test(text) && /"tasks"\s*:\s*\[/.test(text)

/** Whether a JSON text is a scenario, or was meant to be one. */
const isScenario = (text: string) => /^\s*\{\s*("\w+"\s*:\s*"[^"]*"\s*,\s*)*"(lab|scenario)"\s*:/.test(text)

/** Whether a file begins as a log of vt. */
const beginsLog = async (file: File) =>
  isLog(
    await file
      .slice(0, 1 << 16)
      .text()
      .catch(() => ''),
  )

/** Whether a file is YAML by its name, and whether that is a lecture: a list of parts. */
const isYaml = (name: string) => /\.ya?ml$/i.test(name)
const beginsPlaylist = async (file: File) => /^parts:/m.test((await textOfFile(file)) ?? '')

/** Most notices that one file gives rise to. */
const MOST_NOTICES = 20

/** Whether the text of a file is an assignment, as far as can be seen without reading all of it. */
function isAssignment(text: string): boolean {
  if (!/^\s*\{/.test(text) || !text.includes('"situations"')) return false
  try {
    return Object.hasOwn(JSON.parse(text) as object, 'situations')
  } catch {
    return false
  }
}

/** Whether the text of a file is a certificate of the best, as far as can be seen without checking it. */
const isCertificate = (text: string) =>
  /^\s*\{/.test(text) &&
  /"kind"\s*:\s*"(?:requests|loop|placement|divisible|late)"/.test(text) &&
  /"problem"\s*:\s*\{/.test(text)

/** Opens one, without its salt. Throws an `UnusableAssignment`. All labs are loaded. */
async function openAssignment(session: Session, text: string): Promise<void> {
  const file = JSON.parse(text) as AssignmentFile
  const assignment = readAssignment(file, undefined, labs)
  session.follow(assignmentLink(assignment, await packText(JSON.stringify(visiblePart(file)))))
}

/**
 * Opens a scenario file, or gives a file that is none to the parameter that takes such files; lessons, alone or in a folder with what they
 * name, are added to the reader's own; a lecture becomes one more playlist; a certificate is checked. Several scenarios at once, or a file that is nothing of all this, change nothing.
 *
 * @param entries the same files as a drop has them, where folders are more than a name
 */
export async function openFile(
  session: Session,
  files: readonly File[],
  entries: readonly (FileSystemEntry | null)[] = [],
): Promise<void> {
  const folders = entries.some((entry) => entry?.isDirectory)
  const inside = folders
    ? await import('../../learn/own/open-lessons.ts').then(({ filesOf }) => filesOf(entries)).catch(() => [])
    : files
  if (inside.length === 0 || (await haveLesson(inside))) {
    const { openLessons } = await import('../../learn/own/open-lessons.ts')
    return openLessons(session, folders ? inside : files)
  }
  // A notice stands behind a dialog; one that holds what the reader wrote stays.
  const { dialog } = session.store.getState()
  if (dialog !== 'class' && dialog !== 'embed') session.setDialog(undefined)
  const complain = (text: string) =>
    session.notify({ id: 'file', kind: 'warning', text: `${text}. Nothing is changed.` })
  if (folders || /\.(zip|gz|br)$/i.test(inside[0].name) || (inside.length > 1 && (await beginsLog(inside[0])))) {
    await loadLabs()
    const isPacked = inside.length === 1 && /\.gz$/i.test(inside[0].name)
    const refusal = await (isPacked ? givePacked(session, inside[0]) : giveTogether(session, inside))
    if (refusal !== false) return refusal === undefined ? undefined : complain(refusal)
  }
  const [file] = inside
  if (inside.length > 1) {
    const some = inside.slice(0, 3).map(({ name }) => quoted(name))
    return complain(
      unexpected('files', 'one', `${inside.length} (${some.join(', ')}${inside.length > 3 ? ', …' : ''})`),
    )
  }
  if (isYaml(file.name) && (await beginsPlaylist(file))) {
    const { openPlaylistFile } = await import('../../state/open-playlist.ts')
    return openPlaylistFile(session, file)
  }
  const name = `file ${quoted(file.name)}`
  await loadLabs()
  const most = largestFile()
  if (file.size > most) return complain(unexpected(name, `at most ${most} bytes (${sizeText(most)})`, `${file.size}`))
  const text = await textOfFile(file)
  if (text === undefined) return complain(unexpected(name, 'a readable file', 'none'))
  if (isCertificate(text)) {
    const { judged } = await import('../../../core/certificate/words.ts')
    const { holds, says } = judged(quoted(file.name), text)
    return session.notify({ id: 'certificate', kind: holds ? 'info' : 'warning', text: says, stays: true })
  }
  if (isAssignment(text)) {
    return openAssignment(session, text).catch((error) => {
      if (!(error instanceof UnusableAssignment)) throw error
      complain(`${name}: ${error.message}`)
    })
  }
  const read = readScenarioFile(file.name, text, labs)
  if ('problem' in read) {
    const refusal = isLog(text)
      ? await giveTogether(session, [file])
      : isScenario(text)
        ? false
        : await giveDropped(session, file)
    return refusal === undefined ? undefined : complain(refusal || read.problem)
  }
  openScenario(session, file.name, read)
}

/** The most bytes of a file that is anything: a scenario, or what a parameter takes. */
const largestFile = () =>
  Math.max(
    FILE_LIMIT,
    ...Object.values(labs).flatMap(({ parameters }) => Object.values(parameters).map((one) => fileOf(one)?.bytes ?? 0)),
  )

/** Makes the scenario that was read from a file the present one. */
export function openScenario(session: Session, file: string, read: ParsedLink): void {
  const warn = (id: string, text: string) => session.notify({ id, kind: 'warning', text: `From the file: ${text}.` })
  const before = session.store.getState().lab
  const { lab = before, values, problems } = read
  keepCarried(session, values)
  session.setLab(lab)
  session.replace(values, { story: undefined })
  session.setView('play')
  const refused = Object.entries(session.store.getState().values).filter(([id, value]) => !sameValue(value, values[id]))
  if (refused.length > 0) {
    const ids = refused.map(([id]) => id).join(', ')
    warn('fixed', `${ids}: hidden or locked by the page’s link; nothing is changed there`)
  }
  for (const [i, { message, instead }] of problems.slice(0, MOST_NOTICES).entries()) {
    warn(`file${i}`, `${message}${instead ? `; ${instead}` : ''}`)
  }
  if (problems.length === 0) {
    const rest =
      lab === before
        ? ' Undo brings back what was before.'
        : before && ` The lab ${labs[before].label} stays as it was.`
    session.notify({ id: 'file', kind: 'info', text: `Opened ${quoted(file)}.${rest}` })
  }
}
