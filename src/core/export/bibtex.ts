/** How a paper cites a run: this version of the program, the scenario's link, and the source of the lab's model. */
import type { DescribedLab } from '../lab.ts'
import { version } from '../version.ts'

/** Signs that BibTeX reads as its own. */
const SIGNS: Readonly<Record<string, string>> = {
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\\': '\\textbackslash{}',
}
const written = (text: string) => text.replace(/[&%$#_{}~^\\]/g, (sign) => SIGNS[sign])

/** The entries, one for the program and one for the source, where there is one. `url` stands as it is: \url reads its signs. */
export function bibTexOf(lab: Pick<DescribedLab, 'id' | 'label' | 'version'>, url: string, source?: string): string {
  const entry = (kind: string, key: string, fields: Readonly<Record<string, string>>) =>
    `@${kind}{${key},\n${Object.entries(fields)
      .map(([name, value]) => `  ${name} = {${value}},\n`)
      .join('')}}\n`
  const program = entry('software', `evenkeel-${version}`, {
    title: `Evenkeel: a playground for dynamic load balancing, lab ${written(lab.label)}`,
    author: '{Evenkeel authors}',
    version: `${version}, model ${lab.version}`,
    url: url.replace(/[{}\\]/g, encodeURIComponent),
  })
  const year = source && /\b(?:19|20)\d\d\b/.exec(source)?.[0]
  return source
    ? `${program}\n${entry('misc', `evenkeel-${lab.id}-source`, { note: written(source), ...(year && { year }) })}`
    : program
}
