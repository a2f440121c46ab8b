/**
 * What texts claim beyond the run on screen, tried over seeds and settings, for tests and for the table of claims. Which cases hold is
 * kept in `data/claims/LAB.json`, with what was tried; see claims.test.ts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Claim, changed, expanded } from '../src/core/content/claim.ts'
import { readHead } from '../src/core/content/head.ts'
import { type KnownStories, readLecture } from '../src/core/content/read-lecture.ts'
import { readLesson } from '../src/core/content/read-lesson.ts'
import { compileStory, readStory } from '../src/core/content/read-story.ts'
import { fitted, type Lab, type Metrics } from '../src/core/lab.ts'
import { parseLink } from '../src/core/link/link.ts'
import { applies, type Values } from '../src/core/parameters.ts'
import type { Recording } from '../src/core/recording.ts'
import { runWhole } from '../src/core/run/run.ts'

const root = join(import.meta.dirname, '..')

/** A finished run. */
export interface StoryRun {
  readonly values: Values
  readonly metrics: Metrics
  readonly recording: Recording
}

/** Runs what differs from the defaults, each scenario once. */
export type StoryRunner = (query: string) => StoryRun

/** Runs each scenario of a lab once, and again where its recording is looked at. */
export function storyRunner(lab: Lab): StoryRunner {
  const cache = new Map<string, StoryRun>()
  return (query) => {
    const before = cache.get(query)
    if (before) return before
    const { values, problems } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
    const wrong = [...problems, ...lab.check(values)].map(({ message }) => message)
    if (wrong.length > 0) throw new Error(`${query}: ${wrong.join('; ')}`)
    let recording: Recording | undefined
    const ran: StoryRun = {
      values,
      metrics: runWhole(lab, values, { record: false }).metrics,
      get recording() {
        recording ??= runWhole(lab, values, { record: true }).recording
        if (!recording) throw new Error('nothing was recorded')
        return recording
      },
    }
    cache.set(query, ran)
    return ran
  }
}

/** A claim, with where it stands. */
export interface PlacedClaim extends Claim {
  /** Unique in its lab: "stories/chain", "lessons/why-balance/go-on". */
  readonly id: string
  /** What it stands in, as the page calls it. */
  readonly place: string
  /** The file in which it stands. */
  readonly file: string
}

/** What is kept of a claim: what was tried, and for each case in order whether it holds, 1 or 0. */
export interface Kept {
  readonly holds: readonly string[]
  readonly runs: Readonly<Record<string, string>>
  readonly over: string
  readonly cases: string
}

/** Where a lab's are kept. */
export const keptFile = (id: string): string => join(root, `tests/data/claims/${id}.json`)

/** What is kept of a lab's claims, by their ids. */
export const keptOf = (id: string): Record<string, Kept> =>
  existsSync(keptFile(id)) ? JSON.parse(readFileSync(keptFile(id), 'utf8')) : {}

/** What is tried of a claim. */
export const triedOf = ({ holds, runs, over }: Claim): Omit<Kept, 'cases'> => ({
  holds: holds.map(({ text }) => text),
  runs: Object.fromEntries(Object.entries(runs).sort(([a], [b]) => (a < b ? -1 : 1))),
  over,
})

/** The share of cases that hold. */
export const shareOf = ({ cases }: Kept): number => [...cases].filter((each) => each === '1').length / cases.length

/** What is varied and applies to none of the runs, so that all cases would be the same. */
export function withoutEffect(lab: Lab, { runs, over }: Claim): readonly string[] {
  const ids = [...new URLSearchParams(over).keys()]
  const [change] = expanded(over)
  const queries = Object.values(runs).flatMap((query) => expanded(changed(query, change)))
  const values = queries.map((query) => parseLink(`${lab.id}?${query}`, { [lab.id]: lab }).values)
  return ids.filter((id) => !values.some((each) => applies(fitted(lab, each).parameters[id], each)))
}

/** The Markdown files of a folder by their names, if there is one. */
export const contentIn = (folder: string): readonly (readonly [string, string])[] => {
  try {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
    return names.map((name) => [name.slice(0, -3), readFileSync(join(root, folder, name), 'utf8')])
  } catch {
    return []
  }
}

/** A lab's stories by their ids, and whether each asks for a prediction. */
export const knownStories = (lab: string): KnownStories =>
  new Map(contentIn(`src/labs/${lab}/stories`).map(([name, text]) => [name, /^```predict$/m.test(text)]))

/** Everything that a lab's stories, lessons, lectures and help texts claim. */
export function claimsOf(lab: Lab): readonly PlacedClaim[] {
  const folder = `src/labs/${lab.id}`
  const stories = contentIn(`${folder}/stories`)
  const storiesOfLab = knownStories(lab.id)
  const golden = stories.length > 0 ? JSON.parse(readFileSync(join(root, folder, 'stories/golden.json'), 'utf8')) : {}
  return [
    ...stories.flatMap(([name, text]) => {
      const read = readStory(text, lab)
      if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
      const compiled = compileStory(read, golden[name]?.figures)
      const sentence = 'problems' in compiled ? '' : compiled.sentence
      return read.claims.map((claim, i) => ({
        ...claim,
        says: claim.says || sentence,
        id: `stories/${name}${i > 0 ? `/${i + 1}` : ''}`,
        place: `Story: ${read.story.label}`,
        file: `${folder}/stories/${name}.md`,
      }))
    }),
    ...contentIn(`${folder}/lessons`).flatMap(([name, text]) => {
      const head = readHead(text)
      if ('problems' in head) throw new Error(`${name}.md: ${JSON.stringify(head)}`)
      const file = `${folder}/lessons/${name}.md`
      return claimsIn(lab, `lessons/${name}`, text).map((claim) => ({
        ...claim,
        place: `Lesson: ${head.head.title}`,
        file,
      }))
    }),
    ...contentIn(`${folder}/lectures`).flatMap(([name, text]) => {
      const read = readLecture(text, lab, storiesOfLab)
      if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
      return read.claims.map((claim, i) => ({
        ...claim,
        id: `lectures/${name}${i > 0 ? `/${i + 1}` : ''}`,
        place: `Lecture: ${read.head.title}`,
        file: `${folder}/lectures/${name}.md`,
      }))
    }),
    ...helpClaims(lab),
  ]
}

/** What help texts claim: written down like a lesson whose parts are called as parameters are, for help has no place for it. */
export const helpClaims = (lab: Lab): readonly PlacedClaim[] =>
  contentIn('tests/data/help')
    .filter(([name]) => name === lab.id)
    .flatMap(([, text]) =>
      claimsIn(lab, 'help', text).map((claim) => ({
        ...claim,
        place: `Help: ${claim.title}`,
        file: `tests/data/help/${lab.id}.md`,
      })),
    )

/** The claims of a text's parts. */
function claimsIn(lab: Lab, id: string, text: string) {
  const read = readLesson(text, lab)
  if ('problems' in read) throw new Error(`${id}: ${JSON.stringify(read.problems)}`)
  return Object.entries(read.claims).flatMap(([part, claims]) => {
    const title = read.lesson.scenes.find((scene) => scene.id === part)?.title ?? ''
    return claims.map((claim, i) => ({ ...claim, title, id: `${id}/${part}${i > 0 ? `/${i + 1}` : ''}` }))
  })
}
