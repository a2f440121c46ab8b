/** The files that the page and the command line write, read by what others have: R, Python, Parquet readers, and by us. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { afterAll, describe, expect, test } from 'vitest'
import { lanesParquet, parquetOf } from '../src/app/share/export/parquet.ts'
import { columnName, csvLines, metricLines } from '../src/core/export/csv.ts'
import { runJson } from '../src/core/export/run.ts'
import { readScenarioFile } from '../src/core/export/scenario.ts'
import { snippets } from '../src/core/export/snippets.ts'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { version } from '../src/core/version.ts'
import { labIds } from '../src/labs/index.ts'
import { labs } from '../src/labs/registry.ts'

const LINKS: Readonly<Record<string, string>> = {
  tree: 'tree?processors=16&depth=9&tree=balanced',
  async: 'async?processors=8&depth=8',
  requests: 'requests?requests=2000',
}

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function finished(id: string) {
  const lab = labs[id]
  const { values } = parseLink(LINKS[id] ?? id, labs)
  await lab.ready?.(values)
  const { metrics, recording } = runWhole(lab, values, { record: true })
  if (!recording) throw new Error('no recording')
  return { lab, values, metrics, recording }
}

/** R prints seven digits. */
const near = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-5 * Math.abs(b))

/** Whether a program is there. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0

test('the programs in the document are those that the page shows', async () => {
  const { lab, recording } = await finished('tree')
  const document = readFileSync(join(import.meta.dirname, '../doc/exports.md'), 'utf8')
  const { R, Python } = snippets(lab, recording, 'tree_seed-1')
  expect(document).toContain(`\`\`\`r\n${R}\`\`\``)
  expect(document).toContain(`\`\`\`python\n${Python}\`\`\``)
})

describe.each(labIds)('A run of the lab %s', async (id) => {
  const run = await finished(id)
  const { lab, values, metrics, recording } = run
  const { shape, count, lanes } = recording
  const { R, Python } = snippets(lab, recording, id)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(`${id}.csv`, [...csvLines(lab, values, recording)].join(''))
  write(`${id}_metrics.csv`, [...metricLines(lab, values, metrics)].join(''))
  write(`${id}_run.json`, runJson(run))
  write(`${id}.R`, R)
  write(`${id}.py`, Python)

  /** What both programs print, as fields: the first metric with its unit, then how many rows, the largest number of a column, its unit. */
  const checked = (program: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const [first, second] = stdout.trim().split(/\r?\n/)
    const { id: metric, unit } = lab.metrics[0]
    const [, name, value, printedUnit] = /^(\S+) (\S+) ?(.*)$/.exec(first.trim()) ?? []
    expect([name, printedUnit]).toEqual([metric, unit])
    near(Number(value), Number(metrics[metric]))
    const [, rows, column, most, of] = /^(\d+) rows, (\S+) up to (\S+) ?(.*)$/.exec(second) ?? []
    expect(Number(rows)).toBe(count)
    const definition = shape.columns.find((each) => columnName(recording, each) === column)
    expect(of === 'NA' ? '' : of).toBe(definition?.unit)
    near(Number(most), Math.max(...recording.columns[definition?.id ?? ''].subarray(0, count)))
  }

  test.runIf(has('python3'))('is read by Python, with its units', () => checked('python3', `${id}.py`))
  test.runIf(has('Rscript'))('is read by R, with its units', () => checked('Rscript', `${id}.R`))

  test('is JSON with both versions and all units, and opens as its scenario', () => {
    const json = JSON.parse(runJson(run))
    expect(json.version).toEqual({ model: lab.version, evenkeel: version })
    expect(json.metrics).toEqual(JSON.parse(JSON.stringify(metrics)))
    for (const { id: column, unit } of shape.columns) {
      expect(json.recording.columns[column]).toHaveLength(count)
      expect(json.units.columns[column]).toBe(unit)
    }
    expect(readScenarioFile('run.json', runJson(run), labs)).toMatchObject({ lab: id, values, problems: [] })
    expect(parseLink(json.link, labs)).toMatchObject({ lab: id, values, problems: [] })
  })

  test('is Parquet with the numbers of every row and of every lane', async () => {
    const rows = await parquetReadObjects({ file: parquetOf(run) })
    expect(rows).toHaveLength(count)
    for (const { id: column } of shape.columns)
      expect(rows.map((row) => row[column])).toEqual(Array.from(recording.columns[column].subarray(0, count)))
    const file = lanesParquet(run)
    const all = await parquetReadObjects({ file })
    expect(all).toHaveLength(count * lanes)
    for (const { id: matrix } of shape.matrices) {
      const last = all.slice(-lanes)
      expect(last.map((row) => row[matrix])).toEqual(
        Array.from(recording.matrices[matrix].subarray((count - 1) * lanes, count * lanes)),
      )
      expect(last.map((row) => row[shape.lane])).toEqual(Array.from({ length: lanes }, (_, lane) => lane))
    }
    const keyValues = Object.fromEntries(
      parquetMetadata(file).key_value_metadata?.map(({ key, value }) => [key, value]) ?? [],
    )
    expect(keyValues).toMatchObject({ evenkeel: version, lab: id, model: String(lab.version) })
  })
})
