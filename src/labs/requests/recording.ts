/** The columns and matrices of the requests lab. */
import type { RecordingShape } from '../../core/recording.ts'

/** Rows of a recording: equal parts of the time from 0 to the last arrival. */
export const SLOTS = 400

/** Slots over which percentiles are taken: the present one and those before it. */
export const WINDOW = 8

/**
 * What a run records: one row a slot of time. What waits includes a queue for all, which the matrices do not. Response times are of the answers in the last eight slots, in seconds; 0 where there was
 * none. The last four columns are parts of the response times of the slot's own answers, on average. The matrices have each server's mean of waiting requests, its most, and the share of its workers that are busy.
 */
export const shape = {
  step: 'time slot',
  lane: 'server',
  marker: 'change of a server',
  time: 'time',
  slots: true,
  few: true,
  columns: [
    { id: 'time', label: 'Time at the end', unit: 's', fold: 'last' },
    { id: 'waiting', label: 'Waiting, per server', unit: 'requests', fold: 'mean' },
    { id: 'longest', label: 'Longest queue', unit: 'requests', fold: 'max' },
    { id: 'inSystem', label: 'Requests in the system', unit: 'requests', fold: 'last' },
    { id: 'busy', label: 'Busy workers', unit: '', fold: 'mean' },
    { id: 'median', label: 'Median response time', unit: 's', fold: 'last' },
    { id: 'p95', label: '95th percentile', unit: 's', fold: 'last' },
    { id: 'p99', label: '99th percentile', unit: 's', fold: 'last' },
    { id: 'arrivals', label: 'Arrivals', unit: 'requests', fold: 'sum' },
    { id: 'answers', label: 'Answers', unit: 'requests', fold: 'sum' },
    { id: 'failures', label: 'Failed requests', unit: 'requests', fold: 'sum' },
    { id: 'service', label: 'Service of an answer', unit: 's', fold: 'last' },
    { id: 'network', label: 'Network of an answer', unit: 's', fold: 'last' },
    { id: 'retry', label: 'Attempts before an answer', unit: 's', fold: 'last' },
    { id: 'queue', label: 'Queue of an answer', unit: 's', fold: 'last' },
  ],
  matrices: [
    { id: 'waiting', label: 'Waiting', unit: 'requests', fold: 'mean', numbers: 'float32' },
    { id: 'most', label: 'Most waiting', unit: 'requests', fold: 'max', numbers: 'int32' },
    { id: 'busy', label: 'Busy workers', unit: '', fold: 'mean', numbers: 'float32' },
  ],
} as const satisfies RecordingShape
