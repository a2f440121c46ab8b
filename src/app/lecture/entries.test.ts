// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { formatPlaylist } from '../../core/link/playlist.ts'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { ownList } from '../state/own-list.ts'
import { checkList } from '../state/playlist.ts'
import { createPageStore, type State } from '../state/store.ts'
import { lessonsOf, presentEntry, storiesOf, wordsOf } from './entries.ts'

// The labs' views are compiled for the first time.
beforeAll(async () => {
  await loadLabs()
  await loadLabViews('tree')
  await loadLabViews('divisible')
}, 60_000)

describe('What a playlist is made of', () => {
  test('all stories of a lab, in their order, are a playlist without a fault', async () => {
    for (const lab of ['tree', 'divisible']) {
      const { stories } = await loadLabViews(lab)
      const entries = storiesOf(await loadLabViews(lab))
      expect(entries).toHaveLength(stories.length)
      expect(await checkList(formatPlaylist(entries))).toEqual([])
      expect(entries.map((entry) => wordsOf(entry, { id: lab, stories } as never).title)).toEqual(
        stories.map(({ label }) => label),
      )
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
    expect(entry({})).toEqual({ kind: 'story', lab: 'tree', story: 'depth-first', note: '' })
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
    const own = { lab: 'tree', title: 'Mine', summary: '', name: 'a.md', text: '', files: {}, added: 1 }
    ownList.change({ 'own-1': own })
    const [tree, divisible] = [await loadLabViews('tree'), await loadLabViews('divisible')]
    const part = { kind: 'picture', query: 'lesson=own-1&scene=2', note: '', title: '' } as const
    expect(wordsOf({ ...part, lab: 'tree' }, tree)).toEqual({ kind: 'Part of a lesson', title: 'Mine, part 2' })
    expect(lessonsOf(tree).at(-1)).toMatchObject({ id: 'own-1', label: 'Mine' })
    expect(lessonsOf(divisible)).toEqual(divisible.lessons)
    ownList.change({})
  })
})
