/** The meshes that can be chosen, in the order of display. A kind is its file and its line here. */
import { airfoil } from './airfoil.ts'
import { file } from './file.ts'
import { grid } from './grid.ts'
import type { MeshKind } from './kind.ts'
import { square } from './square.ts'
import { squareDual } from './square-dual.ts'

export const meshes = { airfoil, square, 'square-dual': squareDual, grid, file } as const satisfies Readonly<
  Record<string, MeshKind>
>

export type MeshName = keyof typeof meshes
