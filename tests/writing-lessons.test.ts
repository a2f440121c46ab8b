/** What doc/writing-lessons.md shows works: its lessons are read and solved, and it names every field and every function. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkLessons } from '../src/cli/lesson.ts'
import { checkLesson, createRuns } from '../src/core/content/check-lesson.ts'
import { readHead } from '../src/core/content/head.ts'
import { type ReadLesson, readLesson } from '../src/core/content/read-lesson.ts'
import { readStory } from '../src/core/content/read-story.ts'
import { parseLink } from '../src/core/link/link.ts'
import type { Names } from '../src/core/text/expression/check.ts'
import { parseExpression } from '../src/core/text/expression/parse.ts'
import { FUNCTIONS } from '../src/core/text/expression/tree.ts'
import { labIds } from '../src/labs/index.ts'
import { labs } from '../src/labs/registry.ts'
import { page } from '../src/labs/tree/views/page.ts'

const doc = readFileSync(new URL('../doc/writing-lessons.md', import.meta.url), 'utf8')
const examples = [...doc.matchAll(/^````markdown\n(.*?)^````$/gms)].map(([, text]) => text)
const lab = labs.tree
const charts = page.charts.map(({ id }) => id)

function lessonOf(text: string): ReadLesson {
  expect(readHead(text)).toMatchObject({ head: { lab: 'tree' } })
  const read = readLesson(text, lab, { charts, files: new Map() })
  if ('problems' in read) throw new Error(read.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return read
}

test('there is a lesson of two parts', () => {
  expect(examples.length).toBeGreaterThan(0)
  expect(lessonOf(examples[0]).lesson.scenes).toHaveLength(2)
})

test.each(examples)('a lesson can be solved, and not by a near miss', async (text) => {
  expect(await checkLesson(lessonOf(text), createRuns(lab), lab)).toEqual([])
})

test('its part with a program to write can be solved', async () => {
  const [, text] = /^````\n(## .*?)^````$/ms.exec(doc) ?? []
  const read = readLesson(`---\nlab: async\ntitle: A\nsummary: B\n---\n${text}`, labs.async)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  expect(await checkLesson(read, createRuns(labs.async), labs.async)).toEqual([])
  expect(read.lesson.scenes.flatMap(({ exercises }) => exercises.map(({ kind }) => kind))).toEqual(['write'])
})

test('the command says what it has checked, and what is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lesson-'))
  const [path, broken] = [join(folder, 'first.md'), join(folder, 'broken.md')]
  writeFileSync(path, examples[0])
  writeFileSync(broken, examples[0].replace('lab: tree', 'lab: trees'))
  try {
    const { lines, areSound } = await checkLessons([path, broken], labs, () => () => {})
    expect(lines).toEqual([
      `${path}: 2 parts, 3 exercises; all can be solved`,
      `${broken}:2: lab: expected one of ${labIds.join(', ')}, got "trees"; did you mean tree?`,
    ])
    expect(areSound).toBe(false)
    expect(await checkLessons([path], labs, () => () => {})).toMatchObject({ areSound: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('its example of an error is the real one', () => {
  const [, shown, line, name] = /^ {4}first\.md:((\d+): .*"(\w+)".*)$/m.exec(doc) ?? []
  const [broken] = examples.map((text) => text.split('\n'))
  broken[Number(line) - 1] = broken[Number(line) - 1].replace('processors', name)
  const read = readLesson(broken.join('\n'), lab)
  expect('problems' in read && read.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([shown])
})

/** The names in the first cells of the tables of a section. */
const namesIn = (heading: string) => {
  const section = doc.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/`([^`]+)`/g)].map(([, text]) => text)
}

/** The fields that a reader names where one is unknown. */
function fieldsOf(problems: readonly { readonly message: string }[]): readonly string[] {
  const { message = '' } = problems.find((problem) => problem.message.includes('"unknownField"')) ?? {}
  return /expected (.*), got/.exec(message)?.[1].split(', ') ?? []
}

describe('it names every field', () => {
  const part = (name: string, fields: string) =>
    `---\nlab: tree\ntitle: A\nsummary: B\n---\n## C\n\nD\n\n\`\`\`${name}\n${fields}\nunknownField: 1\n\`\`\`\n`
  test.each([
    ['head', 'Fields of the head', '---\nunknownField: 1\n---\n'],
    ['part', 'Fields of a part', part('part', '')],
    ...['task', 'number', 'choice', 'break'].map((name) => [name, 'Exercises', part(name, '')]),
    ['write', 'Programs to write', part('write', '')],
    ...['value', 'curve', 'winner'].map((kind) => [kind, 'Exercises', part('predict', `${kind}: tasks`)]),
  ])('of %s', (_, heading, text) => {
    const read = readLesson(text, lab)
    const fields = fieldsOf('problems' in read ? read.problems : [])
    expect(fields.length).toBeGreaterThan(2)
    expect(namesIn(heading)).toEqual(expect.arrayContaining([...fields]))
  })

  test('of a story', () => {
    const read = readStory('---\nunknownField: 1\n---\n', lab)
    const fields = fieldsOf('problems' in read ? read.problems : [])
    expect(fields.length).toBeGreaterThan(10)
    expect(namesIn('Stories')).toEqual(expect.arrayContaining([...fields]))
  })
})

describe('the table of functions', () => {
  const names: Names = {
    metrics: lab.metrics,
    parameters: lab.parameters,
    runs: ['here', 'none'],
    run: '',
    columns: lab.shape(parseLink('tree?', labs).values).shape.columns.map(({ id }) => id),
    options: ['slower', 'faster'],
  }
  const table = /^\| function .*?\n\n/ms.exec(doc)?.[0] ?? ''
  const shown = [...table.matchAll(/^\| `(.*?)` \|/gm)].map(([, text]) => text)

  test('has every function', () => {
    expect(shown.map((text) => text.replace(/\(.*/, ''))).toEqual(expect.arrayContaining([...FUNCTIONS]))
  })

  test.each(shown)('%s can be read', (text) => {
    const parsed = (['number', 'condition', 'word'] as const).map((kind) => parseExpression(text, names, kind))
    // A column is read where one number of it is taken.
    const problems = [...parsed, parseExpression(`max(${text})`, names, 'number')]
    expect(
      problems.some((each) => 'tree' in each),
      JSON.stringify(problems),
    ).toBe(true)
  })
})
