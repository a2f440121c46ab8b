/** Designed experiments in the page: run there, exported to the command line, opened from it, kept in the link. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { anova, anovaRows } from '../../src/core/statistics/anova.ts'
import { experiment } from '../../src/core/statistics/factorial.ts'
import { pairedTest } from '../../src/core/statistics/paired.ts'
import { quantity } from '../../src/core/text/format.ts'
import { saying } from '../facts.ts'
import { isTurn } from '../setup/cases.ts'
import { address, expect, follow, inFreshPage, load, test } from './page.ts'

// In one page, one after the other: the first link of each is followed.
test.describe.configure({ mode: 'default' })
test.use({ stays: true })

const BASE = 'tree?processors=16&tree=random'
const FACTORS = [
  { parameter: 'interval', levels: [2, 16] },
  { parameter: 'balancer', levels: ['gdem', 'loadserver'] },
]
const LINK = `${BASE}&view=experiment&factors=interval:2,16;balancer:gdem,loadserver&replicates=5`

/** The table that the functions give for the design of the link. */
function expected(response: readonly number[], blocks = true) {
  return anovaRows(anova(experiment(FACTORS, 5, response), { order: 2, blocks }))
}

/** The total times of the link's runs as the page saves them: the command line gives the same, in the second test. */
async function responses(page: Page) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the results' }).click()
  const lines = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(','))
  const at = rows[0].indexOf('totalTime')
  return rows.slice(1).map((row) => Number(row[at]))
}

/** Shows a part of the analysis. */
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** The page's table, in full precision: df, SS, MS, F, p. */
async function shown(page: Page) {
  await tab(page, 'Analysis of variance')
  const rows = page.getByRole('table').filter({ hasText: 'Source' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const cells = [...row.querySelectorAll('td')]
      const exact = cells.slice(1, 5).map((cell) => (cell.title === '' ? null : Number(cell.title)))
      return [Number(cells[0].textContent), ...exact]
    }),
  )
}

/** The same but for the last digit, in which Node's and the browser's functions may differ. */
function expectSame(shown: (number | null)[][], expected: (number | null)[][]) {
  const rounded = (rows: (number | null)[][]) => rows.map((row) => row.map((x) => x && Number(x.toPrecision(12))))
  expect(rounded(shown)).toEqual(rounded(expected))
}

const runButton = (page: Page) => page.getByRole('button', { name: /^Run [\d\s]+ runs$/ })
/** Waits until results of the design that is set are analysed: what was there before stays until then, and says so. */
const analysed = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'What explains the variation' })).toBeVisible()
  await expect(page.getByText(/design has been changed/)).toHaveCount(0)
}

test('A 2² design with 5 seeds gives the analysis of variance that the functions give; factors come and go, and a cell opens its run', async ({
  page,
}) => {
  await test.step('the table, its scale, its blocks and its pairs', async () => {
    await load(page, LINK)
    await expect(page.getByText('2 × 2 × 5 seeds')).toBeVisible()
    await runButton(page).click()
    await analysed(page)
    const response = await responses(page)
    const numbers = (rows: ReturnType<typeof expected>) => rows.map(({ df, ss, ms, f, p }) => [df, ss, ms, f, p])
    expectSame(await shown(page), numbers(expected(response)))
    // A transformation changes the table and is taken back.
    await tab(page, 'Residuals')
    const scale = page.getByLabel('Analyse', { exact: true })
    await scale.selectOption('ln y')
    await expect(page.getByText('of the variation of total time as ln y')).toBeVisible()
    await scale.selectOption('y, as it was measured')
    await expect(page.getByText(/of the variation of total time,/)).toBeVisible()
    await tab(page, 'Analysis of variance')
    await page.getByLabel('Block by seed').uncheck()
    await expect(page.getByRole('rowheader', { name: 'Seeds' })).toHaveCount(0)
    expectSame(await shown(page), numbers(expected(response, false)))
    await tab(page, 'Pairs')
    const compare = page.getByLabel('Compare')
    await compare.selectOption('Balancer')
    const of = (balancer: number) =>
      Array.from(
        { length: 5 },
        (_, seed) => (response[4 * seed + 2 * balancer] + response[4 * seed + 2 * balancer + 1]) / 2,
      )
    const test = pairedTest(of(1), of(0))
    if (typeof test === 'string') throw new Error(test)
    await expect(page.getByRole('status').filter({ hasText: 'pairs' })).toContainText(
      saying(
        `${quantity(Math.abs(test.mean), 's')} ${test.mean < 0 ? 'lower' : 'higher'}`,
        'GDEM',
        '5 pairs',
        'same seed',
      ),
    )
    // What is seen is said: the greatest share leads the sentence.
    const top = expected(response, false)
      .filter(({ kind }) => kind === 'term')
      .sort((a, b) => b.share - a.share)[0]
    await expect(page.getByText(/ explains \d[\d.]*\s% of the variation of total time/)).toContainText(
      top.source === 'interval' ? 'Balancing interval explains' : top.source === 'balancer' ? 'Balancer explains' : '×',
    )
  })

  await test.step('a factor is added and taken away, and a cell opens its run', async () => {
    await follow(page, LINK)
    await page.getByRole('button', { name: 'Add a factor' }).click()
    await expect(page.getByRole('combobox', { name: 'Factor' })).toHaveCount(3)
    await page.getByRole('button', { name: /^Take Topology away/ }).click()
    await expect(page.getByText('2 × 2 × 5 seeds')).toBeVisible()
    await page.getByLabel('Seeds per cell').fill('2')
    await runButton(page).click()
    await analysed(page)
    await tab(page, 'Prediction')
    await page.getByRole('button', { name: 'Try it on 20 new runs' }).click()
    await expect(page.getByText(/^Of 20 new runs half lie within/)).toBeVisible()
    await tab(page, 'Means')
    const mean = page.getByRole('columnheader', { name: 'Total time' }).getByRole('button')
    await mean.click()
    await expect(page.getByRole('columnheader', { name: 'Total time' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Open the run of 16 nodes, Loadserver' }).click()
    await expect.poll(() => address(page)).toMatch(/^tree\?processors=16&balancer=loadserver&v=1/)
  })

  await test.step('it is cancelled, and a design that cannot be run says why', async () => {
    await follow(page, `${BASE}&view=experiment&factors=interval:1,2,4,8;processors:64,128&replicates=1000`)
    await runButton(page).click()
    await expect(page.getByRole('progressbar', { name: 'Runs' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(runButton(page)).toBeEnabled()
    const levels = page.getByRole('textbox', { name: 'Levels of Balancing interval' })
    await levels.fill('1, x')
    await levels.press('Enter')
    await expect(page.getByText(/interval: expected a whole number from 1 .*, got "x"/)).toBeVisible()
    await levels.fill('1, 32')
    await levels.press('Enter')
    await expect(page.getByText('2 × 2 × 1 000 seeds')).toBeVisible()
    await expect.poll(() => address(page)).toContain('factors=interval:1,32;processors:64,128')
    await follow(page, `${BASE}&view=experiment&factors=interval:2,16;alpha:0.1,0.2&replicates=5`)
    await expect(page.getByRole('status').filter({ hasText: 'changes nothing' })).toHaveText(
      saying('Diffusion parameter', 'balancer is Diffusion', '10 of the 20 runs repeat'),
    )
    await runButton(page).click()
    await analysed(page)
  })
})

test('The plan and the results go to the command line, and results come back the same', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-experiment-'))
  await load(page, LINK)
  await runButton(page).click()
  await analysed(page)
  const before = await shown(page)
  const saved = async (what: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: what }).click()
    return (await saving).path()
  }
  const plan = await saved('Save the plan')
  expect(JSON.parse(readFileSync(plan, 'utf8'))).toMatchObject({
    lab: 'tree',
    scenario: { processors: 16 },
    factors: { interval: [2, 16], balancer: ['gdem', 'loadserver'] },
    replicates: 5,
  })
  // What the page saves opens as well, in the page and in the command line.
  const savedFile = join(folder, 'saved.csv')
  copyFileSync(await saved('Save the results'), savedFile)
  const analyse = spawnSync(process.execPath, ['dist/cli/evenkeel.js', 'analyse', savedFile, '--json'])
  expect(analyse.status).toBe(0)
  const { table } = JSON.parse(analyse.stdout.toString())
  expectSame(
    table.map((row: Record<string, number | null>) => [row.df, row.ss, row.ms, row.f, row.p]),
    before,
  )
  await page.getByLabel('File of results').setInputFiles(savedFile)
  await expect(page.getByText('from saved.csv')).toBeVisible()
  expect(await shown(page)).toEqual(before)
  const results = join(folder, 'results.csv')
  const { status } = spawnSync(process.execPath, ['dist/cli/evenkeel.js', 'sweep', plan, '--out', results])
  expect(status).toBe(0)

  await follow(page, 'tree?view=experiment')
  await page.getByLabel('File of results').setInputFiles(results)
  await analysed(page)
  await expect(page.getByText('from results.csv')).toBeVisible()
  expect(await shown(page)).toEqual(before)
  await expect.poll(() => address(page)).toContain('processors=16')
  await expect.poll(() => address(page)).toContain('factors=interval:2,16;balancer:gdem,loadserver&replicates=5')

  await test.step('files that cannot be used say where and why', async () => {
    const text = readFileSync(results, 'utf8')
    const lines = text.split('\r\n')
    const fields = lines[2].split(',')
    const bad = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return page.getByLabel('File of results').setInputFiles(join(folder, name))
    }
    const alert = page.getByRole('alert')
    await bad('level.csv', text.replace(lines[2], fields.with(1, '0').join(',')))
    await expect(alert).toContainText(/line 3, column interval: expected a whole number from 1 .*, got 0/)
    await bad('metric.csv', text.replace(lines[2], fields.with(4, 'fast').join(',')))
    await expect(alert).toContainText('line 3, column totalTime: expected a number or nothing, got "fast"')
    for (const value of ['1e308', 'Infinity']) {
      await bad('large.csv', text.replace(lines[2], fields.with(4, value).join(',')))
      await expect(alert).toContainText(
        `large.csv, line 3, column totalTime: expected 0 or a number from 1e-50 to 1e50 in size, got "${value}"`,
      )
    }
    await bad('quote.csv', text.replace(lines[2], fields.with(1, `"${fields[1]}`).join(',')))
    await expect(alert).toContainText('quote.csv, line 3, column 2: expected a closing quote, got the end of the file')
    await bad('short.csv', text.replace(lines[2], fields.slice(0, 5).join(',')))
    await expect(alert).toContainText(`line 3: expected ${fields.length} fields, as in the header, got 5`)
    // What was there stays.
    expect(await shown(page)).toEqual(before)
    // The page fails this test with any line in the console, as a coordinate that is no number leaves one.
    const sizes = [['1e50'], ['1e-50', '1e50'], ['0', '1e49', '-1e49'], ['0.1', '0.10000000000000002']]
    for (const responses of sizes.filter((_, k) => isTurn(k, 4))) {
      const rows = lines.map((line, i) =>
        i > 0 && line !== ''
          ? line
              .split(',')
              .with(4, responses[i % responses.length])
              .join(',')
          : line,
      )
      await bad(`sizes ${responses.join()}.csv`, rows.join('\r\n'))
      await expect(page.getByText(`from sizes ${responses.join()}.csv`)).toBeVisible()
      for (const part of await page.getByRole('tab').allTextContents()) {
        await tab(page, part)
        await expect(page.getByRole('tabpanel', { name: part })).toBeVisible()
        expect(
          await page
            .locator('main svg')
            .evaluateAll((all) => all.filter((svg) => /NaN|Infinity/.test(svg.outerHTML)).length),
        ).toBe(0)
      }
    }
    await bad('torn.csv', text.slice(0, -30))
    await expect(page.getByText('the last one, is cut off and left out.')).toBeVisible()
    await expect(page.getByText(/cannot be analysed: interval=.*: expected a number, got none/)).toBeVisible()
  })
})

/** Threads, schedule, seconds. */
const UNEVEN = [
  [2, 'static', 4.01],
  [2, 'static', 4.43],
  [2, 'static', 4.12],
  [2, 'guided', 3.52],
  [2, 'guided', 3.61],
  [4, 'static', 2.53],
  [4, 'static', 2.92],
  [4, 'guided', 2.24],
  [4, 'guided', 2.31],
  [8, 'static', 1.92],
  [8, 'static', 2.03],
  [8, 'static', 1.71],
  [8, 'static', 2.31],
] as const

test('Measurements of one’s own are analysed without a run', async ({ page }) => {
  await inFreshPage(page)
  const lines = ['threads,schedule,day,seconds']
  const seconds = [4.1, 3.9, 2.5, 2.2, 4.4, 4.0, 2.6, 2.4]
  for (const [i, y] of seconds.entries())
    lines.push(`${i & 2 ? 4 : 2},${i & 1 ? 'guided' : 'static'},${i & 4 ? 'tue' : 'mon'},${y}`)
  await load(page, 'tree?view=experiment')
  const alert = page.getByRole('alert')
  await page.getByLabel('Table of measurements').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Analyse the table' }).click()
  await analysed(page)
  await expect(page.getByRole('combobox', { name: 'day' })).toHaveValue('block')
  const factors = [
    { parameter: 'threads', levels: [2, 4] },
    { parameter: 'schedule', levels: ['static', 'guided'] },
  ]
  const expectedRows = (blocks: boolean) =>
    anovaRows(anova(experiment(factors, 2, [4.1, 2.5, 3.9, 2.2, 4.4, 2.6, 4, 2.4]), { order: 2, blocks })).map(
      ({ df, ss, ms, f, p }) => [df, ss, ms, f, p],
    )
  expectSame(await shown(page), expectedRows(true))
  await tab(page, 'Covariates')
  await expect(page.getByText('Nothing else was measured on every run')).toBeVisible()
  await tab(page, 'Prediction')
  await expect(page.getByText(/^Of 8 runs half lie within/)).toBeVisible()
  await page.getByLabel('Schedule', { exact: true }).selectOption('guided')
  await expect(page.getByText(/^Seconds would be \d/)).toBeVisible()
  await tab(page, 'Replications')
  await page.getByLabel('Difference').fill('often')
  await expect(page.getByText('Difference: expected a number above 0, got “often”.')).toBeVisible()
  await page.getByLabel('Difference').fill('10')
  await expect(page.getByText(/^A difference of 0\.326 between the two means of threads is found with/)).toBeVisible()
  await page.getByRole('combobox', { name: 'day' }).selectOption('unused')
  await expect(page.getByRole('rowheader', { name: 'Blocks (day)' })).toHaveCount(0)
  expectSame(await shown(page), expectedRows(false))
  await page.getByRole('combobox', { name: 'schedule' }).selectOption('response')
  await expect(alert).toContainText('line 2, column schedule: expected a number, got "static"')

  // A file whose combinations were measured unequally often: the answer first, sums of squares of Type II and Tukey's intervals as in R
  // (anova of two models, TukeyHSD; see core/statistics/unbalanced.test.ts).
  const uneven = UNEVEN.map(([threads, schedule, y]) => `${threads},${schedule},${y}`).join('\n')
  await page.getByRole('region', { name: 'Experiment' }).evaluate((region, text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'mine.csv'))
    region.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, `threads,schedule,seconds\n${uneven}\n`)
  await expect(page.getByText(/^Least is threads 8, schedule static: 1\.99/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'How it was analysed' })).toContainText(
    'Not measured: threads 8, schedule guided.',
  )
  const sums = await page
    .getByRole('region', { name: 'Table of the analysis of variance' })
    .locator('tbody tr td:nth-child(3)')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('title'))))
  for (const [i, ss] of [9.968434091, 0.6501890909, 0.01607424242, 0.3646916667].entries())
    expect(sums[i]).toBeCloseTo(ss, 8)
  const cells = page.getByRole('region', { name: 'Table of means' }).locator('tbody tr')
  await expect(cells.nth(2)).toContainText(/4\s*static\s*2\s*2\.7[23]\d*.*0\.0937 to 1\.37/)
  expect(Number(await cells.nth(2).locator('td').last().getAttribute('title'))).toBeCloseTo(0.0253157, 4)
})
