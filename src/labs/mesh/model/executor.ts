/** The executor (§3.3): the loop of figure 8, on one processor and on many, with the same result to the last bit. */
import { whole } from '../../../core/run/making.ts'
import type { Inspector } from '../inspectors/index.ts'
import type { LaidMesh } from './line.ts'
import type { Partition } from './partition.ts'
import { type Schedule, scheduling, type Translation, translationByOwner, translationTable } from './schedule.ts'
import { firstsOf } from './sizes.ts'

/**
 * One iteration of figure 8: t_i is the sum of the old y over the neighbours, in the order of the file; then y_i = t_i/degree. A vertex
 * without neighbours keeps its y.
 *
 * @param y by index; read up to the highest reference, written for the first `start.length − 1`
 */
export function iterate(start: Int32Array, references: Int32Array, y: Float64Array, t: Float64Array): void {
  const count = start.length - 1
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let k = start[i]; k < start[i + 1]; k++) sum += y[references[k]]
    t[i] = sum
  }
  for (let i = 0; i < count; i++) if (start[i + 1] > start[i]) y[i] = t[i] / (start[i + 1] - start[i])
}

/** Where the elements of a partition are. */
function translationOf(partition: Partition): Translation {
  const { owner, sizes, arrangement } = partition
  return arrangement ? translationTable(firstsOf(arrangement, sizes), sizes) : translationByOwner(owner, sizes.length)
}

/** The positions that each processor owns, ascending: by local reference. */
function ownedOf({ sizes, owner }: Partition): readonly Int32Array[] {
  const owned = Array.from(sizes, (size) => new Int32Array(size))
  const filled = new Int32Array(sizes.length)
  for (let at = 0; at < owner.length; at++) owned[owner[at]][filled[owner[at]]++] = at
  return owned
}

/** The lists of all processors as their references come, in the order of the list. */
export const foundSchedules = (line: LaidMesh, partition: Partition): readonly Schedule[] =>
  whole(findingSchedules(line, partition))

/** The same in pieces. */
export function* findingSchedules(line: LaidMesh, partition: Partition): Generator<undefined, readonly Schedule[]> {
  const { sizes, arrangement, owner } = partition
  const translation = translationOf(partition)
  const firsts = arrangement && firstsOf(arrangement, sizes)
  const schedules: Schedule[] = []
  for (const [i, elements] of ownedOf(partition).entries()) {
    const leaves = (at: number) => {
      if (firsts) return line.lowest[at] < firsts[i] || line.highest[at] >= firsts[i] + sizes[i]
      for (let k = line.start[at]; k < line.start[at + 1]; k++) if (owner[line.neighbours[k]] !== i) return true
      return false
    }
    schedules.push(yield* scheduling(line, translation, i, elements.filter(leaves)))
    yield
  }
  return schedules
}

/** What one processor holds: its own elements, then those it fetches, segment after segment. */
interface Held {
  readonly y: Float64Array
  readonly t: Float64Array
  readonly start: Int32Array
  /** References translated into `y`. */
  readonly references: Int32Array
  readonly schedule: Schedule
}

/** The loop spread over processors. */
interface Executor {
  /** Gathers what is needed from elsewhere, then computes. */
  iterate(): void
  /** Moves the elements to where a new partition wants them, and builds its schedules. */
  remap(partition: Partition): void
  /** y by position. */
  values(): Float64Array
}

/** Spreads values over a partition. @param values y by position; copied */
export function executorOf(line: LaidMesh, partition: Partition, values: Float64Array, inspector: Inspector): Executor {
  /** By processor: the vertices that it owns, and the values that it holds, of those and of the ones that it fetches. */
  let owned = ownedOf(partition)
  let stores = hold(values)

  function hold(y: Float64Array): readonly Held[] {
    const { home, local } = translationOf(partition)
    const schedules = whole(inspector.agree(foundSchedules(line, partition)))
    return owned.map((elements, i) => {
      const schedule = schedules[i]
      /** By home processor and local reference there, the place in `y`. */
      const fetched = new Map<string, number>()
      let place = elements.length
      for (const segment of schedule.receive) {
        for (const reference of segment.references) fetched.set(`${segment.with}/${reference}`, place++)
      }
      const start = new Int32Array(elements.length + 1)
      const references: number[] = []
      elements.forEach((at, index) => {
        for (let k = line.start[at]; k < line.start[at + 1]; k++) {
          const other = line.neighbours[k]
          const there = home(other)
          references.push(there === i ? local(other, i) : (fetched.get(`${there}/${local(other, there)}`) as number))
        }
        start[index + 1] = references.length
      })
      const mine = new Float64Array(place)
      elements.forEach((at, index) => {
        mine[index] = y[at]
      })
      return { y: mine, t: new Float64Array(elements.length), start, references: Int32Array.from(references), schedule }
    })
  }
  function valuesNow(): Float64Array {
    const y = new Float64Array(partition.owner.length)
    owned.forEach((elements, i) => {
      elements.forEach((at, index) => {
        y[at] = stores[i].y[index]
      })
    })
    return y
  }
  return {
    iterate() {
      for (const [i, { y, schedule, start }] of stores.entries()) {
        let place = start.length - 1
        for (const { with: from, references } of schedule.receive) {
          const sent = stores[from].schedule.send.find((segment) => segment.with === i)
          for (let k = 0; k < references.length; k++) y[place++] = stores[from].y[sent?.references[k] ?? -1]
        }
      }
      for (const { start, references, y, t } of stores) iterate(start, references, y, t)
    },
    remap(next) {
      const y = valuesNow()
      partition = next
      owned = ownedOf(next)
      stores = hold(y)
    },
    values: valuesNow,
  }
}
