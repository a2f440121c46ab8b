/** What readers bring along: files that the browser keeps, lessons of their own, a file that says what their work is. */
import { describe, expect, test, vi } from 'vitest'
import { cardsOf, type LessonCard } from '../../src/app/gallery/cards.ts'
import { lessonActions } from '../../src/app/learn/lesson-actions.ts'
import LessonPanel from '../../src/app/learn/lesson-panel.tsx'
import { openLessons } from '../../src/app/learn/own/open-lessons.ts'
import { LessonProblems } from '../../src/app/learn/own/problems-dialog.tsx'
import { WorkFile } from '../../src/app/problem/work-file.tsx'
import { bundleOf, exportOwn, importOwn, linkOfOwn, ownProblems, takeFiles } from '../../src/app/state/own-lessons.ts'
import { ownList } from '../../src/app/state/own-list.ts'
import { progress } from '../../src/app/state/progress.ts'
import { keep, recall } from '../../src/app/state/stored-files.ts'
import { fingerprintOf } from '../../src/core/attachments/fingerprint.ts'
import { heldFile } from '../../src/core/attachments/held.ts'
import { defaults } from '../../src/core/parameters.ts'
import { labs } from '../../src/labs/descriptions.ts'
import { mappings } from '../../src/labs/problems.ts'
import { sessionAt, settle, show, until } from './part.tsx'
import { openStorage } from './storage.ts'

/** Begins these tests. */
export function testOwn(): void {
  const LESSON = (title: string, more = '') =>
    `---\nlab: tree\ntitle: ${title}\nsummary: S.\n---\n\n## One\n\n\`\`\`part\nscene: interval=8\n\`\`\`\n\nWords.${more}\n\n## Two\n\n\`\`\`part\nscene: interval=16\n\`\`\`\n\nMore words.\n`
  const named = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })

  describe('files', () => {
    const bytes = (size: number) => new Uint8Array(size)
    const file = (fingerprint: string, size = 3) => ({ fingerprint, name: `${fingerprint}.txt`, bytes: bytes(size) })
    /** Only this one is asked for again: the others need no fingerprint of their bytes. */
    const fileA = { ...file(fingerprintOf(bytes(3))), name: 'a.txt' }

    test('are kept and there again; the oldest go first, those of own lessons and the newest never', async () => {
      vi.stubGlobal('indexedDB', undefined)
      expect(await keep([file('no')])).toBe(false)
      await recall(['no'])
      const { state, stores, indexedDB } = openStorage()
      vi.stubGlobal('indexedDB', indexedDB)
      state.refuses = true
      expect(await keep([file('no')])).toBe(false)
      state.refuses = false
      let now = 1000
      vi.spyOn(Date, 'now').mockImplementation(() => now++)
      const keptNames = () => [...(stores.get('entries')?.keys() ?? [])]
      expect(await keep([fileA, file('b')])).toBe(true)
      expect(keptNames()).toEqual([fileA.fingerprint, 'b'])
      expect([...(stores.get('bytes')?.keys() ?? [])]).toEqual([fileA.fingerprint, 'b'])
      state.full = true
      expect(await keep([file('c')])).toBe(false)
      state.full = false
      expect(heldFile(fileA.fingerprint)).toBeUndefined()
      await recall([fileA.fingerprint, 'unknown'])
      expect([heldFile(fileA.fingerprint)?.name, heldFile('unknown')]).toEqual(['a.txt', undefined])
      // The sizes are those that were written down: nothing here is as large.
      const entries = stores.get('entries') as Map<string, { size: number; used: number }>
      const entry = (size: number, used: number) => ({ fingerprint: '', name: '', size, used })
      entries.clear()
      for (const [name, used] of [
        ['old', 1],
        ['own', 2],
        ['new', 3],
      ] as const)
        entries.set(name, { ...entry(99e6, used), fingerprint: name } as never)
      ownList.change({ x: { lab: 'tree', title: '', summary: '', name: '', text: 'own', files: {}, added: 1 } })
      expect(await keep([file('d')])).toBe(true)
      expect(keptNames()).toEqual(['own', 'new', 'd'])
      // What was asked for lately is not the oldest.
      entries.set('e', { ...entry(99e6, 4), fingerprint: 'e' } as never)
      stores.get('bytes')?.set('new', bytes(1))
      await recall(['new'])
      ownList.change({})
      await keep([file('f')])
      expect(keptNames().toSorted()).toEqual(['d', 'e', 'f', 'new'])

      // What another page has left there is passed over, and takes nothing else away.
      const before = keptNames()
      entries.set('foreign', { fingerprint: 'foreign' } as never)
      entries.set('text', { ...entry(4, 5), fingerprint: 'text' } as never)
      stores.get('bytes')?.set('text', 'text')
      expect(await keep([file('g')])).toBe(true)
      expect(keptNames()).toEqual([...before, 'foreign', 'text', 'g'])
      await recall(['foreign', 'text'])
      expect([heldFile('foreign'), heldFile('text')]).toEqual([undefined, undefined])
      vi.restoreAllMocks()
    })
  })

  describe('a lesson of one’s own', () => {
    test('is added and begins; what is wrong with one is listed by line, and nothing else is changed', async () => {
      vi.stubGlobal('indexedDB', openStorage().indexedDB)
      ownList.change({})
      const session = await sessionAt('tree')
      const followed = vi.spyOn(session, 'follow').mockImplementation(() => undefined as never)
      const notice = () => session.store.getState().notices.find(({ id }) => id === 'file')?.text ?? ''
      await openLessons(session, [new File([LESSON('Mine')], 'mine.md')])
      const [id] = Object.keys(ownList.all())
      expect(followed.mock.calls).toEqual([[`tree?lesson=${id}&scene=1`]])
      expect(notice()).toMatch(/^Added "Mine"\. It stays in this browser/)
      expect(ownList.all()[id]).toMatchObject({ lab: 'tree', title: 'Mine', summary: 'S.', name: 'mine.md', files: {} })
      expect((await importOwn('tree', id))?.scenes.map(({ title }) => title)).toEqual(['One', 'Two'])
      expect(await importOwn('loop', 'own-nothing')).toBeUndefined()
      const whole = (await linkOfOwn(id)) ?? ''
      ownList.change({})
      expect([await bundleOf(id), await exportOwn(id), await linkOfOwn(id)]).toEqual([undefined, undefined, undefined])
      // A link that has all of it brings it back, to its own lab.
      expect(await importOwn('loop', whole)).toBeUndefined()
      expect(Object.keys(ownList.all())).toEqual([])
      expect((await importOwn('tree', whole))?.head).toMatchObject({ id, title: 'Mine' })
      expect(Object.keys(ownList.all())).toEqual([id])

      followed.mockClear()
      await openLessons(session, [new File([LESSON('Second')], 'b.md'), new File([LESSON('Third')], 'c.md')])
      expect([followed.mock.calls.length, Object.keys(ownList.all()).length]).toEqual([0, 3])
      expect(notice()).toMatch(/^Added "Second", "Third"\./)
      expect(session.store.getState().dialog).toBeUndefined()
      await openLessons(session, [new File([LESSON('Fourth', ' {here.nothing}')], 'd.md')])
      expect([session.store.getState().dialog, Object.keys(ownList.all()).length]).toEqual(['lesson', 3])
      const part = await show(<LessonProblems open onClose={() => undefined} />)
      expect([...part.root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^d\.md:13: .*nothing/),
      ])
      const many = Array.from({ length: 53 }, (_, line) => ({ file: 'x', line, message: 'm' }))
      await settle(() => ownProblems.set(many))
      expect(part.root.querySelectorAll('li')).toHaveLength(50)
      expect(part.text()).toContain('And 3 more.')
      await settle(() => ownProblems.set(many.slice(0, 50)))
      expect(part.text()).not.toMatch(/And \d+ more/)
      const large = Object.defineProperty(new File([''], 'large.md'), 'size', { value: 30e6 + 1 })
      await openLessons(session, [large])
      expect(notice()).toMatch(/at most 30 MB together.*Nothing is changed/)
      const gone = Object.assign(new File([''], 'gone.md'), { arrayBuffer: () => Promise.reject(new Error('gone')) })
      await openLessons(session, [gone])
      expect(notice()).toMatch(/readable ones.*Nothing is changed/)
    })

    test('is taken off the list only if the reader agrees when asked', async () => {
      const mine = { lab: 'tree', title: 'Mine', summary: '', name: 'a.md', text: '', files: {}, added: 1 }
      ownList.change({ 'own-1': mine })
      const card = cardsOf('lesson', ownList.all()).find(({ id }) => id === 'own-1') as LessonCard
      const takeOff = lessonActions(await sessionAt('tree'), card).find(({ label }) => label === 'Take off the list')
      const questions: string[] = []
      const answer = (agrees: boolean) =>
        vi.stubGlobal('confirm', (words: string) => questions.push(words) > 0 && agrees)
      answer(false)
      takeOff?.run()
      expect(Object.keys(ownList.all()), 'the lessons that are left when the reader has refused').toEqual(['own-1'])
      answer(true)
      takeOff?.run()
      expect(Object.keys(ownList.all()), 'the lessons that are left when the reader has agreed').toEqual([])
      expect(questions, 'what the reader was asked').toEqual(Array(2).fill(expect.stringMatching(/Mine.*progress/)))
    })

    test('has its images beside it, also in the file that it is saved as', async () => {
      vi.stubGlobal('indexedDB', undefined)
      const urls: Blob[] = []
      vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${urls.push(blob as Blob)}`)
      const received = await takeFiles([
        named('p.md', LESSON('Pictures', '\n\n![A picture](one.svg)')),
        named('one.svg', '<svg/>'),
        named('two.jpg', 'x'),
      ])
      expect(received.problems).toEqual([])
      const [{ id }] = received.added
      expect(urls.map(({ type }) => type)).toContain('image/svg+xml')
      const files = Object.keys(ownList.all()[id].files)
      expect(files).toContain('one.svg')
      const saved = await exportOwn(id)
      expect(saved?.name).toBe('p.zip')
      expect(await linkOfOwn(id)).toBeUndefined()
      expect((await bundleOf(id))?.beside.map(({ name }) => name)).toEqual(files)
      vi.restoreAllMocks()
    })
  })

  describe('a lesson that is on', () => {
    /** Begins a lesson of two parts whose exercises are chosen by the test. */
    async function begin(lab: string, exercises: string) {
      vi.stubGlobal('indexedDB', undefined)
      const text = `---\nlab: ${lab}\ntitle: T\nsummary: S.\n---\n\n## One\n\n\`\`\`part\n${lab === 'loop' ? 'scene: n=30&processors=2&strategy=own&program=begin.js\nside: program\nknobs: [program]' : 'scene: depth=6\nknobs: [interval]'}\n\`\`\`\n\nWords.\n\n${exercises}\n\n## Two\n\n\`\`\`part\n\`\`\`\n\nMore.\n`
      const { added, problems } = await takeFiles([named('t.md', text)])
      expect(problems).toEqual([])
      const [{ id }] = added
      const session = await sessionAt(lab)
      await settle(() => session.guide.begin(id))
      const part = await show(<LessonPanel />, session)
      const lesson = () => session.store.getState().lesson
      return { session, part, id, key: `${lab}/${id}`, lesson }
    }

    test('goes on at the first press, also while its run plays, and counts what was done', async () => {
      const question = '```number\nask: How much?\nanswer: here.nodes\nhint: H.\nwell: W.\n```'
      const { session, part, key, lesson } = await begin('tree', question)
      expect(part.text()).toContain('Part 1 of 2')
      expect(part.find('[class*=bar] > div').style.width).toBe('50%')
      expect(part.has('section', 'To play with')).toBe(true)
      await until(() => expect(progress.all()[key]).toMatchObject({ scene: 0, of: 2, exercises: 1, done: [] }))
      const store = session.store as never as { setState: (part: object) => void }
      await settle(() => store.setState({ playing: true }))
      await settle(() => session.change('interval', 32, 'commit'))
      await part.write('input[type=text]:not([aria-label]), form input', /./, '1')
      await settle(() => part.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
      await part.click('button', 'Next')
      await until(() => expect(part.text()).toContain('Part 2 of 2'))
      expect([document.activeElement?.textContent, part.has('button', 'Finish')]).toEqual(['Two', true])
      await part.click('button', 'Finish')
      await until(() => expect(lesson()?.ended).toBe(true))
      expect(part.text()).toMatch(
        /The end2 parts, 0 of 1 exercises done\. Of 1 question, 0 answered right at the first try\./,
      )
      expect(progress.all()[key]).toMatchObject({ ended: true })
      await part.click('button', 'Back')
      await until(() => expect(part.text()).toContain('Part 2 of 2'))
      await part.click('button', 'Back')
      await until(() => expect(part.text()).toContain('Part 1 of 2'))
      expect(part.find('button', 'Back').getAttribute('aria-disabled')).toBe('true')
      await part.click('button', 'Leave the lesson')
      expect(lesson()).toBeUndefined()
      expect(part.text()).not.toMatch(/Part \d of 2/)
    })

    test('has a program written, which is tried as it is, and done once it does what is asked', async () => {
      const task = (goal: string) =>
        `\`\`\`write\nask: Write it.\ngoals: ["${goal}"]\nseeds: 2\nsolution: program=done.js\nhint: H.\nwell: W.\n\`\`\`\n\n\`\`\`program begin.js\nnext = () => 1\n\`\`\`\n\n\`\`\`program done.js\nnext = () => 2\n\`\`\``
      const { part: never, key: open } = await begin('loop', task('efficiency >= 2'))
      await until(() => expect(never.text()).toMatch(/Efficiency: at least 2With 2 seeds/))
      await until(() => expect(never.text()).toMatch(/Efficiency: .*; expected at least 2.*\(seed 1\)/))
      expect(progress.all()[open]?.done).toEqual([])
      const { session, part, key } = await begin('loop', task('efficiency >= 0.01'))
      await until(() => expect(progress.all()[key]?.done).toHaveLength(1))
      expect(part.text()).toContain('W.')
      expect(session.store.getState().values.strategy).toBe('own')
    })
  })

  describe('a file with the work', () => {
    const files = mappings.loop.files ?? []
    async function field(fingerprint = '', values: object = {}) {
      const received: unknown[][] = []
      const all = { ...defaults(labs.loop.parameters), ...values }
      const props = { lab: 'loop', files, onGive: (...args: unknown[]) => void received.push(args) }
      const part = await show(<WorkFile {...props} fingerprint={fingerprint} values={all} />, await sessionAt('loop'))
      const choose = async (...chosen: readonly File[]) => {
        const input = part.find<HTMLInputElement>('input[type=file]')
        Object.defineProperty(input, 'files', { configurable: true, value: chosen })
        await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })))
      }
      return { part, received, choose, props, all }
    }

    test('is chosen or dropped, is shown with what it is like, and is taken away', async () => {
      vi.stubGlobal('indexedDB', openStorage().indexedDB)
      const { part, received, choose, props, all } = await field()
      expect(part.has('button', 'Remove')).toBe(false)
      await choose(new File(['1 2 3 4'], 'times.txt'))
      await until(() => expect(received).toHaveLength(1))
      const [[fingerprint, answers]] = received as [string, object][]
      expect([heldFile(fingerprint)?.name, answers]).toEqual(['times.txt', {}])
      const [{ parameter }] = files
      await part.render(
        <WorkFile
          {...props}
          fingerprint={fingerprint}
          values={{ ...all, workload: 'own', [parameter]: fingerprint }}
        />,
      )
      await until(() => expect(part.text()).toContain('times.txt'))
      await until(() => expect(part.text()).toMatch(/4/))
      await part.click('button', 'Remove')
      expect(received.at(-1)).toEqual([undefined])
      await part.render(<WorkFile {...props} fingerprint={'0'.repeat(32)} values={all} />)
      expect(part.find('.warn').textContent).toMatch(/fingerprint 000000000000… is not here/)
    })

    test.each([
      ['several', [new File(['1'], 'a.txt'), new File(['2'], 'b.txt')], /expected one file, got 2/],
      ['empty', [new File([], 'a.txt')], /an empty file/],
      ['no text', [new File([new Uint8Array([49, 0])], 'a.txt')], /no text/],
      ['too large', [Object.defineProperty(new File(['1'], 'a.txt'), 'size', { value: 1e10 })], /a\.txt/],
      [
        'unreadable',
        [Object.assign(new File(['1'], 'a.txt'), { arrayBuffer: () => Promise.reject(new Error('gone')) })],
        /expected a readable file/,
      ],
    ])('is refused with a reason: %s', async (_, chosen, why) => {
      const { part, received, choose } = await field()
      await choose(...chosen)
      await until(() => expect(part.find('[role=alert]').textContent).toMatch(why))
      expect(received).toEqual([])
      const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
        dataTransfer: { files: [new File(['5 6'], 'b.txt')] },
      })
      await settle(() => part.find('[role=group]').dispatchEvent(drop))
      expect(drop.defaultPrevented).toBe(true)
      await until(() => expect(received).toHaveLength(1))
      expect(part.has('[role=alert]')).toBe(false)
    })
  })
}
