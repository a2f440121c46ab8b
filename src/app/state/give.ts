/** Giving files and texts to parameters: what cannot be used changes nothing, and is reported. */

import { type HeldFile, heldFile, heldIn, hold, shortened } from '../../core/attachments/held.ts'
import { namedIn } from '../../core/attachments/named.ts'
import { takeFile, tooLarge } from '../../core/attachments/take.ts'
import type { DescribedLab } from '../../core/lab.ts'
import { type Accepted, applies, fileOf, type GivenFile, type Values } from '../../core/parameters.ts'
import { quoted, unexpected } from '../../core/text/expected.ts'
import { commaInDoubt } from '../../core/text/numbers.ts'
import { valueText } from '../../core/text/value-text.ts'
import { parseValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import type { GatherRequest } from '../../worker/gathering.ts'
import { fingerprintSoon } from './fingerprint-soon.ts'
import { NOT_KEPT } from './notices.ts'
import type { Session } from './session.ts'
import { keep } from './stored-files.ts'

/** Typed numbers of a list up to this many characters stand in the link themselves. */
const SHORT = 1000

/** A file that can be taken, with what is set then. Nothing has changed yet; the file is held, so its content can be looked at. */
export interface Prepared {
  readonly file: HeldFile
  readonly changes: Values
  /** The changes without which the file could not be used; a notice names them. */
  readonly fitted?: Values
  /** What is wrong with it as it is read now; another column may do. */
  readonly problem?: string
}

/** A file for a parameter, or why there can be none. */
export type Preparing = Prepared | { readonly refused: string }

/**
 * Makes a text ready for a parameter. The numbers of a short list are the value at once; everything else is a file. Undefined where it
 * has been taken.
 */
export function prepareText(session: Session, id: string, text: string): Preparing | undefined {
  const parameter = labs[session.store.getState().lab].parameters[id]
  // Words in the first line are a head: such a text is a table.
  const isTable = fileOf(parameter)?.preview !== undefined && !/\d/.test(text.trim().split(/[\n\r]/, 1)[0])
  if (parameter.kind === 'list' && text.length <= SHORT && !isTable) {
    const doubt = commaInDoubt(text)
    if (doubt) return { refused: unexpected(id, doubt.expected, doubt.got) }
    const parsed = parseValue(
      id,
      parameter,
      text
        .trim()
        .split(/[\s,;]+/)
        .join(parameter.separator),
    )
    if ('problem' in parsed) return { refused: parsed.problem.message }
    session.change(id, parsed.value, 'commit')
    return undefined
  }
  return prepare(session, id, 'pasted text', new TextEncoder().encode(text))
}

/** How far the reading of files is, and what ends it. */
interface Reading {
  progress(share: number): void
  readonly signal: AbortSignal
}

/**
 * Makes a file, or several that are one together, ready for a parameter; undefined where the reader has gone on meanwhile or has ended it. Several
 * are read in a worker.
 */
export async function prepareFiles(
  session: Session,
  id: string,
  files: readonly File[],
  reading: Reading,
): Promise<Preparing | undefined> {
  const { lab } = session.store.getState()
  const accepted = fileOf(labs[lab].parameters[id])
  if (!accepted) return undefined
  if (files.length > 1 && !accepted.gather) return { refused: `${id}: expected one file, got ${files.length}` }
  const contents: GivenFile[] = []
  let size = 0
  for (const file of files) {
    size += file.size
    const large = tooLarge(id, accepted, file.name, size)
    if (large) return { refused: large }
    const buffer = await file.arrayBuffer().catch(() => undefined)
    if (!buffer) return { refused: unexpected(`${id}: file ${quoted(file.name)}`, 'a readable file', 'none') }
    contents.push({ name: file.name, bytes: new Uint8Array(buffer) })
  }
  const gatheredFile = accepted.gather
    ? await gathered({ lab, parameter: id, files: contents }, reading)
    : { file: contents[0] }
  if (gatheredFile === undefined) return undefined
  if ('problem' in gatheredFile) return { refused: `${id}: ${gatheredFile.problem}` }
  const { name, bytes } = gatheredFile.file
  const fingerprint = await fingerprintSoon(bytes)
  // Meanwhile the reader may have gone on to another lab.
  if (session.store.getState().lab !== lab) return undefined
  return fitting(
    session,
    id,
    prepare(session, id, name, bytes, fingerprint, 'sets' in gatheredFile ? gatheredFile.sets : undefined),
  )
}

/** What was made ready, with what else has to be set for it. Where what says so cannot be loaded, nothing is. */
export async function fitting(
  session: Session,
  id: string,
  ready: Preparing | undefined,
): Promise<Preparing | undefined> {
  const { lab, values } = session.store.getState()
  if (!ready || 'refused' in ready) return ready
  const fits = await fileOf(labs[lab].parameters[id])
    ?.fits?.()
    .catch(() => undefined)
  if (!fits || session.store.getState().lab !== lab) return ready
  const needed = fits({ ...values, ...ready.changes })
  if (Object.keys(needed).length === 0) return ready
  const changes = { ...ready.changes, ...needed }
  const problem = problemOf(session, id, changes)
  return { file: ready.file, changes, fitted: needed, ...(problem === undefined ? {} : { problem }) }
}

/** One file of several, by a worker; undefined where it was ended. */
async function gathered(request: GatherRequest, { progress, signal }: Reading) {
  const client = await import('../../worker/gather-client.ts').catch(() => undefined)
  return client?.gatherFiles(request, progress, signal) ?? { problem: 'what reads its files could not be loaded' }
}

/**
 * Makes files the value of a parameter, with a notice of how far that is, which can stop it; resolves to why they cannot be. `stopped` is called
 * where the reader stops it.
 */
async function giveFiles(
  session: Session,
  id: string,
  files: readonly File[],
  stopped?: () => void,
): Promise<string | undefined> {
  const stop = new AbortController()
  const what = files.length === 1 ? quoted(files[0].name) : `${files.length} files`
  const progress = (share: number) =>
    session.notify({
      id: 'reading',
      kind: 'info',
      text: `Reading ${what}: ${Math.floor(100 * share)} %`,
      stop: () => {
        stop.abort()
        session.dismiss('reading')
        stopped?.()
      },
    })
  const prepared = await prepareFiles(session, id, files, { progress, signal: stop.signal })
  session.dismiss('reading')
  return prepared && give(session, id, prepared)
}

function prepare(
  session: Session,
  id: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fingerprint?: string,
  sets?: Values,
): Preparing | undefined {
  const { lab: labId, values } = session.store.getState()
  const lab = labs[labId]
  const accepted = fileOf(lab.parameters[id])
  if (!accepted) return undefined
  const result = takeFile(id, accepted, name, bytes, fingerprint)
  if ('problem' in result) return { refused: result.problem }
  const { file } = result
  hold(file)
  const needed = applies(lab.parameters[id], values) ? {} : accepted.sets
  const changes: Values = { ...needed, ...sets, [id]: file.fingerprint }
  const problem = problemOf(session, id, changes)
  return { file, changes, ...(problem === undefined ? {} : { problem }) }
}

/** What is wrong with a parameter's file after changes. */
export function problemOf(session: Session, id: string, changes: Values): string | undefined {
  const { lab, values } = session.store.getState()
  return labs[lab].check({ ...values, ...changes }).find(({ parameter }) => parameter === id)?.message
}

/** Takes a file that was made ready. Returns why it cannot be. */
export function give(session: Session, id: string, prepared: Preparing): string | undefined {
  if ('refused' in prepared) return prepared.refused
  const { file, changes, fitted, problem } = prepared
  if (problem !== undefined) return problem
  const { getState } = session.store
  const { lab: labId, values } = getState()
  const lab = labs[labId]
  const before = values[id]
  keepFiles(session, [file])
  if (typeof before === 'string' && before !== '' && before !== file.fingerprint && !heldFile(before)) {
    session.notify({
      id: 'file',
      kind: 'info',
      text: `${lab.parameters[id].label}: this is another file than the one with the fingerprint ${shortened(before)}, so results may differ. Undo brings the former name back.`,
    })
  }
  session.changeAll(changes, 'commit')
  if (getState().values[id] !== file.fingerprint)
    return unexpected(id, 'no other file, as the link locks it', quoted(file.name))
  if (fitted) {
    const parts = Object.entries(fitted).map(([other, value]) => {
      const parameter = lab.parameters[other]
      return `${parameter.label}: ${valueText(parameter, value)}`
    })
    session.notify({ id: 'fitted', kind: 'info', text: `For this file were set ${parts.join('; ')}.` })
  }
  // Work of the reader's own is none of the story's.
  if (Object.keys(changes).some((each) => each !== id)) session.leaveStory()
  // All that waited for this content can be run now.
  if (before === file.fingerprint) session.start()
  session.retryCompared()
  return undefined
}

/** Keeps files for later visits, and says so where the browser refuses. */
function keepFiles(session: Session, files: readonly HeldFile[]): void {
  if (files.length === 0) return
  void keep(files).then((stored) => {
    if (!stored) session.notify(NOT_KEPT)
  })
}

/** Keeps what a scenario file has brought along. */
export const keepCarried = (session: Session, values: Values): void => keepFiles(session, heldIn([values]))

/** Gives a dropped file to the parameter that it is for. Resolves to false where no parameter takes it, otherwise to what is wrong. */
export async function giveDropped(session: Session, file: File): Promise<string | false | undefined> {
  const { lab, values, sitePage } = session.store.getState()
  const id = sitePage ? undefined : await takerOf(labs[lab], values, file)
  return id === undefined ? giveElsewhere(session, [file]) : giveFiles(session, id, [file])
}

/**
 * Gives dropped files to a lab that takes several as one, the present one if it does: the logs of all ranks. Resolves to false where none does,
 * otherwise to what is wrong. All labs have to be loaded.
 */
export async function giveTogether(session: Session, files: readonly File[]): Promise<string | false | undefined> {
  return giveElsewhere(session, files, ({ gather }) => gather !== undefined)
}

/** Gives a packed file to the lab whose files are called so: "a.graph.gz" is a mesh, and "a.json.gz" none. All labs have to be loaded. */
export const givePacked = (session: Session, file: File): Promise<string | false | undefined> =>
  giveElsewhere(session, [file])

/** Gives files to the one lab whose files are called so, by the longest end of their names, and opens it; false where there is none, or more than one. */
async function giveElsewhere(
  session: Session,
  files: readonly File[],
  takes: (accepted: Accepted) => boolean = () => true,
): Promise<string | false | undefined> {
  const named = Object.values(labs).flatMap(({ id: lab, parameters }) =>
    Object.entries(parameters).flatMap(([id, parameter]) => {
      const accepted = fileOf(parameter)
      // What belongs to another file is nothing by itself.
      const counts = accepted?.sets !== undefined && takes(accepted)
      const length = counts ? Math.min(...files.map((file) => endLength(accepted, file))) : 0
      return length > 0 ? [{ lab, id, length }] : []
    }),
  )
  const longest = Math.max(...named.map(({ length }) => length))
  const takers = named.filter(({ length }) => length === longest)
  if (new Set(takers.map(({ lab }) => lab)).size !== 1) return false
  const [{ lab, id }] = takers
  const before = session.store.getState()
  const moves = before.lab !== lab || before.sitePage !== undefined
  if (moves) {
    session.setLab(lab)
    session.setView('play')
  }
  const goBack = () => {
    if (moves && !before.sitePage && session.store.getState().lab === lab) session.setLab(before.lab)
  }
  const refused = await giveFiles(session, id, files, goBack)
  if (refused !== undefined) goBack()
  return refused
}

/** The beginning of a file that is looked at to find out what the file is, in bytes. */
const BEGINNING = 4000

/** How many characters of a file's name are the end that files of a parameter have; 0 where they are not called so. */
const endLength = ({ extensions }: Accepted, { name }: File): number =>
  Math.max(0, ...extensions.filter((end) => name.toLowerCase().endsWith(end)).map(({ length }) => length))

/** Whether files of a parameter are called like this one. */
const isCalledSo = (accepted: Accepted, file: File): boolean => endLength(accepted, file) > 0

/**
 * The parameter that a dropped file is for: the one whose file is missing and has this content; else one that applies and whose files begin so, or
 * are called so; else one that would apply with what it sets, if its files begin so, or are called so; else one that applies.
 */
async function takerOf(lab: DescribedLab, values: Values, file: File): Promise<string | undefined> {
  const takers = Object.entries(lab.parameters).flatMap(([id, parameter]) => {
    const accepted = fileOf(parameter)
    return accepted ? [{ id, accepted, here: applies(parameter, values) }] : []
  })
  const called = ({ accepted }: { readonly accepted: Accepted }) => isCalledSo(accepted, file)
  const absent = namedIn(lab.parameters, values).filter(({ fingerprint }) => !heldFile(fingerprint))
  if (absent.length > 1) {
    const fingerprint = await fingerprintSoon(new Uint8Array(await file.arrayBuffer()))
    const match = absent.find((one) => one.fingerprint === fingerprint)
    if (match) return match.parameter
  }
  const beginning = await file.slice(0, BEGINNING).text()
  const beginsSo = ({ accepted }: { readonly accepted: Accepted }) => accepted.begins?.test(beginning) === true
  const here = takers.filter((taker) => taker.here)
  const taker = here.find(beginsSo) ?? here.find(called) ?? takers.find(beginsSo) ?? takers.find(called) ?? here[0]
  return taker?.id
}
