/** Public travelling salesman problems of TSPLIB (Reinelt, ORSA Journal on Computing 3, 1991) with their published optima. */
import { acos, cos, sin } from '../../math/circle.ts'

interface Library {
  readonly optimum: number
  /** Latitude and longitude of each city, as degrees and minutes: 16.47 is 16° 47′. */
  readonly places?: readonly (readonly [latitude: number, longitude: number])[]
  /** Where there are no places: distances to the cities before it and to itself, city by city. */
  readonly triangle?: readonly (readonly number[])[]
}

export const libraryCities = {
  burma14: {
    optimum: 3323,
    places: [
      [16.47, 96.1],
      [16.47, 94.44],
      [20.09, 92.54],
      [22.39, 93.37],
      [25.23, 97.24],
      [22.0, 96.05],
      [20.47, 97.02],
      [17.2, 96.29],
      [16.3, 97.38],
      [14.05, 98.12],
      [16.53, 97.38],
      [21.52, 95.59],
      [19.41, 97.13],
      [20.09, 94.55],
    ],
  },
  gr17: {
    optimum: 2085,
    triangle: [
      [0],
      [633, 0],
      [257, 390, 0],
      [91, 661, 228, 0],
      [412, 227, 169, 383, 0],
      [150, 488, 112, 120, 267, 0],
      [80, 572, 196, 77, 351, 63, 0],
      [134, 530, 154, 105, 309, 34, 29, 0],
      [259, 555, 372, 175, 338, 264, 232, 249, 0],
      [505, 289, 262, 476, 196, 360, 444, 402, 495, 0],
      [353, 282, 110, 324, 61, 208, 292, 250, 352, 154, 0],
      [324, 638, 437, 240, 421, 329, 297, 314, 95, 578, 435, 0],
      [70, 567, 191, 27, 346, 83, 47, 68, 189, 439, 287, 254, 0],
      [211, 466, 74, 182, 243, 105, 150, 108, 326, 336, 184, 391, 145, 0],
      [268, 420, 53, 239, 199, 123, 207, 165, 383, 240, 140, 448, 202, 57, 0],
      [246, 745, 472, 237, 528, 364, 332, 349, 202, 685, 542, 157, 289, 426, 483, 0],
      [121, 518, 142, 84, 297, 35, 29, 36, 236, 390, 238, 301, 55, 96, 153, 336, 0],
    ],
  },
  ulysses16: {
    optimum: 6859,
    places: [
      [38.24, 20.42],
      [39.57, 26.15],
      [40.56, 25.32],
      [36.26, 23.12],
      [33.48, 10.54],
      [37.56, 12.19],
      [38.42, 13.11],
      [37.52, 20.44],
      [41.23, 9.1],
      [41.17, 13.05],
      [36.08, -5.21],
      [38.47, 15.13],
      [38.15, 15.35],
      [37.51, 15.17],
      [35.49, 14.32],
      [39.36, 19.56],
    ],
  },
} as const satisfies Readonly<Record<string, Library>>

/** Degrees of an angle that is written as degrees and minutes. */
function degreesOf(written: number): number {
  const whole = Math.trunc(written)
  return whole + (5 * (written - whole)) / 3
}

/** TSPLIB's π: distances are defined with these digits. */
const PI = 3141592 / 1e6

/** TSPLIB's distance on the globe: kilometres. */
function globeDistance(
  a: readonly [latitude: number, longitude: number],
  b: readonly [latitude: number, longitude: number],
): number {
  const [[latitudeA, longitudeA], [latitudeB, longitudeB]] = [a, b].map((place) =>
    place.map((written) => (PI * degreesOf(written)) / 180),
  )
  const q1 = cos(longitudeA - longitudeB)
  const q2 = cos(latitudeA - latitudeB)
  const q3 = cos(latitudeA + latitudeB)
  return Math.trunc(6378.388 * acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1)
}

/** Cities: where they are, x to the right and y upwards, and the distances between them by rows. */
export interface Cities {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly distances: Int32Array
  /** The length of the shortest tour, where it is published. */
  readonly optimum?: number
}

/** A table of distances by rows; the distance of a city to itself is 0. */
export function distancesBy(count: number, distance: (a: number, b: number) => number): Int32Array {
  const distances = new Int32Array(count * count)
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) distances[a * count + b] = distances[b * count + a] = distance(a, b)
  }
  return distances
}

/** The cities of a public instance. Those that have no places are placed so that distances on paper are about right. */
export function citiesOf(name: keyof typeof libraryCities): Cities {
  const { optimum, places, triangle }: Library = libraryCities[name]
  if (places) {
    const distances = distancesBy(places.length, (a, b) => globeDistance(places[a], places[b]))
    const [y, x] = [0, 1].map((k) => Float64Array.from(places, (place) => degreesOf(place[k])))
    return { x, y, distances, optimum }
  }
  const rows = triangle ?? []
  const distances = distancesBy(rows.length, (a, b) => rows[a][b])
  return { ...placed(distances, rows.length), distances, optimum }
}

/** Turns of the power method: far more than a picture needs. */
const TURNS = 200

/** Places for a table of distances: classical scaling (Torgerson 1952), the two leading axes by the power method. */
function placed(distances: Int32Array, count: number): { readonly x: Float64Array; readonly y: Float64Array } {
  const squares = Float64Array.from(distances, (d) => d * d)
  const means = Array.from(
    { length: count },
    (_, a) => squares.subarray(a * count, (a + 1) * count).reduce((s, d) => s + d, 0) / count,
  )
  const mean = means.reduce((sum, m) => sum + m, 0) / count
  const products = squares.map((d, k) => -0.5 * (d - means[Math.floor(k / count)] - means[k % count] + mean))
  const [x, y] = [0, 1].map((axis) => {
    let at = Float64Array.from({ length: count }, (_, a) => sin(1 + a + axis))
    let size = 0
    for (let turn = 0; turn < TURNS; turn++) {
      const next = at.map((_, a) => at.reduce((sum, value, b) => sum + products[a * count + b] * value, 0))
      size = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0))
      at = next.map((value) => value / size)
    }
    // What this axis explains is taken away, so that the next one is found.
    for (let k = 0; k < products.length; k++) products[k] -= size * at[Math.floor(k / count)] * at[k % count]
    return at.map((value) => value * Math.sqrt(size))
  })
  return { x, y }
}
