/** The workload “Own costs”: its words, and how its loop is made. */
import { heldFile } from '../../../core/attachments/held.ts'
import { createMeasuredReader, lineEndIn, type Measured, measuringIn } from '../../../core/attachments/measured.ts'
import { layoutOf, type Measuring } from '../../../core/attachments/measured-layout.ts'
import { plainBytes, rowsInJson } from '../../../core/attachments/measured-plain.ts'
import { faultProblem, type ReadFile } from '../../../core/attachments/read.ts'
import { type Problem, typedValues, type Values } from '../../../core/parameters.ts'
import { whole } from '../../../core/run/making.ts'
import { loopOf } from '../model/iterations.ts'
import { type LoopMaker, MOST_ITERATIONS, oneArray, type WorkloadDefinition, type WorkloadValues } from './workload.ts'

/** Seconds that an iteration may take. */
export const COST_LIMITS = { min: 1e-9, max: 1e6 } as const

/** A file of at most this many bytes is read whole to be checked; only the beginning of a larger one is, and the run reads it in pieces. */
const LARGE = 2_000_000

const ALLOWED = { ...COST_LIMITS, most: MOST_ITERATIONS }

/** Reads the times of a held file: of one number a line, or of a column of a table. */
export const readCosts = createMeasuredReader(ALLOWED, 'costsUnit')

/** The part of a scenario that says which times there are. */
export type CostsNamed = Pick<WorkloadValues, 'costs' | 'costsColumn' | 'costsIndex' | 'costsUnit' | 'costsClock'>

/** How the file of a scenario is read. */
export const howOf = ({ costsColumn, costsIndex, costsUnit, costsClock }: CostsNamed): Measuring => ({
  column: costsColumn,
  index: costsIndex,
  unit: costsUnit,
  clock: 1e9 * costsClock,
})

/** Whether values take their times from a file. */
export const hasCostsFile = ({ workload, costs }: Values): boolean =>
  workload === 'own' && typeof costs === 'string' && costs !== ''

/** Whether a file's times are cycles, as is set or as the name of their column says. */
export function countsCycles(values: Values): boolean {
  if (!hasCostsFile(values)) return false
  const file = heldFile(values.costs)
  const named = typedValues<CostsNamed>(values)
  return named.costsUnit === 'cycles' || (file !== undefined && layoutOf(file.bytes, howOf(named))?.unit === 'cycles')
}

/** Reads the file of a scenario, in pieces; undefined where its times come from no file. */
export function* readingCosts(values: CostsNamed & Values): Generator<number, ReadFile<Measured> | undefined> {
  return hasCostsFile(values) ? yield* readCosts('costs', values.costs as string, howOf(values)) : undefined
}

/** The times, of values without a problem. */
function timesOf(values: CostsNamed): ArrayLike<number> {
  if (typeof values.costs !== 'string') return values.costs
  const reading = whole(readCosts('costs', values.costs, howOf(values)))
  if ('problem' in reading) throw new Error(reading.problem.message)
  return reading.content.numbers
}

/** What the beginning of a large file shows to be wrong. */
function beginningProblem(values: CostsNamed): Problem | undefined {
  const file = heldFile(values.costs as string)
  if (!file) return undefined
  const parsed = whole(measuringIn(file.bytes, howOf(values), ALLOWED, 'costsUnit', LARGE))
  return 'fault' in parsed ? faultProblem('costs', file.name, parsed.fault) : undefined
}

/** Whether a scenario's file is large, and has one time a line. */
function isLarge(values: CostsNamed): boolean {
  const file = heldFile(values.costs as string)
  if (!file || file.bytes.length <= LARGE) return false
  const layout = layoutOf(file.bytes, howOf(values))
  // Which lines sum up others is known only when they are read.
  return layout !== undefined && layout.nameColumn < 0 && (layout.isTable || layout.rows[0].length === 1)
}

/** The lines of a large file that say something, or the rows of one in JSON, counted once. */
let counted: { readonly fingerprint: string; readonly lines: number; readonly rows: number | undefined } | undefined

/** The times of a large file with one a line, without reading them; undefined of others. */
function countedIn(values: CostsNamed): number | undefined {
  const file = heldFile(values.costs as string)
  if (!file || !isLarge(values)) return undefined
  if (counted?.fingerprint !== file.fingerprint) {
    const rows = rowsInJson(file.bytes)
    const lines = rows === undefined ? linesOf(whole(plainBytes(file.bytes))) : 0
    counted = { fingerprint: file.fingerprint, lines, rows }
  }
  return counted.rows ?? counted.lines - (layoutOf(file.bytes, howOf(values))?.headed ? 1 : 0)
}

/** Signs, as bytes: a space, as everything below it; what begins a remark. */
const SPACE = 32
const REMARK = 35

/** What a line begins with that may be a rule below the head of a table: + - : = | say nothing by themselves. */
const RULING = new Set(Array.from('+-:=|', (sign) => sign.charCodeAt(0)))

/**
 * How many lines hold more than spaces, a rule and a remark: as many as the reader (`columnIn` in measured.ts) takes a time
 * from. What is left out there has to be left out here.
 */
function linesOf(bytes: Uint8Array): number {
  const lineEnd = lineEndIn(bytes)
  let lines = 0
  /** Whether this line has had more than spaces and what a rule is made of. */
  let hasBegun = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]
    if (sign === lineEnd) hasBegun = false
    else if (!hasBegun && sign > SPACE && !RULING.has(sign)) {
      hasBegun = true
      if (sign !== REMARK) lines++
    }
  }
  return lines
}

/** A loop whose iterations cost what a file of measurements says. */
export const own: WorkloadDefinition = {
  label: 'Own costs',
  help: 'A loop of your own: the time of every iteration, typed, pasted or from a file.',
  uses: ['costs', 'costsColumn', 'costsIndex', 'costsUnit', 'costsClock', 'iterationBytes'],
  countedBy: 'costs',
  problem(values) {
    if (typeof values.costs !== 'string') return undefined
    if (isLarge(values)) return beginningProblem(values)
    const reading = whole(readCosts('costs', values.costs, howOf(values)))
    return 'problem' in reading ? reading.problem : undefined
  },
  count: (values) => countedIn(values) ?? timesOf(values).length,
  annotation: ({ costs, iterationBytes }) => oneArray(typeof costs === 'string' ? 'N' : costs.length, iterationBytes),
}

export const maker: LoopMaker = (values) => loopOf(timesOf(values), values.iterationBytes)
