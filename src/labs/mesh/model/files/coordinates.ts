/** Coordinates of a mesh whose own file has none: as Scotch (.xyz) or Chaco (.coords) has them. */
import { FaultError, faultless, type Parsed } from '../../../../core/attachments/read.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import { decimal, vertexCount, whole } from './text.ts'

/** Coordinates by vertex. */
interface Coordinates {
  readonly x: Float64Array
  readonly y: Float64Array
}

/**
 * Reads coordinates: lines of two or three numbers, one a vertex; or the number of axes, the number of vertices, and lines that begin with
 * the vertex. A third axis is dropped.
 */
export const parseCoordinates = (bytes: Uint8Array): Parsed<Coordinates> =>
  faultless(() => coordinatesIn(new TextDecoder().decode(bytes)))

function coordinatesIn(text: string): Coordinates {
  const lines = [...linesOf(text)]
  if (lines.length === 0) throw new FaultError(undefined, 'coordinates', 'none')
  const scotch = lines.length > 1 && lines[0].words.length === 1 && lines[1].words.length === 1
  const rows = scotch ? lines.slice(2) : lines
  const count = scotch ? vertexCount(lines[1].words[0], lines[1].number) : rows.length
  if (rows.length !== count) {
    throw new FaultError(lines[lines.length - 1].number, `${count} lines, one a vertex`, `${rows.length}`)
  }
  const first = scotch ? 1 : 0
  const axes = scotch ? whole(lines[0].words[0], lines[0].number, 2, 3, 'a number of axes') : rows[0].words.length
  const labelled = rows.map(({ number, words }) => {
    if (words.length !== axes + first || axes < 2 || axes > 3) {
      throw new FaultError(
        number,
        scotch ? `a vertex and ${axes} coordinates` : '2 or 3 coordinates',
        `${words.length} numbers`,
      )
    }
    const label = scotch ? whole(words[0], number, 0, Number.MAX_SAFE_INTEGER, 'a vertex') : number
    return { number, label, x: decimal(words[first], number), y: decimal(words[first + 1], number) }
  })
  labelled.sort((a, b) => a.label - b.label)
  const twice = labelled.find(({ label }, i) => i > 0 && label === labelled[i - 1].label)
  if (twice) throw new FaultError(twice.number, 'each vertex once', `${twice.label} again`)
  return { x: Float64Array.from(labelled, ({ x }) => x), y: Float64Array.from(labelled, ({ y }) => y) }
}
