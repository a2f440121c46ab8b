/** The kinds of work by name, in words. A new one is its file and a line here and in ./makers.ts. */
import { fibonacci } from './fibonacci.ts'
import { mandelbrot } from './mandelbrot.ts'
import { mergesort } from './mergesort.ts'
import { own } from './own.ts'
import { quadrature } from './quadrature.ts'
import { queens } from './queens.ts'
import { quicksort } from './quicksort.ts'
import { search } from './search.ts'
import { synthetic } from './synthetic.ts'
import { uts } from './uts.ts'

/** In the order in which they are offered. */
export const workloads = {
  synthetic,
  uts,
  mandelbrot,
  search,
  queens,
  fibonacci,
  quicksort,
  mergesort,
  quadrature,
  own,
}

export type WorkloadName = keyof typeof workloads
