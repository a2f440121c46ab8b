/** A class that `evenkeel class` serves: phones answer, the lecture has it at once; and without a class nothing is sent anywhere. */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { faults } from './axe.ts'
import { beginClass, endClass, phoneOf } from './class-process.ts'
import { expect, follow, load, parts, test } from './page.ts'

test.afterEach(endClass)

const STORY = 'tree?story=interval-too-small&processors=128&interval=1'

test.describe('A class that ends', () => {
  test.use({ allowedOutput: /net::ERR_|ERR_CONNECTION/ })

  test('Phones answer and the lecture has it at once; it is shown when the lecturer wants it', async ({
    browser,
    page,
  }) => {
    const { child, room, key, address } = await beginClass()
    await page.goto(`${address}?room=${room}&key=${key}#${STORY}&view=lecture`)
    // No link, code or screen of the lecture has the key.
    await expect.poll(() => page.url()).not.toContain(key)
    expect(page.url()).toContain(`?room=${room}#`)
    await page.keyboard.press('h')
    await page.getByRole('button', { name: 'More of the lecture' }).click()
    await page.getByRole('menuitem', { name: 'Predict first' }).click()
    const question = parts(page).question
    await expect(question).toBeVisible()

    const phone = await phoneOf(browser)
    await phone.page.goto(`${address}?room=${room}#${STORY}&answers=covered`)
    const questionPart = parts(phone.page).question
    const answer = async (option: string) => {
      await questionPart.getByRole('radio', { name: option }).check()
      await questionPart.getByRole('button', { name: 'Answer', exact: true }).click()
    }
    await answer('After every node')
    await expect(questionPart.getByRole('status').filter({ hasText: 'has arrived' })).toBeVisible()
    await expect(questionPart.getByRole('button', { name: /^Show the code/ })).toHaveCount(0)

    await expect(question.getByRole('button', { name: 'Show the answer of one phone' })).toBeVisible()
    await expect(question.getByRole('table')).toHaveCount(0)
    expect(await faults(page)).toEqual([])
    await page.keyboard.press('PageDown')
    await expect(question.getByRole('row', { name: /After every node/ })).toContainText('1 · 100')
    await expect(question).not.toContainText('✓')
    // Another answer of the same phone comes while the hall looks: the round after talking.
    await questionPart.getByRole('button', { name: 'Answer again' }).click()
    await answer('Every 16 nodes')
    await expect(question.getByText('After talking')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(question.getByRole('row', { name: /✓/ }).first()).toContainText('Every 16 nodes')
    expect(await faults(page)).toEqual([])
    // A window that is loaded again has everything again.
    await page.reload()
    await page.keyboard.press('h')
    await page.getByRole('button', { name: 'More of the lecture' }).click()
    await page.getByRole('menuitem', { name: 'Predict first' }).click()
    await expect(question.getByRole('button', { name: 'Show the answer of one phone' })).toBeVisible()

    // The room ends: the next answer is a code to be copied.
    child.kill()
    await questionPart.getByRole('button', { name: 'Answer again' }).click()
    await answer('After every node')
    await expect(questionPart.getByRole('alert')).toContainText('The room of your class cannot be reached.')
    await expect(questionPart.getByRole('button', { name: /^Show the code/ })).toBeVisible()
    await expect(questionPart.getByRole('button', { name: 'Send again' })).toBeVisible()
    // For the lecture it is no error of the page.
    await expect(parts(page).notices).toHaveText('')
    expect(phone.written.filter((text) => !/net::ERR_/.test(text))).toEqual([])
    await phone.context.close()
  })
})

for (const [where, link, shows] of [
  [
    'the slide with a code for phones',
    `tree?view=lecture&list=${encodeURIComponent('1;in:tree;c:interval-too-small')}&entry=1`,
    (page: Page) => expect(page.getByRole('region', { name: 'Code for phones' })).toBeVisible(),
  ],
  ['the code of a story', STORY, (page: Page) => page.keyboard.press('q')],
  [
    'the code in the corner of a lecture',
    `${STORY}&view=lecture`,
    async (page: Page) => {
      await page.keyboard.press('q')
      await expect(page.getByRole('complementary', { name: 'QR code for phones' })).toBeVisible()
    },
  ],
] as const)
  test(`The room takes what phones answer that were led to a question by ${where}`, async ({ browser, page }) => {
    const { room, key, address } = await beginClass()
    await page.goto(`${address}?room=${room}&key=${key}#${link}`)
    await expect(page.locator('main')).toBeVisible()
    await shows(page)
    const phone = await phoneOf(browser)
    await phone.page.goto(`${address}?room=${room}#${STORY}&answers=covered`)
    const question = parts(phone.page).question
    await question.getByRole('radio', { name: 'After every node' }).check()
    await question.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(question.getByRole('status').filter({ hasText: 'has arrived' })).toBeVisible()
    expect(phone.written).toEqual([])
    await phone.context.close()
  })

test('Without a class nothing is sent, and only files of the page are asked for', async ({ page, baseURL }) => {
  const files = new Set(readdirSync('dist/page', { recursive: true, encoding: 'utf8' }))
  const odd: string[] = []
  page.on('request', (request) => {
    const [path] = request.url().split(/[?#]/)
    const isOwn = path.startsWith(`${baseURL}`) && files.has(path.slice(`${baseURL}`.length) || 'index.html')
    const inMemory = /^(?:data|blob):/.test(path)
    if (request.method() !== 'GET' || request.postData() !== null || !(isOwn || inMemory))
      odd.push(`${request.method()} ${request.url()}`)
  })
  // What no request shows.
  await page.addInitScript(() => {
    const count = (name: string) => {
      document.documentElement.dataset.sent = `${document.documentElement.dataset.sent ?? ''}${name} `
    }
    navigator.sendBeacon = () => {
      count('beacon')
      return true
    }
    for (const name of ['WebSocket', 'EventSource', 'RTCPeerConnection', 'WebTransport'] as const)
      Reflect.set(
        window,
        name,
        class {
          constructor() {
            count(name)
          }
        },
      )
  })
  await load(page, `${STORY}&answers=covered`)
  const question = parts(page).question
  await question.getByRole('radio', { name: 'Every 16 nodes' }).check()
  await question.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(question.getByRole('button', { name: /^Show the code/ })).toBeVisible()
  await follow(page, `${STORY}&view=lecture`)
  await follow(page, 'teach')
  await expect(page.getByRole('heading', { name: 'Teach' })).toBeVisible()
  await follow(page, 'learn')
  await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeVisible()
  expect(odd).toEqual([])
  expect(await page.locator('html').getAttribute('data-sent')).toBeNull()
})
