/**
 * Compiles content when it is built, so that the page carries no parser: a lesson (`src/labs/LAB/lessons/NAME.md`) becomes what the page
 * shows of it, and with `?head` what a list of lessons shows. What is wrong with a file ends the build, with file and line.
 */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { readHead, readLesson } from '../src/core/content/read-lesson.ts'
import type { DescribedLab } from '../src/core/lab.ts'

const LESSON = /\/src\/labs\/(\w+)\/lessons\/[\w-]+\.md(\?head)?$/

const labs = new Map<string, Promise<DescribedLab>>()

/** A lab's description, which is TypeScript. */
function describedLab(id: string): Promise<DescribedLab> {
  const file = resolve(`src/labs/${id}/description.ts`)
  const lab = labs.get(id) ?? runnerImport<{ description: DescribedLab }>(file).then(({ module }) => module.description)
  labs.set(id, lab)
  return lab
}

/** The plug-in. */
export const content: Plugin = {
  name: 'content',
  watchChange: (id) => {
    if (!LESSON.test(id)) labs.clear()
  },
  load: {
    filter: { id: LESSON },
    async handler(id) {
      const [file] = id.split('?')
      const [, lab, head] = LESSON.exec(id) ?? []
      const text = readFileSync(file, 'utf8')
      this.addWatchFile(file)
      const read = head ? readHead(text) : readLesson(text, await describedLab(lab))
      if ('problems' in read) {
        const name = relative(process.cwd(), file)
        this.error(read.problems.map(({ line, message }) => `${name}:${line}: ${message}`).join('\n'))
      }
      const compiled = 'lesson' in read ? read.lesson : read.head
      return { code: `export default ${JSON.stringify(compiled)}`, moduleType: 'js', map: null }
    },
  },
}
