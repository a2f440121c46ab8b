/** What a picture shows depends on nothing that was drawn before it in the page: drawn in the other order, it is the same. */
import { afterAll, afterEach, describe, test } from 'vitest'
import { some } from './setup/cases.ts'
import { holds, PICTURES } from './setup/pictures.tsx'
import { closeAll, closeViews } from './setup/views.tsx'

afterEach(closeAll)
afterAll(closeViews)

// Of any two of these each is drawn before the other one here or in tests/pictures.test.tsx, with the same outcome: neither changes the other.
// `npm test` takes two or three of each lab, which come first here and last there; `npm run test:all` all.
describe('A picture is the same after those that come after it:', () => {
  test.each(some(PICTURES.toReversed(), 16).map((picture) => [picture.name, picture] as const))(
    '%s',
    async (_, picture) => holds(picture),
  )
})
