/** `evenkeel analyse`: reads the file. */

import { basename } from 'node:path'
import { pooledTables } from '../core/experiment/pool.ts'
import type { DescribedLab, Lab } from '../core/lab.ts'
import { listed } from '../core/text/case.ts'
import { quoted } from '../core/text/expected.ts'
import { type AnalyseRequest, analyseText } from '../library/analyse.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { readText } from './input.ts'
import { codeOf } from './output.ts'
import { readScenario } from './source.ts'

/** What is to be analysed: one file, or several with the same names of columns, which are one table. */
export type AnalyseFiles = Omit<AnalyseRequest, 'file'> & { readonly files: readonly string[] }

/** Reads the files and analyses them. */
export function analyseFiles({ files, ...request }: AnalyseFiles, labs: Readonly<Record<string, DescribedLab>>) {
  const texts = files.map((name) => ({ name, text: textOf(name) }))
  const pooled = texts.length === 1 ? texts[0] : pooledTables(texts)
  if ('problem' in pooled) throw new InputError(pooled.problem)
  return analyseText(pooled.text, { ...request, file: listed(files) }, labs)
}

function textOf(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw inputError('analyse', 'a readable CSV file', `${quoted(file)} (${codeOf(error)})`)
  }
}

/** Rows that are printed for people. */
const SHOWN = 40

/** The comparison, as text or as one JSON object. */
export async function besideReport(
  { file, beside: source, json }: { readonly file: string; readonly beside: string; readonly json: boolean },
  labs: Readonly<Record<string, Lab>>,
): Promise<string> {
  const { lab, values } = readScenario({ source, set: [], attach: [] }, labs)
  const able = Object.values(labs).flatMap(({ id, beside }) => (beside ? [id] : []))
  if (!lab.beside) throw inputError('--beside', `a link of the lab ${able.join(' or ')}`, lab.id)
  const bytes = new TextEncoder().encode(readText(file))
  const it = lab.beside(values, { name: basename(file), bytes })
  if ('problem' in it) throw new InputError(it.problem)
  const { texts, head, rows } = it
  if (json)
    return JSON.stringify({ texts, rows: rows.map((row) => Object.fromEntries(row.map((x, i) => [head[i], x]))) })
  const cells = [head, ...rows.slice(0, SHOWN).map((row) => row.map((value) => `${value ?? ''}`))]
  // Columns of which nothing is known are left out.
  const filled = head.flatMap((_, i) => (rows.some((row) => row[i] !== null) ? [i] : []))
  const widths = filled.map((i) => Math.max(...cells.map((row) => row[i].length)))
  const lines = cells.map((row) => filled.map((i, k) => row[i].padStart(widths[k])).join('  '))
  return [
    ...texts,
    '',
    ...lines,
    ...(rows.length > SHOWN ? [`… ${rows.length - SHOWN} more; --json has all`] : []),
  ].join('\n')
}
