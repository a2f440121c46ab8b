/** The columns and matrices of the mesh lab, for each of its experiments. */
import type { RecordingShape } from '../../core/recording.ts'

/**
 * What a run records: one row an iteration, with the check and the remap behind it. Times of activities are means over the processors.
 * The matrices have every processor's own times, its load factor and its interval in the iteration.
 */
export const runShape = {
  step: 'iteration',
  lane: 'processor',
  marker: 'remap',
  time: 'time',
  columns: [
    { id: 'time', label: 'Time at the end', unit: 's', fold: 'last' },
    { id: 'iteration', label: 'Time of an iteration', unit: 's', fold: 'mean' },
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum' },
    { id: 'communicate', label: 'Communicating', unit: 's', fold: 'sum' },
    { id: 'overhead', label: 'Overhead', unit: 's', fold: 'sum' },
    { id: 'wait', label: 'Waiting', unit: 's', fold: 'sum' },
    { id: 'idle', label: 'Idle', unit: 's', fold: 'sum' },
    { id: 'imbalance', label: 'Imbalance', unit: '', fold: 'mean' },
    { id: 'checks', label: 'Checks', unit: '', fold: 'sum' },
    { id: 'remaps', label: 'Remaps', unit: '', fold: 'sum' },
    { id: 'gain', label: 'Gain predicted until the horizon', unit: 's', fold: 'max' },
    { id: 'price', label: 'Price of the remap', unit: 's', fold: 'max' },
    { id: 'moved', label: 'Elements moved', unit: 'elements', fold: 'sum' },
    { id: 'cut', label: 'Edges cut', unit: 'edges', fold: 'last' },
    { id: 'fetched', label: 'Elements fetched', unit: 'elements', fold: 'last' },
    { id: 'messages', label: 'Messages of an iteration', unit: 'messages', fold: 'last' },
  ],
  matrices: [
    { id: 'compute', label: 'Computing', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'communicate', label: 'Communicating', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'overhead', label: 'Overhead', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'wait', label: 'Waiting', unit: 's', fold: 'sum', numbers: 'float32' },
    { id: 'load', label: 'Load factor', unit: '', fold: 'mean', numbers: 'float32' },
    { id: 'items', label: 'Elements', unit: 'elements', fold: 'last', numbers: 'int32' },
    { id: 'first', label: 'First position', unit: '', fold: 'last', numbers: 'int32' },
  ],
} as const satisfies RecordingShape

/** The same of a run whose mesh changes. */
export const changingShape: RecordingShape = {
  ...runShape,
  columns: [
    ...runShape.columns,
    { id: 'elements', label: 'Elements of the mesh', unit: 'elements', fold: 'last' },
    { id: 'changes', label: 'Changes of the mesh', unit: '', fold: 'sum' },
  ],
}

/**
 * What a single remap records: the first row keeps the order of the intervals; then each processor that was tried at all places has a row,
 * with the arrangement that it led to. What is found in one go has one row more.
 */
export const remapShape = {
  step: 'step',
  lane: 'processor',
  columns: [
    { id: 'processor', label: 'Processor in hand', unit: '', fold: 'last' },
    { id: 'place', label: 'Place chosen', unit: '', fold: 'last' },
    { id: 'gain', label: 'Gain', unit: 'elements', fold: 'last' },
    { id: 'overlap', label: 'Overlap', unit: 'elements', fold: 'last' },
    { id: 'moved', label: 'Elements moved', unit: 'elements', fold: 'last' },
    { id: 'messages', label: 'Messages of the remap', unit: 'messages', fold: 'last' },
  ],
  matrices: [
    { id: 'items', label: 'Elements', unit: 'elements', fold: 'last', numbers: 'int32' },
    { id: 'first', label: 'First position', unit: '', fold: 'last', numbers: 'int32' },
    { id: 'kept', label: 'Elements kept', unit: 'elements', fold: 'last', numbers: 'int32' },
  ],
} as const satisfies RecordingShape

/** What a partition records: a row for each graph on the way up, for the cut of the coarsest, and for each graph on the way back. */
export const partitionShape = {
  step: 'step',
  lane: 'processor',
  columns: [
    { id: 'depth', label: 'Level', unit: '', fold: 'last' },
    { id: 'vertices', label: 'Vertices of the graph', unit: 'vertices', fold: 'last' },
    { id: 'edges', label: 'Edges of the graph', unit: 'edges', fold: 'last' },
    { id: 'cut', label: 'Edges cut', unit: 'edges', fold: 'last' },
    { id: 'gained', label: 'Edges saved by improving', unit: 'edges', fold: 'sum' },
    { id: 'fetched', label: 'Elements fetched', unit: 'elements', fold: 'last' },
    { id: 'messages', label: 'Messages of an iteration', unit: 'messages', fold: 'last' },
    { id: 'imbalance', label: 'Imbalance', unit: '', fold: 'last' },
  ],
  matrices: [
    { id: 'items', label: 'Elements', unit: 'elements', fold: 'last', numbers: 'int32' },
    { id: 'first', label: 'First position', unit: '', fold: 'last', numbers: 'int32' },
  ],
} as const satisfies RecordingShape
