/** Which stills there are: small pictures of runs, on Home's tiles and on the cards of stories and lessons. */
import type { Lesson } from '../../src/core/content/lesson.ts'
import type { StoryFile } from '../../src/core/content/story.ts'
import type { LabTile } from '../../src/core/lab.ts'
import type { RunPlace } from '../../src/core/playhead/axis.ts'
import { labIds } from '../../src/labs/index.ts'
import type { Miniature } from '../../src/labs/page.ts'

/** What a still shows. */
export interface Still {
  readonly lab: string
  /** What its files are called, without theme: "story-chain". */
  readonly name: string
  /** The scenario, as what differs from the defaults. */
  readonly query: string
  /** How much of the run has been played, from 0 to 1, where nothing else is said. */
  readonly share: number
  /** Where a story rests, as its file says it: a step from 1 on, or the end. */
  readonly rest?: StoryFile['at']
  /** Where a story with a first screen rests. */
  readonly rests?: RunPlace
  /** A position on the axis along which the lab's runs lie at first. */
  readonly at?: number
  /** Another of the lab's pictures than the drawing on its tile. */
  readonly picture?: string
}

/** Runs that say more at another moment than the tile's: the share that has been played. */
const SHARES: Readonly<Record<string, number>> = {
  'tree/story-mandelbrot-stripes': 0.9,
  'loop/story-getting-shorter': 0.7,
  'loop/story-pairs': 0.85,
  'loop/story-sleeping-giant': 0.6,
  'loop/lesson-transient-load': 0.6,
  'async/story-bound': 0.6,
  'async/story-elephant': 0.7,
  'async/story-far-end': 0.7,
  'async/story-filled': 0.8,
  'async/story-level-by-level': 0.6,
  'async/story-tiles': 0.8,
}

/** Lessons that say more in a later part than in the first: the part's id. */
const PARTS: Readonly<Record<string, string>> = {
  'tree/lesson-dimension-exchange': 'cube',
  'tree/lesson-start': 'seldom',
  'async/lesson-not-knowing': 'telling',
  'async/lesson-first-rule': 'much',
  'async/lesson-ask-instead': 'few',
}

const tiles = import.meta.glob<LabTile>('/src/labs/*/tile.ts', { eager: true, import: 'tile' })
const miniatures = import.meta.glob<Miniature>('/src/labs/*/views/miniature.tsx', { eager: true, import: 'miniature' })
const stories = import.meta.glob<StoryFile>('/src/labs/*/stories/*.md', { eager: true, import: 'default' })
const lessons = import.meta.glob<Lesson>('/src/labs/*/lessons/*.md', { eager: true, import: 'default' })

/** A lab's files by their names. */
const filesOf = <T>(files: Readonly<Record<string, T>>, lab: string) =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`/src/labs/${lab}/`))
    .map(([path, file]) => [path.replace(/^.*\/|\.md$/g, ''), file] as const)

/** The stills of a lab; none without a drawing for its tile. */
function stillsOf(lab: string): readonly Still[] {
  const tile = miniatures[`/src/labs/${lab}/views/miniature.tsx`]
  if (!tile) return []
  const still = (name: string, rest: Omit<Still, 'lab' | 'name' | 'share'>): Still => ({
    lab,
    name,
    share: SHARES[`${lab}/${name}`] ?? tile.still,
    ...rest,
    // What a link calls a picture beside the machine.
    picture: rest.picture?.replace('both-', ''),
  })
  return [
    still('tile', { query: tile.query ?? tiles[`/src/labs/${lab}/tile.ts`].opening ?? '' }),
    ...filesOf(stories, lab).map(([id, { query, picture, at, first }]) =>
      still(`story-${id}`, { query, picture, rest: at, ...(first && { rests: first.rests }) }),
    ),
    ...filesOf(lessons, lab).map(([id, { scenes }]) => {
      const name = `lesson-${id}`
      const part = PARTS[`${lab}/${name}`]
      const { query, at, picture } = scenes.find((scene) => scene.id === part) ?? scenes[0]
      return still(name, { query, at, picture })
    }),
  ]
}

/** All stills. */
export const stills: readonly Still[] = labIds.flatMap(stillsOf)
