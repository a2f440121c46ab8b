/**
 * What labs draw, as pictures: SVG files in tests/pictures, which a browser opens. A test that finds another picture writes it beside the old one
 * (`…-changed.svg`) and says what has changed. `npm run pictures` makes a page of all of them that shows old, new and difference side by side.
 * Where a change is meant:
 *
 *     PICTURES=write npx vitest run tests/pictures.test.tsx -t requests/stage
 */
import { afterAll, afterEach, describe, test } from 'vitest'
import { holds, PICTURES } from './setup/pictures.tsx'
import { closeAll, closeViews } from './setup/views.tsx'

afterEach(closeAll)
afterAll(closeViews)

describe('A picture is as it was:', () => {
  test.each(PICTURES.map((picture) => [picture.name, picture] as const))('%s', async (_, picture) => holds(picture))
})
