/** What would be if: the strip, all rules, the map, and experiments with their files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { readPlan } from '../../src/core/experiment/plan.ts'
import { labs } from '../../src/labs/descriptions.ts'
import { savedFiles } from '../parts/part.tsx'
import { runHere } from '../setup/program.ts'
import { address, done, open, page, says, select, state, type } from './opened.ts'

/** Begins these tests. */
export function testWhatIf(): void {
  const small = 'depth=6&processors=4'
  const field = (name: string | RegExp) => page.find('input', name) as HTMLInputElement

  describe('the strip in its view', () => {
    const best = () => Number(/Best found: .* at ([\d\s]+?)\snodes/.exec(page.text())?.[1].replace(/\s/g, ''))
    const strip = () => page.find('[role=slider]', /on the strip$/)

    test('names the best place, which another grain moves', async () => {
      await open('tree?depth=10&processors=16&view=sensitivity')
      await says(/Best found: .* at/)
      const before = best()
      page.session.change('grain', 100_000, 'commit')
      await done(() => expect(best()).toBeLessThan(before))
    })

    test('moves the scenario by keys, which Undo takes back, and goes to the best of any parameter and metric', async () => {
      await open(`tree?${small}&view=sensitivity`)
      await done(() => expect(strip().getAttribute('aria-valuetext')).toMatch(/^16 nodes/))
      page.press('End', { on: strip() })
      strip().dispatchEvent(new KeyboardEvent('keyup', { key: 'End', bubbles: true }))
      await done(() => expect(address()).toContain('interval=1024'))
      page.click('button', 'Undo')
      await done(() => expect(strip().getAttribute('aria-valuetext')).toMatch(/^16 nodes/))
      select('Metric', 'Speedup')
      select('Against parameter', 'Topology')
      await done(() => expect(strip().getAttribute('aria-label')).toBe('Topology on the strip'))
      await done(() => expect(address()).toContain('sweep=topology:speedup'))
      select('Against parameter', 'Balancing interval')
      // While the strip fills, the best so far may be beaten by one that comes later.
      await done(() => {
        if (page.has('button', 'Go to the best')) page.click('button', 'Go to the best')
        expect(page.text()).toMatch(/Nothing on this strip beats the present scenario/)
      })
    })

    test('of a link that names what there is not is the usual one, and says so', async () => {
      page.session.open('tree?side=sensitivity&sweep=beauty:totalTime')
      await says(/sweep: expected a parameter and a metric, .*, got "beauty:totalTime"/)
      await done(() => expect(strip().getAttribute('aria-label')).toBe('Balancing interval on the strip'))
    })
  })

  describe('all rules on the page', () => {
    test('are tried to an answer of its scenario alone, and a row opens its run', async () => {
      await open('async?depth=3&processors=4&balancer=sender&view=advice')
      const region = () => page.find('section', 'Try all')
      const rows = () => [...region().querySelectorAll('th[scope=row]')]
      await done(() => page.click('section[aria-label="Try all"] button', 'Try all'))
      await done(() => page.find('button', 'Try all again'))
      expect(region().querySelector('h2')?.textContent).toMatch(/Best is|cannot be distinguished/)
      expect(region().textContent).toMatch(/Where it turns.*with a probability of at most 5 %/s)
      const shown = rows().length
      page.click('button', /^\d+ more$/)
      await done(() => page.find('button', 'Fewer'))
      expect(rows().length).toBeGreaterThan(Math.max(8, shown))
      await open('async?depth=3&processors=5&balancer=sender&view=advice')
      await says(/the answer for the scenario before/)
      expect(rows()[0].querySelector('a')?.hash).toMatch(/^#async\?(?!.*view=advice)/)
    })
  })

  describe('a map of a link', () => {
    const figure = () => page.root.querySelector<HTMLElement>('figure[data-state]')?.dataset.state ?? ''

    test('advises once it is whole', async () => {
      await open(`tree?${small}&view=explore&x=interval&y=traversal`)
      await done(() => expect(figure()).toMatch(/done|paused/))
      const advice = () => page.find('section', 'Advice').textContent
      await done(() => expect(advice()).toMatch(/Best (everywhere|on \d+\s%).*other seeds/s))
    })

    test('has what the link says, a line of zero where a measure has a sign, and another measure when it is chosen', async () => {
      await open(`tree?${small}&t1=on&t2=on&view=play`)
      page.session.open(`tree?${small}&t1=on&t2=on&view=explore&x=grain&y=depth&show=ita`)
      await done(() => expect((page.find('select', 'Show') as HTMLSelectElement).value).toBe('ita'))
      expect((page.find('select', /^Across/) as HTMLSelectElement).value).toBe('grain')
      await says(/The line is where it is zero\./)
      select('Show', /^Best balancing interval/)
      await done(() => page.find('h2, h3', 'Best balancing interval'))
      await done(() => expect(address()).toContain('show=best:interval'))
    })
  })

  describe('a design of an experiment', () => {
    const BASE = `tree?${small}&tree=random`
    const LINK = `${BASE}&view=experiment&factors=interval:2,16;balancer:gdem,loadserver&replicates=5`
    const tab = (name: string) => page.click('[role=tab]', name)
    /** Waits until results of the design that is set are analysed: what was there before stays until then, and says so. */
    const analysed = () =>
      done(() => {
        expect(page.text()).toMatch(/explains \d[\d.]*\s% of the variation/)
        expect(page.text()).not.toMatch(/design has been changed/)
      })
    const run = () => page.click('button', /^Run [\d\s]+ runs$/)
    /** The table's numbers in full precision. */
    const numbers = async () => {
      tab('Analysis of variance')
      await done(() => page.find('[role=tabpanel]', 'Analysis of variance'))
      return [...page.root.querySelectorAll('[aria-label="Table of the analysis of variance"] tbody tr')].map((tr) =>
        [...tr.querySelectorAll('td')].slice(0, 5).map((td) => td.title || td.textContent),
      )
    }

    test('gets and loses factors, has its number of seeds and its levels in the link, and a cell opens its run', async () => {
      await open(LINK)
      await says(/2 × 2 × 5 seeds/)
      page.click('button', 'Add a factor')
      await done(() => expect(page.root.querySelectorAll('select[aria-label=Factor]')).toHaveLength(3))
      page.click('button', /^Take Topology away/)
      await says(/2 × 2 × 5 seeds/)
      await type(field(/^Seeds per cell/), '2')
      await done(run)
      await analysed()
      tab('Means')
      await done(() => page.find('th button', /^Total time/))
      page.find('th button', /^Total time/).click()
      await done(() => expect(page.find('th', /^Total time/).getAttribute('aria-sort')).toBe('ascending'))
      page.click('button', 'Open the run of 16 nodes, Loadserver')
      await done(() => expect(address()).toMatch(/^tree\?.*balancer=loadserver/))
      expect(state().view).toBe('play')
    })

    test('that cannot be run says why, is cancelled, and says which factor changes nothing', async () => {
      await open(`${BASE}&view=experiment&factors=interval:1,2,4,8;processors:64,128&replicates=1000`)
      await done(run)
      await done(() => page.find('progress', 'Runs'))
      page.click('button', 'Cancel')
      await done(() => expect(page.has('progress', 'Runs')).toBe(false))
      const levels = () => field('Levels of Balancing interval')
      await type(levels(), '1, x', 'Enter')
      await says(/interval: expected a whole number from 1 .*, got "x"/)
      await type(levels(), '1, 32', 'Enter')
      await says(/2 × 2 × 1\s000 seeds/)
      await done(() => expect(address()).toContain('factors=interval:1,32;processors:64,128'))
      await open(`${BASE}&view=experiment&factors=interval:2,16;alpha:0.1,0.2&replicates=5`)
      await says(/Diffusion parameter changes nothing.*balancer is Diffusion.*10 of the 20 runs repeat/s)
    })

    test('is saved as a plan for the command line, and its results are the same analysis there and when they are opened', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'evenkeel-experiment-'))
      const give = (name: string, text: string) => {
        const input = page.find('input[type=file]', /^File of results/) as HTMLInputElement
        Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], name)] })
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
      await open(LINK)
      await done(run)
      await analysed()
      const before = await numbers()
      expect(before.length).toBeGreaterThan(3)
      const { files } = savedFiles()
      page.click('button', 'Save the plan')
      page.click('button', 'Save the results')
      await done(() => expect(files).toHaveLength(2))
      const [plan, saved] = await Promise.all(files.map((file) => file.text()))
      vi.restoreAllMocks()
      expect(JSON.parse(plan)).toMatchObject({
        lab: 'tree',
        scenario: { processors: 4 },
        factors: { interval: [2, 16], balancer: ['gdem', 'loadserver'] },
        replicates: 5,
      })
      const read = readPlan(plan, labs)
      expect('plan' in read && read.plan.design.seeds).toHaveLength(5)
      writeFileSync(join(folder, 'saved.csv'), saved)
      const analysis = await runHere(folder, ['analyse', 'saved.csv', '--json'])
      rmSync(folder, { recursive: true })
      expect(
        JSON.parse(analysis.stdout).table.map(({ df, ss }: Record<string, number>) => [df, ss].map(String)),
      ).toEqual(before.map(([df, ss]) => [df, ss]))
      await open('tree?view=experiment')
      await done(() => page.find('input[type=file]', /^File of results/))
      give('saved.csv', saved)
      await says(/from saved\.csv/)
      await analysed()
      expect(await numbers()).toEqual(before)
      await done(() => expect(address()).toContain('factors=interval:2,16;balancer:gdem,loadserver&replicates=5'))

      // A file that cannot be used says where and why, and what was there stays.
      const lines = saved.split('\r\n')
      const head = lines.findIndex((line) => line !== '' && !line.startsWith('#'))
      const at = lines[head].split(',').indexOf('totalTime')
      const withTotals = (totals: readonly string[]) =>
        lines
          .map((line, i) =>
            i > head && line !== ''
              ? line
                  .split(',')
                  .with(at, totals[i % totals.length])
                  .join(',')
              : line,
          )
          .join('\r\n')
      give('metric.csv', withTotals(['fast']))
      await says(/line \d+, column totalTime: expected a number or nothing, got "fast"/)
      expect(await numbers()).toEqual(before)
      // Of any size it is drawn at places that there are.
      for (const [i, totals] of [
        ['1e50'],
        ['1e-50', '1e50'],
        ['0', '1e49', '-1e49'],
        ['0.1', '0.10000000000000002'],
      ].entries()) {
        give(`sizes-${i}.csv`, withTotals(totals))
        await says(new RegExp(`from sizes-${i}\\.csv`))
        for (const name of [...page.root.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent ?? '')) {
          tab(name)
          await done(() => page.find('[role=tabpanel]', name))
          expect(page.find('section', 'Experiment').innerHTML).not.toMatch(/NaN|Infinity/)
        }
      }
      give('torn.csv', saved.slice(0, -30))
      await says(
        /the last one, is cut off and left out\..*cannot be analysed: interval=.*: expected a number, got none/s,
      )
    })
  })

  describe('measurements of one’s own', () => {
    const rows = [
      [2, 'static', 4.01, 4.43, 4.12],
      [2, 'guided', 3.52, 3.61],
      [4, 'static', 2.53, 2.92],
      [4, 'guided', 2.24, 2.31],
      [8, 'static', 1.92, 2.03, 1.71, 2.31],
    ].flatMap(([threads, schedule, ...seconds]) => seconds.map((time) => `${threads},${schedule},${time}`))

    test('are analysed as they are pasted; a column is given another role, or is refused it', async () => {
      await open('loop?view=experiment')
      // Each day in a mixed order: lines of one level that stand together would be plots, and tested as such.
      const seconds = [4.1, 3.9, 2.5, 2.2, 4.4, 4.0, 2.6, 2.4]
      const lines = [0, 3, 1, 2, 4, 7, 5, 6].map(
        (i) => `${i & 2 ? 4 : 2},${i & 1 ? 'guided' : 'static'},${i & 4 ? 'tue' : 'mon'},${seconds[i]}`,
      )
      await done(() => page.find('textarea', 'Table of measurements'))
      page.write(page.find('textarea', 'Table of measurements'), ['threads,schedule,day,seconds', ...lines].join('\n'))
      await done(() => page.click('button', 'Analyse the table'))
      await says(/explains \d[\d.]*\s% of the variation/)
      expect((page.find('select', /^day/) as HTMLSelectElement).value).toBe('block')
      page.click('[role=tab]', 'Analysis of variance')
      await says(/Blocks \(day\)/)
      select(/^day/, 'Not used')
      await done(() => expect(page.text()).not.toMatch(/Blocks \(day\)/))
      select(/^schedule/, 'Response')
      await says(/line 2, column schedule: expected a number, got "static"/)
      page.click('button', 'Back to simulated runs')
    })

    test('that are dropped, not the same number a combination, have an answer, sums of Type II, and what was not measured', async () => {
      await open('loop?view=experiment')
      const files = [new File([['threads,schedule,seconds', ...rows].join('\n')], 'mine.csv')]
      await done(() => page.find('section', 'Experiment'))
      page
        .find('section', 'Experiment')
        .dispatchEvent(
          Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: { files } }),
        )
      await says(/Least is threads 8, schedule static: 1\.99.*Not measured: threads 8, schedule guided\./s)
      const sums = [
        ...page.root.querySelectorAll('[aria-label="Table of the analysis of variance"] tbody tr td:nth-child(3)'),
      ].map((cell) => Number(cell.getAttribute('title')))
      // As R gives them (src/core/statistics/unbalanced.test.ts).
      for (const [i, ss] of [9.968434091, 0.6501890909, 0.01607424242, 0.3646916667].entries())
        expect(sums[i]).toBeCloseTo(ss, 8)
      page.click('button', 'Back to simulated runs')
    })
  })
}
