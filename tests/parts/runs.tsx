/** Finished runs as other views have them: in a race, on paper, on a tile, in a link for a class, in a clip. */
import { describe, expect, test, vi } from 'vitest'
import Race from '../../src/app/compare/race.tsx'
import { tileRun, wishTileRun } from '../../src/app/home/tile-runs.ts'
import { ClassDialog } from '../../src/app/share/class-dialog.tsx'
import { clipType, recordClip } from '../../src/app/share/export/clip.ts'
import { Handout } from '../../src/app/share/handout.tsx'
import { loadLabViews } from '../../src/app/state/lab-views.ts'
import type { State } from '../../src/app/state/store.ts'
import { formatLink } from '../../src/core/link/link.ts'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { labs } from '../../src/labs/descriptions.ts'
import { labs as engines } from '../../src/labs/registry.ts'
import { shownRun } from '../setup/shown.ts'
import { type Part, sessionAt, settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testRuns(): void {
  const LOOP = { n: 60, processors: 3 }
  const runOf = (lab: string, values: Values) =>
    shownRun(engines[lab], { ...defaults(labs[lab].parameters), ...values })
  /** A session whose run is there, beside compared ones. */
  async function sessionWith(lab: string, values: Values, others: readonly Values[] = []) {
    const session = await sessionAt(lab, values)
    const store = session.store as never as { setState: (part: Partial<State>) => void }
    const run = runOf(lab, values)
    const compared = others.map((other) => ({ ...defaults(labs[lab].parameters), ...other }))
    const comparedRuns = compared.map((each) => ({ lab, values: each, run: runOf(lab, each), share: 1 }))
    await settle(() =>
      store.setState({
        values: run.values,
        run,
        status: { kind: 'done' } as never,
        view: 'compare',
        layout: 'race',
        axis: 'seconds',
        span: 'whole',
        compared,
        comparedRuns,
      }),
    )
    return { session, store, run, comparedRuns }
  }

  describe('a race', () => {
    const tiles = (part: Part) =>
      [...part.root.querySelectorAll<HTMLElement>('section[data-place], section[aria-label^=Machine]')].map(
        ({ dataset }) => dataset.place,
      )
    test('starts when all are there, stops each at its end, and says who was ahead by how much', async () => {
      const others = [
        { ...LOOP, n: 600 },
        { ...LOOP, n: 240 },
      ]
      const { session, store, run, comparedRuns } = await sessionWith('loop', LOOP, others)
      const page = await loadLabViews('loop')
      const raced = vi.spyOn(session, 'race').mockImplementation(() => undefined)
      const part = await show(<Race page={page} />, session)
      const times = [run, ...comparedRuns.map((one) => one.run)].map((one) => Number(one.metrics?.totalTime))
      session.playhead.seek(0)
      await until(() => expect(tiles(part)).toEqual([undefined, undefined, undefined]))
      await until(() => expect(part.has('button', 'Start the race')).toBe(true))
      await part.click('button', 'Start the race')
      expect(raced).toHaveBeenCalledTimes(1)
      session.playhead.seek((times[0] + times[2]) / 2)
      await until(() => expect(tiles(part)).toEqual(['1', undefined, undefined]))
      expect(part.has('button', 'Go on')).toBe(true)
      expect(part.find('[aria-live]').textContent).toBe('')
      session.playhead.seek(times[1])
      await until(() => expect(tiles(part)).toEqual(['1', '3', '2']))
      expect(
        [...part.root.querySelectorAll('h3')].map(({ textContent }) => /(1st|2nd|3rd)/.exec(textContent ?? '')?.[1]),
      ).toEqual(['1st', '3rd', '2nd'])
      expect(part.find('[aria-live]').textContent).toMatch(/^A\b.* is .* ahead of C\b/)
      expect(part.has('button', 'Race again')).toBe(true)
      await settle(() => store.setState({ playing: true }))
      expect(part.has('button', 'Pause')).toBe(true)
      // One is still on its way, another cannot be run.
      const [b, c] = comparedRuns
      await settle(() =>
        store.setState({ playing: false, comparedRuns: [{ ...b, run: undefined as never, share: 0.256 }, c] }),
      )
      expect(part.text()).toContain('Simulating, 26 %')
      expect(part.find('button', 'Simulating…').getAttribute('aria-disabled')).toBe('true')
      await settle(() => store.setState({ comparedRuns: [{ ...b, problem: 'no room' }, c] as never }))
      expect(part.text()).toContain('Cannot be run: no room')
      expect(part.find('button', 'Race again').getAttribute('aria-disabled')).toBeNull()
      await settle(() => store.setState({ comparedRuns: [{ ...b, problem: 'no room' }] as never }))
      expect(part.find('button', 'Go on').getAttribute('aria-disabled')).toBe('true')
      vi.restoreAllMocks()
    })

    test('needs a second run, which is offered, and seconds', async () => {
      const { session } = await sessionWith('loop', LOOP)
      const pinned = vi.spyOn(session, 'pin').mockImplementation(() => undefined)
      const page = await loadLabViews('loop')
      const part = await show(<Race page={page} />, session)
      expect(part.text()).toContain('A race needs two runs.')
      const offers = page.baselines?.(session.store.getState().values) ?? []
      const buttons = [...part.root.querySelectorAll<HTMLElement>('[aria-label="A second run"] button')]
      expect(buttons).toHaveLength(offers.length + 1)
      for (const button of buttons) await settle(() => button.click())
      expect(pinned.mock.calls).toEqual([[], ...offers.map(({ values }) => [values])])
      vi.restoreAllMocks()
    })
  })

  describe('a handout', () => {
    test('has what differs from the defaults beside them, all other parameters, and the way back', async () => {
      const values = { processors: 3, n: 60 }
      const { session, store } = await sessionWith('loop', values)
      const part = await show(<Handout />, session)
      const rows = [...part.root.querySelectorAll('section[aria-label=Scenario] tbody tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent?.trim() ?? ''),
      )
      expect(rows.map(([name, here]) => [name.split(' ')[0], Number.parseInt(here, 10)])).toEqual(
        expect.arrayContaining([expect.arrayContaining([3]), expect.arrayContaining([60])]),
      )
      expect(rows).toHaveLength(2)
      for (const [, here, usual] of rows) expect(here).not.toBe(usual)
      const same = part.root.querySelectorAll('dl[class*=same] > div').length
      expect(same).toBeGreaterThan(3)
      expect(part.find('footer').textContent).toContain(
        formatLink(labs.loop, session.store.getState().values).split('?')[0],
      )
      expect(part.has('footer svg path')).toBe(true)
      expect(part.text()).not.toContain('It has not been run yet')
      const { arrangement } = session.store.getState()
      await settle(() =>
        store.setState({ arrangement: { ...arrangement, title: 'My title', note: 'My note' }, run: undefined }),
      )
      expect([part.find('h1').textContent, part.find('p[dir=auto]').textContent]).toEqual(['My title', 'My note'])
      expect(part.text()).toContain('It has not been run yet')
      await settle(() => store.setState({ arrangement, values: defaults(labs.loop.parameters) }))
      expect(part.has('section[aria-label=Scenario] table')).toBe(false)
      expect(part.text()).toContain('All parameters are as by default')
    })

    test('of a story has its sentence, or only its question while the answer is covered', async () => {
      const { stories } = await loadLabViews('tree')
      const story = stories.find(({ id }) => id === 'chain') as (typeof stories)[number]
      const session = await sessionAt('tree')
      await settle(() => session.chooseStory(story))
      const part = await show(<Handout />, session)
      const about = () => part.find('p[dir=auto]').textContent?.replace(/\s/g, ' ')
      expect([part.find('h1').textContent, about()]).toEqual([story.label, story.sentence.replace(/\s/g, ' ')])
      const { arrangement } = session.store.getState()
      const store = session.store as never as { setState: (part: Partial<State>) => void }
      await settle(() => store.setState({ arrangement: { ...arrangement, covered: true } }))
      expect(about()).toBe(story.question.replace(/\s/g, ' '))
      expect(part.find('h1').textContent).not.toBe(story.label)
    })
  })

  describe('a link for a class', () => {
    test('has what is hidden and locked, where it starts, and its words', async () => {
      const session = await sessionAt('tree')
      const part = await show(<ClassDialog open onClose={() => undefined} />, session)
      const link = () => decodeURIComponent(part.find<HTMLInputElement>('input', 'Link for the class').value)
      const of = (key: string) => new RegExp(`[?&]${key}=([^&]*)`).exec(link())?.[1]
      expect(part.has('input[type=checkbox]', /^Only/)).toBe(false)
      expect([of('open'), of('hide'), of('lock')]).toEqual([undefined, undefined, undefined])
      const [group] = labs.tree.groups.filter(({ id }) =>
        Object.values(labs.tree.parameters).some(({ group }) => group === id),
      )
      const details = () => part.root.querySelector('details') as HTMLElement
      const all = new RegExp(`^All of ${group.label}`)
      await part.choose(all, 'Locked')
      expect(of('lock')).toBe(`${group.id}.*`)
      const count = Number(/\d+$/.exec(details().querySelector('summary')?.textContent ?? '')?.[0])
      const rows = details().querySelectorAll('select').length - 1
      expect(count).toBe(rows)
      const first = new RegExp(`^${[...details().querySelectorAll('label')][1].firstChild?.textContent}Free`)
      await part.choose(first, 'Hidden')
      expect([of('hide')?.split(',').length, of('lock')]).toEqual([1, expect.not.stringContaining('*')])
      expect(part.find<HTMLSelectElement>('select', all).value).toBe('')
      await part.choose(first, 'Free')
      expect(of('hide')).toBeUndefined()
      expect(details().querySelector('summary')?.textContent).toMatch(new RegExp(`${rows - 1}$`))
      await part.choose(all, 'Free')
      await part.write('input', 'Title', 'Week 3')
      await part.write('textarea', 'Note', 'Try it')
      await part.choose(/^Starts in/, 'Compare')
      expect([of('title'), of('note'), of('view'), of('lock')]).toEqual(['Week 3', 'Try it', 'compare', undefined])
      await part.choose(/^Starts in/, 'Lecture')
      expect(of('view')).toBe('lecture')
      const lessons = part.find<HTMLSelectElement>('select', /^Lesson/)
      const lesson = lessons.options[1]
      await part.choose(/^Lesson/, lesson.textContent ?? '')
      expect([of('lesson'), of('scene')]).toEqual([lesson.value, '1'])
      const covered = part.find<HTMLInputElement>('input[type=checkbox]', /^Cover the answer/).checked
      await part.click('input[type=checkbox]', /^Cover the answer/)
      expect(of('answers') !== undefined).toBe(!covered)
      await until(() => expect(part.root.querySelector('svg path[d^=M]')).toBeTruthy())
      await part.click('button', 'Show full screen')
      expect(part.text()).toContain('Week 3')
      expect(part.has('p', 'Week 3')).toBe(true)
      await part.click('button', 'Leave full screen')
      expect(part.has('p', 'Week 3')).toBe(false)
    })

    test('of a story has its knobs alone and the answer covered', async () => {
      const { stories } = await loadLabViews('tree')
      const story = stories.find(({ knobs }) => knobs.length > 1) as (typeof stories)[number]
      const session = await sessionAt('tree')
      await settle(() => session.chooseStory(story))
      const part = await show(<ClassDialog open onClose={() => undefined} />, session)
      const only = part.find<HTMLInputElement>('input[type=checkbox]', /^Only/)
      const link = () => decodeURIComponent(part.find<HTMLInputElement>('input', 'Link for the class').value)
      expect([
        only.checked,
        part.find<HTMLInputElement>('input[type=checkbox]', /^Cover/).checked,
        part.has('details summary', /./),
      ]).toEqual([true, true, false])
      expect(/open=([^&]*)/.exec(link())?.[1].split(',')).toEqual([...story.knobs])
      await part.click('input[type=checkbox]', /^Only/)
      expect(link()).not.toContain('open=')
      expect(part.has('details')).toBe(true)
    })
  })

  test('tiles have their runs one after the other, with every step looked into, and each once', async () => {
    const madeLabs: string[] = []
    const wish = (lab: string, drawing: object) => wishTileRun(lab, drawing as never, () => void madeLabs.push(lab))
    const gone = wish('tree', { query: 'depth=7&processors=4' })
    wish('divisible', {})
    wish('async', { query: 'depth=5&processors=3', artifacts: ['schedule'], unlooked: true })
    gone()
    await until(() => expect(madeLabs).toEqual(['divisible', 'async']))
    expect(tileRun('tree')).toBeUndefined()
    const divisible = tileRun('divisible')
    expect(divisible?.run.finished).toBe(true)
    expect(divisible?.details.map(({ step }) => step)).toEqual(divisible?.details.map((_, i) => i))
    expect([tileRun('async')?.details, [...(tileRun('async')?.artifacts.keys() ?? [])]]).toEqual([[], ['schedule']])
    expect(tileRun('async')?.run.values).toMatchObject({ depth: 5, processors: 3 })
    wish('loop', { query: 'n=30&processors=2' })
    await until(() => expect(madeLabs).toEqual(['divisible', 'async', 'loop']))
    expect(tileRun('loop')?.details.length).toBe(tileRun('loop')?.run.recording.steps)
  })

  test('a clip is what canvases show while it plays, until its run or the reader ends it', async () => {
    expect(clipType()).toBeUndefined()
    const now = { playing: false }
    const calls: string[] = []
    class Recorder {
      static isTypeSupported = (type: string) => /webm/.test(type)
      mimeType = ''
      ondataavailable: (event: object) => void = () => undefined
      onstop: () => void = () => undefined
      onerror: () => void = () => undefined
      constructor(_: unknown, { mimeType }: { mimeType: string }) {
        this.mimeType = mimeType
      }
      start() {
        calls.push('start')
      }
      stop() {
        calls.push('stop')
        this.ondataavailable({ data: new Blob(['abc']) })
        this.onstop()
      }
    }
    vi.stubGlobal('MediaRecorder', Recorder)
    const track = { stop: () => void calls.push('track') }
    Object.assign(HTMLCanvasElement.prototype, { captureStream: () => ({ getTracks: () => [track] }) })
    const session = {
      playhead: {
        play: () => void Object.assign(now, { playing: true }),
        pause: () => void calls.push('pause'),
        playing: () => now.playing,
      },
    } as never
    const region = document.createElement('div')
    region.append(document.createElement('canvas'))
    const control = new AbortController()
    const shares: number[] = []
    const clip = recordClip(session, region, control.signal, (share) => void shares.push(share))
    setTimeout(() => {
      now.playing = false
    }, 60)
    const file = await clip
    expect([clipType(), file.type, await file.text()]).toEqual(['video/webm', 'video/webm', 'abc'])
    expect(calls.splice(0)).toEqual(['start', 'stop', 'pause', 'track'])
    expect([shares[0] < 0.01, shares.length > 1, Math.max(...shares) < 0.5]).toEqual([true, true, true])
    const ended = recordClip(session, region, control.signal, () => undefined)
    control.abort()
    await ended
    expect(calls).toContain('stop')
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream')
    vi.stubGlobal('MediaRecorder', undefined)
  })
}
