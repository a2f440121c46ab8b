/** The labels that the picture of the workstations can have on a first screen. */
import { counted } from '../../../../core/text/format.ts'
import type { Box, Marked } from '../../../../views/labels/place.ts'
import type { Frame } from './frame.ts'
import { LEAST_TEXT } from './paint.ts'
import type { Places } from './places.ts'
import { headOf, partsOf } from './station.ts'

/** Their ids. */
export const LABELS = ['owner', 'left', 'idle', 'cable'] as const

/** The machines that labels are about: each keeps its own while what it says is so. */
export interface LabelledStations {
  owner?: number
  left?: number
  idle?: number
}

/** The station that a label stays with while `is` holds of it; else the one that `first` finds. */
const steady = (previous: number | undefined, is: (station: number) => boolean, first: () => number): number =>
  previous !== undefined && is(previous) ? previous : first()

/** What can have labels in a frame. `labelled` remembers which machine each label is about. */
export function plainMarks(places: Places, frame: Frame, isShared: boolean, labelled: LabelledStations): Marked {
  const { left, load } = frame
  const { boxes, channel, grain, strip } = places
  if (grain === 'bare') return { anchors: [], avoid: [] }
  const parts = boxes.map((_, s) => partsOf(places, s, { words: true, textSmall: LEAST_TEXT }))
  const stations = [...left.keys()].slice(0, boxes.length)
  const most = stations.reduce((best, s) => (left[s] > left[best] ? s : best), 0)
  const working = stations.filter((s) => left[s] > 0).length
  labelled.owner = steady(
    labelled.owner,
    (s) => load[s] > 0,
    () => stations.findLastIndex((s) => load[s] > 0),
  )
  labelled.left = steady(
    labelled.left,
    (s) => left[s] > 0 && left[s] === left[most],
    () => (left[most] > 0 ? most : -1),
  )
  labelled.idle = steady(
    labelled.idle,
    (s) => left[s] === 0,
    () => stations.findIndex((s) => left[s] === 0),
  )
  const { owner, idle } = labelled
  const anchors: Marked['anchors'][number][] = []
  if (owner >= 0) {
    const { machine, top, owner: high } = parts[owner]
    const { x } = headOf(machine, top + 2, high - 2)
    const text = { text: 'its owner works, too', short: 'owner works' }
    anchors.push({ id: 'owner', ...text, x, y: top + high - 6, event: true, side: 'below', plate: true })
  }
  // While all have about as much, no machine is the one with the most left.
  if (labelled.left >= 0 && working > 0 && working < boxes.length) {
    const { x, y, width, height } = parts[labelled.left].machine
    const pieces = counted(left[labelled.left], 'piece')
    const text = { text: `${pieces} left`, short: `${left[labelled.left]} left` }
    anchors.push({ id: 'left', ...text, x: x + width - 12, y: y + height - 16, event: true, side: 'left', plate: true })
  }
  if (idle >= 0 && working > 0) {
    const { x, y, width, height } = parts[idle].machine
    const text = { text: 'done, and idle', short: 'idle' }
    anchors.push({ id: 'idle', ...text, x: x + width / 2, y: y + height * 0.55, event: true, side: 'above' })
  }
  if (isShared) {
    const [x, y] = [channel.x + channel.width * 0.375, channel.y + channel.height / 2]
    anchors.push({ id: 'cable', text: 'one cable for all', x, y, side: 'above' })
  }
  const avoid: Box[] = [
    ...(strip ? [strip] : []),
    ...parts.flatMap(({ box, machine, top, owner: high }) => [
      // The owner with the words beside it, and the machine's foot with its name below.
      { x: machine.x, y: top, width: machine.width, height: high },
      {
        x: box.x,
        y: machine.y + machine.height,
        width: box.width,
        height: box.y + box.height - machine.y - machine.height,
      },
    ]),
  ]
  return { anchors, avoid }
}
