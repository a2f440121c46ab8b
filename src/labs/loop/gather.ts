/** What looks at files before they are kept, by the parameter that takes them: loaded by a worker. */
import type { Gather } from '../../core/parameters.ts'
import { readChunks } from './chunks/index.ts'

/** One file with chunks that can be read. */
const gatherChunks: Gather = function* (files) {
  yield 0
  if (files.length !== 1) return { problem: `expected one file, got ${files.length}` }
  const [file] = files
  const read = readChunks(file.name, new TextDecoder().decode(file.bytes))
  return 'problem' in read ? read : { file }
}

export const gathers: Readonly<Record<string, Gather>> = { chunks: gatherChunks }
