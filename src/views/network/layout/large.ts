/** Machines whose nodes have something inside, and may be larger than others. */
import { layOut } from './lay-out.ts'
import type { Layout, Shape } from './layout.ts'

/** The same machine with nodes up to this many times the usual size. */
export function large<S extends Shape>(shape: S, times: number): S {
  return {
    ...shape,
    place(_, box, form) {
      const { x, y, width, height } = box
      const small = layOut(shape, { x: x / times, y: y / times, width: width / times, height: height / times })
      return form === 'cells' || small.cells ? layOut(shape, box) : enlarged(small, times)
    },
  }
}

function enlarged(layout: Layout, times: number): Layout {
  const { x, y, tile, pitchX, pitchY, labels, frames } = layout
  return {
    ...layout,
    x: x.map((at) => at * times),
    y: y.map((at) => at * times),
    tile: tile * times,
    pitchX: pitchX * times,
    pitchY: pitchY * times,
    labels: labels.map((label) => ({ ...label, x: label.x * times, y: label.y * times })),
    ...(frames && {
      frames: frames.map(({ x, y, width, height }) => ({
        x: x * times,
        y: y * times,
        width: width * times,
        height: height * times,
      })),
    }),
  }
}
