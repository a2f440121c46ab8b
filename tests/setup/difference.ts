/**
 * How two pictures differ, in words: what is gone and what is new, what has moved how far, which colours and words have changed. Pictures are
 * SVG files as `picture.ts` writes them; how they look in a browser (`<style>`) is not compared.
 */

interface Item {
  /** What a reader calls it. */
  readonly kind: string
  /** Its words, where it has some. */
  readonly words: string
  /** What it belongs to: the name of the nearest element around it that has one; for a swatch, the words that follow it. */
  group: string
  /** The drawing whose coordinates it has. */
  readonly drawing: number
  readonly attributes: ReadonlyMap<string, string>
  /** Its box; undefined for what a browser lays out. */
  readonly box?: Box | undefined
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const PARTS = /<(\/?)([\w:-]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/g
const GEOMETRY = /^(?:x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|d|points|width|height|transform|viewBox)$/
const COLOURS = /^(?:fill|stroke|stop-color|color|flood-color)$/

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const circles = /^M[-\d. ]+A([\d.]+) \1 0 0 1 [-\d. ]+A\1 \1 0 0 1 [-\d. ]+Z?$/

const NAMES: Readonly<Record<string, string>> = {
  span: 'box',
  i: 'box',
  b: 'box',
  div: 'box',
  dd: 'box',
  td: 'box',
  rect: 'rectangle',
  line: 'line',
  polyline: 'line',
  polygon: 'area',
  g: 'group',
}
function kindOf(tag: string, attributes: ReadonlyMap<string, string>): string {
  if (tag === 'path') {
    if (circles.test(attributes.get('d') ?? '')) return 'circle'
    return attributes.get('fill') === 'none' ? 'line' : 'area'
  }
  return NAMES[tag] ?? tag
}

const numbersIn = (text: string) => (text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number)

/** The points of path data, in the coordinates that it is written in. */
function pointsOf(data: string): (readonly [number, number])[] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (const [, verb, rest] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = numbersIn(rest.replaceAll('-', ' -'))
    const to = (px: number, py: number) => {
      ;[x, y] = [px, py]
      points.push([x, y])
    }
    const upper = verb.toUpperCase()
    const away = verb !== upper
    const [ox, oy] = away ? [x, y] : [0, 0]
    if (upper === 'H') for (const value of n) to((away ? x : 0) + value, y)
    else if (upper === 'V') for (const value of n) to(x, (away ? y : 0) + value)
    else {
      const size = upper === 'A' ? 7 : upper === 'C' ? 6 : /[QS]/.test(upper) ? 4 : 2
      for (let i = 0; i + size <= n.length; i += size) to(ox + n[i + size - 2], oy + n[i + size - 1])
    }
  }
  return points
}

function boxOf(tag: string, attributes: ReadonlyMap<string, string>): Box | undefined {
  const value = (name: string) => Number.parseFloat(attributes.get(name) ?? '0') || 0
  const around = (points: readonly (readonly [number, number])[]): Box | undefined =>
    points.length === 0
      ? undefined
      : points.reduce(
          (box, [x, y]) => ({
            left: Math.min(box.left, x),
            top: Math.min(box.top, y),
            right: Math.max(box.right, x),
            bottom: Math.max(box.bottom, y),
          }),
          { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
        )
  const [dx = 0, dy = 0] = numbersIn(/translate\(([^)]*)\)/.exec(attributes.get('transform') ?? '')?.[1] ?? '')
  const shifted = (box: Box | undefined): Box | undefined =>
    box && { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy }
  if (tag === 'path') return shifted(around(pointsOf(attributes.get('d') ?? '')))
  if (tag === 'circle') {
    const [x, y, r] = ['cx', 'cy', 'r'].map(value)
    return shifted({ left: x - r, top: y - r, right: x + r, bottom: y + r })
  }
  if (tag === 'line') return shifted(around([[value('x1'), value('y1')], [value('x2'), value('y2')]])) // biome-ignore format: two ends
  if (/^poly/.test(tag)) {
    const n = numbersIn(attributes.get('points') ?? '')
    return shifted(around(n.flatMap((x, i) => (i % 2 === 0 ? [[x, n[i + 1]] as const] : []))))
  }
  if (/^(?:rect|text|image|use|svg|g)$/.test(tag)) {
    const [x, y] = [value('x'), value('y')]
    const wide = tag === 'text' ? 0 : value('width')
    return shifted({ left: x, top: y, right: x + wide, bottom: y + (tag === 'text' ? 0 : value('height')) })
  }
  return undefined
}

const HTML = 'http://www.w3.org/1999/xhtml'
/** Elements that hold others, and are nothing that is seen. */
const HOLDS = /^(?:div|span|figure|figcaption|section|header|p|ul|ol|dl|table|tbody|thead|tr|label|g|defs|clipPath)$/

interface Open {
  readonly tag: string
  readonly isHtml: boolean
  readonly group: string
  readonly attributes: ReadonlyMap<string, string>
  readonly drawing: number
  /** The items of the swatch that it is part of. */
  readonly swatch?: Item[] | undefined
  words: string
  hasParts: boolean
}

/** A drawing beside words that is no larger than this is a swatch, in pixels. */
const SWATCH = 40

/**
 * What a picture consists of. How the page's elements lie in each other, and what classes lay them out, is no part of it; a class counts for
 * what is drawn, and for what has nothing else, such as the swatch of a legend.
 */
function itemsOf(svg: string): Item[] {
  const items: Item[] = []
  const open: Open[] = []
  let drawings = 0
  /** Swatches whose words have not come yet. */
  let unnamed: Item[] = []
  const close = ({ tag, isHtml, group, words, attributes, hasParts, drawing, swatch }: Open) => {
    const own = words.replace(/\s+/g, ' ').trim()
    if (own === '' && hasParts && HOLDS.test(tag) && !attributes.has('transform')) return
    const kind = own !== '' || tag === 'text' ? 'text' : kindOf(tag, attributes)
    const isVisible = tag === 'svg' || (isHtml && (own !== '' || hasParts))
    const attributesShown = isVisible ? new Map([...attributes].filter(([name]) => name !== 'class')) : attributes
    const item: Item = { kind, words: own, group, drawing, attributes: attributesShown, box: boxOf(tag, attributes) }
    items.push(item)
    swatch?.push(item)
  }
  const body = svg.replace(/<style>[\s\S]*?<\/style>/g, '')
  for (const [, end, tag, text, alone, words] of body.matchAll(PARTS)) {
    const around = open.at(-1)
    if (words !== undefined) {
      if (!around || !words.trim()) continue
      around.words += decoded(words)
      if (!around.isHtml) continue
      for (const item of unnamed) item.group = decoded(words).trim()
      unnamed = []
      continue
    }
    if (end) {
      const element = open.pop()
      if (element) close(element)
      continue
    }
    const attributes = new Map<string, string>()
    for (const [, name, value] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      // Modules' classes stand with the name of their file in front of their own (`look.ts`).
      const own = name === 'class' ? value.replace(/\S+__/g, '').replace(/(^| )_([a-zA-Z\d-]+?)_\w+/g, '$1$2') : value
      attributes.set(name, decoded(own))
    }
    const space = attributes.get('xmlns')
    attributes.delete('xmlns')
    if (around) around.hasParts = true
    const isHtml = space === undefined ? around?.isHtml === true : space === HTML
    const group = attributes.get('aria-label') ?? around?.group ?? ''
    const begins = tag === 'svg' && around?.isHtml === true
    if (begins) drawings++
    const isSwatch = begins && Number(attributes.get('width')) <= SWATCH
    const element: Open = {
      tag,
      isHtml,
      group,
      attributes,
      drawing: begins ? drawings : (around?.drawing ?? 0),
      swatch: isSwatch ? unnamed : around?.swatch,
      words: '',
      hasParts: false,
    }
    if (alone) close(element)
    else open.push(element)
  }
  return items
}

const keyOf = ({ kind, words, group, attributes }: Item) =>
  JSON.stringify([kind, words, group, [...attributes].sort(([a], [b]) => (a < b ? -1 : 1))])
const lookOf = ({ attributes }: Item) =>
  JSON.stringify([...attributes].filter(([name]) => !GEOMETRY.test(name) && name !== 'style').sort())
const placeOf = ({ attributes }: Item) => JSON.stringify([...attributes].filter(([name]) => GEOMETRY.test(name)).sort())

/** Takes pairs out of both lists that have the same key. */
function pairs(olds: Item[], news: Item[], key: (item: Item) => string): (readonly [Item, Item])[] {
  const waiting = new Map<string, Item[]>()
  for (const item of news) waiting.set(key(item), [...(waiting.get(key(item)) ?? []), item])
  const matched: (readonly [Item, Item])[] = []
  for (const item of [...olds]) {
    const other = waiting.get(key(item))?.shift()
    if (!other) continue
    matched.push([item, other])
    olds.splice(olds.indexOf(item), 1)
    news.splice(news.indexOf(other), 1)
  }
  return matched
}

/** Less than this is a rounding, in pixels. */
const SEEN = 0.15

const plural = (number: number, kind: string) =>
  `${number} ${number === 1 ? kind : kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`}`
const quoted = (texts: readonly string[]) => {
  const all = [...new Set(texts)]
  const short = all.slice(0, 3).map((text) => `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`)
  return `${short.join(', ')}${all.length > 3 ? ` and ${all.length - 3} more` : ''}`
}
const inGroup = (group: string) => (group === '' ? '' : ` in “${group.length > 50 ? `${group.slice(0, 47)}…` : group}”`)

/** How far a box has moved, and whether its size is another. */
function moveOf(before: Box, after: Box) {
  const sides = [
    after.left - before.left,
    after.top - before.top,
    after.right - before.right,
    after.bottom - before.bottom,
  ]
  const [left, top, right, bottom] = sides
  const whole = Math.abs(left - right) <= SEEN && Math.abs(top - bottom) <= SEEN
  return { x: left, y: top, whole, most: Math.max(...sides.map(Math.abs)) }
}

const middle = ({ left, right, top, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const

/** Where items are, for a reader who looks for them: their box, and the words that stand nearest. */
function whereOf(items: readonly Item[], all: readonly Item[]): string {
  const boxes = items.flatMap(({ box }) => (box && Number.isFinite(box.left) ? [box] : []))
  if (boxes.length === 0) return ''
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))]
  const at =
    right - left < 2 && bottom - top < 2
      ? `at (${Math.round(left)}, ${Math.round(top)})`
      : `between (${Math.round(left)}, ${Math.round(top)}) and (${Math.round(right)}, ${Math.round(bottom)})`
  const [x, y] = middle({ left, top, right, bottom })
  const [nearest] = all
    .filter(
      ({ kind, box, words, drawing }) =>
        kind === 'text' &&
        box &&
        words !== '' &&
        drawing === items[0].drawing &&
        !items.some((item) => item.words === words),
    )
    .map(({ words, box }) => ({
      words,
      away: box ? Math.hypot(...middle(box).map((at, k) => at - [x, y][k])) : Infinity,
    }))
    .sort((a, b) => a.away - b.away)
  return ` ${at}${nearest && nearest.away < 150 ? `, near “${nearest.words.slice(0, 40)}”` : ''}`
}

/** Lines of one kind together: by what happened, the kind of element and what it belongs to. */
function grouped<T>(entries: readonly T[], key: (entry: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry])
  return [...groups.values()]
}

function movesIn(moved: readonly (readonly [Item, Item])[]): string[] {
  const entries = moved.flatMap(([before, after]) => {
    if (!before.box || !after.box) return []
    const move = moveOf(before.box, after.box)
    return move.most > SEEN || placeOf(before) !== placeOf(after) ? [{ before, after, move }] : []
  })
  return grouped(
    entries,
    ({ before, move }) => `${before.kind}|${before.group}|${move.whole && move.most > SEEN}`,
  ).flatMap((same) => {
    const [{ before, move }] = same
    const [number, most] = [same.length, Math.max(...same.map((entry) => entry.move.most))]
    if (most <= SEEN && same.every((entry) => pointsDiffer(entry.before, entry.after) <= SEEN)) return []
    const texts = before.kind === 'text' ? ` (${quoted(same.map((entry) => entry.before.words))})` : ''
    const what = `${plural(number, before.kind)}${inGroup(before.group)}${texts}`
    if (!move.whole || most <= SEEN) {
      const other =
        most > SEEN ? `, ${number === 1 ? 'a side' : 'sides'} by up to ${Math.round(most * 10) / 10} px` : ''
      return [
        `${what} ${number === 1 ? 'has' : 'have'} another shape${other}${whereOf(
          same.map((entry) => entry.before),
          [],
        )}`,
      ]
    }
    const directions = [
      same.every((entry) => entry.move.x > SEEN) ? 'right' : same.every((entry) => entry.move.x < -SEEN) ? 'left' : '',
      same.every((entry) => entry.move.y > SEEN) ? 'down' : same.every((entry) => entry.move.y < -SEEN) ? 'up' : '',
    ].filter(Boolean)
    const way = directions.length > 0 ? ` ${directions.join(' and ')}` : ''
    return [`${what} moved${way} by ${number === 1 ? '' : 'up to '}${Math.round(most * 10) / 10} px`]
  })
}

/** How far corresponding numbers of two paths are apart. */
function pointsDiffer(before: Item, after: Item): number {
  const [a, b] = [before, after].map(({ attributes }) =>
    numbersIn(
      [...attributes]
        .filter(([name]) => GEOMETRY.test(name))
        .map(([, value]) => value)
        .join(' '),
    ),
  )
  return a.length === b.length ? Math.max(0, ...a.map((value, i) => Math.abs(value - b[i]))) : Infinity
}

/** Colours, styles and other attributes that are others. */
function changesIn(changed: readonly (readonly [Item, Item])[], nameOf: (colour: string) => string): string[] {
  const entries = changed.flatMap(([before, after]) =>
    [...new Set([...before.attributes.keys(), ...after.attributes.keys()])].flatMap((name) => {
      const [from, to] = [before.attributes.get(name), after.attributes.get(name)]
      // Ids are counted.
      if (from === to || GEOMETRY.test(name) || name === 'id') return []
      return [{ item: before, name, from: from ?? 'none', to: to ?? 'none' }]
    }),
  )
  return grouped(entries, ({ item, name, from, to }) =>
    JSON.stringify([item.kind, item.group, name, name === 'style' || COLOURS.test(name) ? [from, to] : '']),
  ).map((same) => {
    const [{ item, name, from, to }] = same
    const words = same.map((entry) => entry.item.words).filter(Boolean)
    const what = `${plural(same.length, item.kind)}${inGroup(item.group)}${words.length > 0 ? ` (${quoted(words)})` : ''}`
    const has = same.length === 1 ? 'has' : 'have'
    const where = whereOf(
      same.map((entry) => entry.item),
      [],
    )
    if (COLOURS.test(name)) return `${what} changed colour (${name}) from ${nameOf(from)} to ${nameOf(to)}${where}`
    const short = (text: string) => (text.length > 90 ? `${text.slice(0, 87)}…` : text)
    return `${what} ${has} another ${name}: “${short(to)}” instead of “${short(from)}”${where}`
  })
}

function goneIn(items: readonly Item[], verb: string, all: readonly Item[]): string[] {
  return grouped(items, ({ kind, group }) => `${kind}|${group}`).map((same) => {
    const [{ kind, group }] = same
    const words = kind === 'text' ? ` (${quoted(same.map((item) => item.words))})` : ''
    return `${plural(same.length, kind)}${inGroup(group)}${words} ${same.length === 1 ? 'is' : 'are'} ${verb}${whereOf(same, all)}`
  })
}

/** The number of lines that are read. */
const MOST = 16

/**
 * What has changed from one picture to another, a line for each kind of change; none where they show the same.
 *
 * @param nameOf what a colour is called
 */
export function differences(
  before: string,
  after: string,
  nameOf: (colour: string) => string = String,
): readonly string[] {
  const [allBefore, allAfter] = [itemsOf(before), itemsOf(after)]
  const [olds, news] = [[...allBefore], [...allAfter]]
  pairs(olds, news, keyOf)
  if (olds.length === 0 && news.length === 0) {
    const inOrder = allBefore.every((item, i) => keyOf(item) === keyOf(allAfter[i]))
    return inOrder ? [] : ['the same elements are drawn in another order: what lies above may lie below']
  }
  // What is alike in more ways is taken first.
  const recoloured = pairs(olds, news, (item) => JSON.stringify([item.kind, item.words, item.group, placeOf(item)]))
  const moved = pairs(olds, news, (item) => JSON.stringify([item.kind, item.words, item.group, lookOf(item)]))
  const both = pairs(olds, news, ({ kind, words, group, attributes }) =>
    JSON.stringify([kind, words, group, attributes.get('class')]),
  )
  const reworded = pairs(olds, news, (item) =>
    item.kind === 'text'
      ? JSON.stringify([item.group, placeOf(item), item.attributes.get('class')])
      : JSON.stringify([item.kind, Math.random()]),
  )
  const lines = [
    ...goneIn(olds, 'gone', allBefore),
    ...goneIn(news, 'new', allAfter),
    ...reworded.map(([old, item]) => `“${old.words}”${inGroup(old.group)} now reads “${item.words}”`),
    ...changesIn([...recoloured, ...moved, ...both], nameOf),
    ...movesIn([...moved, ...both]),
  ]
  return lines.length > MOST ? [...lines.slice(0, MOST), `and ${lines.length - MOST} changes more`] : lines
}
