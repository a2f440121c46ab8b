/** Fields, sliders and menus, as hands and keys use them. */
import { type ComponentProps, Suspense, use } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { scaleOf } from '../../src/app/controls/scale.ts'
import { Slider } from '../../src/app/controls/slider.tsx'
import { TableEditor } from '../../src/app/controls/table-editor.tsx'
import { LazyBoundary } from '../../src/app/ui/lazy-boundary.tsx'
import { Menu } from '../../src/app/ui/menu.tsx'
import { list, number } from '../../src/core/parameters.ts'
import { createLens } from '../../src/core/playhead/pointing.ts'
import type { ProgramTrace } from '../../src/core/program/trace.ts'
import { Recorder } from '../../src/core/recording.ts'
import { createSource } from '../../src/core/source.ts'
import { loadedLater } from '../../src/views/later.ts'
import { Memory } from '../../src/views/program/memory.tsx'
import { type Part, sessionAt, settle, show } from './part.tsx'

/** Begins these tests. */
export function testControls(): void {
  /** What a part has called its page with. */
  function calls() {
    const list: unknown[][] = []
    const to =
      (name: string) =>
      (...args: unknown[]) =>
        void list.push([name, ...args])
    return { list, to, take: () => list.splice(0) }
  }

  describe('a slider', () => {
    const scale = scaleOf(
      number({
        label: 'L',
        group: 'g',
        help: '',
        default: 5,
        slider: { min: 0, max: 10 },
        limits: { min: 0, max: 10, integer: true },
      }),
    )
    async function slider(value = 5, more: object = {}) {
      const { to, take } = calls()
      const part = await show(
        <Slider
          scale={scale}
          value={value}
          valueText={`${value} units`}
          labelledBy="label"
          onDrag={to('drag')}
          onCommit={to('commit')}
          onCancel={to('cancel')}
          {...more}
        />,
      )
      const input = part.find<HTMLInputElement>('input')
      const drag = (text: string) => part.write('input', /(?:)/, text)
      return { part, input, take, drag }
    }

    test('follows a mouse and is meant when it is let go', async () => {
      const { part, input, take, drag } = await slider()
      await part.pointer(input, 'down', 100, 5, { pointerType: 'mouse' })
      await drag('7')
      expect([take(), input.value]).toEqual([[['drag', 7]], '7'])
      // The same place again is no change.
      await drag('7')
      expect(take()).toEqual([])
      await part.pointer(input, 'up', 120, 5)
      expect(take()).toEqual([['commit', 7]])
      // The page has not followed: the thumb is where its value is.
      expect(input.value).toBe('5')
      await part.pointer(input, 'up', 120, 5)
      expect(take()).toEqual([])
    })

    test('is meant when it is left, and when the browser says that a drag has ended', async () => {
      const { input, take, drag } = await slider()
      await drag('2')
      await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })))
      expect(take()).toEqual([
        ['drag', 2],
        ['commit', 2],
      ])
      await drag('3')
      await settle(() => {
        input.focus()
        input.blur()
      })
      expect(take()).toEqual([
        ['drag', 3],
        ['commit', 3],
      ])
    })

    test('moves by keys, until the key is let go; keys with others are left to the page', async () => {
      const { part, input, take } = await slider()
      await part.press(input, 'ArrowRight')
      await part.press(input, 'ArrowUp')
      await part.press(input, 'PageDown', { ctrlKey: true })
      await part.press(input, 'x')
      expect(take()).toEqual([
        ['drag', 6],
        ['drag', 7],
      ])
      await settle(() => input.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowUp', bubbles: true })))
      expect(take()).toEqual([['commit', 7]])
      for (const [key, to] of [
        ['Home', 0],
        ['End', 10],
        ['ArrowLeft', 9],
        ['ArrowDown', 8],
      ] as const) {
        await part.press(input, key)
        expect(take()).toEqual([['drag', to]])
      }
    })

    test('that a finger has only touched does not move while the finger may be about to scroll', async () => {
      const { part, input, take, drag } = await slider()
      await part.pointer(input, 'down', 100, 5, { pointerType: 'touch' })
      await part.pointer(input, 'move', 106, 5)
      await drag('8')
      expect(take()).toEqual([])
      await part.pointer(input, 'cancel', 106, 50)
      await part.pointer(input, 'up', 106, 50)
      expect(take()).toEqual([])
      // A tap is meant at once.
      await part.pointer(input, 'down', 100, 5, { pointerType: 'touch' })
      await drag('8')
      await part.pointer(input, 'up', 100, 5)
      expect(take()).toEqual([['commit', 8]])
      // A finger that moves sideways drags.
      await part.pointer(input, 'down', 100, 5, { pointerType: 'touch' })
      await part.pointer(input, 'move', 109, 5)
      await drag('9')
      expect(take()).toEqual([['drag', 9]])
      await part.pointer(input, 'cancel', 109, 5)
      expect([take(), input.value]).toEqual([[['cancel']], '5'])
    })

    test('marks its default, and says what is wrong', async () => {
      const { part, input } = await slider(4, { tick: 8, invalid: true, idle: true, describedBy: 'd' })
      const style = part.root.querySelector<HTMLElement>('span[style]')?.style
      expect([style?.getPropertyValue('--share'), style?.getPropertyValue('--tick')]).toEqual(['0.4', '0.8'])
      expect([input.getAttribute('aria-valuetext'), input.getAttribute('aria-invalid')]).toEqual(['4 units', 'true'])
      expect((await slider()).part.root.querySelectorAll('span')).toHaveLength(1)
    })

    test('that stands for a word moves even to the place where it is', async () => {
      const { take, drag } = await slider(5, { idle: true })
      await drag('5.2')
      expect(take()).toEqual([['drag', 5]])
    })
  })

  describe('a table of lists', () => {
    const column = (id: string, symbol: string | undefined, value: readonly number[]) => ({
      id,
      value,
      parameter: list({
        label: `Column ${id}`,
        symbol,
        group: 'g',
        help: '',
        separator: ',',
        default: [1],
        limits: { min: 0, max: 100, length: [1, 4] },
        table: 't',
        row: 'worker',
      }),
    })
    const columns = [column('A', 'a', [1, 2, 3]), column('B', undefined, [4, 5, 6])]
    async function table(present = columns, problems: readonly string[] = []) {
      const { to, take } = calls()
      const part = await show(
        <TableEditor columns={present} problems={problems} onChange={to('change') as never} />,
        await sessionAt('divisible'),
      )
      const cell = (row: number, at: number) => part.find<HTMLInputElement>(`[data-cell="${row}-${at}"]`)
      const type = async (row: number, at: number, text: string) => {
        await settle(() => cell(row, at).focus())
        await part.write(`[data-cell="${row}-${at}"]`, /(?:)/, text)
      }
      return { part, take, cell, type }
    }
    const alert = (part: Part) => part.root.querySelector('[role=alert]')?.textContent ?? ''

    test('has a cell for each number, with a name of its own', async () => {
      const { cell } = await table()
      expect(cell(1, 0).getAttribute('aria-label')).toBe('Column A a, worker 2')
      expect(cell(2, 1).value).toBe('6')
      const { part: problem } = await table(
        [columns[0], column('B', undefined, [4])],
        ['One is missing', 'Another too'],
      )
      expect(problem.text()).toContain('One is missing. Another too')
      expect(problem.has('[role=alert]')).toBe(false)
    })

    test('takes a cell when it is left or Enter is pressed, and nothing where it is as before', async () => {
      const { part, cell, type, take } = await table()
      await type(0, 0, '7')
      expect(take()).toEqual([])
      await part.press(cell(0, 0), 'Enter')
      expect(take()).toEqual([['change', { A: [7, 2, 3], B: [4, 5, 6] }, 'commit']])
      await type(1, 1, '50')
      await settle(() => cell(1, 1).blur())
      expect(take()).toEqual([['change', { A: [1, 2, 3], B: [4, 50, 6] }, 'commit']])
      await type(1, 1, ' 5 ')
      await settle(() => cell(1, 1).blur())
      expect([take(), cell(1, 1).value]).toEqual([[], '5'])
      await part.press(cell(1, 1), 'Enter')
      expect(take()).toEqual([])
    })

    test('keeps what cannot be used, says why, and Escape gives it up', async () => {
      const { part, cell, type, take } = await table()
      await type(0, 1, 'many')
      await part.press(cell(0, 1), 'Enter')
      expect(alert(part)).toMatch(/^Column B, worker 1: expected a number from 0 to 100, got "many"/)
      expect([cell(0, 1).value, cell(0, 1).getAttribute('aria-invalid'), take()]).toEqual(['many', 'true', []])
      expect(document.getElementById(cell(0, 1).getAttribute('aria-describedby') ?? '')?.textContent).toBe(alert(part))
      expect(cell(0, 0).getAttribute('aria-invalid')).toBeNull()
      const outside = vi.fn()
      part.root.addEventListener('keydown', outside)
      await part.press(cell(0, 1), 'Escape')
      expect([cell(0, 1).value, alert(part)]).toEqual(['4', ''])
      // Without anything to give up it is left to what stands around.
      await part.press(cell(0, 1), 'Escape')
      expect(outside).toHaveBeenCalled()
      await type(0, 1, '101')
      await part.press(cell(0, 1), 'Enter')
      await type(0, 1, '4')
      await part.press(cell(0, 1), 'Enter')
      expect([alert(part), take()]).toEqual(['', []])
    })

    test('is walked with arrow keys', async () => {
      const { part, cell } = await table()
      await settle(() => cell(0, 1).focus())
      await part.press(cell(0, 1), 'ArrowDown')
      expect(document.activeElement).toBe(cell(1, 1))
      await part.press(cell(1, 1), 'ArrowUp')
      expect(document.activeElement).toBe(cell(0, 1))
      await part.press(cell(0, 1), 'ArrowUp')
      await part.press(cell(0, 1), 'ArrowRight')
      expect(document.activeElement).toBe(cell(0, 1))
    })

    test('gets a row more and a row less, within its limits', async () => {
      const { part, take } = await table()
      await part.click('button', 'Add a worker')
      expect(take()).toEqual([['change', { A: [1, 2, 3, 3], B: [4, 5, 6, 6] }, 'commit']])
      await part.click('button', 'Remove worker 2')
      expect(take()).toEqual([['change', { A: [1, 3], B: [4, 6] }, 'commit']])
      const full = await table([column('A', 'a', [1, 2, 3, 4])])
      await full.part.click('button', 'Add a worker')
      expect(full.take()).toEqual([])
      const one = await table([column('A', 'a', [1])])
      await one.part.click('button', 'Remove worker 1')
      expect(one.take()).toEqual([])
    })

    test('takes pasted rows, and names the row that it cannot use', async () => {
      const { part, cell, take } = await table()
      const paste = async (at: HTMLElement, text: string) => {
        const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
          clipboardData: { getData: () => text },
        })
        await settle(() => at.dispatchEvent(event))
        return event.defaultPrevented
      }
      expect(await paste(cell(0, 0), '9')).toBe(false)
      expect(await paste(cell(0, 0), '7\t8\n9\t10')).toBe(true)
      expect(take()).toEqual([['change', { A: [7, 9], B: [8, 10] }, 'commit']])
      expect(await paste(cell(1, 0), '7\t8\n9\tmany')).toBe(true)
      expect([take(), cell(2, 1).getAttribute('aria-invalid'), cell(1, 0).getAttribute('aria-invalid')]).toEqual([
        [],
        'true',
        null,
      ])
      expect(alert(part)).toMatch(/many.*nothing is pasted/)
      expect(cell(2, 1).value).toBe('6')
      await paste(cell(0, 0), '1\t2\t3\n4\t5\t6')
      expect(alert(part)).toMatch(/at most 2 columns, got 3/)
      expect(cell(0, 0).getAttribute('aria-invalid')).toBe('true')
    })
  })

  describe('a menu', () => {
    /** Shows or hides the popover, as its button does in a browser. */
    const toggle = (part: Part, newState: 'open' | 'closed') =>
      settle(() => {
        const popover = part.find('[popover]')
        for (const type of ['beforetoggle', 'toggle'])
          popover.dispatchEvent(Object.assign(new Event(type), { newState }))
      })

    test('opens at what is chosen, is walked round, and does what is chosen', async () => {
      const { to, take } = calls()
      const items = [
        { id: 'a', label: 'First', shortcut: 'f', onChoose: to('first') },
        { id: 'b', label: 'Second', note: 'below', checked: true, onChoose: to('second') },
        { id: 'c', label: 'Third', checked: false, disabled: true, onChoose: to('third') },
      ]
      const part = await show(
        <Menu label="Things" items={items} onOpenChange={to('open')}>
          Press
        </Menu>,
      )
      const popover = part.find('[popover]')
      const hide = vi.spyOn(popover, 'hidePopover')
      expect(part.has('[role=menu]')).toBe(false)
      await toggle(part, 'open')
      expect(take()).toEqual([['open', true]])
      // At 240 pixels a menu of 288 has room below, at its button's left edge or within the window.
      expect(popover.style.width).toBe('288px')
      const at = () => document.activeElement?.textContent
      await settle(() => part.find('[role^=menuitem]', /^Second/).focus())
      for (const [key, label] of [
        ['ArrowDown', /^Third/],
        ['ArrowDown', /^First/],
        ['ArrowUp', /^Third/],
        ['Home', /^First/],
        ['End', /^Third/],
        ['x', /^Third/],
      ] as const) {
        await part.press(document.activeElement as Element, key)
        expect(at()).toMatch(label)
      }
      await part.click('[role^=menuitem]', /^Third/)
      expect([take(), hide.mock.calls.length]).toEqual([[], 0])
      await part.click('[role^=menuitem]', /^First/)
      expect([take(), hide.mock.calls.length, at()]).toEqual([[['first']], 1, 'Press'])
      await part.press(part.find('[role=menu]'), 'Tab')
      expect(hide).toHaveBeenCalledTimes(2)
      await toggle(part, 'closed')
      expect([take(), part.has('[role=menu]')]).toEqual([[['open', false]], false])
      await toggle(part, 'open')
      // What scrolls under it closes it where its button moves; a window that is resized does.
      hide.mockClear()
      await settle(() => dispatchEvent(new Event('scroll')))
      expect(hide).not.toHaveBeenCalled()
      await settle(() => dispatchEvent(new Event('resize')))
      expect(hide).toHaveBeenCalled()
    })
  })

  test('a part that fails says so and is tried again, or leaves what stands in its place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const Fails = () => {
      if (broken) throw new Error('broken')
      return <p>Here</p>
    }
    const failures = vi.fn()
    const part = await show(
      <LazyBoundary onFailure={failures}>
        <Fails />
      </LazyBoundary>,
    )
    expect([part.text(), failures.mock.calls.length]).toEqual(['This part of the page has failed.Try again', 1])
    const other = await show(
      <LazyBoundary instead={<i>Nothing</i>}>
        <Fails />
      </LazyBoundary>,
    )
    expect(other.text()).toBe('Nothing')
    broken = false
    await part.click('button', 'Try again')
    // All that have failed are tried again.
    expect([part.text(), other.text()]).toEqual(['Here', 'Here'])
    vi.restoreAllMocks()
  })

  test('a part inside of one that waits itself is not updated before it is there: it would be tried again for ever', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let go = () => {}
    const waited = new Promise<void>((resolve) => {
      go = resolve
    })
    let renders = 0
    const Waits = () => {
      if (++renders > 40) throw new Error('a part that waits is tried again for ever')
      use(waited)
      return null
    }
    let tries = 0
    const Inner = loadedLater(async () => {
      tries++
      return () => <p>Inside</p>
    })
    const part = await show(
      <Suspense fallback={<i>Wait</i>}>
        <LazyBoundary>
          <Inner />
        </LazyBoundary>
        <Waits />
      </Suspense>,
    )
    for (let turn = 0; turn < 5; turn++) await settle()
    expect([part.root.querySelector('i')?.textContent, complaints.mock.calls.map(String)]).toEqual(['Wait', []])
    go()
    await settle()
    expect([part.root.querySelector('p')?.textContent, tries]).toEqual(['Inside', 1])
    vi.restoreAllMocks()
  })

  describe('the memory of a program', () => {
    const trace: ProgramTrace = {
      calls: {
        instance: Int32Array.of(0, 1, 0, 1),
        at: Float64Array.of(0.5, 1, 2.5, 3),
        handler: Uint8Array.of(0, 1, 1, 0),
        first: Int32Array.of(0, 2, 3, 6, 7),
        memory: Int32Array.of(0, 1, 2, 1),
      },
      lines: Int32Array.of(4, 2, 7, 9, 3, 9, 5),
      handlers: ['start', 'idle'],
      memories: [
        [['load', '1']],
        [],
        [
          ['load', '2'],
          ['next', '[3]'],
        ],
      ],
      logs: [
        { instance: 0, at: 0.5, text: 'begun' },
        { instance: 1, at: 3, text: 'ended' },
      ],
      complete: false,
    }
    const recorder = new Recorder(
      {
        step: 'step',
        lane: 'lane',
        columns: [{ id: 'time', label: '', unit: 's', fold: 'last' }],
        matrices: [],
      } as never,
      2,
    )
    for (const time of [1, 2, 3, 4]) recorder.push([time], [])
    async function memory(more: Record<string, unknown> = {}, present: ProgramTrace | undefined = trace) {
      const at = createSource(0)
      const lens = createLens()
      const { to, take } = calls()
      const props = {
        run: { recording: recorder },
        axis: { id: 'seconds', unit: 'seconds', end: 4 },
        playhead: { subscribe: at.subscribe, readable: at.get, seek: to('seek') },
        artifacts: { want: () => () => undefined, get: () => present && { artifact: present } },
        lens,
        onLines: to('lines'),
        of: { label: 'Processor', count: 2 },
        prefix: 'on.',
        ...more,
      }
      const part = await show(<Memory {...(props as unknown as ComponentProps<typeof Memory>)} />)
      const move = (x: number) => settle(() => at.set(x))
      return { part, move, take, lens }
    }
    const last = (part: Part) => /Last it ran (\S+) at (\S+).*?: lines? ([\d, ]+), marked/.exec(part.text())?.slice(1)

    test('says what ran last before the playhead, and what its variables are since', async () => {
      const { part, move, take } = await memory()
      expect(part.text()).toContain('It has run nothing so far.')
      expect(part.text()).toContain('only its beginning is written down')
      await move(1)
      expect(last(part)).toEqual(['on.start', '500', '2, 4'])
      expect(take().at(-1)).toEqual(['lines', [2, 4]])
      expect(part.root.querySelectorAll('tbody tr')).toHaveLength(1)
      expect([...part.root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/processor 0: begun/),
      ])
      await move(2.6)
      expect(last(part)).toEqual(['on.idle', '2.50', '3, 9'])
      expect(
        [...part.root.querySelectorAll('tbody tr')].map((row) => [row.textContent, row.hasAttribute('data-changed')]),
      ).toEqual([
        ['load2 (changed)', true],
        ['next[3]', false],
      ])
      await part.click('button', /^2\.50/)
      expect(take()).toContainEqual(['seek', 2.5])
    })

    test('is that of the processor that is chosen or pointed at', async () => {
      const { part, move, take, lens } = await memory()
      await move(2.6)
      await part.write('input', 'Processor', '1')
      expect(last(part)).toEqual(['on.idle', '1.00', '7'])
      expect(part.text()).toContain('declares no variables')
      for (const wrong of ['2', '-1', '0.5']) await part.write('input', 'Processor', wrong)
      expect(last(part)).toEqual(['on.idle', '1.00', '7'])
      await settle(() => lens.pointed.set(0))
      expect(last(part)).toEqual(['on.idle', '2.50', '3, 9'])
      await settle(() => lens.pointed.set(-1))
      expect(last(part)).toEqual(['on.idle', '2.50', '3, 9'])
      expect(take().length).toBeGreaterThan(0)
    })

    test('goes to where a line runs next, here or anywhere, and says when it does not', async () => {
      const { part, move, take } = await memory()
      await part.write('input', 'Line', '9')
      take()
      await part.click('button', 'next time here')
      expect(take()).toContainEqual(['seek', 2.5])
      await part.write('input', 'Line', '5')
      take()
      await part.click('button', 'next time here')
      expect(take().filter(([name]) => name === 'seek')).toEqual([])
      await part.click('button', 'next time at any processor')
      expect(take()).toContainEqual(['seek', 3])
      expect(part.find<HTMLInputElement>('input', 'Processor').value).toBe('1')
      expect(part.text()).not.toContain('No processor runs this line')
      await move(3.5)
      expect(part.text()).toContain('No processor runs this line from here on.')
    })

    test('of a run over steps is that of the step, and goes to steps', async () => {
      const { part, move, take } = await memory({
        axis: { id: 'steps', unit: 'steps', end: 4 },
        of: undefined,
        prefix: '',
      })
      await move(2)
      expect(last(part)).toEqual(['idle', '2.50', '3, 9'])
      await part.click('button', /^2\.50/)
      expect(take()).toContainEqual(['seek', 2])
      expect(part.has('button', /at any/)).toBe(false)
    })

    test('is looked up where a microscope knows it, and missing before it is there', async () => {
      const { part } = await memory({ memoryOf: () => undefined })
      expect(part.text()).toContain('Looking into this moment')
      const { part: none } = await memory({ artifacts: undefined })
      expect(none.text()).toBeTruthy()
    })
  })
}
