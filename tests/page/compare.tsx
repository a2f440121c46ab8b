/** Runs that are compared: pinned, listed, raced, explained, and run again with other seeds. */
import { describe, expect, test } from 'vitest'
import { address, choose, done, open, openCompared, page, position, row, says, state, type } from './opened.ts'

/** Begins these tests. */
export function testCompare(): void {
  const SMALL = 'tree?processors=16&depth=8'
  const listed = () =>
    [...(page.root.querySelector('section[aria-label=Comparison] table tbody')?.querySelectorAll('tr') ?? [])].map(
      ({ textContent }) => textContent ?? '',
    )
  const press = (key: string, more: KeyboardEventInit = {}) => page.press(key, { ...more, on: document.body })
  const machines = () =>
    [...page.root.querySelectorAll('section[aria-label^="Machine "]')].map((one) => one.getAttribute('aria-label'))

  describe('a pinned run', () => {
    test('stays while the present one is edited, and only what differs is listed', async () => {
      await open(SMALL)
      await choose(/^Compare with(:|$)/, 'Pin this run as B')
      await choose(/^Compared with/, 'Show A, B in Compare')
      await says(/nothing differs/i)
      page.session.change('interval', 1024, 'commit')
      await done(() =>
        expect(row(/^Total time/)?.textContent).toMatch(/(% (less|more) than|times as much as) A\s?(A|B) better/),
      )
      expect(listed()).toHaveLength(1)
      expect(listed()[0]).toMatch(/^Balancing interval.*16 nodes/)
    })

    test('is pinned, swapped, laid beside the present one and taken away by keys, and undo brings it back', async () => {
      await open(`${SMALL}&view=compare`)
      press('a')
      await done(() => expect(state().compared).toHaveLength(1))
      page.session.change('interval', 64, 'commit')
      await done(() => expect(address()).toMatch(/interval=64&with=interval:16/))
      press('w')
      await done(() => expect(address()).toMatch(/depth=8&with=interval:64/))
      press('d')
      await done(() => expect(machines()).toHaveLength(2))
      press('d')
      press('A', { shiftKey: true })
      await done(() => expect(listed()).toEqual([]))
      press('z', { ctrlKey: true })
      await done(() => expect(listed()).toHaveLength(1))
      press('z', { ctrlKey: true })
      await done(() => expect(address()).toMatch(/interval=64&with=interval:16/))
    })

    test('is one press away where a lab has a baseline, and is cut where it takes far longer', async () => {
      await open('tree?v=2&processors=16&depth=10')
      const { of } = position()
      await choose(/^Compare with(:|$)/, 'No balancing')
      await done(() => expect(row(/^Balancer/)?.textContent).toContain('None'))
      await done(() => expect(state().axis).toBe('seconds'))
      page.session.setAxis('steps')
      await done(() => expect(position().of).toBe(3 * of))
      await says(/goes on to/)
    })

    test('alone is run again where the present one is edited not, and all of them for another seed', async () => {
      await openCompared(`${SMALL}&with=interval:64&with=interval:4&view=compare`)
      const before = state().comparedRuns.map(({ run }) => run)
      page.session.change('interval', 32, 'commit')
      await done(() => expect([state().status.kind, state().run?.values.interval]).toEqual(['done', 32]))
      expect(state().comparedRuns.map(({ run }) => run)).toEqual(before)
      press('s')
      await done(() => expect(address()).toMatch(/seed=\d+.*with=interval:64&with=interval:4/))
      await done(() => {
        const runs = state().comparedRuns.map(({ run }) => run)
        expect(runs.every((run, i) => run?.finished && run !== before[i])).toBe(true)
        expect(runs.map((run) => run?.values.seed)).toEqual([state().values.seed, state().values.seed])
      })
    })
  })

  describe('a link to compared runs', () => {
    test('opens all of them, side by side and at its place, and says which of them cannot be used', async () => {
      await openCompared(`${SMALL}&with=interval:64&with=balancer:none&v=2&layout=side&span=whole&at=13`)
      await done(() => expect(machines()).toEqual(['Machine A', 'Machine B', 'Machine C']))
      await done(() =>
        expect(address()).toBe(`${SMALL}&with=interval:64&with=balancer:none&v=2&layout=side&span=whole&at=13`),
      )
      page.session.open(`${SMALL}&with=interval:often&with=interval:64&side=compare`)
      await says(/From the link: with: interval: expected a whole number .*, got "often"/)
      await done(() => expect(state().comparedRuns).toHaveLength(1))
    })

    test('says which of them cannot be run, and why, and the others run', async () => {
      await open('tree?processors=12&depth=8&with=topology:hypercube&with=interval:64&side=compare')
      await says(/B cannot be run: /)
      await done(() => expect(row(/^Total time/)?.textContent).toContain('better'))
    })
  })

  describe('compared runs on one clock', () => {
    test('end each at its own end, and the playhead goes on to that of the longest', async () => {
      await openCompared(`${SMALL}&interval=64&with=interval:4&view=compare`)
      await done(() => expect(position().of).toBeGreaterThan(1))
      press('End')
      await done(() => expect(position().at).toBe(position().of))
      await says(/ended/)
      press('Home')
      await done(() => expect(position().at).toBe(1))

      await openCompared(`${SMALL}&interval=64&with=balancer:none&view=compare&span=whole&layout=side&chart=all`)
      press('x')
      await done(() => expect(row(/^Total time/)?.textContent).toContain('ms'))
      const [a, b] = row(/^Total time/)?.textContent?.match(/[\d.]+\sms/g) ?? []
      expect(a).not.toBe(b)
      await says(new RegExp(`0 s of ${b}`))
      const ends = () =>
        [...page.find('figure', /^Tasks in the system/).querySelectorAll('[data-value]')].map(
          ({ textContent }) => textContent,
        )
      await done(() => {
        // As long as runs come, the page may set the place of the link again.
        page.session.playhead.seek((Number.parseFloat(`${a}`) + Number.parseFloat(`${b}`)) / 2000)
        expect([ends()[0], ends().at(-1)]).toEqual(['ended', expect.stringMatching(/task/)])
      })
      await done(() => expect(address()).toMatch(/&axis=seconds&span=whole&time=0\.\d+$/))
      press('End')
      await says(new RegExp(`${b} of ${b}`))
    })
  })

  describe('a race on the page', () => {
    const RACE = `${SMALL}&with=topology:chain&view=compare&layout=race`
    const tile = (name: string) => page.find('section', name).textContent
    const main = () => page.root.querySelector('#main')?.textContent ?? ''

    test('says nothing of its end before it is there, where times, bars and who was ahead are', async () => {
      await openCompared(RACE)
      await done(() => expect(page.find('button', 'Start the race').getAttribute('aria-disabled')).toBeNull())
      const [first, second] = [state().run, state().comparedRuns[0].run].map(
        (run) => `${(1000 * Number(run?.metrics?.totalTime)).toPrecision(3)}`,
      )
      page.session.playhead.seek(0)
      await done(() => expect(main()).toContain('What differs, and why, is said when the race is over.'))
      expect(main()).not.toContain(`${first}\u202fms`)
      expect(main()).not.toContain(second)
      press('End')
      await done(() => expect(tile('Machine B, Topology: Chain')).toContain(`2nd`))
      expect(tile('Machine A, Topology: 2-d torus')).toContain('1st')
      expect(main()).toContain(second)
      await says(/A \(2-d torus\) is [\d.]+ ms ahead of B \(Chain\)\./)
      const bars = () =>
        [...page.root.querySelectorAll('section[aria-label="Where the time goes"] li')].map(
          ({ textContent }) => textContent,
        )
      await done(() => expect(bars(), 'bars of where the time goes, one for each compared run').toHaveLength(2))
      expect(bars()[0]).toMatch(new RegExp(`A, 2-d torus, takes ${first}.*: computing`))
      for (const bar of page.root.querySelectorAll('section[aria-label="Where the time goes"] li')) {
        const words = bar.querySelector('.visually-hidden')?.textContent ?? ''
        const parts = (/: (.*?)(?:;|\.$)/.exec(words)?.[1] ?? '').split(', ').filter((part) => !/ 0\s/.test(part))
        const pieces = [...bar.querySelectorAll('rect')].map((piece) => piece.getAttribute('width'))
        expect(pieces.length, `pieces of the bar of which is said: ${words}`).toBe(parts.length)
      }
      await done(() => expect(address()).toMatch(/&layout=race&axis=seconds&span=whole&time=0\.\d+$/))
    })

    test('that is projected by its link alone says no total time before it is over', async () => {
      await openCompared(`${RACE}&mode=lecture`)
      const results = () => page.find('section', 'Results').textContent
      press('End')
      await done(() => expect(results(), 'of a race that is over').toMatch(/Total time\s?\d[\d.]*\sms/))
      page.session.playhead.seek(0)
      await done(() => expect(results(), 'of a race that is not over').not.toMatch(/\d/))
    })

    test('without motion is over at once, and begins again by a key', async () => {
      await openCompared(RACE)
      page.session.playhead.seek(0)
      await done(() => page.click('button', 'Start the race'))
      await done(() => page.find('button', 'Race again'))
      page.session.playhead.seek(0)
      await done(() => expect(page.has('button', 'Race again')).toBe(false))
      press('g')
      await done(() => page.find('button', 'Race again'))
    })

    test('has another run against one, ends where steps are wanted, and shows each of a lab’s pictures of both', async () => {
      await open(`${SMALL}&view=compare&layout=race`)
      await done(() => page.click('button', 'Race against no balancing'))
      await done(() => page.find('section', 'Machine B, Balancer: None'))
      press('x')
      await done(() => expect(machines()).toEqual(['Machine A', 'Machine B']))
      const trees = () => page.root.querySelectorAll('canvas[aria-label^="Tree of "]').length
      await choose(/^Picture/, /^Tree/)
      await done(() => expect(trees()).toBe(2))
      expect(page.root.querySelectorAll('section[aria-label^="Machine "] canvas[aria-label]')).toHaveLength(2)
      await done(() => expect(address()).toContain('picture=tree'))
      await choose(/^Picture/, /^Machine \+ Tree/)
      await done(() =>
        expect(page.root.querySelectorAll('section[aria-label^="Machine "] canvas[aria-label]')).toHaveLength(4),
      )
    })

    test('is refused where steps take no time', async () => {
      page.session.open('divisible?with=algorithm:fifo&layout=race')
      await says(/Divisible load has no seconds to race in: its programs are counted/)
    })
  })

  describe('why a run takes longer', () => {
    const sentence = (name: string) =>
      new RegExp(`(${name} takes [\\d.]+\\s\\S+( units?)? more than A: [^.]*(\\.\\d[^.]*)*)\\.`)

    test('is said in parts that add up, and a bar goes to the step that has most of one, in the run that has it', async () => {
      await openCompared(`${SMALL}&with=topology:chain&view=compare`)
      press('y')
      await says(sentence('B'))
      const [, text] = sentence('B').exec(page.text()) ?? []
      const [whole, ...parts] = [...text.matchAll(/([\d.]+)\sms (more|less)/g)].map(
        ([, size, sign]) => Number(size) * (sign === 'more' ? 1 : -1),
      )
      expect(parts.length).toBeGreaterThan(1)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 6)
      await says(/B has \d+ iterations, \d+ (more|fewer) than A\./)
      const bar = page.find('button', /Go to iteration \d+ of B/)
      const [, iteration] = /iteration (\d+) of B/.exec(bar.textContent ?? '') ?? []
      bar.click()
      page.session.setAxis('steps')
      await done(() => expect(position().at).toBe(Number(iteration)))
      await done(() => expect(machines()).toEqual(['Machine A', 'Machine B']))
      await done(() => expect(address()).toContain('&panel=why'))
    })

    test('is said of the one of several that is chosen, and in times without a unit', async () => {
      await openCompared(`${SMALL}&with=topology:chain&with=interval:64&view=compare&panel=why`)
      await says(/B takes/)
      page.click('[aria-label="Compared with A"] button', /^C/)
      await says(/C takes/)
      page.session.open('divisible?with=algorithm:lifo&view=compare&panel=why')
      await says(/B takes [\d.]+\stime units? more than A: /)
    })
  })

  describe('seeds of compared runs', () => {
    const bands = () => page.root.querySelectorAll('[aria-label="Over time"] path[opacity="0.22"]').length
    const run = () => page.click('button', /^Run them/)

    test('draw a band in the chart, give the same when they are run again, and go when a scenario changes', async () => {
      await openCompared(`${SMALL}&with=interval:256&view=compare`)
      await done(() => page.find('input', /^Seeds/))
      await type(page.find('input', /^Seeds/), '20')
      run()
      const means = () => page.find('table', /^Total time/).textContent
      await done(() => expect(means()).toMatch(/B.*20 pairs\)A wins [\d.]+\s% of the seeds/))
      await done(() => expect(bands()).toBe(2))
      const before = means()
      run()
      await done(() => expect(state().replications?.share).toBe(1))
      await done(() => expect(means()).toBe(before))
      page.session.change('interval', 32, 'commit')
      await done(() => expect([bands(), page.has('table', /^Total time.*pairs/)]).toEqual([0, false]))
    })

    test('show how far they are, and are cancelled', async () => {
      await open('tree?processors=64&interval=1&view=compare')
      await done(() => page.find('input', /^Seeds/))
      await type(page.find('input', /^Seeds/), '1000')
      run()
      await done(() => page.find('progress', 'Progress of the seeds'))
      page.click('button', 'Cancel')
      await done(() => expect(page.has('progress', 'Progress of the seeds')).toBe(false))
    })
  })
}
