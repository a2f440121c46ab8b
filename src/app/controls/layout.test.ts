import { describe, expect, it } from 'vitest'
import { missing, namedByLabel } from '../../core/attachments/named.ts'
import { NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { attachment, choice, defaults, list, number, type ParameterTable } from '../../core/parameters.ts'
import { expectedInWords, fitsOneLine, inWords, listTotal, rowsOf } from './layout.ts'
import { sections } from './sections.ts'

const simple = (group: string, shownWhen?: (v: Record<string, unknown>) => boolean) =>
  number({
    label: 'Simple',
    group,
    default: 1,
    unit: 'nodes',
    slider: { min: 0, max: 9 },
    limits: { min: 0, max: 99, integer: true },
    help: '',
    shownWhen,
  })

const kind = choice({
  label: 'Kind',
  group: 'a',
  default: 'usual',
  help: '',
  options: { usual: { label: 'Usual', help: 'As ever.' }, custom: { label: 'Custom', help: 'All of it.' } },
})

const sides = list({
  label: 'Sides',
  group: 'a',
  default: [4, 8],
  separator: 'x',
  limits: { min: 1, max: 9, length: [1, 3] },
  help: '',
})

const table: ParameterTable = {
  kind,
  alone: simple('a', (v) => v.kind === 'custom'),
  always: simple('a'),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`constant${i}`, simple('a', (v) => v.kind === 'custom')])),
  other: simple('b', (v) => v.kind === 'usual'),
}
const lab = {
  parameters: table,
  groups: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ],
}

describe('sections', () => {
  it('shows what applies, in groups, in the order of the table', () => {
    const [a, b] = sections(lab, defaults(table))
    expect(a.shown.map(({ id }) => id)).toEqual(['kind', 'always'])
    expect(a.folded).toEqual([])
    expect(b.shown.map(({ id }) => id)).toEqual(['other'])
  })

  it('leaves out a knob that a program declares while its text is not there', () => {
    expect(rowsOf(lab, ['always', 'own.far', 'alone'], NO_ARRANGEMENT).map(({ id }) => id)).toEqual(['always', 'alone'])
  })

  it('leaves out a group that has nothing to show', () => {
    expect(sections(lab, { ...defaults(table), kind: 'custom' }).map(({ group }) => group.id)).toEqual(['a'])
  })

  it('folds the longest run of secondary parameters when a group is crowded', () => {
    const [a] = sections(lab, { ...defaults(table), kind: 'custom' })
    expect(a.shown.map(({ id }) => id)).toEqual(['kind', 'alone', 'always'])
    expect(a.folded).toHaveLength(9)
  })

  it('folds no choice, and of two runs as long the last one', () => {
    const custom = (v: Record<string, unknown>) => v.kind === 'custom'
    const between = Object.fromEntries([1, 2, 3].map((i) => [`early${i}`, simple('a', custom)]))
    const late = Object.fromEntries([1, 2, 3].map((i) => [`late${i}`, simple('a', custom)]))
    const always = Object.fromEntries([1, 2, 3, 4].map((i) => [`always${i}`, simple('a')]))
    const chosen = { ...kind, shownWhen: custom }
    const crowded = { kind, chosen, ...between, ...always, ...late }
    const [a] = sections({ ...lab, parameters: crowded }, { ...defaults(crowded), kind: 'custom' })
    expect(a.folded.map(({ id }) => id)).toEqual(['late1', 'late2', 'late3'])
    expect(a.shown.map(({ id }) => id)).toContain('chosen')
  })

  it('finds parameters by their names, and all of a group by its name', () => {
    const parameters = { ...table, other: { ...table.other, group: 'phases' } }
    const groups = [lab.groups[0], { id: 'phases', label: 'Phases' }]
    const idsFor = (words: string) =>
      sections({ parameters, groups }, defaults(parameters), NO_ARRANGEMENT, words).flatMap(({ shown }) =>
        shown.map(({ id }) => id),
      )
    expect(idsFor('phase')).toEqual(['other'])
    expect(idsFor('ph')).toEqual([])
  })

  it('knows what differs from the defaults, folded or not', () => {
    const [a] = sections(lab, { ...defaults(table), kind: 'custom', constant3: 7 })
    expect([...a.changed]).toEqual(['kind', 'constant3'])
  })
})

describe('words', () => {
  it('says a value with its unit or its label', () => {
    expect(inWords(table.always, 16)).toBe('16 nodes')
    expect(inWords(kind, 'custom')).toBe('Custom')
    expect(inWords(sides, [4, 4, 8])).toBe('4x4x8')
    expect(expectedInWords(table.always)).toBe('a whole number from 0 to 99 (nodes)')
  })

  it('names a problem by the label of its parameter', () => {
    const problem = { parameter: 'always', message: 'always: expected a number, got "x"' }
    expect(namedByLabel(problem, table.always)).toBe('Simple: expected a number, got "x"')
    expect(namedByLabel(problem, undefined)).toBe('always: expected a number, got "x"')
    const file = attachment({
      label: 'Network',
      group: 'g',
      help: '',
      file: { words: 'links', extensions: [], bytes: 9 },
    })
    expect(namedByLabel(missing('net', ''), file)).toBe('Network: choose a file with links')
  })

  it('says what a list comes to', () => {
    expect(listTotal('x', [4, 4, 8])).toBe('= 128')
    expect(listTotal(',', [100, 125])).toBe('2 values')
  })

  it('sets short options side by side and long ones in a select', () => {
    expect(fitsOneLine(kind)).toBe(true)
    expect(fitsOneLine({ ...kind, label: 'A label of more than forty characters altogether' })).toBe(false)
  })
})
