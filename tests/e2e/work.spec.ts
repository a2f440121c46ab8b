/** Work that a real program does: a picture that is computed, the square of it that is chosen, and a tree from a file. */
import { address, expect, load, tapMetrics, test } from './page.ts'

test('a Mandelbrot picture is computed to the pixel and a square of it becomes the region', async ({ page }) => {
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
