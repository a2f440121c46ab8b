/** Sparse matrices as Matrix Market has them: made symmetric, the diagonal dropped, values too. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import { MOST_EDGES, uniqueEdges, vertexCount, whole } from './text.ts'

/** How a file of this format begins; some have one percent sign. */
export const isMatrixMarket = (text: string): boolean => /^\ufeff?%%?MatrixMarket\b/i.test(text)

/** Whether a word is a number as any program writes it, Fortran's exponents and what is no number included: values are not used. */
const isValue = (word: string): boolean => /^[+-]?(nan|inf(inity)?|(\d+\.?\d*|\.\d+)([ed][+-]?\d+)?)$/i.test(word)

const SYMMETRIES = ['general', 'symmetric', 'skew-symmetric', 'hermitian']

const VALUES: Readonly<Record<string, number>> = { pattern: 0, real: 1, integer: 1, complex: 2 }

/** Reads a matrix in coordinate form. */
export function parseMatrixMarket(text: string): Mesh {
  const head = text
    .slice(0, text.indexOf('\n') + 1 || undefined)
    .trim()
    .toLowerCase()
  const [, object, form, field, symmetry = 'general'] = head.split(/\s+/)
  if (object !== 'matrix' || form !== 'coordinate' || !Object.hasOwn(VALUES, field ?? '')) {
    throw new FaultError(1, '"%%MatrixMarket matrix coordinate" with pattern, real, integer or complex', shown(head))
  }
  if (!SYMMETRIES.includes(symmetry))
    throw new FaultError(1, 'general, symmetric, skew-symmetric or Hermitian', shown(symmetry))
  // Lines are taken one after the other: all of them at once would take many times what the text takes.
  const lines = linesOf(text, '%')
  const size = lines.next().value
  if (!size) throw new FaultError(1, 'a line with rows, columns and entries', 'the end of the file')
  const rows = vertexCount(size.words[0], size.number)
  const columns = whole(size.words[1], size.number, 1, Number.MAX_SAFE_INTEGER, 'a number of columns')
  if (rows !== columns) throw new FaultError(size.number, 'as many columns as rows', `${columns} and ${rows}`)
  const count = whole(size.words[2], size.number, 0, 2 * MOST_EDGES + rows, 'a number of entries')
  const pairs = new Int32Array(2 * count)
  let entries = 0
  let last = size.number
  for (const { number, words } of lines) {
    const i = entries++
    last = number
    if (i >= count) continue
    if (words.length !== 2 + VALUES[field]) {
      throw new FaultError(number, `row, column and ${VALUES[field]} numbers`, shown(words.join(' '), 40))
    }
    pairs[2 * i] = whole(words[0], number, 1, rows, 'a row') - 1
    pairs[2 * i + 1] = whole(words[1], number, 1, rows, 'a column') - 1
    const odd = words.slice(2).find((word) => !isValue(word))
    if (odd !== undefined) throw new FaultError(number, 'a number', shown(odd, 40))
  }
  if (entries !== count) throw new FaultError(last, `${count} entries, one a line`, `${entries}`)
  return meshFromEdges(rows, uniqueEdges(pairs, rows))
}
