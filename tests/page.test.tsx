/** What the page does, from the link to the screen, without a browser: fields, keys, dialogs and screens. */
import { type ReactElement, useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { labs, loadLabs } from '../src/labs/descriptions.ts'
import { testCompare } from './page/compare.tsx'
import { testLabs } from './page/labs.tsx'
import { beginPage, choose, done, endPage, open, page, state, type } from './page/opened.ts'
import { testTaught } from './page/taught.tsx'
import { testWhatIf } from './page/what-if.tsx'

beforeAll(() => beginPage('tree?depth=8&processors=4'))
afterAll(endPage)

const QUICK = 'tree?depth=8&processors=4'
const WITH = `${QUICK}&with=interval:64&with=balancer:none`
const LIST = encodeURIComponent('1;in:tree;s:chain~Ask first;q:Who gets no work?;b:')
const ENTRIES = '1;in:tree;s:chain~Ask first;a:chain;c:chain;p:interval=64~~Two;q:Who gets no work?~Slowly~one|two~2;b:'

/** Screens: a link, and what says that it is ready. */
const SCREENS: readonly (readonly [link: string, ready: RegExp])[] = [
  ['tree?depth=8&processors=4&at=2', /Total time/],
  [`${QUICK}&side=microscope&at=2`, /Microscope/],
  [`${QUICK}&side=sensitivity`, /Best found/],
  [`${QUICK}&view=explore&x=balancer&y=topology`, /Topology/],
  [`${QUICK}&view=experiment`, /factor/],
  [`${WITH}&view=compare`, /Total time/],
  [`${WITH}&view=compare&panel=why`, /B takes/],
  [`${QUICK}&view=embed&open=interval&at=5`, /Open in Evenkeel/],
  ['tree?depth=often&lock=machine.*&title=Here&note=There&at=5', /There/],
  [`${QUICK}&view=lecture&list=${LIST}&entry=2`, /Who gets no work/],
  [`tree?view=presenter&list=${LIST}&entry=1`, /Ask first/],
  [`${QUICK}&view=handout&list=${encodeURIComponent(ENTRIES)}`, /Question/],
  [`tree?view=presenter&list=${encodeURIComponent(ENTRIES)}&entry=5`, /gets no work/],
  [`${WITH}&view=compare&layout=side`, /Total time/],
  [`${QUICK}&view=stories`, /Ask first|stories/],
  ['tree?view=write', /Open…/],
  ['game', /Begin/],
  ['', /Evenkeel/],
  ['learn', /Begin/],
  ['tree?view=reproduce', /4\.7/],
  ['divisible?C=100,125,150&E=1000,700,850&L=10,7,9&open=', /Total time|time/],
]

describe('the screen', () => {
  test.each(SCREENS)('%s', async (link, ready) => {
    await page.session.open(link)
    await done(() => {
      expect(page.text()).toMatch(ready)
      expect(page.text()).not.toMatch(/Loading…/)
      if (!state().sitePage) expect(state().status.kind).toBe('done')
    })
    expect(page.text()).not.toMatch(/NaN|undefined|\[object|has failed/)
  })
})

/** The field of a parameter. */
const field = (label: string) => page.find('input[type=text]', new RegExp(`^${label}`)) as HTMLInputElement
describe('a parameter', () => {
  test('that cannot be read is said with its name, stays to be corrected, and leaves the value in force', async () => {
    await open(`${QUICK}&open=`)
    await done(() => page.find('input[type=text]', /^Depth/))
    await type(field('Depth'), 'deep', 'Enter')
    await done(() => expect(field('Depth').getAttribute('aria-invalid')).toBe('true'))
    expect(page.text()).toMatch(/Depth.*expected.*deep.*8\s*levels.*stays in force/)
    expect([field('Depth').value, state().values.depth]).toEqual(['deep', 8])
    // Escape gives it up.
    page.press('Escape', { on: field('Depth') })
    await done(() => expect(field('Depth').value).toBe('8'))
    expect(field('Depth').getAttribute('aria-invalid')).toBeNull()
    expect(page.text()).not.toMatch(/stays in force/)
  })

  test('is taken by Enter, and when its field is left; undo takes it back', async () => {
    await type(field('Depth'), '9', 'Enter')
    await done(() => expect(state().values.depth).toBe(9))
    await type(field('Depth'), '7')
    expect(state().values.depth).toBe(9)
    field('Depth').blur()
    await done(() => expect(state().values.depth).toBe(7))
    // A question that is not asked is not taken back.
    expect(state().notices.map(({ id }) => id)).not.toContain('asking')
    const undo = page.find('button', 'Undo')
    undo.focus()
    undo.click()
    await done(() => expect(field('Depth').value).toBe('9'))
    page.press('y', { ctrlKey: true, on: document.body })
    await done(() => expect(field('Depth').value).toBe('7'))
    // A browser takes the focus from a button that is disabled: where there is nothing more to undo it is only said to be.
    while (state().past.length > 0) page.session.undo()
    await done(() => expect(undo.getAttribute('aria-disabled')).toBe('true'))
    expect((undo as HTMLButtonElement).disabled, 'the button that was pressed loses the focus').toBe(false)
    while (state().future.length > 0) page.session.redo()
    await done(() => expect(field('Depth').value).toBe('7'))
  })

  test('is found by what it is called, says why it is not there, and its group goes back to the defaults', async () => {
    const rows = () =>
      [...page.root.querySelectorAll<HTMLElement>('[data-parameter]')].map((row) => row.dataset.parameter)
    const knobs = rows()
    page.click('button', 'All parameters')
    await done(() => page.find('input[type=search]', 'Find a parameter'))
    expect(rows().slice(0, knobs.length), 'the knobs of the story stay first').toEqual(knobs)
    expect(page.root.querySelectorAll('[data-parameter][data-marked]')).toHaveLength(knobs.length)
    const search = page.find('input[type=search]', 'Find a parameter')
    page.write(search, 'processors')
    await done(() => expect(page.text()).toMatch(/[1-9]\d* found/))
    page.write(search, 'nothing of this name')
    await done(() => expect(page.text()).toContain('No parameter is called “nothing of this name”'))
    page.write(search, 'alpha')
    await done(() => expect(page.text()).toContain('Makes no difference in this scenario'))
    page.write(search, '')
    const resets = () => [...page.root.querySelectorAll<HTMLElement>('button[aria-label^="Reset "]')]
    await done(() => expect(resets().length).toBeGreaterThan(2))
    for (const reset of resets()) if (!reset.getAttribute('aria-label')?.includes(': 0 ')) reset.click()
    await done(() => expect(state().values.depth).not.toBe(7))
    expect(state().values.processors).not.toBe(4)
    page.click('button', 'All parameters')
  })
})

describe('a key', () => {
  test.each<[string, KeyboardEventInit, () => unknown, unknown]>([
    ['ArrowRight', {}, () => page.session.playhead.position(), 1],
    ['ArrowRight', { shiftKey: true }, () => page.session.playhead.position(), 11],
    ['ArrowLeft', {}, () => page.session.playhead.position(), 10],
    ['Home', {}, () => page.session.playhead.position(), 0],
    ['+', {}, () => state().speed, 2],
    ['-', {}, () => state().speed, 1],
    ['m', {}, () => state().side, 'microscope'],
    ['Escape', {}, () => state().side, 'closed'],
    ['v', {}, () => state().view, 'compare'],
    ['v', { shiftKey: true }, () => state().view, 'play'],
    ['a', {}, () => state().compared.length, 1],
    ['a', { shiftKey: true }, () => state().compared.length, 0],
    ['l', {}, () => state().projected, true],
    ['b', {}, () => state().lecture.black, true],
    // Any key ends a black screen.
    ['x', {}, () => state().lecture.black, false],
    ['h', {}, () => state().lecture.pinned, true],
    ['q', {}, () => page.root.querySelector('[data-code]')?.getAttribute('data-code'), 'true'],
    ['Escape', {}, () => state().lecture.code, false],
    ['l', {}, () => state().projected, false],
    ['t', {}, () => document.documentElement.dataset.theme, 'dark'],
    ['?', {}, () => state().dialog, 'help'],
    // A dialog has all keys.
    ['l', {}, () => state().projected, false],
  ])('%s %j', async (key, modifiers, read, value) => {
    if (key === 'ArrowRight' && !modifiers.shiftKey) {
      await open('tree?depth=10&processors=4&at=0')
      await done(() => expect(page.session.playhead.position()).toBe(0))
    }
    page.press(key, { ...modifiers, on: document.body })
    await done(() => expect(read()).toBe(value))
  })
})

test('What moves by itself on Home is stopped by a button, and stays so on this device', async () => {
  document.documentElement.dataset.moves = 'yes'
  page.session.open('')
  await done(() => page.find('button', 'Stop the moving pictures'))
  page.click('button', 'Stop the moving pictures')
  await done(() => page.find('button', 'Let the pictures move'))
  expect(localStorage.getItem('evenkeel-tiles')).toBe('still')
  page.click('button', 'Let the pictures move')
  await done(() => page.find('button', 'Stop the moving pictures'))
  expect(localStorage.getItem('evenkeel-tiles')).toBeNull()
  delete document.documentElement.dataset.moves
})

describe('keys of a single character', () => {
  const press = (key: string, more: KeyboardEventInit = {}) => page.press(key, { ...more, on: document.body })
  const written = (id: string) => page.find('button', id).getAttribute('title')

  test('are switched off in the menu, need Alt or act again by the help sheet, and are kept on this device', async () => {
    await open(QUICK)
    page.session.setDialog(undefined)
    await choose('More', 'Single keys: off')
    await done(() => expect(written('Share')).toBe('Share'))
    press('m')
    press('?')
    expect([state().side, state().dialog]).toEqual(['closed', undefined])
    expect(localStorage.getItem('evenkeel-single-keys')).toBe('off')
    await choose('More', 'Help')
    await done(() => page.find('button', 'Keys'))
    page.click('button', 'Keys')
    await done(() => page.find('button', 'With Alt'))
    page.click('button', 'With Alt')
    page.session.setDialog(undefined)
    await done(() => expect(written('Share')).toBe('Share (Alt+Q)'))
    press('m')
    expect(state().side).toBe('closed')
    press('m', { altKey: true })
    await done(() => expect(state().side).toBe('microscope'))
    await choose('More', 'Single keys: on')
    await done(() => expect(written('Share')).toBe('Share (Q)'))
    press('Escape')
    await done(() => expect(state().side).toBe('closed'))
  })
})

/** Opens a dialog. */
async function dialog(id: ReturnType<typeof state>['dialog'], title: RegExp) {
  page.session.setDialog(id)
  await done(() => page.find('dialog[open]', title))
}

describe('the dialog', () => {
  test('Share has the link of what is seen, and leads to the other two', async () => {
    await open(`${QUICK}&at=2`)
    await dialog('share', /Share/)
    const { value } = page.find('input, textarea', /^Link/) as HTMLInputElement
    expect(value).toMatch(/^http:\/\/here\/#tree\?.*depth=8.*at=2/)
    page.click('button', 'Embed…')
    await done(() => expect(state().dialog).toBe('embed'))
  })

  test('Embed writes what is shown and what can be changed', async () => {
    await done(() => page.find('input', 'Width'))
    const code = () => (page.find('input, textarea', 'Code for your page') as HTMLInputElement).value
    expect(code()).toMatch(/^<iframe src=".*view=embed.*" title=".+" width="800" height="740"/)
    const shown = () => /parts=([^&"]*)/.exec(code())?.[1] ?? ''
    const before = shown()
    page.click('input[type=checkbox]', 'Caption')
    await done(() => expect(shown()).not.toBe(before))
    expect(shown()).not.toContain('caption')
    page.click('input[type=checkbox]', 'Depth')
    await done(() => expect(code()).not.toMatch(/open=[^&"]*depth/))
  })

  test('Playlist adds, moves, writes, removes and takes back', async () => {
    page.session.setDialog(undefined)
    await open(`${QUICK}&list=${LIST}`)
    await dialog('playlist', /Playlist/)
    const titles = () => [...page.root.querySelectorAll('ol[aria-label=Entries] > li')].map((row) => row.textContent)
    const status = () => page.find('dialog[open] [role=status]', /./).textContent
    await done(() => expect(titles()).toHaveLength(3))
    // Cards come after their entries.
    await done(() => page.find('dialog[open] button', /^Move A chain/))
    page.click('button', /^Move .*Who gets no work.* up/)
    await done(() => expect(titles()[0]).toContain('Who gets no work?'))
    expect(status()).toBe('Moved to place 1 of 3.')
    const row = page.root.querySelectorAll<HTMLElement>('ol[aria-label=Entries] > li')[0]
    page.press('ArrowDown', { altKey: true, on: row })
    await done(() => expect(titles()[1]).toContain('Who gets no work?'))
    page.write(page.find('textarea', 'Options of entry 2'), 'One\n* Two\n*')
    await done(() => expect(state().list).toMatch(/One.*Two/))
    page.write(page.find('textarea', 'Notes of entry 1'), 'Slowly')
    await done(() => expect(state().list).toContain('Slowly'))
    page.click('button', /^Remove .*lack/)
    await done(() => expect(titles()).toHaveLength(2))
    expect(status()).toBe('Removed.')
    page.click('dialog[open] button', 'Undo')
    await done(() => expect(titles()).toHaveLength(3))
    expect(status()).toBe('Undone.')
    page.click('button', 'Remove all')
    await done(() => expect(titles()[0]).toContain('Nothing yet'))
    expect(page.has('button', 'Begin the lecture')).toBe(false)
    page.session.setDialog(undefined)
  })

  test('Export saves files of the run, and says so', async () => {
    await open(`${QUICK}&at=2`)
    await dialog('export', /Export/)
    const files: Blob[] = []
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    for (const section of ['Recording', 'Scenario', 'Trace'])
      for (const button of page.root.querySelectorAll<HTMLButtonElement>(`section[aria-label=${section}] button`)) {
        if (/copy|open|program|table/i.test(button.getAttribute('aria-label') ?? button.textContent ?? '')) continue
        await done(() => expect(button.disabled).toBe(false))
        const before = names.length
        button.click()
        await done(() => expect(names.length).toBe(before + 1))
        await done(() => expect(page.text()).toContain(`Saved ${names.at(-1)}.`))
      }
    const textOf = (end: RegExp) => files[names.findIndex((name) => end.test(name))]?.text()
    const endings = names.map((name) => /(_[a-z]+)?\.[a-z.]+$/.exec(name)?.[0])
    expect(endings).toEqual(expect.arrayContaining(['_metrics.csv', '_run.json', '_scenario.csv']))
    expect(names.some((name) => name.endsWith('.parquet'))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
    expect(JSON.stringify(JSON.parse(await textOf(/_run\.json$/)))).toContain('"depth":8')
    const rows = (await textOf(/^(?!.*_(metrics|scenario)).*\.csv$/)).split('\n')
    expect(rows.length).toBeGreaterThan(state().run?.recording.count ?? 1e9)
    vi.restoreAllMocks()
    page.session.setDialog(undefined)
  })
})

describe('a file', () => {
  const COSTS = '# seconds of each iteration\n3\n1\n2\n5\n'
  const field = () => page.find('[role=group]', 'Times of the iterations')
  const inField = <E extends HTMLElement = HTMLElement>(selector: string) => field().querySelector<E>(selector)
  const named = (name: string) =>
    [...field().querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  const isInert = (name: string) => named(name).getAttribute('aria-disabled') === 'true'
  const file = (content: string, name = 'times.txt') => new File([content], name)
  /** Chooses files in the field. */
  const choose = (...files: readonly File[]) => {
    const input = inField<HTMLInputElement>('input[type=file]') as HTMLInputElement
    Object.defineProperty(input, 'files', { configurable: true, value: files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const alert = () => inField('[role=alert]')?.textContent ?? ''
  const area = () => inField<HTMLTextAreaElement>('textarea') as HTMLTextAreaElement

  test('that a scenario wants and does not have is asked for by its name, and its field stands below the knobs', async () => {
    page.session.open('tree?topology=own')
    await done(() => expect(page.find('[role=group]', 'Network')?.textContent).toContain('Choose a file'))
    expect(page.text()).toContain('Network: choose a file with a network')
    expect(page.text()).not.toContain('networkFile')
  })

  test('a text that cannot be used stays for correction, and Escape gives it up', async () => {
    await open('loop?workload=own&costs=1,2,3&processors=2&open=costs')
    await done(() => expect(named('Paste text')).toBeTruthy())
    named('Paste text').click()
    await done(() => expect(area()).toBe(document.activeElement))
    expect(isInert('Use this text')).toBe(true)
    for (const [text, message] of [
      ['1 2 three', /^Times of the iterations:.*three/],
      ['1,5 2,5', /1,5/],
    ] as const) {
      page.write(area(), text)
      await done(() => expect(isInert('Use this text')).toBe(false))
      named('Use this text').click()
      await done(() => expect(alert()).toMatch(message))
      expect([area().value, area().getAttribute('aria-invalid')]).toEqual([text, 'true'])
      expect(document.getElementById(area().getAttribute('aria-describedby') ?? '')?.textContent).toBe(alert())
    }
    page.press('x', { on: area() })
    expect(area().value).toBe('1,5 2,5')
    page.press('Escape', { on: area() })
    await done(() => expect(area()).toBeNull())
    expect([alert(), state().values.costs]).toEqual(['', [1, 2, 3]])
  })

  test('a pasted text is its numbers where it is short, and a file where it is long', async () => {
    named('Paste text').click()
    await done(() => expect(area()).toBeTruthy())
    page.write(area(), ' 4; 5\n6 ')
    await done(() => expect(isInert('Use this text')).toBe(false))
    named('Use this text').click()
    await done(() => expect(state().values.costs).toEqual([4, 5, 6]))
    await done(() => expect(area()).toBeNull())
    const lines = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => '1\n'.repeat(600) },
    })
    page.find('input[type=text]', /^Times of the iterations/).dispatchEvent(lines)
    // A file is looked at before it is used.
    await done(() => expect(field().textContent).toContain('pasted text'))
    named('Do not use it').click()
    await done(() => expect(field().textContent).not.toContain('pasted text'))
    expect(state().values.costs).toEqual([4, 5, 6])
  })

  test('that is looked at has changed nothing, whatever column is chosen in it, before it is used', async () => {
    const before = state().values
    choose(file('i,time_ms,tid\n0,3,1\n1,1,0\n', 'table.csv'))
    await done(() => expect(named('Use this file')).toBeTruthy())
    expect(field().textContent).toContain('table.csv')
    const column = page.find('select', 'Column 3, tid') as HTMLSelectElement
    const choice = (value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(column), 'value')?.set?.call(column, value)
      column.dispatchEvent(new Event('change', { bubbles: true }))
    }
    expect(isInert('Use this file')).toBe(false)
    choice('costsColumn')
    await done(() => expect(alert()).toMatch(/got 0/))
    expect(isInert('Use this file')).toBe(true)
    named('Do not use it').click()
    await done(() => expect(named('Use this file')).toBeUndefined())
    expect([alert(), state().values]).toEqual(['', before])
    expect(document.activeElement).toBe(named('Choose a file…'))

    choose(file('i,time_ms,tid\n0,3,1\n1,1,0\n', 'table.csv'))
    await done(() => expect(named('Use this file')).toBeTruthy())
    named('Use this file').click()
    await done(() => expect(state().values.costs).toMatch(/^[\da-f]{32}$/))
    await done(() => expect(named('Use this file')).toBeUndefined())
    expect(document.activeElement).toBe(named('Choose a file…'))
    named('Remove').click()
    await done(() => expect(state().values.costs).toHaveLength(12))
  })

  test('that cannot be used is refused with its reason; one is taken where one is expected', async () => {
    choose(file('1'), file('2'))
    await done(() => expect(alert()).toMatch(/expected one file, got 2/))
    choose(file('1\n2 x\n', 'costs.txt'))
    await done(() => expect(alert()).toMatch(/costs\.txt.*line 2/))
    expect(state().values.costs).toHaveLength(12)
    const over = () => field().dataset.over
    const dragged = (kind: string, files: readonly File[] = []) => {
      const event = new Event(kind, { bubbles: true, cancelable: true })
      field().dispatchEvent(Object.assign(event, { dataTransfer: { files, types: ['Files'], items: [] } }))
      return event.defaultPrevented
    }
    expect(dragged('dragover')).toBe(true)
    await done(() => expect(over()).toBe('true'))
    dragged('dragleave')
    await done(() => expect(over()).toBeUndefined())
    dragged('dragover')
    expect(dragged('drop', [file(COSTS)])).toBe(true)
    await done(() => expect(over()).toBeUndefined())
    await done(() => expect(field().textContent).toContain('times.txt'))
  })

  test('that is dropped on the page goes to the one lab that takes it, which is left again where it is refused', async () => {
    const { giveDropped } = await import('../src/app/state/give.ts')
    await loadLabs()
    const give = (...args: Parameters<typeof file>) => giveDropped(page.session, file(...args))
    await open(QUICK)
    expect([await give('x', 'x.unknown'), state().lab]).toEqual([false, 'tree'])
    const refused = await give('1\n2 x\n', 'x.dat')
    expect([typeof refused, state().lab]).toEqual(['string', 'tree'])
    const square = '%%MatrixMarket matrix coordinate pattern symmetric\n4 4 4\n2 1\n3 1\n4 2\n4 3\n'
    expect(await give(square, 'square.mtx')).toBeUndefined()
    expect([state().lab, state().view, state().values.mesh]).toEqual(['mesh', 'play', 'file'])
    await open('loop?workload=own&costs=1,2,3&processors=2&lock=costs')
    expect(await give(COSTS)).toMatch(/^costs: expected no other file.*"times\.txt"/)
    expect(state().values.costs).toEqual([1, 2, 3])
    page.session.open('loop?workload=own&costs=0123456789abcdef0123456789abcdef&processors=2')
    await done(() => expect(state().values.costs).toMatch(/^0123/))
    expect(await give(COSTS)).toBeUndefined()
    expect(state().notices.find(({ id }) => id === 'file')?.text).toContain('0123')
  })

  test('goes where the command line takes it: a list of edges is no program, a packed graph no log, and JSON lines no scenario', async () => {
    const { openFile } = await import('../src/app/share/export/open-file.ts')
    const { gzipSync } = await import('node:zlib')
    await loadLabs()
    await open('mesh?v=2&vertices=100')
    await openFile(page.session, [file('0 1\n1 2\n2 3\n', 'edges.txt')])
    expect(state().values.mesh).toBe('file')
    await open(QUICK)
    await openFile(page.session, [new File([gzipSync('4 3\n2\n1 3\n2 4\n3\n')], 'path.graph.gz')])
    expect([state().lab, state().values.mesh]).toEqual(['mesh', 'file'])
    await open('requests?requests=50')
    await openFile(page.session, [file('{"ts":1.5,"duration":0.5}\n{"ts":2.5,"duration":0.25}\n', 'access.log')])
    expect([state().lab, state().values.arrivals]).toEqual(['requests', 'log'])
  })
})

describe('a question', () => {
  const asks = () => page.find('section', 'Predict first')
  const status = () => asks().querySelector('[role=status]')?.textContent ?? ''
  const answers = () => page.click('section[aria-label="Predict first"] button', /Show the answer/)
  const sliders = () => [...asks().querySelectorAll<SVGElement>('[role=slider]')]
  const value = (handle: number) => Number(sliders()[handle].getAttribute('aria-valuenow'))
  const press = (handle: number, key: string, more: KeyboardEventInit = {}) =>
    page.press(key, { ...more, on: sliders()[handle] as never })

  test('for a curve is answered with keys or by hand, and then the run is drawn over it', async () => {
    page.session.open('tree?lesson=three-phases&scene=1')
    await done(() => expect(sliders()).toHaveLength(13))
    answers()
    await done(() => expect(status()).toMatch(/Draw your curve first/))
    expect(asks().textContent).toContain('Draw your curve here')
    const steps: readonly (readonly [handle: number, key: string, modifiers: KeyboardEventInit, value: number])[] = [
      [0, 'ArrowUp', {}, 200],
      [0, 'ArrowUp', { shiftKey: true }, 1200],
      [0, 'ArrowDown', {}, 1000],
      [1, 'End', {}, 10_000],
      [1, 'ArrowUp', {}, 10_000],
      [2, 'End', {}, 10_000],
      [2, 'Home', {}, 0],
      [2, 'ArrowDown', {}, 0],
    ]
    for (const [handle, key, modifiers, now] of steps) {
      press(handle, key, modifiers)
      await done(() => expect(value(handle)).toBe(now))
    }
    expect(value(0)).toBe(1000)
    expect(asks().textContent).not.toContain('Draw your curve here')
    sliders()[0].focus()
    press(0, 'ArrowRight')
    await done(() =>
      expect(
        sliders()
          .map(({ tabIndex }) => tabIndex)
          .indexOf(0),
      ).toBe(1),
    )
    expect(document.activeElement).toBe(sliders()[1])
    press(1, 'ArrowLeft')
    press(0, 'ArrowLeft')
    await done(() =>
      expect(
        sliders()
          .map(({ tabIndex }) => tabIndex)
          .indexOf(0),
      ).toBe(0),
    )

    // The plot is 600 pixels wide and 240 high.
    const plot = asks().querySelector('svg[data-drawing]') as SVGElement
    const captured = new Set<number>()
    Object.assign(plot, {
      setPointerCapture: (id: number) => captured.add(id),
      hasPointerCapture: (id: number) => captured.has(id),
    })
    const pointer = (kind: string, clientX: number, clientY: number) =>
      plot.dispatchEvent(new PointerEvent(`pointer${kind}`, { bubbles: true, pointerId: 1, clientX, clientY }))
    pointer('move', 300, 60)
    expect(value(6)).toBe(0)
    pointer('down', 250, 120)
    await done(() => expect(value(5)).toBeGreaterThan(4000))
    pointer('move', 400, 120)
    await done(() => expect(value(8)).toBe(value(5)))
    expect([value(6), value(7), value(9)]).toEqual([value(5), value(5), 0])
    pointer('move', 900, -50)
    await done(() => expect(value(12)).toBe(10_000))

    const names = () => [...asks().querySelectorAll('g > text')].map(({ textContent }) => textContent)
    expect(names()).not.toContain('Run')
    answers()
    await done(() =>
      expect(status()).toMatch(/The run has at most 7.027.tasks, in iteration.26; your curve has at most/),
    )
    expect(names()).toEqual(expect.arrayContaining(['Run', 'You']))
    expect([sliders().length, asks().querySelectorAll('[data-drawing]').length]).toEqual([0, 0])
    page.click('button', /^Tasks in the system as a table/)
    await done(() => page.find('dialog[open] table', /./))
    const rows = [...page.root.querySelectorAll('dialog[open] tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows[0].slice(1)).toEqual(['You', 'Run'])
    expect(rows.length).toBeGreaterThan(20)
    page.click('dialog[open] button', 'Close')
    page.click('section[aria-label="Predict first"] button', 'See the run')
    await done(() => expect(page.has('section', 'Predict first')).toBe(false))
    expect(document.activeElement?.id).toBe('main')
  })

  test('for a number says what a fraction is in percent, and how far off an answer is', async () => {
    page.session.open('tree?lesson=why-balance&scene=2')
    await done(() =>
      expect((page.find('input[type=text], input:not([type])', /Efficiency/) as HTMLInputElement).value).toBe(''),
    )
    const typed = page.find('input:not([type=range])', /Efficiency/) as HTMLInputElement
    answers()
    await done(() => expect(status()).toBe('Give a number first.'))
    await type(typed, '0.97')
    await done(() => expect(asks().textContent).toMatch(/The fraction 0\.97 is 97\.0.%/))
    answers()
    await done(() => expect(status()).toMatch(/^A fraction\? In percent that is 97\.0.%/))
    const slider = page.find('input[type=range]', /Efficiency/)
    page.write(slider, '50')
    await done(() => expect(typed.value).toBe('50'))
    answers()
    await done(() => expect(status()).toMatch(/You said 50\.0.%; it is 97\.1.%, 47\.1.percentage.points more/))
    const marks = [...asks().querySelectorAll<HTMLElement>('[style*="left"]')]
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You 50/),
      expect.stringMatching(/^Run 97/),
    ])
    expect(marks.map(({ style }) => Math.round(Number.parseFloat(style.left)))).toEqual([50, 97])
  })

  test('for a winner has those who could be picked, and then a podium with the pick', async () => {
    page.session.open('tree?lesson=reading-numbers&scene=2')
    await done(() => page.find('input[type=radio]', /512.processors/))
    answers()
    await done(() => expect(status()).toBe('Pick one of them first.'))
    page.click('input[type=radio]', /512.processors/)
    await done(() => expect((page.find('input[type=radio]', /512.processors/) as HTMLInputElement).checked).toBe(true))
    expect(status()).toBe('Pick one of them first.')
    answers()
    await done(() => expect(status()).toMatch(/another one/))
    const rows = [...asks().querySelectorAll('tbody tr')]
    expect(rows[0].textContent).toMatch(/^128.processors/)
    expect(rows.map((row) => row.textContent?.includes('your pick'))).toEqual(
      rows.map((row) => /^512/.test(row.textContent ?? '')),
    )
    const wide = rows.map((row) => Number.parseFloat(row.querySelector('i')?.style.width ?? ''))
    expect(Math.max(...wide)).toBe(100)
    page.click('section[aria-label="Predict first"] summary', 'Code for your class')
  })

  test('of a story comes before its run, is skipped and asked for again, and goes with another scenario', async () => {
    page.session.open('tree?processors=8&view=stories')
    const card = 'Open: Is the “optimal” λ the best one?'
    await done(() => page.find('a', card))
    expect(page.text(), 'the list gives away what the story shows').not.toContain('swap their loads')
    page.click('a', card)
    await done(() => page.find('section', 'Predict first'))
    expect(page.has('section', 'Over time'), 'charts beside the question').toBe(false)
    page.click('section[aria-label="Predict first"] button', 'Skip')
    await done(() => expect(page.text()).toContain('swap their loads'))
    page.click('button', 'Predict first')
    await done(() => page.find('input[type=radio]', 'λ = ½'))
    page.click('input[type=radio]', 'λ = ½')
    answers()
    await done(() => expect(asks().textContent).toContain('That is right: λ = ½'))
    page.session.open('tree?processors=16')
    await done(() => expect(page.has('section', 'Predict first'), 'the question beside another scenario').toBe(false))
  })
})

describe('a map', () => {
  const map = () => page.find('button', /Arrow keys move/)
  const place = () => page.find('section', 'Place').textContent ?? ''
  const whole = () => done(() => expect(page.root.querySelector('figure[data-state=done]')).toBeTruthy())

  test('is walked by keys, says what stands at a place, and opens its run', async () => {
    await open('tree?depth=7&processors=4&view=explore&x=balancer&y=topology')
    await whole()
    const first = place()
    page.press('Home', { on: map() })
    await done(() => expect(place()).not.toBe(first))
    const places = new Set([place()])
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft']) {
      const before = place()
      page.press(key, { on: map() })
      await done(() => expect(place()).not.toBe(before))
      places.add(place())
    }
    expect(places.size).toBe(4)
    const here = place()
    page.press('ArrowLeft', { on: map() })
    page.press('ArrowRight', { ctrlKey: true, on: map() })
    expect(place()).toBe(here)
    expect(page.find('section', 'Place').querySelector('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
    // Shares of the places: together they are all of them.
    const shares = [...page.find('section', 'Legend').querySelectorAll('li')].map(({ textContent }) =>
      Number(/(\d+).%$/.exec(textContent ?? '')?.[1]),
    )
    expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(shares.length / 2)
    expect(page.find('section', 'Advice').textContent).toMatch(/^Advice./)
    page.click('button', 'Open this run')
    await done(() => expect(state().view).toBe('play'))
    expect(place).toThrow()
    const labelOf = (id: string) => {
      const parameter = labs.tree.parameters[id]
      return parameter.kind === 'choice' ? parameter.options[String(state().values[id])].label : ''
    }
    expect(here).toContain(labelOf('balancer'))
    expect(here).toContain(labelOf('topology'))
  })

  test('that is ended says so, and goes on where it was', async () => {
    // Of long runs: it must not be whole before it can be cancelled.
    page.session.open('tree?view=explore&x=interval&y=processors&measure=totalTime')
    // The first press may be on the map before, which this one has just replaced.
    await done(() => {
      if (!/runs, cancelled/.test(page.text())) page.click('button', 'Cancel')
      expect(page.text()).toMatch(/runs, cancelled/)
    })
    page.click('button', 'Refine')
    await done(() => expect(page.text()).not.toMatch(/runs, cancelled/))
    page.session.setView('play')
  })
})

describe('sources', () => {
  const entries = () => [...page.root.querySelectorAll<HTMLElement>('nav[aria-label="Tables and figures"] button')]
  const content = () => page.root.querySelector('article')?.textContent ?? ''
  const entry = (section: string, name = /./) =>
    entries().find((one) => one.closest(`section[aria-label="${section}"]`) && name.test(one.textContent ?? ''))

  test('show tables and figures as they were measured, and what cannot be measured', async () => {
    page.session.open('tree?view=reproduce')
    await done(() => expect(entry('Figures', /^5\.12/)).toBeTruthy())
    expect(page.text()).toMatch(/Measured on \d+ \w+ \d{4} with version \d/)
    entry('Figures', /^5\.12/)?.click()
    await done(() => expect(content()).toMatch(/^Figure 5\.12/))
    expect(content()).not.toContain('Not measured yet')
    expect(page.root.querySelectorAll('article section svg').length).toBeGreaterThan(0)
    expect(entries().filter((one) => one.getAttribute('aria-current'))).toEqual([entry('Figures', /^5\.12/)])
    const shares = entries().flatMap(({ textContent }) => /(\d+).%$/.exec(textContent ?? '')?.[1] ?? [])
    expect(shares.length).toBeGreaterThan(10)
    const bars = entries().flatMap((one) => one.querySelector<HTMLElement>('[style*="width"] [style*="width"]') ?? [])
    expect(bars.map(({ style }) => Math.round(Number.parseFloat(style.width)))).toEqual(shares.map(Number))
    const choice = page.find('select', 'Table or figure') as HTMLSelectElement
    const observations = [...choice.options].find(({ textContent }) => /^Observations/.test(textContent ?? ''))
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(choice), 'value')?.set?.call(choice, observations?.value)
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    await done(() => expect(page.text()).toMatch(/\d+.of.\d+ hold here/))
  })

  test('draw what was measured of each method as a box, inside of the plot', async () => {
    page.session.open('divisible?view=reproduce')
    const group = () => page.root.querySelector<HTMLElement>('nav section:last-child li button')
    await done(() =>
      expect(page.root.querySelector('nav section:last-child li:last-child')?.textContent).toBe('Claims on them'),
    )
    group()?.click()
    await done(() => expect(content()).toContain('The box holds the middle half'))
    const plots = [...page.root.querySelectorAll('article svg[width]')]
    expect(plots.length).toBeGreaterThan(0)
    for (const plot of plots) {
      expect(plot.querySelectorAll('rect').length).toBeGreaterThan(0)
      for (const name of ['x', 'x1', 'x2'])
        for (const element of plot.querySelectorAll(`[${name}]`)) {
          const at = Number(element.getAttribute(name))
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(600)
        }
    }
  })
})

describe('what goes wrong', () => {
  const bar = () => page.root.querySelector('section[aria-label="What happens now?"]')
  const key = (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('is asked about first, left by Escape, and let happen by the key of a remote', async () => {
    await open('loop?n=40&processors=3&strategy=gcdlb')
    const { breakNow } = await import('../src/app/break/breaking.ts')
    await loadLabs()
    const [what] = labs.loop.breaks ?? []
    breakNow(page.session, what)
    await done(() => expect(bar()?.textContent).toContain('What happens now?'))
    // Keys are followed a moment after the bar is there.
    await done(() => expect(key('Escape')).toBe(true))
    await done(() => expect(bar()).toBeNull())
    expect(state().values.loads).toEqual(labs.loop.parameters.loads.default)

    breakNow(page.session, what)
    await done(() => expect(bar()).toBeTruthy())
    const number = page.find('input', /^Number of the processor/) as HTMLInputElement
    expect(number.value).toBe('0')
    await type(number, '99')
    await done(() => expect(bar()?.textContent).toContain('machine 2'))
    number.blur()
    await done(() => expect(number.value).toBe('2'))
    await done(() => expect(key('PageDown')).toBe(true))
    await done(() => expect(bar()).toBeNull())
    await done(() => expect(state().values.loads).not.toEqual(labs.loop.parameters.loads.default))
    page.session.playhead.pause()
  })
})

describe('a chart', () => {
  test('says what is under the pointer, as long as that is inside', async () => {
    await open('tree?depth=10&processors=4&at=2&chart=all')
    const plots = () => [...page.root.querySelectorAll<HTMLElement>('[data-region^="chart:"] [role=slider]')]
    await done(() => expect(plots().length).toBeGreaterThan(0))
    const pointed = () => page.root.querySelectorAll('[data-pointed]').length
    const point = (clientX: number, clientY: number) => {
      for (const plot of plots())
        plot.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX, clientY }))
    }
    point(60, 50)
    await done(() => expect(pointed()).toBeGreaterThan(0))
    for (const [x, y] of [
      [60, -5],
      [60, 245],
    ]) {
      point(x, y)
      await done(() => expect(pointed()).toBe(0))
      point(60, 50)
      await done(() => expect(pointed()).toBeGreaterThan(0))
    }
  })
})

describe('a scenario from a file', () => {
  test('is opened whole, and what the link locks is named', async () => {
    const { openFile } = await import('../src/app/share/export/open-file.ts')
    const notice = (id: string) => state().notices.find((one) => one.id === id)?.text
    const { scenarioJson } = await import('../src/core/export/scenario.ts')
    const file = new File([scenarioJson(labs.tree, { ...defaults(labs.tree.parameters), depth: 5 })], 'five.json')
    await open(QUICK)
    await openFile(page.session, [file])
    expect([state().values.depth, notice('fixed')]).toEqual([5, undefined])
    expect(notice('file')).toMatch(/^Opened "five\.json"\. Undo/)
    await open('tree?depth=8&processors=4&lock=depth')
    await openFile(page.session, [file])
    expect(state().values.depth).toBe(8)
    expect(notice('fixed')).toMatch(/^From the file: depth: /)
    await openFile(page.session, [file, file])
    expect(notice('file')).toMatch(/^files: expected one, got 2 \("five\.json", "five\.json"\)\. Nothing is changed\.$/)
    for (const [content, why] of [
      ['{"lab":"tree",', /^file "bad\.json": expected JSON/],
      [`{"lab":"tree","scenario":{"processors":${'['.repeat(200_000)}`, /expected JSON of at most 32 levels, got more/],
      ['{"lab":"train"}', /lab: expected one of tree, .*, got "train"/],
    ] as const) {
      await openFile(page.session, [new File([content], 'bad.json')])
      expect([notice('file'), state().values.depth]).toEqual([expect.stringMatching(why), 8])
    }
    await openFile(page.session, [new File(['{"lab":"tree","scenario":{"processors":-3,"interval":4}}'], 'bad.json')])
    expect(
      page.session.store
        .getState()
        .notices.map(({ text }) => text)
        .join(),
    ).toMatch(/processors: expected a whole number from 1 to 65536, got −3; the default is used/)
    expect(state().values.interval).toBe(4)
  })
})

test('what a link has changed in the story that it opens has a knob; what is changed by hand gets none', async () => {
  const knobs = () =>
    [...page.root.querySelectorAll<HTMLElement>('fieldset [data-parameter]')].map((row) => row.dataset.parameter)
  await open('tree?story=depth-first')
  await done(() => expect(knobs()).toContain('interval'))
  const own = knobs()
  expect(own).not.toContain('grain')
  page.session.change('grain', 400, 'commit')
  await done(() => expect(page.root.textContent).toContain('400 operations'))
  expect(knobs()).toEqual(own)
  await open('tree?depth=8&processors=4')
  await open('tree?grain=400')
  await done(() => expect(knobs()).toEqual([...own, 'grain']))
})

test('a story that is changed by hand says so and leads back; what is wrong with a parameter that is not shown is said', async () => {
  await open('tree?topology=chain&lambda=0.5')
  const story = () => page.find('section', 'Story').textContent ?? ''
  await done(() => expect(story()).toMatch(/^A chain/))
  const before = story()
  const { processors } = state().values
  page.session.change('processors', 8, 'commit')
  await done(() => expect(story()).toMatch(/\(in the story\).*Changed: p\D*\d+back/))
  page.click('section[aria-label=Story] button', 'back to the story')
  await done(() => expect([state().values.processors, story()]).toEqual([processors, before]))
  page.session.open('tree?topology=kary&sides=4x4x4&processors=64&balancer=diffusion&alpha=0.5')
  await done(() =>
    expect(page.find('aside', 'Parameters').textContent).toMatch(/expected at most .* links of a processor/),
  )
})

describe('compared runs', () => {
  test('have their times on one axis, which ends where one takes many times as long as the present run', async () => {
    const bars = () => [...page.root.querySelectorAll('section[aria-label="Where the time goes"] li svg')]
    const wide = (element: Element) => Number.parseFloat(element.getAttribute('width') ?? '')
    const ends = () =>
      bars().map((bar) => Math.round([...bar.querySelectorAll('rect')].reduce((sum, rect) => sum + wide(rect), 0)))
    for (const [n, widths, cut] of [
      [120, [expect.any(Number), 100], false],
      [900, [33, expect.any(Number)], true],
    ] as const) {
      await open(`loop?n=60&processors=3&strategy=gcdlb&maxLoad=0&with=n:${n}&view=compare`)
      await done(() => expect(ends(), 'where the bar of each compared run ends, in percent').toEqual(widths))
      expect(bars().map((bar) => bar.hasAttribute('data-cut'))).toEqual([false, cut])
    }
  })
})

/** Shows an element by itself, as large as the page; returns where. */
async function shown(element: ReactElement): Promise<HTMLElement> {
  const { createRoot } = await import('react-dom/client')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  parts.push(() => {
    root.unmount()
    place.remove()
  })
  root.render(element)
  await done(() => expect(place.firstElementChild).toBeTruthy())
  return place
}
const parts: (() => void)[] = []
afterEach(() => {
  for (const end of parts.splice(0)) end()
})

describe('a picture for print', () => {
  test('has what the page shows, each at its place, and leaves out what only the page needs', async () => {
    const { pictureOf } = await import('../src/app/share/export/picture.ts')
    const colour = { fillStyle: '' }
    const brush = Object.assign(colour, {
      clearRect() {},
      fillRect() {},
      getImageData: () => ({
        data: [1, 3, 5, 7].map((at) => Number.parseInt(`${colour.fillStyle}ff`.slice(at, at + 2), 16) || 0),
      }),
    })
    const canvas = HTMLCanvasElement.prototype
    vi.spyOn(canvas, 'getContext').mockImplementation(() => brush as never)
    vi.spyOn(canvas, 'toDataURL').mockReturnValue('data:image/png;base64,AA')
    // Letters are six pixels wide, and a line has five of them.
    vi.spyOn(document, 'createRange').mockImplementation(() => {
      let at = 0
      const box = () => new DOMRect(6 * (at % 5), 20 * Math.floor(at / 5), 6, 20)
      return {
        setStart: (_: Node, offset: number) => {
          at = offset
        },
        setEnd() {},
        getBoundingClientRect: box,
      } as never
    })
    const region = document.createElement('div')
    region.style.backgroundColor = '#112233'
    region.innerHTML = `<p style="color:#445566;font-size:10px;font-weight:600">abc &lt;fgh</p><button>press</button>
      <p style="display:none">hidden</p><p class="visually-hidden">said</p><canvas width="20" height="10"></canvas>
      <svg viewBox="0 0 9 9" class="chart"><rect class="bar" style="fill:#778899;stroke-width:2px" width="3"></rect></svg>`
    document.body.append(region)
    parts.push(() => region.remove())
    const { svg, width, height } = pictureOf(region, ['One & two', 'x'.repeat(100)])
    // Margins of 16 around 600 × 240, and lines of 18: the second is too long for one.
    expect([width, height]).toEqual([632, 272 + 3 * 18 + 16])
    expect(svg).toMatch(/^<svg [^>]*width="632" height="342" viewBox="0 0 632 342"/)
    expect(svg).toContain('<title>One &amp; two</title>')
    const lines = [
      ...svg.matchAll(/<text x="16" y="(\d+)" font-size="12"( font-weight="600")? fill="#1b1f24">([^<]*)</g),
    ]
    expect(lines.map(([, y, bold, text]) => [Number(y), bold !== undefined, text.length])).toEqual([
      [284, true, 13],
      [302, false, 92],
      [320, false, 8],
    ])
    expect(svg).toMatch(/<rect x="16" y="16" width="600" height="240" rx="0" fill="#112233" fill-opacity="1"\/>/)
    const written = [
      ...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="10" [^>]*textLength="(\d+)"[^>]*>([^<]*)</g),
    ]
    expect(written.map(([, ...of]) => of)).toEqual([
      ['16', '29.6', '30', 'abc &lt;'],
      ['16', '49.6', '18', 'fgh'],
    ])
    expect(svg).toContain('font-weight="600" fill="#445566"')
    expect(svg).not.toMatch(/press|hidden|said|class=/)
    expect(svg).toContain('<image x="16" y="16" width="600" height="240" href="data:image/png;base64,AA"/>')
    expect(svg).toMatch(/<svg x="16" y="16" width="600" height="240" viewBox="0 0 9 9"/)
    expect(svg).toMatch(/<rect [^>]*fill="#778899"/)
    expect(svg).toMatch(/<rect [^>]*stroke-width="2px"/)
    // An axis stands below.
    expect(pictureOf(region, [''], region).height).toBe(272 + 240 + 16)
    vi.restoreAllMocks()
  })

  test('is made in light colours, and the page goes back to its own, also after a failure', async () => {
    const { inLight } = await import('../src/app/share/export/picture.ts')
    const { dataset } = document.documentElement
    const { theme } = dataset
    dataset.theme = 'dark'
    expect([await inLight(() => dataset.theme), dataset.theme]).toEqual(['light', 'dark'])
    await expect(inLight(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(dataset.theme).toBe('dark')
    dataset.theme = theme
  })
})

describe('a part of a view', () => {
  test('canvases have as many pixels as the screen, also when the page moves to another screen', async () => {
    const { useCanvas } = await import('../src/charts/canvas.ts')
    const { Canvas } = await import('../src/charts/canvas-element.tsx')
    const ratios: number[] = []
    const Painted = () => {
      const { ref } = useCanvas(({ ratio }) => void ratios.push(ratio))
      return <Canvas ref={ref} />
    }
    const listeners = new Set<() => void>()
    const requests: string[] = []
    const before = matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: requests.push(query) < 0,
      addEventListener: (_: string, listener: () => void) => /resolution/.test(query) && listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }))
    const canvas = (await shown(<Painted />)).querySelector('canvas') as HTMLCanvasElement
    await done(() => expect([canvas.width, canvas.height]).toEqual([600, 240]))
    for (const ratio of [2, 1.5]) {
      vi.stubGlobal('devicePixelRatio', ratio)
      const { size } = listeners
      for (const listener of [...listeners]) listener()
      expect(listeners.size).toBe(size)
      await done(() => expect([canvas.width, canvas.height]).toEqual([600 * ratio, 240 * ratio]))
      await done(() => expect(ratios.at(-1)).toBe(ratio))
      expect(requests).toContain(`(resolution: ${ratio}dppx)`)
    }
    const { size } = listeners
    for (const end of parts.splice(0)) end()
    await done(() => expect(listeners.size).toBeLessThan(size))
    vi.stubGlobal('devicePixelRatio', 1)
    vi.stubGlobal('matchMedia', before)
  })

  test('long lists have what is in sight', async () => {
    const { VirtualList } = await import('../src/labs/tree/views/microscope/virtual-list.tsx')
    const List = () => {
      const [selected, select] = useState(-1)
      return (
        <VirtualList
          label="L"
          count={1000}
          rowHeight={24}
          row={(i) => `row ${i}`}
          selected={selected}
          onSelect={select}
        />
      )
    }
    const list = (await shown(<List />)).firstElementChild as HTMLElement
    const rows = () => [...list.querySelectorAll('[role=option]')].map((row) => Number(row.textContent?.slice(4)))
    const ends = () => [rows()[0], rows().at(-1)]
    // Ten rows, and four more at each end.
    await done(() => expect(ends()).toEqual([0, 13]))
    list.scrollTop = 2400
    list.dispatchEvent(new Event('scroll'))
    await done(() => expect(ends()).toEqual([96, 113]))
  })

  test('a load is dragged, and meant when it is let go', async () => {
    const { StationTools } = await import('../src/labs/mesh/views/stage/station-tools.tsx')
    const messages: unknown[] = []
    const Tools = () => {
      const [loads, setLoads] = useState('')
      const change = (changes: object, phase: unknown) => {
        const { loads: next } = changes as { loads: string }
        messages.push([next, phase])
        setLoads(next)
      }
      const values = { loads, processors: 4 } as never
      return <StationTools values={values} processor={1} now={() => 2.5} onChange={change as never} />
    }
    const place = await shown(<Tools />)
    const slider = () => place.querySelector('input') as HTMLInputElement
    // Thumbs are 16 pixels wide: one is at both ends of 584 pixels, from 1 to 6 by quarters.
    const pointer = (kind: string, clientX: number, buttons = 1) =>
      slider().dispatchEvent(new PointerEvent(`pointer${kind}`, { bubbles: true, pointerId: 1, clientX, buttons }))
    pointer('move', 300, 0)
    expect(messages).toEqual([])
    pointer('down', 300)
    pointer('move', 300)
    await done(() => expect(messages).toEqual([[';constant:3.5', 'drag']]))
    await done(() => expect(slider().getAttribute('aria-valuetext')).toMatch(/^3\.5/))
    pointer('move', 301)
    pointer('move', 900)
    await done(() => expect(slider().getAttribute('aria-valuetext')).toMatch(/^6/))
    pointer('up', 900)
    await done(() =>
      expect(messages.slice(1)).toEqual([
        [';constant:6', 'drag'],
        [';constant:6', 'commit'],
      ]),
    )
    pointer('up', 900)
    pointer('move', -9)
    await done(() => expect(slider().getAttribute('aria-valuetext')).toBe('unloaded'))
    pointer('up', -9)
    await done(() =>
      expect(messages.slice(-2)).toEqual([
        ['', 'drag'],
        ['', 'commit'],
      ]),
    )
    const button = () => place.querySelector('button') as HTMLButtonElement
    expect(button().textContent).toMatch(/^Take it away from 2\.5/)
    button().click()
    await done(() => expect(button().textContent).toBe('Let it come back'))
    expect(messages.at(-1)).toEqual([';away:2.5', 'commit'])
    button().click()
    await done(() => expect(messages.at(-1)).toEqual(['', 'commit']))
  })

  test('the curves of a class are a fan around its middle', async () => {
    const { default: AnswersPicture } = await import('../src/app/class/answers-picture.tsx')
    const shares = [0.1, 0.2, 0.3, 0.4, 0.5]
    const curves = shares.map((share) => ({ kind: 'curve', shares: Array.from({ length: 13 }, () => share) }) as const)
    const ask = { kind: 'curve', column: 'system', top: 100 } as never
    const tally = { before: curves, after: undefined, doubles: 0, damaged: 0, elsewhere: 0 }
    const place = await shown(<AnswersPicture ask={ask} tally={tally} options={[]} />)
    await done(() => expect(place.querySelectorAll('svg path[d]')).toHaveLength(3))
    // The plot is 600 pixels wide and 240 high.
    const ofPath = (path: Element) => (path.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
    const [outer, inner, middle] = [...place.querySelectorAll('svg path[d]')].map(ofPath)
    const heights = (path: readonly number[]) => path.filter((_, i) => i % 2 === 1)
    const ends = (path: readonly number[]) => [Math.min(...heights(path)), Math.max(...heights(path))].map(Math.round)
    expect([ends(outer), ends(inner), ends(middle)]).toEqual([
      [130, 206],
      [144, 192],
      [168, 168],
    ])
    expect([middle[0], middle.at(-2)]).toEqual([0, 600])
  })
})

describe('the game', () => {
  test('has levels, each with its link', async () => {
    page.session.open('game')
    await done(() => page.find('nav[aria-label=Levels] button', /^2/))
    await done(() => page.find('button', 'Begin'))
    page.click('nav[aria-label=Levels] button', /^2/)
    await done(() => expect(location.hash).toBe('#game?level=2'))
    await done(() => expect(page.find('[aria-current=page]', /^2/).textContent).toMatch(/^2 ./))
    page.click('nav[aria-label=Levels] button', /^1/)
    await done(() => expect(location.hash).toBe('#game'))
  })
})

describe('my problem', () => {
  test('asks only what a lab needs, says what cannot be read, and keeps it', async () => {
    page.session.open('problem')
    await done(() => page.find('input[type=radio]', /./))
    expect(page.has('button', 'Try all')).toBe(false)
    page.root.querySelector<HTMLElement>('input[type=radio]')?.click()
    await done(() => page.find('button', 'Try all'))
    const answer = page.root.querySelector<HTMLInputElement>('input.field') as HTMLInputElement
    const usual = answer.value
    await type(answer, 'many')
    expect(answer.getAttribute('aria-invalid')).toBeNull()
    answer.blur()
    await done(() => expect(answer.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(answer.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /expected.*many/,
    )
    page.click('button', 'Try all')
    await done(() => expect(page.text()).toContain('One of the answers cannot be read.'))
    expect([answer.value, state().sitePage]).toEqual(['many', 'problem'])
    await type(answer, usual)
    answer.blur()
    await done(() => expect(page.text()).not.toContain('cannot be read'))
    expect(page.has('a', /./)).toBe(true)
  })
})

describe('an experiment', () => {
  test('runs its cells and analyses them', async () => {
    await open(`${QUICK}&view=experiment&factors=${encodeURIComponent('processors:2,4;depth:6,7')}&replicates=2`)
    await done(() => page.find('button', /^Run/))
    page.click('button', /^Run/)
    await done(() => expect(page.text()).toMatch(/explains \d+\s% of the variation/))
    expect(page.text()).toMatch(/Best is processors\s2, depth\s6/)
    // Until another design has been run, what is shown says that it is of the one before.
    const note = /The design has been changed since/
    expect(page.text()).not.toMatch(note)
    page.session.choose({ replicates: '3' })
    await done(() => expect(page.text()).toMatch(note))
    page.click('button', /^Run 12 runs/)
    // No run has ended before the next task.
    await Promise.resolve()
    expect(page.has('button', 'Cancel')).toBe(true)
    expect(page.text()).toMatch(/in 8 runs.*The design has been changed since/)
    await done(() => expect(page.text()).toMatch(/in 12 runs/))
    expect(page.text()).not.toMatch(note)
  })
})

describe('a run', () => {
  test('that is cancelled before it has a row is not said to be on its way', async () => {
    const { store, cancel } = page.session
    // Another lab comes, so there is no older picture.
    const stop = store.subscribe(({ status }) => status.kind === 'running' && queueMicrotask(cancel))
    page.session.open('loop?iterations=1000')
    await done(() => expect(state().status.kind).toBe('cancelled'))
    stop()
    await done(() => expect(page.text()).toContain('The run was cancelled before there was anything to show.'))
    expect(page.text()).not.toContain('Preparing the run')
    page.click('button', 'Run again')
    await done(() => expect(state().status.kind).toBe('done'))
    expect(page.text()).not.toContain('before there was anything')
  })
})

describe('a page in another one', () => {
  test('says what its run gives to the origin that greeted it, and takes messages from there alone', async () => {
    await open(`${QUICK}&at=2`)
    const posts: (readonly [message: Record<string, unknown>, origin: string])[] = []
    const host = { postMessage: (...one: (typeof posts)[number]) => posts.push(one) }
    vi.stubGlobal('parent', host)
    const { followHost } = await import('../src/app/share/embed/host.ts')
    const { tries } = await import('../src/app/state/tries.ts')
    followHost(page.session)
    const send = (type: string, content: object = {}, from = 'http://host', source: unknown = host, evenkeel = 1) =>
      dispatchEvent(Object.assign(new Event('message'), { source, origin: from, data: { evenkeel, type, ...content } }))
    const ofType = (type: string) => posts.filter(([message]) => message.type === type).map(([message]) => message)
    expect(posts).toEqual([[expect.objectContaining({ evenkeel: 1, type: 'ready' }), '*']])
    send('theme', { theme: 'light' })
    send('hello', {}, 'http://host', {})
    send('hello', {}, 'http://host', host, 2)
    expect(posts).toHaveLength(1)
    expect(document.documentElement.dataset.theme).toBe('dark')
    send('hello')
    expect(posts.slice(1).map(([{ type }, to]) => [type, to])).toEqual([
      ['link', 'http://host'],
      ['metrics', 'http://host'],
    ])
    expect(ofType('metrics')[0]).toMatchObject({
      lab: 'tree',
      scenario: { depth: 8 },
      link: expect.stringContaining('tree?'),
    })
    send('theme', { theme: 'light' }, 'http://other')
    send('hello', {}, 'http://other')
    expect([posts.length, document.documentElement.dataset.theme]).toEqual([3, 'dark'])
    send('theme', { theme: 'light' })
    expect(document.documentElement.dataset.theme).toBe('light')
    send('theme', { theme: 'pink' })
    expect(document.documentElement.dataset.theme).toBe('light')
    send('theme', { theme: 'auto' })
    expect(document.documentElement.dataset.theme).not.toBe('light')

    const end = state().run?.recording.steps ?? 0
    const { position } = page.session.playhead
    for (const [message, at] of [
      [{ to: 3 }, 3],
      [{ to: -1 }, 3],
      [{ to: 'far' }, 3],
      [{ share: 0 }, 0],
      [{ to: 1e9 }, end],
    ] as const) {
      send('seek', message)
      expect(Math.abs(position() - at)).toBeLessThanOrEqual(1)
    }
    await done(() => expect(ofType('playhead').at(-1)).toMatchObject({ position: position(), playing: false }))

    send('recording')
    const [{ columns, units, step, stride }] = ofType('recording')
    expect([step, stride, Object.keys(columns as object)]).toEqual(['iteration', 1, Object.keys(units as object)])

    send('set', { values: { depth: 6, processors: 'many', grain: { of: 1 }, nothing: 1 } })
    send('set', { values: null })
    await done(() => expect(state().values.depth).toBe(6))
    await done(() => expect(ofType('metrics').at(-1)).toMatchObject({ scenario: { depth: 6 } }))
    const [{ problems }] = ofType('refused') as unknown as { problems: string[] }[]
    expect(problems.map((problem) => problem.split(':')[0]).toSorted()).toEqual(['grain', 'nothing', 'processors'])
    await done(() => expect(ofType('link').at(-1)?.link).toContain('depth=6'))

    tries.add('tree/a', 'one', '3', 'wrong')
    expect(ofType('answer')).toEqual([
      { evenkeel: 1, type: 'answer', question: 'tree/a/one', answer: '3', try: 1, outcome: 'wrong' },
    ])
  })
})

testCompare()
testWhatIf()
testTaught()
testLabs()
