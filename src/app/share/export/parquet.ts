/**
 * Recordings as Apache Parquet, which R, Python, Julia and databases read: small, with the types of the numbers, and with units in the
 * file's own metadata. Here is also what no table of one row a step holds: the numbers of every lane.
 */
import { parquetWriteBuffer } from 'hyparquet-writer'
import { stepName } from '../../../core/export/csv.ts'
import { type FinishedRun, linkOf, unitsOf } from '../../../core/export/run.ts'
import { version } from '../../../core/version.ts'

type Column = { readonly name: string; readonly data: Int32Array | Float32Array | Float64Array }

const TYPES = { Int32Array: 'INT32', Float32Array: 'FLOAT', Float64Array: 'DOUBLE' } as const

function written(run: FinishedRun, columns: readonly Column[]): ArrayBuffer {
  const { lab } = run
  const { stride } = run.recording
  return parquetWriteBuffer({
    columnData: columns.map(({ name, data }) => ({
      name,
      data,
      type: TYPES[data.constructor.name as keyof typeof TYPES],
      nullable: false,
    })),
    createdBy: `evenkeel version ${version}`,
    kvMetadata: Object.entries({
      evenkeel: version,
      lab: lab.id,
      model: String(lab.version),
      scenario: linkOf(run),
      stride: String(stride),
      units: JSON.stringify(unitsOf(run)),
    }).map(([key, value]) => ({ key, value })),
  })
}

/** The step at which each row begins, counted from 1. */
const stepsOf = ({ recording: { count, stride } }: FinishedRun) =>
  Int32Array.from({ length: count }, (_, row) => row * stride + 1)

/** The columns of a recording, one row as in the recording. */
export function parquetOf(run: FinishedRun): ArrayBuffer {
  const { shape, columns, count } = run.recording
  return written(run, [
    { name: stepName(shape), data: stepsOf(run) },
    ...shape.columns.map(({ id }) => ({ name: id, data: columns[id].subarray(0, count) })),
  ])
}

/** The matrices of a recording, one row for each of its rows and each lane: the step, the lane, then a column a matrix. */
export function lanesParquet(run: FinishedRun): ArrayBuffer {
  const { shape, matrices, count, lanes } = run.recording
  const steps = stepsOf(run)
  const length = count * lanes
  return written(run, [
    { name: stepName(shape), data: Int32Array.from({ length }, (_, i) => steps[Math.floor(i / lanes)]) },
    { name: shape.lane, data: Int32Array.from({ length }, (_, i) => i % lanes) },
    ...shape.matrices.map(({ id }) => ({ name: id, data: matrices[id].subarray(0, length) as Column['data'] })),
  ])
}
