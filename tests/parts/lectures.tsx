/** Lectures: a playlist that is put together, its hand-out, the speaker's window, what stands on the screen. */
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { keepInStep } from '../../src/app/lecture/in-step.ts'
import LectureHandout from '../../src/app/lecture/lecture-handout.tsx'
import { passOn } from '../../src/app/lecture/pass-on.ts'
import { PlaylistDialog } from '../../src/app/lecture/playlist-dialog.tsx'
import { type Dragged, PlaylistRows } from '../../src/app/lecture/playlist-rows.tsx'
import Presenter from '../../src/app/lecture/presenter.tsx'
import { Slide } from '../../src/app/lecture/slide.tsx'
import { Controls } from '../../src/app/lecture/tools.tsx'
import { ACTIONS } from '../../src/app/shell/actions.ts'
import { type Asking, askedByStory } from '../../src/app/state/asking.ts'
import { classAnswers } from '../../src/app/state/class-answers.ts'
import { loadLabViews } from '../../src/app/state/lab-views.ts'
import { addList, changeList, deleteList, openList, ownPlaylists } from '../../src/app/state/own-playlists.ts'
import { entriesOf, playlistOf } from '../../src/app/state/playlist.ts'
import { keeping } from '../../src/app/state/stored.ts'
import { ActionsContext } from '../../src/app/ui/action.ts'
import { LazyBoundary } from '../../src/app/ui/lazy-boundary.tsx'
import { type Entry, formatPlaylist } from '../../src/core/link/playlist.ts'
import { type Part, sessionAt, settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testLectures(): void {
  const question = (text: string, more: object = {}): Entry => ({ kind: 'question', question: text, note: '', ...more })
  const BLACK: Entry = { kind: 'black', note: '' }
  const story = (kind: 'story' | 'prediction' | 'class', id: string, more: object = {}): Entry =>
    ({ kind, lab: 'tree', story: id, note: '', title: '', ...more }) as Entry
  const rows = (part: Part) => [...part.root.querySelectorAll<HTMLElement>('ol[aria-label=Entries] > li')]
  async function sessionWith(entries: readonly Entry[], entry?: number) {
    const session = await sessionAt('tree')
    session.setList(formatPlaylist(entries), entry)
    return session
  }

  describe('the playlist’s dialog', () => {
    async function dialog(entries: readonly Entry[], entry?: number) {
      const session = await sessionWith([])
      addList(session, entries, 'Mine')
      session.setList(session.store.getState().list, entry)
      const part = await show(<PlaylistDialog open onClose={() => undefined} />, session)
      // The cards beside it are of the gallery's tests.
      await part.write('input', 'Search', 'zzzz')
      const { getState } = session.store
      const now = () => entriesOf(getState().list).map((one) => ('question' in one ? one.question : one.kind))
      const status = () => part.find('p[role=status].visually-hidden').textContent
      return { session, part, now, status, on: () => getState().entry }
    }
    const three = [question('a'), question('b'), question('c')]

    test('keeps the entry that is on, wherever it goes, and takes words back as one change', async () => {
      const { session, part, now, status, on } = await dialog(three, 1)
      expect(part.has('button', 'Go on with the lecture')).toBe(true)
      expect(part.find('button', 'Undo').getAttribute('aria-disabled')).toBe('true')
      await part.click('button', 'Move b down')
      expect([now(), on(), status()]).toEqual([['a', 'c', 'b'], 2, 'Moved to place 3 of 3.'])
      expect((document.activeElement as HTMLElement).dataset.control).toBe('down')
      await part.write('textarea', 'Question of entry 1', 'x')
      await part.write('textarea', 'Question of entry 1', 'xy')
      expect([now(), status()]).toEqual([['xy', 'c', 'b'], ''])
      await part.click('button', 'Undo')
      expect([now(), on(), status()]).toEqual([['a', 'c', 'b'], 2, 'Undone.'])
      await part.click('button', 'Remove c')
      expect([now(), on()]).toEqual([['a', 'b'], 1])
      expect((document.activeElement as HTMLElement).dataset.control).toBe('remove')
      const inText = part.find('textarea', 'Notes of entry 1')
      await part.press(inText, 'z', { ctrlKey: true })
      await part.press(rows(part)[0], 'z')
      expect(now()).toEqual(['a', 'b'])
      await part.press(rows(part)[0], 'z', { metaKey: true })
      expect(now()).toEqual(['a', 'c', 'b'])
      expect(part.text()).not.toContain('This link is too long')
      const opened: unknown[][] = []
      vi.stubGlobal('open', (...args: unknown[]) => void opened.push(args))
      await part.click('button', 'Hand-out')
      expect(opened).toEqual([[expect.stringMatching(/#tree\?.*view=handout/), '_blank', 'noopener']])
      const long = Array.from({ length: 9 }, () => ({ ...BLACK, note: 'ä'.repeat(400) }))
      await settle(() => session.setList(formatPlaylist(long)))
      expect(part.text()).toContain('This link is too long')
      const begun = vi.spyOn(session, 'showEntry').mockImplementation(async () => undefined as never)
      await part.click('button', 'Go on with the lecture')
      expect([begun.mock.calls, session.store.getState().dialog]).toEqual([[[1]], undefined])
      vi.restoreAllMocks()
    })

    const nameOf = (part: Part) => part.find<HTMLInputElement>('section[aria-label="Your playlists"] input[type=text]')
    const open = (part: Part, name: string) => part.click('button', `Open: ${name}`)

    test('opening a ready lecture touches no other playlist, and steps back outlive a reload', async () => {
      const { session, part, now } = await dialog(three)
      const mine = nameOf(part).value
      await part.click('button', 'Remove c')
      await settle(() => addList(session, [BLACK], 'A ready lecture'))
      expect([nameOf(part).value, now()]).toEqual(['A ready lecture', ['black']])
      expect(part.find('button', 'Undo').getAttribute('aria-disabled'), 'a lecture that was opened has no step').toBe(
        'true',
      )
      await open(part, mine)
      expect([nameOf(part).value, now()], 'the playlist that was there before').toEqual([mine, ['a', 'b']])
      // Another visit has what the device keeps, and no more.
      const later = await sessionAt('tree')
      const again = await show(<PlaylistDialog open onClose={() => undefined} />, later)
      await until(() => expect(nameOf(again).value).toBe(mine))
      await again.click('button', 'Undo')
      expect(entriesOf(later.store.getState().list)).toHaveLength(3)
    })

    test('playlists are made, renamed, doubled and deleted, and what was deleted comes back', async () => {
      const { session, part, now } = await dialog(three)
      const { getState } = session.store
      const rename = async (name: string) => {
        await part.write('input', 'Name', name)
        await part.press(nameOf(part), 'Enter')
      }
      await rename('Week 3')
      expect(playlistOf(getState().list).name).toBe('Week 3')
      await part.click('button', 'Duplicate')
      expect([playlistOf(getState().list).name, now()]).toEqual(['Week 3, copy', ['a', 'b', 'c']])
      await part.click('button', 'Remove a')
      await part.click('button', 'Delete')
      expect(getState().list, 'nothing is open once it is deleted').toBe('')
      await part.click('button', 'Bring back: Week 3, copy')
      await open(part, 'Week 3, copy')
      expect(now()).toEqual(['b', 'c'])
      await part.click('button', 'New')
      await rename('Week 3')
      expect(playlistOf(getState().list).name, 'no two have one name').toBe('Week 3, 2')
      await open(part, 'Week 3')
      expect(now(), 'the one that was doubled').toEqual(['a', 'b', 'c'])
    })

    const PLACE = 'evenkeel-own-playlists'
    const revisit = () => settle(() => dispatchEvent(Object.assign(new Event('storage'), { key: PLACE })))
    /** A device with one playlist alone, as it was kept before there were several. */
    async function formerDevice(list: string) {
      localStorage.removeItem(PLACE)
      localStorage.setItem('evenkeel-playlist', list)
      await revisit()
    }
    const here = (session: Awaited<ReturnType<typeof sessionAt>>) =>
      ownPlaylists.idOf(session.store.getState().list) ?? 'none of this device'

    test('the last five that were deleted can be brought back, in the order in which they were deleted', async () => {
      await formerDevice('')
      const { session, part } = await dialog(three)
      const ids = new Map<string, string>()
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
        await settle(() => addList(session, [BLACK], name))
        ids.set(name, here(session))
      }
      const remove = async (names: string) => {
        for (const name of names) await settle(() => deleteList(session, ids.get(name) ?? ''))
      }
      const deleted = () =>
        [...part.root.querySelectorAll('ul[aria-label="Deleted playlists"] li > span')].map((one) => one.textContent)
      await remove('FABC')
      expect(deleted(), 'four are deleted').toEqual(['C', 'B', 'A', 'F'].map((name) => `Deleted: ${name}`))
      await remove('DE')
      expect(deleted(), 'the first of six is gone').toEqual(['E', 'D', 'C', 'B', 'A'].map((name) => `Deleted: ${name}`))
    })

    test('a playlist from before there were several is lost by nothing that opens, makes, changes or deletes another', async () => {
      const former = formatPlaylist([question('only here')])
      const session = await sessionWith([])
      await formerDevice(former)
      openList(session, '1')
      await revisit()
      expect(ownPlaylists.last(), 'after it was opened').toBe(former)
      await formerDevice(former)
      const device = localStorage
      vi.stubGlobal('localStorage', {
        getItem: (name: string) => device.getItem(name),
        removeItem: (name: string) => device.removeItem(name),
        // There is room for an id alone.
        setItem(name: string, text: string) {
          if (text.length > 5) throw new DOMException('full', 'QuotaExceededError')
          device.setItem(name, text)
        },
      })
      const formerText = () => device.getItem('evenkeel-playlist')
      openList(session, '1')
      expect(formerText(), 'after it was opened on a full disk').toBe(former)
      addList(session, [BLACK], 'Another')
      expect(formerText(), 'after another one was made on a full disk').toBe(former)
      changeList(session, [BLACK, BLACK])
      expect(formerText(), 'after another one was changed on a full disk').toBe(former)
      await revisit()
      expect(here(session), 'what could not be stored lasts as long as the page').toBe('2')
      deleteList(session, '2')
      expect(formerText(), 'after another one was deleted on a full disk').toBe(former)
      vi.stubGlobal('localStorage', device)
      addList(session, [BLACK], 'With room again')
      expect(Object.values(ownPlaylists.all()).map(({ list }) => list)).toContain(former)
      keeping.set(true)
    })

    test('what another version or another page keeps in the place of playlists stays, and none takes its id', async () => {
      const session = await sessionWith([])
      const foreign = { 2: { of: 'another version' }, abc: { list: formatPlaylist([BLACK], 'Abc'), past: [] } }
      localStorage.setItem(PLACE, JSON.stringify(foreign))
      await revisit()
      for (const name of ['One', 'Two']) addList(session, [BLACK], name)
      const stored = JSON.parse(localStorage.getItem(PLACE) ?? '')
      expect(stored).toMatchObject(foreign)
      expect(Object.values(ownPlaylists.all()).map(({ list }) => playlistOf(list).name)).toEqual(['One', 'Two', 'Abc'])
      localStorage.removeItem(PLACE)
      await revisit()
    })

    test('another playlist begins with its first entry', async () => {
      const { session, part, on } = await dialog(three, 1)
      const first = here(session)
      await settle(() => addList(session, three, 'Another'))
      expect([on(), part.has('button', 'Go on with the lecture')], 'one that was made').toEqual([undefined, false])
      await settle(() => session.setList(session.store.getState().list, 2))
      await settle(() => openList(session, first))
      expect([on(), part.has('button', 'Go on with the lecture')], 'one that was opened').toEqual([undefined, false])
    })

    test('a playlist from a link is kept with its first change, and one that was cut says so', async () => {
      const { session, part } = await dialog(three)
      const own = session.store.getState().list
      await settle(() => session.setList(formatPlaylist([question('x'), question('y')], 'Mine')))
      expect(part.text()).toContain('It comes from a link.')
      await part.click('button', 'Remove x')
      expect(part.text()).not.toContain('It comes from a link.')
      expect(playlistOf(session.store.getState().list).name, 'it does not take the name of another').not.toBe('Mine')
      await settle(() => session.setList(own))
      expect(entriesOf(own), 'the own one of this name').toHaveLength(3)
      expect(part.has('[role=alert]')).toBe(false)
      await settle(() => session.setList(own.slice(0, -11)))
      expect(part.find('[role=alert]').textContent).toMatch(/^This link was cut: 2 of its 3 parts are missing\./)
    })

    test('a file becomes one more playlist, and what of it cannot be used is said', async () => {
      const { session, part } = await dialog(three)
      const { openPlaylistFile } = await import('../../src/app/state/open-playlist.ts')
      const give = (text: string, name = 'week.yaml') => openPlaylistFile(session, new File([text], name))
      await settle(() => give('name: From a file\nparts:\n  - ask: Why?\n  - story: forest/x\n'))
      const { name, entries } = playlistOf(session.store.getState().list)
      expect([name, entries.map(({ kind }) => kind)]).toEqual(['From a file', ['question']])
      await until(() => expect(part.text()).toContain('Opened "week.yaml" as "From a file".'))
      expect(part.text()).toMatch(/Line 4: story: expected one of the labs .*, got "forest"/)
      await settle(() => give('name: A typo\nparts:\n  - ask: Why?\n  - story: tree/chian\n'))
      await until(() => expect(part.text()).toContain('Opened "week.yaml" as "A typo".'))
      expect(part.text()).toContain('Line 4: story: expected a story of tree, got "chian"; did you mean chain?')
      expect(part.text()).not.toContain('chain?.')
      const before = session.store.getState().list
      await settle(() => give('name: x\nparts: []\n'))
      expect(session.store.getState().list, 'a file of nothing changes nothing').toBe(before)
      await until(() => expect(part.text()).toContain('Nothing is changed.'))
    })

    /** The entries alone. */
    async function rowsOf(first: readonly Entry[]) {
      let entries = first
      const session = await sessionWith(first)
      let drawn: Part | undefined
      const set = (next: readonly Entry[]) => {
        entries = entriesOf(formatPlaylist(next))
        void drawn?.render(<Rows />)
      }
      function Rows() {
        const [dragged, onDrag] = useState<Dragged>()
        return (
          <PlaylistRows
            entries={entries}
            on={1}
            dragged={dragged}
            onDrag={onDrag}
            onDrop={(at) => {
              if (dragged && 'from' in dragged) moves.push([dragged.from, at])
            }}
            onMove={() => undefined}
            onRemove={() => undefined}
            onChange={(at, entry) => set(entries.with(at, entry))}
          />
        )
      }
      const moves: [number, number][] = []
      const part = await show(<Rows />, session)
      drawn = part
      return { part, entries: () => entries, moves }
    }

    test('has words, options, answers and notes of its entries as they are typed', async () => {
      const { part, entries } = await rowsOf([
        question('Who?', { options: ['One', 'Two'], right: 1 }),
        story('story', 'chain'),
      ])
      const options = part.find<HTMLTextAreaElement>('textarea', 'Options of entry 1')
      expect(options.value).toBe('One\n* Two')
      await part.write('textarea', 'Options of entry 1', '* Yes \n\n*\nNo')
      expect(entries()[0]).toMatchObject({ options: ['Yes', 'No'], right: 0 })
      expect(options.value).toBe('* Yes \n\n*\nNo')
      await part.write('textarea', 'Options of entry 1', '')
      expect(entries()[0]).not.toHaveProperty('options')
      await part.write('textarea', 'Answer of entry 1', 'All')
      await part.write('textarea', 'Notes of entry 2', ' Slowly ')
      const namesOf = () => rows(part)[1].querySelectorAll('[aria-hidden=true]').length
      const before = namesOf()
      await part.write('textarea', 'Title of entry 2', 'Mine')
      expect(namesOf() - before, 'a text that is written keeps the name of its field in sight').toBe(1)
      expect(entries()).toEqual([
        expect.objectContaining({ question: 'Who?', answer: 'All' }),
        expect.objectContaining({ story: 'chain', note: 'Slowly', title: 'Mine' }),
      ])
      expect(part.has('textarea', 'Answer of entry 2')).toBe(false)
      expect(part.find<HTMLTextAreaElement>('textarea', 'Notes of entry 2').value).toBe(' Slowly ')
    })

    test('has the minutes that are typed for an entry, and those of its card where they are no minutes of a part', async () => {
      const { part, entries } = await rowsOf([question('Who?'), story('story', 'chain')])
      await part.write('textarea', 'Minutes of entry 2', '12')
      expect(entries().map(({ minutes }) => minutes)).toEqual([undefined, 12])
      for (const typed of ['0', '91', '2.5', 'ten', '']) {
        await part.write('textarea', 'Minutes of entry 2', typed)
        expect(entries()[1].minutes, typed).toBeUndefined()
      }
    })

    test('is put in order by hand: above the middle of a row is before it', async () => {
      const { part, moves } = await rowsOf(three)
      expect(rows(part).map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null])
      const drag = async (type: string, row: Element, clientY = 0) => {
        const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
          clientY,
          dataTransfer: { setData() {}, effectAllowed: '' },
        })
        await settle(() => row.dispatchEvent(event))
        return event.defaultPrevented
      }
      const handle = (row: number) => rows(part)[row].querySelector('[draggable]') as HTMLElement
      expect(await drag('dragover', rows(part)[1])).toBe(false)
      // Rows are 240 pixels high.
      for (const [from, over, y, target, to] of [
        [0, 1, 200, 2, 2],
        [2, 0, 10, 0, 0],
        [0, 2, 239, 'after', 3],
        [1, 1, 10, 1, 1],
      ] as const) {
        await drag('dragstart', handle(from))
        expect(await drag('dragover', rows(part)[over], y)).toBe(true)
        expect(rows(part).map(({ dataset }) => dataset.target)).toEqual(
          rows(part).map((_, at) =>
            target === 'after' ? (at === 2 ? 'after' : undefined) : at === target ? 'before' : undefined,
          ),
        )
        await drag('drop', rows(part)[over], y)
        await drag('dragend', handle(0))
        expect(moves.splice(0)).toEqual([[from, to]])
        expect(rows(part).some(({ dataset }) => dataset.target)).toBe(false)
      }
    })
  })

  test('a hand-out has what is asked, room for answers, and no answer', async () => {
    const { stories } = await loadLabViews('tree')
    const asking = stories.filter(({ predict }) => predict)
    const kinds = ['winner', 'value', 'curve'].flatMap(
      (kind) => asking.find(({ predict }) => predict?.ask.kind === kind) ?? [],
    )
    expect(kinds.length).toBeGreaterThan(1)
    const session = await sessionWith([
      question('Who?', { options: ['One', 'Two'], right: 1, answer: 'Because' }),
      question('Why?'),
      BLACK,
      story('story', 'chain', { note: 'secret' }),
      story('class', 'chain'),
      ...kinds.map(({ id }) => story('prediction', id)),
    ])
    const part = await show(<LectureHandout />, session)
    const items = () => [...part.root.querySelectorAll<HTMLElement>('ol > li')]
    await until(() => expect(part.text()).not.toContain('Loading'))
    await until(() => expect(items()[4].querySelector('svg')).toBeTruthy())
    const lines = (item: HTMLElement) => item.querySelectorAll('div[aria-hidden] > div').length
    const boxes = (item: HTMLElement) =>
      [...item.querySelectorAll('ul li')].map(({ textContent }) => textContent?.trim())
    expect(items().slice(0, 5).map(lines)).toEqual([2, 4, 0, 3, 3])
    expect(boxes(items()[0])).toEqual(['A. One', 'B. Two'])
    expect([items()[2].textContent, items()[3].textContent]).toEqual([
      '',
      expect.stringContaining(stories.find(({ id }) => id === 'chain')?.question as string),
    ])
    expect(part.text()).not.toMatch(/Because|secret/)
    for (const [i, { predict }] of kinds.entries()) {
      const ask = predict?.ask
      const item = items()[5 + i]
      await until(() => expect(item.textContent).toContain('Why?'))
      expect(boxes(item)).toHaveLength(ask?.kind === 'winner' ? Object.keys(ask.among).length : 0)
      expect(/I say/.test(item.textContent ?? '')).toBe(ask?.kind === 'value')
    }
    const printed = vi.fn()
    vi.stubGlobal('print', printed)
    await part.click('button', 'Print')
    expect(printed).toHaveBeenCalledTimes(1)
    await settle(() => session.setPrinting(true))
    expect(part.has('button', 'Print')).toBe(false)
  })

  test('a hand-out has the contenders of a race, what is compared, and a number to be given', async () => {
    const compared = (more: string): Entry =>
      ({ kind: 'picture', lab: 'tree', query: `interval=64&with=interval:16${more}`, title: '', note: '' }) as Entry
    const session = await sessionWith([
      compared('&layout=race'),
      compared('&panel=why'),
      question('How long?', { number: { unit: 'ms', right: 42, within: 1 } }),
    ])
    const part = await show(<LectureHandout />, session)
    await until(() => expect(part.text()).toContain('Why do these runs take different times?'))
    const [race, why, number] = [...part.root.querySelectorAll<HTMLElement>('ol > li')]
    const listed = (item: HTMLElement) => [...item.querySelectorAll('ul li')].map((one) => one.textContent?.trim())
    expect(listed(race)).toEqual(['A. Balancing interval: 64 nodes', 'B. Balancing interval: 16 nodes'])
    expect(race.textContent).toContain('My guess, the best first:')
    expect(listed(why), 'what Why? is about').toEqual(listed(race))
    expect(number.textContent).toMatch(/I say\s+ms It is\s+ms/)
  })

  test('a slide has a question, and once it is answered what is right; black and codes stand alone', async () => {
    const views = await loadLabViews('tree')
    const entry = question('Who?', { options: ['One', 'Two'], right: 1, answer: 'Because' })
    const session = await sessionWith([entry], 0)
    const slide = (shown: Entry) => (
      <LazyBoundary>
        <Slide entry={shown} page={views} />
      </LazyBoundary>
    )
    const part = await show(slide(entry), session)
    await until(() => expect(part.has('[role=status]')).toBe(true))
    const options = () =>
      [...part.root.querySelectorAll('ol[aria-label=Options] li')].map(({ textContent }) => textContent)
    expect([options(), part.find('[role=status]').textContent]).toEqual([['A. One', 'B. Two'], ''])
    await settle(() => session.setLecture({ answered: true }))
    expect([options(), part.find('[role=status]').textContent]).toEqual([['A. One', 'B. Two ✓'], 'Because'])
    await part.render(slide(BLACK))
    expect(part.has('section', 'Black screen')).toBe(true)
    await part.render(slide(story('class', 'chain', { title: 'Scan it' })))
    await until(() => expect(part.root.querySelector('svg path')).toBeTruthy())
    const askedFor = views.stories.find(({ id }) => id === 'chain')?.question as string
    expect([
      part.find('h1').textContent,
      part.text().includes(askedFor),
      part.text().includes('Opens on this'),
    ]).toEqual(['Scan it', true, false])
    const asking = views.stories.find(({ predict }) => predict) as (typeof views.stories)[number]
    const { key } = askedByStory('tree', asking) as Asking
    expect(classAnswers.shownQuestions()).not.toContain(key)
    await part.render(slide(story('class', asking.id)))
    expect(classAnswers.shownQuestions(), 'a room takes what phones answer').toContain(key)
    await part.render(slide(story('story', 'no-such')))
    expect(part.text()).toContain('a story that this lab does not have')
  })

  test('controls offer to predict first where the picture is a story as it was, and its curves', async () => {
    const views = await loadLabViews('tree')
    const asking = views.stories.find(({ predict }) => predict) as (typeof views.stories)[number]
    const session = await sessionAt('tree')
    await settle(() => session.chooseStory(asking))
    const chart = views.charts[0].id
    const controls = (picture: boolean) => (
      <Controls page={views} {...(picture ? { picture: { chart, markers: [] } } : {})} alwaysShown />
    )
    const part = await show(controls(true), session)
    const items = async () => {
      for (const popover of part.root.querySelectorAll('[popover]'))
        await settle(() => popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })))
      return [...part.root.querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent ?? '')
    }
    const offers = async () => (await items()).includes('Predict first')
    expect(await offers()).toBe(true)
    const ask = vi.spyOn(session.guide, 'ask').mockImplementation(() => undefined)
    await part.click('[role^=menuitem]', 'Predict first')
    expect(ask).toHaveBeenCalledTimes(1)
    expect(part.find<HTMLSelectElement>('select', 'Story').value).toBe(asking.id)
    await settle(() => session.change('processors', 7, 'commit'))
    expect(await offers()).toBe(false)
    await settle(() => session.undo())
    await part.render(controls(false))
    expect(await offers()).toBe(false)
    vi.restoreAllMocks()
  })

  describe('the speaker’s window', () => {
    test('has notes and the next entry, steps in step with the lecture, and passes keys on', async () => {
      const entries = [
        question('Who?', { options: ['One', 'Two'], right: 1, answer: 'Because', note: 'Ask slowly', minutes: 4 }),
        story('story', 'chain', { note: 'Point at it' }),
        BLACK,
      ]
      const session = await sessionWith(entries)
      const lecture = await sessionWith(entries)
      const step = vi.spyOn(session, 'stepEntry').mockImplementation(async () => undefined as never)
      const part = await show(
        <ActionsContext value={ACTIONS}>
          <Presenter />
        </ActionsContext>,
        session,
      )
      const here = () => part.find('section', 'On the screen').textContent ?? ''
      const next = () => part.find('aside', 'Next entry').textContent ?? ''
      const status = () => part.find('header [role=status]').textContent
      expect([part.find('header b').textContent, status()]).toEqual([
        'Not begun',
        'No lecture window with this playlist is open',
      ])
      expect(next()).toMatch(/^Next: Question, 4 minutesWho\?/)
      expect(part.find('button', /^Previous/).getAttribute('aria-disabled')).toBe('true')
      await part.click('button', /^On/)
      expect(step.mock.calls).toEqual([[1]])
      const askedFor: string[] = []
      const other = keepInStep(lecture, {
        answers: true,
        follow: ({ list, entry, begun, black, answered }) => {
          lecture.setList(list, entry)
          lecture.setBegun(begun)
          lecture.setLecture({ black, answered })
        },
        act: (action) => void askedFor.push(action),
      })
      await until(() => expect(status()).toBe('In step with the lecture'))
      await settle(() => lecture.setList(lecture.store.getState().list, 0))
      await until(() => expect(part.find('header p').textContent).toBe('Part 1 of 3'))
      expect(here()).toMatch(
        /Question, 4 minutes.*Who\?.*A\. One.*B\. Two ✓.*Answer, still covered: Because.*Ask slowly/,
      )
      await settle(() => lecture.setLecture({ answered: true, black: true }))
      await until(() => expect(here()).toContain('Answer, on the screen: Because'))
      expect(status()).toBe('In step; the screen is black')
      await part.click('button', /^Black/)
      await until(() => expect(lecture.store.getState().lecture.black).toBe(false))
      await until(() => expect(next()).toMatch(/Story.*Point at it/))
      // With the lecture there, it is that window which goes on.
      await part.click('button', /^On/)
      for (const [key, more] of [
        ['ArrowRight', {}],
        [' ', {}],
        ['End', { ctrlKey: true }],
        ['x', {}],
      ] as const)
        await part.press(part.root, key, more)
      await part.press(part.find('button', /^On/), ' ')
      await part.click('button', /^Play or pause/)
      await until(() => expect(askedFor).toEqual(['next', 'step-forward', 'play', 'play']))
      expect(step).toHaveBeenCalledTimes(1)
      await settle(() => session.setList(session.store.getState().list, 1))
      await until(() => expect(lecture.store.getState().entry).toBe(1))
      expect(here()).toMatch(/Point at it/)
      await until(() => expect(here()).toMatch(/Answer, still covered|Answer, on the screen/))
      expect(part.root.querySelectorAll('dl dt').length).toBeGreaterThan(0)
      await settle(() => session.setList(session.store.getState().list, 2))
      expect([here(), next()]).toEqual([expect.stringMatching(/Black screen.*No notes\./), 'This is the last entry.'])
      other?.stop()
      await until(() => expect(status()).toMatch(/^No lecture window/))
      expect(passOn('next')).toBe(false)
      await part.render(<p />)
      expect((await show(<Presenter />, await sessionWith([]))).text()).toContain('This link has no playlist')
      vi.restoreAllMocks()
    })

    test('goes on at once: nothing is announced between two entries', async () => {
      const entries = [question('Who?', { answer: 'One' }), question('Why?', { answer: 'Two' })]
      const session = await sessionWith(entries)
      const lecture = await sessionWith(entries)
      const part = await show(<Presenter />, session)
      const announced: unknown[] = []
      const other = keepInStep(lecture, {
        answers: true,
        follow: (standing) => void announced.push(standing),
        act: (action) => void announced.push(action),
      })
      const { list } = lecture.store.getState()
      await settle(() => lecture.standAt({ list, entry: 0, begun: 1000, black: true, answered: true }))
      await until(() => expect(part.text()).toContain('Answer, on the screen: One'))
      await settle(() => lecture.standAt({ list, entry: 1, begun: 2000, black: false, answered: false }))
      await until(() => expect(part.text()).toContain('Answer, still covered: Two'))
      // What was said before comes before.
      await part.click('button', /^Play or pause/)
      await until(() => expect(announced).toContain('play'))
      expect(announced, 'what the speaker’s window says while it follows').toEqual(['play'])
      other?.stop()
    })

    test('counts the time from when the lecture began, and says how late it is', async () => {
      // What it waits for without a clock is there before the clock stands still.
      await import('../../src/app/gallery/card-links.ts')
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 1, 3, 9, 5) })
      const session = await sessionWith([question('Who?', { minutes: 2 }), question('Why?', { minutes: 2 })])
      const part = await show(<Presenter />, session)
      const times = () => [...part.root.querySelectorAll('time')].map(({ textContent }) => textContent)
      const pass = (seconds: number) => settle(() => vi.advanceTimersByTime(1000 * seconds))
      await pass(600)
      expect(times(), 'the time since it was opened does not count').toEqual(['00:00', '09:15'])
      await settle(() => session.showEntry(0))
      await pass(65)
      expect(times()).toEqual(['01:05', '09:16'])
      expect(part.find('header p').textContent).toBe('Part 1 of 2, on time')
      await pass(240)
      expect(part.find('header p').textContent).toBe('Part 1 of 2, 3 minutes late')
      await pass(3600)
      expect(times()[0]).toBe('1:05:05')
      await part.click('button', 'Start again')
      await pass(2)
      expect(times()[0]).toBe('00:02')
      vi.useRealTimers()
    })
  })
}
