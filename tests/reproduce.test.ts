/** `evenkeel reproduce`: the thesis's published tables beside the measured ones, held to their bounds, and experiments. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAndReproduce, reproducedJson, reproducedText } from '../src/cli/reproduce.ts'
import { type Agreement, agreementWords, type MeasuredCell, RULE_WORDS } from '../src/core/reproduce/agreement.ts'
import type { Judged, MeasuredTable } from '../src/core/reproduce/evaluation.ts'
import { tables as loopTables } from '../src/labs/loop/reproduction.ts'
import { tables as meshTables } from '../src/labs/mesh/reproduction.ts'
import { tables as treeTables } from '../src/labs/tree/reproduction.ts'
import { buildProgram, runHere } from './setup/program.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-reproduce-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  readonly rule: string
  readonly agreement: Agreement
  readonly derived: Agreement
  readonly summaries: readonly { readonly number: string; readonly agreement: Agreement }[]
  readonly tables: readonly {
    readonly number: string
    readonly agreement: Agreement
    readonly answers?: MeasuredTable['answers']
    readonly cells: readonly (MeasuredCell & { readonly row: string })[]
  }[]
  readonly observations: readonly Judged[]
  readonly runs: number
  readonly broken: readonly string[]
}

let program = ''
let report: Report
let text = ''

beforeAll(async () => {
  program = buildProgram(folder)
  const experiments = { samples: undefined, groups: undefined, out: undefined, shard: undefined, jobs: undefined }
  const it = await findAndReproduce({ source: 'thesis', experiments, write: false }, pathToFileURL(program))
  report = JSON.parse(reproducedJson(it)) as Report
  text = reproducedText(it)
})

test.each([
  ['tree', treeTables, ['4.11', '5.5', '5.19', '5.25', '5.27', '5.33'], ['4.7', '4.8']],
  ['loop', loopTables, ['1.1', '1.2', '1.3'], ['1.4']],
  ['mesh', meshTables, ['2'], ['1', '3']],
] as const)(
  'in the %s lab it is known within which range seeds decide the cells of a table as it stands now, and of no table that they do not decide',
  (lab, tables, decided, others) => {
    const file = JSON.parse(readFileSync(join(root, `src/labs/${lab}/published/chance.json`), 'utf8'))
    const numbers = tables.filter(({ chance }) => chance).map(({ number }) => number)
    expect(numbers.toSorted(), 'run tools/bench/chance.ts again').toEqual(Object.keys(file).toSorted())
    expect(numbers).toEqual(expect.arrayContaining([...decided]))
    for (const number of others) expect(numbers).not.toContain(number)
    for (const { chance, rows, columns } of tables)
      if (chance) expect(chance).toHaveLength(rows.length * columns.length)
  },
)

describe('evenkeel reproduce thesis', () => {
  test('keeps every written bound', () => {
    expect(report.broken).toEqual([])
  })

  test('measures every table of the evaluation that the simulator produced', () => {
    const chapter5 = Array.from({ length: 33 }, (_, i) => `5.${i + 1}`)
    const expectedNumbers = ['4.6', '4.7', '4.8', '4.11', ...chapter5]
    const numbers = report.tables.map(({ number }) => number)
    expect(numbers).toEqual(expect.arrayContaining(expectedNumbers))
    // The thesis does not print enough of the first three to measure them, and nothing of the others.
    const unmeasured = report.tables.filter(({ cells }) => cells.length === 0).map(({ number }) => number)
    expect(unmeasured).toEqual(['4.1', '4.9', '4.10', 'A1', 'A2'])
    expect(treeTables.filter(({ bound }) => bound === undefined).map(({ number }) => number)).toEqual(unmeasured)
  })

  test('answers what the thesis asks and leaves open', () => {
    const [intervals, topologies] = ['A1', 'A2'].map(
      (number) => report.tables.find((table) => table.number === number)?.answers ?? [],
    )
    const gdem = intervals.map((row) => row[1]?.value)
    expect(gdem).toEqual([...gdem].sort((a, b) => Number(b) - Number(a)))
    expect(gdem.at(-1)).toBeLessThan(Number(gdem[0]) / 8)
    // The load server reaches every processor: its columns are the same on all topologies.
    expect(topologies).toHaveLength(5)
    for (const row of topologies) expect(row.slice(3)).toEqual(topologies[0].slice(3))
  })

  test('measures the exact tables exactly', () => {
    for (const number of ['4.7', '4.8']) {
      const agreement = report.tables.find((table) => table.number === number)?.agreement
      expect(agreement).toMatchObject({ cells: 9, same: 9 })
    }
  })

  test('finds the best intervals in most cells', () => {
    const tables = report.tables.filter(({ number }) => ['5.2', '5.15', '5.24'].includes(number))
    const [same, cells] = (['same', 'cells'] as const).map((id) => tables.reduce((sum, t) => sum + t.agreement[id], 0))
    expect(cells).toBeGreaterThan(60)
    expect(same / cells).toBeGreaterThan(0.5)
  })

  test('judges the source itself by the same rule: summaries against the tables that they sum up', () => {
    expect(
      report.summaries.map(({ number, agreement: { cells, same, close } }) => [number, cells, same, close]),
    ).toEqual([
      ['5.13', 24, 24, 0],
      ['5.14', 24, 18, 3],
      ['5.22', 24, 24, 0],
      ['5.23', 24, 22, 0],
      ['5.32', 24, 24, 0],
      ['5.33', 24, 24, 0],
    ])
  })

  test('says how close all of it comes, as doc/model.md does', () => {
    const words = agreementWords(report.agreement)
    const cells = report.tables.reduce((sum, table) => sum + table.cells.length, 0)
    expect(report.agreement.cells + report.derived.cells).toBe(cells)
    // Six tables that sum up others, and two that are read a second time.
    expect(report.derived.cells).toBe(6 * 24 + 2 * 52)
    const document = readFileSync(join(root, 'doc/model.md'), 'utf8').replace(/\s+/g, ' ')
    expect(document).toContain(words)
    expect(document).toContain(agreementWords(report.derived))
    expect(document).toContain(report.rule)
  })

  test('fits tables 5.17 and 5.21 only with the costs of the network multiplied by s', () => {
    for (const number of ['5.17', '5.21']) {
      const of = (name: string) => report.tables.find((table) => table.number === name)?.agreement
      expect(of(`${number} × s`)?.error).toBeLessThan(5)
      expect(of(number)?.error).toBeGreaterThan(20)
    }
  })

  test('judges every observation in the printed numbers and here, and says what does not hold', () => {
    expect(report.observations.length).toBeGreaterThan(50)
    for (const { here, printed } of report.observations) {
      expect(here.because).toMatch(/\d/)
      expect(printed.because).toMatch(/\d/)
    }
    // Checks that could not fail would prove nothing.
    expect(report.observations.some(({ here }) => !here.holds)).toBe(true)
    expect(report.observations.filter(({ here }) => here.holds).length).toBeGreaterThanOrEqual(34)
    expect(report.observations.filter(({ printed }) => printed.holds).length).toBeGreaterThanOrEqual(49)
  })

  test('prints tables with the printed number, a sign and the measured one', () => {
    expect(text).toContain('Table 4.7.')
    expect(text).toMatch(/32768 = 32768/)
    expect(text).toMatch(/\d+ runs in \d/)
    expect(text).toContain(`All tables: ${agreementWords(report.agreement)}.\n${RULE_WORDS}\n`)
    expect(text).toMatch(
      /against the tables that they sum up, by the same rule: of 144 cells 94 % the same, 2 % close, 3 % apart;/,
    )
  })

  interface Study {
    readonly runs: number
    readonly cases: readonly { readonly id: string; readonly methods: { id: string; box: { count: number } }[] }[]
    readonly claims: readonly { readonly holds: boolean; readonly comparisons: { text: string }[] }[]
  }

  /** One sample of each case of some groups. Clusters, which take longer than everything else, are measured in divisible.test.ts. */
  async function studyOf(source: string, groups: string, ...args: string[]): Promise<Study> {
    const all = ['reproduce', source, '--samples', '1', '--groups', groups, '--json', '--jobs', '1', ...args]
    const { status: code, stdout } = await runHere(folder, all, program)
    expect(code).toBe(0)
    return (JSON.parse(stdout) as { study: Study }).study
  }

  let random: Study

  test('runs experiments over random systems, asked for by the lab’s name, and judges what is claimed of them', async () => {
    random = await studyOf('divisible', '5,many')
    expect(random.cases).toHaveLength(32)
    for (const { id, methods } of random.cases) {
      for (const method of methods) expect([id, method.id, method.box.count]).toEqual([id, method.id, 1])
    }
    expect(random.claims).toHaveLength(11)
    expect(random.claims.every(({ comparisons }) => comparisons.length > 0)).toBe(true)
    expect(new Set(random.claims.map(({ holds }) => holds))).toEqual(new Set([true, false]))
  })

  test('keeps the runs of experiments in a file: shares do their parts, and what is there is not run again', async () => {
    const out = join(folder, 'experiments.csv')
    const study = (...args: string[]) => studyOf('divisible', '5', '--out', out, ...args)
    const half = await study('--shard', '1/2')
    const before = readFileSync(out, 'utf8')
    const whole = await study()
    const after = readFileSync(out, 'utf8')
    expect(after.startsWith(before)).toBe(true)
    expect(new Set(after.split('\r\n')).size).toBe(after.split('\r\n').length)
    // The same as without a file, where other groups were measured too.
    expect(whole.cases).toHaveLength(16)
    expect(whole.cases).toEqual(random.cases.slice(0, 16))
    expect(random.claims).toEqual(expect.arrayContaining([...whole.claims]))
    expect(await study()).toEqual(whole)
    expect(readFileSync(out, 'utf8')).toBe(after)
    expect(half.claims.length).toBeLessThan(whole.claims.length)
  })

  test.each([
    [['divisible', '--samples', '1', '--groups', 'none'], '--groups: expected some of 5, many, clusters, got "none"'],
    [['divisible', '--samples', '1', '--shard', '1/2'], '--shard: expected a file for the results (--out), got none'],
    [['divisible', '--samples', '0'], '--samples: expected a whole number from 1 to 10000, got 0'],
    [['divisible', '--samples', '-2'], '--samples: expected a whole number from 1 to 10000, got −2'],
    [['thesis', '--samples', '5'], '--samples: expected a source that has experiments, got one without'],
  ])('%j is refused by one line', async (args, line) => {
    expect(await runHere(folder, ['reproduce', ...args])).toEqual({
      status: 2,
      stdout: '',
      stderr: `evenkeel: ${line}\n`,
    })
  })

  test('names what it knows when asked for something else', async () => {
    const { status: code, stderr } = await runHere(folder, ['reproduce', 'bible'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^evenkeel: reproduce: expected one of .*thesis.*, got "bible"\n$/)
  })
})
