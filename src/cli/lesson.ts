/** Checks lessons as the page reads them, and runs everything that they ask for. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkLesson, createRuns } from '../core/content/check-lesson.ts'
import { bundlesOf, type FileProblem, type NamedFile, OWN_LIMITS, problemLine } from '../core/content/own.ts'
import { readOwn } from '../core/content/read-own.ts'
import type { Lab } from '../core/lab.ts'
import { quoted } from '../core/text/expected.ts'
import { inputError } from './input-error.ts'
import { codeOf } from './output.ts'

type Watch = () => (share: number) => void

/** A file and, where it is a text alone, those in its folder whose names stand in it. */
function filesAt(path: string): readonly NamedFile[] {
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

/**
 * Checks lessons.
 *
 * @param watch is asked before each run, which may be long
 * @returns what is wrong, a line each: "a.md:12: …"
 */
export async function checkLessons(
  paths: readonly string[],
  labs: Readonly<Record<string, Lab>>,
  watch: Watch,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const path of paths) {
    // The name by which the file was given, so that editors find it.
    const say = ({ file, ...rest }: FileProblem) =>
      problems.push(problemLine({ file: file === basename(path) ? path : `${path}/${file}`, ...rest }))
    const given = bundlesOf(filesAt(path))
    for (const problem of given.problems) say(problem)
    for (const bundle of given.bundles) {
      const read = await readOwn(bundle, Object.keys(labs), async (id) => ({ lab: labs[id] }))
      if ('problems' in read) for (const problem of read.problems) say(problem)
      else
        for (const problem of checkLesson(read.own, createRuns(labs[read.own.head.lab], watch)))
          say({ file: bundle.lesson.name, ...problem })
    }
  }
  return problems
}
