/**
 * Packages for learning platforms, run as platforms do it: the package is made by the command line, unpacked and served, and the lesson runs in a
 * frame within a frame, or in a window of its own, without a network. Two platforms that share no code keep what it reports.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, load, test } from './page.ts'

const LESSON = `---
lab: tree
title: Four & more <processors>
summary: You know how many processors there are.
---
## Count

\`\`\`part
scene: seed=1&processors=4&depth=6
\`\`\`

The tree has few nodes.

\`\`\`number
id: count
ask: How many processors has the machine?
answer: here.processors
well: These are all.
\`\`\`

\`\`\`number
id: depth
ask: How many levels below the root has the tree?
answer: here.depth
well: It is small.
\`\`\`

## The end

\`\`\`part
scene: seed=1&processors=4&depth=7
\`\`\`

One level more.
`
const SITE = 'http://platform.test/'

/** The files of a package that the command line has made of the lesson. */
function packageOf(edition: string): Readonly<Record<string, Buffer>> {
  const files = Object.entries(unzipSync(zipOf(edition)))
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes)]))
}

/** The package itself. */
function zipOf(edition: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-scorm-'))
  writeFileSync(join(folder, 'lesson.md'), LESSON)
  const out = join(folder, 'out.zip')
  const args = ['dist/cli/evenkeel.js', 'lesson', join(folder, 'lesson.md'), '--scorm', out, '--edition', edition]
  execFileSync(process.execPath, args)
  return readFileSync(out)
}

/** Serves a package beside the pages of a platform; every other request is written down and fails. */
async function serve(context: BrowserContext, files: Readonly<Record<string, string | Buffer>>) {
  const lost: string[] = []
  await context.route('**', (route) => {
    const url = route.request().url()
    const file = url.startsWith(SITE) ? files[url.slice(SITE.length).replace(/[?#].*/, '')] : undefined
    if (file !== undefined) {
      const contentType = url.includes('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
      return route.fulfill({ body: file, contentType })
    }
    if (!/^(data|blob):/.test(url)) lost.push(url)
    return route.abort()
  })
  return lost
}

const html = (body: string) => `<!doctype html><meta charset="utf-8"><body style="margin:0">${body}`
const frame = (src: string) => `<iframe name="inner" src="${src}" style="border:0;width:100vw;height:100vh"></iframe>`

/** Answers a question of the lesson. */
async function answer(lesson: Page | FrameLocator, question: RegExp, value: string) {
  const field = lesson.getByRole('textbox', { name: question })
  await field.fill(value)
  await field.press('Enter')
}

test.describe('A lesson in a learning platform', () => {
  test.use({ alone: true })

  test('of SCORM 1.2, in frames: reports place, score and completion, and goes on where it was left', async ({
    page,
    context,
  }) => {
    const course = packageOf('1.2')
    const manifest = course['imsmanifest.xml'].toString()
    expect(manifest).toContain('<schemaversion>1.2</schemaversion>')
    expect(manifest, 'the title is text, whatever signs it has').toContain('Four &amp; more &lt;processors&gt;')
    const [, start = ''] = /<resource [^>]*href="([^"]+)"/.exec(manifest) ?? []
    const lost = await serve(context, {
      ...course,
      'player.html': html(`<script src="platform.js"></script>${frame('around.html')}`),
      'around.html': html(frame(start)),
      'platform.js': readFileSync('tests/e2e/scorm/platform-12.js'),
    })
    const lesson = page.frameLocator('iframe').frameLocator('iframe')
    const panel = lesson.getByRole('complementary', { name: 'Lesson' })
    const stored = (): Promise<Record<string, string>> =>
      page.evaluate(() => JSON.parse(localStorage.getItem('platform') ?? '{}'))
    const faults = () => page.evaluate(() => (window as unknown as { faults: string[] }).faults)
    /** Leaves the course, and comes back to it at another computer. */
    const again = async () => {
      await page.goto('about:blank')
      await page.goto(`${SITE}platform.js`)
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('evenkeel')) localStorage.removeItem(key)
      })
      await page.goto(`${SITE}player.html`)
    }

    await page.goto(`${SITE}player.html`)
    await expect(panel).toContainText('Part 1 of 2')
    await answer(lesson, /How many processors/, '4')
    await expect.poll(async () => (await stored())['cmi.core.score.raw']).toBe('50')
    expect(await stored()).toMatchObject({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '1' })
    await answer(lesson, /How many levels/, '5')
    await answer(lesson, /How many levels/, '6')
    await lesson.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(async () => (await stored())['cmi.core.lesson_location']).toBe('2')
    expect(await faults()).toEqual([])

    await again()
    await expect(panel, 'the platform alone knows where the learner was').toContainText('Part 2 of 2')
    await lesson.getByRole('button', { name: 'Finish' }).click()
    await expect(panel).toContainText('Of 2 questions, 1 answered right at the first try.')
    await expect.poll(async () => (await stored())['cmi.core.lesson_status']).toBe('completed')
    expect((await stored())['cmi.core.score.raw']).toBe('50')
    await lesson.getByRole('button', { name: 'Again', exact: true }).click()
    await expect.poll(async () => (await stored())['cmi.core.lesson_location']).toBe('1')
    expect(await stored(), 'a lesson that is begun again stays completed').toMatchObject({
      'cmi.core.lesson_status': 'completed',
      'cmi.core.score.raw': '50',
    })
    expect(await faults()).toEqual([])

    await again()
    await expect(panel).toContainText(/Part|Of 2 questions/)
    expect((await stored())['cmi.core.lesson_status'], 'what is completed stays so').toBe('completed')
    expect(Number(await page.evaluate(() => localStorage.getItem('visits'))), 'each visit is ended').toBeGreaterThan(1)
    expect(lost.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([])
  })

  test('of SCORM 2004, in a window of its own: reports shares, and ends with the window', async ({ page, context }) => {
    const course = packageOf('2004')
    const manifest = course['imsmanifest.xml'].toString()
    expect(manifest).toContain('adlcp:scormType="sco"')
    const lost = await serve(context, {
      ...course,
      'launch.html': html(
        '<script src="platform.js"></script><button onclick="window.open(\'evenkeel.html\')">Open</button>',
      ),
      'platform.js': readFileSync('tests/e2e/scorm/platform-2004.js'),
    })
    await page.goto(`${SITE}launch.html`)
    const stored = async () =>
      Object.fromEntries(await page.evaluate(() => JSON.parse(localStorage.getItem('attempt') ?? '[]')))
    const launch = async () => {
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Open' }).click()
      return opened
    }
    const lesson = await launch()
    const panel = lesson.getByRole('complementary', { name: 'Lesson' })
    await expect(panel).toContainText('Part 1 of 2')
    await answer(lesson, /How many processors/, '4')
    await answer(lesson, /How many levels/, '6')
    await expect.poll(async () => (await stored())['cmi.score.scaled']).toBe('1')
    expect(await stored()).toMatchObject({ 'cmi.completion_status': 'incomplete', 'cmi.progress_measure': '0' })
    await lesson.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(panel).toContainText('Part 2 of 2')
    await lesson.close({ runBeforeUnload: true })
    await expect.poll(async () => (await stored())['cmi.exit'], 'the lesson goes on later').toBe('suspend')

    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('evenkeel')) localStorage.removeItem(key)
    })
    await page.reload()
    const later = await launch()
    await expect(later.getByRole('complementary', { name: 'Lesson' })).toContainText('Part 2 of 2')
    await later.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(async () => (await stored())['cmi.completion_status']).toBe('completed')
    expect(await stored()).toMatchObject({ 'cmi.progress_measure': '1', 'cmi.score.raw': '100' })
    await later.getByRole('button', { name: 'Again', exact: true }).click()
    await expect.poll(async () => (await stored())['cmi.location']).toBe('1')
    const completed = { 'cmi.completion_status': 'completed', 'cmi.progress_measure': '1', 'cmi.score.raw': '100' }
    expect(await stored(), 'a lesson that is begun again stays completed').toMatchObject(completed)
    await later.close({ runBeforeUnload: true })
    await expect.poll(async () => (await stored())['cmi.exit']).toBe('suspend')
    await page.reload()
    const third = await launch()
    await expect(third.getByRole('complementary', { name: 'Lesson' })).toContainText('Part 1 of 2')
    await third.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(async () => (await stored())['cmi.location']).toBe('2')
    expect(await stored(), 'and so it does at the next visit').toMatchObject(completed)
    expect(
      await page.evaluate(() => (window as unknown as { API_1484_11: { wrong: string[] } }).API_1484_11.wrong),
    ).toEqual([])
    expect(lost.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([])
  })
})

const LECTURE = `name: Week 3
parts:
  - prediction: tree/second-transition
  - ask: Who gets no work on a *chain*?
    options:
      - The first processor
      - The last one
    right: B
    answer: Tasks come to it last.
  - ask: What do you think of it?
  - ask: How many processors has a hypercube of four dimensions?
    number: 16
    within: 0
`

test.describe('The questions of a lecture in a learning platform', () => {
  test.use({ alone: true })

  test('each is asked with its answers, says why, and the first try counts', async ({ page, context }) => {
    const folder = mkdtempSync(join(tmpdir(), 'evenkeel-scorm-'))
    writeFileSync(join(folder, 'week-3.yaml'), LECTURE)
    const out = join(folder, 'out.zip')
    const args = ['dist/cli/evenkeel.js', 'lesson', join(folder, 'week-3.yaml'), '--scorm', out, '--edition', '1.2']
    const words = execFileSync(process.execPath, args, { encoding: 'utf8' })
    expect(words).toContain('3 questions, 3 with one right answer')
    expect(words, 'what cannot be answered alone is named').toMatch(/left out: .*What do you think of it/)
    const files = Object.entries(unzipSync(readFileSync(out))).map(([name, bytes]) => [name, Buffer.from(bytes)])
    const lost = await serve(context, {
      ...Object.fromEntries(files),
      'player.html': html(`<script src="platform.js"></script>${frame('evenkeel.html')}`),
      'platform.js': readFileSync('tests/e2e/scorm/call-order.js'),
    })
    await page.goto(`${SITE}player.html`)
    const panel = page.frameLocator('iframe').getByRole('complementary', { name: 'Lesson' })
    const next = panel.getByRole('button', { name: 'Next', exact: true })
    const stored = async (name: string) =>
      (await page.evaluate(() => JSON.parse(localStorage.getItem('kept') ?? '{}') as Record<string, string>))[name]
    const pick = async (name: string | RegExp) => {
      await panel.getByRole('radio', { name }).check()
      await panel.getByRole('button', { name: 'Check' }).click()
    }
    await expect(panel).toContainText('Part 1 of 3')
    await pick(/Balance to the end/)
    await expect(panel).toContainText('A task is not a leaf')
    await expect.poll(() => stored('cmi.core.score.raw')).toBe('33.3333')
    await next.click()
    await expect(panel, 'a star that was typed is a star').toContainText('Who gets no work on a *chain*?')
    await pick('The first processor')
    await pick('The last one')
    await expect(panel).toContainText('Tasks come to it last.')
    await next.click()
    const field = panel.getByRole('textbox', { name: /hypercube of four/ })
    await field.fill('16')
    await field.press('Enter')
    await expect.poll(() => stored('cmi.core.score.raw'), 'the second try does not count').toBe('66.6667')
    await panel.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => stored('cmi.core.lesson_status')).toBe('completed')
    await page.goto(`${SITE}platform.js`)
    const [visit, broken] = await page.evaluate(() => ['visit', 'broken'].map((name) => localStorage.getItem(name)))
    expect(broken).toBeNull()
    expect(visit, 'one visit, begun and ended once').toMatch(/^B[GSC]*CE$/)
    expect(lost.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([])
  })
})

test.describe('A package from Share', () => {
  test.use({ alone: true, allowedOutput: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

  test('is made in a worker, is the command line’s to the byte, and says what it lacks without a network', async ({
    page,
    context,
  }) => {
    await load(page, 'tree?v=2')
    await expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'lesson.md'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, LESSON)
    await expect(page.getByRole('complementary', { name: 'Lesson' })).toContainText('Part 1 of 2')
    await page.keyboard.press('q')
    const button = page.getByRole('dialog').getByRole('button', { name: 'SCORM 1.2' })
    await expect(button).toBeVisible()
    const worker = page.waitForEvent('worker')
    const coming = page.waitForEvent('download')
    await button.click()
    await worker
    const saved = await coming
    expect(readFileSync(await saved.path()).equals(zipOf('1.2'))).toBe(true)
    await context.route('**/evenkeel.html', (route) => route.abort())
    await page.getByRole('dialog').getByRole('button', { name: 'SCORM 2004' }).click()
    await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'single file' })).toContainText(
      'the network has failed',
    )
  })
})
