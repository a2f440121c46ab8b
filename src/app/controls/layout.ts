/** Which parameters the panel shows, in which group, and which of them wait behind a fold. */

import { fileText } from '../../core/attachments/held.ts'
import type { DescribedLab } from '../../core/lab.ts'
import { type Arrangement, fixedBy, NO_ARRANGEMENT, names } from '../../core/link/arrangement.ts'
import {
  applies,
  type ChoiceParameter,
  defaults,
  fileOf,
  type Group,
  type Parameter,
  type Problem,
  type Value,
  type Values,
} from '../../core/parameters.ts'
import { exact, unitOf } from '../../core/text/format.ts'
import { expected, formatParameter, sameValue } from '../../core/text/values.ts'

/** More shown parameters than this in one group, and the longest run of secondary ones is folded. */
const CROWDED = 10
/** Options are set side by side while label and options together stay below this many characters. */
const ONE_LINE = 40

/** A parameter as the panel shows it. */
export interface Shown {
  readonly id: string
  readonly parameter: Parameter
  /** Whether it cannot be changed; see arrangement.ts. */
  readonly locked: boolean
}

/** One group of the panel. */
export interface Section {
  readonly group: Group
  /** Parameters in the order of the table; those of `folded` are not among them. */
  readonly shown: readonly Shown[]
  /** Parameters behind the group's fold. */
  readonly folded: readonly Shown[]
  /** Ids of all parameters of the group, shown or folded, that differ from their defaults. */
  readonly changed: ReadonlySet<string>
}

/** Some of a lab's parameters in the order given, whether they apply or not, without those that the arrangement hides. */
export function rowsOf(
  lab: Pick<DescribedLab, 'parameters' | 'groups'>,
  ids: readonly string[],
  arrangement: Arrangement,
): readonly Shown[] {
  const fixed = fixedBy(arrangement, lab, false)
  return ids
    .filter((id) => !names(arrangement.hide, id, lab))
    .map((id) => ({ id, parameter: lab.parameters[id], locked: fixed.has(id) }))
}

/** A name or what a reader types, however spaced and written. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')

/** Whether a parameter's label, symbol or id contains the words, however these are spaced and written. */
export function isCalled(id: string, { label, symbol = '' }: Parameter, words: string): boolean {
  return [label, symbol, id].some((name) => plain(name).includes(plain(words)))
}

/** Whether the words begin a group's label; one or two letters are a symbol. */
const isGroupCalled = ({ label }: Group, words: string): boolean =>
  plain(words).length > 2 && plain(label).startsWith(plain(words))

/** Lays a lab's parameters out for a scenario; with words those alone that are called so, or whose group is. Groups with nothing to show are left out. */
export function sections(
  lab: Pick<DescribedLab, 'parameters' | 'groups'>,
  values: Values,
  arrangement: Arrangement = NO_ARRANGEMENT,
  words = '',
): readonly Section[] {
  const initial = defaults(lab.parameters)
  return lab.groups
    .map((group) => {
      const ids = Object.entries(lab.parameters)
        .filter(([, parameter]) => parameter.group === group.id && applies(parameter, values))
        .filter(([id, parameter]) => isGroupCalled(group, words) || isCalled(id, parameter, words))
        .map(([id]) => id)
      const all = rowsOf(lab, ids, arrangement)
      const folded =
        all.length > CROWDED && !words
          ? // A choice is not folded, nor a file: others depend on what they say.
            longestRun(
              all,
              ({ parameter: own }) => !['choice', 'attachment'].includes(own.kind) && !applies(own, initial),
            )
          : []
      return {
        group,
        shown: all.filter((entry) => !folded.includes(entry)),
        folded,
        changed: new Set(all.filter((entry) => !entry.locked && differs(entry, values)).map(({ id }) => id)),
      }
    })
    .filter(({ shown, folded }) => shown.length + folded.length > 0)
}

function differs({ id, parameter }: Shown, values: Values): boolean {
  return !sameValue(values[id], parameter.default)
}

/** The longest run of neighbours for which a test holds; of runs as long the last one. */
function longestRun<T>(items: readonly T[], test: (item: T) => boolean): readonly T[] {
  let best: readonly T[] = []
  let run: T[] = []
  for (const item of items) {
    run = test(item) ? [...run, item] : []
    if (run.length >= best.length) best = run
  }
  return best
}

/** Whether a choice's options fit side by side beside its label; otherwise it is a select. */
export function fitsOneLine(parameter: ChoiceParameter): boolean {
  const labels = Object.values(parameter.options).map((option) => option.label)
  const words = [parameter.label, parameter.symbol ?? '', ...labels]
  return labels.length <= 4 && words.join('').length + 2 * labels.length <= ONE_LINE
}

/** A value in words for people: "16 nodes", "2-d torus". */
export function inWords(parameter: Parameter, value: Value): string {
  if (parameter.kind === 'choice') return parameter.options[String(value)]?.label ?? String(value)
  if (fileOf(parameter) && typeof value === 'string') return fileText(value)
  const text = typeof value === 'number' ? exact(value) : formatParameter(parameter, value)
  return parameter.unit && typeof value !== 'string' ? `${text} ${unitOf(text, parameter.unit)}` : text
}

/** What may be set, in words for people. */
export function expectedInWords(parameter: Parameter): string {
  if (parameter.kind === 'choice') return expected(parameter)
  const text = expected(parameter).replace(/\d{4,}/g, (digits) => exact(Number(digits)))
  return parameter.unit ? `${text} (${parameter.unit})` : text
}

/** A problem for the reader of the page: the parameter is named by its label instead of its id. */
export function namedByLabel(problem: Problem, parameter: Parameter | undefined): string {
  const prefix = `${problem.parameter}: `
  if (!parameter || !problem.message.startsWith(prefix)) return problem.message
  return `${parameter.label}: ${problem.message.slice(prefix.length)}`
}

/** What a list of numbers comes to: the product of a grid's sides, or how many values there are. */
export function listTotal(separator: 'x' | ',', value: readonly number[]): string {
  if (separator === 'x') return `= ${value.reduce((product, side) => product * side, 1)}`
  return value.length === 1 ? '1 value' : `${value.length} values`
}
