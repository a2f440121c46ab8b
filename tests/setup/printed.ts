/** Holds files of printed tables, figures and sentences to what may stand in them, and says in which line one does not. */

import { readChosen } from '../../src/app/state/chosen.ts'
import type { Lab } from '../../src/core/lab.ts'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { filled, type PrintedFigure, type PrintedTable, readTable, valuesOf } from '../../src/core/reproduce/printed.ts'
import { scenarioOf } from '../../src/core/reproduce/published.ts'
import type { PrintedClaim, PrintedObservation } from '../../src/core/reproduce/sentences.ts'

/** First and last line of each value of a JSON text, by its path: "rows.3", "columns.0.label". */
function linesOf(text: string): Map<string, readonly [first: number, last: number]> {
  const lines = new Map<string, readonly [number, number]>()
  const open: { path: string; first: number; place: number | string }[] = []
  let line = 1
  const path = () => {
    const inside = open.at(-1)
    return inside ? `${inside.path}${inside.path && '.'}${inside.place}` : ''
  }
  for (const [token, , sign] of text.matchAll(/"(?:\\.|[^"\\])*"(\s*:)?|([[\]{},])|\n|[^\s[\]{},"]+/g)) {
    const inside = open.at(-1)
    if (token === '\n') line++
    else if (sign === '{' || sign === '[') open.push({ path: path(), first: line, place: sign === '[' ? 0 : '' })
    else if (sign === ',') {
      if (inside && typeof inside.place === 'number') inside.place++
    } else if (sign !== undefined) {
      const ended = open.pop()
      if (ended) lines.set(ended.path, [ended.first, line])
    } else if (/:$/.test(token) && inside) inside.place = JSON.parse(token.replace(/\s*:$/, '')) as string
    else lines.set(path(), [line, line])
  }
  return lines
}

/** What a key may hold: a kind of value, or a test of it in words. */
type Kind = 'text' | 'number' | 'flag' | 'texts' | 'list' | 'object'
type Keys = Readonly<Record<string, Kind>>

const isKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const HEAD: Keys = { number: 'text', title: 'text', section: 'text' }
const TABLE: Keys = { ...HEAD, columns: 'list', rows: 'list' }
const TABLE_TOO: Keys = {
  name: 'text',
  rowHead: 'text',
  scenario: 'text',
  at: 'text',
  heads: 'texts',
  choices: 'object',
  notes: 'texts',
  bound: 'object',
  derived: 'flag',
  asked: 'flag',
  explore: 'text',
}
const COLUMN: Keys = { label: 'text', decimals: 'number' }
const COLUMN_TOO: Keys = {
  unit: 'text',
  metric: 'text',
  measurement: 'text',
  recorded: 'text',
  scenario: 'text',
  best: 'object',
}
const BEST: Keys = { wanted: 'text', gives: 'text' }
const BOUND: Keys = { same: 'number', agree: 'number' }
const FIGURE: Keys = { ...HEAD, kind: 'object', says: 'texts' }
const FIGURE_TOO: Keys = { scenario: 'text', curves: 'list', panels: 'list', notes: 'texts' }

/** Collects problems of a file with their lines. */
function reporter(file: string, text: string) {
  const lines = linesOf(text)
  const problems: string[] = []
  const at = (path: string, message: string) => {
    let place = path
    while (place !== '' && !lines.has(place)) place = place.split('.').slice(0, -1).join('.')
    problems.push(`${file}:${lines.get(place)?.[0] ?? 1}: ${message}`)
  }
  return {
    problems,
    at,
    lines,
    /** An object has these keys, may have those, and no others. */
    keys(path: string, value: unknown, needed: Keys, allowed: Keys = {}) {
      if (!isKind.object(value)) return at(path, `expected an object, got ${JSON.stringify(value)}`)
      const inner = (key: string) => `${path}${path && '.'}${key}`
      for (const [key, each] of Object.entries(value as object)) {
        const kind = needed[key] ?? allowed[key]
        if (!kind) at(inner(key), `expected one of ${Object.keys({ ...needed, ...allowed }).join(', ')}, got "${key}"`)
        else if (!isKind[kind](each)) at(inner(key), `${key}: expected ${kind}, got ${JSON.stringify(each)}`)
      }
      for (const key of Object.keys(needed)) if (!(key in (value as object))) at(path, `expected "${key}"`)
    },
    /** What is thrown by reading a part of the file is a problem of it. */
    tried<T>(path: string, read: () => T): T | undefined {
      try {
        return read()
      } catch (error) {
        at(path, (error as Error).message)
        return undefined
      }
    },
  }
}

/** Parses a file; undefined where it is no JSON, with the line. */
function parsed(file: string, text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const { message } = error as Error
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    return { problem: `${file}:${text.slice(0, position).split('\n').length}: ${message}` }
  }
}

type Words = Readonly<Record<string, string | number>>

/** What is wrong with a table's file, each with file and line. */
export function tableProblems(file: string, text: string, lab: Lab, words: Words = {}): readonly string[] {
  const json = parsed(file, text)
  if ('problem' in json) return [json.problem]
  const { problems, at, lines, keys, tried } = reporter(file, text)
  const table = json.value as PrintedTable
  keys('', table, TABLE, TABLE_TOO)
  if (problems.length > 0) return problems
  const { heads = [], choices = {}, notes = [], scenario = '' } = table
  const metrics = lab.metrics.map(({ id }) => id)
  for (const [c, column] of table.columns.entries()) {
    const repeated = 'each' in column
    if (repeated) keys(`columns.${c}`, column, { each: 'text', of: 'list', columns: 'list' })
    for (const [k, each] of (repeated ? column.columns : [column]).entries()) {
      const path = repeated ? `columns.${c}.columns.${k}` : `columns.${c}`
      keys(path, each, COLUMN, COLUMN_TOO)
      if (each.best) keys(`${path}.best`, each.best, BEST, { scale: 'flag', chosenBy: 'text' })
      const { metric, measurement } = each
      if (metric !== undefined && measurement === undefined && !metrics.includes(metric)) {
        at(`${path}.metric`, `metric: expected one of ${metrics.join(', ')}, got "${metric}"`)
      }
      if (measurement !== undefined && !lab.measurements?.[measurement]) {
        const measurementIds = Object.keys(lab.measurements ?? {}).join(', ')
        at(`${path}.measurement`, `measurement: expected one of ${measurementIds || 'none'}, got "${measurement}"`)
      }
      for (const value of repeated ? column.of : ['']) {
        const places = repeated ? { [column.each]: value } : {}
        tried(path, () => [filled(each.label, places), valuesOf(filled(each.scenario ?? '', places), lab.parameters)])
      }
    }
  }
  if (table.bound) keys('bound', table.bound, BOUND, { error: 'number', points: 'number' })
  for (const [label, query] of Object.entries(choices)) {
    tried(`choices.${label}`, () => valuesOf(query, lab.parameters))
  }
  for (const [n, note] of notes.entries()) tried(`notes.${n}`, () => filled(note, words))
  tried('explore', () => exploreProblem(table.explore ?? '', lab))
  const used = `${scenario}&${table.at ?? ''}`
  for (const [h, head] of heads.entries()) {
    const isKnown = ['label', 'fromEnd'].includes(head) || used.includes(`{${head}}`)
    if (!isKnown) at(`heads.${h}`, `heads: expected label, fromEnd or a name in the scenario, got "${head}"`)
  }
  if (problems.length > 0) return problems
  const read = tried('scenario', () => readTable({ ...table, rows: [] }, lab.parameters, words))
  if (!read) return problems
  const width = heads.length + read.columns.length
  for (const [r, cells] of table.rows.entries()) {
    const path = `rows.${r}`
    const [first, last] = lines.get(path) ?? [0, 0]
    if (first !== last || first === lines.get(`rows.${r - 1}`)?.[0]) at(path, 'rows: expected a line for each row')
    if (!Array.isArray(cells) || cells.length !== width) {
      at(
        path,
        `rows: expected ${width} cells (${heads.length} heads, ${read.columns.length} columns), got ${cells.length}`,
      )
      continue
    }
    const wrong = cells.find((cell) => cell !== null && typeof cell !== 'string' && typeof cell !== 'number')
    if (wrong !== undefined) at(path, `rows: expected numbers, texts and null, got ${JSON.stringify(wrong)}`)
    const one = tried(path, () => readTable({ ...table, rows: [cells] }, lab.parameters, words))
    for (const column of one?.columns ?? []) {
      if (!one) continue
      const values = { ...defaults(lab.parameters), ...scenarioOf(one, one.rows[0], column) }
      for (const { message } of lab.check(values as Values)) at(path, message)
      const recorded = lab.shape(values as Values).shape.columns.map(({ id }) => id)
      if (column.recorded !== undefined && !recorded.includes(column.recorded)) {
        at('columns', `recorded: expected one of ${recorded.join(', ')}, got "${column.recorded}"`)
      }
    }
  }
  return [...new Set(problems)]
}

/** Throws what a link to Explore would leave out. */
function exploreProblem(query: string, lab: Lab) {
  const { problems } = readChosen(Object.fromEntries(new URLSearchParams(query)), lab)
  if (problems.length > 0) throw new Error(problems[0].message)
}

/** What is wrong with a figure's file, each with file and line. */
export function figureProblems(file: string, text: string, lab: Lab, words: Words = {}): readonly string[] {
  const json = parsed(file, text)
  if ('problem' in json) return [json.problem]
  const { problems, at, keys, tried } = reporter(file, text)
  const figure = json.value as PrintedFigure
  keys('', figure, FIGURE, FIGURE_TOO)
  if (problems.length > 0) return problems
  tried('scenario', () => valuesOf(figure.scenario ?? '', lab.parameters))
  for (const part of ['curves', 'panels'] as const) {
    for (const [k, curve] of (figure[part] ?? []).entries()) {
      keys(`${part}.${k}`, curve, { label: 'text' }, { scenario: 'text', metric: 'text' })
      tried(`${part}.${k}`, () => valuesOf(curve.scenario ?? '', lab.parameters))
    }
  }
  for (const [n, note] of (figure.notes ?? []).entries()) tried(`notes.${n}`, () => filled(note, words))
  const { kind } = figure
  const kinds = ['sweep', 'trace', 'series', 'study', 'own']
  if (!kinds.includes(kind.of)) at('kind', `of: expected one of ${kinds.join(', ')}, got "${kind.of}"`)
  if ('parameter' in kind && !(kind.parameter in lab.parameters)) {
    at('kind', `parameter: expected a parameter of the lab, got "${kind.parameter}"`)
  }
  if (kind.of === 'sweep' && !lab.metrics.some(({ id }) => id === kind.metric)) {
    at('kind', `metric: expected one of ${lab.metrics.map(({ id }) => id).join(', ')}, got "${kind.metric}"`)
  }
  if (kind.of === 'series' && !lab.measurements?.[kind.measurement]) {
    at('kind', `measurement: expected a measurement of the lab, got "${kind.measurement}"`)
  }
  return problems
}

/** What is wrong with observations.json, each with file and line: tables and rules are the lab's. */
export function observationProblems(
  file: string,
  text: string,
  tables: readonly string[],
  rules: readonly string[],
): readonly string[] {
  const json = parsed(file, text)
  if ('problem' in json) return [json.problem]
  const { problems, at, keys } = reporter(file, text)
  const checkName = (path: string, key: string, names: readonly string[], name: string | undefined) => {
    if (name !== undefined && !names.includes(name)) {
      at(`${path}.${key}`, `${key}: expected one of ${names.join(', ')}, got "${name}"`)
    }
  }
  for (const [o, observation] of (json.value as readonly PrintedObservation<object>[]).entries()) {
    keys(`${o}`, observation, { table: 'text', sentence: 'text', holds: 'list' })
    checkName(`${o}`, 'table', tables, observation.table)
    for (const [h, criterion] of (observation.holds ?? []).entries()) {
      checkName(`${o}.holds.${h}`, 'rule', rules, criterion.rule ?? '')
      checkName(`${o}.holds.${h}`, 'table', tables, criterion.table)
    }
  }
  return problems
}

/** What is wrong with claims.json, each with file and line. */
export function claimProblems(file: string, text: string, judged: readonly string[]): readonly string[] {
  const json = parsed(file, text)
  if ('problem' in json) return [json.problem]
  const { problems, at, keys } = reporter(file, text)
  const words: Keys = { id: 'text', place: 'text', sentence: 'text', measure: 'text' }
  for (const [c, claim] of (json.value as readonly PrintedClaim[]).entries()) {
    keys(`${c}`, claim, words, { holds: 'list' })
    if (!judged.includes(claim.id)) at(`${c}.id`, `id: expected one of ${judged.join(', ')}, got "${claim.id}"`)
  }
  return problems
}
