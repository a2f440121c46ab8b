// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lessonCards, storyCards } from '../../labs/cards.ts'
import { courseLessons } from '../../labs/course.ts'
import { labIds, shownIds } from '../../labs/index.ts'
import { FIRST_LESSON } from '../../labs/tiles.ts'
import { minutesOf } from './card-links.ts'
import { type Card, cardsOf, courseOf, factsOf, grouped, isOfCourse, matchOf, searched } from './cards.ts'

const cards: readonly Card[] = [...storyCards, ...lessonCards]
const ids = (some: readonly Card[]) => some.map(({ lab, id }) => `${lab}/${id}`)
const card = (lab: string, id: string) => cards.find((one) => one.lab === lab && one.id === id) as Card

describe('The gallery', () => {
  test('has all stories and lessons, lab by lab', () => {
    for (const all of [storyCards, lessonCards]) expect([...new Set(all.map(({ lab }) => lab))]).toEqual(shownIds)
    for (const { parts, minutes, lab, id } of lessonCards) {
      // A bridge to another lab takes two minutes.
      expect(parts.length).toBeGreaterThanOrEqual(2)
      if (`${lab}/${id}` === FIRST_LESSON) expect(minutes).toBe(2)
      else expect(minutes).toBeGreaterThanOrEqual(parts.length > 2 ? 6 : 2)
    }
    for (const { minutes, title } of storyCards) {
      expect(minutes).toBeGreaterThanOrEqual(2)
      expect(minutes).toBeLessThanOrEqual(4)
      expect(title).toMatch(/\?$/)
    }
  })

  test('says what a card is in one line', () => {
    expect(factsOf(card('tree', 'breadth-first')).join(', ')).toBe(
      'Story, Tree, start here, 4 minutes, asks for a prediction',
    )
    expect(factsOf(card('tree', 'why-balance'))).toEqual(
      expect.arrayContaining(['Lesson', 'Tree', '6 parts', 'asks for a prediction']),
    )
  })

  test('adds up the minutes of a playlist: its own, those of a card, a minute for a question, and none for a black screen', () => {
    const { minutes } = card('tree', 'breadth-first')
    const shown = { note: '', title: '' }
    const story = { ...shown, kind: 'story', lab: 'tree', story: 'breadth-first' } as const
    const black = { ...shown, kind: 'black' } as const
    const picture = { ...shown, kind: 'picture', lab: 'tree', query: 'depth=9' } as const
    expect(minutesOf([story])).toBe(minutes)
    expect(minutesOf([story, black])).toBe(minutes)
    expect(minutesOf([black, picture])).toBe(1)
    expect(minutesOf([story, { ...black, minutes: 10 }])).toBe((minutes as number) + 10)
  })

  test.each([
    ['central', 'tree/central-server'],
    ['predict', 'tree/breadth-first'],
    ['λ', 'tree/chain'],
    ['idle time', 'tree/chain'],
    ['fillingInterval', 'tree/three-phases'],
    ['i1', 'tree/three-phases'],
    ['diffusion', 'tree/diffusion'],
    ['DEAL it', 'tree/why-balance'],
    ['start here loop', 'loop/sits-down'],
  ])('finds %s', (text, id) => {
    expect(ids(searched(cards, text))).toContain(id)
  })

  test('needs all words, puts those first whose title has them, and has everything where nothing is looked for', () => {
    expect(searched(cards, 'central xylophone')).toEqual([])
    expect(searched(cards, '  ')).toEqual(cards)
    const [first] = searched(cards, 'hypercube')
    expect(first.title).toMatch(/hypercube/i)
  })

  test('shows the word by which a card was found, unless it is seen anyway', () => {
    const matchOfCard = (text: string, lab: string, id: string) => {
      const match = matchOf(card(lab, id), text)
      return match && [match.words[match.at], match.words.length]
    }
    expect(matchOfCard('fillingInterval', 'tree', 'three-phases')).toEqual(['fillingInterval', 1])
    expect(matchOfCard('deal it', 'tree', 'why-balance')).toEqual(['Deal', 4])
    expect(matchOfCard('why', 'tree', 'why-balance')).toBeUndefined()
    for (const one of searched(cards, 'idle time'))
      for (const word of [matchOf(one, 'idle time')].flatMap((match) => (match ? [match.words[match.at]] : [])))
        expect(word).toMatch(/idle|time/i)
  })

  test('twenty stories are those that a course needs, each in its plan', () => {
    const plan = readFileSync('doc/course.md', 'utf8')
    const needed = storyCards.filter(isOfCourse)
    expect(needed.length).toBe(20)
    const missing = needed.filter((card) => card.kind === 'story' && !plan.includes(card.label))
    expect(missing.map(({ lab, id }) => `${lab}/${id}: not shown in any week of doc/course.md`)).toEqual([])
    expect(new Set(needed.map(({ lab }) => lab)).size, 'labs').toBe(shownIds.length)
  })

  test('groups stories by level, topic or lab, and lessons by lab, the reader’s own apart', () => {
    const ownEntry = { lab: 'loop', title: 'Mine', summary: '', name: 'mine.md', text: '', files: {}, added: 1 }
    expect(grouped(storyCards, 'level').map(({ label }) => label)).toEqual(['Start here', 'What matters', 'Odd cases'])
    expect(grouped(storyCards, 'lab')).toHaveLength(labIds.length)
    for (const { cards } of grouped(storyCards, 'topic')) expect(cards.length).toBeGreaterThan(0)
    const lessons = grouped(cardsOf('lesson', { 'own-1': ownEntry }), 'level')
    expect(lessons.map(({ label }) => label).slice(-2)).toEqual(['Divisible load', 'Your lessons'])
    expect(lessons.at(-1)?.cards).toMatchObject([{ id: 'own-1', title: 'Mine', ownEntry }])
  })

  test('knows the next lesson of the course: one that is begun, else the first that is not done', () => {
    const at = (scene: number, of: number) => ({ scene, of, query: '', done: [] })
    const [first, second] = courseLessons
    expect(courseOf({}).next).toBe(first)
    expect(courseOf({ [FIRST_LESSON]: { ...at(2, 3), ended: true } })).toMatchObject({ done: 1, next: second })
    expect(courseOf({ 'loop/transient-load': at(0, 6) }).next).toBe(card('loop', 'transient-load'))
    expect(courseOf({ 'loop/transient-load': at(0, 6) }, 'tree').next).toBe(first)
  })
})
