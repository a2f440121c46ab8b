import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  address,
  choose,
  expect,
  follow,
  goTo,
  jump,
  load,
  open,
  parts,
  position,
  settled,
  test,
  visit,
} from './page.ts'

/** Has runs play, or no more: only where something is about that. */
const move = (page: Page, moves: boolean) => page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' })

const LESSONS = readdirSync('src/labs/tree/lessons').filter((file) => file.endsWith('.md')).length

/** The panel with the lesson. */
const panel = (page: Page) => page.getByRole('complementary', { name: 'Lesson' })

test('A lesson is begun from the list, gone through by keys, and restored on return', async ({ page }) => {
  await open(page, 'tree?v=2')
  await goTo(page, 'Learn', 'Lessons')
  await expect(page.getByRole('link', { name: /^Begin: / })).toHaveCount(LESSONS)
  await page.getByRole('link', { name: 'Begin: Why balance at all' }).click()
  await expect(panel(page)).toContainText('Part 1 of 6')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  // Numbers come from runs.
  await expect(panel(page)).toContainText(/The run takes [\d.]+\ss:/)
  for (let scene = 2; scene <= 5; scene++) {
    if (scene === 5) await move(page, true)
    await page.keyboard.press('PageDown')
    await expect(panel(page)).toContainText(`Part ${scene} of 6`)
  }
  await expect(page.getByRole('heading', { name: 'Too much of a good thing' })).toBeFocused()
  await settled(page)

  // Its run is played to its moment and rests there; one chart is shown, no panel, and the number that it is about.
  await expect(parts(page).charts.locator('[data-region^="chart:"]')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Numbers', exact: true })).toHaveCount(0)
  await expect(parts(page).results).toContainText(/^Total time2.09/)
  await expect.poll(async () => (await position(page)).at).toBe(1235)
  await expect(parts(page).play).toBeVisible()
  await move(page, false)

  // Only the open control is there, and the exercise ticks itself.
  await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeHidden()
  const interval = parts(page).slider('Balancing interval')
  await interval.focus()
  await page.keyboard.press('End')
  await expect(panel(page)).not.toContainText('Done.')
  await page.keyboard.press('Home')
  for (let i = 0; i < 40 && !(await panel(page).getByText('Done.').isVisible()); i++) {
    await page.keyboard.press('ArrowRight')
    // Every value's run has its turn, however slow.
    await settled(page)
  }
  await expect(panel(page)).toContainText('Done.')
  const valueBefore = await interval.inputValue()
  await jump(page, 'To the start')
  for (let i = 0; i < 3; i++) await parts(page).stepForward.click()
  await expect.poll(async () => (await position(page)).at).toBe(4)
  const step = await position(page)

  await load(page, 'tree?view=lessons')
  await expect(page.getByText('Part 5 of 6, 1 of 8 exercises done')).toBeVisible()
  await page.getByRole('link', { name: 'Go on: Why balance at all' }).click()
  await expect(panel(page)).toContainText('Part 5 of 6')
  await expect(panel(page)).toContainText('Done.')
  await expect(interval).toHaveValue(valueBefore)
  await expect.poll(() => position(page)).toEqual(step)
  await page.keyboard.press('PageUp')
  await expect(panel(page)).toContainText('Part 4 of 6')
  await expect.poll(() => address(page)).toMatch(/lesson=why-balance&scene=4/)
  await panel(page).getByRole('button', { name: 'Leave the lesson' }).click()
  await goTo(page, 'Learn', 'Lessons')
  await page.getByRole('button', { name: 'Start over: Why balance at all' }).click()
  await expect(panel(page)).toContainText('Part 1 of 6')
  await expect.poll(() => address(page)).toMatch(/balancer=none.*scene=1/)
})

test('A question is answered by what the runs say, with a kind word on the way', async ({ page }) => {
  await open(page, 'tree?lesson=dimension-exchange&scene=2')
  const answer = panel(page).getByRole('textbox')
  await expect(panel(page).getByRole('button', { name: 'Check' })).toBeVisible()
  await answer.fill('many')
  await answer.press('Enter')
  await expect(panel(page).getByText('Type a number')).toBeVisible()
  await answer.fill('8')
  await answer.press('Enter')
  await expect(panel(page).getByText(/not quite.* more/i)).toBeVisible()
  await answer.fill('16')
  await answer.press('Enter')
  await expect(panel(page)).toContainText(/Right at try 2\..* link.* 16\./)
  await expect(page.getByRole('group', { name: 'Numbers', exact: true })).toHaveCount(0)
  await choose(page, 'Look closer', 'Numbers')

  await load(page, 'tree?lesson=why-balance&scene=1')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Check' }).click()
  await expect(panel(page).getByText('Choose one of them first.')).toBeVisible()
  await panel(page).getByRole('radio', { name: 'All of them' }).check()
  await panel(page).getByRole('button', { name: 'Check' }).click()
  await expect(panel(page).getByText(/not that one.*processor that computes has a task/i)).toBeVisible()
  await panel(page).getByRole('radio', { name: 'One', exact: true }).check()
  await panel(page).getByRole('button', { name: 'Check' }).click()
  await expect(panel(page)).toContainText('Right at try 2.')
  // The right answer stays.
  await expect(panel(page).getByRole('radio', { name: 'One', exact: true })).toBeChecked()

  // The scene begins with the microscope, and was left with the numbers.
  await open(page, 'tree?lesson=dimension-exchange&scene=2')
  await expect(panel(page)).toContainText('Right at try 2.')
  await expect(page.getByRole('group', { name: 'Numbers', exact: true })).toBeVisible()
})

test('A first try counts apart from later ones, blind tries lead nowhere, and what was shown is marked', async ({
  page,
}) => {
  await open(page, 'tree?lesson=dimension-exchange&scene=2')
  const first = panel(page).getByRole('textbox').first()
  const statuses = panel(page).getByRole('status')
  const show = panel(page).getByRole('button', { name: 'Show the answer' })
  for (const [typed, answer] of [
    ['8', /it is more than that/],
    ['30', /^Not yet\. Count the links/],
    ['0', /^Not yet\. Count the links/],
  ] as const) {
    await expect(show).toBeHidden()
    await first.fill(typed)
    await first.press('Enter')
    await expect(statuses.filter({ hasText: answer })).toBeVisible()
  }
  await show.click()
  await expect(panel(page)).toContainText(/Shown\..* link.* 16\./)

  // A number with a word behind it, at the first try, is right; and so it stays.
  await follow(page, 'mesh?lesson=worth-it&scene=2')
  const skip = page.getByRole('button', { name: 'Skip', exact: true })
  if (await skip.isVisible()) await skip.click()
  await panel(page).getByRole('textbox').first().fill('3,715 elements')
  await panel(page).getByRole('textbox').first().press('Enter')
  await expect(panel(page)).toContainText('Right at the first try.')

  await follow(page, 'tree?view=lessons')
  await expect(page.getByText(/1 of \d+ exercises done, 1 shown/)).toBeVisible()
  await follow(page, 'mesh?view=lessons')
  await expect(page.getByText(/1 of \d+ exercises done, 1 right at the first try/)).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('evenkeel-tries') ?? ''))).toEqual({
    'tree/dimension-exchange': {
      begun: 1,
      tries: ['8', '30', '0', ''].map((answer, i) => ({
        question: 'messages',
        answer,
        number: i + 1,
        outcome: answer === '' ? 'shown' : 'wrong',
      })),
    },
    'mesh/worth-it': {
      begun: 1,
      tries: [{ question: 'moved', answer: '3,715 elements', number: 1, outcome: 'right' }],
    },
  })
})

test('A link to a lesson that there is not, and storage that cannot be read, break nothing', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('evenkeel-lessons', '{"tree/why-balance":{"scene":"x"}'))
  await open(page, 'tree?lesson=astrology')
  await expect(page.getByText(/lesson: expected one of .*, got "astrology"/)).toBeVisible()
  await visit(page, 'tree?lesson=why-balance&scene=99')
  await expect(page.getByText(/scene: expected a number from 1 to 6, got 99/)).toBeVisible()
  await expect(panel(page)).toContainText('Part 1 of 6')
  await follow(page, 'tree?view=lessons')
  await expect(page.getByRole('link', { name: /^(Begin|Go on): / })).toHaveCount(LESSONS)
})

test('A lesson that is gone through ticks nothing by itself, points things out, and waits while another view is open', async ({
  page,
}) => {
  await test.step('going through it quickly ticks nothing, for no scene is judged by the run of the one before', async () => {
    await open(page, 'tree?lesson=why-balance&scene=1')
    for (let scene = 2; scene <= 6; scene++) {
      await page.keyboard.press('PageDown')
      await expect(panel(page)).toContainText(`Part ${scene} of 6`)
    }
    await page.waitForTimeout(600)
    await follow(page, 'tree?view=lessons')
    await expect(page.getByText('Part 6 of 6, 0 of 8 exercises done')).toBeVisible()
  })

  await test.step('its view is lit, it waits while another is open, and Reset begins its scene again', async () => {
    await visit(page, 'tree?lesson=why-balance&scene=5')
    const views = page.getByRole('navigation', { name: 'Views' })
    await expect(views.getByRole('button', { name: 'Learn' })).toHaveAttribute('aria-current', 'page')
    const interval = parts(page).slider('Balancing interval')
    const begun = await interval.inputValue()
    await interval.press('End')
    await expect(interval).not.toHaveValue(begun)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(interval).toHaveValue(begun)
    await interval.press('End')
    await choose(page, 'More', 'Reset everything')
    await expect(interval).toHaveValue(begun)
    await goTo(page, 'Play')
    await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeVisible()
    await goTo(page, 'Learn')
    await expect(panel(page)).toContainText('Part 5 of 6')
  })

  await test.step('what a scene points out has a ring around it', async () => {
    await follow(page, 'tree?lesson=why-balance&scene=2')
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    const ringed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-region], [data-parameter]')]
          .filter((part) => getComputedStyle(part).outlineStyle === 'solid')
          .map(({ dataset }) => dataset.region ?? dataset.parameter),
      )
    await expect.poll(ringed).toEqual(['chart:load'])
    await panel(page).getByRole('button', { name: 'Leave the lesson' }).click()
    await expect.poll(ringed).toEqual([])
    await expect(page.getByRole('complementary', { name: 'Parameters' })).toBeVisible()
  })

  await test.step('Next goes on at the first press, and the last part leads to what the reader knows now', async () => {
    await move(page, true)
    await follow(page, 'tree?lesson=why-balance&scene=5')
    const next = panel(page).getByRole('button', { name: /^(Next|Finish)$/ })
    await expect(panel(page)).toContainText('Part 5 of 6')
    await next.click()
    await expect(panel(page)).toContainText('Part 6 of 6')
    await expect.poll(async () => (await position(page)).at).toBe(5)
    await expect(parts(page).play).toBeVisible()
    await move(page, false)
    await next.click()
    await expect(panel(page).getByRole('heading', { name: 'What you know now' })).toBeFocused()
    await expect(panel(page).getByRole('listitem')).toHaveCount(3)
    await expect(panel(page).getByRole('button', { name: 'Next: Why a static split fails' })).toBeVisible()
    await page.keyboard.press('PageUp')
    await expect(panel(page)).toContainText('Part 6 of 6')
    await page.keyboard.press('PageDown')
    await panel(page).getByRole('button', { name: 'All lessons' }).click()
    await expect(page.getByText('Finished, 0 of 8 exercises done')).toBeVisible()
    await page.getByRole('link', { name: 'Again: Why balance at all' }).click()
    await expect(panel(page)).toContainText('Part 1 of 6')
  })

  await test.step('it goes on in the lecture view', async () => {
    await visit(page, 'tree?lesson=central-server&scene=3')
    await page.keyboard.press('l')
    await expect(panel(page)).toContainText('Part 3 of 6')
    // The first press uncovers what is right, the second the run.
    await page.keyboard.press('PageDown')
    await expect(parts(page).question).toContainText('The answer')
    await page.keyboard.press('PageDown')
    await expect(parts(page).question).toBeHidden()
    await page.keyboard.press('PageDown')
    await expect(panel(page)).toContainText('Part 4 of 6')
    await expect.poll(() => address(page)).toMatch(/view=lecture.*lesson=central-server&scene=4/)
  })
})
