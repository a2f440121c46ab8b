/** What a source printed beside what is measured here: every table, what it observes, how close it comes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Lab } from '../core/lab.ts'
import {
  agreementOf,
  agreementWords,
  broken,
  byDerived,
  derivedWords,
  INTERVAL_WORDS,
  RULE_WORDS,
} from '../core/reproduce/agreement.ts'
import {
  beginGathering,
  type Judged,
  judge,
  type MeasuredTable,
  measureTable,
  runAlone,
  summariesOf,
  tableReader,
} from '../core/reproduce/evaluation.ts'
import { figureReader } from '../core/reproduce/figures.ts'
import { measureFromStudy } from '../core/reproduce/from-study.ts'
import {
  defaultsOf,
  hasRuns,
  type MeasuredFile,
  measuredText,
  writeCase,
  writeFigure,
  writeTable,
} from '../core/reproduce/measured.ts'
import {
  type Printed,
  type PublishedColumn,
  type PublishedRow,
  type Reproduction,
  tableName,
} from '../core/reproduce/published.ts'
import { quoted } from '../core/text/expected.ts'
import { formatValue } from '../core/text/values.ts'
import { labs } from '../labs/registry.ts'
import { inputError } from '../library/input-error.ts'
import { type ExperimentsRequest, runStudy, type Studied, studyJson, studyText } from './study.ts'

/** A reproduced source. */
interface Reproduced {
  readonly lab: Lab
  readonly reproduction: Reproduction
  readonly tables: readonly MeasuredTable[]
  readonly judged: readonly Judged[]
  /** Its tables that sum up others, as those have them. */
  readonly summaries: readonly MeasuredTable[]
  /** Its experiments, where it has some. */
  readonly studied: Studied | undefined
  readonly runs: number
  readonly seconds: number
  /** The file that its results were written to, where that was asked for. */
  readonly written: string | undefined
  /** Bounds that are broken, each with its table. */
  readonly broken: readonly string[]
}

/** What is to be reproduced. */
export interface ReproduceRequest {
  /** Where the numbers come from: the source's name, or its lab's. */
  readonly source: string
  /** How much of its experiments. */
  readonly experiments: ExperimentsRequest
  /** Whether the results are written to the project's file of them. */
  readonly write: boolean
}

async function reproduce(
  lab: Lab,
  reproduction: Reproduction,
  { experiments, write }: ReproduceRequest,
  program: URL,
): Promise<Reproduced> {
  const began = performance.now()
  const file = write ? measuredFile(lab.id) : undefined
  const studied = await runStudy(lab, reproduction.study, experiments, program)
  const runs = beginGathering(lab)
  const readers = reproduction.tables.map((table) => tableReader(runs, table))
  const figures = write ? reproduction.figures.filter(hasRuns) : []
  const drawn = figures.map((figure) => ({ figure, read: figureReader(runs, lab, figure) }))
  const ran = runs.runs.map((run) => runAlone(lab, run))
  const tables = readers.map((reader) =>
    reader.table.from ? measureFromStudy(reader.table, studied?.measured ?? new Map()) : measureTable(reader, ran),
  )
  if (file !== undefined) {
    const measured: MeasuredFile = {
      version: lab.version,
      date: new Date().toISOString().slice(0, 10),
      defaults: defaultsOf(lab),
      tables: Object.fromEntries(
        readers
          .filter(({ table }) => hasRuns(table))
          .map(({ table, read }) => [table.number, writeTable(table, read(ran))]),
      ),
      figures: Object.fromEntries(drawn.map(({ figure, read }) => [figure.number, writeFigure(figure, read(ran))])),
      cases: { ...casesBefore(file), ...(studied && casesOf(studied)) },
    }
    writeFileSync(file, measuredText(measured))
  }
  return {
    lab,
    reproduction,
    tables,
    judged: judge(reproduction.observations, tables),
    summaries: summariesOf(lab, reproduction.tables),
    studied,
    runs: runs.runs.length + (studied?.runs ?? 0),
    seconds: (performance.now() - began) / 1000,
    written: file,
    broken: tables.flatMap(({ table, agreement }) =>
      table.bound ? broken(table.bound, agreement).map((what) => `table ${table.number}: ${what}`) : [],
    ),
  }
}

/** Where a lab's measured results are, in the project's folder. */
function measuredFile(lab: string): string {
  const folder = `src/labs/${lab}/published`
  if (!existsSync(folder)) throw inputError('--write', 'to be in the folder of the project', quoted(process.cwd()))
  return `${folder}/measured.json`
}

/** Cases that were written before; those of other groups stay. */
const casesBefore = (file: string): MeasuredFile['cases'] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MeasuredFile).cases : {}

const casesOf = ({ study, groups, measured }: Studied): MeasuredFile['cases'] =>
  Object.fromEntries(
    groups.flatMap((group) =>
      group.cases.flatMap((one) => {
        const samples = measured.get(one.id)
        return samples ? [[one.id, writeCase(study, group, one, samples)]] : []
      }),
    ),
  )

/** Measures everything that a source has. */
export async function findAndReproduce(request: ReproduceRequest, program: URL): Promise<Reproduced> {
  const { source } = request
  const names: string[] = []
  for (const lab of Object.values(labs)) {
    const loaded = await lab.reproduction?.()
    if (!loaded) continue
    const { reproduction } = loaded
    if (reproduction.id === source || lab.id === source) return reproduce(lab, reproduction, request, program)
    names.push(reproduction.id, lab.id)
  }
  throw inputError('reproduce', `one of ${[...new Set(names)].join(', ')}`, quoted(source, 40))
}

/** A number as its column prints it. */
function written({ decimals }: PublishedColumn, value: Printed): string {
  if (typeof value !== 'number') return value ?? ''
  return value.toFixed(decimals)
}

/** What distinguishes a row from the others. */
function rowName({ at, set, label }: PublishedRow): string {
  const parameters = Object.entries(at ?? set)
    .filter(([, value]) => value !== 'on' && value !== 'off')
    .map(([id, value]) => `${id} ${formatValue(value)}`)
  return [...parameters, ...(label ? [label] : [])].join(', ')
}

const chanceText = (column: PublishedColumn, error: number | undefined) =>
  error === undefined ? '' : ` ± ${written(column, error)}`

const MARKS = { same: '=', close: '~', chance: '?', apart: '!' } as const

function tableText({ table, cells, agreement, answers }: MeasuredTable): string {
  const grid = [
    ['', ...table.columns.map(({ label }) => label)],
    ...table.rows.map((row, r) => [
      rowName(row),
      ...table.columns.map((column, c) => {
        const answer = answers?.[r][c]
        if (answer) return written(column, answer.value) + chanceText(column, answer.error)
        const cell = cells.find((each) => each.row === r && each.column === c)
        const printed = written(column, row.values[c])
        return cell
          ? `${printed} ${MARKS[cell.closeness]} ${written(column, cell.measured)}${chanceText(column, cell.error)}`
          : printed
      }),
    ]),
  ]
  const widths = grid[0].map((_, i) => Math.max(...grid.map((line) => line[i].length)))
  return [
    `${tableName(table)}. ${table.title} (${table.section})`,
    ...grid.map((line) => `  ${line.map((text, i) => text.padEnd(widths[i])).join('  ')}`.trimEnd()),
    ...(answers ? [] : [`  ${agreementWords(agreement)}`]),
    ...(table.intervals ? [`  ${table.intervals}`] : []),
    ...table.notes.map((note) => `  Note: ${note}`),
  ].join('\n')
}

/** Everything as text. */
export function reproducedText(it: Reproduced): string {
  const holds = (verdict: { readonly holds: boolean }) => (verdict.holds ? 'holds' : 'does not hold')
  const hold = (side: 'here' | 'printed') => it.judged.filter((judged) => judged[side].holds).length
  // Where only a part of the experiments runs, most tables have nothing to show.
  const { direct } = byDerived(it.tables)
  const derived = derivedWords(it.tables)
  const waiting = it.tables.filter(({ table, cells, answers }) => table.from && cells.length === 0 && !answers)
  return [
    `${it.reproduction.label}: ${it.reproduction.source}`,
    'Printed and measured; = the same, ~ close, ? within chance, ! apart.',
    RULE_WORDS,
    ...(it.tables.some(({ table, agreement }) => agreement.intervals && !table.intervals) ? [INTERVAL_WORDS] : []),
    '',
    ...it.tables.filter((each) => !waiting.includes(each)).flatMap((table) => [tableText(table), '']),
    ...(waiting.length > 0
      ? [`Not measured, for lack of experiments: tables ${waiting.map(({ table }) => table.number).join(', ')}.`, '']
      : []),
    ...(it.judged.length > 0 ? ['Observations, in the printed numbers and here:'] : []),
    ...it.judged.map(
      ({ table, sentence, here, printed }) =>
        `  ${table}  ${sentence}\n      here ${holds(here)} (${here.because}); printed ${holds(printed)} (${printed.because})`,
    ),
    '',
    ...(it.studied ? [studyText(it.studied), ''] : []),
    `All tables: ${agreementWords(agreementOf(direct))}.`,
    RULE_WORDS,
    ...(derived ? [derived] : []),
    ...(it.summaries.length > 0
      ? [
          `The source’s own tables ${it.summaries.map(({ table }) => table.number).join(', ')} against the tables that they sum up, by the same rule: ${agreementWords(agreementOf(it.summaries))}.`,
        ]
      : []),
    ...(it.judged.length > 0
      ? [`${hold('here')} of ${it.judged.length} observations hold here, ${hold('printed')} in the printed numbers.`]
      : []),
    `${it.runs} runs in ${it.seconds.toFixed(2)} s.`,
    ...(it.written === undefined ? [] : [`Written to ${it.written}.`]),
    ...it.broken.map((what) => `Bound broken, ${what}`),
  ].join('\n')
}

/** Everything as one JSON object. */
export function reproducedJson(it: Reproduced): string {
  return JSON.stringify({
    id: it.reproduction.id,
    rule: RULE_WORDS,
    agreement: agreementOf(byDerived(it.tables).direct),
    derived: agreementOf(byDerived(it.tables).derived),
    summaries: it.summaries.map(({ table, agreement }) => ({ number: table.number, agreement })),
    tables: it.tables.map(({ table, cells, agreement, answers }) => ({
      number: table.number,
      title: table.title,
      agreement,
      answers,
      bound: table.bound,
      cells: cells.map(({ row, column, ...cell }) => ({
        row: rowName(table.rows[row]),
        column: table.columns[column].label,
        ...cell,
      })),
      notes: table.notes,
    })),
    observations: it.judged,
    ...(it.studied && { study: studyJson(it.studied) }),
    runs: it.runs,
    seconds: it.seconds,
    broken: it.broken,
  })
}
