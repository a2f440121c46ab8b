/** What the page is given by chance in the browser tests, of all labs. */
import fc from 'fast-check'
import { LAYOUTS, SIDES, VIEWS } from '../../src/app/state/places.ts'
import { formatLink } from '../../src/core/link/link.ts'
import { labs, loadLabs } from '../../src/labs/descriptions.ts'
import { anyLink } from './links.ts'
import { sample } from './sample.ts'
import { anyScenario } from './values.ts'

/** Links as they are typed into the address bar. */
export async function typedLinks(): Promise<readonly string[]> {
  await loadLabs()
  return sample(anyLink(labs), 10)
}

/** What readers press without looking. */
const KEYS = [
  'Space',
  'ArrowRight',
  'ArrowLeft',
  'End',
  'Home',
  'n',
  'p',
  't',
  'e',
  'q',
  '1',
  '2',
  '?',
  'o',
  'Tab',
  'Enter',
]

/** A link to a scenario as it may be shown, and what is done then: keys, or buttons by where they are among all, from 0 to 1. */
export interface Shown {
  readonly link: string
  readonly acts: readonly (string | number)[]
}

/** Scenarios of all labs in all views. */
export async function shownScenarios(): Promise<readonly Shown[]> {
  await loadLabs()
  const shown = fc.oneof(
    ...Object.values(labs).map((lab) =>
      fc.record({
        link: fc.record({ lab: fc.constant(lab), values: anyScenario(lab) }),
        view: fc.constantFrom(...VIEWS),
        side: fc.constantFrom(...SIDES),
        layout: fc.constantFrom('', '', ...LAYOUTS),
        picture: fc.constantFrom('', 'gantt', 'tree', 'work', 'both', 'code'),
        acts: fc.array(fc.oneof(fc.constantFrom(...KEYS), fc.double({ min: 0, max: 0.999, noNaN: true })), {
          maxLength: 4,
        }),
      }),
    ),
  )
  return sample(shown, 6).map(({ link, view, side, layout, picture, acts }) => {
    const extras = { view, side, ...(layout && { layout, with: 'seed:2' }), ...(picture && { picture }) }
    return { link: formatLink(link.lab, link.values, extras), acts }
  })
}
