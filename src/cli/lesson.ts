/** Checks lessons as the page reads them, and runs everything that they ask for. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkClaims } from '../core/content/check-claim.ts'
import { checkLesson, createRuns, type RunQuery } from '../core/content/check-lesson.ts'
import type { Lesson } from '../core/content/lesson.ts'
import { bundlesOf, type FileProblem, type NamedFile, OWN_LIMITS, problemLine } from '../core/content/own.ts'
import type { ReadLesson } from '../core/content/read-lesson.ts'
import { readOwn } from '../core/content/read-own.ts'
import type { Lab } from '../core/lab.ts'
import { quoted } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'
import { labIds } from '../labs/index.ts'
import { inputError } from '../library/input-error.ts'
import { codeOf } from './output.ts'

type Watch = () => (share: number) => void

/** A file and, where it is a text alone, those in its folder whose names stand in it. */
export function filesAt(path: string): readonly NamedFile[] {
  try {
    const bytes = new Uint8Array(readFileSync(path))
    const lesson = { name: basename(path), bytes }
    if (!/\.(md|markdown)$/i.test(path)) return [lesson]
    const text = new TextDecoder().decode(bytes)
    const beside = readdirSync(dirname(path)).filter(
      (name) => !/\.(md|markdown|zip)$/i.test(name) && text.includes(name),
    )
    return [
      lesson,
      ...beside.flatMap((name) => {
        const stats = statSync(join(dirname(path), name))
        const isUsable = stats.isFile() && stats.size <= OWN_LIMITS.bytes
        return isUsable ? [{ name, bytes: new Uint8Array(readFileSync(join(dirname(path), name))) }] : []
      }),
    ]
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw inputError('lesson', 'a file that can be read', `${quoted(path)} (${code})`)
  }
}

/** How many parts and exercises a lesson has that was checked. */
const solved = ({ scenes }: Lesson): string => {
  const exercises = scenes.reduce((sum, scene) => sum + scene.exercises.length, 0)
  const tried = exercises > 0 ? `, ${counted(exercises, 'exercise')}; all can be solved` : ''
  return counted(scenes.length, 'part') + tried
}

const problemsOf = async (lesson: ReadLesson, lab: Lab, createRun: () => RunQuery) => [
  ...(await checkLesson(lesson, createRun(), lab)),
  ...(await checkClaims(lesson, lab, createRun)),
]

/**
 * Checks lessons.
 *
 * @param watch is asked before each run, which may be long
 * @returns a line for each problem, "a.md:12: …", and for each lesson without one: "a.md: 5 parts, …"
 */
export async function checkLessons(
  paths: readonly string[],
  labs: Readonly<Record<string, Lab>>,
  watch: Watch,
): Promise<{ readonly lines: readonly string[]; readonly areSound: boolean }> {
  const lines: string[] = []
  let areSound = true
  for (const path of paths) {
    // The name by which the file was given, so that editors find it.
    const named = (file: string) => (file === basename(path) ? path : `${path}/${file}`)
    const say = ({ file, ...rest }: FileProblem) => {
      lines.push(problemLine({ file: named(file), ...rest }))
      areSound = false
    }
    const content = bundlesOf(filesAt(path))
    for (const problem of content.problems) say(problem)
    for (const bundle of content.bundles) {
      const { name } = bundle.lesson
      const read = await readOwn(bundle, labIds, async (id) => ({ lab: labs[id] }))
      const problems =
        'problems' in read
          ? read.problems
          : (
              await problemsOf(read.lesson, labs[read.lesson.head.lab], () =>
                createRuns(labs[read.lesson.head.lab], watch),
              )
            ).map((each) => ({ file: name, ...each }))
      for (const problem of problems) say(problem)
      if ('problems' in read) continue
      for (const advice of read.lesson.advice) lines.push(problemLine({ file: named(name), ...advice }))
      if (problems.length === 0) lines.push(`${named(name)}: ${solved(read.lesson.lesson)}`)
    }
  }
  return { lines, areSound }
}
