/** Paints a program's processes, each in the colour of the processor that it is at. */
import { laneColours } from '../../../../charts/lane-colours.ts'
import type { SharedPointing } from '../../../../core/pointing.ts'
import type { Nodes, Scene } from '../../../../views/network/painter.ts'
import type { ProgramArtifact } from '../../model/detail.ts'
import type { Crowd } from '../stage/crowd.ts'
import { addChannel, createChannels } from './channels.ts'

/** The largest radius of a process, in CSS pixels. */
const LARGEST = 13

/** Smaller ones are not marked while they run: marks would be all that is seen. */
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
      const { x, y } = layout
      for (let i = 0; i < layout.processors; i++) {
        const p = now.place[i]
        const radius = Math.max(1.5, most * size[i])
        const colour = p < 0 ? palette.inkSoft : colours[p]
        context.beginPath()
        context.arc(x[i], y[i], radius, 0, 2 * Math.PI)
        context.fillStyle = palette.surface
        context.fill()
        context.strokeStyle = colour
        context.lineWidth = Math.min(2, radius / 3)
        context.stroke()
        if (now.full[i] > 0.02) {
          context.beginPath()
          context.arc(x[i], y[i], radius * Math.sqrt(now.full[i]), 0, 2 * Math.PI)
          context.fillStyle = colour
          context.fill()
        }
        const marked = p >= 0 && p === pointed
        if (!marked && (now.running[i] === 0 || radius < SMALL)) continue
        context.beginPath()
        context.arc(x[i], y[i], radius + 1.5, 0, 2 * Math.PI)
        context.strokeStyle = marked ? palette.focus : palette.ink
        context.lineWidth = 2
        context.stroke()
      }
    },
  }
}

/** The channels of some processes, above all others. */
function paintOwn(scene: Scene, { from, to }: ProgramArtifact, own: (process: number) => boolean, bent: boolean): void {
  const { context, palette } = scene
  context.strokeStyle = palette.focus
  context.lineWidth = 1.5
  context.beginPath()
  for (let c = 0; c < from.length; c++) if (own(from[c]) || own(to[c])) addChannel(scene, from[c], to[c], bent)
  context.stroke()
}
