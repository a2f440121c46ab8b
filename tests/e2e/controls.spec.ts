/** A knob that is dragged in a browser; what keys, undo and typed values do is tested without one (tests/parts/controls.tsx, tests/page.test.tsx). */
import { address, expect, follow, open, openAllParameters, parts, settled, test, visit } from './page.ts'

test('A drag brings new curves while it moves, and ends with the results of where it ended; help is whole', async ({
  page,
}) => {
  await test.step('it brings new curves while it moves, and never an empty picture', async () => {
    await open(page, 'tree?t1=on')
    const { charts, machine, number, slider } = parts(page)
    const interval = slider('Balancing interval')
    await interval.scrollIntoViewIfNeeded()
    const box = await interval.boundingBox()
    if (!box) throw new Error('no slider')
    const pictures = new Set<string>()
    // What is drawn, without a screenshot, which has the whole page drawn each time.
    const look = async () =>
      pictures.add(
        await charts.evaluate((part) =>
          [...part.querySelectorAll('canvas, svg')]
            .map((one) => (one instanceof HTMLCanvasElement ? one.toDataURL() : one.outerHTML))
            .join(),
        ),
      )
    await look()
    const numberBefore = await number.textContent()
    // Looked at in every frame from now on: how many had no curve or no machine.
    const frames = await page.evaluateHandle(() => {
      const counts = { all: 0, empty: 0 }
      const hasCurve = () =>
        [...document.querySelectorAll<SVGPathElement>('[data-region="chart:workload"] svg path')].some(
          (path) => !path.closest('defs, clipPath') && path.getTotalLength() > 100,
        )
      const hasMachine = () =>
        [...document.querySelectorAll('[data-region=machine] canvas')].some(
          (canvas) => canvas.getBoundingClientRect().height > 50,
        )
      const watch = () => {
        counts.all++
        if (!hasCurve() || !hasMachine()) counts.empty++
        requestAnimationFrame(watch)
      }
      watch()
      return counts
    })
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.4, y)
    await page.mouse.down()
    for (const share of [0.5, 0.6, 0.7, 0.8]) {
      await page.mouse.move(box.x + box.width * share, y, { steps: 3 })
      await expect(machine).toBeVisible()
      await expect(charts.locator('canvas, svg').first()).toBeVisible()
      const before = pictures.size
      await expect.poll(async () => (await look()).size).toBeGreaterThan(before)
    }
    const { all, empty } = await frames.jsonValue()
    expect(all).toBeGreaterThan(5)
    expect(empty, 'frames without a picture').toBe(0)
    await page.mouse.up()
    await settled(page)
    const was = `${numberBefore}`.trim()
    await expect(charts.locator('figcaption').first()).toContainText(`A dashed line shows the run before: ${was}.`)
    await expect(page.locator('[data-region=before]')).toContainText(`was ${was}`)
    // A screen reader says the same.
    await expect(page.getByRole('status').filter({ hasText: /^Total time\s/ })).toContainText(
      `Total time ${`${await number.textContent()}`.trim()}, `,
    )
    await expect.poll(() => address(page)).toMatch(/interval=\d+/)
  })

  await test.step('the results of a fast one are those of where it ended', async () => {
    await visit(page, 'tree?v=2')
    const interval = parts(page).slider('Balancing interval')
    await interval.scrollIntoViewIfNeeded()
    const box = await interval.boundingBox()
    if (!box) throw new Error('no slider')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.4, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, y, { steps: 16 })
    await page.mouse.move(box.x + box.width * 0.2, y, { steps: 16 })
    await page.mouse.up()
    await settled(page)
    // The address follows when everything rests.
    const ended = await page.getByRole('textbox', { name: 'Balancing interval' }).inputValue()
    await expect.poll(() => address(page)).toContain(`interval=${ended}`)
    await settled(page)
    const number = (await parts(page).number.textContent()) ?? ''
    await open(page, address(page))
    await expect(parts(page).number).toHaveText(number)
  })

  await test.step("every parameter's help is whole: nothing of it is cut off at its side, in any lab", async () => {
    const plain = { Tree: 'tree?topology=mesh', 'Divisible load': 'divisible?v=1' }
    for (const [lab, link] of Object.entries(plain)) {
      await follow(page, link)
      await expect(page.getByRole('button', { name: `Lab: ${lab},` })).toBeVisible()
      await openAllParameters(page)
      const helps = page.getByRole('complementary', { name: 'Parameters' }).getByRole('button', { name: /^About / })
      expect(await helps.count()).toBeGreaterThan(5)
      // Opened by script: the pointer would scroll to each of them.
      const cut = await helps.evaluateAll(async (buttons) => {
        const cutHelps: string[] = []
        for (const button of buttons) {
          const help = document.getElementById(button.getAttribute('popovertarget') ?? '')
          help?.showPopover()
          // It is drawn when it is opened.
          for (let i = 0; i < 200 && !help?.textContent; i++) await new Promise((resolve) => setTimeout(resolve, 10))
          if (!help?.textContent || help.querySelector('p:empty') || help.scrollWidth > help.clientWidth)
            cutHelps.push(button.ariaLabel ?? '')
          help?.hidePopover()
        }
        return cutHelps
      })
      expect(cut).toEqual([])
    }
  })
})
