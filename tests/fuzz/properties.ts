/** The two properties that are tried: of links, and of the runs of a lab. */
import fc from 'fast-check'
import type { DescribedLab, Lab } from '../../src/core/lab.ts'
import type { Values } from '../../src/core/parameters.ts'
import { labs } from '../../src/labs/registry.ts'
import { holdLink, holdLinkRun } from './hold-link.ts'
import { type Course, holdRun } from './hold-run.ts'
import { knownOf } from './labs.ts'
import { anyLink } from './links.ts'
import { anyScenario } from './values.ts'

/** One of this many links is run. */
const RUN_ONE_OF = 10

/** The largest machine whose runs are tried in every way. */
const LANES = 2048

/** Whatever is opened as a link, it is read as a scenario or refused with the reason, and what it says can be run. */
export const linkHolds = fc.property(anyLink(labs), fc.nat({ max: RUN_ONE_OF - 1 }), (link, turn) => {
  holdLink(link, labs)
  if (turn === 0) holdLinkRun(link, labs)
})

/** A scenario of a lab, of the kinds that its table gives and of those that it is known for. */
export function anyOf(lab: DescribedLab): fc.Arbitrary<Values> {
  const { scenario, small = (values: Values) => values } = knownOf[lab.id] ?? {}
  const any = anyScenario(lab).map(small)
  return (scenario ? fc.oneof(any, scenario) : any).filter((values) => lab.check(values).length === 0)
}

/**
 * Whatever a lab accepts, it can be run, to the same end whatever happens in between.
 *
 * @param finished learns of every run that came to its end; long ones are left
 */
export function runHolds(lab: Lab, finished: () => void = () => {}): fc.IProperty<[Values, Course]> {
  const course = fc.record({
    slices: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 }),
    places: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    other: anyOf(lab),
  })
  const small = anyOf(lab).filter((values) => lab.shape(values).lanes <= LANES)
  return fc.property(small, course, (values, drawnCourse) => {
    if (holdRun(lab, values, drawnCourse)) finished()
  })
}
