/** The editor for programs. */
import { type Ref, useMemo } from 'react'
import type { ProgramWord, TextProblem } from '../../labs/page.ts'
import { programLanguage, syntaxProblem } from './program-language.ts'
import TextEditor, { type TextEditorHandle } from './text-editor.tsx'

export { syntaxProblem }

interface ProgramEditorProps {
  readonly ref?: Ref<TextEditorHandle>
  readonly first: string
  readonly words: readonly ProgramWord[]
  readonly problems: readonly TextProblem[]
  readonly history: { readonly undo: () => void; readonly redo: () => void }
  readonly onChange: (text: string) => void
}

/** The editor; it fills its container. */
export default function ProgramEditor({ ref, first, words, problems, history, onChange }: ProgramEditorProps) {
  const language = useMemo(() => programLanguage(words), [words])
  return (
    <TextEditor
      {...(ref ? { ref } : {})}
      label="Program"
      first={first}
      language={language}
      history={history}
      prose={false}
      problems={problems}
      onChange={onChange}
    />
  )
}
