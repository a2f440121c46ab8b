/** `evenkeel class`. */
import { serveClass } from '../class.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import type { Given, Job } from './given.ts'

/** Serves a class. */
export const serve =
  ({ flags: { port, base, page, save, host } }: Given): Job =>
  (_, program) => {
    needDistinctFiles({ '--save': save }, { '--page': page })
    return serveClass({ port, base, page, save, host }, program)
  }
