/** `evenkeel class`. */
import { serveClass } from '../class.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import type { Job, Typed } from './typed.ts'

/** Serves a class. */
export const serve =
  ({ flags: { port, base, page, save, host } }: Typed): Job =>
  (_, program) => {
    needDistinctFiles({ '--save': save }, { '--page': page })
    return serveClass({ port, base, page, save, host }, program)
  }
