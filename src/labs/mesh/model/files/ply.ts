/** Stanford's PLY, as text or binary: points and faces; everything else is passed over. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { shown } from '../../../../core/text/expected.ts'
import { wordsOf } from '../../../../core/text/lines.ts'
import type { Surface } from './faces.ts'
import { createLists } from './lists.ts'
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
    ] as const satisfies readonly (readonly [
      names: string,
      bytes: number,
      read: (v: DataView, at: number, little: boolean) => number,
    ])[]
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

/** Gives the numbers of a file's body one after the other; one that is not used may be anything. */
interface Numbers {
  next(type: string, what: string, isUsed: boolean): number
  /** Throws where there is something behind the last one. */
  end(): void
}

/** The elements and properties that are used; everything else is passed over. */
const POINTS = 'vertex'
const USED: Readonly<Record<string, RegExp>> = {
  vertex: /^[xyz]$/,
  face: /^vertex_ind(ex|ices)$/,
  tristrips: /^vertex_ind(ex|ices)$/,
  edge: /^vertex[12]$/,
}

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
  const words = wordsOf(body, false, firstLine)
  return {
    next(_, what, isUsed) {
      const word = words.next()
      if (word === undefined) throw new FaultError(words.line(), what, 'the end of the file')
      return isUsed ? decimal(word, words.line()) : 0
    },
    end() {
      const word = words.next()
      if (word !== undefined)
        throw new FaultError(words.line(), 'the end of the file after all elements', shown(word, 40))
    },
  }
}

function binaryNumbers(bytes: Uint8Array, begin: number, little: boolean): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = begin
  return {
    next(type, what) {
      const [size, read] = TYPES[type]
      if (at + size > bytes.length) throw new FaultError(undefined, `${what} at byte ${at + 1}`, 'the end of the file')
      at += size
      return read(view, at - size, little)
    },
    end() {
      // Some programs fill up with spaces or zeros.
      if (bytes.subarray(at).every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 32)) return
      throw new FaultError(undefined, `the end of the file at byte ${at + 1}`, `${bytes.length - at} bytes more`)
    },
  }
}

/** Reads points and faces. */
export function parsePly(bytes: Uint8Array): Surface {
  const { elements, format, at, line } = parseHead(bytes)
  const written = /^(ascii|binary_(little|big)_endian)$/.exec(format)
  if (!written) throw new FaultError(2, 'format ascii, binary_little_endian or binary_big_endian', shown(format))
  const { next, end } =
    written[1] === 'ascii'
      ? textNumbers(new TextDecoder().decode(bytes.subarray(at)), line)
      : binaryNumbers(bytes, at, written[2] === 'little')
  const vertices = elements.find(({ name }) => name === POINTS)
  const total = vertices?.count ?? 0
  if (total === 0) throw new FaultError(undefined, 'an element "vertex" with points', 'none')
  if (!vertices?.properties.some(({ name }) => USED.vertex.test(name)))
    throw new FaultError(undefined, 'properties of "vertex", such as x, y, z', 'none')
  const surface = new SurfaceParts(total)
  for (const element of elements) {
    // Elements without properties take no bytes, so that the file's length says nothing on how many there may be.
    if (element.properties.length === 0) continue
    for (let i = 0; i < element.count; i++) readElement(element, i, next, surface)
  }
  end()
  return surface.all()
}

/** Points, faces and edges, as a file gives them one after the other; refuses corners and ends that are no points. */
class SurfaceParts {
  private readonly points: number[] = []
  private readonly faces = createLists()
  private readonly edges: number[] = []
  /** Corners of all faces, and ends of edges. */
  private corners = 0

  /** @param total how many points there are */
  constructor(readonly total: number) {}

  addPoint(point: readonly number[]): void {
    this.points.push(...point)
  }

  addEdge(ends: readonly number[]): void {
    this.corners = countCorners(this.corners, 2)
    this.edges.push(...ends)
  }

  addFace(face: readonly number[], what: string): void {
    if (face.length < 3) throw new FaultError(undefined, `3 points or more in ${what}`, String(face.length))
    for (const corner of face) this.pointOf(corner, what)
    this.corners = countCorners(this.corners, face.length)
    this.faces.add(face)
  }

  addStrip(strip: readonly number[], what: string): void {
    for (const face of facesOfStrip(strip, (corner) => this.pointOf(corner, what))) {
      this.corners = countCorners(this.corners, face.length)
      this.faces.add(face)
    }
  }

  /** A point's number, which has to be one. */
  pointOf(value: number, what: string): number {
    if (!(Number.isInteger(value) && value >= 0 && value < this.total))
      throw new FaultError(undefined, `points from 0 to ${this.total - 1} in ${what}`, String(value))
    return value
  }

  all(): Surface {
    return { points: this.points, faces: this.faces.all(), edges: this.edges }
  }
}

/** Reads one of an element's kind, the one with this number, from 0 on. */
function readElement({ name, properties }: Element, nth: number, next: Numbers['next'], surface: SurfaceParts): void {
  const point = [0, 0, 0]
  const ends: number[] = []
  for (const property of properties) {
    const what = `${property.name} of ${name} ${nth + 1}`
    const isUsed = Object.hasOwn(USED, name) && USED[name].test(property.name)
    if (property.length !== undefined) {
      // A strip begins again behind −1, and so may be longer than there are points.
      const most = name === 'face' && isUsed ? surface.total : Number.MAX_SAFE_INTEGER
      const list = readList(next, [property.length, property.type], what, { isUsed, most })
      if (list && name === 'tristrips') surface.addStrip(list, what)
      else if (list) surface.addFace(list, what)
      continue
    }
    const value = next(property.type, what, isUsed)
    if (!isUsed) continue
    if (!Number.isFinite(value)) throw new FaultError(undefined, `a number for ${what}`, String(value))
    if (name === POINTS) point['xyz'.indexOf(property.name)] = value
    else ends.push(surface.pointOf(value, what))
  }
  if (name === POINTS) surface.addPoint(point)
  if (ends.length === 2) surface.addEdge(ends)
}

/** Reads a list: its length, then its numbers; undefined of one that is not used. */
function readList(
  next: Numbers['next'],
  [lengthType, type]: readonly [lengthType: string, type: string],
  what: string,
  { isUsed, most }: { readonly isUsed: boolean; readonly most: number },
): readonly number[] | undefined {
  const length = next(lengthType, what, true)
  if (!(Number.isInteger(length) && length >= 0 && length <= most))
    throw new FaultError(undefined, `a length of ${what} up to ${most}`, String(length))
  const list: number[] = []
  for (let j = 0; j < length; j++) {
    const value = next(type, what, isUsed)
    if (isUsed) list.push(value)
  }
  return isUsed ? list : undefined
}

/** The triangles of a strip: each point makes one with the two before it, and −1 begins another strip. Those with a corner twice only turn the strip. */
function* facesOfStrip(strip: readonly number[], checked: (corner: number) => number): Generator<number[]> {
  let before: number[] = []
  for (const corner of strip) {
    if (corner === -1) {
      before = []
      continue
    }
    const face = [...before, checked(corner)]
    if (new Set(face).size === 3) yield face
    before = face.slice(-2)
  }
}
