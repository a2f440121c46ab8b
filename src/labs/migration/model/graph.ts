/** The program graph: processes and the channels between them. */
import { isConnected } from '../../../core/network/regular-graph.ts'
import type { Random } from '../../../core/random/random.ts'
import type { GraphFile } from './graph-file.ts'

/** Channel c goes from process `from[c]` to process `to[c]`. */
export interface ProgramGraph {
  readonly processes: number
  readonly channels: number
  readonly from: Int32Array
  readonly to: Int32Array
  /** The ends of process i are at the places from `start[i]` on and before `start[i + 1]` of `ends`, in ascending order of channels. */
  readonly start: Int32Array
  /** 2 · channel for the end that sends, 2 · channel + 1 for the one that receives. */
  readonly ends: Int32Array
  /** Whether every process is joined to every other, over others or not, so that none gets ahead of the rest for long. */
  readonly isConnected: boolean
  /** What a file says of processes and channels; NaN is left to the settings. */
  readonly fromFile?: Pick<GraphFile, 'computing' | 'spread' | 'lengths'>
}

/**
 * The graph of edges given as pairs in ascending order: both ways channels 2k, from the first to the second, and 2k + 1 back; otherwise
 * a channel an edge, whose direction is drawn.
 */
export function graphOf(processes: number, edges: Int32Array, direction: Random | undefined): ProgramGraph {
  const count = edges.length / 2
  const channels = direction ? count : 2 * count
  const from = new Int32Array(channels)
  const to = new Int32Array(channels)
  for (let c = 0; c < channels; c++) {
    const edge = direction ? c : c >> 1
    const forth = direction ? direction() < 0.5 : c % 2 === 0
    from[c] = edges[2 * edge + (forth ? 0 : 1)]
    to[c] = edges[2 * edge + (forth ? 1 : 0)]
  }
  return graphOfChannels(processes, from, to)
}

/** The graph of channels in the order of their numbers. */
export function graphOfChannels(processes: number, from: Int32Array, to: Int32Array): ProgramGraph {
  const channels = from.length
  const start = new Int32Array(processes + 1)
  for (let c = 0; c < channels; c++) {
    start[from[c] + 1]++
    start[to[c] + 1]++
  }
  for (let i = 0; i < processes; i++) start[i + 1] += start[i]
  const ends = new Int32Array(2 * channels)
  const filled = start.slice()
  for (let c = 0; c < channels; c++) {
    ends[filled[from[c]]++] = 2 * c
    ends[filled[to[c]]++] = 2 * c + 1
  }
  const pairs = Int32Array.from({ length: 2 * channels }, (_, k) => (k % 2 === 0 ? from : to)[k >> 1])
  return { processes, channels, from, to, start, ends, isConnected: isConnected(processes, pairs) }
}
