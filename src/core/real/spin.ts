/** A loop that takes a processor's time: what a node does where nodes compute. */

let sink = 1

/** Takes this many steps; about a nanosecond each. */
export function spin(steps: number): void {
  let x = sink
  for (let k = 0; k < steps; k++) x = (Math.imul(x, 1664525) + 1013904223) | 0
  // A compiler leaves out what is not used.
  sink = x | 1
}
