/**
 * Races have an end: each race of lectures, stories and labs is opened in a window without a browser, begins to play, and what the page computes for
 * it is 10 to 20 seconds. It is a fact of the code, and nothing is timed.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axesFor } from '../src/app/state/axis.ts'
import { isDone } from '../src/app/state/compared-runs.ts'
import { loadLabViews } from '../src/app/state/lab-views.ts'
import { readLecture } from '../src/core/content/read-lecture.ts'
import { readStory } from '../src/core/content/read-story.ts'
import { loadLabs } from '../src/labs/descriptions.ts'
import { labs } from '../src/labs/registry.ts'
import { contentIn, knownStories } from './claims.ts'
import { some } from './setup/cases.ts'
import { type OpenPage, openPage, openWindow } from './setup/window.tsx'

/** Runs are computed, on the slowest machine. */
const PATIENCE = { timeout: 300_000, interval: 20 }

/** Those that lectures show, those of stories with the run that they speak of, and those of labs as they begin, with the first run that they offer. */
const [lectures, stories, defaults] = [0, 1, 2].map((kind) =>
  Object.entries(labs).flatMap(([id, lab]) => {
    if (kind === 2) return [{ name: `${id} as it begins`, link: `${id}?` }]
    if (kind === 1)
      return contentIn(`src/labs/${id}/stories`).flatMap(([name, text]) => {
        const read = readStory(text, lab)
        if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
        const { query, beside } = read.story
        return beside ? [{ name: `${id}/${name}`, link: `${id}?${query}&story=${name}` }] : []
      })
    return contentIn(`src/labs/${id}/lectures`).flatMap(([name, text]) => {
      const read = readLecture(text, lab, knownStories(id))
      if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
      return read.parts.flatMap(({ race, shown, title }) =>
        race.length > 0 && 'query' in shown ? [{ name: `${title} (${name})`, link: `${id}?${shown.query}` }] : [],
      )
    })
  }),
)

let page: OpenPage
let close: () => Promise<void>
beforeAll(async () => {
  close = openWindow()
  await loadLabs()
  page = await openPage('tree?depth=8&processors=4')
})
afterAll(async () => {
  page.close()
  await close()
})

test.each([...some(lectures, 4), ...some(stories, 4), ...some(defaults, 3)])(
  'a race has an end: $name',
  async ({ link }) => {
    const { session } = page
    const { getState } = session.store
    await session.open(link)
    await vi.waitFor(() => expect(getState().status.kind).toBe('done'), PATIENCE)
    const { lab, values, compared, beside } = getState()
    if (compared.length === 0) {
      const [first] = (await loadLabViews(lab)).baselines?.(values) ?? []
      session.pin(beside?.values ?? first?.values)
    }
    // A lab whose steps take no time has no races, and says so.
    if (!axesFor(getState()).includes('seconds')) return
    await vi.waitFor(() => expect(getState().comparedRuns.every(isDone)).toBe(true), PATIENCE)
    for (const speed of [1 / 64, 1, 8]) {
      session.race()
      session.setSpeed(speed)
      session.playhead.toStart()
      session.playhead.play()
      const seconds = session.playhead.seconds()
      session.playhead.pause()
      expect(
        seconds,
        `seconds, where single things were watched at a speed of ${speed}: #${link}`,
      ).toBeGreaterThanOrEqual(10)
      expect(seconds, `seconds, where single things were watched at a speed of ${speed}: #${link}`).toBeLessThanOrEqual(
        20,
      )
    }
  },
)
