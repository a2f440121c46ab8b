/** The cases that the engine's speed is measured on. */
import { defaults } from '../../src/core/parameters.ts'
import { parameters, type TreeValues } from '../../src/labs/tree/parameters.ts'

const base: TreeValues = { ...defaults(parameters), topology: 'torus', grain: 100, traversal: 'depth-first' }

/** One case: the scenarios that make one measured run, and the milliseconds that it should take. */
export interface Case {
  readonly what: string
  readonly target: number
  readonly scenarios: readonly TreeValues[]
}

const one = (what: string, target: number, values: Partial<TreeValues>): Case => ({
  what,
  target,
  scenarios: [{ ...base, tree: 'balanced', ...values }],
})

/** 256 runs of which no two are alike: balancer, tree, network size, interval and transitions vary. */
function different(): TreeValues[] {
  const scenarios: TreeValues[] = []
  for (let seed = 1; seed <= 2; seed++) {
    for (const balancer of ['gdem', 'loadserver'] as const) {
      for (const tree of ['balanced', 'random'] as const) {
        for (const processors of [16, 32, 64, 128]) {
          for (const interval of [8, 16, 32, 64]) {
            for (const t1 of ['off', 'on'] as const) {
              scenarios.push({ ...base, seed, balancer, tree, processors, interval, t1, grain: 100 + seed })
            }
          }
        }
      }
    }
  }
  return scenarios
}

export const cases: Readonly<Record<string, Case>> = {
  A: one('GDEM p=128 d=16 i=16', 0.15, { processors: 128, interval: 16 }),
  B: one('GDEM p=512 d=16 i=1', 1.6, { processors: 512, interval: 1 }),
  C: one('LDSV p=128 d=16 i=64', 0.075, { processors: 128, interval: 64, balancer: 'loadserver' }),
  R: one('random tree, p=128 i=16', 0.14, { processors: 128, interval: 16, tree: 'random' }),
  D: one('GDEM p=4096 d=20 i=16', 6, { processors: 4096, depth: 20, interval: 16 }),
  E: one('GDEM p=65536 d=22 i=16', 70, { processors: 65536, depth: 22, interval: 16 }),
  S: { what: '256 different runs', target: 100, scenarios: different() },
}

/** Scenarios whose work grows from step to step, for the scaling table. */
export const ladder: readonly TreeValues[] = [
  ...[14, 16, 18, 20, 22].map((depth) => ({ ...base, tree: 'balanced' as const, depth, processors: 128 })),
  ...[14, 16, 18, 20].map((depth) => ({ ...base, tree: 'random' as const, depth, processors: 128 })),
  ...[64, 256, 1024, 4096, 16384].map((processors) => ({ ...base, tree: 'balanced' as const, depth: 20, processors })),
]
