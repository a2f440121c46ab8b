/** `evenkeel lesson LECTURE.yaml`: the questions of a lecture, as a lesson that is checked and packed like any other. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { labOfQuestions, lessonOfQuestions } from '../core/content/lecture-lesson.ts'
import { PLAYLIST_FILE_LIMIT, readPlaylistFile } from '../core/content/playlist-file.ts'
import type { Lab } from '../core/lab.ts'
import { decoded } from '../core/text/decoding.ts'
import { quoted } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'
import { labIds } from '../labs/index.ts'
import { inputError } from '../library/input-error.ts'
import { filesAt } from './lesson.ts'

const isLecture = (path: string) => /\.ya?ml$/i.test(path)

/**
 * Files of lessons, those of lectures among them made into lessons, for as long as `use` needs them.
 *
 * @param use is given the files, and what takes a passing folder out of a line about them
 * @param say is called with what became a question, and with what did not
 */
export async function withLessons<T>(
  paths: readonly string[],
  labs: Readonly<Record<string, Lab>>,
  say: (line: string) => void,
  use: (paths: readonly string[], named: (line: string) => string) => Promise<T>,
): Promise<T> {
  if (!paths.some(isLecture)) return use(paths, (line) => line)
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-lecture-'))
  try {
    const lessons: string[] = []
    for (const path of paths) lessons.push(isLecture(path) ? await lessonAt(path, labs, say, folder) : path)
    return await use(lessons, (line) => line.replaceAll(folder + sep, ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a lecture's questions as a lesson into a folder, and returns its file. */
async function lessonAt(
  path: string,
  labs: Readonly<Record<string, Lab>>,
  say: (line: string) => void,
  folder: string,
) {
  const [{ name: file, bytes }] = filesAt(path)
  const text = bytes.length <= PLAYLIST_FILE_LIMIT ? decoded(bytes) : undefined
  if (text === undefined)
    throw inputError('lesson', `a text of at most ${PLAYLIST_FILE_LIMIT} bytes`, `${quoted(path)} with ${bytes.length}`)
  const { name, entries, problems } = readPlaylistFile(text, labs)
  for (const { line, message } of problems) say(`${file}:${line}: ${message}`)
  const which = labOfQuestions(entries, labIds[0])
  if ('several' in which) throw inputError('lesson', 'questions about one lab', `those of ${which.several}`)
  const { askingStories } = await import('../labs/questions.ts')
  const lesson = lessonOfQuestions(name, entries, labs[which.lab], askingStories(which.lab))
  if (lesson.questions === 0) throw inputError('lesson', 'a lecture with questions', quoted(path))
  for (const left of lesson.left) say(`${file}: left out: ${left}`)
  say(`${file}: ${counted(lesson.questions, 'question')}, ${lesson.counted} with one right answer`)
  const written = join(folder, basename(path).replace(/\.ya?ml$/i, '.md'))
  writeFileSync(written, lesson.text)
  return written
}
