/** Damaged lessons: each is read, or refused with a message and its line, and never runs anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { readLesson } from '../../src/core/content/read-lesson.ts'
import type { Lab } from '../../src/core/lab.ts'
import { holds, numberOf, wordOf } from '../../src/core/text/expression/evaluate.ts'
import { labs } from '../../src/labs/registry.ts'

const root = join(import.meta.dirname, '../../src/labs')

const lessons: readonly { readonly lab: Lab; readonly text: string }[] = Object.values(labs).flatMap((lab) =>
  readdirSync(join(root, lab.id), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^lessons.[\w-]+\.md$/.test(file))
    .sort()
    .map((file) => ({ lab, text: readFileSync(join(root, lab.id, file), 'utf8') })),
)

/** What means something to YAML, Markdown, HTML or expressions. */
const SIGNS = [
  ...[
    '&a ',
    '*a',
    '!!js/function ',
    '<<: *a',
    '__proto__: 1',
    'constructor: 1',
    '- ',
    '? ',
    '| ',
    '%',
    '@',
    ': ',
    "'",
    '"',
  ],
  ...[
    '---',
    '```',
    '```task\n',
    '## x',
    '\n\n',
    '\n===\n',
    '<!--',
    '<script>',
    '](javascript:x)',
    '![](',
    '&amp;',
    '\\',
    '_',
  ],
  ...['{here.', '{', '}', '((((', '[', '{here.constructor}', '{__proto__.x}', '\u0000', '\t', '\r', '\ue0000\ue001'],
  ...['*'.repeat(50), '['.repeat(200), '>'.repeat(200), '  - '.repeat(50), '{'.repeat(100), 'a'.repeat(5000)],
]

const edit = fc.record({
  at: fc.nat(1_000_000),
  cut: fc.nat(60),
  put: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 6 })),
})

/** A lesson of ours with a few damages. */
const damagedLesson = fc
  .tuple(fc.constantFrom(...lessons), fc.array(edit, { minLength: 1, maxLength: 4 }))
  .map(([{ lab, text }, edits]) => {
    let damaged = text
    for (const { at, cut, put } of edits) {
      const place = Math.floor((at / 1_000_001) * damaged.length)
      damaged = damaged.slice(0, place) + put + damaged.slice(place + cut)
    }
    return { lab, text: damaged }
  })

/** Holds a damaged lesson. */
export const lessonHolds = fc.property(damagedLesson, ({ lab, text }) => {
  const read = readLesson(text, lab)
  if ('problems' in read) {
    const lines = text.split(/\r\n?|\n/).length
    for (const { line, message } of read.problems) {
      if (!(line >= 1 && line <= lines + 1)) throw new Error(`line ${line} of ${lines}: ${message}`)
      if (/undefined|\[object|^\s*$/.test(message)) throw new Error(message)
    }
    return read.problems.length > 0
  }
  for (const exercise of read.lesson.scenes.flatMap((scene) => scene.exercises)) {
    if (exercise.kind === 'task') holds(exercise.done, { runs: {} })
    if (exercise.kind === 'number') numberOf(exercise.answer, { runs: {} })
    if (exercise.kind === 'choice') wordOf(exercise.answer, { runs: {} })
  }
  // It is plain data.
  const copy = JSON.stringify(read.lesson)
  return JSON.stringify(JSON.parse(copy)) === copy
})
