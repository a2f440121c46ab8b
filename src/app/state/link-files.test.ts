import { expect, test } from 'vitest'
import { fingerprintOf } from '../../core/attachments/fingerprint.ts'
import { hold } from '../../core/attachments/held.ts'
import { createLinkFiles } from './link-files.ts'

test('the device is asked once for each file that links name and the page does not hold', async () => {
  const bytes = new TextEncoder().encode('1 2 3')
  const present = fingerprintOf(bytes)
  hold({ fingerprint: present, name: 'costs.txt', bytes })
  const [one, two] = ['0123456789abcdef'.repeat(2), 'fedcba9876543210'.repeat(2)]
  const recalled: string[] = []
  const recallFiles = createLinkFiles(async () => ({ recall: async (names) => void recalled.push(...names) }))
  expect(recallFiles('loop?size=400')).toBeUndefined()
  expect(recallFiles(`loop?costs=${present}`)).toBeUndefined()
  await recallFiles(`loop?costs=${one}&with=costs:${present}`)
  expect(recallFiles(`loop?costs=${one}`)).toBeUndefined()
  await recallFiles(`mesh?mesh=${two}&costs=${one}`)
  expect(recalled).toEqual([one, two])
})
