/** Paints a program's processes, each in the colour of the processor that it is at. */
import { laneColours } from '../../../../charts/lane-colours.ts'
import { pathFor } from '../../../../charts/shapes.ts'
import type { SharedPointing } from '../../../../core/playhead/pointing.ts'
import type { Nodes, Scene } from '../../../../views/network/painter.ts'
import type { ProgramArtifact } from '../../model/detail.ts'
import type { Crowd } from '../stage/crowd.ts'
import { disc } from '../stage/paint.ts'
import { addChannel, createChannels } from './channels.ts'

/** The largest radius of a process, in CSS pixels. */
const LARGEST = 13

/** Smaller ones are not marked while they run: marks would hide everything else. */
const SMALL = 3.5

interface Drawn {
  readonly program: ProgramArtifact
  readonly processors: number
  /** By process, its radius as a share of the largest. */
  readonly size: Float32Array
  readonly crowd: () => Crowd | undefined
  readonly pointing: SharedPointing | undefined
  /** Whether they stand around a circle. */
  readonly round: boolean
}

/** Processes and their channels. */
export function processNodes({ program, processors, size, crowd, pointing, round }: Drawn): Nodes {
  const channels = createChannels(program, round)
  return {
    fits: () => true,
    paint(scene) {
      const now = crowd()
      if (!now) return
      const { context, layout, palette, focus } = scene
      channels(scene, now.place)
      const pointed = pointing?.get() ?? -1
      if (focus >= 0) paintOwn(scene, program, (i) => i === focus, round)
      else if (pointed >= 0) paintOwn(scene, program, (i) => now.place[i] === pointed, round)
      const colours = laneColours(processors, palette.theme)
      const most = Math.min(LARGEST, Math.max(layout.tile / 2, 0.47 * Math.min(layout.pitchX, layout.pitchY)))
      // One path for all of a colour: to stroke and fill each by itself takes several times as long.
      const all = pathFor(context)
      const marks = [pathFor(context), pathFor(context)]
      const paths = new Map<number, readonly [outline: Path2D, part: Path2D]>()
      for (let i = 0; i < layout.processors; i++) {
        const p = now.place[i]
        const [x, y] = [layout.x[i], layout.y[i]]
        const radius = Math.max(1.5, most * size[i])
        let discs = paths.get(p)
        if (!discs) {
          discs = [pathFor(context), pathFor(context)]
          paths.set(p, discs)
        }
        disc(all, x, y, radius)
        disc(discs[0], x, y, radius)
        if (now.full[i] > 0.02) disc(discs[1], x, y, radius * Math.sqrt(now.full[i]))
        if (p >= 0 && p === pointed) disc(marks[1], x, y, radius + 1.5)
        else if (now.running[i] !== 0 && radius >= SMALL) disc(marks[0], x, y, radius + 1.5)
      }
      context.fillStyle = palette.surface
      context.fill(all)
      context.lineWidth = Math.max(0.75, Math.min(2, most / 3))
      for (const [p, [outline, part]] of paths) {
        context.strokeStyle = context.fillStyle = p < 0 ? palette.inkSoft : colours[p]
        context.stroke(outline)
        context.fill(part)
      }
      context.lineWidth = 2
      for (const [k, mark] of marks.entries()) {
        context.strokeStyle = k === 0 ? palette.ink : palette.focus
        context.stroke(mark)
      }
    },
  }
}

/** The channels of some processes, above all others. */
function paintOwn(
  scene: Scene,
  { from, to }: ProgramArtifact,
  isShown: (process: number) => boolean,
  isCurved: boolean,
): void {
  const { context, palette } = scene
  context.strokeStyle = palette.focus
  context.lineWidth = 1.5
  context.beginPath()
  for (let c = 0; c < from.length; c++)
    if (isShown(from[c]) || isShown(to[c])) addChannel(scene, from[c], to[c], isCurved)
  context.stroke()
}
