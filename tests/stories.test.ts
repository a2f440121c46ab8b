/** Every lab's stories: what a first visit is shown of them is there and can be used. That their numbers have values is tried with their runs (golden.ts). */
import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choicesOf, MACHINE, shownPictures } from '../src/app/state/pictures.ts'
import { fitted } from '../src/core/lab.ts'
import { fixedBy, readArrangement } from '../src/core/link/arrangement.ts'
import { parseLink } from '../src/core/link/link.ts'
import { applies } from '../src/core/parameters.ts'
import { importLabViews } from '../src/labs/pages.ts'
import { labs } from '../src/labs/registry.ts'

for (const [id, lab] of Object.entries(labs)) {
  const views = await importLabViews(id)
  const { stories, charts, pictures = [] } = views

  test(`The stories of ${id} are the files in its folder`, () => {
    const folder = `src/labs/${id}/stories`
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
    expect(stories.map((story) => `${story.id}.md`).toSorted()).toEqual(files.toSorted())
  })

  describe.each(stories)(`A story of ${id}: $label`, (story) => {
    const { values, extras, problems } = parseLink(`${id}?${story.query}`, labs)

    test('asks one short question', () => {
      expect(problems).toEqual([])
      expect(story.question).toMatch(/^[A-Z].{10,80}\?$/)
    })

    test('says a sentence whose figures are filled in', () => {
      expect(story.sentence).toMatch(/^[A-Z][^{}]*\.$/)
    })

    test('has three or four knobs, each of which applies and is not locked', () => {
      const { knobs } = story
      expect(new Set(knobs).size, 'different `knobs`').toBe(knobs.length)
      expect([3, 4], 'three or four `knobs`').toContain(knobs.length)
      // A program declares knobs of its own.
      const { parameters } = fitted(lab, values)
      // A knob of a first screen says so itself where it does nothing.
      const idle = story.first?.knobs.flatMap(({ parameter, idle: words }) => (words ? [parameter] : [])) ?? []
      const applied = (knob: string) => parameters[knob] && (applies(parameters[knob], values) || idle.includes(knob))
      expect(
        knobs.filter((knob) => !applied(knob)),
        '`knobs` that the scenario does not show, as they do nothing in it',
      ).toEqual([])
      const { arrangement } = readArrangement(extras, lab)
      expect(knobs.filter((knob) => fixedBy(arrangement, lab, { embedded: false }).has(knob))).toEqual([])
    })

    test('has a picture of the lab that there is of its work', () => {
      const { picture = MACHINE } = story
      expect(choicesOf(pictures)).toContain(picture)
      const { other } = shownPictures(views, values, picture)
      expect(other === undefined).toBe(picture === MACHINE)
    })

    test('has a chart of the lab', () => {
      expect(charts.map((chart) => chart.id)).toContain(story.chart ?? charts[0].id)
    })

    test('has a first screen, if any, whose labels the lab has and whose next story there is', () => {
      const { labels = [], next } = story.first ?? {}
      expect(labels.filter((label) => !views.labels?.includes(label))).toEqual([])
      if (next !== undefined) expect(stories.map((other) => other.id)).toContain(next)
    })

    const { counterpart: link } = story
    if (link === undefined) return
    test('has a counterpart in another lab, which asks the same and leads back', async () => {
      const [other, query] = link.split('?')
      expect(other).not.toBe(id)
      const counterpart = (await importLabViews(other)).stories.find((each) => each.query === query)
      expect(counterpart).toMatchObject({ question: story.question, counterpart: `${id}?${story.query}` })
    })
  })
}
