/** How a number of processors is laid out as a grid. */

/** The most even factorisation into x ≥ y; a prime gives p × 1. For p = 2ⁿ it is 2^⌈n/2⌉ × 2^⌊n/2⌋ (§4.2.1). */
export function grid2(processors: number): [number, number] {
  let y = Math.floor(Math.sqrt(processors))
  while (processors % y !== 0) y--
  return [processors / y, y]
}

/** The most even factorisation into x ≥ y ≥ z: the smallest sum of sides. */
export function grid3(processors: number): [number, number, number] {
  let best: [number, number, number] = [processors, 1, 1]
  for (let z = 1; z * z * z <= processors; z++) {
    if (processors % z !== 0) continue
    const [x, y] = grid2(processors / z)
    if (y >= z && x + y + z < best[0] + best[1] + best[2]) best = [x, y, z]
  }
  return best
}
