/** The meshes that can be chosen, in the order of display. A kind is its file and its line here. */
import { grid } from './grid.ts'
import type { MeshKind } from './kind.ts'

export const meshes = { grid } as const satisfies Readonly<Record<string, MeshKind>>

export type MeshName = keyof typeof meshes
