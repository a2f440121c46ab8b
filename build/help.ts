/**
 * Takes out of a lab's tables what the page shows on demand: what a parameter or a number means, how it is computed, and where that stands. The
 * page loads these words of a lab as one file (`description.ts?help`, which content.ts makes) and puts them back
 * (src/app/state/lab-help.ts); command line, package and tests have the tables as they are written.
 */
import { type Plugin, parseSync, Visitor } from 'vite'

const WORDS = ['help', 'formula', 'source']

/** Such words in a module, and where: texts in objects that have a `help`, and as parameters have a `group`, or as numbers a `formula`. */
export function helpIn(file: string, code: string) {
  const occurrences: { readonly text: string; readonly start: number; readonly end: number }[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [{ name: one.key.name, value: one.value }] : [],
      )
      const has = (key: string) => named.some(({ name }) => name === key)
      if (!has('help') || !(has('group') || has('formula'))) return
      for (const { name, value } of named) {
        if (WORDS.includes(name) && value.type === 'Literal' && typeof value.value === 'string' && value.value)
          occurrences.push({ text: value.value, start: value.start, end: value.end })
      }
    },
  }).visit(parseSync(file, code).program)
  return occurrences.toSorted((a, b) => b.start - a.start)
}

/** The plug-in. */
export const help: Plugin = {
  name: 'help',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(core|labs)\/[^?]*\.ts$/, code: /\bhelp: / },
    handler: (code, id) => ({
      code: helpIn(id, code).reduce((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code),
      map: null,
    }),
  },
}
