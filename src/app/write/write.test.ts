import { expect, test, vi } from 'vitest'
import { readLesson } from '../../core/content/read-lesson.ts'
import { unquotedTexts } from '../../core/content/yaml.ts'
import { fitted } from '../../core/lab.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { valuesOf } from '../state/stories.ts'
import { createDrafts, type Draft } from './drafts.ts'
import { firstLesson, numbersSentence, partText } from './lesson-texts.ts'
import { newDraft } from './new-menu.tsx'
import { type Insertion, paragraphAfter, partAfter, partAt } from './parts.ts'

const put = (text: string, { at, text: more }: Insertion) => text.slice(0, at) + more + text.slice(at)

const LESSON = `---
lab: tree
title: T
summary: S
---

## One

\`\`\`part
scene: t1=on
\`\`\`

Words.
## no heading? It is one.

\`\`\`task
ask: >
  ## not a part
\`\`\`
`

test('a caret is in the part whose heading stands above it, and headings in blocks are none', () => {
  expect(partAt(LESSON, 0)).toBe(0)
  expect(partAt(LESSON, LESSON.indexOf('Words'))).toBe(0)
  expect(partAt(LESSON, LESSON.indexOf('It is one'))).toBe(1)
  expect(partAt(LESSON, LESSON.length)).toBe(1)
})

test('a part is put in behind that of the caret, with a line empty on both sides', () => {
  const text = put(LESSON, partAfter(LESSON, LESSON.indexOf('Words'), '## New\n\nText.\n'))
  expect(text).toContain('Words.\n\n## New\n\nText.\n\n## no heading?')
  expect(put(LESSON, partAfter(LESSON, LESSON.length, '## New'))).toContain('```\n\n## New\n')
  expect(put('', partAfter('', 0, '## New'))).toBe('## New\n')
})

test('a sentence is put in below the paragraph or the block of the caret, and never into a block or the head', () => {
  const at = (words: string) => put(LESSON, paragraphAfter(LESSON, LESSON.indexOf(words), 'Here: 3.'))
  expect(at('rds.')).toContain('It is one.\n\nHere: 3.\n\n```task')
  expect(at('t1=on')).toContain('t1=on\n```\n\nHere: 3.\n\nWords.')
  expect(at('lab: tree')).toContain('## One\n\nHere: 3.\n\n```part')
  expect(at('not a part')).toMatch(/```\n\nHere: 3\.\n$/)
})

test('what is made of any story of any lab is a lesson without problems', async () => {
  await loadLabs()
  for (const id of labIds) {
    const { stories, charts } = await loadLabViews(id)
    for (const story of stories) {
      const values = valuesOf(story, id)
      const shown = { lab: fitted(labs[id], values), values, knobs: story.knobs, numbers: story.numbers }
      const text = firstLesson(shown)
      const longer = put(text, partAfter(text, 0, partText(shown, 'Another')))
      const whole = put(longer, paragraphAfter(longer, longer.length, numbersSentence(shown)))
      const read = readLesson(whole, labs[id], { charts: charts.map(({ id }) => id) })
      expect('problems' in read && [story.id, read.problems]).toBe(false)
      expect(
        unquotedTexts(whole),
        `${story.id}: what is written for the reader is what all readers of YAML take`,
      ).toEqual([])
      if ('problems' in read) continue
      expect(read.lesson.scenes.map(({ title }) => title)).toEqual([
        'What there is to see',
        'Another',
        'What there is to try',
      ])
      expect(read.lesson.scenes.flatMap(({ exercises }) => exercises.map(({ kind }) => kind))).toContain('number')
    }
  }
})

function shelf() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (i: number) => [...entries.keys()][i] ?? null,
    get length() {
      return entries.size
    },
  }
}

const draft = (id: string, lab: string, changed: number): Draft => ({ id, lab, text: `text of ${id}`, changed })

test('drafts are there again, those of the lab, changed last first; two windows keep both', () => {
  const storage = shelf()
  storage.setItem('evenkeel-draft-bad', '{')
  storage.setItem('evenkeel-draft-odd', '{"id":"odd"}')
  storage.setItem('other', '1')
  const [one, two] = [createDrafts(() => storage), createDrafts(() => storage)]
  expect(keep(one, draft('a', 'tree', 1))).toBe(true)
  expect(keep(two, draft('b', 'tree', 2))).toBe(true)
  keep(one, draft('c', 'loop', 3))
  expect(createDrafts(() => storage).of('tree')).toEqual([draft('b', 'tree', 2), draft('a', 'tree', 1)])
  two.drop(draft('b', 'tree', 2))
  expect(one.of('tree').map(({ id }) => id)).toEqual(['a'])
})

const keep = (drafts: ReturnType<typeof createDrafts>, draft: Draft) =>
  drafts.keep(draft, draft.text, draft.changed).stored

test('a draft that two windows have open and change becomes two, and nothing that was written is lost', () => {
  const storage = shelf()
  const [one, other] = [createDrafts(() => storage), createDrafts(() => storage)]
  keep(one, draft('a', 'tree', 1))
  const [ofOne, ofOther] = [one.of('tree')[0], other.of('tree')[0]]
  const first = one.keep(ofOne, 'written in one', 2).draft
  const second = other.keep(ofOther, 'written in the other', 3).draft
  const texts = () => one.of('tree').map(({ text }) => text)
  expect(texts()).toEqual(['written in the other', 'written in one'])
  one.keep(first, 'written in one, and more', 4)
  other.keep(second, 'written in the other, and more', 5)
  expect(texts(), 'and they stay two').toEqual(['written in the other, and more', 'written in one, and more'])
  other.drop({ ...ofOther })
  expect(texts(), 'what is emptied in one window takes nothing of the other').toHaveLength(2)
})

test('a new draft needs nothing that browsers lack over plain http', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newDraft('tree', '').id).not.toBe(newDraft('tree', '').id)
  vi.unstubAllGlobals()
})

test('where storage is refused or full, drafts last for the visit, and it is said', () => {
  const storage = shelf()
  let full = false
  const some = createDrafts(() => ({
    ...storage,
    get length() {
      return storage.length
    },
    setItem(key: string, value: string) {
      if (full) throw new Error('full')
      storage.setItem(key, value)
    },
  }))
  keep(some, draft('a', 'tree', 1))
  full = true
  expect(keep(some, draft('a', 'tree', 2))).toBe(false)
  expect(some.of('tree')).toEqual([draft('a', 'tree', 2)])
  const { draft: later } = some.keep({ ...draft('a', 'tree', 1), text: 'text of a' }, 'once more', 3)
  expect(some.keep(later, 'and again', 4).draft.id, 'one’s own older text is no other window').toBe('a')
  const none = createDrafts(() => {
    throw new Error('forbidden')
  })
  expect(keep(none, draft('a', 'tree', 1))).toBe(false)
  expect(none.of('tree')).toHaveLength(1)
  none.drop(draft('a', 'tree', 1))
  expect(none.of('tree')).toEqual([])
})
