/** The language of programs in the editor: JavaScript with the words of the lab, which are completed, and explained where the pointer rests. */
import { autocompletion, type Completion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import type { Extension } from '@codemirror/state'
import { hoverTooltip, keymap } from '@codemirror/view'
import type { ProgramWord, TextProblem } from '../../labs/page.ts'

/** The language with these words. */
export function programLanguage(words: readonly ProgramWord[]): Extension {
  const optionOf = ({ name, form, help, puts }: ProgramWord): Completion => ({
    label: name,
    type: form.includes('(') ? 'method' : 'property',
    detail: form.slice(name.length),
    info: help,
    ...(puts === undefined ? {} : { apply: puts }),
  })
  const complete = (context: CompletionContext) => {
    const dotted = context.matchBefore(/\b(?:me|on)\.\w*/)
    if (dotted) {
      const of = dotted.text.slice(0, 2)
      return { from: dotted.from + 3, options: words.filter((word) => word.of === of).map(optionOf), validFor: /^\w*$/ }
    }
    const word = context.matchBefore(/(?<![.\w])[a-z]\w*/)
    if (!word && !context.explicit) return null
    const free = words.filter(({ of }) => of === '')
    return { from: word?.from ?? context.pos, options: free.map(optionOf), validFor: /^\w*$/ }
  }
  return [
    javascriptLanguage,
    javascriptLanguage.data.of({ autocomplete: complete }),
    autocompletion({ icons: false, activateOnTypingDelay: 50 }),
    keymap.of(completionKeymap),
    hoverTooltip(({ state }, pos) => {
      const { from, text } = state.doc.lineAt(pos)
      for (const match of text.matchAll(/(?:\b(me|on)\.)?\b(\w+)/g)) {
        const start = from + (match.index ?? 0)
        const end = start + match[0].length
        if (pos < start || pos > end) continue
        const word = words.find(({ of, name }) => of === (match[1] ?? '') && name === match[2])
        if (!word) return null
        return { pos: start, end, above: true, create: () => ({ dom: explanation(word) }) }
      }
      return null
    }),
  ]
}

function explanation({ of, form, help }: ProgramWord): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-diagnostic'
  const head = document.createElement('strong')
  head.textContent = of ? `${of}.${form}` : form
  dom.append(head, document.createElement('br'), help)
  return dom
}

/** The first place where a text is no JavaScript. */
export function syntaxProblem(text: string): TextProblem | undefined {
  let errorAt: number | undefined
  javascriptLanguage.parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) errorAt ??= from
      return errorAt === undefined
    },
  })
  if (errorAt === undefined) return undefined
  const before = text.slice(0, errorAt).split('\n')
  const word = /^\S{0,12}/.exec(text.slice(errorAt))?.[0]
  const column = (before.at(-1)?.length ?? 0) + 1
  return { line: before.length, column, message: word ? `"${word}" is not expected here` : 'something is missing here' }
}
