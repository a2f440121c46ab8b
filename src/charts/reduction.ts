/**
 * A matrix made small enough to paint: greatest value per bucket of rows and band of lanes.
 *
 * A bucket is a power of two of rows, so that a recording that grows only ever touches the buckets at its end; when there
 * are more than `maxBuckets` of them, neighbours merge. A band is the lanes that share a pixel. Both keep the greatest
 * value, so one loaded processor among thousands is never lost.
 */
import type { Numbers } from '../core/folding.ts'
import type { Recording } from '../core/recording.ts'
import { keepsGreatest } from './greatest.ts'

/** The reduced matrix: `buckets × bands` values, bucket after bucket. */
export interface Reduced {
  readonly buckets: number
  readonly bands: number
  /** Rows in a bucket; the last one may have fewer. */
  readonly rowsPerBucket: number
  readonly values: Float32Array
}

/** Keeps a matrix reduced while its recording grows. */
interface Reduction {
  /** Takes in what is new and returns the whole; the same arrays are filled again by the next call. */
  readonly update: (recording: Recording) => Reduced
}

/**
 * Starts a reduction of a matrix.
 *
 * @param first the first lane that is shown
 * @param maxBands how many pixels there are for the lanes
 * @param maxBuckets the most buckets; at least 2
 */
export function reduction(matrix: string, first: number, maxBands: number, maxBuckets: number): Reduction {
  let values = new Float32Array(0)
  let source: Recording | undefined
  let stride = 0
  let rowsPerBucket = 1
  let done = 0

  const merge = (bands: number) => {
    const buckets = Math.ceil(done / rowsPerBucket)
    for (let bucket = 0; bucket < buckets; bucket++) {
      const to = (bucket >> 1) * bands
      const from = bucket * bands
      for (let band = 0; band < bands; band++) {
        if (bucket % 2 === 0) values[to + band] = values[from + band]
        else if (values[from + band] > values[to + band]) values[to + band] = values[from + band]
      }
    }
    rowsPerBucket *= 2
  }

  return {
    update(recording) {
      const { count, lanes } = recording
      const bands = Math.max(0, Math.min(lanes - first, maxBands))
      /* Where rows fold by their maximum, halving a recording's resolution keeps the greatest of two rows, which a merge of buckets does too. */
      while (recording === source && recording.stride > stride && keepsGreatest(recording, matrix)) {
        if (rowsPerBucket === 1) merge(bands)
        rowsPerBucket /= 2
        stride *= 2
        done = done >> 1
      }
      if (recording !== source || recording.stride !== stride || count < done) {
        source = recording
        stride = recording.stride
        rowsPerBucket = 1
        while (Math.ceil(count / rowsPerBucket) > maxBuckets) rowsPerBucket *= 2
        done = 0
      }
      while (Math.ceil(count / rowsPerBucket) > maxBuckets) merge(bands)
      const buckets = Math.ceil(count / rowsPerBucket)
      if (values.length < buckets * bands) {
        const larger = new Float32Array(Math.min(maxBuckets, buckets * 2) * bands)
        larger.set(values)
        values = larger
      }
      /* The last row of a recording may still change. */
      const from = Math.floor(Math.max(0, done - 1) / rowsPerBucket)
      reduceRows(recording.matrices[matrix], lanes, first, { buckets, bands, rowsPerBucket, values }, from, count)
      done = count
      return { buckets, bands, rowsPerBucket, values }
    },
  }
}

/* Hot: a recording of 64 MB has 16 million values. */
function reduceRows(data: Numbers, lanes: number, first: number, into: Reduced, from: number, count: number): void {
  const { buckets, bands, rowsPerBucket, values } = into
  const shown = lanes - first
  for (let bucket = from; bucket < buckets; bucket++) {
    const to = bucket * bands
    values.fill(0, to, to + bands)
    const until = Math.min(count, (bucket + 1) * rowsPerBucket)
    for (let row = bucket * rowsPerBucket; row < until; row++) {
      let lane = row * lanes + first
      if (bands === shown) {
        for (let band = 0; band < bands; band++, lane++)
          if (data[lane] > values[to + band]) values[to + band] = data[lane]
        continue
      }
      const start = lane
      for (let band = 0; band < bands; band++) {
        const end = start + Math.floor(((band + 1) * shown) / bands)
        let most = values[to + band]
        for (; lane < end; lane++) if (data[lane] > most) most = data[lane]
        values[to + band] = most
      }
    }
  }
}
