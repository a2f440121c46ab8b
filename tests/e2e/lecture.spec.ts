import type { Page } from '@playwright/test'
import { some } from '../setup/cases.ts'
import { address, atRest, chooseInLecture, expect, follow, load, loaded, parts, position, test, visit } from './page.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

/** Has runs play, or no more, because it takes the processor's time: only where something is about that. */
const move = (page: Page, moves = true) => page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' })

/** Waits until the lecture view shows a finished run. */
async function projected(page: Page): Promise<void> {
  await parts(page).machine.waitFor()
  await expect(parts(page).play.or(parts(page).pause)).toBeEnabled()
}

/** Loads the link of a lecture. */
async function lecture(page: Page, link: string): Promise<void> {
  await load(page, link)
  await projected(page)
}

/** Opens the link of another lecture in the page that is there. */
async function another(page: Page, link: string): Promise<void> {
  await follow(page, link)
  await projected(page)
}

/** What the caption says. */
const caption = (page: Page) => page.getByText(/^Iteration \d+, (filling|steady|emptying): /)

/** The smallest text of a hall on a screen of 1920 × 1080, in pixels. */
const LEAST = 24

/** Texts smaller than that, in HTML and SVG, whatever is or is not to be seen just now. */
const small = (page: Page) =>
  page.evaluate((least) => {
    const scale = (element: Element) => (element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1)
    return [...document.querySelectorAll('#main *')].flatMap((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const { width, height } = element.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale(element)
      return hasText && width > 2 && height > 2 && size < least - 0.01 ? [`${size} px: ${element.textContent}`] : []
    })
  }, LEAST)

const LIST = encodeURIComponent('1;in:tree;s:chain;q:Who gets no work?;b:;s:star')

test(`Nothing in a lecture is smaller than ${LEAST} pixels`, async ({ page }) => {
  // A slide that asks nothing that phones can answer says why it has no code.
  const code = page.getByRole('img', { name: 'QR code of the link' }).or(page.getByText(/^No code: /))
  const links = [
    'tree?view=lecture',
    'tree?view=lecture&tab=time&with=interval:64&title=For+you&note=To+look+at',
    'tree?view=lecture&tab=load&processors=4096&balancer=loadserver',
    'tree?view=compare&mode=lecture&layout=race&processors=16&with=interval:64',
    'tree?view=lecture&processors=16&with=interval:64&panel=why',
    'divisible?view=lecture',
    'divisible?view=lecture&system=random&workers=16&algorithm=iterlp',
    'tree?view=lecture&lesson=adapting&scene=4',
    'tree?view=lecture&lesson=dimension-exchange&scene=2',
    `tree?view=lecture&list=${LIST}&entry=1`,
  ]
  for (const [nth, link] of some(links, 4).entries()) {
    // Lessons and playlists are read first: what is there before must not be taken for them.
    const fresh = nth === 0 || /lesson=|list=/.test(link)
    await (fresh ? load : follow)(page, link)
    await expect(page.locator('[data-controls]')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Over time' }).or(page.getByRole('timer'))).not.toHaveCount(0)
    await expect(page.locator('#main')).not.toHaveAttribute('data-run', 'running')
    await loaded(page)
    // Once it is called for it stays.
    if (fresh) await page.keyboard.press('q')
    await code.waitFor()
    expect.soft(await small(page), link).toEqual([])
  }
})

test('The canvas is painted with the large type, too', async ({ page }) => {
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, ...args) {
      const { dataset } = document.documentElement
      const smallest = Number(dataset.painted ?? Number.POSITIVE_INFINITY)
      dataset.painted = String(Math.min(smallest, Number(/([\d.]+)px/.exec(this.font)?.[1])))
      fillText.apply(this, args)
    }
  })
  // The second has nodes too small for the numbers of all tasks; the last two name dimensions and slices.
  const links = [
    'balancer=loadserver&processors=16',
    'processors=256&at=9',
    'topology=hypercube&processors=32',
    'topology=torus3d&processors=64',
  ]
  for (const [nth, link] of links.entries()) {
    await page.evaluate(() => delete document.documentElement.dataset.painted)
    await (nth === 0 ? lecture : another)(page, `tree?view=lecture&${link}`)
    await expect
      .poll(() => page.evaluate(() => Number(document.documentElement.dataset.painted)))
      .toBeGreaterThanOrEqual(LEAST - 0.01)
  }
})

test('A lecture has the sizes of a hall, and a presenter’s remote and keys lead through it', async ({ page }) => {
  await test.step('title, question, picture and numbers', async () => {
    await lecture(page, 'tree?view=lecture&topology=chain&lambda=0.5')
    const sizeOf = (text: string | RegExp) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('A chain')
    expect(
      await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(36)
    expect(
      await page.locator('header p').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(36)
    expect(await sizeOf(/^[\d.]+ ms$/)).toBeGreaterThanOrEqual(64)
    const stage = await page.getByRole('region', { name: 'Machine', exact: true }).boundingBox()
    expect(stage?.height).toBeGreaterThanOrEqual(0.62 * 1080)
    await expect(parts(page).results.getByRole('definition').first()).toBeVisible()
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(bottom).toBe(1080)
  })

  await test.step('L begins one paused at the first frame, and Escape leaves it', async () => {
    await visit(page, 'tree?at=9')
    await page.keyboard.press('l')
    await expect(caption(page)).toContainText('Iteration 1,')
    await expect(parts(page).play).toBeVisible()
    await expect.poll(() => address(page)).toContain('view=lecture')
    await expect(page.getByRole('banner')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect.poll(() => address(page)).not.toContain('view=')
  })

  await test.step('a remote steps, plays and blackens, wherever the focus is', async () => {
    await move(page)
    await another(page, 'tree?view=lecture')
    // There is no menu of stories here that could take the keys.
    await page.keyboard.press('o')
    await parts(page).playhead.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect(caption(page)).toContainText('Iteration 3,')
    await page.getByRole('slider', { name: /^Playhead in/ }).focus()
    await page.keyboard.press('PageUp')
    await expect(caption(page)).toContainText('Iteration 2,')
    expect((await position(page)).at).toBe(2)
    await page.keyboard.press('.')
    await expect(parts(page).pause).toBeVisible()
    await page.keyboard.press('.')
    await expect(parts(page).play).toBeVisible()
    await move(page, false)
  })

  await test.step('the letters of compared runs stand only for what differs', async () => {
    await another(page, 'tree?view=lecture&with=interval:64&with=balancer:none')
    const runs = page.getByRole('region', { name: 'Compared runs' })
    await expect(runs.getByRole('listitem')).toHaveText([
      'A Balancer: GDEM, Balancing interval: 16 nodes',
      'B Balancing interval: 64 nodes',
      'C Balancer: None',
    ])
    // Why they differ stands instead of the numbers, when it is asked for.
    await page.getByRole('button', { name: 'Why?' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Why?' }).getByText(/^B takes/)).toBeVisible()
    await expect(page).toHaveURL(/panel=why/)
    await page.keyboard.press('Shift+a')
    await expect(runs).toBeHidden()
  })

  await test.step('another story is chosen from the controls, and its own curve is shown', async () => {
    await another(page, 'tree?view=lecture')
    await page.getByRole('combobox', { name: 'Story' }).selectOption('A server that drowns')
    // It asks before it shows.
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A server that drowns')
    await expect.poll(() => address(page)).toContain('balancer=loadserver')
    await expect(page.getByRole('slider', { name: /^Playhead in time/ })).toBeVisible()
  })

  await test.step('the code in the corner opens what a phone shows well', async () => {
    await another(page, 'tree?view=lecture&topology=chain&title=Here')
    await page.keyboard.press('q')
    const corner = page.getByRole('complementary', { name: 'QR code for phones' })
    await expect(corner.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    const numbers = page.getByRole('region', { name: 'Results' }).getByRole('definition').filter({ visible: true })
    const [code, last] = [await corner.boundingBox(), await numbers.last().boundingBox()]
    expect(last && code && last.y + last.height <= code.y).toBe(true)
    await expect(corner).toContainText('Opens on this computer only')
    await expect(corner.getByRole('link')).toHaveAttribute('href', /#tree\?topology=chain&v=2&title=Here$/)
    await page.keyboard.press('q')
    await expect(corner).toBeHidden()
  })

  await test.step('a black screen stops the play and keeps the keys; any key of a remote brings the light back', async () => {
    await move(page)
    await another(page, 'tree?view=lecture&interval=1')
    const black = page.getByRole('button', { name: /^Black screen/ })
    await parts(page).playhead.focus()
    for (const key of ['b', '.', 'PageDown', 'Escape']) {
      await page.keyboard.press('b')
      await expect(black).toBeFocused()
      // What the page has beneath cannot be reached.
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true)
      await page.keyboard.press(key)
      await expect(black).toBeHidden()
      await expect(parts(page).playhead).toBeFocused()
    }
    expect((await position(page)).at).toBe(1)
    await page.keyboard.press('k')
    await expect(parts(page).pause).toBeVisible()
    await page.keyboard.press('b')
    await expect(black).toBeVisible()
    const at = await atRest(page)
    await page.keyboard.press('PageDown')
    await expect(parts(page).pause).toBeVisible()
    await expect.poll(async () => (await position(page)).at).toBeGreaterThan(at)
    await move(page, false)
  })

  await test.step('a browser without full screen says so and goes on', async () => {
    await another(page, 'tree?view=lecture')
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
    })
    await page.keyboard.press('f')
    await expect(page.getByText(/does not give the whole screen/)).toBeVisible()
  })
})

test.describe('With a clock of its own', () => {
  test.use({ alone: true, moves: true })

  test('Controls come over the foot of the curve when called for, move nothing, go by themselves, and stay when kept', async ({
    page,
  }) => {
    await page.clock.install()
    /** Lets more seconds pass than controls stay, and what comes of it be drawn. */
    const pass = async () => {
      await page.clock.fastForward(4500)
      await page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
        const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
        await Promise.allSettled(changing.map(({ finished }) => finished))
      })
    }
    await lecture(page, 'tree?view=lecture&title=<b>Monday</b>&note=To+look+at')
    const controls = page.locator('[data-controls]')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('<b>Monday</b>')
    await expect(page.getByText('To look at')).toBeVisible()
    const height = async () => (await parts(page).machine.boundingBox())?.height
    await page.mouse.move(400, 400)
    await expect(controls).toHaveCSS('opacity', '1')
    const called = await height()
    // Neither words nor machine are covered.
    const [bar, words] = [await controls.boundingBox(), await caption(page).boundingBox()]
    expect(bar && words && bar.y >= words.y + words.height).toBe(true)
    await pass()
    await expect(controls).toHaveCSS('opacity', '0')
    expect(await height()).toBe(called)
    for (const key of ['PageDown', 'q', 'q']) await page.keyboard.press(key)
    await expect(controls).toHaveCSS('opacity', '0')
    await page.keyboard.press('h')
    await expect(controls).toHaveCSS('opacity', '1')
    await pass()
    await expect(controls).toHaveCSS('opacity', '1')
    await page.getByRole('button', { name: 'Curve', exact: true }).click()
    // Tab leaves a menu, once that has the focus.
    await page.getByRole('menu').locator(':focus').waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.getByRole('button', { name: 'Curve', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Time', exact: true }).click()
    await expect(page.getByRole('slider', { name: /^Playhead in time/ })).toBeVisible()
  })
})

/** The link of a lecture by a playlist. */
const byList = (list: string, more = '') => `tree?view=lecture&list=${encodeURIComponent(list)}${more}`
const SHOW =
  '1;in:tree;s:chain~Ask first: who gets no work?;q:Who gets no work?~Wait.;b:;p:interval=64!with=interval:16~~Twice;in:divisible;s:anomaly'

test('A playlist is gone through from lab to lab, and what cannot be used of one is told', async ({ page }) => {
  await test.step('a remote goes no further than its ends', async () => {
    await load(page, byList(SHOW))
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('A chain')
    await expect
      .poll(() => address(page))
      .toMatch(/^tree\?topology=chain.*&view=lecture(&at=\d+)?&list=1;in:tree;.*&entry=1$/)
    await page.keyboard.press('PageUp')
    // A story's answer comes before the next entry.
    await expect(page.locator('header')).not.toContainText('Work spreads')
    await page.keyboard.press('PageDown')
    await expect(page.locator('header')).toContainText('Work spreads from the end')
    await page.keyboard.press('PageDown')
    await expect(title).toHaveText('Who gets no work?')
    await page.keyboard.press('PageDown')
    const black = page.getByRole('region', { name: 'Black screen' })
    await expect(black).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await page.keyboard.press('PageDown')
    await expect(title).toHaveText('Twice')
    await expect(page.getByRole('region', { name: 'Compared runs' }).getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('PageDown')
    await expect(title).toHaveText(/^OPT is beaten/)
    await page.keyboard.press('PageDown')
    await expect.poll(() => address(page)).toMatch(/^divisible\?.*&entry=5$/)
    // Arrows are the run's, as always.
    await page.keyboard.press('PageUp')
    await expect(title).toHaveText('Twice')
    await expect(parts(page).play).toBeEnabled()
    await page.keyboard.press('ArrowRight')
    await expect(caption(page)).toContainText('Iteration 2,')
    // A reload goes on where it was.
    await expect.poll(() => address(page)).toMatch(/&entry=4$/)
    await page.reload()
    await expect(title).toHaveText('Twice')
    await page.mouse.move(300, 300)
    await page.getByRole('combobox', { name: 'Entry' }).selectOption('2 of 5: Who gets no work?')
    await expect(title).toHaveText('Who gets no work?')
  })

  await test.step('what cannot be used is reported, and the rest is shown', async () => {
    await follow(
      page,
      byList('1;in:tree;s:nowhere;x:what;p:interval=often;q:Still here;a:breadth-first;s:breadth-first'),
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/does not have/)
    const notices = parts(page).notices
    await expect(notices).toContainText(
      'list: expected entries that begin with s:, a:, c:, p:, q:, b:, got "x:what"; that entry is left out.',
    )
    await expect(notices).toContainText(
      'list: expected one of the stories of the tree lab as entry 1, got "nowhere"; its screen says so.',
    )
    await expect(notices).toContainText('list: entry 2: interval: expected a whole number')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still here')
    // A story's question covers its answer, after a reload too; the story itself shows it.
    await page.keyboard.press('PageDown')
    const question = parts(page).question
    await expect(question).toBeVisible()
    await expect.poll(() => address(page)).toMatch(/&entry=4$/)
    await page.reload()
    await expect(question).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(question).toContainText('The answer')
    await page.keyboard.press('PageDown')
    await expect(parts(page).machine).toBeVisible()
    await expect(question).toBeHidden()
  })
})

test('A playlist is made by drag and by key, of all stories by one press, and the link holds it', async ({
  page,
  context,
}) => {
  await test.step('by drag and by key', async () => {
    await lecture(page, 'tree?view=lecture&interval=64')
    await chooseInLecture(page, 'Playlist…')
    const dialog = page.getByRole('dialog', { name: 'Playlist for a lecture' })
    const entries = dialog.getByRole('list', { name: 'Entries' })
    const titles = () => entries.getByRole('group').allTextContents()
    await dialog.getByRole('button', { name: /The present picture/ }).click()
    await dialog.getByRole('searchbox').fill('chain two neighbours')
    await dialog
      .getByRole('button', { name: /^\+ Add: How far does work get when/ })
      .dragTo(entries.getByRole('group').first(), { targetPosition: { x: 20, y: 2 } })
    await expect.poll(titles).toEqual([expect.stringContaining('A chain'), expect.stringContaining('Scenario')])
    await entries
      .getByRole('group')
      .last()
      .dragTo(entries.getByRole('group').first(), { targetPosition: { x: 60, y: 2 } })
    await expect.poll(titles).toEqual([expect.stringContaining('Scenario'), expect.stringContaining('A chain')])
    await dialog.getByRole('button', { name: 'A question to the audience' }).click()
    await entries.getByLabel('Question of entry 3').fill('What now? ')
    await entries.getByLabel('Notes of entry 3').pressSequentially('Two words')
    await expect(entries.getByLabel('Notes of entry 3')).toHaveValue('Two words')
    await entries.getByRole('button', { name: 'Move What now? up' }).click()
    await expect(entries.getByRole('button', { name: 'Move What now? up' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(titles)
      .toEqual([
        expect.stringContaining('What now?'),
        expect.stringContaining('Scenario'),
        expect.stringContaining('A chain'),
      ])
    // What is removed comes back, and an entry has a title of its own.
    await entries.getByRole('button', { name: 'Remove A chain' }).click()
    await page.keyboard.press('Control+z')
    await expect.poll(titles).toHaveLength(3)
    await entries.getByLabel('Title of entry 3').fill('Two neighbours')
    await expect(dialog.getByLabel('Link to this lecture')).toHaveValue(/;s:chain~~Two%20neighbours;end$/)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(entries.getByLabel('Title of entry 3')).toHaveValue('')
    await entries.getByRole('button', { name: 'Remove A chain' }).click()
    await expect(dialog.getByLabel('Link to this lecture')).toHaveValue(
      /#tree\?view=lecture&list=2;of:2;as:My%20lecture;q:What%20now%3F~Two%20words;in:tree;p:interval=64;end$/,
    )
    await dialog.getByRole('button', { name: 'Begin the lecture' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What now?')
    await page.keyboard.press('PageDown')
    await expect.poll(() => address(page)).toMatch(/interval=64.*&entry=2$/)
  })

  await test.step('all stories of a lab in their order, from the Teach door too, and the speaker’s window', async () => {
    // The playlist that was made before is there again, on this device.
    await load(page, 'teach')
    await page.getByRole('button', { name: 'Your playlist: 2…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Playlist for a lecture' })
    await dialog.getByRole('button', { name: 'Remove all' }).click()
    await dialog.getByRole('button', { name: 'Divisible load' }).click()
    await dialog.getByRole('button', { name: /^\+ Add these \d+$/ }).click()
    await expect(dialog.getByRole('list', { name: 'Entries' }).getByRole('group').first()).toContainText(
      'One line for all',
    )
    // What is added below the others is seen.
    await dialog.getByRole('button', { name: 'A question to the audience' }).click()
    await expect(dialog.getByLabel(/^Question of entry/)).toBeInViewport()
    await dialog.getByLabel(/^Question of entry/).fill('Who waits?')
    await expect.poll(() => address(page)).toMatch(/^teach\?list=.*Who%20waits/)
    await page.reload()
    await page.getByRole('button', { name: /^Your playlist/ }).click()
    await expect(dialog.getByLabel(/^Question of entry/)).toHaveValue('Who waits?')
    const opening = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'Presenter view' }).click()
    const speaker = await opening
    await dialog.getByRole('button', { name: 'Begin the lecture' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One line for all')
    await expect(speaker.getByText('In step with the lecture')).toBeVisible()
    await expect(speaker.getByRole('heading', { level: 1 })).toHaveText('One line for all')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Teach' })).toBeVisible()
  })
})

test('The speaker’s window has notes, what comes next and clocks, and both windows go together', async ({
  page,
  context,
}) => {
  await load(page, byList(SHOW))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('A chain')
  const opening = context.waitForEvent('page')
  await chooseInLecture(page, 'Presenter view')
  const speaker = await opening
  await expect(speaker.getByRole('heading', { level: 1 })).toHaveText('A chain')
  await expect(speaker.getByText('Ask first: who gets no work?')).toBeVisible()
  await expect(speaker.getByRole('complementary', { name: 'Next entry' })).toContainText('Who gets no work?')
  await expect(speaker.getByText('In step with the lecture')).toBeVisible()
  await expect(speaker.getByText(/^Elapsed 00:\d\d$/)).toBeVisible()
  await expect(speaker.getByText(/^Time \d\d:\d\d$/)).toBeVisible()
  // Either steps, and the answer stands there before it is uncovered.
  await expect(speaker.getByText(/^Answer, still covered: Work spreads/)).toBeVisible()
  await speaker.keyboard.press('PageDown')
  await expect(page.locator('header')).toContainText('Work spreads from the end')
  await expect(speaker.getByText(/^Answer, on the screen: Work spreads/)).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(speaker.getByRole('heading', { level: 1 })).toHaveText('Who gets no work?')
  await expect(speaker.getByText('2 of 5')).toBeVisible()
  await speaker.keyboard.press('PageUp')
  await expect(title).toHaveText('A chain')
  // What the run does is asked for from there; black is black in both.
  await page.locator('#main:not([data-run=running])').waitFor()
  await projected(page)
  await expect(caption(page)).toBeVisible()
  await speaker.keyboard.press('Home')
  await speaker.keyboard.press('ArrowRight')
  await expect(caption(page)).toContainText('Iteration 2,')
  await speaker.keyboard.press('b')
  await expect(page.getByRole('button', { name: /^Black screen/ })).toBeVisible()
  await expect(speaker.getByText('In step; the screen is black')).toBeVisible()
  await speaker.keyboard.press('b')
  await expect(page.getByRole('button', { name: /^Black screen/ })).toBeHidden()
  // The picture is where it was.
  await expect(caption(page)).toContainText('Iteration 2,')
  // A playlist that is changed is changed in both.
  await chooseInLecture(page, 'Playlist…')
  await page.getByLabel('Notes of entry 1').fill('Another note')
  await expect(speaker.getByText('Another note')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(speaker.getByText('2 of 5')).toBeVisible()
  await page.goto('about:blank')
  await expect(speaker.getByText('No lecture window with this playlist is open')).toBeVisible()
})

test('Where no second window can be opened, or none be kept in step, the page says so and goes on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await load(page, byList('1;q:One;q:Two'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One')
  await chooseInLecture(page, 'Presenter view')
  await expect(parts(page).notices).toContainText('Allow pop-up windows')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await load(page, byList('1;q:One;q:Two'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
  await chooseInLecture(page, 'Presenter view')
  await expect(parts(page).notices).toContainText('BroadcastChannel')
  await load(page, byList('1;q:One;q:Two', '&entry=1').replace('view=lecture', 'view=presenter'))
  await expect(page.getByText('This browser cannot keep two windows in step')).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
})

test('The caption is one clause on the iteration that is drawn, and is read out only at rest', async ({ page }) => {
  const clause = /^Iteration \d+, (?:filling|steady|emptying): [\d ]+ tasks on \d+ of 128 processors\.$/
  await move(page)
  await lecture(page, 'tree?view=lecture&at=4')
  await expect(caption(page)).toHaveText(clause)
  await expect(caption(page)).toContainText('Iteration 4,')
  await page.keyboard.press('k')
  await expect(caption(page)).toHaveAttribute('aria-live', 'off')
  await expect(caption(page)).not.toContainText('Iteration 4,')
  await expect(caption(page)).toHaveText(clause)
  await expect(parts(page).pause).toBeVisible()
  await page.keyboard.press('k')
  await expect(caption(page)).toHaveAttribute('aria-live', 'polite')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('all numbers of a processor fit, and a finger finds a mark on the track and the thumb that stands at it', async ({
    page,
  }) => {
    await lecture(page, 'tree?view=lecture&at=9')
    await parts(page).machine.focus()
    await page.keyboard.press('ArrowRight')
    const last = page.locator('[data-region=machine]').getByRole('definition').last()
    await expect(last).toBeVisible()
    const cut = await last.evaluate((number) => {
      const card = number.closest('dl')?.parentElement
      return card ? card.scrollHeight - card.clientHeight : undefined
    })
    expect(cut).toBe(0)
    const mark = page.getByRole('button', { name: /^Go to / }).first()
    const box = await mark.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await mark.tap({ position: { x: 4, y: 40 } })
    await expect(caption(page)).toContainText('Iteration 5,')
    const [track, reached] = [await parts(page).playhead.boundingBox(), await mark.boundingBox()]
    // To half a pixel: what stands above them has fractions of one.
    expect((track?.y ?? 0) + (track?.height ?? 0)).toBeGreaterThan((reached?.y ?? 0) + 63.5)
  })
})
