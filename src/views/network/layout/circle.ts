/** Equals without any order. */
import { grid } from './grids.ts'
import type { Box, Form, Layout } from './layout.ts'
import { chain, track } from './loops.ts'

/**
 * Around a circle or racetrack, so that every link can be seen; in a grid where neighbours would come closer than this many
 * CSS pixels.
 */
export function circle(processors: number, box: Box, form: Form, close?: number): Layout {
  if (processors <= 2) return chain(processors, box, form)
  return (form === 'nodes' && track(processors, box, close)) || grid(processors, box, form)
}
