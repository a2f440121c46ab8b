/** Links as they arrive when they were typed, cut off, pasted twice or made up: valid ones of any lab, damaged. */
import fc from 'fast-check'
import { FORMER_SIDES, FORMER_VIEWS, LAYOUTS, MODES, PANELS, SIDES, SPANS, VIEWS } from '../../src/app/state/places.ts'
import type { DescribedLab } from '../../src/core/lab.ts'
import { wholeGroup } from '../../src/core/link/arrangement.ts'
import { formatLink, LINK_LIMIT, type LinkExtras, RESERVED } from '../../src/core/link/link.ts'
import { formatPlaylist } from '../../src/core/link/playlist.ts'
import { anyValues } from './values.ts'

/** Texts that have broken readers of links, or look like what they take apart. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e999',
  '1e-999',
  '0x10',
  '1_000',
  '1,000',
  'NaN',
  'Infinity',
  'undefined',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '<script>throw 1</script>',
  '"><img src=x onerror=throw>',
  'javascript:throw 1',
  '../../etc/passwd',
  '%',
  '%%%',
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '\0',
  '\ud83d',
  '🐟',
  '‮',
  '１２',
  'é',
  '9'.repeat(400),
  '1,'.repeat(300),
  'x'.repeat(3000),
  'x'.repeat(LINK_LIMIT),
  '1;'.repeat(50),
  'interval:1;'.repeat(50),
  '&',
  '=',
  '?',
  '#',
  ';',
  ':',
  ',',
  '+',
  '\n',
  '~',
  's:~~;b:',
  '1;s:x',
] as const

/**
 * Texts of any characters. Those of fast-check's `string` are as good, but it makes a table of all there are first, which takes as long
 * as a third of the links.
 */
const anyText = (characters: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(characters, { maxLength }).map((all) => all.join(''))

/** Any code point, half a surrogate pair included. */
const codePoint = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }),
  fc.integer({ min: 0, max: 0x2ff }),
  fc.nat({ max: 0xffff }),
  fc.nat({ max: 0x10ffff }),
)
const character = codePoint.map((code) => String.fromCodePoint(code))

/** What a reader takes for one character: also several code points, and no half ones. */
const grapheme = fc.oneof(
  character.filter((text) => text.isWellFormed()),
  fc.constantFrom('e\u0301', '\u1112\u1161\u11ab', '🇩🇪', '👩‍👩‍👧', '👍🏽', '\u0915\u094d\u0937\u093f'),
)

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), anyText(character, 12))

/** A playlist, of entries that can be used and such that cannot. */
function anyList(lab: DescribedLab): fc.Arbitrary<string> {
  const words = fc.oneof(anyText(grapheme, 60), fc.constantFrom(...HOSTILE))
  const lists = fc.constantFrom('', `in:${lab.id}`, 'in:nowhere', 'x:what')
  const entry = fc.oneof(
    fc.record({
      kind: fc.constant('story' as const),
      lab: fc.constant(lab.id),
      story: words,
      note: words,
      title: words,
    }),
    fc.record({
      kind: fc.constant('picture' as const),
      lab: fc.constant(lab.id),
      query: anyValues(lab).map((values) => formatLink(lab, values).split('?')[1] ?? ''),
      note: words,
      title: words,
    }),
    fc.record({ kind: fc.constant('question' as const), question: words, note: words }),
    fc.record({ kind: fc.constant('black' as const), note: words }),
  )
  return fc
    .tuple(fc.array(entry, { maxLength: 6 }), lists)
    .map(([entries, more]) => (more ? `${formatPlaylist(entries)};${more}` : formatPlaylist(entries)))
}

/** What a lab's link may say beyond its scenarios: usable, or made up. */
function anyExtras(lab: DescribedLab): fc.Arbitrary<LinkExtras> {
  const parameter = fc.constantFrom(...Object.keys(lab.parameters))
  const metric = fc.constantFrom(...lab.metrics.map(({ id }) => id))
  const control = fc.oneof(parameter, fc.constantFrom(...lab.groups.map(({ id }) => wholeGroup(id))))
  const controls = fc.array(control, { maxLength: 4 }).map((ids) => ids.join(','))
  const words = fc.oneof(anyText(grapheme, 100), fc.constantFrom(...HOSTILE))
  const whole = fc.nat({ max: 300 }).map(String)
  const usable: Readonly<Record<Exclude<(typeof RESERVED)[number], 'with'>, fc.Arbitrary<string>>> = {
    v: fc.constantFrom('1', '2'),
    story: fc.constantFrom('none', 'chain', 'nowhere'),
    view: fc.constantFrom(...VIEWS, ...Object.keys(FORMER_VIEWS)),
    mode: fc.constantFrom(...MODES),
    tab: fc.constantFrom('phases', 'search', 'times'),
    chart: fc.constantFrom('workload', 'search', 'all'),
    side: fc.constantFrom(...SIDES, ...Object.keys(FORMER_SIDES)),
    picture: fc.constantFrom('machine', 'tree', 'both'),
    layout: fc.constantFrom(...LAYOUTS),
    panel: fc.constantFrom(...PANELS),
    axis: fc.constantFrom('steps', 'seconds', 'schedule'),
    span: fc.constantFrom(...SPANS),
    at: whole,
    time: fc.double({ min: 0, max: 10, noNaN: true }).map(String),
    share: fc.double({ min: 0, max: 1, noNaN: true }).map(String),
    x: parameter,
    y: parameter,
    show: fc.oneof(metric, fc.constant('best')),
    sweep: fc.tuple(parameter, metric).map((pair) => pair.join(':')),
    factors: fc.tuple(parameter, fc.array(whole, { minLength: 1, maxLength: 4 })).map((pair) => pair.join(':')),
    replicates: whole,
    response: metric,
    lesson: words,
    scene: whole,
    parts: fc.constantFrom('machine', 'charts,results', 'caption'),
    open: controls,
    hide: controls,
    lock: controls,
    title: words,
    note: words,
    answers: fc.constantFrom('covered', 'shown', 'never'),
    assignment: words,
    orders: fc.constantFrom('2.4.ring.poll.f.stops.0', '3.4.torus.interrupt.o.round.6', '9.9'),
    order: fc.constantFrom('0300000', '0zz3', '!'),
    list: anyList(lab),
    entry: whole,
  }
  const either = Object.entries(usable).map(
    ([key, arbitrary]) => [key, fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: hostile })] as const,
  )
  return fc.record(Object.fromEntries(either), { requiredKeys: [] })
}

/** A link that the page could have written. */
function anyWritten(lab: DescribedLab): fc.Arbitrary<string> {
  const compared = fc.array(anyValues(lab), { maxLength: 2 })
  const few = fc.oneof({ weight: 3, arbitrary: fc.constant<LinkExtras>({}) }, { weight: 1, arbitrary: anyExtras(lab) })
  return fc
    .tuple(anyValues(lab), few, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, compared))
    .map(([values, extras, others]) => formatLink(lab, values, wellFormed(extras), others))
}

/** Half a surrogate pair cannot be written in a link; typed into an address it arrives as U+FFFD. */
function wellFormed(extras: LinkExtras): LinkExtras {
  return Object.fromEntries(Object.entries(extras).map(([key, text]) => [key, text.toWellFormed()]))
}

/** One damage. `at` and `until` are shares of the link's length. */
const damage = fc.record({
  kind: fc.constantFrom('cut', 'insert', 'replace', 'end', 'twice', 'swap', 'value', 'key', 'lab', 'escape', 'add'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 12 }),
  text: hostile,
})

/** A link of any of the labs, damaged up to four times. */
export function anyLink(labs: Readonly<Record<string, DescribedLab>>): fc.Arbitrary<string> {
  const ids = Object.keys(labs)
  const keys = [...RESERVED, ...ids.flatMap((id) => Object.keys(labs[id].parameters))]
  const step = fc.tuple(damage, fc.constantFrom(...ids), fc.constantFrom(...keys))
  return fc
    .tuple(fc.oneof(...ids.map((id) => anyWritten(labs[id]))), fc.array(step, { maxLength: 4 }))
    .map(([link, steps]) => steps.reduce(damaged, link))
}

function damaged(
  link: string,
  [{ kind, at, length, text }, lab, key]: readonly [
    typeof damage extends fc.Arbitrary<infer D> ? D : never,
    string,
    string,
  ],
): string {
  const place = Math.floor(at * (link.length + 1))
  const [before, behind] = [link.slice(0, place), link.slice(place)]
  const mark = link.indexOf('?')
  const name = mark < 0 ? link : link.slice(0, mark)
  const entries = mark < 0 ? [] : link.slice(mark + 1).split('&')
  const chosen = Math.floor(at * entries.length * 0.999)
  const withEntries = (changed: readonly string[]) => `${name}?${changed.join('&')}`
  const [id, value] = (entries[chosen] ?? '').split('=')
  switch (kind) {
    case 'cut':
      return before + behind.slice(length)
    case 'insert':
      return before + text + behind
    case 'replace':
      return before + text + behind.slice(length)
    case 'end':
      return before
    case 'twice':
      return withEntries([...entries, ...entries])
    case 'swap':
      return withEntries([...entries.slice(chosen), ...entries.slice(0, chosen)])
    case 'value':
      return withEntries(entries.map((entry, i) => (i === chosen ? `${id}=${text}` : entry)))
    case 'key':
      return withEntries([...entries, `${key}=${value}`])
    case 'lab':
      return `${lab}${link.slice(name.length)}`
    case 'escape':
      return before + encodeURIComponent(behind.slice(0, length).toWellFormed()) + behind.slice(length)
    case 'add':
      return withEntries([...entries, `${key}=${text}`])
  }
}
