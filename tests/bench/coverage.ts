/**
 * How often 95 % intervals of a mean hold it: four methods, samples of several sizes from three distributions, seeded. Writes
 * the table of doc/measurements.md. Coverage in percent; in brackets the mean width in standard errors of the mean.
 *
 *     npx tsx tests/bench/coverage.ts [samples] [resamples] [sizes]
 */
import { deviation, mean, quantileSorted } from 'd3-array'
import { stream } from '../../src/core/random/random.ts'
import { normalQuantile, tQuantile } from '../../src/core/statistics/distributions.ts'
import { meanInterval } from '../../src/core/statistics/intervals.ts'

const [samples, resamples] = [Number(process.argv[2] ?? 4000), Number(process.argv[3] ?? 2000)]
const SIZES = (process.argv[4] ?? '5,10,20,30,100').split(',').map(Number)

type Random = () => number
type Interval = readonly [low: number, high: number]

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** What is drawn, with its true mean and standard deviation. */
const DISTRIBUTIONS = {
  normal: { draw: normal, mean: 0, deviation: 1 },
  lognormal: {
    draw: (random: Random) => Math.exp(normal(random)),
    mean: Math.exp(0.5),
    deviation: Math.sqrt((Math.E - 1) * Math.E),
  },
  /** Two normal distributions of deviation 1 whose means are 6 apart, one of them three times as likely. */
  bimodal: {
    draw: (random: Random) => normal(random) + (random() < 0.25 ? 6 : 0),
    mean: 1.5,
    deviation: Math.sqrt(1 + 36 * 0.25 * 0.75),
  },
  /** Counts that are mostly the same, as iterations are. */
  counts: { draw: (random: Random) => 30 + (random() < 0.25 ? 1 : 0), mean: 30.25, deviation: Math.sqrt(0.25 * 0.75) },
} as const

/** The means of resamples, ascending. */
function drawAgain(sample: readonly number[], random: Random): number[] {
  const means = new Float64Array(resamples)
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0
    for (let i = 0; i < sample.length; i++) sum += sample[Math.floor(random() * sample.length)]
    means[draw] = sum / sample.length
  }
  return Array.from(means.sort())
}

const at = (sorted: number[], p: number) => quantileSorted(sorted, p) ?? Number.NaN

/** Efron's bias-corrected and accelerated percentile interval. */
function accelerated(sample: readonly number[], means: number[], middle: number): Interval {
  const below = means.filter((value) => value < middle).length + means.filter((value) => value === middle).length / 2
  const bias = normalQuantile(below / means.length)
  const cubes = sample.reduce((sum, value) => sum + (value - middle) ** 3, 0)
  const squares = sample.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  const acceleration = cubes / (6 * squares ** 1.5)
  const end = (p: number) => {
    const z = bias + normalQuantile(p)
    return at(means, cumulative(bias + z / (1 - acceleration * z)))
  }
  return [end(0.025), end(0.975)]
}

/** The normal distribution function, by the quantile function that the project has. */
function cumulative(z: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (normalQuantile(middle) < z) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const METHODS = ['percentile', 'BCa', 'bootstrap-t', 't'] as const

/** By every method; bootstrap-t is the project's own, which turns to t where it must. */
function intervals(sample: readonly number[], seed: number, random: Random): readonly Interval[] {
  const middle = mean(sample) ?? Number.NaN
  const half = ((deviation(sample) ?? Number.NaN) / Math.sqrt(sample.length)) * tQuantile(0.975, sample.length - 1)
  const means = drawAgain(sample, random)
  const { low, high } = meanInterval(sample, { seed, resamples })
  return [
    [at(means, 0.025), at(means, 0.975)],
    accelerated(sample, means, middle),
    [low, high],
    [middle - half, middle + half],
  ]
}

console.log(`| sample | n | ${METHODS.join(' | ')} |`)
console.log(`| --- | ---: | ${METHODS.map(() => '---:').join(' | ')} |`)
for (const [name, { draw, mean: truth, deviation: spread }] of Object.entries(DISTRIBUTIONS)) {
  for (const n of SIZES) {
    const random = stream(n, `coverage ${name}`)
    const coveredCounts = METHODS.map(() => 0)
    const width = METHODS.map(() => 0)
    for (let k = 0; k < samples; k++) {
      const sample = Array.from({ length: n }, () => draw(random))
      for (const [m, [low, high]] of intervals(sample, k, random).entries()) {
        if (low <= truth && truth <= high) coveredCounts[m]++
        width[m] += (high - low) / (spread / Math.sqrt(n)) / samples
      }
    }
    const cells = METHODS.map((_, m) => `${((100 * coveredCounts[m]) / samples).toFixed(1)} (${width[m].toFixed(1)})`)
    console.log(`| ${name} | ${n} | ${cells.join(' | ')} |`)
  }
}
