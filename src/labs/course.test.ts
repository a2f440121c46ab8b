import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lessonCards } from './cards.ts'
import course from './course.json' with { type: 'json' }
import { basesOf, courseLessons, weeks } from './course.ts'
import { FIRST_LESSON } from './tiles.ts'

const nameOf = ({ lab, id }: { readonly lab: string; readonly id: string }) => `${lab}/${id}`
const textOf = (name: string) => readFileSync(`src/labs/${name.replace('/', '/lessons/')}.md`, 'utf8')
const all = [...course.weeks, ...course.more]

test('every lesson has its place in src/labs/course.json, once, and every name there is one of a lesson or story', () => {
  expect(all.flatMap(({ lessons }) => lessons).toSorted()).toEqual(lessonCards.map(nameOf).toSorted())
  expect(weeks.map(({ lessons }) => lessons.map(nameOf))).toEqual(all.map(({ lessons }) => lessons))
  expect(weeks.map(({ stories }) => stories.map(nameOf))).toEqual(all.map(({ stories }) => stories))
  expect(nameOf(courseLessons[0])).toBe(FIRST_LESSON)
  expect(weeks).toHaveLength(14)
  expect(weeks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, undefined, undefined])
})

test('a lab lists its lessons in the order of the course', () => {
  for (const lab of new Set(courseLessons.map(({ lab }) => lab))) {
    const orders = courseLessons.filter((card) => card.lab === lab).map(({ order }) => order)
    expect(orders, lab).toEqual([...new Set(orders)].toSorted((a, b) => a - b))
  }
})

test('what a lesson needs has been given before it, by one lesson that has it with emphasis in its text', () => {
  const giverOfConcept = new Map<string, string>()
  for (const card of courseLessons) {
    const name = nameOf(card)
    for (const word of card.needs ?? []) expect([...giverOfConcept.keys()], `${name} needs it`).toContain(word)
    const text = textOf(name).toLowerCase()
    for (const word of card.gives ?? []) {
      expect(giverOfConcept.get(word), `${word}, which ${name} gives`).toBeUndefined()
      expect(text, `${name} gives it`).toContain(`*${word.toLowerCase()}*`)
      giverOfConcept.set(word, name)
    }
  }
  for (const card of courseLessons) {
    const text = textOf(nameOf(card)).toLowerCase()
    for (const [word, giver] of giverOfConcept)
      if (giver !== nameOf(card))
        expect(text, `${word} is explained in ${giver}`).not.toContain(`*${word.toLowerCase()}*`)
  }
})

test('a lesson that asks for a word of the first weeks needs it, or gives it', () => {
  const words = { speedup: /\bspeedup\b/i, efficiency: /\befficiency\b/i, idle: /\bidle\b/i, waiting: /\bwaiting\b/i }
  const wrong: string[] = []
  let questionCount = 0
  for (const card of courseLessons) {
    const questions = [...textOf(nameOf(card)).matchAll(/^(?:ask|label): (.*)$/gm)].map(([, words]) => words)
    const concepts = [...(card.needs ?? []), ...(card.gives ?? [])]
    for (const [word, mentioned] of Object.entries(words)) {
      if (!questions.some((question) => mentioned.test(question))) continue
      if (!concepts.includes(word)) wrong.push(`${nameOf(card)} asks for ${word}`)
      questionCount++
    }
  }
  expect(wrong).toEqual([])
  expect(questionCount).toBeGreaterThan(5)
})

test('finds the lessons that another builds on', () => {
  const loop = courseLessons.find((card) => nameOf(card) === 'loop/transient-load')
  expect(loop && basesOf(loop).map(nameOf)).toEqual(['tree/why-balance'])
  expect(basesOf({}).length).toBe(0)
})

test('the plan for teachers has every week with its lessons and stories, and the minutes that they take', () => {
  const rows = readFileSync('doc/course.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 8 && /^\d*$/.test(cells[1]))
  const titles = (cards: readonly { readonly title: string }[]) => cards.map(({ title }) => title).join('; ')
  const labels = (cards: readonly { readonly label: string }[]) => cards.map(({ label }) => label).join('; ')
  expect(rows.map(([, number, title, lessons, , stories]) => [number, title, lessons, stories])).toEqual(
    weeks.map((week) => [`${week.number ?? ''}`, week.title, titles(week.lessons), labels(week.stories)]),
  )
  for (const [nth, { title, lessons }] of weeks.entries()) {
    const minutes = lessons.reduce((sum, card) => sum + (card.minutes ?? 0), 0)
    expect(Math.abs(Number(rows[nth][4]) - minutes), `${title}: ${minutes} minutes`).toBeLessThanOrEqual(8)
  }
})

test('the shorter courses that the plan names have all that their lessons need', () => {
  const shorter = [...readFileSync('doc/course.md', 'utf8').matchAll(/Weeks ([\d, and]+)/g)]
  expect(shorter.length).toBeGreaterThan(2)
  for (const [words, numbers] of shorter) {
    const lessons = (numbers.match(/\d+/g) ?? []).flatMap((number) => weeks[Number(number) - 1].lessons)
    const concepts = new Set(lessons.flatMap(({ gives = [] }) => gives))
    for (const card of lessons)
      for (const word of card.needs ?? []) expect(concepts, `${words}: ${nameOf(card)}`).toContain(word)
  }
})
