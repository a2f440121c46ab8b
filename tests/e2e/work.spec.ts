/** Work that a real program does: a picture that is computed, the square of it that is chosen, and a tree from a file. */
import { address, expect, follow, load, parts, tapMetrics, test } from './page.ts'

test('a Mandelbrot picture is computed to the pixel and a square of it becomes the region; a tree of one’s own is pasted', async ({
  page,
}) => {
  await test.step('a picture, and the square of it that is dragged', async () => {
    const metrics = await tapMetrics(page)
    await load(page, 'async?workload=mandelbrot&pictureSize=128&maxIterations=200&processors=8&picture=work')
    const picture = page.getByRole('slider', { name: /^Mandelbrot set/ })
    await expect(picture).toBeVisible()
    // The counts of all pixels together, as an independent program computes them.
    await expect.poll(metrics).toContain(`"fingerprint":${0xcaafa975}`)

    await expect
      .poll(() =>
        picture.evaluate((canvas: HTMLCanvasElement) => {
          const { width, height } = canvas
          return canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data[3]
        }),
      )
      .toBeGreaterThan(0)
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2 - 20, y + height / 2 - 20)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
    await page.mouse.move(x + width / 2 + 20, y + height / 2 + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => address(page)).toContain('region=own')
    const chosen = new URLSearchParams(address(page).split('?')[1])
    expect(Number(chosen.get('regionWidth'))).toBeLessThan(1.5)
    await expect(picture).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => address(page)).not.toContain('region=own')
  })

  await test.step('a tree of one’s own, and a wrong one that is refused by its row', async () => {
    const metrics = () => page.evaluate(() => document.documentElement.dataset.metrics)
    await follow(page, 'async?workload=own&processors=2')
    const field = page.getByRole('group', { name: 'Tree', exact: true }).filter({ hasText: 'Paste text' })
    const use = async (text: string) => {
      await field.getByRole('button', { name: 'Paste text' }).click()
      await field.getByRole('textbox').fill(text)
      await field.getByRole('button', { name: 'Use this text' }).click()
    }
    await use('id,parent,cost,bytes\nroot,,1000,4\nleft,root,2000,4\nright,root,3000,4\nlast,right,4000,4\n')
    await expect.poll(metrics).toContain('"operations":10000,')
    expect(JSON.parse((await metrics()) ?? '{}')).toMatchObject({
      nodes: 4,
      leaves: 2,
      depth: 2,
      criticalOperations: 8000,
    })

    await use('id,parent,cost,bytes\nroot,,1000,4\nleft,absent,2000,4\n')
    await expect(parts(page).notices).toContainText(/ownTree: file "[^"]*", row 3: .*parent of "left" .*got "absent"/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('main')).toHaveAttribute('data-run', 'done')
  })
})
