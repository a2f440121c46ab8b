/** What an experiment's results show, and what is chosen in them. */
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import Results from '../../src/app/explore/experiment/results.tsx'
import { Scatter } from '../../src/app/explore/experiment/scatter.tsx'
import { measuredSubject } from '../../src/core/experiment/measured-subject.ts'
import { readMeasurements } from '../../src/core/experiment/measurements.ts'
import { planOf } from '../../src/core/experiment/plan.ts'
import { guessRoles } from '../../src/core/experiment/roles.ts'
import { subjectOf } from '../../src/core/experiment/subject.ts'
import type { MetricDefinition } from '../../src/core/lab.ts'
import { defaults } from '../../src/core/parameters.ts'
import type { Factor } from '../../src/core/statistics/design.ts'
import { labs } from '../../src/labs/descriptions.ts'
import { type Part, sessionAt, settle, show } from './part.tsx'

/** Begins these tests. */
export function testExperiment(): void {
  const TABS = [
    'Effects',
    'Analysis of variance',
    'Residuals',
    'Trends',
    'Pairs',
    'Covariates',
    'Prediction',
    'Replications',
    'Means',
  ] as const
  const tab = (part: Part, name: (typeof TABS)[number]) => part.click('[role=tab]', name)
  const panel = (part: Part) => part.find('[role=tabpanel]')
  const words = (part: Part) => (panel(part).textContent ?? '').replace(/\s+/g, ' ')

  /** Noise without a pattern, the same each time. */
  const noise = (i: number) => ((i * 7919) % 101) / 101 - 0.5

  /** Results of a plan whose total time is this function of the levels' indices and the replicate. */
  function planned(
    factors: readonly Factor[],
    seeds: readonly number[],
    time: (levels: readonly number[], seed: number, run: number) => number,
  ) {
    const lab = labs.tree
    const plan = planOf(lab, defaults(lab.parameters), factors, seeds)
    const sizes = factors.map(({ levels }) => levels.length)
    const cells = sizes.reduce((a, b) => a * b, 1)
    const metrics = seeds.flatMap((_, k) =>
      Array.from({ length: cells }, (_, cell) => {
        let rest = cell
        const levels = sizes.map((size) => {
          const level = rest % size
          rest = Math.floor(rest / size)
          return level
        })
        const totalTime = time(levels, k, k * cells + cell)
        return { totalTime, idleTime: totalTime / 3 + noise(cell + 3 * k), nodes: 100 + 5 * k }
      }),
    )
    const metric = lab.metrics.find(({ id }) => id === 'totalTime') as MetricDefinition
    return { subject: subjectOf({ plan, metrics, notes: [] }), metric }
  }

  const FACTORS = [
    { parameter: 'interval', levels: [1, 16, 64] },
    { parameter: 'balancer', levels: ['gdem', 'none'] },
  ]

  describe('the results of an experiment', () => {
    test('have a tab for each question, which arrow keys reach', async () => {
      const { subject, metric } = planned(
        FACTORS,
        [1, 2, 3, 4],
        ([a, b], _, run) => 10 + 3 * a + b + a * b + noise(run),
      )
      const session = await sessionAt('tree')
      const part = await show(<Results subject={subject} response={metric} of="24 runs" from="runs.csv" />, session)
      expect(part.text()).toMatch(/^Total time in 24 runs over .*balancing interval × balancer, from runs\.csv/)
      expect([...part.root.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual(TABS)
      const bars = [...part.root.querySelectorAll<HTMLElement>('li [style*=width] , li span[style]')]
      expect(bars.length).toBeGreaterThan(0)
      const selected = () => part.root.querySelector('[role=tab][aria-selected=true]') as HTMLElement
      for (const [key, name] of [
        ['ArrowRight', 'Analysis of variance'],
        ['ArrowLeft', 'Effects'],
        ['ArrowLeft', 'Means'],
        ['Home', 'Effects'],
        ['End', 'Means'],
        ['ArrowRight', 'Effects'],
        ['x', 'Effects'],
      ] as const) {
        await part.press(selected(), key)
        expect([selected().textContent, selected().tabIndex]).toEqual([name, 0])
        if (key !== 'x') expect(document.activeElement).toBe(selected())
      }
      for (const name of TABS) {
        await tab(part, name)
        expect(panel(part).getAttribute('aria-labelledby')).toBe(selected().id)
        part.pictured(`parts/experiment-${name.toLowerCase().replaceAll(' ', '-')}`, panel(part))
      }
    })

    test('are sorted, and a cell opens its first run', async () => {
      const { subject, metric } = planned(FACTORS, [1, 2], ([a, b], _, run) => 10 + 3 * a - 2 * b + noise(run))
      const session = await sessionAt('tree')
      const part = await show(<Results subject={subject} response={metric} of="12 runs" from={undefined} />, session)
      await tab(part, 'Means')
      const column = (at: number) =>
        [...part.root.querySelectorAll(`tbody td:nth-child(${at})`)].map(({ textContent }) => textContent)
      const means = () =>
        [...part.root.querySelectorAll<HTMLElement>('tbody td:nth-child(3)')].map((td) => Number(td.title))
      const rising = (list: readonly number[]) => list.toSorted((a, b) => a - b)
      expect(means()).toEqual(rising(means()))
      await part.click('th button', /^Total time/)
      expect(means()).toEqual(rising(means()))
      expect(part.find('th', /^Total time/).getAttribute('aria-sort')).toBe('ascending')
      await part.click('th button', /^Total time/)
      expect(means()).toEqual(rising(means()).reverse())
      expect(part.find('th', /^Total time/).getAttribute('aria-sort')).toBe('descending')
      await part.click('th button', /^Balancer/)
      expect(new Set(column(2).slice(0, 3)).size).toBe(1)
      await part.click('th button', /^Deviation/)
      await part.click('button', /^Open the run of 16.*None/)
      const { values, view } = session.store.getState()
      expect([values.interval, values.balancer, values.seed, view]).toEqual([16, 'none', 1, 'play'])
    })

    test('with many cells show the best of them first', async () => {
      const levels = Array.from({ length: 35 }, (_, i) => i + 1)
      const factors = [{ parameter: 'interval', levels }, FACTORS[1]]
      const { subject, metric } = planned(factors, [1], ([a, b]) => 10 + a + b)
      const part = await show(
        <Results subject={subject} response={metric} of="70 runs" from={undefined} />,
        await sessionAt('tree'),
      )
      await tab(part, 'Means')
      expect(part.root.querySelectorAll('tbody tr')).toHaveLength(60)
      await part.click('button', /^Show all 70/)
      expect(part.root.querySelectorAll('tbody tr')).toHaveLength(70)
      // One run a cell has no deviation.
      expect(part.has('th', /Deviation|95/)).toBe(false)
      for (const name of TABS) {
        await tab(part, name)
        expect(words(part), name).not.toMatch(/NaN|undefined|Infinity/)
      }
    })

    test('compare two levels pair by pair', async () => {
      const { subject, metric } = planned(
        FACTORS,
        [1, 2, 3, 4],
        ([a, b], seed) => 10 + 3 * a + 2 * b * (a + 1) + 0.1 * seed + noise(5 * a + b + seed),
      )
      const part = await show(
        <Results subject={subject} response={metric} of="24 runs" from={undefined} />,
        await sessionAt('tree'),
      )
      await tab(part, 'Pairs')
      await part.choose('A', /^1 /)
      expect(words(part)).toContain('exactly the same as with 1')
      await part.choose('B', /^64/)
      expect(words(part)).toMatch(/with 1 .* less that with 64/i)
      expect(words(part)).toMatch(/it is higher in 0 of 4 pairs and lower in 4/)
      await part.choose('At', /None/)
      await part.choose('At', /^the mean/)
      await part.choose('Compare', 'Balancer')
      expect(part.find<HTMLSelectElement>('select', 'Compare').value).toBe('1')
    })

    test('are judged with what else was measured', async () => {
      const { subject, metric } = planned(FACTORS, [1, 2, 3], ([a, b], _, run) => 10 + 3 * a + b + 4 * noise(run))
      const part = await show(
        <Results subject={subject} response={metric} of="18 runs" from={undefined} />,
        await sessionAt('tree'),
      )
      await tab(part, 'Covariates')
      expect(words(part)).toContain('A covariate is something else')
      await part.click('input[type=checkbox]', 'Idle')
      expect(part.find<HTMLInputElement>('input[type=checkbox]', 'Idle').checked).toBe(true)
      expect([...part.root.querySelectorAll('[role=tabpanel] tbody th')].map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining(['Covariates', 'Residual']),
      )
      await part.click('input[type=checkbox]', 'Idle')
      expect(words(part)).toContain('A covariate is something else')
    })

    test('predict a run of any level, by means or by a polynomial', async () => {
      const factors = [FACTORS[0], { parameter: 'processors', levels: [4, 16] }, FACTORS[1]]
      const { subject, metric } = planned(
        factors,
        [1, 2, 3],
        ([a, p, b], _, run) => 10 + 3 * a * a + p + b + noise(run),
      )
      const part = await show(
        <Results subject={subject} response={metric} of="36 runs" from={undefined} />,
        await sessionAt('tree'),
      )
      await tab(part, 'Prediction')
      const would = () => Number(/Total time would be (\d+\.\d+)/.exec(words(part))?.[1])
      expect(Math.abs(would() - 10)).toBeLessThan(1)
      await part.choose(/^Balancing interval/, /^64/)
      expect(Math.abs(would() - 22)).toBeLessThan(1)
      await part.choose('Predict by', /polynomial/)
      expect(words(part)).toMatch(/averaged over balancer/)
      await part.write('input', /^Balancing interval/, '70')
      expect(words(part)).toMatch(/interval: expected a number from 1 to 64, got “70”/)
      expect(part.find('input', /^Balancing interval/).getAttribute('aria-invalid')).toBe('true')
      await part.write('input', /^Balancing interval/, ' ')
      expect(words(part)).toMatch(/got nothing/)
      await part.write('input', /^Balancing interval/, '16,5')
      await part.write('input', /^Balancing interval/, '64')
      expect(words(part)).toMatch(/would be/)
      await part.click('button', 'Predictions as a table')
    })

    test('say how many seeds find a difference', async () => {
      const { subject, metric } = planned(FACTORS, [1, 2, 3], ([a, b], _, run) => 10 + 3 * a + b + noise(run))
      const session = await sessionAt('tree')
      const part = await show(<Results subject={subject} response={metric} of="18 runs" from={undefined} />, session)
      await tab(part, 'Replications')
      await part.write('input', 'Difference', '1')
      const seeds = () => Number(/Set seeds per cell to (\d+)/.exec(words(part))?.[1])
      const few = seeds()
      await part.choose('Found with', /^99/)
      const more = seeds()
      expect(more).toBeGreaterThan(few)
      await part.choose('Factor', 'Balancer')
      expect(seeds()).toBeLessThan(more)
      await part.click('button', /^Set seeds/)
      expect(Number(session.store.getState().chosen.replicates)).toBe(seeds())
      for (const [typed, got] of [
        ['', 'nothing'],
        ['0', '“0”'],
        ['many', '“many”'],
      ]) {
        await part.write('input', 'Difference', typed)
        expect(words(part)).toContain(`Difference: expected a number above 0, got ${got}.`)
        expect(part.find('input', 'Difference').getAttribute('aria-invalid')).toBe('true')
        expect(seeds()).toBeNaN()
      }
    })

    test('say a difference of percentages in points, and of what has a mean in shares of it', async () => {
      const { subject, metric } = planned(FACTORS, [1, 2, 3], ([a, b], _, run) => 100 + 3 * a + b + noise(run))
      const replicationsOf = async (unit: string) => {
        const response = { ...metric, unit }
        const part = await show(
          <Results subject={subject} response={response} of="18 runs" from={undefined} />,
          await sessionAt('tree'),
        )
        await tab(part, 'Replications')
        return words(part)
      }
      expect(await replicationsOf('s')).toMatch(/Difference% of the mean, /)
      expect(await replicationsOf('%')).toMatch(/Differencepoints/)
    })

    test('are transformed, and taken back to their own unit', async () => {
      const { subject, metric } = planned(FACTORS, [1, 2, 3, 4], ([a, b], _, run) =>
        Math.exp(1 + a + b + 2 * noise(run)),
      )
      const part = await show(
        <Results subject={subject} response={metric} of="24 runs" from={undefined} />,
        await sessionAt('tree'),
      )
      await tab(part, 'Residuals')
      part.pictured('parts/residuals-that-grow', panel(part))
      await part.choose('Analyse', /^(?!y, as it was)/)
      await tab(part, 'Covariates')
      await part.click('input[type=checkbox]', 'Idle')
      await tab(part, 'Means')
      await tab(part, 'Analysis of variance')
      await part.choose('Interactions up to', 'main effects alone')
      await part.click('input[type=checkbox]', /^Block by seed/)
    })

    test('of runs without noise leave nothing over', async () => {
      const { subject, metric } = planned(FACTORS, [1, 2], ([a, b]) => 10 + 2 * a + b)
      const part = await show(
        <Results subject={subject} response={metric} of="12 runs" from={undefined} />,
        await sessionAt('tree'),
      )
      for (const name of TABS) {
        await tab(part, name)
        expect(words(part), name).not.toMatch(/NaN|undefined|Infinity/)
      }
      await tab(part, 'Residuals')
      expect(words(part)).toContain('leaves nothing over')
    })

    test('may be measurements of the reader, which open no run', async () => {
      const rows = Array.from(
        { length: 24 },
        (_, i) =>
          `${i % 3},${['a', 'b'][Math.floor(i / 3) % 2]},${Math.floor(i / 6)},${5 + (i % 3) + noise(i)},${20 + noise(i + 9)}`,
      )
      const measurements = readMeasurements(['threads,schedule,day,seconds,temperature', ...rows].join('\n'))
      if ('problem' in measurements) throw new Error(measurements.problem)
      const roles = guessRoles(measurements).with(2, 'block').with(3, 'response').with(4, 'covariate')
      const subject = measuredSubject(measurements, roles)
      if ('problem' in subject) throw new Error(subject.problem)
      const part = await show(
        createElement(Results, { subject, response: subject.metrics[0], of: '24 measurements', from: 'own.csv' }),
        await sessionAt('tree'),
      )
      for (const name of TABS) {
        await tab(part, name)
        expect(words(part), name).not.toMatch(/NaN|undefined|Infinity/)
      }
      expect(part.has('button', /^Open the run/)).toBe(false)
      await tab(part, 'Covariates')
      expect(part.find<HTMLInputElement>('input[type=checkbox]', 'Temperature').checked).toBe(true)
    })
  })

  describe('a small plot of points', () => {
    const circles = (part: Part) =>
      [...part.root.querySelectorAll('circle')].map((circle) =>
        ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name))),
      )
    const at = (xs: readonly number[]) => xs.map((x, key) => ({ key, x, y: key }))

    test('has its points at their places, on a linear and on a logarithmic axis', async () => {
      const ticks = [1, 10, 100].map((x) => ({ at: x, label: `${x}` }))
      const part = await show(<Scatter label="L" unit="s" marks={at([1, 10, 100])} x={ticks} log />)
      const [a, b, c] = circles(part).map(([x]) => x)
      expect(b - a).toBeCloseTo(c - b)
      await part.render(<Scatter label="L" unit="s" marks={at([1, 10, 100])} x={ticks} />)
      const [d, e, f] = circles(part).map(([x]) => x)
      expect((f - e) / (e - d)).toBeCloseTo(10)
      // Labels that would lie over others are left out.
      expect(part.root.textContent).toMatch(/1100$/)
      const heights = circles(part).map(([, y]) => y)
      expect(heights).toEqual(heights.toSorted((p, q) => q - p))
    })

    test('draws some of very many points, and outliers always', async () => {
      const marks = Array.from({ length: 4000 }, (_, key) => ({ key, x: key, y: key % 7, outlier: key === 1 }))
      const part = await show(<Scatter label="L" unit="" marks={marks} x={String} zero />)
      const drawn = circles(part)
      expect(drawn.length).toBe(Math.ceil(4000 / 3) + 1)
      expect(drawn.filter(([, , r]) => r > 3)).toHaveLength(1)
      await settle()
    })

    test('has the line on which both are equal from corner to corner, and a band around a mean', async () => {
      const part = await show(<Scatter label="L" unit="s" marks={at([0, 1, 2, 3])} x={String} equal />)
      for (const [x, y] of circles(part)) expect(Number.isFinite(x + y)).toBe(true)
      part.pictured('parts/points-of-equal-scales')
      await part.render(
        <Scatter
          label="L"
          unit="s"
          marks={at([0, 1, 2, 3])}
          x={String}
          band={[1, 2, 3]}
          slope={0.5}
          curve={[
            [0, 1],
            [2, 5],
          ]}
          zero
        />,
      )
      part.pictured('parts/points-with-band-slope-and-curve')
    })
  })
}
