// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { type Entry, formatPlaylist } from '../../core/link/playlist.ts'
import { defaults } from '../../core/parameters.ts'
import { lessonCards, storyCards } from '../../labs/cards.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { cardOf, entriesFor, minutesOf } from '../gallery/card-links.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { ownList } from '../state/own-list.ts'
import { checkList } from '../state/playlist.ts'
import { createPageStore, type State } from '../state/store.ts'
import { presentEntry, wordsOf } from './entries.ts'

// The labs' views are compiled for the first time.
beforeAll(async () => {
  await loadLabs()
  await loadLabViews('tree')
  await loadLabViews('divisible')
})

describe('What a playlist is made of', () => {
  test('the cards of a lab are a playlist without a fault, and an entry leads back to its card', async () => {
    for (const lab of ['tree', 'divisible']) {
      const views = await loadLabViews(lab)
      const cards = [...storyCards, ...lessonCards].filter((card) => card.lab === lab)
      const entries = cards.flatMap(entriesFor)
      expect(await checkList(formatPlaylist(entries.slice(0, 60)))).toEqual([])
      expect([...new Set(entries.map((entry) => cardOf(entry).card))]).toEqual(cards)
      const whole = cards.reduce((sum, { minutes = 0 }) => sum + minutes, 0)
      expect(minutesOf([...entries, { kind: 'question', question: '', note: '' }])).toBe(whole + 1)
      const stories = entries.filter(({ kind }) => kind === 'story')
      expect(stories.map((entry) => wordsOf(entry, views).title)).toEqual(views.stories.map(({ label }) => label))
      expect(wordsOf({ ...stories[0], title: 'Mine' } as Entry, views).title).toBe('Mine')
    }
  })

  test('the present picture is a story where it is one, else its link without what is the speaker’s', async () => {
    const views = await loadLabViews('tree')
    const state = {
      ...createPageStore('tree', defaults(labs.tree.parameters)).getState(),
      projected: true,
      list: '1;in:tree;s:chain;b:',
      entry: 1,
      story: 'depth-first',
    }
    const entry = (more: Partial<State>) => presentEntry({ ...state, ...more }, 0, 0.5, views)
    expect(entry({})).toEqual({ kind: 'story', lab: 'tree', story: 'depth-first', note: '', title: '' })
    expect(entry({ values: { ...state.values, interval: 77 }, chart: 'time' })).toEqual({
      kind: 'picture',
      lab: 'tree',
      query: 'interval=77&tab=time',
      note: '',
      title: '',
    })
    const compared = [{ ...state.values, interval: 99 }]
    expect(entry({ compared })).toMatchObject({ kind: 'picture', query: 'with=interval:99' })
    expect(wordsOf(entry({ compared }), await loadLabViews('tree')).kind).toBe('Comparison')
  })

  test('a part of a lesson of the reader’s own is called by its title, and is one of its lab alone', async () => {
    const ownEntry = { lab: 'tree', title: 'Mine', summary: '', name: 'a.md', text: '', files: {}, added: 1 }
    ownList.change({ 'own-1': ownEntry })
    const [tree, divisible] = [await loadLabViews('tree'), await loadLabViews('divisible')]
    const part = { kind: 'picture', query: 'lesson=own-1&scene=2', note: '', title: '' } as const
    expect(wordsOf({ ...part, lab: 'tree' }, tree)).toEqual({ kind: 'Part of a lesson', title: 'Mine, part 2' })
    expect(wordsOf({ ...part, lab: 'divisible' }, divisible).kind).toBe('Scenario')
    ownList.change({})
  })
})
