import { address, expect, follow, open, openAllParameters, parts, settled, test, visit } from './page.ts'

test('A drag shows runs on its way, though each comes back when the next value is already set', async ({ page }) => {
  // However fast the machine is: before the page learns of a run the slider moves on.
  await page.addInitScript(() => {
    const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    let moves = 0
    const move = (input: HTMLInputElement) => {
      const [min, max] = [Number(input.min), Number(input.max)]
      value?.set?.call(input, min + (max - min) * (0.6 + 0.1 * (moves++ % 3)))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    Object.assign(window, { move })
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...original,
      set(listener: (event: MessageEvent) => void) {
        original?.set?.call(this, (event: MessageEvent) => {
          const dragged = document.querySelector<HTMLInputElement>('[data-dragged]')
          if (dragged && event.data?.type === 'progress') move(dragged)
          listener.call(this, event)
        })
      },
    })
  })
  await open(page, 'tree?v=2')
  const { results, slider } = parts(page)
  const before = (await results.textContent()) ?? ''
  const interval = slider('Balancing interval')
  await interval.evaluate((input: HTMLInputElement) => {
    input.dataset.dragged = ''
    const { move } = window as unknown as { readonly move: (input: HTMLInputElement) => void }
    move(input)
  })
  await expect(results).not.toHaveText(before)
  await expect(page.getByRole('main')).toHaveAttribute('data-run', 'running')
  await interval.evaluate((input) => {
    delete input.dataset.dragged
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled(page)
})

test('A drag is one step of undo, brings new curves while it moves, and ends with the results of where it ended', async ({
  page,
}) => {
  await test.step('redo brings it back', async () => {
    await open(page, 'tree?v=2')
    const interval = parts(page).slider('Balancing interval')
    await interval.scrollIntoViewIfNeeded()
    const before = await interval.inputValue()
    const box = await interval.boundingBox()
    if (!box) throw new Error('no slider')
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
    const after = await interval.inputValue()
    expect(after).not.toBe(before)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(interval).toHaveValue(before)
    // There is nothing more to undo, but the focus stays on the button that was pressed.
    await expect(undo).toBeDisabled()
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(interval).toHaveValue(before)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(interval).toHaveValue(after)
  })

  await test.step('it brings new curves while it moves, and never an empty picture', async () => {
    await visit(page, 'tree?t1=on')
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

  await test.step('without the run before, the one that the story compares with stands there, and is raced', async () => {
    await page.getByRole('button', { name: 'Stop comparing with the run before' }).click()
    await expect(page.locator('[data-region=before]')).toBeHidden()
    await expect(parts(page).charts.locator('figcaption').first()).toContainText(
      /A dashed line shows First transition off: \d/,
    )
    await page.getByRole('button', { name: /^First transition off: .* here .* less/ }).click()
    await expect(page.getByRole('region', { name: /^Machine [AB], / })).toHaveCount(2)
    await expect.poll(() => address(page)).toMatch(/with=t1:off.*layout=race/)
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

  await test.step('what is typed counts when the field is left, and Escape gives it up', async () => {
    const typed = page.getByRole('textbox', { name: 'Balancing interval' })
    await typed.fill('48')
    await typed.press('Escape')
    await typed.blur()
    expect(await typed.inputValue()).not.toBe('48')
    await typed.fill('48')
    await typed.blur()
    await expect.poll(() => address(page)).toContain('interval=48')
    await settled(page)
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

test.describe('By touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a slider is dragged sideways, and stays as it was when the page is scrolled over it', async ({ page }) => {
    await open(page, 'tree?v=2')
    await openAllParameters(page)
    const interval = parts(page).slider('Balancing interval')
    // A word is in force there.
    const exchange = parts(page).slider('Exchange parameter')
    const touch = await page.context().newCDPSession(page)
    const swipe = async (slider: typeof interval, share: number, dx: number, dy: number) => {
      await slider.scrollIntoViewIfNeeded()
      const box = await slider.boundingBox()
      if (!box) throw new Error('no slider')
      const from = { x: box.x + share * box.width, y: box.y + box.height / 2 }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
      for (let i = 1; i <= 10; i++) {
        const at = { x: from.x + (dx * i) / 10, y: from.y + (dy * i) / 10 }
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(interval, 0.4, 100, 0)
    await expect.poll(() => address(page)).toMatch(/interval=\d+/)
    await settled(page)
    const dragged = address(page)
    const value = await interval.inputValue()
    await swipe(interval, 0.2, 0, -250)
    await swipe(exchange, 0.2, 0, -250)
    await page.waitForTimeout(600)
    await expect(interval).toHaveValue(value)
    expect(address(page)).toBe(dragged)
  })
})
