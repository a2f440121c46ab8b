/** The meshes that can be chosen, in the order of display. A kind is its file and its line here. */
import { airfoil, maker as makerAirfoil } from './airfoil.ts'
import { file, maker as makerFile } from './file.ts'
import { grid, maker as makerGrid } from './grid.ts'
import type { MeshKind, MeshMaker } from './kind.ts'
import { makeSquare, makeSquareDual, square, squareDual } from './square.ts'

export const meshes = { airfoil, square, 'square-dual': squareDual, grid, file } as const satisfies Readonly<
  Record<string, MeshKind>
>

export type MeshName = keyof typeof meshes

/** How a mesh of each kind is made; only the engine needs it. */
export const makers: Readonly<Record<MeshName, MeshMaker>> = {
  airfoil: makerAirfoil,
  square: makeSquare,
  'square-dual': makeSquareDual,
  grid: makerGrid,
  file: makerFile,
}
