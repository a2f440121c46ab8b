/** Panels of Play and what points at them: numbers, time, the sheet of a phone, the part that a lesson speaks of, tiles, paper, what is missing. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { breaking } from '../../src/app/break/about-to-break.ts'
import BreakBar from '../../src/app/break/break-bar.tsx'
import { breakNow, letHappen } from '../../src/app/break/breaking.ts'
import Miniature from '../../src/app/home/miniature.tsx'
import { tileRun } from '../../src/app/home/tile-runs.ts'
import { Spotlight } from '../../src/app/learn/spotlight.tsx'
import { CloseCaption } from '../../src/app/lecture/close-caption.tsx'
import { openPresenter } from '../../src/app/lecture/open-presenter.ts'
import { Numbers } from '../../src/app/play/numbers.tsx'
import TimePanel from '../../src/app/play/time.tsx'
import { answerBrowser, layOutAndPrint } from '../../src/app/share/printing.ts'
import { lacking, sayLacking } from '../../src/app/shell/requirements.ts'
import { Sheet } from '../../src/app/shell/sheet.tsx'
import { Caption } from '../../src/app/stage/caption.tsx'
import { loadLabViews } from '../../src/app/state/lab-views.ts'
import type { Session } from '../../src/app/state/session.ts'
import type { State } from '../../src/app/state/store.ts'
import { PlaceLink } from '../../src/app/ui/place-link.tsx'
import { axisOf, unitOf } from '../../src/core/playhead/axis.ts'
import { labs } from '../../src/labs/descriptions.ts'
import { importMiniature } from '../../src/labs/miniatures.ts'
import { labs as engines } from '../../src/labs/registry.ts'
import { shownRun } from '../setup/shown.ts'
import { sessionAt, settle, show, until } from './part.tsx'

const set = (session: Session, part: Partial<State>) =>
  settle(() => (session.store as never as { setState: (part: Partial<State>) => void }).setState(part))

/** A session with a run of a few iterations, 1 ms long about. */
async function withRun(values: object = {}) {
  const session = await sessionAt('loop', { n: 24, processors: 3, ...values })
  const run = shownRun(engines.loop, session.store.getState().values)
  await set(session, { values: run.values, run, status: { kind: 'done' } as never, axis: 'seconds' })
  return { session, run, page: await loadLabViews('loop') }
}

/** Has another global until the test has ended: to take back all that stand in would take the window itself. */
function replace(name: string, value: unknown): void {
  const before: unknown = Reflect.get(globalThis, name)
  vi.stubGlobal(name, value)
  onTestFinished(() => void vi.stubGlobal(name, before))
}

/** Begins these tests. */
export function testPanels(): void {
  describe('panels of a run', () => {
    test('have its numbers, the story’s first, and those under the playhead', async () => {
      const { session, run, page } = await withRun()
      const part = await show(<Numbers page={page} run={run} numbers={['efficiency', 'totalTime', 'none']} />, session)
      const names = () => [...part.root.querySelectorAll('dt')].map(({ textContent }) => textContent)
      expect(names()[0]).toBe(labs.loop.metrics.find(({ id }) => id === 'totalTime')?.label)
      await part.render(<Numbers page={page} run={{ ...run, metrics: undefined }} numbers={[]} />)
      expect(part.text()).toContain('–')
      const before = { ...run.recording, count: 0 } as never
      await part.render(<Numbers page={page} run={{ ...run, recording: before }} numbers={[]} />)
      expect(part.text()).not.toContain('At the playhead')
    })

    test('say where its time went, and what is left when it has not ended', async () => {
      const { session, run } = await withRun()
      const part = await show(<TimePanel run={run} />, session)
      part.pictured('parts/time-of-a-run')
      await part.render(<TimePanel run={{ ...run, metrics: undefined, finished: false }} />)
      expect(part.text()).toBe('The run is not finished yet.')
    })

    test('have a caption where it rests, and while rows come slowly enough to be read', async () => {
      const { session, run, page } = await withRun()
      const caption = vi.spyOn(page, 'caption').mockImplementation((_, row) => `${row}`)
      const { playhead } = session
      const part = await show(<CloseCaption page={page} run={run} className="c" />, session)
      const axis = axisOf(run.recording, unitOf('seconds'))
      const end = Number(run.metrics?.totalTime)
      const at = async (position: number) => {
        await settle(() => playhead.seek(position))
        return until(() => expect(part.text()).toBe(`${axis.rowAt(position)}`))
      }
      await at(end / 2)
      expect(axis.rowAt(end / 2)).toBeGreaterThan(0)
      const seconds = vi.spyOn(playhead, 'seconds').mockReturnValue(1)
      await set(session, { playing: true })
      expect(part.text(), 'words while rows come faster than they can be read').toBe('')
      seconds.mockReturnValue(3 * run.recording.count)
      await at(end / 3)
      seconds.mockReturnValue(1)
      await set(session, { playing: false })
      await at(end / 4)
      caption.mockRestore()
      vi.restoreAllMocks()
    })

    test.each(['caption', 'firstCaption'] as const)(
      'have a caption of the row that the picture shows, where the playhead stands: %s',
      async (kind) => {
        const { session, run, page } = await withRun()
        const words = vi.spyOn(page as Required<typeof page>, kind).mockImplementation((_, row) => `row ${row}`)
        const plain = kind === 'firstCaption'
        const part = await show(<Caption page={page} run={run} className="c" plain={plain} />, session)
        const axis = axisOf(run.recording, unitOf('seconds'))
        for (const share of [0, 0.3, 0.7, 1]) {
          const place = share * Number(run.metrics?.totalTime)
          await settle(() => session.playhead.seek(place))
          const row = axis.rowAt(place)
          await until(() => expect(part.text(), `the caption at ${place} s`).toBe(`row ${row}`))
          const { from, to } = part.find('p').dataset
          expect([Number(from), Number(to)], `what the caption at ${place} s is about`).toEqual([
            axis.xOf(row),
            axis.xOf(row + 1),
          ])
        }
        words.mockRestore()
      },
    )
  })

  describe('what is about to go wrong', () => {
    test('is asked in its lab, follows what is pressed in the machine, and happens where it is said', async () => {
      const { session } = await withRun()
      const [what] = labs.loop.breaks ?? []
      const last = what.count(session.store.getState().values) - 1
      await settle(() => breakNow(session, what))
      const part = await show(
        <>
          <div data-region="machine" />
          <BreakBar />
        </>,
        session,
      )
      const field = () => part.find<HTMLInputElement>('input')
      expect([field().min, field().max, field().value]).toEqual(['0', String(last), '0'])
      const frames = () => settle(() => new Promise((resolve) => setTimeout(resolve, 60)))
      const press = async (selector: string, pointed: number) => {
        dispatchEvent(new Event('pointermove'))
        session.lens.pointed.set(pointed)
        await part.click(selector)
        await frames()
        return field().value
      }
      expect(await press('[data-region]', 1)).toBe('1')
      expect(await press('[data-region]', -1)).toBe('1')
      expect(await press('p', 2)).toBe('1')
      // What is pointed at is known late, and counts as long as the pointer rests.
      await part.click('[data-region]')
      await settle(() => session.lens.pointed.set(0))
      expect(field().value).toBe('0')
      await frames()
      await settle(() => dispatchEvent(new Event('pointermove')))
      await settle(() => session.lens.pointed.set(2))
      expect(field().value).toBe('0')
      await part.write('input', /^Number/, '-3')
      await part.press(field(), 'x')
      expect(breaking.get()).toBeTruthy()
      await part.write('input', /^Number/, '1.9')
      const changed = vi.spyOn(what, 'change')
      await part.press(field(), 'Enter')
      expect([changed.mock.calls[0].slice(1), breaking.get()]).toEqual([[0, 1], undefined])
      await settle(() => breakNow(session, what))
      await part.click('button', 'Leave it')
      expect(part.has('section')).toBe(false)
      // For another lab it asks nothing, and nothing happens.
      await settle(() => breaking.set({ lab: 'tree', what, at: 0, unit: 's' }))
      expect(part.has('section')).toBe(false)
      letHappen(session, 0)
      expect(changed).toHaveBeenCalledTimes(1)
      await set(session, { run: undefined })
      breakNow(session, what)
      expect(breaking.get()).toBeUndefined()
      vi.restoreAllMocks()
    })
  })

  test('a part that a lesson speaks of has a ring as long as it does, and a button that names it', async () => {
    const { charts } = await loadLabViews('loop')
    const spot = (region: string) => (
      <Spotlight region={region as never} charts={charts} parameters={labs.loop.parameters} />
    )
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const before = document.adoptedStyleSheets.length
    const part = await show(spot('machine'))
    expect(part.text()).toBe('Look at the machine')
    const rule = () => document.adoptedStyleSheets.at(-1)?.cssRules[0].cssText
    expect(rule()).toMatch(/^\[data-region="machine"\] \{/)
    await part.render(spot(`chart:${charts[0].id}`))
    expect(part.text()).toBe(`Look at the chart “${charts[0].label}”`)
    await part.render(<div data-parameter="n">{spot('parameter:n')}</div>)
    expect(part.text()).toBe(`Look at the control “${labs.loop.parameters.n.label}”`)
    expect(rule()).toMatch(/^\[data-parameter="n"\]/)
    expect(document.adoptedStyleSheets).toHaveLength(before + 1)
    expect(into).not.toHaveBeenCalled()
    await part.click('button')
    expect(into.mock.calls).toEqual([[{ block: 'nearest' }]])
    // Beside the text it is brought into view at once, until the reader does something.
    const media = matchMedia
    replace('matchMedia', (query: string) => ({ ...media(query), matches: /min-width: 861px/.test(query) }))
    await part.render(<div data-region="results">{spot('results')}</div>)
    await until(() => expect(into.mock.calls.length).toBeGreaterThan(3))
    await settle(() => dispatchEvent(new Event('keydown')))
    const { length } = into.mock.calls
    await settle(() => new Promise((resolve) => setTimeout(resolve, 60)))
    expect(into.mock.calls).toHaveLength(length)
    await part.render(<i />)
    expect(document.adoptedStyleSheets).toHaveLength(before)
    vi.restoreAllMocks()
  })

  test('a sheet is as high as it is drawn, and let down where that is little', async () => {
    const part = await show(
      <Sheet label="Settings" className="c" low={false}>
        content
      </Sheet>,
    )
    const height = () => document.documentElement.style.getPropertyValue('--sheet')
    const grip = part.root.querySelector('aside > div') as HTMLElement
    const scrolled = vi.fn()
    Object.assign(part.root.querySelector('aside > div:last-child') as object, { scrollTo: scrolled })
    const half = height()
    expect([half, part.find('button').getAttribute('aria-label')]).toEqual([
      expect.stringMatching(/^calc\(min\(/),
      'Settings: less',
    ])
    // It stands from 0 to 240.
    await part.pointer(grip, 'move', 5, 30)
    expect(height()).toBe(half)
    await part.pointer(grip, 'down', 5, 10)
    await part.pointer(grip, 'move', 5, 50)
    expect(height()).toBe('200px')
    await part.pointer(grip, 'move', 5, 130)
    expect(height()).toBe('120px')
    expect(scrolled).not.toHaveBeenCalled()
    await part.pointer(grip, 'move', 5, 131)
    expect([height(), scrolled.mock.calls]).toEqual(['64px', [[0, 0]]])
    await part.pointer(grip, 'up', 5, 131)
    await part.pointer(grip, 'move', 5, 50)
    expect([height(), part.find('button').getAttribute('aria-expanded')]).toEqual(['64px', 'false'])
    await part.click('button', 'Settings: more')
    expect(height()).toBe(half)
    await part.click('button', 'Settings: less')
    expect(height()).toBe('64px')
  })

  test('a tile rests, plays while it is seen, and rests again', async () => {
    document.documentElement.dataset.moves = ''
    let setInSight: (isIntersecting: boolean) => void = () => undefined
    replace('IntersectionObserver', function Observer(listener: (entries: object[]) => void) {
      setInSight = (isIntersecting) => listener([{ isIntersecting }])
      return { observe() {}, disconnect() {} }
    })
    const drawing = await importMiniature('loop')
    const playheads: { playing: () => boolean; position: () => number }[] = []
    const { component } = drawing as { component: unknown }
    const Drawn = ({ playhead }: { playhead: (typeof playheads)[number] }) => {
      playheads.push(playhead)
      return null
    }
    Object.assign(drawing as object, { component: Drawn })
    const part = await show(<Miniature lab="loop" />)
    await until(() => expect(playheads.length).toBeGreaterThan(0))
    expect(tileRun('loop')).toBeTruthy()
    const playhead = playheads[playheads.length - 1]
    const still = playhead.position()
    expect(still).toBeGreaterThan(0)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const after = async (millis: number) => {
      await settle(() => vi.advanceTimersByTime(millis))
      return playhead.playing()
    }
    expect(await after(2000)).toBe(false)
    setInSight(true)
    expect([await after(1500), await after(200)]).toEqual([false, true])
    setInSight(false)
    expect(await after(2000)).toBe(false)
    setInSight(true)
    setInSight(false)
    expect(await after(2000)).toBe(false)
    await part.render(<i />)
    Object.assign(drawing as object, { component })
    vi.useRealTimers()
    delete document.documentElement.dataset.moves
  })

  test('on paper everything is light and rests; afterwards the page is as before', async () => {
    const { session } = await withRun()
    const { dataset } = document.documentElement
    const { theme, view } = dataset
    Object.assign(dataset, { theme: 'dark', view: 'lecture' })
    const paused = vi.spyOn(session.playhead, 'pause')
    const printing = () => [session.store.getState().printing, dataset.theme, dataset.view]
    answerBrowser(session)
    const printed = vi.fn(() => expect(printing()).toEqual([true, 'light', 'play']))
    replace('print', printed)
    await settle(() => layOutAndPrint(session))
    expect([printed.mock.calls.length, paused.mock.calls.length]).toEqual([1, 1])
    await settle(() => dispatchEvent(new Event('beforeprint')))
    expect(paused).toHaveBeenCalledTimes(1)
    await settle(() => dispatchEvent(new Event('afterprint')))
    expect([printing()[0], dataset.view]).toEqual([false, 'lecture'])
    await settle(() => dispatchEvent(new Event('beforeprint')))
    expect(printing()).toEqual([true, 'light', 'play'])
    await settle(() => dispatchEvent(new Event('pointerdown')))
    expect([printing()[0], dataset.view]).toEqual([false, 'lecture'])
    Object.assign(dataset, { theme, view })
    vi.restoreAllMocks()
  })

  test('the speaker’s window has the playlist, and where there is none it says why', async () => {
    const { session } = await withRun()
    const opened: unknown[][] = []
    const focus = vi.fn()
    replace('open', (...of: unknown[]) => opened.push(of) < 2 && { focus })
    openPresenter(session)
    expect([session.store.getState().dialog, opened]).toEqual(['playlist', []])
    await settle(() => session.setList('1;q:Who?'))
    openPresenter(session)
    expect(opened).toEqual([
      [expect.stringMatching(/#loop\?.*view=presenter/), 'evenkeel-presenter', expect.any(String)],
    ])
    expect(focus).toHaveBeenCalledTimes(1)
    await set(session, { sitePage: 'learn' })
    const noticeText = () => session.store.getState().notices.find(({ id }) => id === 'presenter')?.text
    expect(noticeText()).toBeUndefined()
    openPresenter(session)
    expect([opened[1][0], noticeText()]).toEqual([
      expect.stringMatching(/#\w+\?view=presenter&list=1/),
      expect.stringMatching(/^The browser did not open/),
    ])
    replace('BroadcastChannel', undefined)
    openPresenter(session)
    expect([opened.length, noticeText()]).toEqual([2, expect.stringMatching(/needs BroadcastChannel/)])
  })

  test('what a browser lacks is named in the page’s place', async () => {
    replace('CanvasRenderingContext2D', function Context() {})
    Object.assign(globalThis.CanvasRenderingContext2D.prototype, { roundRect() {} })
    const conditions: string[] = []
    replace('CSS', { supports: (...of: string[]) => conditions.push(of.join(' ')) < 2 })
    replace('Worker', function Worker(_: string, options: { type: string }) {
      if (options.type) throw new SyntaxError('no address')
    })
    expect(lacking()).toEqual(
      ['the selector :has()', 'popovers'].filter(
        (name) => name !== 'popovers' || !('popover' in HTMLElement.prototype),
      ),
    )
    expect(conditions).toEqual(['container-type inline-size', 'selector(:has(a))'])
    replace('Worker', function Worker() {})
    expect(lacking()[0]).toBe('module workers')
    const template = Object.assign(document.createElement('template'), {
      id: 'lacking',
      innerHTML: '<p>No: <span></span></p>',
    })
    document.body.append(template)
    const place = document.createElement('div')
    sayLacking(place, ['one', 'two'])
    expect(place.textContent).toBe('No: one, two')
    template.remove()
  })

  test('a link to another place of the page goes there, and is the browser’s with a modifier', async () => {
    const gone = vi.fn()
    const part = await show(<PlaceLink to="learn" onGo={gone} />)
    const click = async (modifiers: MouseEventInit) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers })
      await settle(() => part.find('a').dispatchEvent(event))
      return event.defaultPrevented
    }
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(await click({ [key]: true })).toBe(false)
    expect([await click({ button: 1 }), gone.mock.calls.length]).toEqual([false, 0])
    expect([await click({}), gone.mock.calls.length]).toEqual([true, 1])
    expect(part.find('a').getAttribute('href')).toBe('#learn')
  })
}
