import { expect, test } from 'vitest'
import { parseLink } from '../../../../core/link/link.ts'
import { lab } from '../../index.ts'
import type { ScheduleArtifact } from '../../model/detail.ts'
import { courseOf } from '../course.ts'
import { criticalPathOf } from './critical.ts'
import { arrowsIn, laneLayout, pictureOf } from './picture.ts'

test('of very many processors those are drawn that have room, and never past the last', () => {
  const layout = laneLayout({ width: 800, height: 300 }, 512, 500, { begin: 0, end: 1 })
  expect(layout.lanes).toBeLessThan(72)
  expect(layout.first + layout.lanes).toBe(512)
  expect(layout.height).toBeLessThanOrEqual(300)
})

const { values } = parseLink('async?processors=64&depth=10', { async: lab })
const making = lab.artifacts?.schedule(values)
while (!making?.advance(1e7));
const course = courseOf(making?.result() as ScheduleArtifact, 64)
const { messages } = course.schedule
const shown = (begin: number, end: number, height = 300) => laneLayout({ width: 800, height }, 64, 0, { begin, end })

test('the messages of a stretch are those under way in it between lanes that are drawn, and none where they are too many', () => {
  expect(arrowsIn(course, shown(0, course.end))).toBeUndefined()
  const [begin, end] = [0.3 * course.end, 0.31 * course.end]
  const drawn = arrowsIn(course, shown(begin, end))
  const inIt = [...messages.sent.keys()].filter((m) => messages.sent[m] < end && messages.arrived[m] >= begin)
  expect(inIt.some((m) => messages.sent[m] < begin)).toBe(true)
  expect(drawn).toEqual(inIt)
  const few = shown(begin, end, 24 + 3 * 4)
  expect(few.lanes).toBe(3)
  expect(arrowsIn(course, few)).toEqual(inIt.filter((m) => messages.from[m] < 3 && messages.to[m] < 3))
})

test('the critical path comes from the sender of its messages and stands out as what its pieces are', () => {
  const path = criticalPathOf(course)
  const { chain = [] } = pictureOf(shown(0, course.end), course, undefined, path)
  expect(chain.length).toBe(path.links.length)
  for (let k = 1; k < chain.length; k++) expect(chain[k].from).toBe(chain[k - 1].lane)
  expect(chain.filter(({ from, lane }) => from !== lane).length).toBeGreaterThan(0)
  expect(chain.every(({ use }, k) => (use !== undefined) === (path.links[k].kind === 'piece'))).toBe(true)
})
