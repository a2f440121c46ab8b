/** Lists of points or nodes in one array: a million arrays of three numbers would take ten times as much. */

/** List k is `items[start[k]]` to `items[start[k + 1] - 1]`. */
export interface Lists {
  readonly start: Int32Array
  readonly items: Int32Array
}

/** How many lists there are. */
export const countOf = ({ start }: Lists): number => start.length - 1

/** One of the lists. */
export const listOf = ({ start, items }: Lists, k: number): Int32Array => items.subarray(start[k], start[k + 1])

/** An array with room for at least this number of items. */
function withRoom(array: Int32Array, items: number): Int32Array {
  if (items <= array.length) return array
  const larger = new Int32Array(Math.max(items, 2 * array.length))
  larger.set(array)
  return larger
}

/** Takes one list after the other. */
export function createLists() {
  let items: Int32Array = new Int32Array(1024)
  let start: Int32Array = new Int32Array(1024)
  let used = 0
  let count = 0
  return {
    add(list: ArrayLike<number>): void {
      items = withRoom(items, used + list.length)
      items.set(list, used)
      used += list.length
      start = withRoom(start, count + 2)
      start[++count] = used
    },
    all: (): Lists => ({ start: start.slice(0, count + 1), items: items.slice(0, used) }),
  }
}
