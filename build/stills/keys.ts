/** What a still is made from, as a key: it is kept with the still, and differs from the present one where the still is out of date. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseLink } from '../../src/core/link/link.ts'
import { runWhole } from '../../src/core/run/run.ts'
import { lectures } from '../../src/labs/lectures.ts'
import { labs } from '../../src/labs/registry.ts'
import type { Still } from './list.ts'

/** The stories whose stills are on the cards of ready lectures: "mesh/story-lasting". */
const ofLectures = new Set(lectures.map(({ lab, story }) => `${lab}/story-${story}`))

/** How many bytes a file of a still may have: tiles and ready lectures are few, and drawn larger than other cards. */
export const mostBytes = ({ lab, name }: Pick<Still, 'lab' | 'name'>): number =>
  name === 'tile' || ofLectures.has(`${lab}/${name}`) ? 24_000 : 8000

/** The files of a still, light and dark, and the file with the keys of a lab's stills. */
export const filesOf = ({ lab, name }: Pick<Still, 'lab' | 'name'>) =>
  (['light', 'dark'] as const).map((theme) => ({ theme, file: `stills/${lab}/${name}.${theme}.webp` }))
export const keysFile = (lab: string) => `stills/${lab}/keys.json`

/** The keys that a lab's stills were made with, by their names. */
export const storedKeys = (lab: string): Readonly<Record<string, string>> =>
  existsSync(keysFile(lab)) ? JSON.parse(readFileSync(keysFile(lab), 'utf8')) : {}

/** A story's golden run, which its lab's tests hold. */
const goldenRun = (lab: string, id: string): unknown =>
  JSON.parse(readFileSync(`src/labs/${lab}/stories/golden.json`, 'utf8'))[id]?.run

/** The key that a still has now: of its scenario, its moment and what its run comes to. */
export async function keyOf(still: Still): Promise<string> {
  const { lab, name, query } = still
  const { values } = parseLink(`${lab}?${query}`, labs)
  const isStory = name.startsWith('story-')
  if (!isStory) await labs[lab].ready?.(values)
  const outcome = isStory
    ? goldenRun(lab, name.slice('story-'.length))
    : runWhole(labs[lab], values, { record: false }).metrics
  // Numbers as far as all engines agree.
  const content = JSON.stringify([still, outcome], (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(8)) : value,
  )
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
