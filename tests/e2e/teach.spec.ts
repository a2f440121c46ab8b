/** A lecturer: a ready lecture is opened, shortened and projected; a class's link gives nothing away; something breaks at a moment. */
import { faults } from './axe.ts'
import { address, chooseInLecture, expect, follow, inFreshPage, load, parts, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1440, height: 900 }, stays: true })

test('A ready lecture is opened, loses two parts, and is led by Page Down', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await load(page, 'teach')
  await page.getByRole('button', { name: 'Open: Work stealing against a central queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Playlist for a lecture' })
  const entries = dialog.getByRole('list', { name: 'Entries' }).getByRole('group')
  await expect(entries).toHaveCount(8)
  await expect(dialog).toContainText('about 50 minutes')
  for (const name of ['Without a leader', 'How much should a thief take?'])
    await dialog.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(entries).toHaveCount(6)
  await expect(dialog).toContainText('about 38 minutes')
  await dialog.getByRole('button', { name: 'Begin the lecture' }).click()

  const title = page.getByRole('heading', { level: 1 })
  const { question } = parts(page)
  const on = () => page.keyboard.press('PageDown')
  await expect(title).toContainText('How many times as fast as one are 64 processors?')
  await expect(question).not.toContainText('1.61')
  await on()
  await expect(question).toContainText('The run: 1.61.')
  expect(await faults(page)).toEqual([])
  await on()
  await expect(page.getByRole('region', { name: 'Machine', exact: true })).toBeVisible()
  await expect(title).toHaveText('How fast are 64 workers with one server?')
  await on()
  await expect(title).toHaveText('A fair race: who is first?')
  await expect(page.locator('header')).not.toContainText('Stealing is first')
  await on()
  // It is on its way; to look on to its end takes 12 s of frames.
  await expect(page.getByRole('timer')).not.toHaveText(/^0(\.0)? /)
  // While runs still come, the end is that of what is there.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('timer')).toHaveText(/^189\sms/, { timeout: 2000 })
  }).toPass()
  // The winner and its time are said by the next press alone.
  await expect(page.getByText(/^113 ms$/)).toHaveCount(0)
  await expect(page.locator('header')).not.toContainText('Stealing is first')
  await on()
  await expect(page.locator('header')).toContainText('Stealing is first after 113 ms')
  await expect.poll(() => page.getByText(/^113 ms$/).count()).toBeGreaterThan(0)
  await on()
  await expect(title).toHaveText('Why?')
  await on()
  await expect(page.locator('header')).toContainText('Thieves ask each other')
  const why = page.getByRole('region', { name: 'Why?' })
  await expect(why.getByRole('listitem').last()).toContainText('184.2 ms')
  await on()
  await expect(page.getByRole('region', { name: 'Code for phones' }).getByRole('img')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await on()
  await expect(title).toHaveText('Is it so on a real machine?')
  await on()
  const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem')
  await expect(options).toHaveText([/^A\. Less time/, /^B\. About as long/, /^C\. Longer$/])
  await page.getByRole('button', { name: 'Answers of the class…' }).click()
  await page.getByRole('spinbutton', { name: 'A, first' }).fill('30')
  await page.getByRole('spinbutton', { name: 'C, first' }).fill('10')
  await page.keyboard.press('Escape')
  await on()
  // The counts stand in the place of the options.
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^C Longer ✓/ })).toContainText('10 · 25 %')
  await expect(page.getByText('Right at the first try: 10 of 40.')).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('All bars of Why? in a lecture are in view, the last one too', async ({ page }) => {
  await inFreshPage(page)
  await load(page, 'teach')
  await page.getByRole('button', { name: 'Open: Work stealing against a central queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Playlist for a lecture' })
  await dialog.getByRole('button', { name: 'Begin the lecture' }).click()
  await page.waitForURL(/entry=1\b/)
  await page.getByLabel('Entry', { exact: true }).selectOption('3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why?')
  await page.keyboard.press('PageDown')
  const why = page.getByRole('region', { name: 'Why?' })
  await expect(why.getByRole('listitem').last()).toContainText('184.2 ms')
  const cut = await why.evaluate((side) => side.scrollHeight - side.clientHeight)
  expect(cut, 'pixels of the bars that are below the edge').toBeLessThanOrEqual(0)
})

test('The tray keeps what is added, and gives it back after a reload', async ({ page }) => {
  await inFreshPage(page)
  await load(page, 'teach')
  await page.getByRole('searchbox').fill('chain two neighbours')
  await page.getByRole('button', { name: /^\+ Lecture: How far does work get/ }).click()
  const tray = page.getByRole('region', { name: 'Your lecture' })
  await expect(tray).toContainText('1 entry')
  await page.reload()
  await expect(tray.getByRole('listitem')).toHaveCount(1)
  await tray.getByRole('button', { name: /^Take .* out of the lecture$/ }).press('Enter')
  await expect(tray).toBeHidden()
})

test('Class… on a card covers the answer and opens the story’s knobs alone, one card after the other', async ({
  page,
}) => {
  for (const [words, link] of [
    ['What changes when the oldest task', /tree\?traversal=breadth-first&.*open=[^&]*traversal[^&]*&answers=covered/],
    ['How busy may a server be', /requests\?policy=random.*&open=[^&]*load[^&]*&answers=covered/],
  ] as const) {
    await load(page, 'teach')
    await page.getByRole('searchbox').fill(words)
    await page
      .getByRole('button', { name: new RegExp(`^Class…: ${words}`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Link for a class' })
    await expect(dialog.getByRole('checkbox', { name: /^Only / })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Cover the answer/ })).toBeChecked()
    await expect(dialog.getByLabel('Link for the class')).toHaveValue(link)
    await page.keyboard.press('Escape')
  }
})

test('A class’s link shows the story’s knobs alone, and its sentence only after an answer', async ({ page }) => {
  await load(page, 'tree?t1=on&open=t1,interval&answers=covered')
  const story = page.getByRole('region', { name: 'Story', exact: true })
  await expect(story).toContainText('Is it worth balancing more often')
  await expect(story).not.toContainText('That saves')
  await expect(page.getByRole('button', { name: 'All parameters' })).toHaveCount(0)
  await expect(page.locator('[data-parameter]')).toHaveCount(2)
  await follow(page, 'tree?interval=1&open=interval&answers=covered')
  const { question } = parts(page)
  await question.getByRole('radio', { name: 'After every node' }).check()
  await question.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(story).not.toContainText('messages and barriers')
  await question.getByRole('button', { name: 'See the run' }).click()
  await expect(story).toContainText('messages and barriers')
})

test('Something breaks at the playhead, and the run goes on from there as a link', async ({ page }) => {
  await load(page, 'tree?processors=16&view=lecture&seed=1&at=4')
  await expect(parts(page).play).toBeEnabled()
  await chooseInLecture(page, 'A processor slows down…')
  const bar = page.getByRole('region', { name: 'What happens now?' })
  await bar.getByRole('spinbutton').fill('5')
  await expect(bar).toContainText('Processor 5 computes 10 times as slowly.')
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('PageDown')
  await expect(bar).toBeHidden()
  await expect.poll(() => address(page)).toMatch(/slowProcessor=5&slowStart=[\d.]+/)
  await chooseInLecture(page, 'A processor pauses…')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(parts(page).machine).toBeVisible()
})

test('What breaks is chosen by a press in the machine', async ({ page }) => {
  const places = [
    ['loop', 0.85, 0.5, /^3$/],
    ['mesh', 0.8, 0.75, /^4$/],
    ['requests', 0.6, 0.25, /^[1-9]$/],
  ] as const
  for (const [lab, across, down, pressed] of places) {
    await load(page, `${lab}?v=1`)
    await expect(parts(page).play).toBeEnabled()
    await page.getByRole('button', { name: 'Jumps, axis and speed' }).click()
    await page.getByRole('group', { name: 'Break something here' }).getByRole('button').first().click()
    const number = page.getByRole('region', { name: 'What happens now?' }).getByRole('spinbutton')
    await expect(number).toHaveValue('0')
    const box = await page.locator('[data-region="machine"] canvas').first().boundingBox()
    if (!box) throw new Error('it is not there')
    await page.mouse.click(box.x + across * box.width, box.y + down * box.height)
    await expect(number).toHaveValue(pressed)
  }
})
