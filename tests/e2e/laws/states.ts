/** The states of the page that the laws of layout are held against, and the screens that people have. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** A screen: its size, how many of its pixels a CSS pixel has, and how it is used. */
export interface Screen {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly touch?: boolean
  /** Shown to a room, where letters are larger. */
  readonly lecture?: boolean
}

export const SCREENS: readonly Screen[] = [
  { name: '1440 × 900 at ratio 2', width: 1440, height: 900, ratio: 2 },
  { name: '1366 × 768 at ratio 1.25', width: 1366, height: 768, ratio: 1.25 },
  { name: '390 × 844 at ratio 3, touched', width: 390, height: 844, ratio: 3, touch: true },
  { name: '720 × 450 at ratio 2, as at 200 % zoom', width: 720, height: 450, ratio: 2 },
  { name: '1920 × 1080 in a lecture', width: 1920, height: 1080, ratio: 1, lecture: true },
]

/** A state: a link, and what is done once it is open. */
export interface State {
  readonly name: string
  readonly link: string
  readonly act?: (page: Page) => Promise<void>
  /** Whether the page has to be loaded for it, because what stood there before would go on. */
  readonly fresh?: boolean
}

/** For each lab a link to one of its stories, another one, and what its run is compared with. */
const LABS: Readonly<Record<string, readonly [first: string, second: string, other: string]>> = {
  requests: ['requests?requests=20000', 'requests?policy=central&load=0.9&requests=20000', 'policy:random'],
  tree: ['tree?processors=64', 'tree?balancer=none', 'interval:64'],
  loop: ['loop?v=1', 'loop?loads=0,0,0,5', 'strategy:static'],
  divisible: [
    'divisible?system=random&workers=3&algorithm=fifo&seed=8',
    'divisible?system=random&workers=16&Cmin=100&Cmax=1000&Lmin=1',
    'algorithm:lifo',
  ],
  mesh: [
    'mesh?iterations=120&loads=periodic:3,6,0.5;;periodic:3,6,0.5,3',
    'mesh?ordering=random&vertices=3000',
    'policy:never',
  ],
  migration: [
    'migration?computeSpread=40&messageSpread=10&placement=random&migration=on&duration=40000000',
    'migration?computeSpread=40&messageSpread=10&placement=random&duration=20000000',
    'migration:off',
  ],
  async: ['async?v=1', 'async?interval=64', 'victim:ring'],
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const key = (name: string) => (page: Page) => page.keyboard.press(name)

const inLab = (kind: string, lab: string, query: string, which: 0 | 1 = 0): State => {
  const link = LABS[lab][which]
  return { name: `${kind} of ${lab}`, link: query ? `${link}&${query}` : link }
}
const compared = (kind: string, lab: string, query: string) => inLab(kind, lab, `with=${LABS[lab][2]}&${query}`)

const PLACES: readonly State[] = [
  { name: 'Home', link: '' },
  { name: 'Learn', link: 'learn' },
  { name: 'Teach', link: 'teach' },
  { name: 'My problem', link: 'problem' },
  { name: 'the game', link: 'game' },
  { name: 'the game, begun', link: 'game', act: press('Begin') },
]

/** A tool of the header, which stands in its menu where the window is narrow. */
const tool = (name: string) => async (page: Page) => {
  const button = page.locator('header').getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button.click()
  await press('More')(page)
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

const DIALOGS: readonly State[] = [
  { ...inLab('Share', 'requests', ''), act: tool('Share') },
  { ...inLab('Help', 'tree', ''), act: key('?') },
  { ...inLab('the menu', 'tree', ''), act: press('More') },
  { ...inLab('Export', 'tree', ''), act: tool('Export') },
]

const labs = Object.keys(LABS)
const LESSONS = [
  ['tree', 'why-balance'],
  ['requests', 'choices'],
  ['mesh', 'worth-it'],
] as const
const lesson = (n: number, scene: number): State => ({
  name: `part ${scene} of the lesson ${LESSONS[n][1]}`,
  link: `${LESSONS[n][0]}?lesson=${LESSONS[n][1]}&scene=${scene}`,
})

/** Races of several, whose names are long, before they begin and at their end. */
const RACES: readonly State[] = [
  ['loop', 'loop?loads=0,0,0,5&with=strategy:static&with=strategy:charm&with=strategy:lddlb'],
  ['requests', 'requests?requests=20000&with=policy:random&with=policy:roundRobin&with=policy:central'],
  ['tree', 'tree?processors=64&with=interval:64&with=balancer:none'],
  ['mesh', 'mesh?iterations=120&loads=periodic:3,6,0.5;;periodic:3,6,0.5,3&with=policy:never&with=policy:always'],
].map(([lab, link]) => ({
  name: `the end of a race of several of ${lab}`,
  link: `${link}&view=compare&layout=race`,
  act: key('End'),
}))
/** Names of policies are long for a phone. */
const POLICIES = 'requests?requests=20000&policy=roundRobin&with=policy:random&view=compare&layout=side'

/** The shortest order in which a program goes wrong, as a film below its text. */
const FILM: State = (() => {
  const text = readFileSync(join(import.meta.dirname, '../../orders/both-wait.js'))
  const packed = deflateRawSync(text).toString('base64url')
  return {
    name: 'the film of an order',
    link: `async?processors=4&depth=6&balancer=own&program=~${packed}&side=program&orders=2.10.torus.poll.f.stops.0&order=030002003000`,
    act: (page) => page.getByRole('group', { name: 'Film of the order' }).waitFor(),
  }
})()

/** Every view of every lab, in groups. */
const ALL: Readonly<Record<string, readonly State[]>> = {
  places: [...PLACES, ...DIALOGS],
  Play: labs.flatMap((lab) => [
    inLab('Play', lab, ''),
    { ...inLab('Play', lab, '', 1), name: `the second story of ${lab}` },
    ...['numbers', 'time', 'microscope'].map((side) => inLab(`Play with ${side}`, lab, `side=${side}`)),
    ...(['async', 'requests'].includes(lab) ? [inLab('Play with a program', lab, 'side=program')] : []),
  ]),
  Compare: labs.flatMap((lab) => [
    compared('Compare', lab, 'view=compare'),
    compared('Compare side by side', lab, 'view=compare&layout=side'),
    compared('the race', lab, 'view=compare&layout=race'),
    compared('Why', lab, 'view=compare&panel=why'),
  ]),
  races: [...RACES, { name: 'policies side by side', link: POLICIES }],
  'What if': ['requests', 'tree', 'mesh'].flatMap((lab) =>
    ['sensitivity', 'map', 'experiment', 'advice'].map((view) => inLab(view, lab, `view=${view}`)),
  ),
  'Every order': [FILM],
  'On this computer': [inLab('computer', 'async', 'view=computer')],
  Learn: [0, 1, 2].flatMap((n) => [1, 2, 3, 4].map((scene) => lesson(n, scene))),
  Sources: ['tree', 'loop'].flatMap((lab) =>
    ['reproduce', 'model', 'glossary', 'about', 'stories', 'lessons'].map((view) => inLab(view, lab, `view=${view}`)),
  ),
}

/** A ready lecture at one of its entries: its list comes into the link as it begins. */
const slide = (entry: number): State => ({
  name: `entry ${entry} of a lecture`,
  link: 'teach',
  fresh: true,
  act: async (page) => {
    await page.getByRole('button', { name: /^Open: Which server/ }).click()
    await page
      .locator('dialog')
      .getByRole('button', { name: /^Begin/ })
      .first()
      .click()
    await page.waitForURL(/view=lecture/)
    await page.waitForURL(/entry=1\b/)
    if (entry === 1) return
    // Keys would first uncover what the entry asks.
    await page.getByLabel('Entry', { exact: true }).selectOption(String(entry - 1))
    await page.waitForURL(new RegExp(`entry=${entry}\\b`))
  },
})

/** A machine whose parts have names. */
const SLICES = 'topology=torus3d&processors=64'

/** Servers that say what is wrong with them instead of how much they have. */
const SLOWED: State = {
  name: 'a lecture with servers that are slow or stopped',
  link: 'requests?view=lecture&policy=roundRobin&periods=0:0:100000:0.25,1:0:100000:0&time=5',
}

const LECTURES: readonly State[] = [
  ...labs.flatMap((lab) => [
    inLab('a lecture', lab, 'view=lecture'),
    { ...inLab('a lecture', lab, 'view=lecture', 1), name: `a lecture on the second story of ${lab}` },
    compared('a lecture with a race', lab, 'view=lecture&layout=race'),
  ]),
  // Nodes that are too small for the numbers of all tasks, names of dimensions and slices, the link's own words, and why a run takes longer.
  ...['balancer=loadserver&processors=16', 'processors=256&at=9', 'topology=hypercube&processors=32', SLICES].map(
    (query) => ({ name: `a lecture with ${query}`, link: `tree?view=lecture&${query}` }),
  ),
  {
    name: 'a lecture with words of its link',
    link: 'tree?view=lecture&tab=time&with=interval:64&title=For+you&note=To+look+at',
  },
  compared('a lecture with why', 'tree', 'view=lecture&panel=why'),
  SLOWED,
  ...[0, 1, 2].flatMap((n) =>
    [1, 2, 3].map((scene) => ({ ...lesson(n, scene), link: `${lesson(n, scene).link}&view=lecture` })),
  ),
  ...[1, 2, 3, 4].map(slide),
]

/**
 * Each kind of view once; a screen takes another lab of the kind than the screen before, and another state where a kind has two: a race before
 * it begins or at its end, a program as it is written or with the film of an order.
 */
function fewFor(nth: number): readonly State[] {
  const lab = (kind: number) => labs[(kind + 2 * nth) % labs.length]
  const isOdd = nth % 2 === 1
  return [
    ...PLACES,
    ...DIALOGS,
    // Each lab on every second screen, the narrow and the wide ones in turn.
    ...labs.filter((_, k) => (k + nth) % 2 === 0).map((one) => inLab('Play', one, '')),
    inLab('Play with numbers', lab(0), 'side=numbers'),
    inLab('Play with time', lab(1), 'side=time'),
    inLab('Play with the microscope', lab(2), 'side=microscope'),
    isOdd ? FILM : inLab('Play with a program', nth ? 'async' : 'requests', 'side=program'),
    compared('Compare', lab(3), 'view=compare'),
    SCREENS[nth].touch
      ? { name: 'policies side by side', link: POLICIES }
      : compared('Compare side by side', lab(4), 'view=compare&layout=side'),
    isOdd ? compared('the race', lab(5), 'view=compare&layout=race') : RACES[nth % RACES.length],
    compared('Why', lab(6), 'view=compare&panel=why'),
    ...['sensitivity', 'map', 'experiment', 'advice'].map((view) => inLab(view, 'requests', `view=${view}`)),
    inLab('computer', 'async', 'view=computer'),
    lesson(nth % LESSONS.length, isOdd ? 3 : 1),
    ...['reproduce', 'model', 'glossary', 'stories', 'lessons'].map((view) => inLab(view, 'tree', `view=${view}`)),
  ]
}

const FEW_LECTURES: readonly State[] = [
  inLab('a lecture', 'requests', 'view=lecture'),
  inLab('a lecture', 'loop', 'view=lecture'),
  inLab('a lecture', 'divisible', 'view=lecture'),
  inLab('a lecture', 'mesh', 'view=lecture'),
  { name: 'a lecture with slices', link: `tree?view=lecture&${SLICES}` },
  compared('a lecture with a race', 'tree', 'view=lecture&layout=race'),
  { ...lesson(1, 2), link: `${lesson(1, 2).link}&view=lecture` },
  SLOWED,
  slide(1),
  slide(2),
]

/** What is looked at on a screen, in groups that are tried side by side. `all` goes to the end of every list. */
export function statesOn(nth: number, all: boolean): Readonly<Record<string, readonly State[]>> {
  if (SCREENS[nth].lecture) return { lectures: all ? LECTURES : FEW_LECTURES }
  return all
    ? { ...ALL, lectures: [slide(1), slide(2)] }
    : { 'each kind of view': [...fewFor(nth), ...(SCREENS[nth].touch ? [] : [slide(2)])] }
}

/** Where targets are pressed: what is pressed most. */
export const PRESSED_STATES: readonly State[] = [
  ...['requests', 'tree', 'loop', 'divisible'].map((lab) => inLab('Play', lab, '')),
  compared('Compare', 'requests', 'view=compare'),
  lesson(0, 1),
]
