/** Which parameters the panel shows, in which group, and which of them wait behind a fold. */
import type { DescribedLab } from '../../core/lab.ts'
import { type Arrangement, NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { applies, defaults, type Group, type Parameter, type Values } from '../../core/parameters.ts'
import { sameValue } from '../../core/text/values.ts'
import { rowsOf, type Shown } from './layout.ts'

/** More shown parameters than this in one group, and the longest run of secondary ones is folded. */
const CROWDED = 10

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
      // A choice is not folded, nor a file: others depend on what they say.
      const isSecondary = ({ parameter }: Shown) =>
        !['choice', 'attachment'].includes(parameter.kind) && !applies(parameter, initial)
      const folded = all.length > CROWDED && !words ? longestRun(all, isSecondary) : []
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

/** The longest run of neighbours for which a test holds; the last one, if several are as long. */
function longestRun<T>(items: readonly T[], test: (item: T) => boolean): readonly T[] {
  let best: readonly T[] = []
  let run: T[] = []
  for (const item of items) {
    run = test(item) ? [...run, item] : []
    if (run.length >= best.length) best = run
  }
  return best
}
