/** What files hold meshes, in words and numbers. */

/** The formats that are read, in words. */
export const FORMATS = 'a mesh: METIS (graph or elements), Chaco, Matrix Market, Scotch, OBJ or PLY'

/** The usual ends of their names. */
export const EXTENSIONS = ['.graph', '.mesh', '.mtx', '.grf', '.obj', '.ply'] as const

/** Bytes of the largest file that is read. */
export const MOST_BYTES = 40_000_000
