/**
 * The labs in the order in which the page shows them, which is one to learn them in; the first is that of a link that names none. A lab is its
 * folder and its id here.
 */
const listed = ['tree', 'loop', 'divisible', 'mesh', 'migration', 'async', 'requests']

/** The lab that shows how one is made: the command line knows it, and a page whose address asks for it (`?example`) lists it. */
export const EXAMPLE = 'example'

const showsExample = new URLSearchParams(globalThis.location?.search).has(EXAMPLE)

/** The labs that are listed, by their ids. */
export const labIds: readonly string[] = showsExample ? [...listed, EXAMPLE] : listed
