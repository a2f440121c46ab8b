/** Lessons of the reader's own: files are read, listed, stored in this browser, and shown again. Loaded when there is one. */
import { fingerprintOf } from '../../core/attachments/fingerprint.ts'
import { type HeldFile, heldFile, hold } from '../../core/attachments/held.ts'
import type { ShownLesson } from '../../core/content/lesson.ts'
import {
  type Bundle,
  bundlesOf,
  type FileProblem,
  fromLink,
  type NamedFile,
  packed,
  WHOLE,
  wholeInLink,
} from '../../core/content/own.ts'
import type { OwnLesson, ReadOwn } from '../../core/content/read-own.ts'
import { createSource } from '../../core/source.ts'
import { labs, loadLab } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import { loadLabViews } from './lab-views.ts'
import { type OwnEntry, ownList } from './own-list.ts'
import { keep, recall } from './stored-files.ts'

/** What is wrong with the files that were given last; the dialog shows it. */
export const ownProblems = createSource<readonly FileProblem[]>([])

const holdAll = (files: readonly NamedFile[]): readonly HeldFile[] =>
  files.map((file) => {
    const here = { ...file, fingerprint: fingerprintOf(file.bytes) }
    hold(here)
    return here
  })

/** Reads a lesson with what stands beside it. */
export async function readBundle(bundle: Bundle): Promise<ReadOwn> {
  const { readOwn } = await import('../../core/content/read-own.ts')
  return readOwn(bundle, labIds, async (id) => {
    const [views] = await Promise.all([loadLabViews(id), loadLab(id)])
    return { lab: labs[id], charts: views.charts.map((chart) => chart.id) }
  })
}

/** Image types that a page shows, by the ends of names. */
const TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', jpg: 'image/jpeg' }
const IMAGE = /\.(png|jpe?g|gif|webp|svg)$/i

/** A lesson that was read as the page shows it. */
export function shown({ id, head, lesson, bundle }: OwnLesson): ShownLesson {
  const images = new Map<string, string>()
  for (const { name, bytes } of bundle.beside) {
    const end = IMAGE.exec(name)?.[1].toLowerCase()
    if (end) images.set(name, URL.createObjectURL(new Blob([bytes], { type: TYPES[end] ?? `image/${end}` })))
  }
  return { ...lesson, head: { id, title: head.title, lang: head.lang, images } }
}

/** Lessons that have been read in this visit, by their ids. */
const lessons = new Map<string, ShownLesson>()

/** Puts a lesson that was read on the list and stores it; resolves to whether the browser keeps it for later visits. */
export async function addOwn(ownLesson: OwnLesson): Promise<boolean> {
  const { id, head, bundle } = ownLesson
  const [text, ...beside] = holdAll([bundle.lesson, ...bundle.beside])
  const entry: OwnEntry = {
    lab: head.lab,
    title: head.title,
    summary: head.summary,
    ...(head.lang && { lang: head.lang }),
    name: bundle.lesson.name,
    text: text.fingerprint,
    files: Object.fromEntries(beside.map(({ name, fingerprint }) => [name, fingerprint])),
    added: Date.now(),
  }
  if (!lessons.has(id)) lessons.set(id, shown(ownLesson))
  ownList.change({ ...ownList.all(), [id]: entry })
  return keep([text, ...beside])
}

/** The outcome of files that were given. */
interface Given {
  readonly added: readonly OwnLesson[]
  readonly problems: readonly FileProblem[]
  /** Whether the browser keeps what was added for later visits. */
  readonly stored: boolean
}

/** Takes files as lessons: those without problems are added. */
export async function takeFiles(files: readonly NamedFile[]): Promise<Given> {
  const { bundles, problems } = bundlesOf(files)
  const read = await Promise.all(bundles.map(readBundle))
  const added = read.flatMap((each) => ('lesson' in each ? [each.lesson] : []))
  const stored = await Promise.all(added.map(addOwn))
  return {
    added,
    problems: [...problems, ...read.flatMap((each) => ('problems' in each ? each.problems : []))],
    stored: stored.every(Boolean),
  }
}

/** The files of a lesson on the list; undefined where they are not in this browser. */
export async function bundleOf(id: string): Promise<Bundle | undefined> {
  const entries = ownList.all()
  if (!Object.hasOwn(entries, id)) return undefined
  const { name, text, files } = entries[id]
  const missing = [text, ...Object.values(files)].filter((fingerprint) => !heldFile(fingerprint))
  if (missing.length > 0) await recall(missing)
  const lesson = heldFile(text)
  const beside = Object.entries(files).flatMap(([name, fingerprint]) => {
    const file = heldFile(fingerprint)
    return file ? [{ name, bytes: file.bytes }] : []
  })
  if (!lesson || beside.length < Object.keys(files).length) return undefined
  return { lesson: { name, bytes: lesson.bytes }, beside }
}

/**
 * A lesson of a lab by its id, or by the whole lesson as a link has it, which is added to the list. Undefined where it is not here or
 * cannot be read; `ownProblems` has the reasons.
 */
export async function importOwn(lab: string, id: string): Promise<ShownLesson | undefined> {
  const here = lessons.get(id)
  if (here && Object.hasOwn(ownList.all(), id)) return here
  const isWhole = id.startsWith(WHOLE)
  const bundle = isWhole ? fromLink(id) : await bundleOf(id)
  const read = bundle && (await readBundle(bundle))
  if (read && 'problems' in read) ownProblems.set(read.problems)
  if (!read || 'problems' in read || read.lesson.head.lab !== lab) return undefined
  if (isWhole) await addOwn(read.lesson)
  const lesson = shown(read.lesson)
  lessons.set(read.lesson.id, lesson)
  return lesson
}

/** A lesson as one file, the same that was given. */
export async function exportOwn(id: string): Promise<NamedFile | undefined> {
  const bundle = await bundleOf(id)
  return bundle && packed(bundle)
}

/** What a link has for a lesson, where it is short enough to be in it as a whole. */
export async function linkOfOwn(id: string): Promise<string | undefined> {
  const bundle = await bundleOf(id)
  return bundle && wholeInLink(bundle)
}
