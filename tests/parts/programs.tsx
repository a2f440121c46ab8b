/** Programs of the reader's own: written, checked, put into a league, given out as an assignment and handed in. */
import { describe, expect, test, vi } from 'vitest'
import { AssignmentDialog } from '../../src/app/play/assignment-dialog.tsx'
import { ProgramPanel } from '../../src/app/play/program.tsx'
import { ProgramAssignment } from '../../src/app/play/program-assignment.tsx'
import { ProgramChecks } from '../../src/app/play/program-checks.tsx'
import { ProgramLeague } from '../../src/app/play/program-league.tsx'
import { giveProgram } from '../../src/app/state/give-program.ts'
import { loadLabViews } from '../../src/app/state/lab-views.ts'
import { TrialOutcome } from '../../src/app/ui/trial-outcome.tsx'
import { packText, unpackText } from '../../src/core/attachments/packed.ts'
import { readAssignment } from '../../src/core/program/assignment.ts'
import { programIn, trialRuns } from '../../src/core/program/trial.ts'
import type { ProgramViews } from '../../src/labs/page.ts'
import { labs } from '../../src/labs/registry.ts'
import { savedFiles, sessionAt, settle, show, until } from './part.tsx'

const GUIDED = 'next = ({ left, processors }) => Math.max(1, Math.ceil(left / processors))\n'
const SMALL = { n: 40, processors: 3 }

/** Begins these tests. */
export function testPrograms(): void {
  const programOf = async () => (await loadLabViews('loop')).program as ProgramViews
  /** A session in whose scenario a program runs. */
  async function withProgram(text = GUIDED) {
    const session = await sessionAt('loop', SMALL)
    giveProgram(session, 'program', text)
    return session
  }
  /** A league of two situations, and a check that is held to the programs' times. */
  const checked = async (broken: (time: number) => boolean): Promise<ProgramViews> => ({
    ...(await programOf()),
    loadChecks: async () => ({
      situations: (values) => [1, 2].map((seed) => ({ ...values, seed })),
      league: {
        situations: [
          { name: 'Few', query: 'n=12&processors=3' },
          { name: 'Many', query: 'n=60&processors=3' },
        ],
        rivals: [
          { name: 'One by one', query: 'strategy=self' },
          { name: 'All at once', query: 'strategy=static' },
        ],
        metric: 'totalTime',
      },
      judge: (situations, examined) =>
        examined.map((one, k) => ({
          id: `${k}`,
          sentence: `Sentence ${k}`,
          verdict: 'metrics' in one && broken(Number(one.metrics.totalTime)) ? 'wrong' : 'holds',
          ...(k === 1 ? { situation: situations[k] } : {}),
        })),
    }),
  })

  describe('a program', () => {
    test('begins with a text, and runs as it is written as long as it can be read', async () => {
      const before = matchMedia
      vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
      const session = await sessionAt('loop', SMALL)
      const program = await programOf()
      const prepared = vi.spyOn(session, 'prepare')
      const { getState } = session.store
      const part = await show(<ProgramPanel program={program} />, session)
      expect(prepared.mock.calls.map(([lab, values]) => [lab, values?.program, values?.strategy])).toEqual([
        ['loop', '', 'own'],
      ])
      // The present strategy is a text too, and stands before those that are there anyway.
      const names = () => [...part.root.querySelectorAll('li button')].map(({ textContent }) => textContent)
      expect(names()).toHaveLength(program.templates.length + 1)
      expect(names()[0]).toMatch(/, as a text$/)
      await part.click('button', 'Batches')
      await until(() => expect(program.when(getState().values)).toBe(true))
      const field = () => part.find<HTMLTextAreaElement>('textarea', 'Program')
      expect(field().value).toBe(program.textOf(getState().values))
      const [first] = [getState().values.program]
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const write = async (text: string) => {
        await part.write('textarea', 'Program', text)
        await settle(() => vi.advanceTimersByTimeAsync(350))
      }
      await write(`${GUIDED}next = (`)
      vi.useRealTimers()
      await until(() => expect(part.find('[role=status]').textContent).toMatch(/^Line 2: .*The program before goes on/))
      expect([getState().values.program, field().value]).toEqual([first, `${GUIDED}next = (`])
      await part.write('textarea', 'Program', GUIDED)
      await until(() => expect(program.textOf(getState().values)).toBe(GUIDED))
      expect(part.find('[role=status]').textContent).toMatch(/^It runs/)
      // What is taken back is in the field again.
      await settle(() => session.undo())
      expect([getState().values.program, field().value === GUIDED]).toEqual([first, false])
      await settle(() => session.redo())
      expect(field().value).toBe(GUIDED)
      const { files, names: saved } = savedFiles()
      await part.press(part.find('[role=group]', 'Writing'), 'Escape')
      const popover = part.root.querySelectorAll('[popover]')[1]
      await settle(() => popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' })))
      await part.click('[role^=menuitem]', 'Save as a file')
      expect([saved, await files[0].text()]).toEqual([['program.js'], GUIDED])
      await part.click('[role^=menuitem]', /^Make an assignment/)
      await until(() => expect(part.has('dialog', /^Make an assignment/)).toBe(true))
      expect(part.has('button', 'Full height')).toBe(false)
      vi.stubGlobal('matchMedia', before)
    })

    test('has the height of the window as long as is wished', async () => {
      const session = await withProgram()
      const part = await show(<ProgramPanel program={await programOf()} />, session)
      const writing = part.find('[role=group]', 'Writing')
      const pressed = () => [writing.dataset.whole, part.find('button', 'Full height').getAttribute('aria-pressed')]
      expect(pressed()).toEqual([undefined, 'false'])
      await part.press(writing, 'Escape')
      await part.click('button', 'Full height')
      expect(pressed()).toEqual(['true', 'true'])
      await part.press(writing, 'x')
      expect(pressed()).toEqual(['true', 'true'])
      await part.press(writing, 'Escape')
      expect(pressed()).toEqual([undefined, 'false'])
      expect(document.activeElement?.textContent).toBe('Full height')
    })

    test('is checked, and what is wrong leads to its run', async () => {
      const session = await withProgram()
      const close = vi.fn()
      const checks = async (broken: (time: number) => boolean) =>
        show(<ProgramChecks program={await checked(broken)} onClose={close} />, session)
      const part = await checks(() => true)
      await until(() => expect(part.root.querySelectorAll('li')).toHaveLength(2))
      expect(part.text()).toMatch(/2 of 2 checks fail/)
      expect(part.root.querySelectorAll('li.warn')).toHaveLength(2)
      const links = [...part.root.querySelectorAll('a')].map((a) => a.getAttribute('href'))
      expect(links).toEqual([expect.stringMatching(/^#loop\?.*n=40.*seed=2.*side=program/)])
      await part.click('button', 'Close')
      expect(close).toHaveBeenCalledTimes(1)
      const well = await checks(() => false)
      await until(() => expect(well.text()).toMatch(/All checks hold/))
      expect(well.has('li.warn')).toBe(false)
    })

    test('whose checks hold is offered a search of all orders after a pause, until that is dismissed', async () => {
      const views = (await loadLabViews('async')).program as ProgramViews
      const session = await sessionAt('async', { depth: 6, processors: 4 })
      const { loadChecks } = await checked(() => false)
      const text = 'on.turn = () => { if (me.load > 1) me.give(me.anyOther()) }\n'
      giveProgram(session, 'program', text)
      const part = await show(<ProgramPanel program={{ ...views, loadChecks }} />, session)
      const offered = () => part.has('button', 'Try every order')
      await part.click('button', 'Check it')
      await until(() => expect(part.text()).toMatch(/All checks hold/))
      expect(offered()).toBe(false)
      await until(() => expect(offered()).toBe(true))
      await part.click('button', 'Not for this text')
      expect(offered()).toBe(false)
      expect(document.activeElement?.textContent).toBe('Every order')
      await part.click('button', 'Check it')
      await until(() => expect(part.text()).toMatch(/All checks hold/))
      expect(offered(), 'an offer for a text for which it was dismissed').toBe(false)
      // Another text is another matter.
      giveProgram(session, 'program', `${text}// more\n`)
      await until(() => expect(offered(), 'an offer for another text').toBe(true))
    })

    test('is ranked with built-in rules, and a number opens both runs', async () => {
      const part = await show(
        <ProgramLeague program={await checked(() => false)} onClose={() => undefined} />,
        await withProgram(),
      )
      expect(part.has('button', 'Cancel')).toBe(true)
      await until(() => expect(part.has('table', 'All rules')).toBe(true))
      const rows = [...part.root.querySelectorAll('tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent ?? ''),
      )
      const names = rows[0].slice(1).map((name) => name.replace(/^\d\. /, ''))
      expect(names.toSorted()).toEqual(['All at once', 'One by one', 'Yours'])
      const scores = rows[3].slice(1).map(Number)
      expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      const own = names.indexOf('Yours')
      expect(part.find('[role=status]').textContent).toMatch(new RegExp(`^${rows[0][1 + own][0]} of 3\\.`))
      for (const row of rows.slice(1, 3)) {
        const ratios = row.slice(1).map(Number)
        expect(Math.min(...ratios)).toBe(1)
      }
      // The geometric mean of both situations.
      for (const [k, score] of scores.entries())
        expect(score).toBeCloseTo(Math.sqrt(Number(rows[1][k + 1]) * Number(rows[2][k + 1])), 1)
      const links = [...part.root.querySelectorAll('tbody tr:first-child a')].map((a) =>
        decodeURIComponent(a.getAttribute('href') ?? ''),
      )
      expect(links).toHaveLength(3)
      const others = links.map((link) => /with=(.*)/.exec(link)?.[1] ?? '')
      for (const [k, link] of links.entries()) {
        expect(link).toMatch(/^#loop\?.*n=12.*view=compare/)
        if (k !== own) expect(others[k]).toContain(names[k] === 'One by one' ? 'strategy:self' : 'strategy:static')
      }
      const fastest = names
        .filter((_, k) => k !== own)
        .toSorted((a, b) => Number(rows[1][1 + names.indexOf(a)]) - Number(rows[1][1 + names.indexOf(b)]))[0]
      expect(others[own]).toBe(others[names.indexOf(fastest)])
    })
  })

  describe('an assignment', () => {
    const file = (more: object = {}) => ({
      title: 'Finish together',
      seeds: 2,
      goals: ['efficiency >= 0.01'],
      situations: [
        { name: 'Easy', scenario: 'loop?n=12&processors=3' },
        { name: 'Never', scenario: 'loop?n=20&processors=3', goals: ['efficiency >= 2'], points: 3 },
      ],
      ...more,
    })
    const assignmentOf = async (
      text: string | object,
      session: Awaited<ReturnType<typeof withProgram>>,
      program?: ProgramViews,
    ) =>
      show(
        <ProgramAssignment
          program={program ?? (await programOf())}
          packed={typeof text === 'string' ? text : await packText(JSON.stringify(text))}
        />,
        session,
      )

    test('is tried while a program is written, says what is reached, and is handed in', async () => {
      const session = await withProgram()
      const part = await assignmentOf(file(), session)
      await until(() => expect(part.find('h2').textContent).toBe('Finish together'))
      expect(
        [...part.root.querySelectorAll('ul:not([role]) > li')].slice(0, 2).map(({ textContent }) => textContent),
      ).toEqual([
        expect.stringMatching(/^Easy: Efficiency at least 0\.01/),
        expect.stringMatching(/^Never: .*, Efficiency at least 2.* \(3 points\)$/),
      ])
      expect(part.text()).toContain('Your program is tried: 0 of 4 runs …')
      await until(() => expect(part.text()).toMatch(/1 of 4 points with the first 2 seeds.*marked with 2 seeds/))
      expect(part.text()).toMatch(/Easy: done\./)
      expect(part.find('a', 'Look at this run').getAttribute('href')).toMatch(/^#loop\?.*n=20.*assignment=/)
      const { files, names } = savedFiles()
      await part.click('button', 'Hand in as a file')
      expect([names, await files[0].text()]).toEqual([['program.js'], GUIDED])
      expect(part.has('input', /^Your program/)).toBe(false)
      await part.click('button', 'Hand in as a link')
      expect(part.find<HTMLInputElement>('input', /^Your program/).value).toMatch(/#loop\?.*program=~/)
      await part.click('button', 'Hand in as a link')
      expect(part.has('input', /^Your program/)).toBe(false)
      vi.restoreAllMocks()
    })

    test('with checks has nothing reached where one is wrong', async () => {
      const program = await checked(() => true)
      const part = await assignmentOf(
        file({ checks: true, seeds: 1, situations: [file().situations[0]] }),
        await withProgram(),
        program,
      )
      await until(() => expect(part.text()).toMatch(/0 of 1 point with one seed/))
      expect(part.text()).toContain('Nothing that “Check it” finds is wrong')
      expect(part.text()).toContain('Sentence 0')
    })

    test('can ask for all orders, where programs send messages', async () => {
      const views = (await loadLabViews('async')).program as ProgramViews
      localStorage.removeItem('evenkeel-assignment/async')
      const session = await sessionAt('async', { depth: 6, processors: 4 })
      const maker = await show(<AssignmentDialog program={views} onClose={() => undefined} />, session)
      const ticks = [...maker.root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
      const orders = ticks.find(({ parentElement }) => parentElement?.textContent?.includes('Every order'))
      await settle(() => orders?.click())
      const { files } = savedFiles()
      await maker.click('button', 'Save for students')
      const assignment = JSON.parse(await files[0].text())
      expect(assignment).toMatchObject({ orders: true })
      expect(assignment).not.toHaveProperty('checks')
      vi.restoreAllMocks()
      giveProgram(session, 'program', 'on.turn = () => {}\n')
      const part = await assignmentOf({ ...assignment, goals: ['messages >= 0'], seeds: 1 }, session, views)
      // One run, and one search.
      await until(() => expect(part.text()).toMatch(/tried: \d of 2 runs/))
      expect(part.text()).toContain('Nothing that “Every order” finds is wrong')
    })

    test('that asks for all orders says in which one it goes wrong, and leads to its film', async () => {
      const session = await sessionAt('async', { depth: 6, processors: 4 })
      const scenario = { name: 'Two', scenario: 'async?processors=2&depth=6' }
      const assignment = { orders: true, seeds: 1, goals: ['nodes >= 1'], situations: [scenario] }
      const { lab, ...trial } = readAssignment(assignment, undefined, { async: labs.async })
      const shows = { orders: '2.4.torus.poll.f.error.0', order: '022222' }
      const problem = 'Wrong in an order of 5 steps on 2 processors with 4 tasks: line 29: it fails'
      const { judge } = trialRuns(lab, trial, programIn(lab, session.store.getState().values))
      const result = judge([{ metrics: { nodes: 5 } }, { problem, shows }])
      const part = await show(<TrialOutcome result={result} seeds={1} lookAt={() => null} />, session)
      expect(part.text()).toContain(`Two: done.${problem}. Show the order`)
      await part.click('button', 'Show the order')
      expect(session.store.getState().order).toEqual({ machine: shows.orders, choices: shows.order })
    })

    test.each([
      ['not packed', /it is not whole/],
      [{ situations: [] }, /situations: expected one or more/],
      [{ situations: [{ scenario: 'tree?depth=6' }] }, /cannot be used/],
    ])('that cannot be used says why: %j', async (text, why) => {
      const part = await assignmentOf(text, await withProgram())
      await until(() => expect(part.find('.warn').textContent).toMatch(why))
      expect(part.has('button', /^Hand in/)).toBe(false)
    })

    test('waits for a program', async () => {
      const part = await assignmentOf(file(), await sessionAt('loop', SMALL))
      await until(() => expect(part.text()).toContain('Begin with one of the texts below.'))
      expect(part.has('button', /^Hand in/)).toBe(false)
    })

    test('is made of situations, conditions and seeds, and given out without its salt', async () => {
      localStorage.removeItem('evenkeel-assignment/loop')
      const session = await withProgram()
      const program = await checked(() => false)
      const make = () => show(<AssignmentDialog program={program} onClose={() => undefined} />, session)
      const part = await make()
      const count = (name: RegExp) =>
        [...part.root.querySelectorAll('input')].filter((one) => name.test(one.getAttribute('aria-label') ?? '')).length
      expect(part.find<HTMLInputElement>('input', 'Link of situation 1').value).toMatch(/^loop\?/)
      expect(part.find<HTMLInputElement>('input', 'Link of situation 1').value).not.toMatch(/program|strategy/)
      await part.write('input', 'Title', 'Mine')
      await part.click('button', 'Add the present scenario')
      await part.click('button', 'Add those of the league')
      await until(() => expect(count(/^Name of/)).toBe(4))
      // What is there already is not added again.
      await part.click('button', 'Add those of the league')
      await settle()
      expect(count(/^Name of/)).toBe(4)
      expect(part.find<HTMLInputElement>('input', 'Name of situation 2').value).toBe('Situation 2')
      expect(part.find<HTMLInputElement>('input', 'Link of situation 4').value).toBe('loop?n=60&processors=3')
      await part.click('button', 'Remove situation 1')
      await part.write('input', 'Points of situation 1', '5')
      await part.write('input', 'Name of situation 1', 'First')
      await part.click('button', 'Add a condition for situation 1 alone')
      await part.choose('Metric of condition 1 of situation 1', /^Total time/)
      await part.choose('Direction of condition 1 of situation 1', 'at least')
      expect(part.find('[role=status].warn').textContent).toBeTruthy()
      expect(part.has('button', 'Save for students')).toBe(false)
      await part.write('input', 'Number of condition 1 of situation 1', '2')
      await part.write('input', 'Number of condition 1', '0.75')
      await part.click('button', 'Add a condition')
      await part.click('button', 'Remove condition 2')
      await part.click('input[type=checkbox]')
      await part.write('input', 'Seeds for each situation', '3')
      await part.write('input', /^Salt/, 'sea')
      const { files, names } = savedFiles()
      await until(() => expect(part.has('input', 'Link for students')).toBe(true))
      await part.click('button', 'Save for students')
      await part.click('button', 'Save for marking')
      expect(names).toEqual(['assignment.json', 'marking.json'])
      const [visible, marking] = await Promise.all(files.map(async (one) => JSON.parse(await one.text())))
      expect(marking).toEqual({ ...visible, salt: 'sea' })
      expect(visible).toMatchObject({ title: 'Mine', seeds: 3, checks: true, goals: ['efficiency >= 0.75'] })
      expect(visible.situations).toEqual([
        { name: 'First', scenario: expect.stringMatching(/^loop/), points: 5, goals: ['totalTime >= 2'] },
        { name: 'Few', scenario: 'loop?n=12&processors=3' },
        { name: 'Many', scenario: 'loop?n=60&processors=3' },
      ])
      const link = part.find<HTMLInputElement>('input', 'Link for students').value
      expect(JSON.parse(await unpackText(/assignment=([^&]*)/.exec(link)?.[1] ?? ''))).toEqual(visible)
      // It is there again, and without salt says so.
      const again = await make()
      expect(again.find<HTMLInputElement>('input', 'Title').value).toBe('Mine')
      expect(again.text()).toContain('which only your file has')
      await again.write('input', /^Salt/, '')
      expect(again.text()).toContain('because there is no salt')
      vi.restoreAllMocks()
    })
  })
}
