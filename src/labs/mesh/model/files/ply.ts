/** Stanford's PLY, as text or binary: points and faces; everything else is passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import type { Surface } from './faces.ts'
import { countCorners, decimal, MOST_VERTICES, whole } from './text.ts'

/** Bytes and reader of each type, by both of its names. */
const TYPES: Readonly<
  Record<string, readonly [bytes: number, read: (view: DataView, at: number, little: boolean) => number]>
> = Object.fromEntries(
  (
    [
      ['char int8', 1, (v, at) => v.getInt8(at)],
      ['uchar uint8', 1, (v, at) => v.getUint8(at)],
      ['short int16', 2, (v, at, little) => v.getInt16(at, little)],
      ['ushort uint16', 2, (v, at, little) => v.getUint16(at, little)],
      ['int int32', 4, (v, at, little) => v.getInt32(at, little)],
      ['uint uint32', 4, (v, at, little) => v.getUint32(at, little)],
      ['float float32', 4, (v, at, little) => v.getFloat32(at, little)],
      ['double float64', 8, (v, at, little) => v.getFloat64(at, little)],
    ] as const satisfies readonly (readonly [string, number, (v: DataView, at: number, little: boolean) => number])[]
  ).flatMap(([names, bytes, read]) => names.split(' ').map((name) => [name, [bytes, read]])),
)

/** A property of an element: a number, or a list of them. */
interface Property {
  readonly name: string
  readonly type: string
  /** Type of a list's length. */
  readonly length?: string
}

interface Element {
  readonly name: string
  readonly count: number
  readonly properties: Property[]
}

/** Gives the numbers of a file's body one after the other. */
type Numbers = (type: string, what: string) => number

/** Reads the head: the elements, how numbers are written, and where the body begins. */
function parseHead(bytes: Uint8Array) {
  const decoder = new TextDecoder()
  const elements: Element[] = []
  let format = ''
  let at = 0
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, at)
    if (end < 0 || line > 1000) throw new FaultError(line, '"end_header"', 'the end of the file')
    const words = decoder.decode(bytes.subarray(at, end)).trim().split(/\s+/)
    at = end + 1
    if (words[0] === 'end_header') return { elements, format, at, line: line + 1 }
    if (words[0] === 'format') format = words[1]
    else if (words[0] === 'element') {
      if (words[1] === 'vertex' && elements.some(({ name }) => name === 'vertex'))
        throw new FaultError(line, 'one element "vertex"', 'a second one')
      const most = words[1] === 'vertex' ? MOST_VERTICES : Number.MAX_SAFE_INTEGER
      const what = `a number of ${words[1] === 'vertex' ? 'vertices' : 'elements'}`
      elements.push({ name: words[1], count: whole(words[2], line, 0, most, what), properties: [] })
    } else if (words[0] === 'property') {
      const list = words[1] === 'list'
      const property = list ? { name: words[4], type: words[3], length: words[2] } : { name: words[2], type: words[1] }
      const areTypes = [property.type, ...(list ? [words[2]] : [])].every((type) => Object.hasOwn(TYPES, type))
      if (!areTypes || elements.length === 0)
        throw new FaultError(line, 'a property of a known type', shown(words.join(' ')))
      elements[elements.length - 1].properties.push(property)
    } else if (!['ply', 'comment', 'obj_info', ''].includes(words[0])) {
      throw new FaultError(line, 'a line of a PLY head', shown(words.join(' ')))
    }
  }
}

/** Numbers as text, wherever line ends are. */
function textNumbers(body: string, firstLine: number): Numbers {
  const words = body.matchAll(/\S+/g)
  let line = firstLine
  let from = 0
  return (_, what) => {
    const { value: match } = words.next()
    if (!match) throw new FaultError(line, what, 'the end of the file')
    for (; from < match.index; from++) if (body[from] === '\n') line++
    return decimal(match[0], line)
  }
}

function binaryNumbers(bytes: Uint8Array, begin: number, little: boolean): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = begin
  return (type, what) => {
    const [size, read] = TYPES[type]
    if (at + size > bytes.length) throw new FaultError(undefined, `${what} at byte ${at + 1}`, 'the end of the file')
    at += size
    return read(view, at - size, little)
  }
}

/** Reads points and faces. */
export function parsePly(bytes: Uint8Array): Surface {
  const { elements, format, at, line } = parseHead(bytes)
  const written = /^(ascii|binary_(little|big)_endian)$/.exec(format)
  if (!written) throw new FaultError(2, 'format ascii, binary_little_endian or binary_big_endian', shown(format))
  const next =
    written[1] === 'ascii'
      ? textNumbers(new TextDecoder().decode(bytes.subarray(at)), line)
      : binaryNumbers(bytes, at, written[2] === 'little')
  const points: number[] = []
  const faces: number[][] = []
  let all = 0
  const vertices = elements.find(({ name }) => name === 'vertex')
  const total = vertices?.count ?? 0
  if (total === 0) throw new FaultError(undefined, 'an element "vertex" with points', 'none')
  if (vertices?.properties.length === 0)
    throw new FaultError(undefined, 'properties of "vertex", such as x, y, z', 'none')
  for (const { name, count, properties } of elements) {
    // Elements without properties take no bytes, so that the file's length says nothing on how many there may be.
    if (properties.length === 0) continue
    for (let i = 0; i < count; i++) {
      const point = [0, 0, 0]
      for (const property of properties) {
        const what = `${property.name} of ${name} ${i + 1}`
        if (property.length === undefined) {
          const value = next(property.type, what)
          const axis = ['x', 'y', 'z'].indexOf(property.name)
          if (axis >= 0) point[axis] = value
          if (name === 'vertex' && !Number.isFinite(value)) throw new FaultError(undefined, what, String(value))
          continue
        }
        const corners = next(property.length, what)
        if (!(Number.isInteger(corners) && corners >= 0 && corners <= total))
          throw new FaultError(undefined, `a length of ${what} up to ${total}`, String(corners))
        const list: number[] = []
        for (let j = 0; j < corners; j++) list.push(next(property.type, what))
        if (name !== 'face' || !/^vertex_ind(ex|ices)$/.test(property.name)) continue
        const wrong = list.find((corner) => !(Number.isInteger(corner) && corner >= 0 && corner < total))
        if (corners < 3) throw new FaultError(undefined, `3 points or more in ${what}`, String(corners))
        if (wrong !== undefined)
          throw new FaultError(undefined, `points from 0 to ${total - 1} in ${what}`, String(wrong))
        all = countCorners(all, corners)
        faces.push(list)
      }
      if (name === 'vertex') points.push(...point)
    }
  }
  return { points, faces, edges: [] }
}
