/** Plain English in comments, documents and texts of the page: none of the phrases listed in `data/prose.json`, and no sentence of a lesson or story longer than it allows. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOfPrediction } from '../src/core/content/check-lesson.ts'
import { readLecture, textsOfLecture } from '../src/core/content/read-lecture.ts'
import { readLesson } from '../src/core/content/read-lesson.ts'
import { readStory } from '../src/core/content/read-story.ts'
import type { Words } from '../src/core/content/words.ts'
import { labs } from '../src/labs/registry.ts'
import { contentIn, knownStories } from './claims.ts'
import list from './data/prose.json' with { type: 'json' }
import { textsOf } from './lessons.ts'

const root = join(import.meta.dirname, '..')
/** Where the phrases are looked for. */
const PLACES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'doc', 'src', 'tests', 'tools', 'build']
const patterns = list.patterns.map(([pattern, instead]) => ({
  // Words stand at the end of one line and the beginning of the next, too.
  pattern: new RegExp(pattern.replaceAll(' ', ' +'), 'gu'),
  instead,
}))

/** A text of equal length whose sentences run on: without line breaks, the marks of comments and lists, quotations, and ids in content. */
function running(text: string): string {
  const blank = (match: string) => ' '.repeat(match.length)
  return text
    .replace(/^(?:id|story|prediction|class): \S+$/gm, blank)
    .replace(/\n[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/|[>-] )?[ \t]*/g, blank)
    .replace(/“[^”]*”/g, blank)
}

/** Every listed phrase of a text, with its line and what to write. */
function phrasesIn(text: string): string[] {
  const words = running(text)
  return patterns.flatMap(({ pattern, instead }) =>
    [...words.matchAll(pattern)].map(({ 0: phrase, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${line}: "${phrase.trim().replace(/ +/g, ' ')}": write ${instead}`
    }),
  )
}

test('finds phrases across lines, and leaves questions, quotations and ids out', () => {
  expect(phrasesIn('/**\n * The node of\n * somebody,\n * in place\n * of ours. */')).toEqual([
    '3: "somebody": write a processor, any processor, no processor, all',
    '4: "in place of": write instead of, compared with',
  ])
  expect(phrasesIn("'Whoever has none asks who has some.'")).toHaveLength(2)
  expect(phrasesIn('so many tasks, for it is full; told anew')).toHaveLength(4)
  expect(phrasesIn('At most so many, and only work that may go. The first so many that are left.')).toHaveLength(2)
  expect(
    phrasesIn("Who asks whom? “Whoever is told …” So many that all fit. { id: 'told', nobody: (it) => it.told }"),
  ).toEqual([])
  expect(phrasesIn('```task\nid: tells\n```')).toEqual([])
})

const name = `(${list.names.banned.replaceAll(' ', '|')})`
/** Where a variable, a parameter or a function gets a name that says nothing. What is only taken out of an object is called as it is there. */
const NAMED = [
  `\\b(?:const|let|function\\*?) ${name}\\b`,
  `\\b(?:const|let) (?:\\[[\\w, ]*|\\{[^}]*: )\\b${name}\\b`,
  `\\((?:\\w+, )*${name}(?:, \\w+)*\\) =>`,
  `\\((?:\\w+: [\\w ]+, )*${name}\\??: [^'"]`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Names of a source that say nothing, each with its line and what to do. */
const vainNames = (source: string): readonly string[] =>
  source
    .split('\n')
    .flatMap((line, i) =>
      NAMED.flatMap((pattern) =>
        [...line.matchAll(pattern)].map(
          ([, word]) =>
            `${i + 1}: "${word}": name what it holds, such as match, row, plan, runs, removed, remainingTasks`,
        ),
      ),
    )

test('finds names that say nothing where they are declared, and not in links, files and objects', () => {
  const declared =
    'const found = 1\nlet [at, made] = x\nfunction told() {}\nconst { a: kept } = b\nx.map((one, given) => 1)'
  expect(vainNames(declared)).toHaveLength(5)
  expect(vainNames('function of(known: number, a: string, asked?: boolean) {}')).toHaveLength(1)
  expect(vainNames("const { found } = a\nreturn { given: 1, said: 'x' }\nconst foundTasks = it.known")).toEqual([])
})

test('no variable, parameter or function has a name that says nothing of what it holds', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'tests', 'tools', 'build'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  // Texts that are interpreted keep the words of programs.
  const sources = files.filter(
    (file) =>
      /(?<!prose\.test|\/programs?\/[\w.-]+|function-program)\.(?:tsx?|mjs)$/.test(file) &&
      existsSync(join(root, file)),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(
    sources.flatMap((file) => vainNames(readFileSync(join(root, file), 'utf8')).map((one) => `${file}:${one}`)),
  ).toEqual([])
})

/** The most words of a sentence that the page says. */
const MOST_WORDS = 25

/** What the page says, in a source: texts in quotes and between tags, without comments; a number that is filled in is a word. */
function textsIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  const filled = (text: string) => text.replace(/\$?\{(?:[^{}]|\{[^{}]*\})*\}/g, 'X').replace(/\s+/g, ' ')
  return [/'((?:[^'\\\n]|\\.)*)'/g, /`((?:[^`\\]|\\.)*)`/g, />([^<>{}]*(?:\{[^{}<>]*\}[^<>{}]*)*)</g]
    .flatMap((pattern) => [...code.matchAll(pattern)].map(([, text]) => filled(text).trim()))
    .filter((text) => !/=>|const |return |\)\.|===|className| \? | : \S+ \}/.test(text))
}

/** Sentences with too many words. */
const tooLong = (source: string): readonly string[] =>
  textsIn(source)
    .flatMap((text) => text.split(/(?<=[.!?;])\s+|(?<=:)\s+(?=[A-Z])/))
    .filter((sentence) => /^[A-Z“"]/.test(sentence) && !/^M[\d.]/.test(sentence))
    .filter((sentence) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length > MOST_WORDS)

test('finds sentences with too many words, in quotes, templates and between tags', () => {
  const long = `A sentence${' with words'.repeat(12)} and a number.`
  expect(tooLong(`say('${long}')`)).toEqual([long])
  expect(tooLong(`say(\`${long.replace('number', '$' + '{n}')}\`)`)).toEqual([long.replace('number', 'X')])
  expect(tooLong(`<p className="a">\n  ${long}\n</p>`)).toEqual([long])
  expect(tooLong(`/** ${long} */ say('Short.', '${long.replace(/( with words){6}/, '$&. And')}')`)).toEqual([])
})

test(`the page says nothing in more than ${MOST_WORDS} words a sentence`, () => {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).split('\n')
  const sources = files.filter(
    // The names of works are as long as they are, and the command line's help stands in columns.
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.generated\.|\/reproduction\.ts$|cli\/help\.ts$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(
    sources
      .filter((file) => existsSync(join(root, file)))
      .flatMap((file) => tooLong(readFileSync(join(root, file), 'utf8')).map((sentence) => `${file}: ${sentence}`)),
  ).toEqual([])
})

test('the project has no phrase that a reader stumbles over', () => {
  const files = execFileSync('git', ['ls-files', ...PLACES], { cwd: root, encoding: 'utf8' }).split('\n')
  const texts = files.filter(
    (file) => /\.(?:tsx?|m?js|css|html|md)$|\/published\/[\w-]+\.json$/.test(file) && existsSync(join(root, file)),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(
    texts
      .filter((file) => !file.endsWith('.generated.ts') && !file.endsWith('prose.test.ts'))
      .flatMap((file) => phrasesIn(readFileSync(join(root, file), 'utf8')).map((phrase) => `${file}:${phrase}`)),
  ).toEqual([])
})

/** A text without marks, each figure as one word. */
const plain = (words: Words): string =>
  words
    .map((part) => {
      if (typeof part === 'string') return part
      if (part[0] === 'figure' || part[0] === 'code') return 'x'
      return plain(part.slice(part[0] === 'em' || part[0] === 'strong' ? 1 : 2) as unknown as Words)
    })
    .join('')

/** The sentences of a text that have more words than allowed. */
const longIn = (text: string, most: number): readonly string[] =>
  text
    .split(/(?<=[.!?][”’)]*)\s+(?=\S)/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > most)

test('finds long sentences, in which a figure is one word', () => {
  expect(longIn('One two three. One two? x x x x.', 3)).toEqual(['x x x x.'])
  expect(plain(['It takes ', ['figure', 1], ' or ', ['em', 'more'], '.'])).toBe('It takes x or more.')
})

test.each(Object.entries(labs))('no sentence of a lesson, story or lecture of %s is long', (id, lab) => {
  const { story, lesson } = list.sentences
  const long = [
    ...contentIn(`src/labs/${id}/stories`).flatMap(([name, text]) => {
      const read = readStory(text, lab)
      if ('problems' in read) throw new Error(name)
      const sentence = read.sentence.map((part) => (typeof part === 'string' ? part : 'x')).join('')
      const questions = read.story.predict ? textsOfPrediction(read.story.predict.ask).map(plain) : []
      return [...longIn(sentence, story), ...questions.flatMap((each) => longIn(each, lesson))].map(
        (each) => `${name}: ${each}`,
      )
    }),
    ...contentIn(`src/labs/${id}/lessons`).flatMap(([name, text]) => {
      const read = readLesson(text, lab)
      if ('problems' in read) throw new Error(name)
      const { scenes, know } = read.lesson
      const texts = [...scenes.flatMap(textsOf), ...know].map(plain)
      return texts.flatMap((each) => longIn(each, lesson)).map((each) => `${name}: ${each}`)
    }),
    ...contentIn(`src/labs/${id}/lectures`).flatMap(([name, text]) => {
      const read = readLecture(text, lab, knownStories(id))
      if ('problems' in read) throw new Error(name)
      const texts = textsOfLecture(read).map((line) =>
        line.map((part) => (typeof part === 'string' ? part : 'x')).join(''),
      )
      return [read.head.summary, ...texts].flatMap((each) => longIn(each, lesson)).map((each) => `${name}: ${each}`)
    }),
  ]
  expect(long).toEqual([])
})
