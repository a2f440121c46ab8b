/**
 * No question is answered by what stands beside it: each question of lessons, stories and lectures is opened as its reader sees it, in a window
 * without a browser, and the number or the words of its answer are looked for in everything that is visible before it is uncovered: texts,
 * numbers, captions, labels of charts and what canvases write. A panel that is closed is no part of it.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { valueText } from '../src/app/answers/verdicts.ts'
import { fill } from '../src/app/learn/lesson-text.ts'
import { rightOf } from '../src/app/learn/predict/truth.ts'
import { loadLabViews } from '../src/app/state/lab-views.ts'
import { knownRuns } from '../src/core/content/check-claim.ts'
import { readyFor, runsOf } from '../src/core/content/check-lesson.ts'
import type { Exercise, Prediction } from '../src/core/content/lesson.ts'
import { compileLecture, type ReadLecture, readLecture } from '../src/core/content/read-lecture.ts'
import { readLesson } from '../src/core/content/read-lesson.ts'
import { readStory } from '../src/core/content/read-story.ts'
import { encode } from '../src/core/link/link.ts'
import { formatPlaylist } from '../src/core/link/playlist.ts'
import { numberOf } from '../src/core/text/expression/evaluate.ts'
import type { Expression, KnownRuns } from '../src/core/text/expression/tree.ts'
import { quantity } from '../src/core/text/format.ts'
import { loadLabs } from '../src/labs/descriptions.ts'
import { labs } from '../src/labs/registry.ts'
import { contentIn, knownStories, storyRunner } from './claims.ts'
import { some } from './setup/cases.ts'
import { goldenFile } from './setup/golden-file.ts'
import { type OpenPage, openPage, openWindow } from './setup/window.tsx'

/** A question, and where it is asked. */
interface Question {
  readonly name: string
  readonly link: string
  /** What gives it away: numbers and words. */
  readonly answers: () => Promise<readonly string[]>
  /** Whether it stands in the place of the picture. */
  readonly first?: boolean
  /** The story that asks it when it is chosen: a lab and its id. */
  readonly story?: readonly [lab: string, id: string]
}

/** How long a page is waited for: modules are loaded with the first of a kind, on the slowest machine. */
const PATIENCE = { timeout: 300_000, interval: 50 }

const root = `${import.meta.dirname}/..`

/** A number that says something where it stands alone: "202" and "20.6 ms", and neither "4" nor "16". */
const isTelling = (text: string) =>
  /[a-zµ%]/i.test(text.replace(/^[\d.,\s]+/, '')) ? /\d.*\d/.test(text) : (text.match(/\d/g) ?? []).length >= 3

/** What gives a prediction away. Of a winner that is the number of the best, where no other one stands beside it. */
function answersOf(ask: Prediction, runs: KnownRuns, lab: string): readonly string[] {
  if (ask.kind === 'curve') return []
  const right = rightOf(ask, runs, lab)
  if (ask.kind === 'winner') return right?.places ? [quantity(right.places[0].value, right.unit)] : []
  const value = right?.right
  if (value === undefined) return []
  const seconds = ask.unit === 'ms' ? [quantity(value / 1000, 's')] : []
  return [...new Set([valueText(value, ask.unit), ...seconds])]
}

/** What gives an exercise away. */
function answersOfExercise(exercise: Exercise, runs: KnownRuns, lab: string): readonly string[] {
  if (exercise.kind === 'predict') return answersOf(exercise.ask, runs, lab)
  if (exercise.kind !== 'number') return []
  const value = numberOf(exercise.answer, { runs })
  const { unit } = exercise
  return unit === 'ms' || unit === 's' ? [quantity(value, 's')] : [quantity(value, unit === 'points' ? '' : unit)]
}

/** What is set stands where it can be seen. */
const isSetting = (tree: Expression) => typeof tree !== 'number' && tree[0] === 'parameter'

/** Exercises in reading: their hints say where in the picture the answer stands. */
const READ_OFF = ['mesh/worth-it/moved']

const questions: Question[] = []
for (const [id, lab] of Object.entries(labs)) {
  const run = storyRunner(lab)
  for (const [name, text] of contentIn(`src/labs/${id}/lessons`)) {
    const read = readLesson(text, lab)
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const { lesson } = read
    for (const [index, scene] of lesson.scenes.entries()) {
      for (const exercise of scene.exercises) {
        const place = `${id}/${name}/${exercise.id}`
        if (!['predict', 'number'].includes(exercise.kind) || READ_OFF.includes(place)) continue
        questions.push({
          name: place,
          link: `${id}?lesson=${name}&scene=${index + 1}`,
          // A number that is asked for behind a prediction is covered as that is.
          first: scene.exercises.some(({ kind }) => kind === 'predict'),
          async answers() {
            await readyFor(lab, [...Object.values(lesson.runs), scene.query])
            return answersOfExercise(exercise, runsOf(lesson, scene, run), id)
          },
        })
      }
    }
  }
  for (const [name, text] of contentIn(`src/labs/${id}/stories`)) {
    const read = readStory(text, lab)
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const { predict, query } = read.story
    if (!predict) continue
    const runs = { ...predict.runs, here: query }
    questions.push({
      name: `${id}/${name}`,
      link: `${id}?${query}&story=${name}`,
      first: true,
      story: [id, name],
      async answers() {
        await readyFor(lab, Object.values(runs))
        return answersOf(predict.ask, knownRuns(runs, run), id)
      },
    })
  }
  for (const [name, text] of contentIn(`src/labs/${id}/lectures`)) {
    const read = readLecture(text, lab, knownStories(id))
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const golden = goldenFile<Readonly<Record<string, string>>>(`${root}/src/labs/${id}/lectures/golden.json`)
    const compiled = compileLecture(read as ReadLecture, id, golden.records[name])
    if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
    const list = encode(formatPlaylist(compiled.entries))
    const stories = Object.fromEntries(
      contentIn(`src/labs/${id}/stories`).map(([story, text]) => [story, readStory(text, lab)]),
    )
    for (const [index, part] of read.parts.entries()) {
      const entry = compiled.entries[index]
      const answer = part.answer?.flatMap((each) => (typeof each === 'string' ? [] : [each.tree]))
      const story = entry.kind === 'story' ? stories[entry.story] : undefined
      if (!answer && !story) continue
      questions.push({
        name: `${id}/${name}, part ${index + 1}`,
        link: `${id}?view=lecture&list=${list}&entry=${index + 1}`,
        async answers() {
          if (story && !('problems' in story)) {
            const runs = knownRuns({ ...story.runs, here: story.story.query }, run)
            return story.sentence.flatMap((each) =>
              typeof each === 'string' || isSetting(each.tree) ? [] : [fill(lab, runs, [['figure', each.tree]])],
            )
          }
          const runs = knownRuns(read.runs, run)
          return (answer ?? []).filter((tree) => !isSetting(tree)).map((tree) => fill(lab, runs, [['figure', tree]]))
        },
      })
    }
  }
}

/** What canvases have written since they were cleared. */
const written = new Set<string>()

/** Everything that is visible: what is in a closed disclosure, dialog or list is not. */
function visible(element: Element): string {
  if (element.matches('[hidden], dialog:not([open]), script, style, [popover]')) return ''
  if (element.tagName === 'DETAILS' && !element.hasAttribute('open'))
    return visible(element.querySelector('summary') ?? document.createElement('p'))
  const parts = [...element.childNodes].map((node) =>
    node.nodeType === 3 ? (node.textContent ?? '') : node.nodeType === 1 ? visible(node as Element) : '',
  )
  const title = element.getAttribute('title') ?? ''
  return ` ${title} ${parts.join('')} `
}

const plainText = (text: string) => text.replace(/[\s\u00a0\u202f\u2009]+/g, ' ')

/** Where an answer stands in a text as a number of its own, with the words around it. */
function around(text: string, answer: string): string | undefined {
  const escaped = plainText(answer).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // A plain number is no time and no share.
  const unit = /[a-zµ%]/i.test(answer) ? '' : '| (?:%|[nµm]?s\\b)'
  const match = new RegExp(`(?<![\\d.,])${escaped}(?![\\d.]\\d|\\d|\\p{L}${unit})`, 'u').exec(text)
  return match ? `…${text.slice(Math.max(0, match.index - 60), match.index + answer.length + 40)}…` : undefined
}

describe('before it is answered', () => {
  let page: OpenPage
  let close: () => Promise<void>
  beforeAll(async () => {
    close = openWindow()
    const context = new Proxy({} as Record<string | symbol, unknown>, {
      get: (target, key) =>
        target[key] ??
        ((...args: unknown[]) => {
          if (key === 'fillText') written.add(String(args[0]))
          return { width: 10, data: [], addColorStop: () => undefined, setTransform: () => undefined }
        }),
    })
    Object.assign(HTMLCanvasElement.prototype, { getContext: () => context })
    vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {
      return { getContext: () => context, transferToImageBitmap: () => ({}) }
    })
    await loadLabs()
    page = await openPage('tree?depth=8&processors=4')
  })
  afterAll(async () => {
    page.close()
    await close()
  })

  const ofKind = (isKind: (link: string) => boolean, first: boolean) =>
    some(
      questions.filter((one) => isKind(one.link) && (one.first ?? false) === first),
      3,
    )
  const isLecture = (link: string) => link.includes('view=lecture')
  const tried = [
    ...ofKind((link) => link.includes('lesson='), true),
    ...ofKind((link) => link.includes('lesson='), false),
    ...ofKind((link) => link.includes('story=') && !isLecture(link), true),
    ...ofKind(isLecture, false),
  ]
  test.each(tried)('nothing answers $name', async ({ link, answers, first, story }) => {
    const telling = (await answers()).map(plainText).filter(isTelling)
    const { getState } = page.session.store
    written.clear()
    await page.session.open(link)
    if (story) {
      await vi.waitFor(() => expect(getState().status.kind).toBe('done'), PATIENCE)
      const { stories } = await loadLabViews(story[0])
      page.session.chooseStory(stories.find((one) => one.id === story[1]) as (typeof stories)[number])
    }
    await vi.waitFor(() => {
      expect(getState().status.kind).toBe('done')
      expect(getState().asking !== undefined).toBe(first === true)
      expect(page.text()).not.toMatch(/Loading…/)
      if (/lesson=/.test(link)) expect(page.text()).toMatch(/Part \d/)
    }, PATIENCE)
    // What is drawn comes with the next frames.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const text = plainText(`${visible(page.root)} ${[...written].join(' · ')}`)
    const places = telling.flatMap((answer) => {
      const place = around(text, answer)
      return place ? [`${answer}: ${place}`] : []
    })
    expect(places, `${link} gives its answer away`).toEqual([])
  })
})

test('there are questions of each kind', () => {
  for (const kind of ['lesson=', 'story=', 'view=lecture'])
    expect(questions.filter(({ link }) => link.includes(kind)).length, kind).toBeGreaterThan(15)
})
