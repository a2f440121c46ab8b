/** The answer as a page to hand on: one HTML file without anything from outside, which can be read and printed anywhere. */
import { bibTexOf } from '../export/bibtex.ts'
import { formatLink } from '../link/link.ts'
import { applies, type Values } from '../parameters.ts'
import { capital } from '../text/case.ts'
import { escaped } from '../text/escaped.ts'
import { sampleWithUnit } from '../text/sample-text.ts'
import { valueText } from '../text/value-text.ts'
import { sameValue } from '../text/values.ts'
import { ABOVE, lineText } from '../time/bound.ts'
import { fallOf } from '../time/fall.ts'
import { partsText } from '../time/time-difference.ts'
import { timeUses } from '../time/time-use.ts'
import { version } from '../version.ts'
import type { Answer, Row } from './answer.ts'
import {
  aboveTexts,
  answerSentences,
  assumedTexts,
  behindText,
  leadOf,
  leastOf,
  meanText,
  methodText,
  nameOf,
  turnText,
  variedText,
  whyText,
} from './words.ts'

/** What the page says besides the answer. */
interface HandOn {
  /** The address of the page of the simulators, in front of a link's `#`; empty where it is not known: then links are given as text. */
  readonly page: string
  /** What was said about the problem, where it was said in a form: questions and answers. */
  readonly questions?: readonly (readonly [question: string, answer: string])[]
  /** What was assumed, each a sentence. */
  readonly assumes?: readonly string[]
}

/** What holds of every answer. */
const ASSUMED = [
  'The answer is one of a model. A distance of a few percent says little about a machine whose costs are known to a tenth.',
  'Between the settings that were tried another one may be better.',
]

const STYLE = `:root{color-scheme:light}body{font:16px/1.5 system-ui,sans-serif;color:#16191d;background:#fff;max-width:800px;margin:32px auto;padding:0 20px}
h1{font-size:26px;line-height:1.25;margin:0 0 12px}h2{font-size:19px;margin:32px 0 8px}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
td,th{border-bottom:1px solid #d8dade;padding:4px 8px;text-align:right;font-weight:400;vertical-align:top}td:first-child,th:first-child{text-align:left;padding-left:0}td+td{white-space:nowrap}
thead th{color:#555b63;font-size:14px}.best>*{font-weight:600}svg{display:block;width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:#16191d}
.soft{color:#555b63}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f5f6;padding:12px;font-size:13px}a{color:#0a58a8}a,code{overflow-wrap:anywhere}li{margin:2px 0}
@media print{@page{size:A4;margin:15mm}body{margin:0;padding:0;max-width:none;font-size:10pt;line-height:1.4}h1{font-size:17pt}h2{font-size:12.5pt;margin-top:20px;break-after:avoid}td,th{padding:2px 6px}thead th{font-size:9pt}tr,svg,li,pre{break-inside:avoid}p{orphans:3;widows:3}pre{font-size:8pt;padding:0;background:none}a{color:inherit}}`

/** Writes the page. */
export function answerPage(answer: Answer, { page, questions = [], assumes = [] }: HandOn): string {
  const { field, rows, failed, turns, varied, metric } = answer
  const { lab, leftOut, values } = field
  const link = (scenario: Values, text: string) => {
    const to = formatLink(lab, scenario)
    return page ? `<a href="${escaped(`${page}#${to}`)}">${escaped(text)}</a>` : escaped(text)
  }
  const [first, ...others] = answerSentences(answer, questions.length > 0)
  const why = whyText(answer)
  const knowing = assumedTexts(answer)
  const above = aboveTexts(answer)
  const here = formatLink(lab, values)
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const pairs = (head: readonly string[], cells: readonly (readonly [term: string, value: string])[]) =>
    `<table><thead><tr>${head.map((text) => `<th scope="col">${text}</th>`).join('')}</tr></thead><tbody>${cells
      .map(([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(value)}</td></tr>`)
      .join('')}</tbody></table>`
  const sections = [
    `<h1>${escaped(first)}</h1>`,
    ...[...others, ...(why ? [why] : [])].map((text) => `<p>${escaped(text)}</p>`),
    '<h2>The problem</h2>',
    questions.length > 0 ? pairs(['Question', 'Answer'], questions) : '',
    `<p>${escaped(`Lab: ${lab.label}. ${lab.summary}`)}</p>`,
    pairs(['Setting', 'Value'], settingsOf(answer)),
    '<h2>What is assumed</h2>',
    list([...assumes, ...ASSUMED].map(escaped)),
    `<h2>${escaped(`How far others are behind: ${metric.label}`)}</h2>`,
    intervalsPicture(answer),
    `<table><thead><tr><th scope="col">Best settings of each</th><th scope="col">${escaped(metric.label)}</th><th scope="col">Behind the best</th>${above ? `<th scope="col">${ABOVE}</th>` : ''}<th scope="col">Seeds</th></tr></thead><tbody>${rows
      .map(
        (row, k) =>
          `<tr${row.state === 'best' ? ' class="best"' : ''}><td>${link(row.arm.values, nameOf(answer, row))}</td><td>${escaped(meanText(answer, row))}</td><td>${escaped(behindText(row))}</td>${above ? `<td>${escaped(above[k])}</td>` : ''}<td>${row.state === 'out' ? `${row.behind.pairs}, then out` : row.behind.pairs}</td></tr>`,
      )
      .join('')}</tbody></table>`,
    ...(failed.length + leftOut.length + knowing.length > 0
      ? [
          list([
            ...knowing.map(escaped),
            ...failed.map(({ rule, problem }) => escaped(`${rule.label} cannot be run: ${problem}.`)),
            ...leftOut.map((text) => escaped(`Not tried is ${text}.`)),
          ]),
        ]
      : []),
    waterfallPicture(answer),
    ...(turns.length > 0
      ? [
          '<h2>Where it turns</h2>',
          '<p class="soft">One condition is changed, and each rule keeps its settings of the table.</p>',
          list(
            turns.map((turn) =>
              turn.values ? link(turn.values, turnText(answer, turn)) : escaped(turnText(answer, turn)),
            ),
          ),
        ]
      : []),
    ...(varied.length > 0
      ? [
          '<h2>With another assumption</h2>',
          '<p class="soft">One is changed, and each rule keeps its settings of the table.</p>',
          list(varied.map((one) => escaped(variedText(answer, one)))),
        ]
      : []),
    '<h2>How it was found</h2>',
    `<p>${escaped(methodText(answer))} Evenkeel ${escaped(version)}, model ${lab.version} of the lab.</p>`,
    `<p>The problem as a link: ${page ? link(values, `${page}#${here}`) : `<code>${escaped(here)}</code>`}</p>`,
    `<pre>${escaped(bibTexOf(lab, page ? `${page}#${here}` : here))}</pre>`,
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(first)}</title><style>${STYLE}</style></head>
<body>
${sections.filter(Boolean).join('\n')}
</body></html>
`
}

/** What differs from the lab's defaults, in words. */
function settingsOf({ field: { lab, values } }: Answer): readonly (readonly [label: string, value: string])[] {
  return Object.entries(lab.parameters).flatMap(([id, parameter]) => {
    if (sameValue(values[id], parameter.default) || !applies(parameter, values)) return []
    const text = parameter.kind === 'number' ? sampleWithUnit(parameter, values[id]) : valueText(parameter, values[id])
    return [[parameter.label, text] as const]
  })
}

/** Widths of the pictures: names, bars. */
const [NAMES, BARS, LINE] = [300, 480, 24]
/** Longest name that has room. */
const LONGEST = 44
/** Rules that are drawn. */
const DRAWN = 12

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

const picture = (words: string, lines: number, content: string) =>
  `<svg viewBox="0 0 ${NAMES + BARS} ${lines * LINE + 20}" role="img" aria-label="${escaped(words)}">${content}</svg>`

/** Distances farther out than this, in %, are drawn at the edge. */
const FARTHEST = 100

/** The greatest distance that a drawing of the intervals has room for, in %. */
export const scaleOf = (rows: readonly Pick<Row, 'state' | 'behind'>[]): number =>
  Math.min(
    FARTHEST,
    Math.max(
      1,
      ...rows.filter(({ state }) => state !== 'out').map(({ behind }) => behind.high),
      ...rows.map(({ behind }) => behind.low),
    ),
  )

/** Distances from the best as intervals on a line. */
function intervalsPicture(answer: Answer): string {
  const rows = answer.rows.slice(0, DRAWN)
  if (rows.length < 2) return ''
  const most = scaleOf(rows)
  const at = (percent: number) => NAMES + 10 + (BARS - 20) * Math.max(0, Math.min(1, percent / most))
  const bar = (row: Row, i: number) => {
    const y = i * LINE
    const [from, to] = [at(row.behind.low), at(row.behind.high)]
    const mark =
      row.state === 'best'
        ? `<circle cx="${at(0)}" cy="${y + 12}" r="5" fill="#0a58a8"/>`
        : `<rect x="${from.toFixed(1)}" y="${y + 7}" width="${Math.max(2, to - from).toFixed(1)}" height="10" fill="${row.state === 'even' ? '#0a58a8' : '#7b828b'}"/>`
    return `<text x="0" y="${y + 17}">${escaped(short(nameOf(answer, row)))}</text>${mark}`
  }
  const foot = rows.length * LINE + 14
  return picture(
    'Intervals of the distances from the best; the table below has the numbers.',
    rows.length,
    `<line x1="${at(0)}" x2="${at(0)}" y1="0" y2="${rows.length * LINE}" stroke="#9aa0a8"/>${rows.map(bar).join('')}<text x="${at(0)}" y="${foot}" text-anchor="middle">0 %</text><text x="${at(most)}" y="${foot}" text-anchor="end">${Math.round(most)} %</text>`,
  )
}

/** What leads from the best one's time to the next one's. */
function waterfallPicture(answer: Answer): string {
  const difference = leadOf(answer)
  if (!difference || difference.changes.length === 0) return ''
  const { scale, changes, from, to } = difference
  const [best, next] = answer.rows
  const least = leastOf(answer)
  const fall = fallOf(difference, least && least / scale.quantum)
  const at = (share: number) => NAMES + 10 + (BARS - 110) * share
  const bar = (i: number, name: string, left: number, right: number, fill: string, value: string) =>
    `<text x="0" y="${i * LINE + 17}">${escaped(short(name))}</text><rect x="${at(left).toFixed(1)}" y="${i * LINE + 5}" width="${Math.max(1, at(right) - at(left)).toFixed(1)}" height="14" fill="${fill}"/><text x="${NAMES + BARS}" y="${i * LINE + 17}" text-anchor="end">${escaped(value)}</text>`
  const colour = ([r, g, b]: readonly number[]) => `rgb(${[r, g, b].map((one) => Math.round(255 * one)).join(' ')})`
  const lines = [
    bar(0, best.rule.label, 0, fall.from, '#0a58a8', scale.write(from)),
    ...changes.map((change, i) =>
      bar(
        i + 1,
        capital(partsText(change)),
        fall.bars[i].left,
        fall.bars[i].right,
        colour(timeUses[change.parts[0].use].rgb),
        `${change.change < 0 ? '−' : '+'}${scale.write(Math.abs(change.change))}`,
      ),
    ),
    bar(changes.length + 1, next.rule.label, 0, fall.to, '#7b828b', scale.write(to)),
  ]
  if (fall.bound !== undefined)
    lines.push(
      `<line x1="${at(fall.bound).toFixed(1)}" x2="${at(fall.bound).toFixed(1)}" y1="0" y2="${lines.length * LINE}" stroke="#16191d" stroke-width="1.5" stroke-dasharray="3 2"/>`,
    )
  const words = `From the time of ${best.rule.label} to that of ${next.rule.label}, part by part.`
  const cut = fall.cut ? `<p class="soft">The bars of both begin at ${escaped(scale.write(fall.origin))}.</p>` : ''
  const line = fall.bound === undefined ? '' : `<p class="soft">${escaped(lineText(least, answer.metric.unit))}</p>`
  const isSure = next.state === 'behind' || next.state === 'out'
  const head = isSure ? 'Why it is better than the next' : 'How the first two differ'
  return `<h2>${head}</h2>\n${picture(words, changes.length + 2, lines.join(''))}${cut}${line}`
}
