/**
 * Where labels stand on a picture: beside the mark that each is about, so that none meets another, a mark that is not its own, or the
 * picture's edge.
 */

/** A rectangle, in pixels of the picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The side of its mark on which a label stands. */
export type LabelSide = 'above' | 'below' | 'left' | 'right'

/** A mark that can have a label now. */
export interface Anchor {
  /** Which label it is: a story names those that it shows. */
  readonly id: string
  /** At most four words. */
  readonly text: string
  /** Fewer, for a phone. */
  readonly short?: string
  /** Where its leader ends. */
  readonly x: number
  readonly y: number
  /** Whether it is there only while something is so; else it names what always is. */
  readonly event?: true
  /** The side that it takes where there is room. */
  readonly side?: LabelSide
  /** Whether it needs a ground of its own: on what is painted all over. */
  readonly plate?: true
}

/** What a stage says of what it draws now. */
export interface Marked {
  readonly anchors: readonly Anchor[]
  /** What no label may lie on, such as other words and marks. */
  readonly avoid: readonly Box[]
}

/** A label that has its place: the box of its words, and its leader from there to the mark. */
export interface PlacedLabel {
  readonly anchor: Anchor
  readonly text: string
  readonly box: Box
  readonly from: readonly [x: number, y: number]
}

/** The longest leader. */
export const LONGEST = 200

/** Room around the words of a label, and between its words and its leader. */
const PAD = 4

/** How far from its mark a label may stand, nearest first, and how far it may be shifted along it, as a share of its own size. */
const DISTANCES = [14, 22, 32, 44, 60, 80, 104, 132, 164]
const SHIFTS = [0, -0.25, 0.25, -0.45, 0.45, -0.8, 0.8]

const SIDES: Readonly<Record<LabelSide, readonly LabelSide[]>> = {
  above: ['above', 'below', 'right', 'left'],
  below: ['below', 'above', 'right', 'left'],
  left: ['left', 'right', 'above', 'below'],
  right: ['right', 'left', 'above', 'below'],
}

/** How much nearer a label stands to its mark on another side before it leaves the one that it wants. */
const OTHER_SIDE = 20

/** All ways to stand beside a mark, the best first. */
const waysFrom = (side: LabelSide) =>
  SIDES[side]
    .flatMap((other, nth) =>
      DISTANCES.flatMap((distance) =>
        SHIFTS.map((shift) => ({
          way: [other, distance, shift] as const,
          cost: distance + (nth > 0 ? OTHER_SIDE + 4 * nth : 0) + 8 * Math.abs(shift),
        })),
      ),
    )
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ way }) => way)

const WAYS = {
  above: waysFrom('above'),
  below: waysFrom('below'),
  left: waysFrom('left'),
  right: waysFrom('right'),
}

const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Whether a straight line meets a box: whether the shares of it that lie between the box's sides, across and down, have one in common. */
function crosses(
  [x1, y1]: readonly [x: number, y: number],
  [x2, y2]: readonly [x: number, y: number],
  box: Box,
): boolean {
  let [from, to] = [0, 1]
  for (const [at, by, low, high] of [
    [x1, x2 - x1, box.x, box.x + box.width],
    [y1, y2 - y1, box.y, box.y + box.height],
  ]) {
    if (by === 0) {
      if (at < low || at > high) return false
      continue
    }
    const [a, b] = [(low - at) / by, (high - at) / by].sort((p, q) => p - q)
    from = Math.max(from, a)
    to = Math.min(to, b)
    if (from > to) return false
  }
  return true
}

/** The box of words of a size on a side of a mark, and where its leader begins. */
function candidate(anchor: Anchor, width: number, height: number, side: LabelSide, distance: number, shift: number) {
  const { x, y } = anchor
  const upright = side === 'above' || side === 'below'
  const box = upright
    ? { x: x - width / 2 + shift * width, y: side === 'above' ? y - distance - height : y + distance, width, height }
    : {
        x: side === 'left' ? x - distance - width : x + distance,
        y: y - height / 2 + shift * 2 * height,
        width,
        height,
      }
  // A leader goes straight where the words allow it, and else to their nearest corner.
  const within = (at: number, low: number, size: number) => Math.max(low + PAD, Math.min(low + size - PAD, at))
  const from: readonly [x: number, y: number] = upright
    ? [within(x, box.x, width), side === 'above' ? box.y + height : box.y]
    : [side === 'left' ? box.x + width : box.x, within(y, box.y, height)]
  return { box, from }
}

/** How a label stood before: it stays so while it can, so that it does not jump as its mark moves. */
export type Stood = Map<string, readonly [side: LabelSide, distance: number, shift: number]>

/**
 * Places labels, the first one first; one that finds no place is left out.
 *
 * @param sizeOf the size of words
 * @param stood where each stood before, by id; it is kept up to date
 */
export function placeLabels(
  anchors: readonly (readonly [anchor: Anchor, text: string])[],
  avoid: readonly Box[],
  picture: { readonly width: number; readonly height: number },
  sizeOf: (text: string) => { readonly width: number; readonly height: number },
  stood: Stood = new Map(),
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const [anchor, text] of anchors) {
    const { width, height } = sizeOf(text)
    const fits = ({ box, from }: ReturnType<typeof candidate>) => {
      if (box.x < 0 || box.y < 0 || box.x + width > picture.width || box.y + height > picture.height) return false
      if (Math.hypot(from[0] - anchor.x, from[1] - anchor.y) > LONGEST) return false
      const room = grown(box, PAD)
      if (avoid.some((other) => meets(room, other))) return false
      if (
        anchors.some(
          ([other]) => other !== anchor && meets(room, { x: other.x - 3, y: other.y - 3, width: 6, height: 6 }),
        )
      )
        return false
      return placed.every(
        (other) =>
          !meets(room, grown(other.box, PAD)) &&
          !crosses(from, [anchor.x, anchor.y], other.box) &&
          !crosses(other.from, [other.anchor.x, other.anchor.y], box),
      )
    }
    const before = stood.get(anchor.id)
    const ways = WAYS[anchor.side ?? 'above']
    const way = (before ? [before, ...ways] : ways).find((each) => fits(candidate(anchor, width, height, ...each)))
    if (!way) continue
    stood.set(anchor.id, way)
    placed.push({ anchor, text, ...candidate(anchor, width, height, ...way) })
  }
  return placed
}
