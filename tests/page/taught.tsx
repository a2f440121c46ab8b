/** Lessons, classes and lectures on the whole page: what is counted, what a link gives away, and what a playlist goes through. */
import { describe, expect, test } from 'vitest'
import { tries } from '../../src/app/state/tries.ts'
import { address, choose, done, open, page, says, state, type } from './opened.ts'

/** Begins these tests. */
export function testTaught(): void {
  const panel = () => page.find('aside', 'Lesson')
  const next = (key = 'PageDown') => page.press(key, { on: document.body })

  /** Opens a part of a lesson. */
  async function scene(link: string) {
    page.session.open(link)
    await done(() => expect(panel().textContent).toMatch(/Part \d of \d/))
  }

  describe('a lesson on the page', () => {
    const field = () => panel().querySelector<HTMLInputElement>('form input') as HTMLInputElement
    const answer = async (text: string, says: RegExp) => {
      await type(field(), text)
      field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await done(() => expect(panel().textContent).toMatch(says))
    }

    test('is counted in the list of lessons: exercises that were solved, at the first try, and those whose answer was shown', async () => {
      await scene('tree?lesson=dimension-exchange&scene=2')
      await answer('8', /it is more than that/)
      await answer('30', /Not yet\. Count the links/)
      expect(page.has('button', 'Show the answer')).toBe(false)
      await answer('0', /Not yet\. Count the links/)
      await done(() => page.click('button', 'Show the answer'))
      await done(() => expect(panel().textContent).toMatch(/Shown\..* link.* 16\./))
      await scene('mesh?lesson=worth-it&scene=2')
      await done(() => expect(state().lesson?.id).toBe('worth-it'))
      if (page.has('button', 'Skip')) page.click('button', 'Skip')
      await done(() => expect(field()).toBeTruthy())
      // A number with a word behind it is right, too.
      await answer('3,715 elements', /Right at the first try\./)
      page.session.open('tree?view=lessons')
      await says(/1 of \d+ exercises done, 1 shown/)
      page.session.open('mesh?view=lessons')
      await says(/1 of \d+ exercises done, 1 right at the first try/)
      expect(tries.all()['tree/dimension-exchange'].tries.map(({ outcome }) => outcome)).toEqual([
        'wrong',
        'wrong',
        'wrong',
        'shown',
      ])
    })

    test('that is gone through quickly ticks nothing: no part is judged by the run of the one before', async () => {
      // What tests before have answered in it is forgotten.
      const again = 'Start over: Why balance at all'
      page.session.open('tree?view=lessons')
      await done(() => page.find('a', /Why balance at all/))
      if (page.has('button', again)) page.click('button', again)
      else page.session.open('tree?lesson=why-balance&scene=1')
      await done(() => expect(panel().textContent).toContain('Part 1 of 6'))
      for (let part = 2; part <= 6; part++) {
        next()
        await done(() => expect(panel().textContent).toContain(`Part ${part} of 6`))
      }
      await done(() => expect(state().status.kind).toBe('done'))
      page.session.open('tree?view=lessons')
      await says(/Part 6 of 6, 0 of 8 exercises done/)
      expect(page.find('nav', 'Views').querySelector('[aria-current=page]')?.textContent).toBe('Learn')
    })

    test('waits while another view is open, and Reset begins its part again', async () => {
      await open('tree?lesson=why-balance&scene=5')
      const { interval } = state().values
      page.session.change('interval', 1024, 'commit')
      await done(() => expect(address()).toContain('interval=1024'))
      await choose('More', 'Reset everything')
      await done(() => expect(state().values.interval).toBe(interval))
      page.click('nav[aria-label=Views] button', 'Play')
      await done(() => page.find('aside', 'Parameters'))
      page.click('nav[aria-label=Views] button', 'Learn')
      await done(() => expect(panel().textContent).toContain('Part 5 of 6'))
      page.click('button', 'Leave the lesson')
    })

    test('goes on in the lecture view, where a press uncovers what is right before the next goes on', async () => {
      await open('tree?lesson=central-server&scene=3')
      page.press('l', { on: document.body })
      await done(() => page.find('section[aria-label="Predict first"] button', 'Answers of the class…'))
      next()
      await done(() => expect(page.find('section', 'Predict first').textContent).toContain('The answer'))
      next()
      await done(() => expect(page.has('section', 'Predict first')).toBe(false))
      next()
      await done(() => expect(panel().textContent).toContain('Part 4 of 6'))
      await done(() => expect(address()).toMatch(/view=lecture.*lesson=central-server&scene=4/))
      await open('tree?depth=8&processors=4')
      expect(state().projected).toBe(false)
    })
  })

  test('Learn shows beside its weeks the lesson that is pointed at, and how far the reader is', async () => {
    page.session.open('learn')
    const course = () => page.find('section', 'The course')
    const beside = () => page.find('aside', 'The lesson pointed at').textContent ?? ''
    await done(() => expect(course().textContent).toContain('Week 9'))
    const theory = [...course().querySelectorAll('a')].find(({ textContent }) =>
      textContent?.includes('What divisible load theory is'),
    )
    theory?.focus()
    await done(() => expect(beside()).toMatch(/What divisible load theory is.*\d+\smin.*New words: /s))
    await scene('divisible?lesson=what-it-is')
    page.session.open('learn')
    await says(/What divisible load theory is part 1 of \d/)
  })

  test('Start here leads through three pictures to a choice of labs', async () => {
    await scene('tree?lesson=start')
    for (const part of [1, 2, 3]) {
      await done(() => expect(panel().textContent).toContain(`Part ${part} of 3`))
      await done(() => page.click('aside[aria-label=Lesson] button', part < 3 ? 'Next' : 'Finish'))
    }
    await done(() =>
      expect([...page.find('nav', 'Labs').querySelectorAll('a')].map(({ textContent }) => textContent).join()).toMatch(
        /Requests to servers/,
      ),
    )
  })

  describe('a class', () => {
    test('gets from a card a link that covers its answer and opens the knobs of its story alone', async () => {
      for (const [words, link] of [
        [
          'What changes when the oldest task',
          /tree\?traversal=breadth-first&.*open=[^&]*traversal[^&]*&answers=covered/,
        ],
        ['How busy may a server be', /requests\?policy=random.*&open=[^&]*load[^&]*&answers=covered/],
      ] as const) {
        page.session.open('teach')
        await done(() => page.find('input[type=search]', /./))
        page.write(page.find('input[type=search]', /./), words)
        await done(() => page.click('button', new RegExp(`^Class…: ${words}`)))
        await done(() =>
          expect((page.find('dialog[open] input', 'Link for the class') as HTMLInputElement).value).toMatch(link),
        )
        page.session.setDialog(undefined)
      }
    })

    test('sees with such a link the knobs of the story, and its sentence only after an answer', async () => {
      const story = () => page.find('section', 'Story').textContent
      await open('tree?t1=on&open=t1,interval&answers=covered')
      await done(() => expect(story()).toContain('Is it worth balancing more often'))
      expect(story()).not.toContain('That saves')
      expect(page.has('button', 'All parameters')).toBe(false)
      expect(page.root.querySelectorAll('[data-parameter]')).toHaveLength(2)
      page.session.open('tree?interval=1&open=interval&answers=covered')
      await done(() => page.click('input[type=radio]', /After every node/))
      page.click('section[aria-label="Predict first"] button', 'Answer')
      await done(() => page.find('button', 'See the run'))
      expect(story()).not.toContain('messages and barriers')
      page.click('button', 'See the run')
      await done(() => expect(story()).toContain('messages and barriers'))
    })
  })

  describe('a lecture on the page', () => {
    const title = () => page.find('h1', /./).textContent
    const list = (text: string) => `tree?view=lecture&list=${encodeURIComponent(text)}`

    test('goes through its entries from lab to lab, forth and back, and no further than its ends', async () => {
      page.session.open(
        list('1;in:tree;s:chain;q:Who gets no work?;b:;p:interval=64!with=interval:16~~Twice;in:divisible;s:anomaly'),
      )
      await done(() => expect(title()).toBe('A chain'))
      next('PageUp')
      expect(page.text()).not.toContain('Work spreads')
      for (const shows of [
        () => expect(page.text()).toContain('Work spreads from the end'),
        () => expect(title()).toBe('Who gets no work?'),
        () => page.find('section', 'Black screen'),
        () => expect([title(), state().compared.length]).toEqual(['Twice', 1]),
        () => expect(title()).toMatch(/^OPT is beaten/),
      ]) {
        next()
        await done(shows)
      }
      next()
      await done(() => expect(address()).toMatch(/^divisible\?.*&entry=5$/))
      await done(() => expect(state().status.kind).toBe('done'))
      next('PageUp')
      await done(() => expect(title()).toBe('Twice'))
    })

    test('says what it cannot use, and shows the rest; the letters of compared runs stand for what differs', async () => {
      page.session.open(list('1;in:tree;s:nowhere;x:what;p:interval=often;q:Still here'))
      await done(() => expect(title()).toMatch(/does not have/))
      await says(/list: expected entries that begin with s:.*, got "x:what"; that entry is left out\./)
      await says(/expected one of the stories of the tree lab as entry 1, got "nowhere"; its screen says so\./)
      await says(/list: entry 2: interval: expected a whole number/)
      await open('tree?view=lecture&with=interval:64&with=balancer:none')
      await done(() =>
        expect(
          [...page.find('section', 'Compared runs').querySelectorAll('li')].map(({ textContent }) => textContent),
        ).toEqual([
          expect.stringMatching(/^A\s*Balancer: GDEM, Balancing interval: 16\snodes$/),
          expect.stringMatching(/^B\s*Balancing interval: 64\snodes$/),
          expect.stringMatching(/^C\s*Balancer: None$/),
        ]),
      )
      page.press('Escape', { on: document.body })
    })
  })
}
