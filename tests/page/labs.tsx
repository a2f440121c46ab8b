/** What only one lab has, on the whole page: schedules, systems, programs, the cost of a decision, logs, phases and the best possible. */
import { describe, expect, test } from 'vitest'
import { labs } from '../../src/labs/descriptions.ts'
import { painted } from '../setup/picture.ts'
import { address, done, open, page, says, state, type } from './opened.ts'

/** Begins these tests. */
export function testLabs(): void {
  const input = (name: string | RegExp) => page.find('input', name) as HTMLInputElement

  test('a mesh that others follow while a value is dragged is kept as a picture with all its edges', async () => {
    await open('mesh?mesh=grid&vertices=100&iterations=20')
    const shapes = () => painted(page.root.querySelector('section[aria-label=Machine] canvas') as HTMLCanvasElement)
    await done(() => expect(shapes()).toMatch(/<path/))
    page.session.change('vertices', 144, 'drag')
    await done(() => expect(state().run?.values.vertices).toBe(144))
    expect(shapes(), 'the borders between parts').toMatch(/<path/)
    page.session.change('vertices', 144, 'commit')
    await done(() => expect(state().status.kind).toBe('done'))
  })

  describe('divisible loads', () => {
    const schedule = () => page.find('[role=group]', /^Schedule:/).getAttribute('aria-label')
    const cell = (name: string) => input(name)
    const LINK = 'divisible?C=100,125,150,175&E=1000,700,850,500&L=10,7,9,8'

    test('open at the answer of their search, which is gone through program by program', async () => {
      await open('divisible?C=100,125,150&E=1000,700,850&L=10,7,9')
      await says(/Done after 436\stime\sunits/)
      expect(schedule()).toMatch(/ 436 time units\b.*sends to 1 2 3\b.*collects from 1 3 2$/)
      await says(/Program 13 of 13/)
      await open(LINK)
      page.press('Home', { on: document.body })
      await says(/Program 1 of 29/)
      await done(() => expect(page.text()).not.toMatch(/Done after 352/))
      page.press('End', { on: document.body })
      await says(/Done after 352/)
      await open('divisible?algorithm=opt&at=3')
      await done(() => page.click('button', 'This program'))
      await says(/only the beginning .*orders/i)
      expect(
        page.has('[role=group]', /^Schedule:/),
        'a program that has only begun is drawn as if it were solved',
      ).toBe(false)
    })

    test('name the cell that cannot be used, take rows that are added and removed, and say what a bad link has', async () => {
      await open(`${LINK}&open=`)
      page.click('button', 'All parameters')
      await done(() => cell('Computing time E, worker 2'))
      await type(cell('Computing time E, worker 2'), '-5', 'Enter')
      await says(/Computing time E, worker 2: expected a number from .*, got −5/)
      expect(state().values.E).toEqual([1000, 700, 850, 500])
      page.press('Escape', { on: cell('Computing time E, worker 2') })
      await done(() => expect(cell('Computing time E, worker 2').value).toBe('700'))
      page.click('button', 'Add a worker')
      await done(() => cell('Latency L, worker 5'))
      page.click('button', 'Remove worker 5')
      await done(() => expect(state().values.E).toEqual([1000, 700, 850, 500]))
      page.click('button', 'All parameters')
      page.session.open('divisible?C=1,2,-3,4&E=1,2')
      await says(/C: worker 3: expected a number from .*, got −3/)
      await says(/E: expected 4 values, one a worker as in C, got 2/)
    })

    test('of a tree have a lane for each port, and rounds are named; a tree that cannot be read is refused with the place', async () => {
      await open('divisible?system=tree&tree=40(2*40/900),50/500&algorithm=fifo')
      await done(() => expect(schedule()).toMatch(/ sends to A 3, collects from A 3$/))
      expect(page.text()).toContain('Cluster A')
      await open('divisible?algorithm=installments&rounds=3')
      await says(/sent to 1 2 3 4 in 3 rounds/)
      page.session.open('divisible?system=tree&tree=40(2*40/900')
      await says(/tree: character 12: expected "," or "\)"/)
    })

    test('have all algorithms side by side, and why the one that claims to be best is beaten', async () => {
      await open('divisible?C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=opt&side=microscope')
      const row = (name: string) =>
        [...page.root.querySelectorAll('tr')].find((one) => one.querySelector('button')?.textContent === name)
          ?.textContent
      await done(() =>
        expect([row('OPT'), row('ITERLP2A'), row('Best subset')]).toEqual([
          expect.stringContaining('709'),
          expect.stringContaining('455'),
          expect.stringContaining('343'),
        ]),
      )
      await says(/no load to workers 3, 4, 5\b/)
      page.click('button', 'Best subset')
      await done(() => expect(page.find('section', 'Results').textContent).toMatch(/343\stime units/))
    })
  })

  describe('programs', () => {
    test.each([
      ['loop?strategy=guided&n=60', 'Guided self-scheduling, as a text'],
      ['mesh?vertices=300&iterations=30', 'If it pays by the next check, as a text'],
      ['migration?migration=on&placement=random&period=50000&duration=1000000', 'Selection and location, as a text'],
    ])('of %s run as a text as the rule does', async (link, choice) => {
      await open(`${link}&side=program`)
      await done(() => page.click('button', choice))
      await says(/now the same/)
    })
  })

  describe('requests', () => {
    test('say what a decision cost once all others have been tried', async () => {
      await open('requests?policy=random&requests=500&warmup=0&side=microscope&time=0.4')
      const cost = () => page.find('section', 'What this decision cost')
      await done(() => expect(cost().textContent).toContain('At server'))
      expect([...cost().querySelectorAll('td')].some(({ textContent }) => textContent === '–')).toBe(true)
      page.click('button', /^Replay the run/)
      await done(() => expect(cost().textContent).toContain('all together, if the others go where they went'))
      expect([...cost().querySelectorAll('td')].some(({ textContent }) => textContent === '–')).toBe(false)
      expect((cost().textContent ?? '').split('← best'), 'how many servers are called the best').toHaveLength(2)
    })

    test.each([
      ['one server', 'servers=1&requests=500', /Service: 1 server\b/],
      [
        'a thousand servers',
        'servers=1000&dispatchers=64&requests=500&policy=leastConnections&knowledge=own',
        /1\s000 servers/,
      ],
      ['sizes of 0', 'requests=500&service=trace&sizes=0,0,0', /10 servers/],
      ['all servers down', 'requests=500&servers=2&periods=0:0:1000000:fails,1:0:1000000:0', /2 servers/],
      ['a load above 1', 'requests=1000&load=3', /10 servers/],
    ])('are shown of any size: %s', async (_, query, machine) => {
      await open(`requests?${query}`)
      await done(() => page.find('figure', machine))
      expect(page.text()).not.toMatch(/NaN|undefined/)
    })

    test('that cannot be run are refused by name', async () => {
      page.session.open('requests?requests=1000000000')
      await says(/requests: expected a whole number from 1 to 1000000, got 1000000000/)
      page.session.open('requests?requests=300&load=100&retries=100&backoff=1000000&timeout=1')
      await says(/expected waits that end within 2⁵³ ns/)
    })
  })

  test('where a case is not small the panel says why, and nothing is offered beside the number', async () => {
    await open('requests?requests=2000&side=time')
    await done(() =>
      expect(page.find('section', 'The best possible').textContent).toMatch(
        /with at most 14 requests: 2\s000 requests can be shared out in too many ways/,
      ),
    )
    expect(page.has('button', 'Find the best possible')).toBe(false)
  })

  test('a lab whose scenarios run in the model alone says so beside real workers, and leads to the one that has both', async () => {
    await open('tree?depth=8&processors=4&view=computer')
    const region = () => page.find('section', 'On this computer')
    await done(() => expect(region().textContent).toContain('run in the model alone'))
    expect([...region().querySelectorAll('button')].some(({ textContent }) => /^Run/.test(textContent ?? ''))).toBe(
      false,
    )
    expect(region().querySelector('a')?.getAttribute('href')).toMatch(/^#async\?.*view=computer/)
  })

  describe('phases in a table', () => {
    test('are set one step back at a time, and what cannot be used is named', async () => {
      await open('async?processors=4&depth=6&chart=phases')
      const editor = () => page.find('figure', 'Phases')
      const field = (name: string) => editor().querySelector(`[aria-label="${name}"]`) as HTMLInputElement
      await done(() => expect(field('First transition')).toBeTruthy())
      field('First transition').click()
      await done(() => expect(address()).toContain('t1=on'))
      await type(field('Filling interval'), 'none of it', 'Enter')
      await done(() =>
        expect(editor().querySelector('[role=status]')?.textContent).toBe(
          'Filling interval: expected a whole number from 1 to 1000000000, got "none of it"',
        ),
      )
      expect(state().values.fillingInterval).not.toBe('none of it')
      await type(field('Filling interval'), '4', 'Enter')
      await done(() => expect(address()).toContain('fillingInterval=4'))
      page.session.undo()
      await done(() => expect(address()).not.toContain('fillingInterval=4'))
      expect(address()).toContain('t1=on')
    })
  })

  describe('a link that arranges the page', () => {
    test('shows an embedded picture of its parts alone, with its open controls', async () => {
      await open(
        'tree?depth=8&processors=4&view=embed&parts=machine,transport,workload&open=interval,balancer&lock=balancer',
      )
      await done(() => expect(page.root.querySelectorAll('[data-parameter]')).toHaveLength(2))
      expect(page.has('section', 'Results')).toBe(false)
      expect(page.has('nav', 'Views')).toBe(false)
      expect(input('Balancer').readOnly).toBe(true)
      expect((page.find('a', 'Open in Evenkeel') as HTMLAnchorElement).hash).not.toMatch(/view=embed|parts=|open=/)
    })

    test('has a title and a note that are text, whatever stands in them', async () => {
      const title = '<script>document.body.remove()</script>'
      const note = '<img src=x onerror=alert(1)>'
      await open(`tree?depth=8&title=${encodeURIComponent(title)}&note=${encodeURIComponent(note)}`)
      const banner = () => page.find('section', 'From the link')
      await done(() => expect(banner().textContent).toContain(title))
      expect(banner().textContent).toContain(note)
      expect(banner().querySelector('script, img')).toBeNull()
    })

    test('locks controls against keys and whatever changes several at once, hides others, and says which it does not know', async () => {
      await open('tree?processors=64&depth=8&lock=processors,tree.*&hide=seed')
      page.click('button', 'All parameters')
      await done(() => expect(input('Processors').readOnly).toBe(true))
      expect(
        page.root.querySelector(
          '[data-parameter=processors] [role=slider], [data-parameter=processors] input[type=range]',
        ),
      ).toBeNull()
      expect(page.root.querySelector('[data-parameter=seed]')).toBeNull()
      page.press('s', { on: document.body })
      page.press('r', { on: document.body })
      const { seed } = labs.tree.parameters
      expect(state().values, 'a key has changed what the link locks or hides').toMatchObject({
        processors: 64,
        depth: 8,
        seed: seed.default,
      })
      page.click('button', 'All parameters')
      page.session.open('tree?depth=8&lock=wings&parts=sails')
      await says(/lock: expected a parameter or .*, got "wings"/)
      await says(/parts: expected one of .*, got "sails"/)
    })
  })

  describe('the tree itself', () => {
    const LINK = 'tree?processors=4&tree=balanced&depth=7'
    const tree = () => page.find('[role=slider]', /^Tree of /)
    const says = (words: RegExp) => done(() => expect(tree().getAttribute('aria-valuetext')).toMatch(words))

    test('grows with the playhead, and its table says what is executed on every level', async () => {
      await open(`${LINK}&picture=tree&at=1`)
      await done(() => page.find('[role=slider]', /^Tree of 127 nodes on 7 levels; after iteration 1, /))
      page.press('End', { on: document.body })
      await done(() => page.find('[role=slider]', /127 nodes are executed \(\d+ moved before\), and 0 tasks wait\.$/))
      const rows = [...page.find('table', /^Nodes of the tree by depth/).querySelectorAll('tr')]
      expect(rows).toHaveLength(8)
      expect(
        [...(rows.at(-1)?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent).slice(0, 3),
      ).toEqual(['64', '64', '0'])
    })

    test('is walked from node to node, and says where each was executed', async () => {
      const first = /^Node 1: Depth 1, Made a task by the beginning, Executed by Processor 0, In iteration 1,/
      page.press('ArrowDown', { on: tree() })
      await says(first)
      page.press('ArrowDown', { on: tree() })
      await says(/^Node 2: Depth 2, Made a task by Processor 0, Executed by/)
      page.press('ArrowRight', { on: tree() })
      await says(/^Node 3: Depth 2, /)
      page.press('Enter', { on: tree() })
      await done(() => expect(page.text()).toContain('below node 3'))
      page.press('Escape', { on: tree() })
      await done(() => expect(page.text()).not.toContain('below node 3'))
      page.press('ArrowUp', { on: tree() })
      await says(first)
    })

    test('is drawn by level where it is large, and said to be too large where it is very large', async () => {
      await open('tree?tree=balanced&depth=16&processors=64&picture=tree')
      await done(() => page.find('[role=slider]', /^Tree of 65.535 nodes on 16 levels/))
      expect(page.text()).toContain('share that moved before')
    })
  })

  test('a program of loops has the size that its source ran until another is set', async () => {
    await open('loop?workload=trfd&open=')
    page.click('button', 'All parameters')
    await done(() =>
      expect(page.find('[role=slider], input[type=range]', 'Size').getAttribute('aria-valuetext')).toBe('auto, 40'),
    )
    page.click('button', 'Size: auto')
    await done(() => expect(address()).toContain('n=40'))
    page.click('button', 'All parameters')
  })

  describe('a Gantt chart of messages', () => {
    test('is zoomed by keys, which keep the focus in it', async () => {
      await open('async?processors=4&depth=6&picture=gantt')
      const chart = () => page.find('[role=img]', /^Gantt chart of 4 processors: /)
      await done(() => expect(chart().getAttribute('aria-label')).toMatch(/: All .* What determined the end: /))
      chart().focus()
      for (let k = 0; k < 20; k++) page.press('+', { on: chart() })
      await done(() => expect(chart().getAttribute('aria-label')).toMatch(/: 1\.00\sµs from /))
      expect(document.activeElement).toBe(chart())
      page.press('0', { on: chart() })
      await done(() => expect(chart().getAttribute('aria-label')).toMatch(/: All /))
    })
  })
}
