/** Coordinates of a mesh whose own file has none: as Scotch (.xyz) or Chaco (.coords) has them. */
import { FaultError, faultless, type Parsed } from '../../../../core/attachments/read.ts'
import { linesOf } from '../../../../core/text/lines.ts'
import { decimal, MOST_VERTICES, vertexCount, whole } from './text.ts'

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
  const [head, second] = linesOf(text)
  if (!head) throw new FaultError(undefined, 'coordinates', 'none')
  const scotch = second !== undefined && head.words.length === 1 && second.words.length === 1
  const count = scotch ? vertexCount(second.words[0], second.number) : undefined
  const first = scotch ? 1 : 0
  const axes = scotch ? whole(head.words[0], head.number, 2, 3, 'a number of axes') : head.words.length
  const labelled: { readonly number: number; readonly label: number; readonly x: number; readonly y: number }[] = []
  let last = head.number
  for (const { number, words } of linesOf(text)) {
    last = number
    if (scotch && number <= second.number) continue
    if (labelled.length === MOST_VERTICES)
      throw new FaultError(number, `at most ${MOST_VERTICES} lines, one a vertex`, 'more')
    if (words.length !== axes + first || axes < 2 || axes > 3) {
      throw new FaultError(
        number,
        scotch ? `a vertex and ${axes} coordinates` : '2 or 3 coordinates',
        `${words.length} numbers`,
      )
    }
    const label = scotch ? whole(words[0], number, 0, Number.MAX_SAFE_INTEGER, 'a vertex') : number
    labelled.push({ number, label, x: decimal(words[first], number), y: decimal(words[first + 1], number) })
  }
  if (count !== undefined && labelled.length !== count)
    throw new FaultError(last, `${count} lines, one a vertex`, `${labelled.length}`)
  labelled.sort((a, b) => a.label - b.label)
  const twice = labelled.find(({ label }, i) => i > 0 && label === labelled[i - 1].label)
  if (twice) throw new FaultError(twice.number, 'each vertex once', `${twice.label} again`)
  return { x: Float64Array.from(labelled, ({ x }) => x), y: Float64Array.from(labelled, ({ y }) => y) }
}
