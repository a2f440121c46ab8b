/** The levels of the game: what is different in each, at which costs, and the story that explains it. */
import type { TreeSettings } from '../trees/shape.ts'

/** What operations cost, in ticks of 50 µs. */
interface GameCosts {
  readonly task: number
  /** A message: how long its sender is busy, when it is there after that began, how long its receiver is busy. */
  readonly send: number
  readonly way: number
  readonly receive: number
}

/** A level. */
export interface GameLevel {
  readonly id: string
  readonly title: string
  /** One sentence: what is hard here. */
  readonly task: string
  /** By processor: its neighbours. */
  readonly links: readonly (readonly number[])[]
  readonly costs: GameCosts
  readonly tree: TreeSettings & { readonly grain: number }
  /** A processor that takes several times as long for each task, of which the player does not know. */
  readonly slow?: { readonly processor: number; readonly factor: number }
  /** A question that the level leaves, and the link of the story that answers it. */
  readonly asks: string
  readonly story: string
}

/** Operations of a task: the lab's costs are by operation. */
const GRAIN = 1000

/** A grid of processors with open edges, row after row. */
export function gridLinks(columns: number, count: number): readonly (readonly number[])[] {
  return Array.from({ length: count }, (_, p) =>
    [p - columns, p % columns > 0 ? p - 1 : -1, p % columns < columns - 1 ? p + 1 : -1, p + columns].filter(
      (q) => q >= 0 && q < count,
    ),
  )
}

/** A tree of some hundred nodes whose parts are not as large as each other. */
const tree = (seed: number, imbalance: number): GameLevel['tree'] =>
  ({ tree: 'imbalance', imbalance, minDepth: 0, depth: 8, fanOut: 2, seed, grain: GRAIN }) as const

const LINKS = gridLinks(4, 8)

/** The levels, from the first on. */
export const levels: readonly GameLevel[] = [
  {
    id: 'dark',
    title: 'In the dark',
    task: 'All work is at processor 1. Spread it, although you see the tasks of one processor at a time.',
    links: LINKS,
    costs: { task: 32, send: 4, way: 8, receive: 4 },
    tree: tree(4, 0.2),
    asks: 'Can processors share work if none knows what the others have?',
    story: 'async?story=anybody',
  },
  {
    id: 'costly',
    title: 'Messages cost',
    task: 'A message now takes both processors as long as half a task. Which tasks are worth sending?',
    links: LINKS,
    costs: { task: 32, send: 16, way: 20, receive: 16 },
    tree: tree(1, 0.2),
    asks: 'How often is it worth asking?',
    story: 'async?story=asking-costs',
  },
  {
    id: 'slow',
    title: 'One is slow',
    task: 'One of the eight takes three times as long for each task. No processor knows which one.',
    links: LINKS,
    costs: { task: 32, send: 4, way: 8, receive: 4 },
    tree: tree(1, 0.3),
    slow: { processor: 6, factor: 3 },
    asks: 'What does one slow processor cost, if none knows of it?',
    story: 'async?story=straggler',
  },
]

/**
 * The asynchronous lab's scenario of a level, with its tree and costs.
 *
 * @param balancer the lab's name of a balancer
 */
export function labLink({ links, costs, tree, slow }: GameLevel, balancer: string): string {
  const micros = (ticks: number) => 50 * ticks
  const { grain, ...shape } = tree
  const settings = {
    processors: links.length,
    topology: 'mesh',
    machine: 'custom',
    nodeCost: 0,
    flopCost: micros(costs.task) / grain,
    childCost: 0,
    sendSmall: micros(costs.send),
    sendSmallEach: 0,
    receiveSmall: micros(costs.receive + costs.way),
    receiveSmallEach: 0,
    arrivedSmall: micros(costs.receive),
    arrivedSmallEach: 0,
    dequeueCost: 0,
    enqueueCost: 0,
    serviceCost: 0,
    taskSize: 1,
    grain,
    ...shape,
    ...(slow && { speeds: links.map((_, p) => (p === slow.processor ? 1 / slow.factor : 1)).join(',') }),
    balancer,
  }
  return `async?${Object.entries(settings)
    .map(([id, value]) => `${id}=${value}`)
    .join('&')}`
}

/** Processors that a class has at least and at most; those without a phone compute and move nothing. */
export const CLASS = { least: 8, most: 64 } as const

/** A level for a class in which each phone is a processor: as many processors, and a tree that grows with them. */
export function classLevel(level: GameLevel, phones: number): GameLevel {
  const count = Math.min(CLASS.most, Math.max(CLASS.least, phones))
  const { depth } = level.tree
  return {
    ...level,
    links: gridLinks(Math.ceil(Math.sqrt(count)), count),
    tree: { ...level.tree, depth: depth + (32 - Math.clz32(count - 1)) - (32 - Math.clz32(CLASS.least - 1)) },
  }
}
