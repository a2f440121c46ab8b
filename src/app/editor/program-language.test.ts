// @vitest-environment node
import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import type { ProgramWord } from '../../labs/page.ts'
import { programLanguage, syntaxProblem } from './program-language.ts'

const word = (of: ProgramWord['of'], name: string, form = name): ProgramWord => ({ of, name, form, help: '' })
const words = [word('me', 'load'), word('on', 'turn', 'turn(now)'), word('', 'send', 'send(to)')]

/** What is offered behind a text. */
function offered(text: string, explicit = false) {
  const state = EditorState.create({ doc: text, extensions: programLanguage(words) })
  const context = new CompletionContext(state, text.length, explicit)
  const sources = state.languageDataAt<(context: CompletionContext) => CompletionResult | null>(
    'autocomplete',
    text.length,
  )
  return sources.flatMap((source) => source(context)?.options.map(({ label }) => label) ?? [])
}

test('behind "me." and "on." their own words are offered, elsewhere those that stand alone', () => {
  expect(offered('me.')).toEqual(['load'])
  expect(offered('if (on.t')).toEqual(['turn'])
  expect(offered('s')).toContain('send')
  expect(offered('s')).not.toContain('load')
  expect(offered('')).toEqual([])
})

test('the first place where a text is no JavaScript is named', () => {
  expect(syntaxProblem('const a = 1')).toBeUndefined()
  expect(syntaxProblem('const a = 1\nconst = 2')).toMatchObject({ line: 2, column: 7 })
})
