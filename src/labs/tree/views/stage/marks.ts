/** The marks of the machine that labels are about: the one processor with all tasks, one without any, a task on its way, and what dark means. */
import type { Marked } from '../../../../views/labels/place.ts'
import type { Frame } from '../../../../views/network/graph.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'

/** Ids of the labels that the machine can have. */
export const LABELS = ['full', 'idle', 'moves', 'darker'] as const

/** The marks of a frame. */
export function marksOf({ x, y, tile, processors, pitchX, pitchY }: Layout, frame: Frame): Marked | undefined {
  const { values, from } = frame
  if (!values || processors < 2) return undefined
  const tasks = Array.from({ length: processors }, (_, i) => values[from + i])
  const all = tasks.reduce((sum, one) => sum + one, 0)
  const most = Math.max(...tasks)
  const fullest = tasks.indexOf(most)
  // For a moment the layout may be that of a larger machine than the run's: some of its processors have no number.
  if (fullest < 0) return undefined
  const boxes = tasks.map((_, i) => ({ x: x[i] - tile / 2, y: y[i] - tile / 2, width: tile, height: tile }))
  const anchors: Marked['anchors'][number][] = []
  if (most > 0 && most === all)
    anchors.push({
      id: 'full',
      text: 'has all the tasks',
      x: x[fullest] + tile / 2,
      y: y[fullest],
      event: true,
      side: 'right',
      plate: true,
    })
  const [middleX, middleY] = [(x[0] + x[processors - 1]) / 2, (y[0] + y[processors - 1]) / 2]
  const away = (i: number) => Math.hypot(x[i] - middleX, y[i] - middleY)
  const idle = [...tasks.keys()].filter((i) => tasks[i] === 0).toSorted((a, b) => away(a) - away(b))
  if (idle.length > 0)
    anchors.push({
      id: 'idle',
      text: 'nothing to do',
      x: x[idle[0]],
      y: y[idle[0]],
      event: true,
      side: 'right',
      plate: true,
    })
  const moving = movingIn({ x, y, pitchX, pitchY }, frame)
    .map(([atX, atY]) => ({ atX, atY, far: Math.hypot(atX - middleX, atY - middleY) }))
    .reduce<{ atX: number; atY: number; far: number } | undefined>(
      (nearest, each) => (nearest && nearest.far <= each.far ? nearest : each),
      undefined,
    )
  if (moving)
    anchors.push({
      id: 'moves',
      text: 'a task moves',
      x: moving.atX,
      y: moving.atY,
      event: true,
      side: 'above',
      plate: true,
    })
  if (most > 0)
    anchors.push({
      id: 'darker',
      text: 'stronger colour: more tasks',
      x: x[fullest],
      y: y[fullest] + tile / 2,
      side: 'below',
      plate: true,
    })
  // Words may lie on boxes that are not their own, on a plate; but not on the fullest.
  return { anchors, avoid: [boxes[fullest]] }
}

/** Where tasks are on their way between neighbours: what goes around the edge of the picture is left out. */
function movingIn(
  { x, y, pitchX, pitchY }: Pick<Layout, 'x' | 'y' | 'pitchX' | 'pitchY'>,
  { moves, motion, now }: Frame,
): readonly (readonly [x: number, y: number])[] {
  if (!moves || motion === 'faint') return []
  const far = 1.5 * Math.max(pitchX, pitchY)
  return Array.from(moves.from, (from, i) => ({
    from,
    to: moves.to[i],
    leaves: moves.leaves[i],
    arrives: moves.arrives[i],
  }))
    .filter(({ from, to, leaves, arrives }) => {
      const isThere = motion === 'arrows' || (leaves <= now && now < arrives)
      return isThere && Math.hypot(x[to] - x[from], y[to] - y[from]) <= far
    })
    .map(({ from, to, leaves, arrives }) => {
      const share = motion === 'arrows' ? 0.5 : (now - leaves) / (arrives - leaves)
      return [x[from] + share * (x[to] - x[from]), y[from] + share * (y[to] - y[from])] as const
    })
}
