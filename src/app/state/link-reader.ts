/** Reads what a link says beside its scenario; what cannot be used is left out and reported. */
import type { LinkExtras, LinkProblem } from '../../core/link/link.ts'
import { shown, unexpected } from '../../core/text/expected.ts'

type Key = keyof LinkExtras

/** What the slices read a link with. */
export type LinkReader = ReturnType<typeof createLinkReader>

/** Creates a reader, whose `problems` grow as it reads. */
export function createLinkReader(extras: LinkExtras) {
  const problems: LinkProblem[] = []
  const complain = (key: Key, expected: string) =>
    problems.push({
      parameter: key,
      message: unexpected(key, expected, shown(extras[key], 40)),
      instead: 'it is left out',
    })
  return {
    extras,
    problems,
    complain,
    /** The id that a key has, of these; the first of them unless it has one. Nothing is said of `former` ids. */
    oneOf<T extends string>(key: Key, ids: readonly T[], former: readonly string[] = []): T {
      const text = extras[key]
      const match = ids.find((id) => id === text)
      if (text !== undefined && match === undefined && !former.includes(text)) complain(key, `one of ${ids.join(', ')}`)
      return match ?? ids[0]
    },
    /** The number that a key has; undefined without the key, or where the number cannot be used. */
    numberOf(key: Key, expected: string, usable: (value: number) => boolean): number | undefined {
      const text = extras[key]
      if (text === undefined || usable(Number(text))) return text === undefined ? undefined : Number(text)
      complain(key, expected)
      return undefined
    },
  }
}
