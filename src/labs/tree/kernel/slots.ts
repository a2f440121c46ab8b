/**
 * What kernel and host number in the same way. Both sides read this file, here as AssemblyScript and in ../model as TypeScript, so neither can
 * number otherwise than the other. Each list of arrays is for the function that says where one of them begins.
 */

/** How a task stands in a queue, by the binary logarithm of its bytes: its level; a number that the host gave it; its level and its key. */
export enum Width {
  levelled = 1,
  numbered = 2,
  keyed = 3,
}

/** For `table`. */
export enum Table {
  numbers,
  load,
  clock,
  ran,
  active,
  sender,
  receiver,
  together,
  limit,
  size,
  expected,
  families,
}

/** For `queueTable`, by processor: one past the newest task, and where the segment ends. */
export enum QueueTable {
  tail,
  end,
}

/** For `rowTable`; `span` is no address but how far apart the columns begin. */
export enum RowTable {
  columns,
  span,
  loads,
}

/** For `gdemTable`. */
export enum GdemTable {
  ranges,
  rangesOf,
  position,
  offsets,
  mate,
  after,
}

/** The columns of a recorded row, in the order of the shape in ../recording.ts. */
export enum Column {
  time,
  tasks,
  executed,
  compute,
  balance,
  communication,
  overhead,
  wait,
  idle,
  sync,
  migrated,
  messages,
  imbalance,
  busy,
  phase,
  length,
}
