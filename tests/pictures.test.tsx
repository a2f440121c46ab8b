/**
 * What labs draw, as pictures: SVG files in tests/pictures, which a browser opens. A test that finds another picture writes it beside the old one
 * (`…-changed.svg`) and says what has changed. `npm run pictures` makes a page of all of them that shows old, new and difference side by side.
 * Where a change is meant:
 *
 *     PICTURES=write npx vitest run tests/pictures.test.tsx -t requests/stage
 */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { holds, PICTURES } from './setup/pictures.tsx'
import { closeAll, closeViews } from './setup/views.tsx'

afterEach(closeAll)
afterAll(closeViews)

describe('A picture is as it was:', () => {
  test.each(PICTURES.map((picture) => [picture.name, picture] as const))('%s', async (_, picture) => holds(picture))
})

/** Words of a picture that stand above or below it: no reader sees them. */
function wordsOutside(name: string): readonly string[] {
  const svg = readFileSync(`tests/pictures/${name}.svg`, 'utf8')
  const height = Number(/ height="([\d.]+)"/.exec(svg)?.[1])
  const words = [...svg.matchAll(/<text [^>]*?\by="([-\d.]+)"[^>]*>([^<]*)/g)]
  return words.flatMap(([, y, text]) =>
    Number(y) < 3 || Number(y) > height ? [`${name}: “${text}” at y = ${y} of ${height}`] : [],
  )
}

test('no words of a picture stand above or below it, where no reader sees them, but of one that is enlarged', () => {
  const names = PICTURES.map(({ name }) => name).filter((name) => !name.includes('enlarged'))
  expect(names.flatMap(wordsOutside)).toEqual([])
})
