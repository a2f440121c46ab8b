/**
 * The tables that the kernel shares with its host, of 64-bit floats: which number stands in which place. Both sides read this file, here as
 * AssemblyScript and in ../model/kernel.ts as TypeScript: a setting or a total is added to it, then the compilers name what is missing.
 */

/** What a run is set to. Times are nanoseconds; what is so or not is 1 or 0. */
export enum Setting {
  processors,
  /** Costs by operation, and the bytes of a task. */
  dequeue,
  enqueue,
  service,
  hop,
  taskSize,
  /** The tree: how many entries its table has, and what a node costs and each of its children. */
  fanOut,
  mark,
  entries,
  certainTree,
  oldestFirst,
  node,
  child,
  /** The network: without dimensions the host is asked for distances. */
  links,
  dimensions,
  /** Tasks at which the machine is full, and at which it empties. */
  filled,
  emptied,
  /** By phase: the rule, and nodes of a quantum. */
  fillingRule,
  steadyRule,
  emptyingRule,
  fillingInterval,
  steadyInterval,
  emptyingInterval,
  /** By rule, one bit: those whose server communicates free of charge. */
  lightRules,
  /** The processor with the root, and the root. */
  rootAt,
  rootLevel,
  rootKey,
  /** For the calendar: the number of spans, and the binary logarithm of a span's length. */
  spans,
  spanLog,
  serialPorts,
  /** Whether processors learn of transitions, exactly. */
  exact,
  /** Whether any speed is other than 1, the greatest of them, and the processor that is slow for a while, −1 for none: from when, until when, how much. */
  uneven,
  fastest,
  slowProcessor,
  slowStart,
  slowEnd,
  slowFactor,
  /** After how long an idle processor falls asleep. */
  sleepAfter,
  length,
}

/** Tables that the host fills, and one that it reads. */
export enum Table {
  /** By node's level, marked or not. */
  limit,
  /** By processor, the first of its neighbours; the neighbours. */
  start,
  to,
  /** By processor, its place in each dimension; and the sides of those that are rings. */
  places,
  rings,
  /** By processor, its speed. */
  speeds,
  /** By level, nodes with children that have begun. */
  families,
}

/** How it stands with a run. */
export enum State {
  going,
  ended,
  stuck,
}

/** What is reported of the whole run. */
export enum Total {
  now,
  steps,
  executed,
  left,
  lastEnd,
  deepest,
  peak,
  t1,
  t2,
  messages,
  integers,
  hops,
  migrations,
  migrated,
  requests,
  successes,
  askedInVain,
  /** Messages that processor 0 has taken, and how long they had waited there. */
  served,
  queued,
  length,
}

/** Then what is reported of each processor: times by use, nodes, and when it began and learned of the transitions. */
export enum Each {
  compute,
  communicate,
  overhead,
  wait,
  executed,
  inner,
  began,
  learned1,
  learned2,
  sleeping,
  length,
}
