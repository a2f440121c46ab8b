/** `evenkeel lesson`. */
import { quoted } from '../../core/text/expected.ts'
import { inputError } from '../../library/input-error.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import { withLessons } from '../lecture.ts'
import { readEdition, type ScormRequest, writePackage } from '../scorm.ts'
import { perform } from '../tasks.ts'
import type { Flags, Job, Typed } from './typed.ts'

/** Checks lessons, and makes a package of one. */
export function lesson({ words: files, flags }: Typed): Job {
  const scorm = readScorm(flags)
  if (scorm && files.length > 1) throw inputError('--scorm', 'one lesson', `also ${quoted(files[1])}`)
  return (labs, program) => {
    needDistinctFiles({ '--scorm': scorm?.file }, { lesson: files, '--page': scorm?.page })
    return withLessons(files, labs, console.log, async (paths, named) => {
      const { lines, areSound } = await perform('lessons', paths, program)
      for (const line of lines) console.log(named(line))
      if (!areSound) process.exitCode = 1
      else if (scorm) console.log(await writePackage(paths[0], scorm, labs, program))
    })
  }
}

function readScorm({ scorm: file, edition, page }: Flags): ScormRequest | undefined {
  if (file !== undefined) return { file, edition: readEdition(edition), page }
  const alone = edition === undefined ? (page === undefined ? undefined : '--page') : '--edition'
  if (alone) throw inputError(alone, '--scorm with the name of a file beside it', 'none')
  return undefined
}
