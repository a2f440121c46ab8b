import { describe, expect, test } from 'vitest'
import { defaults } from '../../core/parameters.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { checkParts, formatPage, olderNotice, readPage } from './page-link.ts'
import { createPageStore } from './store.ts'

await loadLabs()

const fresh = createPageStore('tree', defaults(labs.tree.parameters)).getState()

/** What a link comes to when it is opened and written again. */
const again = (link: string) => {
  const { state, place } = readPage(link)
  return formatPage({ ...fresh, ...state }, place)
}
const noticesOf = (link: string) => readPage(link).state.notices.map(({ text }) => text)

describe('A link of the page', () => {
  test.each([
    'tree?v=2',
    'tree?interval=32&v=2&at=10',
    'tree?processors=16&depth=12&with=interval:64&with=balancer:none&v=2&layout=side&span=whole&at=61',
    'tree?with=interval:64&v=2&layout=race&axis=seconds&span=whole&time=0.125',
    'tree?v=2&view=lecture&layout=race&axis=seconds&span=whole',
    'tree?v=2&view=play&layout=race&axis=seconds&span=whole',
    'tree?v=2&view=lecture&tab=time',
    'tree?v=2&axis=seconds&time=0.125',
    'tree?with=balancer:none&v=2&view=compare',
    'tree?with=balancer:none&v=2&view=play&layout=side',
    'tree?v=2&view=compare&mode=lecture',
    'tree?v=2&view=stories',
    'tree?v=2&chart=all',
    'tree?v=2&view=sensitivity&sweep=topology:speedup',
    'tree?v=2&view=map&x=grain&y=depth&show=ita',
    'tree?v=2&view=embed&parts=machine,transport&open=interval&lock=seed&title=Here',
    'divisible?v=1&axis=schedule&at=28&share=0',
  ])('%s is written as it was read, without a notice', (link) => {
    expect(noticesOf(link)).toEqual([])
    expect(again(link)).toBe(link)
  })

  test.each([
    ['tree?view=explore&x=grain', { view: 'map' }],
    ['tree?view=explore&side=sensitivity', { view: 'map', side: 'closed' }],
    ['tree?view=experiment', { view: 'experiment' }],
    ['tree?view=reproduce', { view: 'reproduce' }],
    ['tree?view=lessons', { view: 'lessons' }],
    ['tree?side=microscope', { view: 'play', side: 'microscope' }],
    ['tree?side=sensitivity', { view: 'sensitivity' }],
    ['tree?side=compare', { view: 'compare', layout: 'one' }],
    ['tree?with=interval:64&side=compare&layout=side', { view: 'compare', layout: 'side' }],
    ['tree?with=interval:64&layout=side', { view: 'compare', layout: 'side' }],
    ['tree?layout=side', { view: 'play' }],
    ['tree?lesson=adapting&scene=2', { view: 'lessons', projected: false }],
    ['tree?view=lecture&lesson=adapting&scene=2', { view: 'lessons', projected: true }],
    ['tree?view=lecture&with=interval:64&layout=side&side=compare', { view: 'play', projected: true }],
    ['tree?view=embed&side=compare', { view: 'embed' }],
  ] as const)('as it was written before the five views opens what it meant: %s', (link, state) => {
    expect(noticesOf(link)).toEqual([])
    expect(readPage(link).state).toMatchObject(state)
  })

  test('names the view beside a lesson, which is what the link of a lesson opens', () => {
    const state = { ...fresh, lesson: { id: 'adapting', scene: 1 } }
    const at = { x: 0, share: 1 }
    expect(formatPage({ ...state, view: 'lessons' }, at)).toBe('tree?v=2&lesson=adapting&scene=2')
    expect(formatPage({ ...state, view: 'play' }, at)).toBe('tree?v=2&view=play&lesson=adapting&scene=2')
    expect(formatPage({ ...state, view: 'lessons', projected: true }, at)).toBe(
      'tree?v=2&view=lecture&lesson=adapting&scene=2',
    )
    expect(readPage('tree?v=2&view=play&lesson=adapting&scene=2').state.view).toBe('play')
  })

  test('is written without what is as by default', () => {
    expect(again('tree?balancer=gdem&view=play&side=closed&layout=one&span=near&axis=steps')).toBe('tree?v=2')
  })

  test('of a race is in seconds and shows all of it, whether it says so or not', () => {
    expect(again('tree?layout=race')).toBe('tree?v=2&layout=race&axis=seconds&span=whole')
    expect(noticesOf('tree?layout=race&axis=steps')).toEqual([
      'From the link: axis: expected one of seconds, got "steps"; it is left out.',
    ])
    expect(readPage('divisible?layout=race').state).toMatchObject({ layout: 'race', axis: 'steps' })
  })

  test('counts steps from 1, and the playhead’s rows from 0', () => {
    expect(readPage('tree?at=8').place.x).toBe(7)
    expect(formatPage(fresh, { x: 7, share: 1 })).toBe('tree?v=2&at=8')
  })

  test('of another lab names it, and one without a lab is of the first', () => {
    expect(readPage('divisible').state.lab).toBe('divisible')
    expect(readPage('').state).toMatchObject({ lab: 'tree', view: 'play', values: fresh.values })
  })

  test('names its lesson and scene', () => {
    expect(readPage('tree?lesson=adapting&scene=2')).toMatchObject({ lesson: 'adapting', scene: '2' })
  })
})

describe('A malformed link is reported, and gives a scenario that can be run:', () => {
  test.each([
    ['forest?interval=3', /expected one of tree, .*, got "forest"/],
    ['tree?interval=often', /interval: expected a whole number .*, got "often"; the default is used/],
    ['tree?processors=0', /processors: expected .*, got 0/],
    ['tree?processors=1e99', /processors: expected/],
    ['tree?processors=NaN', /processors: expected .*, got "NaN"/],
    ['tree?processors=12.5', /processors: expected .*, got 12\.5/],
    ['tree?balancer=magic', /balancer: expected one of .*, got "magic"/],
    ['tree?balancer=__proto__', /balancer: expected one of .*, got "__proto__"/],
    ['tree?__proto__=1', /__proto__/],
    ['tree?constructor=1', /constructor/],
    ['tree?unknown=1', /unknown/],
    ['tree?topology=kary&sides=4xx4', /sides: expected .*, got "4xx4"/],
    ['tree?interval=3&interval=4', /interval/],
    ['tree?depth=-5', /depth: expected .*, got −5/],
    ['tree?lambda=2', /lambda: expected .*, got 2/],
    ['tree?v=banana', /v: expected .*, got "banana"/],
    ['tree?v=99', /v: expected .*99/],
    ['tree?at=-1', /at: expected the number of the iteration, from 1 on, got −1; it is left out/],
    ['tree?at=1.5', /at: expected the number of the iteration, from 1 on, got 1\.5/],
    ['tree?axis=schedule', /axis: expected one of steps, seconds, got "schedule"/],
    ['tree?axis=seconds&at=3', /at: expected the parameter time \(seconds\) instead, because axis=seconds, got 3/],
    ['tree?time=0.1', /time: expected a time in seconds, with axis=seconds, got 0\.1/],
    ['tree?axis=seconds&time=-1', /time: expected a time in seconds, with axis=seconds, got −1/],
    ['divisible?axis=schedule&share=1.5', /share: expected a number from 0 to 1, with axis=schedule, got 1\.5/],
    ['divisible?share=0.5', /share: expected a number from 0 to 1, with axis=schedule, got 0\.5/],
    ['tree?scene=2', /scene: expected a lesson beside it, got 2/],
    ['tree?view=xray', /view: expected one of play, .*, got "xray"/],
    ['tree?mode=cinema', /mode: expected one of page, lecture, got "cinema"/],
    ['tree?side=top', /side: expected one of closed, .*, got "top"/],
    ['tree?sweep=beauty:totalTime', /sweep: expected a parameter and a metric, .*, got "beauty:totalTime"/],
    ['tree?lock=wings', /lock: expected a parameter or .*, got "wings"/],
    ['tree?with=interval:often', /with: interval: expected a whole number .*, got "often"/],
    ['tree?interval=%E0%A4%A', /interval/],
    ['tree?seed=<script>document.title=1</script>', /seed: expected/],
    ['%00%01?%00=%00', /expected one of tree/],
    [`tree?seed=${'9'.repeat(30_000)}`, /expected/],
  ] as const)('%.50s', (link, words) => {
    const { state, place } = readPage(link)
    expect(state.notices[0]?.text).toMatch(words)
    expect(state.notices.every(({ text }) => text.startsWith('From the link: ') && text.length < 500)).toBe(true)
    expect(labs[state.lab].check(state.values)).toEqual([])
    expect(Number.isNaN(place.x)).toBe(false)
  })

  test('one with very many faults gives rise to 50 notices at most', () => {
    const link = `tree?${Array.from({ length: 200 }, (_, i) => `wrong${i}=1`).join('&')}`
    expect(noticesOf(link).length).toBeGreaterThan(1)
    expect(noticesOf(link).length).toBeLessThanOrEqual(50)
  })
})

describe('What only the lab’s page knows', () => {
  const { arrangement } = fresh
  test('a link keeps the picture, and one of a lab without another picture shows the machine', async () => {
    const { state, place } = readPage('tree?picture=both')
    expect(state.picture).toBe('both')
    expect(formatPage({ ...fresh, ...state }, place)).toContain('picture=both')
    expect(formatPage({ ...fresh, ...readPage('tree').state }, place)).not.toContain('picture')
    const parts = {
      lab: 'divisible',
      story: undefined,
      chart: undefined,
      curve: undefined,
      picture: 'tree',
      arrangement,
    }
    const [refused] = await checkParts(parts)
    expect(refused.text).toMatch(/picture: expected one of machine, got "tree"; the machine is shown/)
  })

  test('is checked of a chart and of an embedded picture’s parts', async () => {
    expect(
      await checkParts({ lab: 'tree', story: 'none', chart: 'time', curve: 'all', picture: 'both', arrangement }),
    ).toEqual([])
    const notices = await checkParts({
      lab: 'tree',
      story: 'fairytale',
      chart: 'nowhere',
      curve: 'somewhere',
      picture: 'mosaic',
      arrangement: { ...arrangement, parts: ['machine', 'sails'] },
    })
    expect(notices.map(({ id }) => id)).toEqual(['story', 'tab', 'chart', 'picture', 'parts'])
    expect(notices[0].text).toMatch(/story: expected one of one-works, .*, none, got "fairytale"; the one nearest/)
    expect(notices[1].text).toMatch(/tab: expected one of workload, .*, got "nowhere"; it is left out/)
    expect(notices[2].text).toMatch(/chart: expected one of workload, .*, all, got "somewhere"; it is left out/)
    expect(notices[3].text).toMatch(
      /picture: expected one of machine, tree, work, both, both-work, got "mosaic"; the machine is shown/,
    )
    expect(notices[4].text).toMatch(/parts: expected one of .*, got "sails"; it is left out/)
  })
})

test('a link of an older model says what has changed where that concerns it, and leads to the newest page of before', () => {
  const older = (link: string) => readPage(link).state.notices.find(({ id }) => id === 'link-older')
  expect(older('mesh?mesh=file&v=1')).toMatchObject({
    text: expect.stringMatching(/^This link was made before 0\.3\.0\. Since 0\.3\.0: A METIS file/),
  })
  expect(older('mesh?with=mesh:file&v=1')).toBeDefined()
  expect([older('mesh?v=1'), older('mesh?mesh=file&v=2'), older('mesh?mesh=file')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const changes = [{ release: '0.3.0', says: 'Sizes count.' }]
  expect(olderNotice('#mesh?v=1', changes, ['0.1', '0.2', '0.3', '0.12'])?.leads).toEqual({
    label: 'Open it in 0.2',
    href: 'v/0.2/#mesh?v=1',
  })
  expect(olderNotice('#mesh?v=1', changes, [''])).not.toHaveProperty('leads')
})
