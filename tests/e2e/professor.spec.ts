/**
 * The way of a lecturer, whole: a ready lecture is shortened and handed out, an own one of four cards is projected, three phones answer it in two
 * rounds, it goes to another browser as a file, and it is still there after another ready lecture was opened.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { beginClass, endClass, phoneOf } from './class-process.ts'
import { expect, parts, test } from './page.ts'

test.use({ viewport: { width: 1366, height: 768 }, alone: true })

test.afterEach(endClass)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Playlist for a lecture' })
const entriesOf = (page: Page) => dialogOf(page).getByRole('list', { name: 'Entries' }).getByRole('group')
const nameOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Name' })

/** The question that a phone answers. */
const questionOn = (phone: Page) => phone.locator('[data-region=question]')

/** What a phone gets by the code on the screen. */
const codeOf = (page: Page) => page.getByRole('complementary', { name: 'QR code for phones' }).getByRole('link')

test('A lecturer shortens, hands out, asks three phones twice, takes the own lecture along, and loses nothing', async ({
  browser,
  page,
  context,
}) => {
  test.setTimeout(600_000)
  const { room, key, address } = await beginClass()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}?room=${room}&key=${key}#teach`)

  await test.step('a ready lecture loses two cards and is handed out', async () => {
    await page.getByRole('button', { name: 'Open: Which server takes the next request?' }).click()
    await expect(entriesOf(page)).toHaveCount(8)
    for (const name of ['Two choices', 'The storm that does not end'])
      await dialogOf(page)
        .getByRole('button', { name: `Remove ${name}`, exact: true })
        .click()
    await expect(entriesOf(page)).toHaveCount(6)
    const opening = context.waitForEvent('page')
    await dialogOf(page).getByRole('button', { name: 'Hand-out' }).click()
    const handout = await opening
    await expect(handout.getByRole('heading', { level: 2 })).toHaveCount(6)
    await expect(handout.getByText('My guess, the best first:')).toBeVisible()
    // The last question has its letters, whatever they stand for.
    const letters = handout.getByRole('listitem').filter({ hasText: /^\s*C\. / })
    await expect(letters.last()).toBeVisible()
    await handout.emulateMedia({ media: 'print' })
    await expect(handout.getByRole('button', { name: 'Print' }), 'what is pressed, on paper').toBeHidden()
    await expect(handout.getByText(/^No answer stands here/)).toBeHidden()
    await handout.close()
  })

  await test.step('an own lecture of four cards is put together', async () => {
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'New', exact: true }).click()
    await expect(entriesOf(page)).toHaveCount(0)
    await nameOf(page).fill('Week 3')
    await nameOf(page).press('Enter')
    const question = async (at: number, words: string) => {
      await dialog.getByRole('button', { name: 'A question to the audience' }).click()
      await dialog.getByLabel(`Question of entry ${at}`).fill(words)
    }
    await question(1, 'Is a second copy of a request worth it?')
    await dialog.getByLabel('Options of entry 1').fill('Always\n* If it is sent seldom')
    await dialog.getByLabel('Answer of entry 1').fill('Each copy is work, too.')
    await question(2, 'How long does it take at a load of 0.95?')
    await dialog.getByLabel('What answers entry 2').selectOption('number')
    await dialog.getByLabel('Right number of entry 2').fill('200')
    await dialog.getByLabel('Tolerance of entry 2').fill('20')
    await dialog.getByLabel('Unit of entry 2').fill('ms')
    await dialog.getByRole('searchbox').fill('oldest task')
    await dialog
      .getByRole('button', { name: /^\+ Prediction/ })
      .first()
      .click()
    await expect(entriesOf(page)).toHaveCount(3)
    await dialog.getByRole('searchbox').fill('chain two neighbours')
    await dialog.getByRole('button', { name: /^\+ Add: How far does work get when/ }).click()
    await expect(entriesOf(page)).toHaveCount(4)
    expect(await faults(page)).toEqual([])
  })

  const phones = await Promise.all([1, 2, 3].map(() => phoneOf(browser)))
  /** All phones follow the code on the screen. */
  const scan = async () => {
    const link = await codeOf(page).getAttribute('href')
    for (const phone of phones) {
      // As a camera opens it: nothing of the question before is there.
      await phone.page.goto('about:blank')
      await phone.page.goto(`${link}`)
    }
  }
  /** A phone's answer has come to the room; there is no way from it to anything else. */
  const arrived = async (phone: Page) => {
    const question = questionOn(phone)
    await expect(question.getByText('Your answer has arrived.')).toBeVisible()
    await expect(phone.getByRole('link'), 'links of a phone').toHaveCount(0)
    await expect(phone.getByRole('button'), 'buttons of a phone').toHaveText(['Answer again'])
  }
  /** All phones answer, and the lecturer sees how many. */
  const answerAll = async (round: 1 | 2, give: (phone: Page, at: number) => Promise<void>) => {
    for (const [at, phone] of phones.entries()) {
      if (round === 2) await questionOn(phone.page).getByRole('button', { name: 'Answer again' }).click()
      await give(phone.page, at)
      await questionOn(phone.page).getByRole('button', { name: 'Answer', exact: true }).click()
      await arrived(phone.page)
    }
  }
  const next = () => page.keyboard.press('PageDown')

  await test.step('the own question: three phones, two rounds, then what is right', async () => {
    await dialogOf(page).getByRole('button', { name: 'Begin the lecture' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is a second copy of a request worth it?')
    await page.keyboard.press('q')
    await expect(codeOf(page)).toHaveAttribute('href', /#answer\?ask=Is/)
    await scan()
    const pick = (letters: string) => (phone: Page, at: number) =>
      phone.getByRole('radio', { name: new RegExp(`^${letters[at]}\\.`) }).check()
    await answerAll(1, pick('AAB'))
    await expect(page.getByRole('button', { name: 'Show 3 answers' })).toBeVisible()
    await expect(page.getByRole('table'), 'counts before they are shown').toHaveCount(0)
    await next()
    await expect(page.getByRole('row', { name: /^A Always/ })).toContainText('2 · 67 %')
    await answerAll(2, pick('ABB'))
    await expect(page.getByRole('row', { name: /^B If it is sent seldom/ })).toHaveText(/1 · 33 %.*2 · 67 %/)
    await expect(page.getByRole('table')).not.toContainText('✓')
    expect(await faults(page)).toEqual([])
    await next()
    await expect(page.getByRole('row', { name: /^B If it is sent seldom/ })).toContainText('✓')
    await expect(page.getByText('Right at the first try: 1 of 3. After talking: 2 of 3.')).toBeVisible()
    await expect(page.getByText('Each copy is work, too.')).toBeVisible()
  })

  await test.step('a number with a tolerance', async () => {
    await next()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How long does it take at a load of 0.95?')
    await expect(codeOf(page)).toHaveAttribute('href', /&number=ms$/)
    await scan()
    const type = (numbers: readonly string[]) => (phone: Page, at: number) =>
      phone.getByRole('textbox').fill(numbers[at])
    await answerAll(1, type(['40', '190', '500 ms']))
    await next()
    await expect(page.getByText('Half of the class says 190 ms or less.')).toBeVisible()
    await answerAll(2, type(['200', '190', '210']))
    await expect(page.getByText('After talking')).toBeVisible()
    await next()
    await expect(page.getByText('Right at the first try: 1 of 3. After talking: 3 of 3.')).toBeVisible()
  })

  await test.step('a curve of a story, and the way to the run only once it is uncovered', async () => {
    await next()
    const question = parts(page).question
    await expect(question).toBeVisible()
    await expect(codeOf(page)).toHaveAttribute('href', /view=answer/)
    await scan()
    const draw = (by: string) => async (phone: Page) => {
      const handle = questionOn(phone).getByRole('slider').first()
      await expect(handle).toBeVisible()
      await handle.press(by)
    }
    await answerAll(1, draw('End'))
    await expect(question.getByRole('button', { name: 'Show 3 answers' })).toBeVisible()
    await next()
    await expect(question.getByText('3 answers')).toBeVisible()
    await answerAll(2, draw('ArrowUp'))
    await expect(question.getByText('After talking')).toBeVisible()
    await next()
    await expect(question.getByText('The solid line is the run.').first()).toBeVisible()
    await expect(codeOf(page)).not.toHaveAttribute('href', /view=answer|answers=covered/)
    await next()
    await expect(question).toHaveCount(0)
  })

  await test.step('a story asks nothing that a phone can answer, and says so until its answer is uncovered', async () => {
    await next()
    const corner = page.getByRole('complementary', { name: 'QR code for phones' })
    await expect(corner).toContainText('No code: this slide asks nothing that a phone can answer.')
    await next()
    await expect(codeOf(page)).toHaveAttribute('href', /#tree\?topology=chain/)
  })

  for (const { context: phone, written } of phones) {
    expect(written, 'what a phone writes to the console').toEqual([])
    await phone.close()
  }

  await test.step('the lecture is a file, and whole in another browser', async () => {
    await page.goto(`${address}?room=${room}#teach`)
    await page.getByRole('button', { name: /^Your playlist: 4/ }).click()
    const saving = page.waitForEvent('download')
    await dialogOf(page).getByRole('button', { name: 'Save as a file' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('week-3.yaml')
    const text = readFileSync(await file.path(), 'utf8')
    const elsewhere = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const other = await elsewhere.newPage()
    await other.goto(`${address}#teach`)
    await expect(other.getByRole('heading', { name: 'Teach' })).toBeVisible()
    await other.evaluate((content) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], 'week-3.yaml'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, text)
    await expect(entriesOf(other)).toHaveCount(4)
    await expect(nameOf(other)).toHaveValue('Week 3')
    await expect(dialogOf(other).getByLabel('Options of entry 1')).toHaveValue('Always\n* If it is sent seldom')
    await expect(dialogOf(other).getByLabel('Tolerance of entry 2')).toHaveValue('20')
    await elsewhere.close()
  })

  await test.step('another ready lecture touches nothing of it', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open: Work stealing against a central queue' }).click()
    await expect(nameOf(page)).toHaveValue('Work stealing against a central queue')
    await dialogOf(page)
      .getByText(/^Your other playlists: \d/)
      .click()
    await dialogOf(page).getByRole('button', { name: 'Open: Week 3' }).click()
    await expect(nameOf(page)).toHaveValue('Week 3')
    await expect(entriesOf(page)).toHaveCount(4)
  })
})
