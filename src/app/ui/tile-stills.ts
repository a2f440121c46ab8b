/** The stills of Home's tiles, which are there before what moves on them is loaded. */
import type { Theme } from '../../charts/colour.ts'

const files = import.meta.glob<string>('../../../stills/*/tile.*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of the picture on a lab's tile; undefined where the lab has none. */
export const tileStillOf = (lab: string, theme: Theme): string | undefined =>
  files[`../../../stills/${lab}/tile.${theme}.webp`]
