/** A binary heap: the least comes out first. */
export class Heap<T> {
  readonly items: T[] = []
  readonly before: (a: T, b: T) => boolean

  constructor(before: (a: T, b: T) => boolean) {
    this.before = before
  }

  get first(): T | undefined {
    return this.items[0]
  }

  push(item: T): void {
    const { items, before } = this
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!before(items[at], items[parent])) return
      swap(items, at, parent)
      at = parent
    }
  }

  pop(): T | undefined {
    const { items, before } = this
    const first = items[0]
    const last = items.pop()
    if (items.length === 0 || last === undefined) return first
    items[0] = last
    for (let at = 0; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < items.length && before(items[child], items[least])) least = child
      }
      if (least === at) return first
      swap(items, at, least)
      at = least
    }
  }
}

function swap<T>(items: T[], a: number, b: number): void {
  const item = items[a]
  items[a] = items[b]
  items[b] = item
}
