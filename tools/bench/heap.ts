/** What a heap holds by class, out of a snapshot of the browser, and what of it has grown. */

/** How many things of a class there are, and their bytes. */
interface Held {
  readonly count: number
  readonly bytes: number
}

/** What a heap holds, by kind and name: "object Map", "native CanvasRenderingContext2D". */
export type Classes = ReadonlyMap<string, Held>

/** The parts of a snapshot that are read: a flat list with a fixed count of numbers for each node. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly (readonly string[])[] }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** Kinds whose names are their contents. */
const NAMELESS = new Set(['string', 'concatenated string', 'sliced string', 'number', 'code'])

/** Counts the nodes of a snapshot, as the browser's protocol gives it (`HeapProfiler.takeHeapSnapshot`). */
export function classesIn(text: string): Classes {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field))
  const heldByKind = new Map<string, Held>()
  for (let i = 0; i < nodes.length; i += fields.length) {
    const kind = types[type][nodes[i + type]]
    const called = NAMELESS.has(kind) ? kind : `${kind} ${strings[nodes[i + name]].slice(0, 60)}`
    const { count, bytes } = heldByKind.get(called) ?? { count: 0, bytes: 0 }
    heldByKind.set(called, { count: count + 1, bytes: bytes + nodes[i + size] })
  }
  return heldByKind
}

/** The classes that have grown most, by bytes: a line each. */
export function grownLines(before: Classes, after: Classes, most: number): readonly string[] {
  return [...after]
    .map(([name, { count, bytes }]) => {
      const old = before.get(name) ?? { count: 0, bytes: 0 }
      return { name, count: count - old.count, bytes: bytes - old.bytes }
    })
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(({ name, count, bytes }) => `${(bytes / 1000).toFixed(0).padStart(8)} kB  ${`${count}`.padStart(7)}  ${name}`)
}
