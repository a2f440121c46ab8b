/** Texts that are written: the editor, and a lesson beside what it becomes. */
import { EditorView } from '@codemirror/view'
import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { programLanguage } from '../../src/app/editor/program-language.ts'
import TextEditor, { type TextEditorHandle } from '../../src/app/editor/text-editor.tsx'
import { ownList } from '../../src/app/state/own-list.ts'
import { lessonLanguage } from '../../src/app/write/lesson-language.ts'
import WriteLesson from '../../src/app/write/write.tsx'
import { type Part, savedFiles, sessionAt, settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testWrite(): void {
  const viewIn = (part: Part) => {
    const host = part.find('[data-editor]')
    const content = host.shadowRoot?.querySelector('.cm-editor') as HTMLElement
    return EditorView.findFromDOM(content) as EditorView
  }
  const textIn = (part: Part) => viewIn(part).state.doc.toString()

  describe('the editor', () => {
    async function editor(first: string, more: object = {}) {
      const changes: [string, number][] = []
      const ref = createRef<TextEditorHandle>()
      const element = (props: object = {}) => (
        <TextEditor
          ref={ref}
          label="L"
          first={first}
          language={lessonLanguage}
          problems={[]}
          onChange={(text, caret) => void changes.push([text, caret])}
          {...more}
          {...props}
        />
      )
      const part = await show(element())
      const view = viewIn(part)
      return {
        part,
        view,
        changes,
        handle: ref.current as TextEditorHandle,
        again: (props: object) => part.render(element(props)),
      }
    }

    test('reports what is typed and where the caret is, and not what is put in its place from outside', async () => {
      const { view, changes, handle } = await editor('one\ntwo\n')
      await settle(() => view.dispatch({ changes: { from: 3, insert: '!' }, selection: { anchor: 4 } }))
      expect(changes.splice(0)).toEqual([['one!\ntwo\n', 4]])
      await settle(() => view.dispatch({ selection: { anchor: 1 } }))
      expect(changes.splice(0)).toEqual([['one!\ntwo\n', 1]])
      await settle(() => view.dispatch({ selection: { anchor: 9 } }))
      changes.length = 0
      handle.replace('short')
      expect([view.state.doc.toString(), view.state.selection.main.head, changes]).toEqual(['short', 5, []])
      await settle(() => view.dispatch({ selection: { anchor: 2 } }))
      changes.length = 0
      handle.replace('short')
      handle.replace('longer')
      expect([view.state.selection.main.head, changes]).toEqual([2, []])
    })

    test('puts texts in and selects them, goes to lines, and marks lines', async () => {
      const { view, changes, handle } = await editor('one\ntwo\nthree')
      handle.insert(4, '\n\nnew\n')
      expect(view.state.doc.toString()).toBe('one\n\n\nnew\ntwo\nthree')
      const { anchor, head } = view.state.selection.main
      expect([view.state.sliceDoc(anchor, head), changes.at(-1)?.[1]]).toEqual(['new', head])
      for (const [line, at] of [
        [1, 0],
        [4, 6],
        [99, view.state.doc.line(view.state.doc.lines).from],
      ]) {
        handle.goTo(line)
        expect(view.state.selection.main.head).toBe(at)
      }
      const marked = () => [...view.dom.querySelectorAll('.cm-marked')].map(({ textContent }) => textContent)
      handle.mark([0, 1, 4, 50])
      expect(marked()).toEqual(['one', 'new'])
      await settle(() => view.dispatch({ changes: { from: 4, insert: 'more\n' } }))
      expect(marked()).toEqual(['one', 'new'])
      handle.mark([])
      expect(marked()).toEqual([])
    })

    test('marks what is wrong in its line, the last one for lines that are not there', async () => {
      const { view, again } = await editor('one\ntwo\nthree')
      await again({
        problems: [
          { line: 2, message: 'bad' },
          { line: 0, message: 'first' },
          { line: 9, message: 'last' },
        ],
      })
      const { forEachDiagnostic } = await import('@codemirror/lint')
      const matches: unknown[] = []
      forEachDiagnostic(view.state, ({ message }, from, to) => matches.push([message, from, to]))
      expect(matches).toEqual([
        ['first', 0, 3],
        ['bad', 4, 7],
        ['last', 8, 13],
      ])
    })

    test('has its own history, or that of the page', async () => {
      const { undo } = await import('@codemirror/commands')
      const own = await editor('a')
      await settle(() => own.view.dispatch({ changes: { from: 1, insert: 'b' }, userEvent: 'input.type' }))
      undo(own.view)
      expect(own.view.state.doc.toString()).toBe('a')
      const did: string[] = []
      const history = { undo: () => void did.push('undo'), redo: () => void did.push('redo') }
      const { view, part } = await editor('a', { history, prose: false })
      await settle(() => view.dispatch({ changes: { from: 1, insert: 'b' }, userEvent: 'input.type' }))
      for (const key of ['z', 'y']) await part.press(view.contentDOM, key, { ctrlKey: true })
      expect([did, view.state.doc.toString()]).toEqual([['undo', 'redo'], 'ab'])
      expect([view.contentDOM.getAttribute('spellcheck'), own.view.contentDOM.getAttribute('spellcheck')]).toEqual([
        'false',
        'true',
      ])
      expect(view.contentDOM.getAttribute('aria-label')).toBe('L')
    })

    test('offers the words of a program, those of an object after its dot', async () => {
      const words = [
        { of: '', name: 'next', form: 'next = …', help: 'N', puts: 'next = 1' },
        { of: 'given', name: 'left', form: 'left', help: 'L' },
      ]
      const { view } = await editor('ne', { language: programLanguage(words as never) })
      const { CompletionContext } = await import('@codemirror/autocomplete')
      const { state } = view
      const sources = state.languageDataAt<(context: unknown) => { options: { label: string }[] } | null>(
        'autocomplete',
        2,
      )
      const matches = await Promise.all(sources.map((source) => source(new CompletionContext(state, 2, true))))
      expect(matches.flatMap((one) => one?.options.map(({ label }) => label) ?? [])).toContain('next')
    })
  })

  describe('a lesson that is written', () => {
    test('is shown as it is read, says what is wrong, takes parts and numbers, and is added', async () => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('evenkeel-draft-')) localStorage.removeItem(key)
      ownList.change({})
      vi.stubGlobal('indexedDB', undefined)
      const session = await sessionAt('tree', { depth: 6 })
      const preview = vi.spyOn(session.guide, 'preview').mockImplementation(() => undefined as never)
      const part = await show(<WriteLesson>{null}</WriteLesson>, session)
      await until(() => expect(part.has('[data-editor]')).toBe(true))
      await until(() => expect(preview).toHaveBeenCalled())
      const status = () => part.find('[role=status]').textContent ?? ''
      const scenes = () => preview.mock.calls.at(-1)?.[0].scenes.map(({ title }) => title)
      expect([scenes(), preview.mock.calls.at(-1)?.slice(1)]).toEqual([
        ['What there is to see', 'What there is to try'],
        [0, 'present'],
      ])
      expect(status()).toMatch(/^No problems\. The text is kept/)
      // The caret chooses the part.
      const view = viewIn(part)
      await settle(() => view.dispatch({ selection: { anchor: view.state.doc.length } }))
      expect(preview.mock.calls.at(-1)?.[1]).toBe(1)
      const count = preview.mock.calls.length
      await settle(() => view.dispatch({ selection: { anchor: view.state.doc.length - 1 } }))
      expect(preview.mock.calls.length).toBe(count)
      await part.click('button', 'Insert the present scenario as a part')
      await part.click('button', 'Insert the present scenario as a part')
      await until(() => expect(scenes()).toHaveLength(4))
      expect(new Set(scenes()).size).toBe(4)
      expect(textIn(part)).toContain('depth=6')
      const before = textIn(part).match(/Here: /g)?.length ?? 0
      await part.click('button', 'Take the present numbers')
      await until(() => expect(textIn(part).match(/Here: /g)?.length).toBe(before + 1))
      const { files, names } = savedFiles()
      await part.click('button', 'Save as a file')
      await until(() => expect(names).toEqual(['A-lesson-of-my-own.md']))
      expect([await files[0].text(), files[0].type]).toEqual([textIn(part), 'text/markdown'])
      await part.click('button', 'Add to your lessons')
      await until(() => expect(Object.values(ownList.all()).map(({ title }) => title)).toEqual(['A lesson of my own']))
      expect(part.find('button', 'Added to your lessons').getAttribute('aria-disabled')).toBe('true')

      const shown = preview.mock.calls.length
      const at = textIn(part).indexOf('lab: tree')
      await settle(() => view.dispatch({ changes: { from: at, to: at + 9, insert: 'lab: loop' } }))
      await until(() => expect(status()).toMatch(/^\d+ problems?; the lesson is shown as it was before/))
      expect(preview.mock.calls.length).toBe(shown)
      expect(part.find('button', /dd(ed)? to your lessons/).getAttribute('aria-disabled')).toBe('true')
      const problem = part.find('ol[aria-label=Problems] button')
      await settle(() => problem.click())
      const line = Number(/^Line (\d+): /.exec(problem.textContent ?? '')?.[1])
      expect(view.state.selection.main.head).toBe(view.state.doc.line(line).from)
      await part.click('button', 'Show the lesson')
      expect(part.find('section', 'Write a lesson').dataset.writing).toBe('lesson')
      // What was written is there again, as the first of the drafts.
      const text = textIn(part)
      await part.render(<p />)
      const again = await show(<WriteLesson>{null}</WriteLesson>, session)
      await until(() => expect(again.has('[data-editor]')).toBe(true))
      expect(textIn(again)).toBe(text)
      const openMenu = () =>
        settle(() => {
          for (const type of ['beforetoggle', 'toggle'])
            again.find('[popover]').dispatchEvent(Object.assign(new Event(type), { newState: 'open' }))
        })
      await openMenu()
      const items = [...again.root.querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent ?? '')
      expect([items[0], items[1]]).toEqual([
        expect.stringMatching(/^A new lesson/),
        expect.stringMatching(/A copy of a lesson of yours/),
      ])
      await again.click('[role^=menuitem]', /A copy of a lesson of yours/)
      await until(() => expect(textIn(again)).toContain('lab: tree'))
      await until(() => expect(textIn(again)).not.toBe(text))
      vi.restoreAllMocks()
    })
  })
}
