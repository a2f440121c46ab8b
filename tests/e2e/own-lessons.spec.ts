/** A lesson of one's own: dropped, read, stored, given away. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { address, expect, load, parts, settled, test } from './page.ts'

const LESSON = `---
lab: tree
title: Wie oft verteilen?
summary: Was ein kurzer Abstand kostet.
lang: de
runs:
  often: processors=16&interval=1
---
## Ein Baum

\`\`\`part
id: baum
scene: processors=16&interval=64
show: parameter:interval
knobs: [interval]
\`\`\`

Auf {here.processors} Prozessoren, <b>ohne</b> Netz: [mehr](https://example.org/) ![Ein Rechner](machine.png)

\`\`\`task
id: oft
ask: Verteile *nach jeder* Iteration.
done: interval = 1
solution: interval=1
well: Jetzt dauert es {often.totalTime}.
\`\`\`
`
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const drop = (page: Page, files: Readonly<Record<string, string>>) =>
  page.evaluate((files) => {
    const dataTransfer = new DataTransfer()
    for (const [name, content] of Object.entries(files)) {
      const bytes = name.endsWith('.png') ? Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)) : content
      dataTransfer.items.add(new File([bytes], name))
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, files)

const panel = (page: Page) => page.getByRole('complementary', { name: 'Lesson' })

test.describe('A lesson of one’s own', () => {
  test.use({ alone: true })

  test('begins where its file is dropped, is there after a reload, and is given away as it came', async ({ page }) => {
    await load(page, 'mesh?v=2')
    await expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
    const broken = LESSON.replace('done: interval = 1', 'done: intervall = 1')
    await drop(page, { 'oft.md': broken, 'machine.png': PICTURE })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/oft\.md:23: done: .*intervall.*did you mean interval\?/)
    await page.keyboard.press('Escape')

    await drop(page, { 'oft.md': LESSON, 'machine.png': PICTURE })
    await expect(panel(page)).toContainText('Part 1 of 1')
    await expect(panel(page)).toContainText('Auf 16 Prozessoren, <b>ohne</b> Netz')
    await expect(panel(page).locator('[lang=de] h2')).toHaveText('Ein Baum')
    await expect(panel(page).getByRole('img', { name: 'Ein Rechner' })).toHaveJSProperty('naturalWidth', 1)
    await expect(panel(page).getByRole('link', { name: 'mehr' })).toHaveAttribute('rel', /noopener/)
    await expect.poll(() => address(page)).toMatch(/lesson=own-[\da-f]{32}/)
    await settled(page)
    await parts(page).slider('Balancing interval').focus()
    await page.keyboard.press('Home')
    await expect(panel(page)).toContainText(/Done\. Jetzt dauert es [\d.]+\ss/)

    await page.reload()
    await expect(panel(page)).toContainText('Done.')
    await expect(panel(page).getByRole('img', { name: 'Ein Rechner' })).toHaveJSProperty('naturalWidth', 1)

    // Without its image it is another lesson, of the same title: both are there.
    const alone = LESSON.replace(' ![Ein Rechner](machine.png)', '')
    const idOf = (link: string) => /own-[\da-f]{32}/.exec(link)?.[0] ?? ''
    const first = idOf(address(page))
    await drop(page, { 'oft.md': alone })
    await expect.poll(() => [first, ''].includes(idOf(address(page)))).toBe(false)
    await expect(panel(page)).not.toContainText('Done.')
    const link = address(page)
    await load(page, 'learn')
    // Below the course, all lessons are behind one press.
    await page.getByText(/^All lessons and stories/).click()
    const list = page.getByRole('region', { name: 'Your lessons' })
    await expect(list.getByRole('heading', { name: 'Wie oft verteilen?' })).toHaveCount(2)
    const download = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Save as a file' }).first().click()
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(alone)

    page.on('dialog', (dialog) => void dialog.accept())
    await list.getByRole('button', { name: 'Take off the list' }).first().click()
    await expect(list.getByRole('heading', { name: 'Wie oft verteilen?' })).toHaveCount(1)
    await load(page, link)
    await expect(parts(page).notices).toContainText('the file of this lesson is not in this browser')
  })
})
