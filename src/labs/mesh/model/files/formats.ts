/** What files hold meshes, in words and numbers. */

/** The formats that are read, in words. */
export const FORMATS =
  'a mesh: METIS (graph or elements), Chaco, Matrix Market, Scotch, a list of edges, MEDIT, OBJ or PLY'

/** The usual ends of their names. */
export const EXTENSIONS = [
  '.graph',
  '.mesh',
  '.mtx',
  '.grf',
  '.obj',
  '.ply',
  '.el',
  '.edges',
  '.graph.gz',
  '.mtx.gz',
  '.grf.gz',
] as const

/** Bytes of the largest file that is read. */
export const MOST_BYTES = 40_000_000

/** Bytes of the largest file as it is unpacked. */
export const MOST_UNPACKED = 4 * MOST_BYTES

/** Most lines of a file, and most bytes of one: a mesh that is small enough has fewer, and a packed file may unpack to hundreds of millions. */
export const MOST_LINES = 8_000_000
export const MOST_OF_LINE = 8_000_000

/** How files begin that hold meshes or parts of them and are not read, and what they are called. */
export const FOREIGN_MESHES: readonly (readonly [RegExp, string])[] = [
  [/^solid\s/, 'an STL file: save it as OBJ or PLY'],
  [/^N?C?4?n?OFF\s/, 'an OFF file: save it as OBJ or PLY'],
  [/^# vtk DataFile/, 'a VTK file: save it as OBJ or PLY'],
  [/^<(\?xml|VTKFile|graphml)/, 'an XML file'],
  [/^\$MeshFormat/, 'a Gmsh file: save it as MEDIT (.mesh)'],
  [/^\*(Heading|Node)/i, 'an Abaqus file: save it as MEDIT (.mesh)'],
]
