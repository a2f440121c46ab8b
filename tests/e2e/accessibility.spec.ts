import { expect, faults, open, test, windows } from './page.ts'

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

for (const { name, viewport } of windows) {
  test.describe(`In both themes on a ${name}`, () => {
    test.use({ viewport })

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

/** The names of buttons. */
async function labels(buttons: readonly { getAttribute(name: string): Promise<string | null> }[]): Promise<string[]> {
  return Promise.all(buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? ''))
}
