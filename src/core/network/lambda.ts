import { sin } from '../math/circle.ts'
import type { Topology } from './topology.ts'

/**
 * The exchange parameter λ that a dimension exchange uses by default: the optimum where one is known, else ½. It is 1 / (1 + sin(π/k)) where
 * the dimensions are open (chain, mesh) and 1 / (1 + sin(2π/k)) where they close (ring, torus), k being the longest side (§2.3.2).
 */
export function lambdaOf({ layout, sides, wraps }: Pick<Topology, 'layout' | 'sides' | 'wraps'>): number {
  const k = Math.max(...sides)
  return layout === 'grid' && k > 2 ? 1 / (1 + sin(((wraps ? 2 : 1) * Math.PI) / k)) : 0.5
}
