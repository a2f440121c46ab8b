/**
 * An editor for a text with a language: CodeMirror, of which only this folder knows. It lies in a shadow tree, where its styles are sheets
 * of the tree: the page's policy lets no script add style elements to the document. Load it on demand.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  StreamLanguage,
  type StreamParser,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { LineProblem } from '../../core/content/markdown.ts'

/** What can be done to the text from outside; positions count characters from 0, lines from 1. */
export interface TextEditorHandle {
  /** Puts a text in, selects it and goes there; undo takes it out again. */
  readonly insert: (at: number, text: string) => void
  /** Goes to a line. */
  readonly goTo: (line: number) => void
  /** Marks lines, and no others. */
  readonly mark: (lines: readonly number[]) => void
  /** Marks lines, and no others, and scrolls to the first of them. */
  readonly markAndScroll: (lines: readonly number[]) => void
  /** Makes it another text, without a word of it to `onChange`. */
  readonly replace: (text: string) => void
}

interface TextEditorProps {
  readonly ref?: Ref<TextEditorHandle>
  /** What is written in it, for those who do not see it. */
  readonly label: string
  /** The text that it begins with; another `key` begins with another one. */
  readonly first: string
  readonly language: StreamParser<unknown> | Extension
  /** What undo and redo do instead of going through what was typed here. */
  readonly history?: { readonly undo: () => void; readonly redo: () => void }
  /** Whether words are checked as prose. */
  readonly prose?: boolean
  /** What is wrong, marked in its line. */
  readonly problems: readonly LineProblem[]
  /** Called with the text and the place of the caret in it, when either has changed. */
  readonly onChange: (text: string, caret: number) => void
}

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.special(tags.string), color: 'var(--compare-c)' },
  { tag: tags.meta, color: 'var(--ink-soft)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--compare-b)' },
  { tag: [tags.string, tags.number, tags.bool], color: 'var(--compare-c)' },
])

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-soft)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 45%, transparent)' },
  '.cm-marked': { boxShadow: 'inset 3px 0 var(--accent)' },
  '.cm-gutter-lint': { width: '16px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '2px 1px' },
  '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--surface)', border: '1px solid var(--line-strong)' },
  '.cm-diagnostic': { maxWidth: '60ch', whiteSpace: 'pre-wrap' },
})

/** The lines that are marked; what is typed moves the marks. */
const setMarked = StateEffect.define<readonly number[]>()
const markedLine = Decoration.line({ class: 'cm-marked' })
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects, state }) {
    const lines = effects.find((effect) => effect.is(setMarked))?.value as readonly number[] | undefined
    if (!lines) return before.map(changes)
    const there = lines.filter((line) => line >= 1 && line <= state.doc.lines)
    return Decoration.set(there.map((line) => markedLine.range(state.doc.line(line).from)))
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Marks what was not typed. */
const fromOutside = Annotation.define<boolean>()

/** Keys of a history that is kept elsewhere. */
const historyKeys = ({ undo, redo }: NonNullable<TextEditorProps['history']>): KeyBinding[] => {
  const does = (what: () => void) => {
    const run = () => {
      what()
      return true
    }
    return { run, preventDefault: true, stopPropagation: true }
  }
  return [
    { key: 'Mod-z', ...does(undo) },
    { key: 'Mod-y', mac: 'Mod-Shift-z', ...does(redo) },
    { key: 'Mod-Shift-z', ...does(redo) },
  ]
}

/** The editor; it fills its container. */
export default function TextEditor({
  ref,
  label,
  first,
  language,
  history: ownHistory,
  prose = true,
  problems,
  onChange,
}: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  // Another text is another editor, which the key says.
  const start = useRef({ first, label, language, ownHistory, prose })
  useEffect(() => {
    const { current: element } = host
    if (!element) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const { first, label, language, ownHistory, prose } = start.current
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first,
        extensions: [
          ownHistory ? keymap.of(historyKeys(ownHistory)) : history(),
          lineNumbers(),
          lintGutter(),
          highlightActiveLine(),
          bracketMatching(),
          indentUnit.of('  '),
          'token' in language ? StreamLanguage.define(language) : language,
          syntaxHighlighting(colours),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-description': 'Tab indents. Escape and then Tab leaves the text.',
            spellcheck: String(prose),
            tabindex: '0',
          }),
          keymap.of([...defaultKeymap, ...(ownHistory ? [] : historyKeymap), indentWithTab]),
          theme,
          marked,
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
            if (transactions.some((one) => one.annotation(fromOutside))) return
            if (docChanged || selectionSet) report.current(state.doc.toString(), state.selection.main.head)
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      start.current = { ...start.current, first: editor.state.doc.toString() }
      editor.destroy()
    }
  }, [])
  useEffect(() => {
    const { current: editor } = view
    if (!editor) return
    const { doc } = editor.state
    const diagnostics = problems.map(({ line, message }) => {
      const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
      return { from, to, severity: 'error' as const, message }
    })
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [problems])
  useImperativeHandle(ref, () => ({
    insert(at, text) {
      view.current?.dispatch({
        changes: { from: at, insert: text },
        selection: { anchor: at + text.length - text.trimStart().length, head: at + text.trimEnd().length },
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 60 }),
      })
      view.current?.focus()
    },
    mark(lines) {
      view.current?.dispatch({ effects: setMarked.of(lines) })
    },
    markAndScroll(lines) {
      const { current: editor } = view
      if (!editor) return
      editor.dispatch({ effects: setMarked.of(lines) })
      const [first] = lines
      if (first === undefined || first > editor.state.doc.lines) return
      // The text alone is scrolled, not what it stands in.
      const { scrollDOM } = editor
      const { top, bottom } = editor.lineBlockAt(editor.state.doc.line(first).from)
      const { scrollTop, clientHeight } = scrollDOM
      if (top < scrollTop || bottom > scrollTop + clientHeight) scrollDOM.scrollTop = top - clientHeight / 4
    },
    replace(text) {
      const { current: editor } = view
      if (!editor || editor.state.doc.toString() === text) return
      const head = Math.min(editor.state.selection.main.head, text.length)
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: text },
        selection: { anchor: head },
        annotations: fromOutside.of(true),
      })
    },
    goTo(line) {
      const { current: editor } = view
      if (!editor) return
      const { from } = editor.state.doc.line(Math.min(line, editor.state.doc.lines))
      editor.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      editor.focus()
    },
  }))
  return <div ref={host} data-editor style={{ height: '100%', minHeight: 0 }} />
}
