import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { address, choose, expect, follow, goTo, goToLab, load, open, parts, settled, test, visit } from './page.ts'

test.use({ returning: false })

/** Nothing is computed under knobs where nothing is about that. */
const noCurves = (page: Page) => page.addInitScript(() => localStorage.setItem('evenkeel-scents', 'off'))

const panel = (page: Page) => page.getByRole('complementary', { name: 'Parameters' })
const all = (page: Page) => panel(page).getByRole('button', { name: 'All parameters' })
const figures = (page: Page) => parts(page).charts.getByRole('figure')

test('A first visit shows the question, three or four knobs, one chart and one number; a story changed by hand says so', async ({
  page,
}) => {
  await test.step('what is shown', async () => {
    await open(page, 'tree?topology=chain&lambda=0.5')
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(/\?$/)
    await expect(panel(page).locator('[data-parameter]')).toHaveCount(4)
    await expect(figures(page)).toHaveCount(1)
    await expect(parts(page).results.locator('dt')).toHaveText('Total time')
    await expect(parts(page).results).toContainText(/no run can take less than [\d.]+\sms: /)
    // Closed at first; what stands above the machine is not said again in it.
    const numbers = page.getByRole('group', { name: 'Numbers' })
    await expect(numbers).toBeHidden()
    await choose(page, 'Look closer', 'Numbers')
    await expect(numbers.getByRole('term').filter({ hasText: 'Total time' })).toHaveCount(0)
    await expect.poll(() => numbers.getByRole('term').count()).toBeGreaterThan(6)
    await page.keyboard.press('Escape')
    await expect(numbers).toBeHidden()
  })

  await test.step('what is changed is said, and leads back', async () => {
    await visit(page, 'tree?topology=chain&lambda=0.5')
    const story = panel(page).getByRole('region', { name: 'Story' })
    const storyText = await story.textContent()
    const processors = parts(page).slider('Processors')
    const before = await processors.inputValue()
    await processors.press('ArrowLeft')
    await expect(story).toContainText(/^A chain.*\(in the story\).*Changed: p\D*\d+back/)
    await story.getByRole('button', { name: 'back to the story' }).click()
    await expect(processors).toHaveValue(before)
    await expect.poll(() => story.textContent()).toBe(storyText)
    await expect.poll(() => address(page)).toBe('tree?topology=chain&lambda=0.5&v=2')
  })

  await test.step('a problem with a parameter that is not shown is said all the same', async () => {
    await follow(page, 'tree?topology=kary&sides=4x4x4&processors=64&balancer=diffusion&alpha=0.5&chart=load')
    await expect(panel(page)).toContainText(/expected at most .* links of a processor/)
  })
})

test('A first screen says what is wrong with a parameter that it does not show', async ({ page }) => {
  await load(page, 'tree?topology=kary&sides=4x4x4&processors=64&balancer=diffusion&alpha=0.5')
  await expect(panel(page).getByRole('button', { name: 'More knobs' })).toBeVisible()
  await expect(panel(page)).toContainText(/expected at most .* links of a processor/)
})

test('Under each knob of a story a curve shows what it would do: what is best is a click away, and a knob without effect says so', async ({
  page,
}) => {
  const knob = (id: string) => panel(page).locator(`[data-parameter=${id}]`)
  /** Tries until it holds; on a slow computer curves wait until they are asked for. */
  const computed = (holds: () => Promise<void>) =>
    expect(async () => {
      for (const button of await panel(page)
        .getByRole('button', { name: /^draw the curve/ })
        .all())
        await button.click({ timeout: 1000 })
      await holds()
    }).toPass({ timeout: 60_000 })
  const ready = (knobs: number) =>
    computed(async () => {
      await expect(panel(page).locator('[data-scent=wanted]')).toHaveCount(0, { timeout: 2000 })
      await expect(panel(page).locator('[data-scent=ready]')).toHaveCount(knobs, { timeout: 2000 })
    })
  await open(page, 'tree?t1=on')
  await ready(4)
  expect(await faults(page)).toEqual([])
  const interval = knob('fillingInterval')
  await expect(interval.getByRole('img')).toHaveAccessibleName(
    /^Total time over Filling interval: from .* least .* at 2\./,
  )

  await test.step('the best is a click away, by keyboard too, and the knob does not move', async () => {
    const slider = parts(page).slider('Filling interval')
    await interval.getByRole('button', { name: /^best found: .* at 2 nodes$/ }).press('Enter')
    await expect(slider).toHaveAttribute('aria-valuetext', '2 nodes')
    await ready(4)
    await expect(interval).toContainText('nothing better was found')
  })

  await test.step('the pointer reads it, and a click goes there', async () => {
    const plot = interval.getByRole('img').locator('svg')
    const box = await plot.boundingBox()
    if (!box) throw new Error('no curve')
    await plot.hover({ position: { x: box.width - 1, y: 10 } })
    await expect(interval).toContainText(/\d.* at 1\s024 nodes \(less is better\)/)
    await page.mouse.down()
    await page.mouse.up()
    await expect(parts(page).slider('Filling interval')).toHaveAttribute('aria-valuetext', /^1\s024 nodes/)
  })

  await test.step('it leads to the same in What if', async () => {
    await interval.getByRole('button', { name: /^What if/ }).click()
    await expect.poll(() => address(page)).toContain('sweep=fillingInterval:totalTime')
  })

  await test.step('no difference is said in words', async () => {
    await follow(page, 'loop?profitability=0.8')
    await computed(() => expect(knob('threshold')).toContainText('makes no difference here', { timeout: 2000 }))
  })

  await test.step('a question covers it', async () => {
    await follow(page, 'async?v=1')
    await ready(4)
    await panel(page).getByRole('button', { name: 'Predict first' }).click()
    await expect(panel(page).locator('[data-scent]')).toHaveCount(0)
  })
})

test('All parameters stand below the knobs and can be searched; another chart stays open until a story brings its own', async ({
  page,
}) => {
  await noCurves(page)
  await test.step('all parameters: the knobs stay first and are marked, a search finds, another lab closes them', async () => {
    await open(page, 'tree?v=2')
    const rows = panel(page).locator('[data-parameter]')
    const knobs = await rows.evaluateAll((each) => each.map((row) => (row as HTMLElement).dataset.parameter))
    await all(page).click()
    await expect(parts(page).slider('Grain size')).toBeVisible()
    const marked = panel(page).locator('[data-marked]')
    await expect(marked).toHaveCount(knobs.length)
    const first = await rows.evaluateAll((each) => each.map((row) => (row as HTMLElement).dataset.parameter))
    expect(first.slice(0, knobs.length)).toEqual(knobs)
    const search = page.getByRole('searchbox', { name: 'Find a parameter' })
    for (const [words, label] of [
      ['grain s', 'Grain size'],
      ['i2', 'Balancing interval'],
      ['queueCapacity', ''],
    ]) {
      await search.fill(words)
      if (label) await expect(rows.nth(knobs.length)).toContainText(label)
      else await expect(panel(page).getByRole('status')).toHaveText(`No parameter is called “${words}”.`)
    }
    await search.fill('alpha')
    await expect(panel(page).getByRole('status')).toHaveText(/^Makes no difference in this scenario: /)
    await goToLab(page, 'Divisible load')
    await page.getByRole('button', { name: 'More knobs' }).click()
    await expect(all(page)).toHaveAttribute('aria-expanded', 'false')
    await load(page, 'tree?v=2')
    await expect(all(page)).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('the other charts are a click away and remembered', async () => {
    await visit(page, 'tree?v=2')
    const pressed = page.getByRole('button', { name: /^Chart: / })
    await expect(pressed).toHaveText('All tasks')
    await page.keyboard.press('j')
    await expect(pressed).toHaveText('Load')
    await expect.poll(() => address(page)).toContain('chart=load')
    await load(page, 'tree?v=2')
    await expect(pressed).toHaveText('Load')
    await page.keyboard.press('o')
    const stories = page.getByRole('dialog', { name: 'Stories' })
    await stories.getByRole('link', { name: /^Open: Are short paths enough/ }).click()
    await settled(page)
    await expect(pressed).toHaveText('Time')
    await choose(page, 'Chart', 'All')
    await expect(figures(page)).toHaveCount(3)
    await page.keyboard.press('o')
    await stories.getByRole('link', { name: /^Open: When does one server keep up/ }).click()
    await settled(page)
    await expect(figures(page)).toHaveCount(3)
  })
})

test('In any window the header is one row, and every view and tool is in reach', async ({ page }) => {
  await noCurves(page)
  await load(page, 'divisible?v=1')
  await expect(parts(page).results).toHaveAttribute('aria-busy', 'false')
  const views = page.getByRole('navigation', { name: 'Views' })
  const sizes = [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ]
  for (const [width, height] of sizes) {
    const what = `${width} × ${height}`
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height, what).toBeLessThanOrEqual(56)
    for (const view of ['Play', 'Compare', 'What if', 'Learn']) {
      const box = await views.getByRole('button', { name: view }).boundingBox()
      expect.soft(box && box.x >= 0 && box.x + box.width <= width, `${view} at ${what}`).toBe(true)
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    for (const tool of ['Undo', 'Share', 'Lecture', 'Export', 'Help', 'Sources'])
      await expect
        .soft(page.getByRole('button', { name: tool }).or(page.getByRole('menuitem', { name: tool })), what)
        .toBeVisible()
    await page.keyboard.press('Escape')
  }
  await test.step('the numbers in the panel can be scrolled to the last', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await visit(page, 'tree?chart=all&side=numbers')
    const last = page.getByRole('group', { name: 'Numbers', exact: true }).getByRole('definition').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})

test('The five views and the labs go by key, every view can be projected, and Help has keys, words and what this is', async ({
  page,
}) => {
  await noCurves(page)
  await test.step('Help, and the sources', async () => {
    await open(page, 'tree?processors=16')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await expect(help).toContainText('The playhead moves the machine')
    await help.getByRole('button', { name: 'Keys' }).click()
    await expect(help).toContainText('Play or pause')
    await help.getByRole('button', { name: 'Glossary' }).click()
    await expect(help).toContainText('The smallest piece of work that moves.')
    await help.getByRole('button', { name: 'About' }).click()
    await expect(help).toContainText('The MIT licence')
    await page.keyboard.press('Escape')
    await goTo(page, 'Sources', 'Model')
    await expect(page.getByRole('heading', { name: 'What is simulated' })).toBeVisible()
    await goTo(page, 'Sources', 'Glossary')
    await expect(page.getByRole('heading', { name: 'Glossary' })).toBeVisible()
    await goTo(page, 'Sources', 'About')
    await expect(page.getByRole('heading', { name: 'About Evenkeel' })).toBeVisible()
  })

  await test.step('a projected view is there again when the lecture is left', async () => {
    await visit(page, 'tree?processors=16&depth=10')
    const views = [['Compare'], ['What if', 'Map'], ['Learn', 'Stories'], ['Sources']]
    for (const [view, tab] of views) {
      await goTo(page, view, tab)
      await page.keyboard.press('l')
      await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden()
      await expect.poll(() => address(page)).toContain('mode=lecture')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=page]')).toHaveText(view)
    }
  })

  await test.step('by key', async () => {
    await visit(page, 'tree?v=2')
    const current = page.getByRole('navigation', { name: 'Views' }).locator('[aria-current=page]')
    for (const view of ['Compare', 'What if', 'Learn', 'Sources', 'Play']) {
      await page.keyboard.press('v')
      await expect(current).toHaveText(view)
    }
    await page.keyboard.press('Shift+V')
    await expect(current).toHaveText('Sources')
    await page.keyboard.press('2')
    await expect(page.getByRole('button', { name: /^Lab: Tree\b/ })).toBeVisible()
  })
})
