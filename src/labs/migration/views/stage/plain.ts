/** The programs that labels of a first screen are about: one that works, one that waits, one that has moved, and the fullest computer. */
import type { Box, Marked } from '../../../../views/labels/place.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import { type Beads, beadAt } from './paint.ts'

/** Ids of the labels that the machine can have. */
export const LABELS = ['most', 'waits', 'moved', 'program'] as const

/** A computer has too many programs where this many times the mean have something to do there. */
const TOO_MANY = 1.5

/** A program waits, or has something to do, where it does so for nearly all of the time that is shown. */
const NEARLY_NONE = 0.1
const NEARLY_ALL = 0.9

/** The programs that labels are on: each stays on its own for as long as what it says is so. */
export interface LabelledPrograms {
  waits?: number
  moved?: number
  program?: number
}

/** The marks of a moment; `settled` says whether a program stays where it is for the whole time that is shown. */
export function marksOf(
  layout: Layout,
  beads: Beads,
  settled: (program: number) => boolean,
  labelled: LabelledPrograms,
): Marked {
  const { crowd, seats, home } = beads
  const { place, full } = crowd
  const { processors } = layout
  const anchors: Marked['anchors'][number][] = []
  const avoid: Box[] = []
  const busy = new Float64Array(processors)
  for (let i = 0; i < place.length; i++) if (place[i] >= 0 && place[i] < processors) busy[place[i]] += full[i]
  const fullest = busy.indexOf(Math.max(...busy))
  const isTooFull =
    processors > 1 && busy[fullest] >= 2 && busy[fullest] * processors > TOO_MANY * busy.reduce((a, b) => a + b)
  if (isTooFull) {
    const { width, height } = seats
    const [x, y] = [layout.x[fullest], layout.y[fullest]]
    avoid.push({ x: x - width / 2, y: y - height / 2, width, height })
    anchors.push({
      id: 'most',
      text: 'too many here',
      x,
      y: y - height / 2 + 1,
      event: true,
      side: 'above',
      plate: true,
    })
  }
  const [middleX, middleY] = [
    (layout.x[0] + layout.x[processors - 1]) / 2,
    (layout.y[0] + layout.y[processors - 1]) / 2,
  ]
  const away = (i: number) => Math.hypot(layout.x[place[i]] - middleX, layout.y[place[i]] - middleY)
  /** The program that a label stays on, or the one next to the middle. */
  const chosen = (id: keyof LabelledPrograms, fits: (i: number) => boolean): number | undefined => {
    const all = Array.from(place.keys()).filter(
      (i) => place[i] >= 0 && place[i] < processors && settled(i) && !taken.has(place[i]) && fits(i),
    )
    const before = labelled[id]
    labelled[id] = before !== undefined && all.includes(before) ? before : all.toSorted((a, b) => away(a) - away(b))[0]
    return labelled[id]
  }
  const hasMoved = (i: number) => home !== undefined && home[i] !== place[i]
  const elsewhere = (i: number) => !isTooFull || place[i] !== fullest
  /** Computers that have a label: no other one stands there. */
  const taken = new Set<number>()
  const at = { x: 0, y: 0 }
  const label = (id: keyof LabelledPrograms, text: string, about: 'event' | 'state', fits: (i: number) => boolean) => {
    const program = chosen(id, fits)
    if (program === undefined) return
    const radius = beadAt({ layout }, beads, program, at)
    if (radius === 0) return
    taken.add(place[program])
    const above = at.y <= layout.y[place[program]]
    avoid.push({ x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius })
    anchors.push({
      id,
      text,
      x: at.x,
      y: above ? at.y - radius + 1 : at.y + radius - 1,
      ...(about === 'event' && { event: true }),
      side: above ? 'above' : 'below',
      plate: true,
    })
  }
  label('waits', 'waits for partners', 'event', (i) => full[i] < NEARLY_NONE && elsewhere(i) && !hasMoved(i))
  label('moved', 'has moved here', 'event', (i) => hasMoved(i) && elsewhere(i))
  label('program', 'a program', 'state', (i) => full[i] > NEARLY_ALL && elsewhere(i) && !hasMoved(i))
  return { anchors, avoid }
}
