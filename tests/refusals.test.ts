/** A bad value is refused in the same sentence wherever it comes from: a link or a field of the page, a link or a flag of the command line, a file. */
import { describe, expect, test } from 'vitest'
import { readPage } from '../src/app/state/page-link.ts'
import { readScenario } from '../src/cli/source.ts'
import { readScenarioFile } from '../src/core/export/scenario.ts'
import { LINK_LIMIT } from '../src/core/link/link.ts'
import type { Parameter } from '../src/core/parameters.ts'
import { parseTyped } from '../src/core/text/typed.ts'
import { loadLabs } from '../src/labs/descriptions.ts'
import { EXAMPLE } from '../src/labs/index.ts'
import { labs } from '../src/labs/registry.ts'
import { InputError } from '../src/library/input-error.ts'

await loadLabs()

/** Texts that a parameter must refuse, by its kind and its limits. */
function badTexts(parameter: Parameter): readonly string[] {
  switch (parameter.kind) {
    case 'choice':
      return ['nosuch', '', '0', '__proto__', 'constructor']
    case 'attachment':
      return ['nosuch', '0123', '../etc/passwd']
    case 'text':
      return 'length' in parameter.limits ? ['x'.repeat(parameter.limits.length + 1)] : []
    case 'list': {
      const { min, max, length } = parameter.limits
      const { separator } = parameter
      const of = (text: string, count: number) => Array(count).fill(text).join(separator)
      return [
        'x',
        of('1e999', 1),
        of(`${min - 1}`, length[0] || 1),
        of(`${max * 2 + 1}`, length[0] || 1),
        of(`${max}`, length[1] + 1),
      ]
    }
    default: {
      const { min, max, integer } = parameter.limits
      return [
        '',
        'x',
        'NaN',
        '1e999',
        '0x10',
        '1_000',
        `${min - 1}`,
        `${max + Math.max(1, Math.abs(max))}`,
        ...(integer ? [`${min + 0.5}`] : []),
      ]
    }
  }
}

/** What the command line says to what cannot be used; undefined where it takes it. */
function saidByProgram(source: string, set: readonly { readonly id: string; readonly text: string }[] = []) {
  try {
    readScenario({ source, set, attach: [] }, labs)
    return undefined
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

const FROM_LINK = /^From the link: /

// The page lists the example where it is asked for.
describe.each(Object.values(labs).filter(({ id }) => id !== EXAMPLE))('of the $id lab', (lab) => {
  const cases = Object.entries(lab.parameters).flatMap(([id, parameter]: [string, Parameter]) =>
    badTexts(parameter).map((text) => ({ id, parameter, text })),
  )

  test('each parameter refuses what it cannot take in one sentence, with its name, what came and what is allowed', () => {
    expect(cases.length).toBeGreaterThan(20)
    for (const { id, parameter, text } of cases) {
      const what = `${lab.id} ${id}=${text.slice(0, 40)}`
      const field = parseTyped(id, parameter, text)
      const sentence = 'problem' in field ? field.problem.message : undefined
      expect(sentence, what).toMatch(/^\w+: (?:[\w ]+: )?expected .+, got /s)
      expect(sentence?.startsWith(`${id}: `), what).toBe(true)
      expect(sentence, what).not.toMatch(/undefined|written like ,/)
      // The command line, by a flag and in a link.
      expect(saidByProgram(lab.id, [{ id, text }]), what).toBe(sentence)
      const link = `${lab.id}?${id}=${encodeURIComponent(text)}`
      const ofLink = link.length > LINK_LIMIT ? 'link: expected at most ' : `${sentence}`
      expect(saidByProgram(link), what).toContain(ofLink)
      // The page, in a link.
      const notices = readPage(link).state.notices.map((notice) => notice.text.replace(FROM_LINK, ''))
      expect(notices.join('\n'), what).toContain(ofLink)
      // A file, which both read by the same function.
      const file = readScenarioFile('mine.json', JSON.stringify({ lab: lab.id, scenario: { [id]: text } }), labs)
      const inFile = 'problem' in file ? [file.problem] : file.problems.map(({ message }) => message)
      expect(
        inFile.some((message) => message.startsWith(`${id}: `)),
        `${what}: ${inFile}`,
      ).toBe(true)
    }
  })
})
