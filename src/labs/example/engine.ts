/** The example lab's engine: what runs its scenarios. */
import type { LabEngine, Run, RunOptions } from '../../core/lab.ts'
import { stream } from '../../core/random/random.ts'
import { Recorder } from '../../core/recording.ts'
import { type ExampleValues, rules, shape } from './description.ts'

/** Starts a run: every ball goes into the emptiest of the bins that it draws, the first of equals. */
function start({ balls, bins, choices, seed }: ExampleValues, { record }: RunOptions): Run {
  const recorder = record ? new Recorder(shape, bins) : undefined
  // Runs that differ in the number of choices only draw the same first bins.
  const draws = Array.from({ length: choices }, (_, k) => stream(seed, `choice ${k + 1}`))
  const ballsIn = new Int32Array(bins)
  let [thrown, fullest, empty] = [0, 0, bins]
  const throwBall = () => {
    const drawn = draws.map((draw) => Math.floor(bins * draw()))
    const bin = drawn.reduce((best, other) => (ballsIn[other] < ballsIn[best] ? other : best))
    if (ballsIn[bin]++ === 0) empty--
    fullest = Math.max(fullest, ballsIn[bin])
    thrown++
    recorder?.push([fullest, empty], [ballsIn])
  }
  return {
    recorder,
    advance(work) {
      // A unit of work is a few nanoseconds: a draw takes about 20, a bin of a recorded row one.
      const ballWork = 20 * choices + (recorder ? bins : 0)
      for (let left = work; left > 0 && thrown < balls; left -= ballWork) throwBall()
      return thrown === balls
    },
    progress: () => thrown / balls,
    metrics: () => ({ fullest, empty }),
  }
}

export const engine: LabEngine<ExampleValues> = { ...rules, start }
