/** The page of results of an assignment: one file that needs nothing else, with a table, how the points are distributed, and links. */
import { quantity } from '../core/text/format.ts'
import type { Mark, Marked } from './mark.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; --line: #8885; --bar: #35679a; --warn: #a04a00 }
@media (prefers-color-scheme: dark) { :root { --bar: #7db3e8; --warn: #f0a060 } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px auto; max-width: 1100px; padding: 0 16px }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: 6px 10px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
.number { text-align: right; white-space: nowrap }
code { overflow-wrap: anywhere; font-size: 12px }
.why { color: var(--warn) }
.scroll { overflow-x: auto }
.bars { display: flex; align-items: flex-end; gap: 4px; height: 140px; margin: 0; padding: 0; list-style: none }
.bars li { flex: 1; text-align: center; font-size: 13px }
.bars i { display: block; background: var(--bar); border-radius: 2px 2px 0 0 }
`

/** How many submissions have how many points, in at most this many bars. */
const BARS = 12

function distribution({ points, submissions }: Marked): string {
  const reached = submissions.map((one) => one.points)
  const whole = Number.isInteger(points) && points < BARS && reached.every(Number.isInteger)
  const count = whole ? points + 1 : 10
  const barOf = (value: number) => (whole ? value : Math.min(count - 1, Math.floor((value / points) * count)))
  const counts = Array.from({ length: count }, (_, k) => reached.filter((value) => barOf(value) === k).length)
  const most = Math.max(1, ...counts)
  const labelOf = (k: number) =>
    whole ? String(k) : `${quantity((k * points) / count)} – ${quantity(((k + 1) * points) / count)}`
  const bars = counts.map(
    (n, k) => `<li>${n}<i style="height:${Math.round((100 * n) / most)}px"></i>${escaped(labelOf(k))}</li>`,
  )
  return `<ul class="bars" aria-label="Submissions by points">${bars.join('')}</ul>`
}

function rowOf(
  { name, points, problem, film, situations, first }: Mark,
  marked: Marked,
  page: string | undefined,
): string {
  const doneCells = marked.situations.map((_, k) => `<td class="number">${situations[k]?.held ?? '–'}</td>`)
  const linkTo = (link: string, words: string) =>
    page === undefined ? `<code>${escaped(link)}</code>` : anchor(page, link, words)
  const why = [
    problem && `<span class="why">${escaped(problem)}</span>${film ? ` ${linkTo(film, 'Look at this order')}` : ''}`,
    first && `${escaped(`${first.situation}: ${first.why}`)} ${linkTo(first.link, 'Look at this run')}`,
  ]
  return `<tr><th scope="row">${escaped(name)}</th><td class="number">${points}</td>${doneCells.join('')}<td>${why.filter(Boolean).join('<br>')}</td></tr>`
}

const anchor = (page: string, link: string, words: string) =>
  `<a href="${escaped(`${page.replace(/#.*$/, '')}#${link}`)}">${words}</a>`

/**
 * Writes it.
 *
 * @param page the address of the page that runs are looked at with; without one their links stand as texts, to be put behind its #
 */
export function markedPage(marked: Marked, page: string | undefined): string {
  const { title, points, seeds, situations, submissions } = marked
  const mean = submissions.reduce((sum, one) => sum + one.points, 0) / Math.max(1, submissions.length)
  const full = submissions.filter((one) => one.points === points).length
  const heads = situations.map((name) => `<th scope="col" class="number">${escaped(name)}</th>`)
  const summary = `${submissions.length} submissions, on average ${quantity(mean)} of ${points} points. ${full} have all of them.`
  const columns = `A column of a situation has the number of seeds, of ${seeds.length}, for which all goals hold.`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<h1>${escaped(title)}</h1>`,
    `<p>${summary}</p>`,
    '<h2>Points</h2>',
    distribution(marked),
    '<h2>Submissions</h2>',
    `<p>${columns}</p>`,
    '<div class="scroll" tabindex="0">',
    '<table>',
    '<thead><tr><th scope="col">Submission</th><th scope="col" class="number">Points</th>',
    ...heads,
    '<th scope="col">What does not do</th></tr></thead>',
    '<tbody>',
    ...submissions.map((one) => rowOf(one, marked, page)),
    '</tbody>',
    '</table>',
    '</div>',
    '</html>',
    '',
  ].join('\n')
}
