/** Stills are committed files that a browser has made: here is whether they still show the runs that they stand for. */
import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf, keyOf, mostBytes, storedKeys } from '../build/stills/keys.ts'
import { stills } from '../build/stills/list.ts'
import { stillOf } from '../src/app/ui/stills.ts'
import { tileStillOf } from '../src/app/ui/tile-stills.ts'
import { labIds } from '../src/labs/index.ts'

describe.each(labIds)('Stills of %s', (lab) => {
  const ofLab = stills.filter((still) => still.lab === lab)

  test('are of the present scenarios, moments and runs', async () => {
    const stored = storedKeys(lab)
    const outdated: string[] = []
    for (const still of ofLab) if (stored[still.name] !== (await keyOf(still))) outdated.push(still.name)
    expect(outdated, `out of date: run "npm run stills" and commit stills/${lab}`).toEqual([])
  })

  test('are all there, small and light enough to be loaded as they are scrolled to, and no other files', () => {
    const folder = `stills/${lab}`
    const expected = ofLab.flatMap(filesOf).map(({ file }) => basename(file))
    expect(readdirSync(folder).toSorted()).toEqual(['keys.json', ...expected].toSorted())
    const odd = ofLab.flatMap((still) =>
      filesOf(still)
        .map(({ file }) => ({ file, bytes: statSync(file).size }))
        .filter(({ bytes }) => bytes < 1000 || bytes > mostBytes(still)),
    )
    expect(odd).toEqual([])
  })

  test('are found by their cards and tiles', () => {
    const addresses = ofLab.flatMap(({ name }) => {
      const [kind, ...id] = name.split('-')
      return (['light', 'dark'] as const).map((theme) =>
        kind === 'story' || kind === 'lesson' ? stillOf(lab, kind, id.join('-'), theme) : tileStillOf(lab, theme),
      )
    })
    // Pictures that are the same, byte by byte, may share an address once they are bundled.
    expect(addresses).toHaveLength(2 * ofLab.length)
    expect(addresses).not.toContain(undefined)
  })
})
