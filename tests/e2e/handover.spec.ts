/** What is handed to others: embedded pictures, links for a class, the single file, the handout. */
import { pathToFileURL } from 'node:url'
import {
  address,
  expect,
  follow,
  load,
  open,
  openAllParameters,
  parts,
  settled,
  test,
  VERY_LONG,
  visit,
} from './page.ts'

test('A link arranges the page: an embedded picture, a title and a note, controls that are locked or hidden', async ({
  page,
  context,
}) => {
  await test.step('an embedded picture shows its parts and nothing else, and its open controls alone', async () => {
    await load(page, 'tree?view=embed&parts=machine,transport,workload&open=interval,balancer&lock=balancer')
    const { machine, charts, results, play } = parts(page)
    await expect(machine).toBeVisible()
    await expect(play).toBeEnabled()
    await expect(charts.locator('[data-region]')).toHaveCount(1)
    await expect(results).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
    await expect(page.locator('[data-parameter]')).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Balancer' })).toHaveAttribute('readonly', '')
    await page.keyboard.press('l')
    await expect(page.getByRole('link', { name: 'Open in Evenkeel' })).toBeVisible()
  })

  await test.step('the whole page opens from within, with the same link but for what embeds it', async () => {
    await follow(page, 'tree?interval=32&view=embed&parts=machine,transport&open=interval&lock=seed&at=7')
    await expect(parts(page).play).toBeEnabled()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open in Evenkeel' }).click()
    const whole = await opened
    await settled(whole)
    expect(address(whole)).toBe('tree?interval=32&v=2&at=7&lock=seed')
    await whole.close()
  })

  await test.step('a title and a note are text, whatever stands in them', async () => {
    const title = '<script>document.body.remove()</script>'
    const note = '<img src=x onerror=alert(1)>'
    await visit(page, `tree?title=${encodeURIComponent(title)}&note=${encodeURIComponent(note)}`)
    const banner = page.getByRole('region', { name: 'From the link' })
    await expect(banner.getByRole('heading')).toHaveText(title)
    await expect(banner).toContainText(note)
    await expect(banner.locator('script, img')).toHaveCount(0)
  })

  await test.step('a locked control cannot be changed by mouse, by keys or by another story; a hidden one is not there', async () => {
    await visit(page, 'tree?processors=64&t1=on&lock=processors,tree.*,phases.*&hide=seed&chart=phases')
    await openAllParameters(page)
    const locked = page.getByRole('textbox', { name: 'Processors', exact: true })
    await expect(locked).toHaveValue('64')
    await expect(page.locator('[data-parameter="processors"]').getByRole('slider')).toHaveCount(0)
    await locked.click()
    await page.keyboard.type('128')
    await page.keyboard.press('Enter')
    await locked.blur()
    await expect(page.locator('[data-parameter="seed"]')).toHaveCount(0)
    const phases = page.getByRole('figure', { name: 'Phases' })
    await expect(phases.getByRole('textbox', { name: 'Filling interval' })).not.toBeEditable()
    await expect(phases.getByRole('checkbox', { name: 'First transition' })).toBeDisabled()
    await expect(phases.getByRole('combobox', { name: 'Balancer' })).toBeEnabled()
    // Neither by what changes several at once.
    await page.keyboard.press('s')
    await page.keyboard.press('r')
    await settled(page)
    await expect(locked).toHaveValue('64')
    expect(address(page)).toContain('processors=64')
    expect(address(page)).not.toContain('seed=')
  })

  await test.step('a control that there is not is left out with a notice', async () => {
    await visit(page, 'tree?lock=wings&parts=sails')
    await expect(parts(page).notices).toContainText(/lock: expected a parameter or .*, got "wings"/)
    await expect(parts(page).notices).toContainText(/parts: expected one of .*, got "sails"/)
  })
})

test('The dialogs write code and links for what they show, and on paper there is a handout without controls', async ({
  page,
}) => {
  await test.step('the embed dialog writes code for what its preview shows', async () => {
    await open(page, 'tree?at=5')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Embed…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Embed this picture' })
    const code = dialog.getByRole('textbox', { name: 'Code for your page' })
    await expect(dialog.getByText(/opened from a file/)).toBeHidden()
    // At first what Play shows: the question, the story's knobs, the machine, and here all charts, as this device remembers.
    await expect(code).toHaveValue(/at=5&amp;open=[a-zA-Z,\d]+&amp;title=How%20/)
    await dialog.getByRole('checkbox', { name: 'Results' }).uncheck()
    await expect(code).toHaveValue(
      /^<iframe src="[^"<>]*view=embed&amp;at=5&amp;parts=machine,[^"]*" title="[^"]*" width="800"/,
    )
    const preview = page.frameLocator('iframe[title="Preview"]')
    await expect(preview.getByRole('slider', { name: /^Machine/ })).toBeVisible()
    await expect(preview.getByRole('region', { name: 'Results' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the class dialog writes a link that arranges the page', async () => {
    await visit(page, 'tree?v=2')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Link for a class…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link for a class' })
    await dialog.getByLabel('Title').fill('Exercise 3')
    // At first the story's knobs alone.
    await dialog.getByRole('checkbox', { name: /^Only / }).uncheck()
    await dialog.getByText('Machine', { exact: true }).first().click()
    await dialog.getByLabel('All of Machine').selectOption('Locked')
    await expect(dialog.getByLabel('Link for the class')).toHaveValue(
      /#tree\?v=2&lock=machine\.\*&title=Exercise%203&answers=covered$/,
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('on paper there is a handout without controls', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, 'tree?interval=32&at=6&picture=both')
    await page.evaluate(() => {
      window.print = () => {}
    })
    // The browser's own command, whether or not the handout is there yet.
    const theme = (event: string) =>
      page.evaluate((type) => {
        dispatchEvent(new Event(type))
        return document.documentElement.dataset.theme
      }, event)
    expect([await theme('beforeprint'), await theme('afterprint')]).toEqual(['light', 'dark'])
    // It is loaded ahead: the browser does not wait once it prints.
    const laidOut = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'))
        const there = document.querySelector('[aria-label="Scenario"]') !== null
        dispatchEvent(new Event('afterprint'))
        return there
      })
    await expect.poll(laidOut).toBe(true)
    await page.keyboard.press('Control+p')
    const scenario = page.getByRole('region', { name: 'Scenario' })
    await expect(scenario.getByRole('row', { name: /Balancing interval.*32 nodes.*16 nodes/ })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect(page.getByRole('slider', { name: /^Tree of / })).toBeVisible()
    for (const role of ['button', 'combobox', 'textbox'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    // The charts keep the layer that their playheads are drawn on; it is inert.
    await expect(page.locator('[role="slider"]:not([inert] *, [hidden] *, canvas)')).toHaveCount(0)
    await expect(page.locator('button:visible, input:visible, select:visible')).toHaveCount(0)
    expect(await theme('afterprint')).toBe('dark')
    await expect(parts(page).play).toBeVisible()

    // Before there is a run it is the scenario.
    await load(page, VERY_LONG)
    await expect.poll(laidOut).toBe(true)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText(/not been run .*scenario alone/)).toBeVisible()
    await expect(scenario.getByRole('row', { name: /Depth.*30 levels/ })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  })
})

test('The single file opens from a stick and runs, without a network', async ({ page, context }) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) urls.push(request.url())
  })
  await context.setOffline(true)
  const file = pathToFileURL('dist/single/evenkeel.html').href
  await page.goto(`${file}#tree?processors=64`)
  await settled(page)
  await expect(parts(page).results).toContainText(/Total time\s*\d/)
  expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true)
  await page.keyboard.press('e')
  const trace = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Trace for Perfetto' }).click()
  expect((await trace).suggestedFilename()).toMatch(/\.trace\.json$/)
  expect(urls).toEqual([file])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Embed…' }).click()
  await expect(page.getByText(/opened from a file, so the code names a file .* web server/)).toBeVisible()
})
