/** What a task of a knapsack stands for: engines write it, and views draw it. */

/** What views need to draw a knapsack: items in the order in which they are decided on, by value a unit of weight. */
export interface KnapsackScene {
  readonly kind: 'knapsack'
  readonly weights: Int32Array
  readonly values: Int32Array
  /** The place of each item in the instance. */
  readonly order: Int32Array
  readonly capacity: number
  /** The most that can be had. */
  readonly optimum: number
}

/** The words of a descriptor: the next item, value and room so far, the bound, and two words with a bit for each item taken. */
export const WORD = { next: 0, value: 1, room: 2, bound: 3, items: 4 } as const
export const WORDS = 6

/** Whether item k, counted as in the scene, is taken where a task begins. */
export const takes = (descriptors: Int32Array, at: number, k: number): boolean =>
  ((descriptors[at + WORD.items + (k >> 5)] >>> (k & 31)) & 1) === 1

/** Values of a task: the next item to be decided on, value and room so far, and the bound, in the problem's own sign. */
export const knapsackTask = (descriptors: Int32Array, at: number) => ({
  next: descriptors[at + WORD.next],
  value: descriptors[at + WORD.value],
  room: descriptors[at + WORD.room],
  bound: descriptors[at + WORD.bound],
})

/** The items of the best solution that a task's visit comes upon, counted as in the scene; undefined where it comes upon none. */
export function itemsFound(
  { weights, values, capacity }: KnapsackScene,
  descriptors: Int32Array,
  at: number,
): readonly number[] | undefined {
  const { next } = knapsackTask(descriptors, at)
  const before = Array.from({ length: next }, (_, k) => k).filter((k) => takes(descriptors, at, k))
  let best: readonly number[] | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const start of [[...before, next], before]) {
    const items = [...start]
    let room = items.reduce((rest, k) => rest - weights[k], capacity)
    if (room < 0) continue
    let k = next + 1
    for (; k < weights.length && weights[k] <= room; k++) {
      items.push(k)
      room -= weights[k]
    }
    const value = items.reduce((sum, item) => sum + values[item], 0)
    if ((k < weights.length && room > 0) || value <= most) continue
    best = items
    most = value
  }
  return best
}
