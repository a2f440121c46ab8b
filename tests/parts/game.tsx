/** The game: a board that is played with a pointer and with keys, rounds that end, and what is said then. */
import { describe, expect, test, vi } from 'vitest'
import { Board } from '../../src/app/game/board.tsx'
import GamePage from '../../src/app/game/game.tsx'
import { createEyes } from '../../src/core/game/eyes.ts'
import { createGame, TICKS } from '../../src/core/game/game.ts'
import { levels } from '../../src/core/game/levels.ts'
import { type Part, sessionAt, settle, show } from './part.tsx'

/** Begins these tests. */
export function testGame(): void {
  const processors = (part: Part) => [...part.root.querySelectorAll<HTMLButtonElement>('[data-processor]')]
  const processor = (part: Part, p: number) =>
    processors(part).find((one) => one.dataset.processor === String(p)) as HTMLButtonElement

  describe('the board of the game', () => {
    async function board(more: object = {}, seen = true) {
      const game = createGame(levels[0])
      const eyes = seen ? undefined : createEyes(game)
      const gone: number[] = []
      const sent: (readonly [number, number])[] = []
      const props = {
        game,
        time: 0,
        eyes,
        here: 0,
        onGo: (to: number) => void gone.push(to),
        onSend: (from: number, to: number) => void sent.push([from, to]),
      }
      const part = await show(<Board {...props} {...more} />)
      return { part, game, gone, sent, props }
    }

    test('goes along links with arrow keys, and sends along them with Shift', async () => {
      const { part, gone, sent, props } = await board()
      expect(document.activeElement).toBe(processor(part, 0))
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'x'])
        await part.press(processor(part, 0), key)
      expect([gone.splice(0), sent]).toEqual([[1, 4], []])
      await part.press(processor(part, 0), 'ArrowRight', { shiftKey: true })
      await part.press(processor(part, 0), 'ArrowRight', { ctrlKey: true })
      await part.press(processor(part, 0), 'ArrowLeft', { shiftKey: true })
      expect([gone, sent.splice(0)]).toEqual([[], [[0, 1]]])
      // From the middle of the lower row.
      await part.render(<Board {...props} here={5} />)
      expect(document.activeElement).toBe(processor(part, 5))
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await part.press(processor(part, 5), key)
      expect(gone.splice(0)).toEqual([6, 4, 1])
      part.pictured('parts/board')
    })

    test('gives a task by two presses: on the processor where the player is, then on a neighbour', async () => {
      const { part, gone, sent } = await board()
      const press = async (p: number) => {
        await settle(() => processor(part, p).click())
      }
      await press(0)
      expect(processor(part, 0).getAttribute('aria-pressed')).toBe('true')
      await press(1)
      expect([gone, sent.splice(0)], 'the task is given, and the player stays').toEqual([[0], [[0, 1]]])
      expect(processor(part, 0).getAttribute('aria-pressed')).toBe('false')
      await press(1)
      expect([gone.splice(0), sent], 'nothing is taken, so the player goes').toEqual([[0, 1], []])
      // A second press on the same processor puts the task back.
      await press(0)
      await press(0)
      await press(1)
      expect([gone, sent]).toEqual([[0, 0, 1], []])
    })

    test('sends a task that is dragged to another processor, and goes to one that is pressed', async () => {
      const { part, gone, sent } = await board()
      for (const one of processors(part)) Object.assign(one, { setPointerCapture() {} })
      let under: Element | null = null
      Object.assign(document, { elementFromPoint: () => under })
      const drag = async (from: number, to: Element | null, button = 0) => {
        await part.pointer(processor(part, from), 'down', 60, 60, { button })
        await part.pointer(processor(part, from), 'move', 300, 120)
        under = to
        const draggedTo = part.root.querySelector<HTMLElement>('[data-kind=task]')?.style.left
        await part.pointer(processor(part, from), 'up', 300, 120)
        await settle(() => processor(part, from).click())
        return draggedTo
      }
      // The board is 600 pixels wide.
      expect(await drag(0, processor(part, 1))).toBe('50%')
      expect([sent.splice(0), gone]).toEqual([[[0, 1]], []])
      expect(part.root.querySelector('[data-kind=task]')).toBeNull()
      await drag(0, processor(part, 0))
      expect([sent, gone.splice(0)]).toEqual([[], [0]])
      await drag(0, null)
      expect([sent, gone.splice(0)]).toEqual([[], [0]])
      expect(await drag(0, processor(part, 1), 2)).toBeUndefined()
      expect(sent).toEqual([])
      await part.pointer(processor(part, 0), 'down', 60, 60, { button: 0 })
      const near = processors(part).filter((one) => one.dataset.near)
      expect(near.map((one) => Number(one.dataset.processor))).toEqual(levels[0].links[0])
      await part.pointer(processor(part, 0), 'cancel', 60, 60)
      await part.pointer(processor(part, 0), 'up', 60, 60)
      expect(sent).toEqual([])
    })

    test('in the dark shows what the player sees, and what is on its way', async () => {
      const { part, game, props } = await board({}, false)
      for (let tick = 0; tick < 60; tick++) game.tick()
      props.eyes?.look()
      const time = game.time()
      await part.render(<Board {...props} time={time} />)
      expect(processor(part, 0).getAttribute('aria-label')).toMatch(/^Processor 1, you are here: \d+ tasks?, /)
      expect(processor(part, 1).getAttribute('aria-label')).toBe('Processor 2: not seen yet')
      game.order('task', 0, 1)
      for (let tick = 0; tick < 40 && game.messages().length === 0; tick++) game.tick()
      await part.render(<Board {...props} time={game.time()} />)
      part.pictured('parts/board-in-the-dark')
      const messages = game.messages()
      expect(part.root.querySelectorAll('[data-kind=task]')).toHaveLength(messages.length)
      props.eyes?.go(1)
      game.tick()
      await part.render(<Board {...props} time={game.time()} />)
      expect(part.root.querySelectorAll('[data-eye]')).toHaveLength(1)
      // A player who walks sees nothing.
      expect(part.root.querySelectorAll('[data-kind=task]')).toHaveLength(0)
      for (let tick = 0; tick < 100; tick++) {
        game.tick()
        props.eyes?.look()
      }
      await part.render(<Board {...props} time={game.time()} here={props.eyes?.here() ?? 0} />)
      expect(processor(part, 0).getAttribute('aria-label')).toMatch(/^Processor 1: \d+ tasks?, \d ms ago$/)
      part.pictured('parts/board-after-a-walk')
    })

    test('is only looked at without a player', async () => {
      const { part } = await board({ onGo: undefined, onSend: undefined })
      await part.press(processor(part, 0), 'ArrowRight', { shiftKey: true })
      await part.pointer(processor(part, 0), 'down', 60, 60)
      expect(part.root.querySelector('[data-kind=task]')).toBeNull()
      expect(document.activeElement).not.toBe(processor(part, 0))
    })
  })

  describe('a level of the game', () => {
    test('is played in the dark, watched, played in the light, and judged', { timeout: 60_000 }, async () => {
      let now = 0
      const waiting: FrameRequestCallback[] = []
      const before = requestAnimationFrame
      vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => waiting.push(callback))
      /** Lets seconds pass, in frames of a quarter of one. */
      const pass = (seconds: number) =>
        settle(() => {
          for (let at = 0; at < seconds; at += 0.25) {
            now += 250
            for (const callback of waiting.splice(0)) callback(now)
          }
        })
      const session = await sessionAt('async')
      const part = await show(<GamePage />, session)
      expect(part.text()).toContain(levels[0].task)
      await part.click('button', 'Begin')
      const left = () => Number(/Time left(\d+) s/.exec(part.text())?.[1])
      expect(left()).toBe(90)
      expect(part.text()).toMatch(/Done0 of [1-9]\d\d/)
      await pass(5)
      // The first frame only begins.
      expect(left()).toBe(85)
      expect(part.text()).toContain('You see one processor.')
      await part.press(processor(part, 0), 'ArrowRight', { shiftKey: true })
      await part.press(processor(part, 0), 'ArrowRight')
      await pass(3)
      expect(processor(part, 1).getAttribute('aria-label')).toContain('you are here')
      await pass(100)
      // After ninety milliseconds the rest goes on without the player.
      expect(part.text()).toMatch(/The 90 seconds were over.*All tasks are done after \d+ ms/)
      const dark = part.text()
      await part.click('button', 'Watch what you did not see')
      const shown = () => 90 - left()
      await pass(2)
      // Six times as fast.
      expect(Math.abs(shown() - 6 * 1.75)).toBeLessThanOrEqual(0.5)
      await part.click('button', 'Enough')
      expect(part.text()).toBe(dark)
      await part.click('button', 'Play it and see everything')
      await pass(1)
      expect(part.text()).toContain('Now you see all of them.')
      await part.press(processor(part, 0), 'ArrowDown')
      expect(processor(part, 4).tabIndex).toBe(0)
      await pass(120)
      expect(part.find('h2').textContent).toMatch(/^\d+ ms in the dark, \d+ ms seeing everything$/)
      // The best time of this level stands beside them.
      expect(part.text()).toMatch(/Your best/)
      expect(part.text()).toMatch(/a processor was idle for \d+ % of the time/)
      // What each processor did fills its lane.
      const lanes = [...part.root.querySelectorAll('figure div[aria-hidden] span:nth-child(even)')]
      expect(lanes).toHaveLength(levels[0].links.length)
      for (const lane of lanes) {
        const widths = [...lane.querySelectorAll<HTMLElement>('i')].map(({ style }) => Number.parseFloat(style.width))
        expect(widths.reduce((a, b) => a + b, 0)).toBeCloseTo(100, 0)
      }
      const wide = [...part.root.querySelectorAll<HTMLElement>('[role=listitem] i[data-own]')].map(({ style }) =>
        Number.parseFloat(style.width),
      )
      expect(wide).toHaveLength(3)
      expect(Math.max(...wide)).toBe(100)
      await part.click('button', 'Next level')
      expect(session.store.getState().queries.game).toBe('level=2')
      expect(part.text()).toContain(levels[1].task)
      expect(TICKS).toBe(20)
      await part.click('nav button', /^1/)
      expect(part.text()).toContain(levels[0].task)
      vi.stubGlobal('requestAnimationFrame', before)
      for (const callback of waiting) callback(now)
    })
  })
}
