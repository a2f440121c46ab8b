/**
 * Chunks that a runtime has measured: LB4OMP's lines (KMP_PRINT_CHUNKS), or a table with a column of sizes and, where they are known, of
 * processors, begins and ends. They change nothing in a run: they are shown beside what its rule gives.
 */
import { heldFile } from '../../../core/attachments/held.ts'
import { type Column, readMeasurements } from '../../../core/experiment/measurements.ts'
import { quoted, shown, unexpected } from '../../../core/text/expected.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'

/** Chunks in order: iterations, and the processor that each went to; of measured ones that, and seconds, where they are known. */
export interface Chunks {
  readonly sizes: Float64Array
  readonly processors?: Int32Array
  readonly begins?: Float64Array
  readonly ends?: Float64Array
}

/** What columns may be called, in any case: the first of these that is there counts. */
const NAMES = {
  sizes: ['chunksize', 'chunk', 'size', 'iterations'],
  processors: ['tid', 'processor', 'thread', 'threadid', 'worker', 'rank'],
  begins: ['begin', 'start'],
  ends: ['end', 'finish'],
} as const

/** Whether a text is what LB4OMP prints, in which other lines may stand between those of chunks. */
const isPrinted = (text: string): boolean => /^\uFEFF?chunkLocation:/m.test(text)

/** Reads chunks; or the sentence of what is wrong, which names the file. */
export function readChunks(name: string, text: string): { readonly chunks: Chunks } | { readonly problem: string } {
  const refuse = (place: string, expected: string, got: string) => ({
    problem: unexpected(`file ${quoted(name)}${place}`, expected, got),
  })
  // Other lines keep their place: a refusal names the line of the file.
  const read = isPrinted(text) ? printed(text) : readMeasurements(text)
  if ('problem' in read) return { problem: `file ${quoted(name)}, ${read.problem}` }
  const named = (names: readonly string[]): Column | undefined =>
    names.flatMap((one) => read.columns.filter((column) => column.name.trim().toLowerCase() === one))[0]
  const sizes = named(NAMES.sizes)
  if (!sizes) return refuse('', `a column ${NAMES.sizes.join(', ')}`, read.columns.map((one) => one.name).join(', '))
  const wrong = (column: Column, is: (value: number) => boolean) =>
    column.texts.findIndex((_, i) => !is(column.numbers?.[i] ?? Number.NaN))
  const bad = wrong(sizes, (value) => Number.isInteger(value) && value >= 1 && value <= 1e9)
  if (bad >= 0)
    return refuse(`, line ${read.lines[bad]}`, 'a whole number of iterations from 1 to 1e9', shown(sizes.texts[bad]))
  const numbers = (names: readonly string[], is: (value: number) => boolean) => {
    const column = named(names)
    return column && wrong(column, is) < 0 ? column.numbers : undefined
  }
  const processors = numbers(NAMES.processors, (value) => Number.isInteger(value) && value >= 0)
  const begins = numbers(NAMES.begins, Number.isFinite)
  const ends = numbers(NAMES.ends, Number.isFinite)
  // Where begins are known, they say the order.
  const order = Array.from(sizes.texts, (_, i) => i)
  if (begins) order.sort((a, b) => begins[a] - begins[b] || a - b)
  const ordered = (values: readonly number[]) => order.map((i) => values[i])
  return {
    chunks: {
      sizes: Float64Array.from(ordered(sizes.numbers ?? [])),
      ...(processors && { processors: Int32Array.from(ordered(processors)) }),
      ...(begins && { begins: Float64Array.from(ordered(begins)) }),
      ...(ends && { ends: Float64Array.from(ordered(ends)) }),
    },
  }
}

/** The lines of chunks alone, as a table. */
function printed(text: string): ReturnType<typeof readMeasurements> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const lineNumbers = lines.flatMap((line, i) => (line.startsWith('chunkLocation:') ? [i + 1] : []))
  const read = readMeasurements(lineNumbers.map((n) => lines[n - 1]).join('\n'))
  return 'problem' in read ? read : { ...read, lines: read.lines.map((line) => lineNumbers[line - 1]) }
}

/** The chunks of a held file; undefined where there is none. */
export function chunksIn(fingerprint: string): ReturnType<typeof readChunks> | undefined {
  const file = heldFile(fingerprint)
  return file && readChunks(file.name, new TextDecoder().decode(file.bytes))
}

const total = ({ sizes }: Chunks) => sizes.reduce((sum, size) => sum + size, 0)
const largest = ({ sizes }: Chunks) => sizes.reduce((most, size) => Math.max(most, size), 0)

/** What both are, a sentence each: how many, how large, how far they agree; and what keeps them from being compared. */
export function besideText(rule: string, simulated: Chunks, measured: Chunks | undefined): readonly string[] {
  const sentence = (name: string, chunks: Chunks) =>
    `${name} ${counted(chunks.sizes.length, 'chunk')} of ${counted(total(chunks), 'iteration')}, the largest of ${count(largest(chunks))}.`
  const first = sentence(`${rule} gives`, simulated)
  if (!measured) return [first]
  const [mine, theirs] = [total(simulated), total(measured)]
  const differs = measured.sizes.findIndex((size, i) => size !== simulated.sizes[i])
  const agree =
    differs < 0 && measured.sizes.length === simulated.sizes.length
      ? 'All have the size that the rule gives.'
      : differs === 0
        ? `The first is different: ${count(measured.sizes[0])} instead of ${count(simulated.sizes[0])}.`
        : differs === 1
          ? 'The first has the size that the rule gives.'
          : `The first ${count(differs < 0 ? measured.sizes.length : differs)} have the size that the rule gives.`
  return [
    first,
    sentence('Measured are', measured),
    mine === theirs
      ? agree
      : `The loop has ${counted(mine, 'iteration')}, the file ${count(theirs)}: set as many to compare.`,
  ]
}

/** Measured chunks by processor, as lanes of a Gantt chart; seconds from the first begin on. */
export interface ChunkLanes {
  /** Processors, in ascending order: the lanes. */
  readonly processors: readonly number[]
  /** The chunks of lane q, in the order of time, are those from `first[q]` on and before `first[q + 1]`. */
  readonly first: Int32Array
  readonly begin: Float64Array
  readonly end: Float64Array
  readonly sizes: Float64Array
  /** When the last one ends. */
  readonly last: number
}

/** The lanes of chunks; undefined where processors, begins and ends are not all known. */
export function lanesOf({ sizes, processors, begins, ends }: Chunks): ChunkLanes | undefined {
  if (!processors || !begins || !ends || sizes.length === 0) return undefined
  const zero = begins.reduce((least, begin) => Math.min(least, begin))
  const named = [...new Set(processors)].sort((a, b) => a - b)
  // They come in the order of their begins, and so do those of each lane.
  const order = named.map((processor) => Array.from(processors.keys()).filter((i) => processors[i] === processor))
  const all = order.flat()
  const first = new Int32Array(named.length + 1)
  for (const [lane, chunks] of order.entries()) first[lane + 1] = first[lane] + chunks.length
  const end = Float64Array.from(all, (i) => Math.max(begins[i], ends[i]) - zero)
  return {
    processors: named,
    first,
    begin: Float64Array.from(all, (i) => begins[i] - zero),
    end,
    sizes: Float64Array.from(all, (i) => sizes[i]),
    last: end.reduce((most, one) => Math.max(most, one)),
  }
}

/** What the lanes show, in a sentence: "4 processors, the last chunk ends after 0.5 s; they compute chunks in 80 % of that time." */
export function lanesText({ processors, begin, end, last }: ChunkLanes): string {
  const busy = end.reduce((sum, one, i) => sum + one - begin[i], 0)
  const share = last > 0 ? Math.round((100 * busy) / (last * processors.length)) : 100
  return `Measured on ${counted(processors.length, 'processor')}: the last chunk ends after ${quantity(last, 's')}, and chunks take ${share} % of the time until then.`
}
