import { expect, test } from 'vitest'
import { cited } from '../core/text/cited.ts'
import { labs, loadLabs } from './descriptions.ts'
import { labIds } from './index.ts'

await loadLabs()

/** What belongs under "Source" or to a formula: sections, numbered figures, tables and equations, works with their year, settings of products, symbols with an index. */
const CITED =
  /§|\b(?:[Ff]igures?|[Tt]ables?|[Ee]quations?|[Cc]hapters?) \d|\p{Lu}\p{Ll}+,? (?:1[89]|20)\d\d\b|\b[Tt]hes[ie]s\b|\b(?:nginx|HAProxy|Envoy): |[∑Σ√⌈⌊]|\b\p{L}_\p{L}\b|\p{L}[₀-₉ᵢⱼ]/u

/** All that help says first, by where it stands. */
function* firstWords(lab: string): Generator<readonly [string, string]> {
  for (const [id, parameter] of Object.entries(labs[lab].parameters)) {
    yield [`${lab}/${id}`, parameter.help]
    if (parameter.kind === 'choice')
      for (const [option, { help }] of Object.entries(parameter.options)) yield [`${lab}/${id}=${option}`, help]
    if (parameter.kind === 'number') {
      for (const [word, help] of Object.entries(parameter.words ?? {})) yield [`${lab}/${id}=${word}`, help]
      for (const [word, { help }] of Object.entries(parameter.offers ?? {})) yield [`${lab}/${id}: ${word}`, help]
    }
  }
  for (const { id, help } of labs[lab].metrics) yield [`${lab}/${id} (number)`, help]
}

test.each(labIds)('help in %s says what something does; where that is from stands under Source', (lab) => {
  const citing = [...firstWords(lab)].filter(([, help]) => CITED.test(help)).map(([where, help]) => `${where}: ${help}`)
  expect(citing, 'help that cites or has symbols').toEqual([])
})

test('a source that names a section, a figure or a table alone is of the work that its lab names', () => {
  for (const lab of labIds) {
    const { parameters, metrics, source: work } = labs[lab]
    const options = Object.values(parameters).flatMap((one) =>
      one.kind === 'choice' ? Object.values(one.options) : [],
    )
    for (const { label, source } of [...Object.values(parameters), ...options, ...metrics])
      if (source && work === undefined) expect(cited(source, 'a work'), `${lab}: ${label}`).toBe(source)
  }
})
