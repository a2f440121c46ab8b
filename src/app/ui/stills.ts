/**
 * Stills: small pictures of runs, light and dark, made by `npm run stills` and kept in the folder stills. Home has those of its tiles with it; the
 * addresses of all others come with the first gallery.
 */
import type { Theme } from '../../charts/colour.ts'

const files = import.meta.glob<string>(['../../../stills/*/*.webp', '!../../../stills/*/tile.*'], {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of the picture of a story's or a lesson's run; undefined where there is none. */
export const stillOf = (lab: string, kind: 'story' | 'lesson', id: string, theme: Theme): string | undefined =>
  files[`../../../stills/${lab}/${kind}-${id}.${theme}.webp`]
