import type { Front } from './front.ts'

export const shock: Front = {
  id: 'shock',
  label: 'Shock line',
  help: 'An upright line goes over the mesh from left to right, and back.',
  distance({ left, right }, way) {
    const line = left + way * (right - left)
    return (x) => x - line
  },
}
