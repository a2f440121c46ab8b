/** The tree itself, beside the machine or in its place: drawn by the real worker's run. */
import { faults } from './axe.ts'
import { address, choose, expect, follow, jump, open, parts, test, visit } from './page.ts'

const LINK = 'tree?processors=4&tree=balanced&depth=7'
const TREE = /^Tree of /

test('the tree is shown beside the machine or in its place, grows with the playhead, and is walked by keys', async ({
  page,
}) => {
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

  await test.step('by button and by key, and the link keeps it', async () => {
    await follow(page, LINK)
    const tree = page.getByRole('slider', { name: TREE })
    const { machine } = parts(page)
    await expect(machine).toBeVisible()
    await expect(tree).toHaveCount(0)
    await choose(page, 'Picture', 'Tree')
    await expect(tree).toBeVisible()
    await expect(machine).toHaveCount(0)
    await expect.poll(() => address(page)).toContain('picture=tree')
    await page.keyboard.press('i')
    await expect(machine).toBeVisible()
    await expect(tree).toBeVisible()
    await expect.poll(() => address(page)).toContain('picture=both')
    await page.keyboard.press('i')
    await expect(tree).toHaveCount(0)
    await expect.poll(() => address(page)).not.toContain('picture')
  })

  await test.step('it grows with the playhead, and its table says what is executed on every level', async () => {
    await follow(page, `${LINK}&picture=tree&at=1`)
    const tree = page.getByRole('slider', { name: /^Tree of 127 nodes on 7 levels; after iteration 1, / })
    await expect(tree).toBeVisible()
    await jump(page, 'To the end')
    await expect(
      page.getByRole('slider', { name: /127 nodes are executed \(\d+ moved before\), and 0 tasks wait\.$/ }),
    ).toBeVisible()
    const rows = page.getByRole('table', { name: 'Nodes of the tree by depth' }).getByRole('row')
    await expect(rows).toHaveCount(8)
    await expect(rows.last().getByRole('cell')).toHaveText(['64', '64', '0', /^\d+$/])
  })

  await test.step('arrow keys walk from node to node and say where each was executed', async () => {
    await follow(page, `${LINK}&picture=tree`)
    await jump(page, 'To the end')
    const tree = page.getByRole('slider', { name: TREE })
    await tree.focus()
    await page.keyboard.press('ArrowDown')
    const says = (words: RegExp) => expect(tree).toHaveAttribute('aria-valuetext', words)
    const first = /^Node 1: Depth 1, Made a task by the beginning, Executed by Processor 0, In iteration 1,/
    await says(first)
    await page.keyboard.press('ArrowDown')
    await says(/^Node 2: Depth 2, Made a task by Processor 0, Executed by/)
    await page.keyboard.press('ArrowRight')
    await says(/^Node 3: Depth 2, /)
    await page.keyboard.press('Enter')
    await expect(page.getByText('below node 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('below node 3')).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await says(first)
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

  await test.step('a large one is drawn by level, and a very large one is said to be too large', async () => {
    await follow(page, 'tree?tree=balanced&depth=16&processors=64&picture=tree')
    await expect(page.getByRole('slider', { name: /^Tree of 65.535 nodes on 16 levels/ })).toBeVisible()
    await expect(page.getByText('share that moved before')).toBeVisible()
    await follow(page, 'tree?tree=balanced&depth=22&processors=64&picture=tree')
    await expect(page.getByText(/^This tree has more than 2.097.152 nodes/)).toBeVisible()
  })
})
