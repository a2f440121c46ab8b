/** Stories and lessons as cards: looked for, walked with keys, and put into a lecture. */
import { describe, expect, test, vi } from 'vitest'
import type { Card } from '../../src/app/gallery/cards.ts'
import { cardsOf } from '../../src/app/gallery/cards.ts'
import { Gallery } from '../../src/app/gallery/gallery.tsx'
import { Tray, useTray } from '../../src/app/gallery/tray.tsx'
import { type Part, sessionAt, settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testGallery(): void {
  const mains = (part: Part) => [...part.root.querySelectorAll<HTMLElement>('[data-main]')]
  const shownCount = (part: Part) => Number.parseInt(part.find('[role=status]').textContent ?? '', 10)

  describe('the gallery', () => {
    async function gallery(place: string, more: object = {}) {
      const done: string[] = []
      const actions = ({ id }: Card) => [{ label: 'Open', onAct: () => void done.push(id) }] as never
      const part = await show(
        <Gallery place={place} kinds={['story', 'lesson']} actions={actions} {...more} />,
        await sessionAt('tree'),
      )
      return { part, done }
    }

    test('finds cards by words, and offers a way on where there is none', async () => {
      const { part } = await gallery('one', { lab: 'tree' })
      const all = shownCount(part)
      expect(all).toBe(cardsOf('story', {}).filter(({ lab }) => lab === 'tree').length)
      expect(mains(part)).toHaveLength(all)
      await part.write('input', 'Search', 'interval')
      await until(() => expect(shownCount(part)).toBeLessThan(all))
      expect(part.find('[role=status]').textContent).toContain('with “interval”')
      expect(part.find('h2', 'Best first')).toBeTruthy()
      await part.click('button', /lessons? with it$/)
      expect(part.find('[aria-label=Show] [aria-pressed=true]').textContent).toBe('Lessons')
      await part.write('input', 'Search', 'interval zzzz')
      await until(() => expect(part.text()).toContain('None has all of these words.'))
      await part.click('button', /^“interval”: \d+ lessons?$/)
      await until(() => expect(part.find<HTMLInputElement>('input', 'Search').value).toBe('interval'))
      await part.write('input', 'Search', 'zzzz')
      await until(() => expect(part.text()).toContain('Try fewer letters'))
      await part.click('button', 'Show all lessons')
      await until(() => expect(shownCount(part)).toBe(cardsOf('lesson', {}).filter(({ lab }) => lab === 'tree').length))
      // What was looked for is there again.
      await part.write('input', 'Search', 'grain')
      const again = await gallery('one', { lab: 'tree' })
      expect(again.part.find<HTMLInputElement>('input', 'Search').value).toBe('grain')
      expect((await gallery('other')).part.find<HTMLInputElement>('input', 'Search').value).toBe('')
    })

    test('has those of a lab, those that ask first, and puts them together as is wished', async () => {
      const { part } = await gallery('two')
      const all = shownCount(part)
      await part.click('[aria-label=Lab] button', 'All labs')
      const lab = part.root.querySelectorAll<HTMLElement>('[aria-label=Lab] button')[1]
      await settle(() => lab.click())
      const ofLab = shownCount(part)
      expect(ofLab).toBeLessThan(all)
      expect(lab.getAttribute('aria-pressed')).toBe('true')
      await part.click('button', 'Predict first')
      expect(shownCount(part)).toBeLessThan(ofLab)
      expect(shownCount(part)).toBe(mains(part).length)
      await part.click('button', 'Predict first')
      await part.click('[aria-label=Lab] button', 'All labs')
      const headings = () => [...part.root.querySelectorAll('section > h2')].map(({ textContent }) => textContent)
      const byLevel = headings()
      await part.choose('Put together by', /^By lab/)
      expect(headings()).not.toEqual(byLevel)
      expect(headings().length).toBeGreaterThan(3)
    })

    test('is walked with arrow keys, and a letter goes on with the search', async () => {
      const { part } = await gallery('three', { kinds: ['lesson'], lab: 'tree' })
      const field = part.find<HTMLInputElement>('input', 'Search')
      await part.press(field, 'ArrowDown')
      expect(document.activeElement).toBe(mains(part)[0])
      // Three cards a row, each 100 pixels high.
      const cards = mains(part)
      for (const [i, main] of cards.entries()) {
        const box = {
          left: 200 * (i % 3),
          top: 100 * Math.floor(i / 3),
          bottom: 100 * Math.floor(i / 3) + 90,
          right: 0,
        }
        Object.assign(main.closest('li') ?? main, { getBoundingClientRect: () => box })
      }
      const at = () => cards.indexOf(document.activeElement as HTMLElement)
      for (const [key, to] of [
        ['ArrowRight', 1],
        ['ArrowDown', 4],
        ['ArrowRight', 5],
        ['ArrowUp', 2],
        ['ArrowLeft', 1],
        ['End', cards.length - 1],
        ['Home', 0],
      ] as const) {
        await part.press(document.activeElement as Element, key)
        expect([key, at()]).toEqual([key, to])
      }
      expect(cards.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
      await part.press(cards[0], 'ArrowUp')
      expect(document.activeElement).toBe(field)
      await part.press(field, 'Enter')
      await part.press(cards[0], 'g', { ctrlKey: true })
      expect(at()).toBe(0)
      await part.press(cards[0], 'g')
      expect(document.activeElement).toBe(field)
      await part.write('input', 'Search', 'grain')
      await part.press(field, 'Escape')
      expect(field.value).toBe('')
    })
  })

  describe('the tray of a lecture', () => {
    const [card, other] = [cardsOf('story', {})[0], cardsOf('lesson', {})[0]]
    let tray: ReturnType<typeof useTray>
    const Held = ({ dragged }: { readonly dragged?: Card }) => {
      tray = useTray()
      return <Tray tray={tray} dragged={dragged} />
    }
    test('takes cards that are added or dropped, and gives them up again', async () => {
      const session = await sessionAt('tree')
      const begun = vi.spyOn(session, 'showEntry').mockImplementation(async () => undefined as never)
      const part = await show(<Held />, session)
      expect(part.root.childNodes).toHaveLength(0)
      await part.render(<Held dragged={card} />)
      expect(part.text()).toContain('Drop the card here')
      const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }))
      await settle(() => part.find('section').dispatchEvent(drop))
      expect(drop.defaultPrevented).toBe(true)
      const over = new Event('dragover', { bubbles: true, cancelable: true })
      part.find('section').dispatchEvent(over)
      expect(over.defaultPrevented).toBe(true)
      await part.render(<Held />)
      expect(part.find('[role=status]').textContent).toMatch(/^Added as entry \d\.$/)
      const first = session.store.getState().list
      await settle(() => tray.add(other))
      expect(part.text()).toMatch(/\d+ entries, about \d+ min/)
      expect(session.store.getState().list).not.toBe(first)
      const rows = () => part.root.querySelectorAll('ol[aria-label=Entries] > li')
      const count = rows().length
      await part.click('button', /^Take .* out of the lecture$/)
      expect(rows()).toHaveLength(count - 1)
      expect(part.find('[role=status]').textContent).toBe('Entry 1 removed.')
      await part.click('button', 'Edit…')
      expect(session.store.getState().dialog).toBe('playlist')
      await part.click('button', 'Begin')
      expect(begun).toHaveBeenCalledWith(0)
      const calm = new Event('dragover', { bubbles: true, cancelable: true })
      part.find('section').dispatchEvent(calm)
      expect(calm.defaultPrevented).toBe(false)
    })
  })
}
