/** Hatchings over the colours of the phases, so that they are told apart without colour. */

import styles from './chart.module.css'
import type { Phase } from './geometry.ts'

/** The definitions; `id` keeps those of several charts apart. */
export function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}send`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className={styles.hatch} d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" />
      </pattern>
      <pattern id={`${id}collect`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className={styles.hatch} d="M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4" />
      </pattern>
      <pattern id={`${id}latency`} width="4" height="4" patternUnits="userSpaceOnUse">
        <path className={styles.dense} d="M0,0 l4,4 M4,0 l-4,4" />
      </pattern>
    </defs>
  )
}

/** The fill of a phase's hatching. */
export function patternOf(id: string, phase: Phase): string {
  if (phase === 'send' || phase === 'collect') return `url(#${id}${phase})`
  return phase === 'latency' || phase === 'collect-latency' ? `url(#${id}latency)` : 'none'
}
