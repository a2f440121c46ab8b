import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, open, test } from './page.ts'

const sizes = [
  { name: 'laptop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const

const links = {
  'the default': 'tree?at=9',
  'the microscope': 'tree?side=microscope&at=9',
  'the microscope with a server': 'tree?balancer=loadserver&processors=32&side=microscope&at=15',
  'an adaptive run': 'tree?t1=on&t2=on&at=12',
  'a heatmap of very many processors': 'tree?processors=1024&at=5',
  'one processor': 'tree?processors=1',
  'a custom machine': 'tree?machine=custom',
  'a malformed link': 'tree?interval=often',
} as const

/** What axe finds, in a line each. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

for (const theme of ['light', 'dark'] as const) {
  for (const { name, width, height } of sizes) {
    test.describe(`In the ${theme} theme on a ${name}`, () => {
      test.use({ colorScheme: theme, viewport: { width, height } })

      for (const [view, link] of Object.entries(links)) {
        test(`axe finds no fault with ${view}`, async ({ page }) => {
          await open(page, link)
          expect(await faults(page)).toEqual([])
        })
      }

      test('axe finds no fault with any chart enlarged', async ({ page }) => {
        await open(page)
        for (const name of await page
          .getByRole('button', { name: /give it the whole width$/ })
          .all()
          .then(labels)) {
          await page.getByRole('button', { name, exact: true }).click()
          expect.soft(await faults(page), name).toEqual([])
          await page.getByRole('button', { name: 'Show all charts' }).click()
        }
      })

      test('axe finds no fault with the dialogs', async ({ page }) => {
        await open(page)
        for (const name of ['Share', 'Help']) {
          await page.getByRole('button', { name, exact: true }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          expect.soft(await faults(page), name).toEqual([])
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
        }
      })
    })
  }
}

/** The names of buttons. */
async function labels(buttons: readonly { getAttribute(name: string): Promise<string | null> }[]): Promise<string[]> {
  return Promise.all(buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? ''))
}
