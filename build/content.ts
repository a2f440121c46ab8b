/**
 * Compiles content when it is built, so that the page carries no parser. A lesson (`src/labs/LAB/lessons/NAME.md`) becomes what the page
 * shows of it, and with `?head` its title and its place; so does a story (`stories/NAME.md`), and both with `?card` what a gallery shows, a lab's first story with `?goal` what there is to reach, and any with `?ask` what it asks; a
 * lecture (`lectures/NAME.md`) becomes the entries of its playlist, and with `?card` what a list of lectures shows; a
 * document (`doc/NAME.md`) becomes its blocks. What is wrong with a file ends the build, with file and line.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { readHead } from '../src/core/content/head.ts'
import { type LineProblem, readMarkdown } from '../src/core/content/markdown.ts'
import type { Block } from '../src/core/content/words.ts'

const LESSON = /\/src\/labs\/(\w+)\/lessons\/[\w-]+\.md(?:\?(head|card))?$/
const STORY = /\/src\/labs\/(\w+)\/stories\/([\w-]+)\.md(?:\?(card|goal|ask))?$/
const LECTURE = /\/src\/labs\/(\w+)\/lectures\/([\w-]+)\.md(?:\?(card))?$/
const DOCUMENT = /\/doc\/[\w-]+\.md$/

type Reading = typeof import('./reading.ts')

let reading: Promise<Reading> | undefined

/** What reads lessons and stories, which needs the labs' descriptions; both are TypeScript. */
function readers(): Promise<Reading> {
  reading ??= runnerImport<Reading>(resolve(import.meta.dirname, 'reading.ts')).then(({ module }) => module)
  return reading
}

/** Modules that are compiled, by their ids: several builds of one process have the same. */
const modules = new Map<string, string>()

type Compiled = { readonly content: object } | { readonly problems: readonly LineProblem[] }

async function compiledLesson(id: string, text: string): Promise<Compiled> {
  const [, labId, part] = LESSON.exec(id) ?? []
  if (part === 'head') {
    const read = readHead(text)
    // Everything else in it is shown by the cards.
    return 'problems' in read ? read : { content: { order: read.head.order, title: read.head.title } }
  }
  const { describedLab, readLesson, lessonCard } = await readers()
  const lab = describedLab(labId)
  const read = readLesson(text, lab)
  if ('problems' in read) return read
  return { content: part === 'card' ? lessonCard(read, lab) : read.lesson }
}

const goldenOf = (story: string) => resolve(story, '../golden.json')

/** A story, with the figures that its golden run has. */
async function compiledStory(id: string, text: string): Promise<Compiled> {
  const [, labId, name, part] = STORY.exec(id) ?? []
  const { describedLab, readStory, compileStory, storyCard } = await readers()
  const lab = describedLab(labId)
  const read = readStory(text, lab)
  if ('problems' in read) return read
  if (part === 'goal') {
    const { order, first } = read.story
    return { content: { words: order === 1 ? first?.goals[0]?.words : undefined } }
  }
  if (part === 'ask') {
    const { label, query, predict } = read.story
    return { content: { label, query, predict } }
  }
  const golden = JSON.parse(readFileSync(goldenOf(id), 'utf8'))
  const story = compileStory(read, golden[name]?.figures)
  if ('problems' in story) return story
  return { content: part === 'card' ? storyCard(read, story, lab) : story }
}

/** A lecture, with the figures that its runs come to. */
async function compiledLecture(id: string, text: string): Promise<Compiled> {
  const [, labId, name, card] = LECTURE.exec(id) ?? []
  const { describedLab, readLecture, compileLecture } = await readers()
  const folder = resolve(id, '../../stories')
  const stories = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const predictsByStory = new Map(
    stories.map((file) => [file.slice(0, -3), /^```predict$/m.test(readFileSync(resolve(folder, file), 'utf8'))]),
  )
  const read = readLecture(text, describedLab(labId), predictsByStory)
  if ('problems' in read) return read
  const golden = JSON.parse(readFileSync(goldenOf(id), 'utf8'))
  const lecture = compileLecture(read, labId, golden[name])
  if ('problems' in lecture) return lecture
  return { content: card ? { ...lecture, entries: undefined } : lecture }
}

function compiledDocument(text: string): Compiled {
  const problems: LineProblem[] = []
  const problem = (line: number, message: string) => problems.push({ line, message })
  const pieces = readMarkdown(text, { problem, links: false })
  const content = pieces.flatMap(({ block, fence }): readonly Block[] =>
    block ? [block] : fence ? [{ kind: 'code', text: fence.text }] : [],
  )
  return problems.length > 0 ? { problems } : { content }
}

/** The plug-in. */
export const content: Plugin = {
  name: 'content',
  watchChange: (id) => {
    if (!id.endsWith('.md')) reading = undefined
    modules.clear()
  },
  load: {
    filter: { id: [LESSON, STORY, LECTURE, DOCUMENT] },
    async handler(id) {
      const [file] = id.split('?')
      const text = readFileSync(file, 'utf8')
      this.addWatchFile(file)
      if (STORY.test(id) || LECTURE.test(id)) this.addWatchFile(goldenOf(file))
      const compiledBefore = modules.get(id)
      if (compiledBefore !== undefined) return { code: compiledBefore, moduleType: 'js', map: null }
      const compiled = await (LESSON.test(id)
        ? compiledLesson(id, text)
        : STORY.test(id)
          ? compiledStory(id, text)
          : LECTURE.test(id)
            ? compiledLecture(id, text)
            : compiledDocument(text))
      if ('problems' in compiled) {
        const name = relative(process.cwd(), file)
        this.error(compiled.problems.map(({ line, message }) => `${name}:${line}: ${message}`).join('\n'))
      }
      const code = `export default ${JSON.stringify(compiled.content)}`
      modules.set(id, code)
      return { code, moduleType: 'js', map: null }
    },
  },
}
