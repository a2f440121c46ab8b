/** What many runs come to: the strip, all rules, other seeds, other trees. */
import { describe, expect, test, vi } from 'vitest'
import { ReplicationsView } from '../../src/app/compare/replications-view.tsx'
import Advice from '../../src/app/explore/advice/advice.tsx'
import { createTrying } from '../../src/app/explore/advice/store.ts'
import { trying } from '../../src/app/explore/advice/trying.ts'
import { planSweep } from '../../src/app/explore/strip/plan.ts'
import { Plot } from '../../src/app/explore/strip/plot.tsx'
import { bestOfStrip, curvesOf } from '../../src/app/explore/strip/strip-text.ts'
import { SpreadView } from '../../src/app/sources/spread-view.tsx'
import { loadLabViews } from '../../src/app/state/lab-views.ts'
import { defaults } from '../../src/core/parameters.ts'
import type { Outcome, Pool } from '../../src/core/sweep/pool.ts'
import { labs } from '../../src/labs/descriptions.ts'
import { type Part, sessionAt, settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testSweeps(): void {
  describe('the strip', () => {
    async function strip(chosen: string | undefined, more: object = {}) {
      const { sweep } = await loadLabViews('tree')
      const values = defaults(labs.tree.parameters)
      const plan = planSweep(labs.tree, values, sweep, chosen, 'totalTime')
      const outcomes: Outcome[] = plan.scenarios.map((_, i) =>
        i === 5 ? { problem: 'no' } : { metrics: { totalTime: 0.1 + 0.01 * ((i * 7) % 13) } },
      )
      const curves = curvesOf(plan, outcomes)
      const moves: unknown[][] = []
      const props = {
        plan,
        curves,
        band: undefined,
        best: bestOfStrip(plan, curves),
        present: values[plan.id],
        now: 0.12,
        ran: values[plan.id],
        presentCurve: 0,
        onMove: (...args: unknown[]) => void moves.push(args),
        ...more,
      }
      const part = await show(<Plot {...(props as never as Parameters<typeof Plot>[0])} />)
      const slider = part.find('[role=slider]')
      const captured = new Set<number>()
      Object.assign(slider, {
        setPointerCapture: (id: number) => captured.add(id),
        hasPointerCapture: (id: number) => captured.has(id),
      })
      return { part, slider, moves, plan, curves, props, held: captured }
    }

    test('is moved along by keys and by hand, and meant when it is let go', async () => {
      const { part, slider, moves, plan } = await strip(undefined)
      part.pictured('parts/strip-over-numbers')
      const at = plan.samples.indexOf(defaults(labs.tree.parameters).interval as never)
      expect(Number(slider.getAttribute('aria-valuenow'))).toBe(at)
      expect(slider.getAttribute('aria-valuetext')).toMatch(/nodes?, total time 120 ms$/)
      await part.press(slider, 'ArrowRight')
      await part.press(slider, 'ArrowRight')
      await part.press(slider, 'ArrowRight', { altKey: true })
      expect(moves.map(([, phase]) => phase)).toEqual(['drag', 'drag'])
      const last = moves[1][0]
      await settle(() => slider.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })))
      expect(moves.splice(0).at(-1)).toEqual([last, 'commit'])
      await settle(() => slider.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })))
      await part.pointer(slider, 'move', 300, 10)
      expect(moves).toEqual([])
      await part.pointer(slider, 'down', 0, 10, { button: 2 })
      expect(moves).toEqual([])
      await part.pointer(slider, 'down', 0, 10, { button: 0 })
      await part.pointer(slider, 'move', 0, 10)
      expect(moves).toEqual([[plan.samples[0], 'drag']])
      await part.pointer(slider, 'move', 600, 10)
      await part.pointer(slider, 'up', 600, 10)
      expect(moves.slice(1)).toEqual([
        [plan.samples.at(-1), 'drag'],
        [plan.samples.at(-1), 'commit'],
      ])
    })

    test('has a place for each option, with names that fit, and bars for what other seeds give', async () => {
      const { part, curves, props } = await strip('balancer:totalTime', { now: undefined })
      part.pictured('parts/strip-over-options')
      expect(part.find('[role=slider]').getAttribute('aria-valuetext')).not.toContain('total time')
      const ends = (by: number) =>
        curves.map((curve) => curve.map((value) => (typeof value === 'number' ? value + by : undefined)))
      await part.render(
        <Plot
          {...(props as never as Parameters<typeof Plot>[0])}
          band={{ low: ends(-0.01), high: ends(0.02), text: undefined }}
        />,
      )
      part.pictured('parts/strip-over-options-with-a-band')
      const numbers = await strip(undefined)
      const around = (by: number) =>
        numbers.curves.map((curve) => curve.map((value) => (typeof value === 'number' ? value + by : undefined)))
      await numbers.part.render(
        <Plot
          {...(numbers.props as never as Parameters<typeof Plot>[0])}
          band={{ low: around(-0.01), high: around(0.02), text: undefined }}
          present={3}
          best={undefined}
          presentCurve={2}
        />,
      )
      // Three nodes lie between the second and the third place.
      expect(numbers.part.find('[role=slider]').getAttribute('aria-valuenow')).toBe('1')
      numbers.part.pictured('parts/strip-over-numbers-with-a-band')
    })
  })

  describe('the same figures with other trees', () => {
    const points = [
      { label: '1', values: [0.52, 0.61] },
      { label: '2', values: [0.71, 0.66] },
      { label: '3', values: [0.58, 0.83] },
    ] as const
    const spread = {
      label: 'Seed',
      about: 'About.',
      figure: 'Fig',
      halves: ['first', 'second'],
      points,
      chosen: '2',
    } as const
    test('are dots at their places, with the default among them', async () => {
      const part = await show(<SpreadView spread={spread} />)
      expect(part.text()).toContain('agrees in 71 % on first (0 are better) and in 66 % on second (1 are better)')
      const dots = [...part.root.querySelectorAll('circle')].map((dot) =>
        ['cx', 'cy'].map((name) => Number(dot.getAttribute(name))),
      )
      expect(dots).toHaveLength(4)
      // From 50 to 75 % over 488 pixels, from 60 to 85 % over 172.
      expect(dots[0][0]).toBeCloseTo((488 * 2) / 25)
      expect(dots[2][1]).toBeCloseTo(172 - (172 * 23) / 25)
      expect(dots[3]).toEqual(dots[1])
      part.pictured('parts/spread-of-trees')
      await part.click('button', /as a table$/)
      await until(() => expect(document.querySelector('dialog[open] tbody')).toBeTruthy())
      const rows = [...document.querySelectorAll('dialog[open] tbody tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      )
      expect(rows.map(([label]) => label)).toEqual(['3', '2', '1'])
      await part.render(<SpreadView spread={{ ...spread, chosen: '9' }} />)
      expect(part.root.querySelectorAll('circle')).toHaveLength(3)
    })
  })

  describe('all rules', () => {
    /** A pool in this process, which answers before it returns. */
    const here: Pool = {
      run(lab, runs, { outcomes, done }) {
        queueMicrotask(() => {
          outcomes(
            0,
            runs.map(({ values }): Outcome => {
              const run = labsWhole[lab].start({ ...values }, { record: false })
              while (!run.advance(1e9));
              return { metrics: run.metrics() }
            }),
          )
          done?.(1)
        })
        return { cancel() {} }
      },
      dispose() {},
    }
    let labsWhole: typeof import('../../src/labs/registry.ts').labs
    const first = trying.store.getState()

    test('are tried from a button, and the answer says which is best, by how much, and what it is of', async () => {
      labsWhole = (await import('../../src/labs/registry.ts')).labs
      const session = await sessionAt('divisible')
      const part = await show(<Advice />, session)
      expect(part.text()).toMatch(/\d+ settings? of \d+ rules/)
      const started = vi.spyOn(trying, 'start').mockImplementation(() => undefined)
      const cancelled = vi.spyOn(trying, 'cancel').mockImplementation(() => undefined)
      await part.click('button', 'Try all')
      expect(started.mock.calls.map((call) => call.slice(0, 2))).toEqual([
        [labs.divisible, session.store.getState().values],
      ])
      await settle(() =>
        trying.store.setState({ status: 'running', says: 'Three are left', done: 1, runs: 4, left: 5000 }),
      )
      expect(part.text()).toMatch(/Three are left.*left/)
      expect(part.find('progress').getAttribute('value')).toBe('1')
      await settle(() => trying.store.setState({ left: 2000 }))
      await part.click('button', 'Cancel')
      expect(cancelled).toHaveBeenCalledTimes(1)
      for (const [status, words] of [
        ['cancelled', 'Stopped.'],
        ['failed', 'It is broken'],
      ] as const) {
        await settle(() => trying.store.setState({ status, message: 'It is broken' }))
        expect(part.text()).toContain(words)
      }
      const real = createTrying(() => here)
      real.start(labs.divisible, session.store.getState().values)
      await until(() => expect(real.store.getState().status).toBe('done'))
      await settle(() => trying.store.setState(real.store.getState()))
      const { answer } = real.store.getState()
      expect(part.has('button', 'Try all again')).toBe(true)
      // The rows after the fifth are asked for.
      const rows = answer?.rows.slice(0, 5) ?? []
      expect(part.root.querySelectorAll('tbody tr')).toHaveLength(rows.length)
      expect(part.root.querySelectorAll('tbody rect')).toHaveLength(rows.filter(({ state }) => state !== 'best').length)
      part.pictured('parts/answer-of-all-rules')
      await settle(() => trying.store.setState({ status: 'running' }))
      expect(part.has('button', 'Save as a page…')).toBe(false)
      await settle(() => trying.store.setState({ status: 'done' }))
      // What has been changed since is another scenario.
      await settle(() => session.replace({ ...session.store.getState().values, delta: 0.1 }))
      expect(part.text()).toContain('This is the answer for the scenario before.')
      expect(part.has('button', 'Try all')).toBe(true)
      const names: string[] = []
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        names.push(this.download)
      })
      await part.click('button', 'Save as a page…')
      expect(names).toEqual(['evenkeel-answer-divisible.html'])
      vi.restoreAllMocks()
      trying.store.setState(first, true)
    })
  })

  describe('many seeds', () => {
    const quick = { depth: 6, processors: 4 }
    const table = (part: Part) =>
      [...part.root.querySelectorAll('table')].map((one) =>
        [...one.querySelectorAll('tbody tr')].map(({ textContent }) => textContent),
      )

    test('are asked for as a number, run, and summed up with their intervals', async () => {
      const views = await loadLabViews('tree')
      const session = await sessionAt('tree', { ...quick, tree: 'random' })
      session.pin({ interval: 64 })
      const part = await show(<ReplicationsView page={views} metrics={['totalTime', 'speedup']} />, session)
      await part.write('input', /^Seeds/, '1')
      expect(part.text()).toMatch(/Seeds: expected a whole number from 2 to 1000, got/)
      expect(part.find('input', /^Seeds/).getAttribute('aria-invalid')).toBe('true')
      expect(
        part.find('button').getAttribute('aria-disabled') ?? part.find<HTMLButtonElement>('button').disabled,
      ).toBeTruthy()
      await part.write('input', /^Seeds/, '6')
      await part.click('button', 'Run them for each')
      await until(() => expect(table(part).length).toBe(2))
      expect(part.text()).toMatch(
        /Means of 6 seeds with their 95 % intervals \(.*\); differences are taken seed by seed/,
      )
      expect(table(part)[0]).toHaveLength(2)
      expect(
        table(part)
          .flat()
          .filter((row) => /the best mean/.test(row ?? '')),
      ).toHaveLength(2)
      part.pictured('parts/six-seeds-of-two-runs')
      const { replications } = session.store.getState()
      expect(replications?.share).toBe(1)
      expect(replications?.summaries.map((summary) => Object.keys(summary).toSorted())).toEqual([
        ['speedup', 'totalTime'],
        ['speedup', 'totalTime'],
      ])
      expect(replications?.summaries[0].totalTime.against).toBeUndefined()
      // A change of a scenario ends what was known.
      await settle(() => session.change('interval', 2, 'commit'))
      expect(session.store.getState().replications).toBeUndefined()
    })

    test('make no difference where nothing is drawn at random', async () => {
      const views = await loadLabViews('tree')
      const part = await show(
        <ReplicationsView page={views} metrics={[]} />,
        await sessionAt('tree', { tree: 'balanced', balancer: 'none' }),
      )
      expect(part.text()).toContain('every seed gives the same run')
      expect(part.has('button')).toBe(false)
    })
  })
}
