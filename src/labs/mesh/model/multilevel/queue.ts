/** A priority queue of vertices. */

/** Vertices by key, the greatest first; each at most once. */
interface VertexQueue {
  readonly length: () => number
  /** Puts a vertex in, or gives it another key. */
  set(v: number, key: number): void
  remove(v: number): void
  /** Takes the vertex with the greatest key out; −1 when it is empty. */
  pop(): number
  clear(): void
}

/** An empty queue for vertices from 0 to count − 1: a binary heap that knows where each one stands. */
export function vertexQueue(count: number): VertexQueue {
  const heap = new Int32Array(count)
  const place = new Int32Array(count).fill(-1)
  const keys = new Float64Array(count)
  /** Vertices in the queue. */
  let length = 0

  function rise(from: number, v: number): void {
    let i = from
    const key = keys[v]
    while (i > 0) {
      const above = (i - 1) >> 1
      const u = heap[above]
      if (keys[u] >= key) break
      heap[i] = u
      place[u] = i
      i = above
    }
    heap[i] = v
    place[v] = i
  }

  function sink(from: number, v: number): void {
    let i = from
    const key = keys[v]
    for (;;) {
      let below = 2 * i + 1
      if (below >= length) break
      if (below + 1 < length && keys[heap[below + 1]] > keys[heap[below]]) below++
      const u = heap[below]
      if (keys[u] <= key) break
      heap[i] = u
      place[u] = i
      i = below
    }
    heap[i] = v
    place[v] = i
  }

  function remove(v: number): void {
    const i = place[v]
    if (i < 0) return
    place[v] = -1
    const last = heap[--length]
    if (last === v) return
    if (keys[last] > keys[v]) rise(i, last)
    else sink(i, last)
  }

  return {
    length: () => length,
    set(v, key) {
      const i = place[v]
      const before = keys[v]
      keys[v] = key
      if (i < 0) rise(length++, v)
      else if (key > before) rise(i, v)
      else if (key < before) sink(i, v)
    },
    remove,
    pop() {
      if (length === 0) return -1
      const v = heap[0]
      remove(v)
      return v
    },
    clear() {
      while (length > 0) place[heap[--length]] = -1
    },
  }
}
