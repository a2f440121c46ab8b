import { expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import type { LabViews } from '../../labs/page.ts'
import { labs } from '../../labs/registry.ts'
import type { Session } from '../state/session.ts'
import { seekMarker } from './seek-marker.ts'

/** The views of a lab with two markers. */
const load = async () => ({ markers: () => [{ row: 2 }, { row: 5 }] }) as unknown as LabViews

const { values } = parseLink('tree?processors=4&tree=balanced&depth=12', labs)
const run = runWhole(labs.tree, values, { record: true })

/** Where the playhead goes from a step. */
async function goes(from: number, by: 1 | -1): Promise<number | string> {
  let to: number | string = from
  const playhead = {
    position: () => from,
    seek: (x: number) => (to = x),
    toStart: () => (to = 'start'),
    toEnd: () => (to = 'end'),
  }
  const store = { getState: () => ({ lab: 'tree', run, axis: 'steps' }) }
  await seekMarker({ playhead, store } as unknown as Session, by, load)
  return to
}

test('the playhead goes from marker to marker, away from the one that it stands on, and beyond the last to the end', async () => {
  expect(await Promise.all([0, 2, 3, 5].map((from) => goes(from, 1)))).toEqual([2, 5, 5, 'end'])
  expect(await Promise.all([2, 3, 5, 7].map((from) => goes(from, -1)))).toEqual(['start', 2, 2, 5])
})
