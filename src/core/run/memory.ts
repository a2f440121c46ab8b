/** Whether a run would hold more than the memory of its worker: compared before it starts, so that it can be refused in a sentence. */
import type { ParameterTable, Problem, Values } from '../parameters.ts'
import { shown, unexpected } from '../text/expected.ts'

/** Bytes that a run, or the look into one, may hold until its end. A worker of a browser may have about twice as much. */
export const RUN_BYTES = 2 ** 30

/** A parameter that may be changed so that a run holds less: to a greater value, or to a smaller one. */
interface Relief {
  readonly parameter: string
  readonly by: 'more' | 'less'
}

/** A parameter's nearest whole value with which a run has room; undefined where none has. */
function nearestFitting<V extends Values>(
  table: ParameterTable,
  values: V,
  bytesOf: (values: V) => number,
  { parameter, by }: Relief,
): number | undefined {
  const definition = table[parameter]
  const current = values[parameter]
  if (definition.kind !== 'number' || typeof current !== 'number') return undefined
  const fits = (value: number) => bytesOf({ ...values, [parameter]: value }) <= RUN_BYTES
  const { min, max } = definition.limits
  let far = by === 'more' ? max : min
  if (!fits(far)) return undefined
  for (let near = current; Math.abs(far - near) > 1; ) {
    const middle = Math.floor((near + far) / 2)
    if (fits(middle)) far = middle
    else near = middle
  }
  return far
}

/**
 * What is wrong with a run that would hold more than there is room for: the first parameter that alone can make it fit, with the nearest
 * value that does.
 *
 * @param bytesOf an estimate of what a run holds until its end; it falls along each of the reliefs
 * @param reliefs what can be changed, all of it whole numbers, the best advice first; the last one should always suffice
 */
export function memoryProblems<V extends Values>(
  table: ParameterTable,
  values: V,
  bytesOf: (values: V) => number,
  reliefs: readonly Relief[],
): readonly Problem[] {
  const bytes = bytesOf(values)
  if (bytes <= RUN_BYTES) return []
  for (const relief of reliefs) {
    const value = nearestFitting(table, values, bytesOf, relief)
    if (value === undefined) continue
    const { parameter, by } = relief
    const room = `because a run may hold ${gigabytes(RUN_BYTES)} of memory and this one would hold about ${gigabytes(bytes)}`
    const expected = `at ${by === 'more' ? 'least' : 'most'} ${shown(value)}, ${room}`
    return [{ parameter, message: unexpected(parameter, expected, shown(values[parameter])) }]
  }
  return []
}

const gigabytes = (bytes: number) => `${Number((bytes / 1e9).toPrecision(3))} GB`
