/** How a mesh of each kind is made; only the engine needs it. */
import { maker as airfoil } from './airfoil.ts'
import { maker as file } from './file.ts'
import { maker as grid } from './grid.ts'
import type { MeshName } from './index.ts'
import type { MeshMaker } from './kind.ts'
import { maker as square } from './square.ts'
import { maker as squareDual } from './square-dual.ts'

export const makers: Readonly<Record<MeshName, MeshMaker>> = {
  airfoil,
  square,
  'square-dual': squareDual,
  grid,
  file,
}
