/**
 * What the page looks like in every view and state, judged by axe: all rules in the light theme and contrast in the dark one
 * on a laptop, and nothing wider than a phone. States follow each other on one page by their links, as if a reader opened them: those whose
 * layout no other has, and all in the long suite.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { isLong } from '../setup/cases.ts'
import { allFaults, layoutFaults, tooWide } from './axe.ts'
import { chooseInLecture, expect, follow, listen, parts, settled, test } from './page.ts'

/** A state of the page. */
interface State {
  readonly name: string
  readonly link: string
  /** Waits until the state is there; without it, until its run is. */
  readonly ready?: (page: Page) => Promise<void>
  /** Its layout on a phone is one that no other state has: there, too, axe finds nothing. */
  readonly phone?: true
}

/** The page that all states are shown on, and what it writes. A fixture of the worker would begin another worker and another browser. */
let shared: { readonly page: Page; readonly written: string[] } | undefined

async function share(browser: Browser, baseURL: string | undefined) {
  // Axe judges what stands still.
  const reducedMotion = 'reduce'
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', viewport: LAPTOP, reducedMotion })
  const written = listen(context)
  const page = await context.newPage()
  await page.goto('./#tree?processors=8')
  await settled(page)
  return { page, written }
}

test.afterAll(() => shared?.page.context().close())

const LAPTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const PLAYLIST = encodeURIComponent(
  '1;in:tree;s:chain~Ask first;q:Who gets no work?~~Those at the end|Those at the root~1;b:;p:interval=64!with=interval:16',
)

const whenShown =
  (find: (page: Page) => Locator) =>
  async (page: Page): Promise<void> =>
    expect(find(page).first()).toBeVisible()

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

/** Opens a dialog of the header, and one behind it. */
const dialog =
  (...buttons: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await settled(page)
    for (const button of buttons) await (button === 'Help' ? page.keyboard.press('?') : pressed(page, button))
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  }

/** The dialog that takes things away. */
async function exporting(page: Page): Promise<void> {
  await settled(page)
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
}

/** A comparison. */
async function compared(page: Page): Promise<void> {
  await settled(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** A comparison, with what its runs come to over seeds. */
async function replicated(page: Page): Promise<void> {
  await compared(page)
  await pressed(page, /^Run them/)
  await expect(page.getByRole('table', { name: 'Total time' })).toBeVisible()
}

/** A place of a source's evaluation. */
const measured =
  (place: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('button', { name: 'Measure again' })).toBeVisible()
    const [, label] = /^(?:table|figure) (.*)/.exec(place) ?? ['', place]
    const region = page.getByRole('navigation', { name: 'Tables and figures' })
    await region
      .getByRole('region', { name: place.startsWith('figure') ? 'Figures' : /All|Tables/ })
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .first()
      .click()
  }

/** The checks of a mesh, each turned. */
async function turned(page: Page): Promise<void> {
  await settled(page)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const cost = page.getByRole('region', { name: 'What this decision cost' })
  await cost.getByRole('button', { name: /^Replay the run/ }).click()
  await expect(cost.getByRole('status')).toContainText('None of 9 decisions')
}

const drawn = whenShown((page) => page.getByRole('group', { name: /^Schedule:/ }))
const mapped = whenShown((page) => page.locator('figure[data-state=done], figure[data-state=paused]'))
const SMALL = 'tree?processors=16&depth=12'
const QUICK = 'depth=8&processors=4'

const states: readonly State[] = [
  { name: 'the default', link: 'tree?at=9', phone: true },
  { name: 'the microscope', link: 'tree?side=microscope&at=9', phone: true },
  { name: 'where the time went', link: 'tree?side=time' },
  {
    name: 'what each check of a mesh cost',
    link: 'mesh?loads=constant:3&iterations=100&side=microscope&at=50',
    ready: turned,
    phone: true,
  },
  { name: 'the microscope with a server', link: 'tree?balancer=loadserver&processors=32&side=microscope&at=15' },
  {
    name: 'an adaptive run of a custom machine along seconds',
    link: 'tree?t1=on&t2=on&machine=custom&axis=seconds&time=0.1',
  },
  { name: 'a heatmap of very many processors', link: 'tree?processors=1024&at=5' },
  {
    name: 'a chart enlarged',
    link: 'tree?tab=time&at=9',
    ready: whenShown((page) => page.getByRole('button', { name: 'Back to the machine' })),
  },
  { name: 'the dialog Share', link: 'tree?at=3', ready: dialog('Share'), phone: true },
  { name: 'the dialog Help', link: 'tree?at=4', ready: dialog('Help') },
  { name: 'the dialog Embed', link: 'tree?at=5', ready: dialog('Share', 'Embed…') },
  { name: 'the dialog Export', link: 'tree?at=7', ready: exporting },
  { name: 'the dialog for a class', link: 'tree?at=6', ready: dialog('Share', 'Link for a class…') },
  {
    name: 'locked controls of a malformed link',
    link: 'tree?interval=often&lock=machine.*&title=Here&note=There&at=5',
  },
  {
    name: 'an embedded picture',
    link: 'tree?view=embed&open=interval,balancer&title=Here&note=There&at=5',
    phone: true,
  },
  { name: 'a comparison with none', link: `${SMALL}&side=compare` },
  { name: 'a comparison with one', link: `${SMALL}&with=interval:64&side=compare`, ready: replicated, phone: true },
  {
    name: 'a comparison with three side by side',
    link: `${SMALL}&with=interval:64&with=balancer:none&with=topology:hypercube&side=compare&layout=side`,
    ready: compared,
  },
  {
    name: 'a race of four that is over',
    link: `${SMALL}&with=interval:64&with=balancer:none&with=topology:chain&side=compare&layout=race&time=9`,
    ready: whenShown((page) => page.getByText('4th')),
    phone: true,
  },
  {
    name: 'why a run takes longer',
    link: `${SMALL}&with=interval:64&with=topology:chain&view=compare&panel=why`,
    ready: whenShown((page) => page.getByText(/^B takes/)),
  },
  {
    name: 'the strip',
    link: `tree?${QUICK}&side=sensitivity`,
    ready: whenShown((page) => page.getByText(/Best found: .* at/)),
    phone: true,
  },
  {
    name: 'what Try all found',
    link: 'divisible?view=advice',
    async ready(page) {
      await page.getByRole('region', { name: 'Try all' }).getByRole('button', { name: 'Try all' }).click()
      await expect(page.getByRole('heading', { name: 'Where it turns' })).toBeVisible({ timeout: 60_000 })
    },
    phone: true,
  },
  {
    name: 'a mesh of the reader’s own, in questions',
    link: 'problem?how=mesh&moves=circle&latency=soon',
    ready: whenShown((page) => page.getByText(/^latency:\s+expected\s+a\s+time/)),
    phone: true,
  },
  { name: 'the map', link: `tree?${QUICK}&view=explore&x=balancer&y=topology`, ready: mapped },
  {
    name: 'an experiment',
    link: 'tree?processors=16&tree=random&view=experiment&factors=interval:2,16;balancer:gdem,loadserver&replicates=5',
    async ready(page) {
      await pressed(page, /^Run [\d\s]+ runs$/)
      await expect(page.getByRole('heading', { name: 'What explains the variation' })).toBeVisible()
    },
    phone: true,
  },
  { name: 'a schedule', link: 'divisible', ready: drawn, phone: true },
  {
    name: 'all algorithms of divisible load',
    link: 'divisible?C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74&algorithm=opt&side=microscope',
    ready: drawn,
  },
  {
    name: 'a round of the balancers beside what migration gains',
    link: 'migration?placement=random&migration=on&duration=4000000&period=500000&side=microscope&chart=gain&time=0.1',
    ready: whenShown((page) => page.getByText(/^Most is gained at/)),
  },
  {
    name: 'a sea beside the machine that works it out',
    link: 'migration?program=wator&processes=16&oceanWidth=16&oceanHeight=16&fish=40&sharks=9&seaSteps=12&picture=both',
    ready: whenShown((page) => page.getByRole('slider', { name: /^Sea of 16 × 16 cells: / })),
  },
  {
    name: 'what a processor knew beside phases that are noticed without a global clock',
    link: 'async?processors=16&depth=10&balancer=rid&t1=on&t2=on&detection=central&termination=ring&side=microscope&time=0.01',
    ready: whenShown((page) => page.getByRole('group', { name: 'Decision' }).getByText(/^At /)),
    phone: true,
  },
  {
    name: 'a server beside what all processors do when',
    link: 'async?processors=16&depth=10&balancer=loadserver&picture=gantt&chart=messages',
    ready: whenShown((page) => page.getByRole('figure', { name: /^Gantt chart of / })),
  },
  { name: 'a schedule of many workers', link: 'divisible?system=random&workers=32', ready: drawn },
  { name: 'a tree of ports', link: 'divisible?system=tree&algorithm=fifo&side=microscope', ready: drawn },
  {
    name: 'a scene of a lesson',
    link: 'tree?lesson=adapting&scene=2',
    ready: whenShown((page) => page.getByText(/Part 2 of 7/)),
    phone: true,
  },
  {
    name: 'a curve to be predicted',
    link: 'tree?lesson=three-phases&scene=1',
    ready: whenShown((page) => parts(page).question.getByRole('slider')),
    phone: true,
  },
  {
    name: 'a value to be predicted',
    link: 'tree?lesson=why-balance&scene=1',
    ready: whenShown((page) => parts(page).question.getByRole('textbox')),
  },
  {
    name: 'a winner to be predicted',
    link: 'tree?lesson=reading-numbers&scene=2',
    ready: whenShown((page) => parts(page).question.getByRole('radio')),
  },
  {
    name: 'the lessons',
    link: 'tree?view=lessons',
    ready: whenShown((page) => page.getByRole('link', { name: /^(Begin|Go on): / })),
  },
  {
    name: 'the stories to choose from, which open at the one that is on',
    link: 'tree?topology=chain&lambda=0.5',
    ready: async (page) => {
      await expect(parts(page).machine).toBeVisible()
      await page.keyboard.press('o')
      const open = page.getByRole('dialog', { name: 'Stories' }).getByRole('link', { name: /^Open: How far does work/ })
      await expect(open).toBeFocused()
      await expect(open).toHaveAccessibleDescription('Story, Tree, what matters, 3 minutes, Open now')
    },
    phone: true,
  },
  { name: 'a lecture', link: 'tree?view=lecture', ready: whenShown((page) => parts(page).machine), phone: true },
  {
    name: 'a lecture that compares, of one chart, with words',
    link: 'tree?view=lecture&tab=time&with=interval:64&title=For+you&note=To+look+at',
    ready: whenShown((page) => page.getByRole('region', { name: 'Compared runs' })),
  },
  {
    name: 'a question of a playlist, with the code for phones',
    link: `tree?view=lecture&list=${PLAYLIST}&entry=2`,
    ready: async (page) => {
      await expect(page.getByRole('heading', { name: 'Who gets no work?' })).toBeVisible()
      await page.keyboard.press('q')
      await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    },
  },
  {
    name: 'a black screen of a playlist',
    link: `tree?view=lecture&list=${PLAYLIST}&entry=3`,
    ready: (page) => expect(page.getByText('Black screen. PageDown goes on.')).toBeAttached(),
  },
  {
    name: 'the dialog that makes a playlist',
    link: `tree?view=lecture&list=${PLAYLIST}&entry=1`,
    ready: async (page) => {
      await expect(parts(page).machine).toBeVisible()
      await chooseInLecture(page, 'Playlist…')
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Entries' })).toBeVisible()
    },
    phone: true,
  },
  {
    name: 'the presenter view',
    link: `tree?view=presenter&list=${PLAYLIST}&entry=1`,
    ready: whenShown((page) => page.getByText('Ask first')),
    phone: true,
  },
  {
    name: 'an experiment with random systems',
    link: 'divisible?view=reproduce',
    ready: async (page) => {
      await page.getByRole('button', { name: /^5 workers/ }).click()
      await pressed(page, /^Run \d+ cases$/)
      // A case is drawn when its own runs are there: the others need not be waited for.
      await expect(page.getByRole('button', { name: 'Case 1 as a table' })).toBeVisible()
      await pressed(page, 'Cancel')
    },
    phone: true,
  },
]

const places: readonly State[] = ['table 5.4', 'figure 5.12', 'Observations', 'Other trees'].map((place) => ({
  name: `${place} of a source, measured`,
  link: `tree?view=reproduce&at=${place.length}`,
  ready: measured(place),
  ...(place === 'table 5.4' && { phone: true }),
}))

function check({ name, link, ready = settled, phone }: State): void {
  test(`axe finds no fault with ${name}`, async ({ browser, baseURL }) => {
    shared ??= await share(browser, baseURL)
    const { page, written } = shared
    await page.setViewportSize(LAPTOP)
    await follow(page, link)
    await ready(page)
    const faults = await allFaults(page)
    await page.setViewportSize(PHONE)
    faults.push(...(await tooWide(page)).map((fault) => `phone: ${fault}`))
    if (phone) faults.push(...(await layoutFaults(page)).map((fault) => `phone: ${fault}`))
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    expect(faults).toEqual([])
    expect(written.splice(0)).toEqual([])
  })
}

// In one page, where each kind of text is judged once, and a source is measured once.
test.describe.configure({ mode: 'default' })
for (const state of [...states, ...places]) if (state.phone || isLong) check(state)
