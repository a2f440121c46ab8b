import type { Front } from './front.ts'

export const circle: Front = {
  id: 'circle',
  label: 'Circle',
  help: 'A circle grows out of the middle of the mesh as a blast does, and shrinks again.',
  distance({ left, right, bottom, top }, way) {
    const radius = (way * Math.max(right - left, top - bottom)) / 2
    const x0 = (left + right) / 2
    const y0 = (bottom + top) / 2
    return (x, y) => Math.sqrt((x - x0) ** 2 + (y - y0) ** 2) - radius
  },
}
