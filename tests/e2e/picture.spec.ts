/** The tree itself, beside the machine or in its place: drawn by the real worker's run. */
import { faults } from './axe.ts'
import { expect, jump, open, parts, test, visit } from './page.ts'

const LINK = 'tree?processors=4&tree=balanced&depth=7'
const TREE = /^Tree of /

test('what is pointed at in the tree, the microscope and the machine stands out in the others', async ({ page }) => {
  await test.step('the microscope shows in the machine what it steps through, points at and finds', async () => {
    await open(page, `${LINK}&side=microscope&at=2`)
    const { machine } = parts(page)
    const microscope = page.getByRole('group', { name: 'Microscope' })
    const picture = () => machine.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    /** The machine looks another way afterwards. */
    const changes = async (act: () => Promise<unknown>) => {
      const before = await picture()
      await act()
      await expect.poll(picture).not.toBe(before)
    }
    await expect(microscope.getByText(/no two of them share a processor/)).toBeVisible()
    await changes(() => microscope.getByRole('button', { name: 'Next round' }).click())
    await changes(() => microscope.getByRole('list').getByRole('listitem').last().hover())
    await changes(() => microscope.getByLabel('Find processor').fill('2'))
    await expect(microscope.getByText(/^marked in the machine/)).toBeVisible()
    await changes(() => page.getByRole('button', { name: 'Close Microscope' }).click())
  })

  await test.step('a processor that is pointed at stands out in it, and a node’s processor in the machine', async () => {
    await visit(page, `${LINK}&picture=both`)
    await jump(page, 'To the end')
    const tree = page.getByRole('slider', { name: TREE })
    const { machine } = parts(page)
    await expect(tree).toBeVisible()
    const still = async () => [await tree.screenshot(), await machine.screenshot()] as const
    await page.mouse.move(1, 1)
    const [treeBefore, machineBefore] = await still()
    await machine.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await tree.screenshot()).equals(treeBefore)).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await tree.screenshot()).equals(treeBefore)).toBe(true)
    await parts(page).play.focus()
    const { width = 0 } = (await tree.boundingBox()) ?? {}
    await tree.hover({ position: { x: width / 2, y: 14 } })
    await expect(page.getByText('Executed by', { exact: true })).toBeVisible()
    await expect.poll(async () => (await machine.screenshot()).equals(machineBefore)).toBe(false)
  })

  await test.step('axe finds nothing in it', async () => {
    await visit(page, `${LINK}&picture=both`)
    await expect(page.getByRole('slider', { name: TREE })).toBeVisible()
    expect(await faults(page)).toEqual([])
  })
})
