/** Diffusive repartitioning: what is done today instead of cutting a list again. */
import { making } from '../../../core/run/making.ts'
import { diffusedParts } from '../model/multilevel/diffusion.ts'
import type { BeginRemap, GraphRemapping } from './remapping.ts'

export const diffusive: GraphRemapping = {
  id: 'diffusive',
  label: 'Diffusive repartitioning',
  help: 'Needs no line: processors with too much pass vertices on to their neighbours in the mesh. Few edges cut are weighed against few vertices moved. Sizes may come out 3 % larger than asked for.',
  source: 'Schloegel, Karypis and Kumar 1997',
  of: 'graph',
}

export const begin: BeginRemap = (mesh, owner, sizes) => {
  function* repartitioned() {
    return { owner: yield* diffusedParts(mesh, owner, sizes) }
  }
  return making(repartitioned(), 40 * mesh.vertices)
}
